/* SPDX-License-Identifier: MIT */
/*
 * base/lanes.h: vectors of four and of eight floats: the vector types that gcc and clang have on any processor. Where these would make several
 * instructions of one, the functions that each x86-64 has stand in for them, with the same bits.
 *
 * Each lane is computed as it would be alone, and nothing is contracted or summed in another order; so the bits do not depend on how wide
 * the processor's vectors are. A condition is a mask: all bits of a lane set or none.
 */
#ifndef TLI_BASE_LANES_H
#define TLI_BASE_LANES_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined __SSE2__
#include <emmintrin.h>
#endif

enum { TLI_LANES = 4 };

typedef float tli_f4 __attribute__((vector_size(16)));
typedef int32_t tli_i4 __attribute__((vector_size(16)));

/* Compiled for wider vectors as well, and chosen when the program starts; the bits are the same. Define it as
 * nothing to compile for one CPU only. What chooses is itself compiled with ThreadSanitizer, whose runtime has not started by then. */
#if defined __has_feature
#if __has_feature(thread_sanitizer)
#define TLI_FOR_EACH_CPU
#endif
#endif
#if defined TLI_FOR_EACH_CPU
#elif defined __SANITIZE_THREAD__
#define TLI_FOR_EACH_CPU
#elif defined __x86_64__ && defined __GLIBC__ && defined __GNUC__
#define TLI_FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#else
#define TLI_FOR_EACH_CPU
#endif

/* Eight lanes, for functions that are compiled for each CPU. They are handed on by address only, and what takes them is always inline:
 * how wide vectors are passed depends on the processor. */
enum { TLI_WIDE_LANES = 8 };

typedef float tli_f8 __attribute__((vector_size(32)));
typedef int32_t tli_i8 __attribute__((vector_size(32)));
#define TLI_ALWAYS_INLINE static inline __attribute__((always_inline))

/* All bits that are set in some lane. */
TLI_ALWAYS_INLINE uint32_t tli_i8_join(const tli_i8 *lanes)
{
	tli_i4 joined = __builtin_shufflevector(*lanes, *lanes, 0, 1, 2, 3) |
		__builtin_shufflevector(*lanes, *lanes, 4, 5, 6, 7);
	joined |= __builtin_shufflevector(joined, joined, 2, 3, 0, 1);
	joined |= __builtin_shufflevector(joined, joined, 1, 0, 3, 2);
	return (uint32_t)joined[0];
}

/* A bit for each lane that is set. */
TLI_ALWAYS_INLINE uint32_t tli_i8_bits(const tli_i8 *mask)
{
	tli_i8 bits = *mask & (tli_i8){ 1, 2, 4, 8, 16, 32, 64, 128 };
	return tli_i8_join(&bits);
}

/* The number of vectors for `count` items. */
static inline size_t tli_vectors_for(size_t count)
{
	return (count + TLI_LANES - 1) / TLI_LANES;
}

static inline tli_f4 tli_f4_all(float value)
{
	return (tli_f4){ value, value, value, value };
}

static inline tli_i4 tli_i4_all(int32_t value)
{
	return (tli_i4){ value, value, value, value };
}

/* a where the mask is set, else b. */
static inline tli_f4 tli_f4_pick(tli_i4 mask, tli_f4 a, tli_f4 b)
{
	return (tli_f4)((mask & (tli_i4)a) | (~mask & (tli_i4)b));
}

/* As a < b ? a : b, so the second one where either is no number. */
static inline tli_f4 tli_f4_min(tli_f4 a, tli_f4 b)
{
#if defined __SSE2__
	return (tli_f4)_mm_min_ps((__m128)a, (__m128)b);
#else
	tli_f4 smaller;
	for (int k = 0; k < TLI_LANES; k++)
		smaller[k] = a[k] < b[k] ? a[k] : b[k];
	return smaller;
#endif
}

static inline tli_f4 tli_f4_max(tli_f4 a, tli_f4 b)
{
#if defined __SSE2__
	return (tli_f4)_mm_max_ps((__m128)a, (__m128)b);
#else
	tli_f4 larger;
	for (int k = 0; k < TLI_LANES; k++)
		larger[k] = a[k] > b[k] ? a[k] : b[k];
	return larger;
#endif
}

static inline tli_f4 tli_f4_clamp(tli_f4 value, float low, float high)
{
	return tli_f4_min(tli_f4_max(value, tli_f4_all(low)), tli_f4_all(high));
}

static inline tli_f4 tli_f4_sqrt(tli_f4 a)
{
#if defined __SSE2__
	return (tli_f4)_mm_sqrt_ps((__m128)a);
#else
	tli_f4 root;
	for (int k = 0; k < TLI_LANES; k++)
		root[k] = sqrtf(a[k]);
	return root;
#endif
}

/* The smallest lane; no lane is NaN. */
static inline float tli_f4_least(tli_f4 a)
{
	tli_f4 least = tli_f4_min(a, __builtin_shufflevector(a, a, 2, 3, 0, 1));
	return tli_f4_min(least, __builtin_shufflevector(least, least, 1, 0, 3, 2))[0];
}

/* Is any bit set? */
static inline int tli_i4_any(tli_i4 mask)
{
#if defined __SSE2__
	return _mm_movemask_epi8((__m128i)mask) != 0;
#else
	int32_t any = 0;
	for (int k = 0; k < TLI_LANES; k++)
		any |= mask[k];
	return any != 0;
#endif
}

/* Rows become columns: the first lanes of all rows are the first row, and so on. */
static inline void tli_f4_transpose(tli_f4 row[TLI_LANES])
{
	tli_f4 a = __builtin_shufflevector(row[0], row[1], 0, 4, 1, 5),
	       b = __builtin_shufflevector(row[0], row[1], 2, 6, 3, 7);
	tli_f4 c = __builtin_shufflevector(row[2], row[3], 0, 4, 1, 5),
	       d = __builtin_shufflevector(row[2], row[3], 2, 6, 3, 7);
	row[0] = __builtin_shufflevector(a, c, 0, 1, 4, 5);
	row[1] = __builtin_shufflevector(a, c, 2, 3, 6, 7);
	row[2] = __builtin_shufflevector(b, d, 0, 1, 4, 5);
	row[3] = __builtin_shufflevector(b, d, 2, 3, 6, 7);
}

#endif
