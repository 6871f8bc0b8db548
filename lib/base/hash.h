/* SPDX-License-Identifier: MIT */
/* base/hash.h: FNV-1a (Fowler, Noll, Vo), 64 bits. A hash begins at TLI_FNV_START or goes on from an earlier one. */
#ifndef TLI_BASE_HASH_H
#define TLI_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define TLI_FNV_START UINT64_C(0xCBF29CE484222325)
#define TLI_FNV_PRIME UINT64_C(0x100000001B3)

static inline uint64_t tli_hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
	const unsigned char *at = bytes;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ at[i]) * TLI_FNV_PRIME;
	return hash;
}

/* Over the 8 bytes of a number, the lowest first: the same on every machine. */
static inline uint64_t tli_hash_number(uint64_t hash, uint64_t value)
{
	for (int i = 0; i < 64; i += 8)
		hash = (hash ^ (value >> i & 0xFF)) * TLI_FNV_PRIME;
	return hash;
}

static inline uint64_t tli_hash_double(uint64_t hash, double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	return tli_hash_number(hash, bits);
}

#endif
