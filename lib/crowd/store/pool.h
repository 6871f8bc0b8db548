/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/pool.h: short arrays of one type in one block of memory.
 *
 * A run holds 2^k items; runs that are given back are kept on a list for each k and taken again. So a crowd whose paths change
 * allocates nothing while it has no more of them than before.
 */
#ifndef TLI_CROWD_STORE_POOL_H
#define TLI_CROWD_STORE_POOL_H

#include <tautline/base.h>

enum { TLI_RUN_POOL_CLASSES = 26 };
#define TLI_NO_RUN UINT32_MAX

typedef struct tli_run_pool {
	void *items;
	size_t each;       /* bytes, at least 4 */
	size_t used, room; /* items */
	uint32_t
		free[TLI_RUN_POOL_CLASSES]; /* first free run of each length; the next one is named in the run itself */
} tli_run_pool;

void tli_run_pool_init(tli_run_pool *pool, size_t each);
void tli_run_pool_free(tli_run_pool *pool);
/* Room for runs of `count` items in all, each rounded up to a power of two. TL_E_NOMEM, TL_E_LIMIT. */
tl_status tli_run_pool_reserve(tli_run_pool *pool, size_t count);
/* The items that a run of `count` takes. */
size_t tli_run_pool_rounded(size_t count);
/* The first item of a run of `count` > 0 items; there is room. */
uint32_t tli_run_pool_take(tli_run_pool *pool, size_t count);
void tli_run_pool_give(tli_run_pool *pool, uint32_t first, size_t count);

#endif
