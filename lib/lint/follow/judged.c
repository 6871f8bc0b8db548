/* SPDX-License-Identifier: MIT */
/*
 * lint/follow/judged.c: what a rule judges (judged.h): all, or after an edit what the edit can concern (focus.h).
 *
 *     JUDGES_ALL        all of the map; each finding is reported
 *     JUDGES_FOCUS      what has a key in focus; findings about anything else stay
 *     JUDGES_ALL_ANEW   for rules with more findings than are kept: the first are kept, in the order in which the rule reports them, and the
 *                       others counted. So it goes through all of them, but only those in focus, and those that come to be among the first,
 *                       have to be put into words.
 */
#include "lint/follow/focus.h"

#include "base/array.h"
#include "base/sort.h"
#include "mesh/order.h"

/* ---- what is in focus ---- */

static bool is_in_focus(const tli_lint_context *context, uint64_t key)
{
	return tli_lint_focus_has(context->focus, context->rows[context->row]->about, key);
}

static bool is_judged(const tli_lint_context *context, uint64_t key)
{
	return context->scope != TLI_LINT_JUDGES_FOCUS || is_in_focus(context, key);
}

bool tli_lint_subject_is_judged(const tli_lint_context *context, tli_lint_subject subject)
{
	return is_judged(context, subject.one) || is_judged(context, subject.two);
}

/* The least key in focus that is greater; UINT32_MAX at the end. */
static uint32_t next_key(const tli_lint_context *context, uint32_t key)
{
	const uint64_t *keys = context->focus->keys[context->rows[context->row]->about];
	size_t at = 0, count = tli_array_length(keys);
	while (at < count && keys[at] <= key)
		at++;
	return at < count ? (uint32_t)keys[at] : UINT32_MAX;
}

/* ---- things ---- */

const tli_lint_link *tli_lint_next_link(const tli_lint_context *context, size_t *at)
{
	const tli_lint_link *links = context->parts.world.links;
	while (*at < tli_array_length(links)) {
		const tli_lint_link *link = &links[(*at)++];
		if (is_judged(context, link->id.index1))
			return link;
	}
	return NULL;
}

const tli_lint_node *tli_lint_next_node(const tli_lint_context *context, size_t *at)
{
	const tli_lint_node *nodes = context->parts.world.nodes;
	bool by_position = context->rows[context->row]->about == TLI_LINT_ABOUT_POSITION;
	while (*at < tli_array_length(nodes)) {
		const tli_lint_node *node = &nodes[(*at)++];
		if (is_judged(context, by_position ? tli_point_key(node->at) : node->id.index1))
			return node;
	}
	return NULL;
}

/* What was touched may be gone. */
tl_wall_id tli_lint_next_wall(const tli_lint_context *context, tl_wall_id id)
{
	if (context->scope != TLI_LINT_JUDGES_FOCUS)
		return tl_map_next_wall(context->map, id);
	for (uint32_t key = next_key(context, id.index1); !tli_lint_is_door(key); key = next_key(context, key)) {
		id = tl_map_next_wall(context->map, (tl_wall_id){ key - 1, 0 });
		if (id.index1 == key)
			return id;
	}
	return (tl_wall_id){ 0, 0 };
}

tl_door_id tli_lint_next_door(const tli_lint_context *context, tl_door_id id)
{
	if (context->scope != TLI_LINT_JUDGES_FOCUS)
		return tl_map_next_door(context->map, id);
	uint32_t key = next_key(context, tli_lint_thing_key(true, id.index1));
	for (; key != UINT32_MAX; key = next_key(context, key)) {
		uint32_t index1 = key & ~TLI_LINT_DOOR;
		id = tl_map_next_door(context->map, (tl_door_id){ index1 - 1, 0 });
		if (id.index1 == index1)
			return id;
	}
	return (tl_door_id){ 0, 0 };
}

tl_obstacle_id tli_lint_next_obstacle(const tli_lint_context *context, tl_obstacle_id id)
{
	if (context->scope != TLI_LINT_JUDGES_FOCUS)
		return tl_map_next_obstacle(context->map, id);
	for (uint32_t key = next_key(context, id.index1); key != UINT32_MAX; key = next_key(context, key)) {
		id = tl_map_next_obstacle(context->map, (tl_obstacle_id){ key - 1, 0 });
		if (id.index1 == key)
			return id;
	}
	return (tl_obstacle_id){ 0, 0 };
}

/* ---- how walls meet ---- */

bool tli_lint_next_different(const tli_lint_context *context, size_t *at, uint32_t *which)
{
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const uint64_t *sides = context->scope == TLI_LINT_JUDGES_FOCUS ? context->focus->sides : NULL;
	size_t count = context->scope == TLI_LINT_JUDGES_FOCUS ? tli_array_length(sides)
							       : tli_lint_segments_count(segments);
	while (*at < count) {
		*which = sides ? (uint32_t)sides[*at] : (uint32_t)*at;
		++*at;
		if (!tli_lint_segment_is_free(segments, *which))
			return true;
	}
	return false;
}

/* Sides of the first things of pairs in focus. */
static bool list_sides_of_slits(const tli_lint_context *context, uint64_t **sides)
{
	const uint64_t *keys = context->focus->keys[TLI_LINT_ABOUT_SLIT];
	for (size_t i = 0; i < tli_array_length(keys); i++)
		if (!tli_lint_list_sides(&context->parts.walls.segments, (uint32_t)(keys[i] >> 32), sides))
			return false;
	tli_lint_sort_keys(sides);
	return true;
}

static tl_status list_in_focus(const tli_lint_context *context, tli_lint_fact_kind kind, const tli_lint_fact ***out)
{
	const tli_lint_walls *walls = &context->parts.walls;
	const tli_lint_focus *focus = context->focus;
	if (kind != TLI_LINT_SLIT)
		return tli_lint_list_facts(&walls->facts, &walls->segments, kind,
			kind == TLI_LINT_OVERLAP ? focus->sides : focus->segments, out);
	uint64_t *sides = NULL; /* tli_array */
	tl_status status = TL_E_NOMEM;
	if (list_sides_of_slits(context, &sides))
		status = tli_lint_list_facts(&walls->facts, &walls->segments, kind, sides, out);
	tli_array_free(sides);
	return status;
}

/* Walls are followed only where all facts are there: then none in focus is left out. */
tl_status tli_lint_list_judged(tli_lint_context *context, tli_lint_fact_kind kind, const tli_lint_fact ***out)
{
	const tli_lint_walls *walls = &context->parts.walls;
	bool all = context->scope != TLI_LINT_JUDGES_FOCUS;
	tl_status status = all ? tli_lint_list_all_facts(&walls->facts, kind, out) : list_in_focus(context, kind, out);
	uint64_t listed = tli_array_length(*out);
	bool gave_up = kind == TLI_LINT_SLIT ? walls->gave_up_slits : walls->stopped;
	if (kind == TLI_LINT_GAP)
		gave_up |= walls->gave_up;
	if (all && (kind == TLI_LINT_CROSSING || kind == TLI_LINT_OVERLAP))
		tli_lint_leave_out(context,
			(kind == TLI_LINT_CROSSING ? walls->crossing_count : walls->overlap_count) - listed, false);
	tli_lint_leave_out(context, 0, gave_up);
	return status;
}

/* ---- findings ---- */

static int compare_known(const void *left, const void *right)
{
	const tli_lint_subject *a = &((const tli_lint_known *)left)->subject;
	const tli_lint_subject *b = &((const tli_lint_known *)right)->subject;
	if (a->one != b->one)
		return a->one < b->one ? -1 : 1;
	return (a->two > b->two) - (a->two < b->two);
}

tl_status tli_lint_list_known(tli_lint_context *context)
{
	tli_lint_kept *const *items = context->store->items;
	tli_array_truncate(context->known, 0);
	for (size_t i = 0; i < tli_array_length(items); i++)
		if (items[i]->row == context->row && !items[i]->closing &&
			!tli_array_append(context->known, ((tli_lint_known){ items[i]->subject, i })))
			return TL_E_NOMEM;
	tli_sort(context->known, tli_array_length(context->known), sizeof *context->known, compare_known);
	return TL_OK;
}

static const tli_lint_known *find_known(const tli_lint_context *context, tli_lint_subject subject)
{
	const tli_lint_known key = { .subject = subject };
	size_t count = tli_array_length(context->known);
	size_t at = tli_lower_bound(context->known, count, sizeof key, &key, compare_known);
	return at < count && compare_known(&context->known[at], &key) == 0 ? &context->known[at] : NULL;
}

bool tli_lint_is_to_report(tli_lint_context *context, tli_lint_subject subject)
{
	if (context->scope != TLI_LINT_JUDGES_ALL_ANEW)
		return tli_lint_subject_is_judged(context, subject);
	bool stays = !is_in_focus(context, subject.one) && !is_in_focus(context, subject.two);
	const tli_lint_known *known = stays ? find_known(context, subject) : NULL;
	if (!tli_lint_has_room(context)) {
		context->left_out++;
		return false;
	}
	if (known != NULL) {
		context->dropped[known->item] = false;
		context->kept++;
	}
	return known == NULL;
}
