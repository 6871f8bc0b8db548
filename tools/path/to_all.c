/* SPDX-License-Identifier: MIT */
/*
 * to_all.c: the distances from one place to waypoints and points, in one search: a line for each, the nearest first. Paths by corners may lead through
 * the jumps of the map, as far as a query takes them.
 */
#include "path/to_all.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/areas.h"
#include "io/output.h"
#include "io/stop.h"
#include "path/answer.h"

/* A place that is asked for. */
struct far_place {
	const char *name; /* of a waypoint; NULL: a point */
	tl_point at;
	double distance;
	size_t index;
};

/* Everything of one question. */
struct far_question {
	tl_distances_def def;
	tl_jump jumps[ROUTE_JUMPS_MAX];
	tl_stop *targets;         /* [count] */
	double *distances;        /* [count] */
	struct far_place *places; /* [count] */
	size_t count;
};

static int compare_places(const void *one, const void *other)
{
	const struct far_place *a = one, *b = other;
	if (a->distance != b->distance)
		return a->distance < b->distance ? -1 : 1;
	return (a->index > b->index) - (a->index < b->index);
}

static bool make_room(struct far_question *q, size_t count)
{
	q->targets = calloc(count ? count : 1, sizeof *q->targets);
	q->distances = calloc(count ? count : 1, sizeof *q->distances);
	q->places = calloc(count ? count : 1, sizeof *q->places);
	if (q->targets && q->distances && q->places)
		return true;
	message("out of memory");
	return false;
}

static void free_question(struct far_question *q)
{
	free(q->targets);
	free(q->distances);
	free(q->places);
}

/* The operands, or all waypoints but the start. */
static bool list_targets(const struct arguments *arguments, const tl_map *map, struct far_question *q)
{
	size_t given = (size_t)arguments->count - 2;
	if (!make_room(q, given > 0 ? given : tl_map_waypoint_count(map)))
		return false;
	for (size_t i = 0; i < given; i++)
		if (!stop_operand(arguments, map, arguments->operands[2 + i], &q->targets[q->count++]))
			return false;
	tl_waypoint_id id = tl_map_next_waypoint(map, (tl_waypoint_id){ 0, 0 });
	for (; given == 0 && id.index1 != 0; id = tl_map_next_waypoint(map, id))
		if (id.index1 != q->def.from.waypoint.index1)
			q->targets[q->count++].waypoint = id;
	return true;
}

static bool read_limits(const struct arguments *arguments, tl_distances_def *def)
{
	uint64_t nearest = 0;
	if (!option_whole(arguments, "nearest", 1, 1e9, &nearest) ||
		!option_number(arguments, "within", 0, INFINITY, &def->max_distance))
		return false;
	def->nearest = (size_t)nearest;
	return true;
}

/* Over waypoints jumps are links. */
static void take_jumps(const struct world *world, struct far_question *q)
{
	tl_nav_info info;
	size_t count = 0;
	if (tl_nav_get_info(world->nav, &info) != TL_OK || !info.by_corners ||
		tl_jumps_from_map(world->map, q->jumps, ROUTE_JUMPS_MAX, &count) != TL_OK)
		return;
	if (count > ROUTE_JUMPS_MAX) {
		message("warning: '%s' has more than %d jumps; none is used", world->name, (int)ROUTE_JUMPS_MAX);
		return;
	}
	q->def.jumps = q->jumps;
	q->def.jump_count = count;
}

static void sort_places(const tl_map *map, struct far_question *q)
{
	for (size_t i = 0; i < q->count; i++) {
		tl_waypoint_info info;
		struct far_place *place = &q->places[i];
		*place = (struct far_place){ NULL, q->targets[i].at, q->distances[i], i };
		if (q->targets[i].waypoint.index1 != 0 &&
			tl_map_get_waypoint(map, q->targets[i].waypoint, &info) == TL_OK) {
			place->name = info.name;
			place->at = info.at;
		}
	}
	qsort(q->places, q->count, sizeof *q->places, compare_places);
}

static void write_far_line(tli_text *text, const struct far_place *place, int32_t resolution)
{
	if (place->distance < INFINITY)
		tli_text_add_double(text, place->distance);
	else
		tli_text_add(text, "-");
	tli_text_add(text, " ");
	write_point(text, place->at, resolution);
	if (place->name) {
		tli_text_add(text, " ");
		tli_text_add_name(text, place->name);
	}
	tli_text_add(text, "\n");
}

static void write_far_object(tli_text *text, const struct far_place *place)
{
	tli_text_add(text, "{\"distance\":");
	write_json_number(text, place->distance);
	tli_text_add(text, ",");
	write_json_position(text, place->at);
	if (place->name) {
		tli_text_add(text, ",");
		write_json_member(text, "name", place->name);
	}
	tli_text_add(text, "}");
}

/* With --nearest or --within those that were found; else all. */
static bool write_places(
	const struct arguments *arguments, const tl_map *map, const struct far_question *q, size_t shown)
{
	tli_text text = { 0 };
	bool json = option_is(arguments, "format", "json");
	if (json)
		tli_text_add(&text, "{\"targets\":[");
	for (size_t i = 0; i < shown; i++) {
		if (json && i > 0)
			tli_text_add(&text, ",");
		if (json)
			write_far_object(&text, &q->places[i]);
		else
			write_far_line(&text, &q->places[i], tl_map_resolution(map));
	}
	if (json)
		tli_text_add(&text, "]}\n");
	return output_whole(option_value(arguments, "output"), &text);
}

static int ask_and_write(const struct arguments *arguments, const struct world *world, struct far_question *q)
{
	if (!stop_operand(arguments, world->map, arguments->operands[1], &q->def.from) ||
		!read_limits(arguments, &q->def) || !list_targets(arguments, world->map, q))
		return EXIT_BAD;
	take_jumps(world, q);
	q->def.budget = world_budget(world, "searching");
	tl_status status = tl_query_distances(world->query, &q->def, q->targets, q->count, q->distances);
	if (status)
		return message_status("find distances on", world->name, status);
	sort_places(world->map, q);
	size_t found = 0;
	while (found < q->count && q->places[found].distance < INFINITY)
		found++;
	bool limited = option_given(arguments, "nearest") || option_given(arguments, "within");
	if (!write_places(arguments, world->map, q, limited ? found : q->count))
		return EXIT_BAD;
	areas_warn(world);
	return found == q->count || (limited && found > 0 && found >= q->def.nearest) ? EXIT_YES : EXIT_NO;
}

static int answer_to_all(const struct arguments *arguments, const struct world *world)
{
	struct far_question q = { .def = tl_default_distances_def() };
	int result = ask_and_write(arguments, world, &q);
	free_question(&q);
	return result;
}

int to_all_run(const struct arguments *arguments, tl_nav_def *nav_def)
{
	static const char *const others[] = { "pull", "partial", "batch" };
	if (!operands_expect(arguments, 2, -1))
		return EXIT_BAD;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (option_given(arguments, others[i]))
			return usage_error(arguments->command, "--to-all does not take --%s", others[i]);
	if (option_given(arguments, "format") && !option_is(arguments, "format", "text") &&
		!option_is(arguments, "format", "json"))
		return usage_error(arguments->command, "with --to-all the answer is text or json");
	return run_on_map(arguments, nav_def, arguments->count, answer_to_all);
}
