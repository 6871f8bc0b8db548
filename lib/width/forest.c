/* SPDX-License-Identifier: MIT */
/* width/forest.c: trees of chambers, joined smaller to larger and never shortened, so that each link keeps the neck that made it. */
#include "width/forest.h"

#include "base/alloc.h"

uint32_t tli_forest_group(const tli_forest_node *nodes, uint32_t chamber, uint32_t necks)
{
	while (nodes[chamber].neck < necks)
		chamber = nodes[chamber].parent;
	return chamber;
}

tli_forest_node *tli_forest_make(const tli_chambers *chambers)
{
	tli_forest_node *nodes = tli_alloc_array(chambers->count, sizeof *nodes);
	if (!nodes)
		return NULL;
	for (uint32_t i = 0; i < chambers->count; i++)
		nodes[i] = (tli_forest_node){ i, TLI_NO_NECK, 1 };
	for (uint32_t k = 0; k < chambers->neck_count; k++) {
		uint32_t one = tli_forest_group(nodes, tli_chamber_left(chambers, k), TLI_NO_NECK);
		uint32_t other = tli_forest_group(nodes, tli_chamber_right(chambers, k), TLI_NO_NECK);
		if (one == other)
			continue;
		if (nodes[one].size < nodes[other].size) {
			uint32_t larger = other;
			other = one;
			one = larger;
		}
		nodes[one].size += nodes[other].size;
		nodes[other].parent = one;
		nodes[other].neck = k;
	}
	return nodes;
}

uint32_t tli_forest_narrowest(const tli_forest_node *nodes, uint32_t one, uint32_t other)
{
	uint32_t narrowest = TLI_NO_NECK;
	while (one != other) {
		if (nodes[one].neck > nodes[other].neck) {
			uint32_t later = one;
			one = other;
			other = later;
		}
		narrowest = nodes[one].neck;
		if (narrowest == TLI_NO_NECK)
			return TLI_NO_NECK;
		one = nodes[one].parent;
	}
	return narrowest;
}
