/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/reach.c: the parts of the plane to which paths and jumps lead; see reach.h.
 *
 * A path leads between two points where they lie in one part of the plane without the walls (nav/walls_of.h). A jump is a hop from each part at
 * its beginning to each at its end: parts are taken from a list that grows, and the hops from one are looked up once.
 */
#include "lint/reach.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/sort.h"

typedef struct part_hop {
	int32_t from, to;
	bool is_done; /* of the first from a part: all of them were taken */
} part_hop;

tl_status tli_lint_find_parts(const tli_lint_context *context, tl_query *query, tl_point at, tli_lint_part_list *out)
{
	tli_point p;
	out->count = 0;
	tl_status status = tli_budget_spend(32);
	if (status)
		return status;
	if (tli_point_from_units(at, tl_map_resolution(context->map), &p) != TL_OK)
		return TL_OK;
	return tli_nav_find_parts(query, p, out->parts, &out->count);
}

bool tli_lint_share_part(const tli_lint_part_list *a, const tli_lint_part_list *b)
{
	for (size_t i = 0; i < a->count; i++)
		for (size_t k = 0; k < b->count; k++)
			if (a->parts[i] == b->parts[k])
				return true;
	return false;
}

static int compare_hops(const void *left, const void *right)
{
	const part_hop *a = left, *b = right;
	return (a->from > b->from) - (a->from < b->from);
}

static int compare_reached(const void *left, const void *right)
{
	int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
	return (a > b) - (a < b);
}

static bool add_hops(part_hop **hops, const tli_lint_part_list *from, const tli_lint_part_list *to)
{
	for (size_t i = 0; i < from->count; i++)
		for (size_t k = 0; k < to->count; k++)
			if (!tli_array_append(*hops, ((part_hop){ .from = from->parts[i], .to = to->parts[k] })))
				return false;
	return true;
}

/* Of all jumps of the map, sorted. */
static tl_status list_hops(const tli_lint_context *context, tl_query *query, part_hop **hops)
{
	size_t count = 0;
	tl_status status = tl_jumps_from_map(context->map, NULL, 0, &count);
	if (status || count == 0)
		return status;
	tl_jump *jumps = tli_alloc_array(count, sizeof *jumps);
	if (!jumps)
		return TL_E_NOMEM;
	(void)tl_jumps_from_map(context->map, jumps, count, &count);
	for (size_t i = 0; i < count && !status; i++) {
		tli_lint_part_list from, to;
		status = tli_lint_find_parts(context, query, jumps[i].from, &from);
		if (!status)
			status = tli_lint_find_parts(context, query, jumps[i].to, &to);
		if (!status && (!add_hops(hops, &from, &to) || (!jumps[i].oneway && !add_hops(hops, &to, &from))))
			status = TL_E_NOMEM;
	}
	tli_free(jumps, count * sizeof *jumps);
	tli_sort(*hops, tli_array_length(*hops), sizeof **hops, compare_hops);
	return status;
}

tl_status tli_lint_reach(const tli_lint_context *context, tl_query *query, int32_t **parts)
{
	part_hop *hops = NULL; /* tli_array */
	tl_status status = list_hops(context, query, &hops);
	size_t count = tli_array_length(hops);
	for (size_t next = 0; count > 0 && !status && next < tli_array_length(*parts); next++) {
		part_hop key = { .from = (*parts)[next] };
		size_t at = tli_lower_bound(hops, count, sizeof key, &key, compare_hops);
		if (at == count || hops[at].from != key.from || hops[at].is_done)
			continue;
		hops[at].is_done = true;
		for (; at < count && hops[at].from == key.from && !status; at++)
			status = tli_array_append(*parts, hops[at].to) ? TL_OK : TL_E_NOMEM;
	}
	tli_sort(*parts, tli_array_length(*parts), sizeof **parts, compare_reached);
	tli_array_free(hops);
	return status;
}

bool tli_lint_is_reached(const int32_t *parts, const tli_lint_part_list *list)
{
	size_t count = tli_array_length(parts);
	for (size_t i = 0; i < list->count; i++) {
		size_t at = tli_lower_bound(parts, count, sizeof *parts, &list->parts[i], compare_reached);
		if (at < count && parts[at] == list->parts[i])
			return true;
	}
	return false;
}

bool tli_lint_door_of_key(const tl_map *map, tl_keys keys, tl_door_info *out)
{
	tl_door_id id = tl_map_next_door(map, (tl_door_id){ 0, 0 });
	for (; id.index1; id = tl_map_next_door(map, id))
		if (tl_map_get_door(map, id, out) == TL_OK && out->closed && (out->key & keys))
			return true;
	return false;
}
