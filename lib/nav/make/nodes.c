/* SPDX-License-Identifier: MIT */
/*
 * nav/make/nodes.c: waypoints become nodes, numbered by (y, x, name). Ties in the search end in "smaller node", so answers are the same however
 * the map came to be. An id is turned into its node by a table by the id's slot, and is checked against the node's own id, generation
 * included.
 */
#include "base/assert.h"
#include "base/budget.h"
#include "map/store.h"
#include "nav/internal.h"

#include "base/alloc.h"

#include <string.h>

/* What is sorted; the names belong to the map. */
typedef struct node_entry {
	tli_point at;
	tl_waypoint_id id;
	const char *name;
} node_entry;

static int compare_entries(const node_entry *a, const node_entry *b)
{
	int by_point = tli_point_compare(a->at, b->at);
	return by_point ? by_point : strcmp(a->name, b->name);
}

static void swap_entries(node_entry *a, node_entry *b)
{
	node_entry kept = *a;
	*a = *b;
	*b = kept;
}

static void sift_node_down(node_entry *entries, uint32_t count, uint32_t at)
{
	for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
		if (child + 1 < count && compare_entries(&entries[child], &entries[child + 1]) < 0)
			child++;
		if (compare_entries(&entries[at], &entries[child]) >= 0)
			return;
		swap_entries(&entries[at], &entries[child]);
	}
}

static void sort_entries(node_entry *entries, uint32_t count)
{
	for (uint32_t at = count / 2; at-- > 0;)
		sift_node_down(entries, count, at);
	for (uint32_t left = count; left-- > 1;) {
		swap_entries(&entries[0], &entries[left]);
		sift_node_down(entries, left, 0);
	}
}

/* Reads the waypoints; returns one more than the largest slot. */
static uint32_t read_entries(const tl_map *map, node_entry *entries)
{
	uint32_t count = 0, slots = 0;
	for (tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 }); id.index1;
		id = tl_map_next_waypoint(map, id)) {
		entries[count++] = (node_entry){
			.id = id, .name = tli_map_waypoint_name(map, id), .at = tli_map_waypoint_point(map, id)
		};
		slots = id.index1 >= slots ? id.index1 + 1 : slots;
	}
	return slots;
}

static tl_status allocate_nodes(tli_nav_nodes *nodes, uint32_t count, uint32_t slots)
{
	nodes->count = count;
	nodes->slot_count = slots;
	nodes->at = tli_alloc_array(count, sizeof *nodes->at);
	nodes->id = tli_alloc_array(count, sizeof *nodes->id);
	nodes->blocked = tli_alloc_array(count, sizeof *nodes->blocked);
	nodes->of_slot = tli_alloc_array(slots, sizeof *nodes->of_slot);
	return nodes->at && nodes->id && nodes->blocked && nodes->of_slot ? TL_OK : TL_E_NOMEM;
}

void tli_nav_clear_nodes(tli_nav_nodes *nodes)
{
	tli_free(nodes->at, nodes->count * sizeof *nodes->at);
	tli_free(nodes->id, nodes->count * sizeof *nodes->id);
	tli_free(nodes->blocked, nodes->count * sizeof *nodes->blocked);
	if (nodes->reach)
		tli_free(nodes->reach, (size_t)nodes->count * TLI_REACH_CLASSES * sizeof *nodes->reach);
	tli_free(nodes->of_slot, nodes->slot_count * sizeof *nodes->of_slot);
	*nodes = (tli_nav_nodes){ .count = 0 };
}

size_t tli_nav_nodes_bytes(const tli_nav_nodes *nodes)
{
	return nodes->count * (sizeof *nodes->at + sizeof *nodes->id + sizeof *nodes->blocked) +
		(nodes->reach ? (size_t)nodes->count * TLI_REACH_CLASSES * sizeof *nodes->reach : 0) +
		nodes->slot_count * sizeof *nodes->of_slot;
}

static tl_status fill_nodes(tl_nav *nav, const node_entry *entries)
{
	tli_nav_nodes *nodes = &nav->nodes;
	for (uint32_t slot = 0; slot < nodes->slot_count; slot++)
		nodes->of_slot[slot] = TLI_NO_NODE;
	for (uint32_t n = 0; n < nodes->count; n++) {
		bool again = n > 0 && tli_point_equal(entries[n - 1].at, entries[n].at);
		tli_sight_hit hit = { .blocked = again && nodes->blocked[n - 1] };
		if (!again) /* as often as there are places, not waypoints */
			tli_nav_position(nav, entries[n].at, &hit);
		nodes->at[n] = entries[n].at;
		nodes->id[n] = entries[n].id;
		nodes->blocked[n] = hit.blocked;
		nodes->of_slot[entries[n].id.index1] = n;
		tl_status status = tli_budget_spend(32); /* sorting, too */
		if (status)
			return status;
	}
	return TL_OK;
}

tl_status tli_nav_compile_nodes(tl_nav *nav, const tl_map *map)
{
	tli_assert(nav->walls && nav->resolution > 0 && !nav->nodes.at);
	size_t count = tl_map_waypoint_count(map);
	if (count >= TLI_NO_NODE)
		return TL_E_LIMIT;
	node_entry *entries = tli_alloc_array(count, sizeof *entries);
	if (!entries)
		return TL_E_NOMEM;
	uint32_t slots = read_entries(map, entries);
	sort_entries(entries, (uint32_t)count);
	tl_status status = allocate_nodes(&nav->nodes, (uint32_t)count, slots);
	if (!status)
		status = fill_nodes(nav, entries);
	tli_free(entries, count * sizeof *entries);
	return status;
}

uint32_t tli_nav_find_node(const tl_nav *nav, tl_waypoint_id id)
{
	if (id.index1 == 0 || id.index1 >= nav->nodes.slot_count)
		return TLI_NO_NODE;
	uint32_t node = nav->nodes.of_slot[id.index1];
	if (node == TLI_NO_NODE || nav->nodes.id[node].generation != id.generation)
		return TLI_NO_NODE;
	return node;
}
