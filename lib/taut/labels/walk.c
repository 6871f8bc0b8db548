/* SPDX-License-Identifier: MIT */
/* taut/labels/walk.c: from a record leg by leg to a hub of which it has a label: the hop of the label's group has one, too. */
#include "base/assert.h"
#include "taut/labels/internal.h"

/* The first of the labels, below `end`, that is of the hub; four at a time, as there are `end` at least. */
static inline uint32_t find_hub(const uint32_t *hubs, uint32_t end, uint32_t hub)
{
	uint32_t at = 0;
	for (; at + 4 <= end; at += 4)
		if ((hubs[at] == hub) | (hubs[at + 1] == hub) | (hubs[at + 2] == hub) | (hubs[at + 3] == hub))
			break;
	while (at < end && hubs[at] != hub)
		at++;
	return at;
}

void tli_hub_walk_step(const tli_labels *labels, tli_hub_walk *walk, uint32_t hub)
{
	const tli_label_group *group = tli_label_record_groups(walk->record);
	const uint32_t *hubs = tli_label_record_hubs(walk->record);
	uint32_t labels_of = walk->record->labels, end = walk->used < labels_of ? walk->used : labels_of;
	uint32_t at = find_hub(hubs, end, hub);
	tli_assert(at < walk->record->labels);
	*walk = (tli_hub_walk){ NULL, UINT32_MAX };
	if (at == 0)
		return;
	while (group->end <= at)
		group++;
	walk->record = tli_label_record_at(labels, group->hop);
	tli_label_record_fetch(walk->record);
}

tli_weight tli_hub_walk_weight(const tli_labels *labels, const tli_label_record *record, uint32_t hub)
{
	tli_hub_walk walk = { record, UINT32_MAX };
	tli_weight weight = 0;
	tli_point at = labels->positions[record->state / 2];
	for (tli_hub_walk_step(labels, &walk, hub); walk.record; tli_hub_walk_step(labels, &walk, hub)) {
		tli_point to = labels->positions[walk.record->state / 2];
		weight += tli_weight_of_edge(tli_taut_distance(at, to), at, to);
		at = to;
	}
	return weight;
}
