/* SPDX-License-Identifier: MIT */
/* crowd/step/block_contacts.h: the contacts of the bodies of one block, those of each body in a row. */
#ifndef TLI_CROWD_STEP_BLOCK_CONTACTS_H
#define TLI_CROWD_STEP_BLOCK_CONTACTS_H

#include "base/array.h"
#include "base/assert.h"
#include "crowd/step/crowd.h"

typedef struct tli_block_contacts {
	const tli_body_contact *list; /* NULL where the block has none */
	const uint32_t *first;        /* by body */
	size_t count, end;            /* contacts; the first body of the next block */
} tli_block_contacts;

static inline tli_block_contacts tli_block_contacts_in(const tl_crowd *crowd, size_t item, tli_block_range range)
{
	const tli_body_contact *list = crowd->scratch.blocks[item].contacts;
	return (tli_block_contacts){ list, crowd->scratch.first_contact, tli_array_length(list), range.end };
}

static inline tli_body_contacts tli_block_contacts_of(const tli_block_contacts *block, size_t at)
{
	size_t begin = block->first[at], end = at + 1 < block->end ? block->first[at + 1] : block->count;
	tli_assert(begin <= end);
	if (begin == end)
		return (tli_body_contacts){ NULL, 0 };
	return (tli_body_contacts){ block->list + begin, end - begin };
}

#endif
