/* SPDX-License-Identifier: MIT */
/* crowd/store/exchange.h: numbers that are written to the bytes of a snapshot, or read from them and checked, by the same calls. */
#ifndef TLI_CROWD_STORE_EXCHANGE_H
#define TLI_CROWD_STORE_EXCHANGE_H

#include "base/assert.h"
#include "crowd/store/snapshot.h"

typedef struct tli_snapshot_bytes {
	uint8_t *out;      /* when writing; only the first `size` bytes are stored */
	const uint8_t *in; /* when reading, else NULL */
	size_t size, at;
	bool bad; /* what was read cannot be from a snapshot */
} tli_snapshot_bytes;

static inline void tli_exchange_require(tli_snapshot_bytes *b, bool condition)
{
	b->bad |= b->in && !condition;
}

/* ---- numbers; *value is changed only by reading ---- */

static inline void tli_exchange(tli_snapshot_bytes *b, uint64_t *value, unsigned count)
{
	tli_assert(count <= 8 && (!b->in || b->at <= b->size));
	if (!b->in) {
		for (unsigned i = 0; i < count; i++, b->at++)
			if (b->at < b->size)
				b->out[b->at] = (uint8_t)(*value >> 8 * i);
		return;
	}
	*value = 0;
	tli_exchange_require(b, b->size - b->at >= count);
	for (unsigned i = 0; i < count && !b->bad; i++)
		*value |= (uint64_t)b->in[b->at++] << 8 * i;
}

#define TLI_EXCHANGE_AS(name, type, count)                          \
	static inline void name(tli_snapshot_bytes *b, type *value) \
	{                                                           \
		uint64_t wide = (uint64_t)*value;                   \
		tli_exchange(b, &wide, count);                      \
		if (b->in)                                          \
			*value = (type)wide;                        \
	}
TLI_EXCHANGE_AS(tli_exchange_u8, uint8_t, 1)
TLI_EXCHANGE_AS(tli_exchange_u16, uint16_t, 2)
TLI_EXCHANGE_AS(tli_exchange_u32, uint32_t, 4)
TLI_EXCHANGE_AS(tli_exchange_i32, int32_t, 4)
#undef TLI_EXCHANGE_AS

/* A value that must be the same when it is read. */
static inline void tli_exchange_fixed(tli_snapshot_bytes *b, uint64_t value, unsigned count)
{
	uint64_t found = value;
	tli_exchange(b, &found, count);
	tli_exchange_require(b, found == (count == 8 ? value : value & UINT32_MAX));
}

/* The parameters of a definition (tautline/parameter.h). */
void tli_exchange_def(tli_snapshot_bytes *b, tl_parameter_group group, void *def);

/* A count of items that take at least `each` bytes. */
static inline uint32_t tli_exchange_count(tli_snapshot_bytes *b, size_t count, size_t each)
{
	uint32_t value = (uint32_t)count;
	tli_exchange_u32(b, &value);
	tli_exchange_require(b, value <= (b->size - b->at) / each);
	return b->bad ? 0 : value;
}

static inline void tli_exchange_double(tli_snapshot_bytes *b, double *value)
{
	uint64_t bits = tli_bits_of_double(*value);
	tli_exchange(b, &bits, 8);
	if (b->in)
		memcpy(value, &bits, sizeof bits);
	tli_exchange_require(b, !isnan(*value));
}

static inline void tli_exchange_float(tli_snapshot_bytes *b, float *value)
{
	uint32_t bits = tli_bits_of_float(*value);
	tli_exchange_u32(b, &bits);
	if (b->in)
		memcpy(value, &bits, sizeof bits);
	tli_exchange_require(b, !isnan(*value));
}

/* A number that a call would accept. */
static inline void tli_exchange_number(tli_snapshot_bytes *b, double *value)
{
	tli_exchange_double(b, value);
	tli_exchange_require(b, tli_number_is_legal(*value));
}

/* A number that steps can produce: finite and small enough for all sums. */
static inline void tli_exchange_result(tli_snapshot_bytes *b, double *value)
{
	tli_exchange_double(b, value);
	tli_exchange_require(b, isfinite(*value) && fabs(*value) <= 0x1p60);
}

static inline void tli_exchange_float_result(tli_snapshot_bytes *b, float *value)
{
	tli_exchange_float(b, value);
	tli_exchange_require(b, isfinite(*value) && fabsf(*value) <= 0x1p60f);
}

static inline void tli_exchange_point(tli_snapshot_bytes *b, tl_point *p)
{
	tli_exchange_result(b, &p->x);
	tli_exchange_result(b, &p->y);
}

tl_status tli_exchange_events(tli_snapshot_bytes *b, tli_events *events);
/* A list of jumps, a tli_array. TL_E_NOMEM. */
tl_status tli_exchange_jumps(tli_snapshot_bytes *b, tl_jump **list);
/* How the goal of an agent moves, and its slot. TL_E_NOMEM. */
tl_status tli_exchange_course(tli_snapshot_bytes *b, tli_crowd_store *store, uint32_t slot);

#endif
