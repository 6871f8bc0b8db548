/* SPDX-License-Identifier: MIT */
/* crowd/store/columns.c: groups of arrays that grow together. */
#include "crowd/store/columns.h"

#include "base/alloc.h"
#include "base/assert.h"

#include <string.h>

static void *get_column(const void *owner, const tli_column *c)
{
	void *array;
	memcpy(&array, (const char *)owner + c->offset, sizeof array);
	return array;
}

tl_status tli_columns_grow(void *owner, const tli_column_group *group, size_t *room, size_t wanted, size_t keep)
{
	void *fresh[TLI_COLUMNS_MAX];
	tli_assert(group->count <= TLI_COLUMNS_MAX && keep <= *room);
	if (wanted <= *room)
		return TL_OK;
	for (size_t i = 0; i < group->count; i++) {
		fresh[i] = tli_alloc_array(wanted, group->columns[i].each);
		if (fresh[i])
			continue;
		while (i-- > 0)
			tli_free(fresh[i], wanted * group->columns[i].each);
		return TL_E_NOMEM;
	}
	for (size_t i = 0; i < group->count; i++) {
		void *old = get_column(owner, &group->columns[i]);
		if (keep > 0)
			memcpy(fresh[i], old, keep * group->columns[i].each);
		tli_free(old, *room * group->columns[i].each);
		memcpy((char *)owner + group->columns[i].offset, &fresh[i], sizeof fresh[i]);
	}
	*room = wanted;
	return TL_OK;
}

void tli_columns_free(void *owner, const tli_column_group *group, size_t *room)
{
	void *none = NULL;
	for (size_t i = 0; i < group->count; i++) {
		tli_free(get_column(owner, &group->columns[i]), *room * group->columns[i].each);
		memcpy((char *)owner + group->columns[i].offset, &none, sizeof none);
	}
	*room = 0;
}

size_t tli_columns_bytes(const tli_column_group *group, size_t room)
{
	size_t bytes = 0;
	for (size_t i = 0; i < group->count; i++)
		bytes += group->columns[i].each;
	return bytes * room;
}

typedef struct permutation {
	const uint32_t *from; /* [count] */
	size_t count;
	char *buffer;
} permutation;

/* A part of each item. */
static inline void permute_part(char *array, size_t each, size_t part, permutation p)
{
	for (size_t i = 0; i < p.count; i++)
		memcpy(p.buffer + i * part, array + p.from[i] * each, part);
	for (size_t i = 0; i < p.count; i++)
		memcpy(array + i * each, p.buffer + i * part, part);
}

void tli_columns_permute(void *owner, const tli_column_group *group, const uint32_t *from, size_t count, char *buffer)
{
	permutation p = { from, count, buffer };
	for (size_t i = 0; i < group->count; i++) {
		char *array = get_column(owner, &group->columns[i]);
		size_t each = group->columns[i].each;
		switch (each) { /* known sizes are copied without calls */
		case 1:
			permute_part(array, 1, 1, p);
			break;
		case 2:
			permute_part(array, 2, 2, p);
			break;
		case 4:
			permute_part(array, 4, 4, p);
			break;
		default:
			tli_assert(each % 8 == 0);
			for (size_t offset = 0; offset < each; offset += 8)
				permute_part(array + offset, each, 8, p);
		}
	}
}
