/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/door_narrow.c: doors and openings that the body of a start or an agent does not pass on its trip.
 *
 * The rules about what cannot be reached find the trips (narrow.h): one finding for each place, however many trips end there.
 */
#include "lint/narrow.h"

#include "base/array.h"

static bool is_same_place(const tli_lint_trip *a, const tli_lint_trip *b)
{
	return a->door.index1 == b->door.index1 &&
		(a->door.index1 ||
			(tli_point_equal(a->opening.one, b->opening.one) &&
				tli_point_equal(a->opening.two, b->opening.two)));
}

static void add_goal(tli_text *text, const tl_map *map, const tli_lint_trip *trip)
{
	tli_text_add_format(text, "%s ", trip->target);
	if (trip->target_name)
		tli_lint_add_name(text, trip->target_name);
	else
		tli_lint_add_point(text, map, trip->to);
}

static tl_status place_of_opening(tli_lint_context *context, const tli_opening *it, tl_place *out)
{
	tl_status status = tli_lint_need_segments(context);
	if (status)
		return status;
	const tli_lint_segments *segments = &context->parts.walls.segments;
	const tli_lint_segment *one = tli_lint_side_at(segments, it->one),
			       *two = one ? NULL : tli_lint_side_at(segments, it->two);
	if (one || two)
		*out = tli_lint_segment_place(context, one ? one : two, one ? it->one : it->two);
	return TL_OK;
}

/* The first of the trips through one place; `more` others lead there. */
static tl_status report_narrow(tli_lint_context *context, const tli_lint_trip *trip, size_t more)
{
	const tl_map *map = context->map;
	const tli_opening *it = &trip->opening;
	tli_lint_draft draft = { .place = trip->place };
	tl_status status = trip->door.index1 ? TL_OK : place_of_opening(context, it, &draft.place);
	if (status)
		return status;
	tli_text *text = tli_lint_text(context);
	tli_lint_begin_opening(text, context, trip);
	tli_text_add_format(text, "%s ", trip->traveller);
	tli_lint_add_name(text, trip->name);
	tli_lint_end_opening(text, context, trip);
	tli_text_add(text, " to get to ");
	add_goal(text, map, trip);
	if (more > 0)
		tli_text_add_format(text, "; %zu more path%s too narrow here", more, more > 1 ? "s are" : " is");
	draft.related = trip->place;
	draft.related_text = tl_place_is_known(trip->place) ? "it leads here" : NULL;
	if (!trip->door.index1)
		return tli_lint_report_gap(context, &draft, it->one, it->two);
	tl_door_info door;
	status = tl_map_get_door(map, trip->door, &door);
	if (status)
		return status;
	draft.place = door.place;
	draft.has_at = true;
	draft.at = (tl_point){ (door.a.x + door.b.x) / 2, (door.a.y + door.b.y) / 2 };
	draft.names[draft.name_count++] = door.name;
	return tli_lint_report(context, &draft);
}

static tl_status find_narrow_doors(tli_lint_context *context)
{
	tli_lint_trip *trips = NULL; /* tli_array */
	tl_status status = tli_lint_list_narrow_goals(context, &trips);
	if (!status)
		status = tli_lint_list_narrow_agents(context, &trips);
	size_t count = tli_array_length(trips);
	for (size_t i = 0; i < count && !status; i++) {
		size_t first = 0, more = 0;
		while (!is_same_place(&trips[first], &trips[i]))
			first++;
		for (size_t k = i + 1; k < count && first == i; k++)
			more += is_same_place(&trips[i], &trips[k]);
		if (first == i)
			status = report_narrow(context, &trips[i], more);
	}
	tli_array_free(trips);
	return status;
}

static bool has_travellers(const tli_lint_context *context)
{
	return tl_map_agent_count(context->map) > 0 || tli_lint_has_start(context);
}

const tli_lint_row tli_lint_door_narrow = {
	.rule = {
		.id = "door-narrow",
		.severity = TL_SEVERITY_ERROR,
		.summary = "a door or an opening that a start or an agent is too wide for",
		.what = "The path from a start to a goal, or from an agent to its goal, its stop or an exit, leads through a door or between walls "
			"that are nearer to each other than the body is wide, and no other path is wider. The finding is at the narrowest place of the widest path, with "
			"its width and what the body needs; a place that several paths need is reported once. What cannot be reached for this reason alone is "
			"not reported by unreachable and agent-stranded again. Paths with jumps are left to those two. A link on which the body does not fit is reported by link-blocked, "
			"with both distances, and waypoints without a role by graph-split, which names the place. wall-gap and passage-narrow "
			"report narrow places wherever they are, whether a path leads through or not.",
		.why = "The level looks open and cannot be finished: who is as wide as that stands before the door for ever.",
		.example = "tautline 1\n"
			   "radius 0.4\n"
			   "wall 0,0 9,0 9,4 0,4 loop\n"
			   "wall 6,0 6,1\n"
			   "wall 6,1.5 6,4\n"
			   "door hatch 6,1 6,1.5 closed\n"
			   "waypoint hero 1,2 start\n"
			   "waypoint chest 7,2 goal\n",
		.formats = TLI_LINT_SAYS_SCRIPTED,
		.fix = "Make the door as wide as the finding says, or the body smaller (radius, or body of the start).",
	},
	.exceptions = tli_lint_note_where_scripted,
	.run = find_narrow_doors,
	.reads = TLI_LINT_READS_SIGHT | TLI_LINT_READS_LINKS | TLI_LINT_READS(CHANNEL) | TLI_LINT_READS(AGENT),
	.wanted = has_travellers,
};
