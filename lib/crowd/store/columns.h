/* SPDX-License-Identifier: MIT */
/*
 * crowd/store/columns.h: groups of arrays that grow together.
 *
 * A group is all columns of one struct. New columns are made, filled and put in place only when all of them exist, so TL_E_NOMEM
 * changes nothing.
 */
#ifndef TLI_CROWD_STORE_COLUMNS_H
#define TLI_CROWD_STORE_COLUMNS_H

#include <tautline/base.h>

typedef struct tli_column {
	size_t offset; /* of the pointer in its struct */
	size_t each;   /* bytes per item */
} tli_column;

typedef struct tli_column_group {
	const tli_column *columns;
	size_t count;
} tli_column_group;

enum { TLI_COLUMNS_MAX = 16 };

#define TLI_COLUMN(type, field)                                   \
	{                                                         \
		offsetof(type, field), sizeof *((type *)0)->field \
	}
#define TLI_COLUMN_GROUP(columns)                            \
	{                                                    \
		columns, sizeof(columns) / sizeof *(columns) \
	}

/* Gives all columns of *owner room for `wanted` items and keeps the first `keep`; new items are zero. */
tl_status tli_columns_grow(void *owner, const tli_column_group *group, size_t *room, size_t wanted, size_t keep);
void tli_columns_free(void *owner, const tli_column_group *group, size_t *room);
size_t tli_columns_bytes(const tli_column_group *group, size_t room);
/* Item i becomes what item from[i] was, i < count; `buffer` has room for 8 bytes of each item. */
void tli_columns_permute(void *owner, const tli_column_group *group, const uint32_t *from, size_t count, char *buffer);

#endif
