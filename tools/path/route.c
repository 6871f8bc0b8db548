/* SPDX-License-Identifier: MIT */
/*
 * route.c: the cheapest path through the jumps of a map.
 *
 * A path by corners is a walk; agents take jumps (teleporters, drops, ladders) too, and so does the answer where that is cheaper.
 */
#include "path/route.h"

#include <stdlib.h>
#include <string.h>

/* The jumps of a route. */
struct route_steps {
	const tl_map *map;
	const tl_jump *jumps;
	tl_route_jump list[ROUTE_JUMPS_MAX];
	size_t count;
};

/* The names of the ends of the jump with this index in tl_jumps_from_map: jumps are there in the order of the map's links. */
static void name_jump(const tl_map *map, size_t index, bool back, struct answer_jump *out)
{
	tl_link_id id = tl_map_next_link(map, (tl_link_id){ 0, 0 });
	tl_link_info link;
	for (size_t at = 0; id.index1 != 0; id = tl_map_next_link(map, id)) {
		tl_waypoint_info ends[2];
		if (tl_map_get_link(map, id, &link) != TL_OK || !link.jump || at++ != index)
			continue;
		if (tl_map_get_waypoint(map, link.from, &ends[0]) == TL_OK &&
			tl_map_get_waypoint(map, link.to, &ends[1]) == TL_OK) {
			out->from = ends[back ? 1 : 0].name;
			out->to = ends[back ? 0 : 1].name;
		}
		return;
	}
}

bool route_is_there(const struct world *world)
{
	tl_nav_info info;
	size_t count = 0;
	tl_status status = tl_jumps_from_map(world->map, NULL, 0, &count);
	return (!status || status == TL_E_BUFFER) && count > 0 && count <= ROUTE_JUMPS_MAX &&
		tl_nav_get_info(world->nav, &info) == TL_OK && info.by_corners;
}

/* Appends the walk from one place to another. */
static tl_status add_walk(tl_query *query, const tl_path_def *def, struct answer *answer)
{
	struct answer walk = { .points = NULL };
	tl_status status = answer_find(&walk, query, def);
	size_t count = answer->result.count + walk.result.count;
	if (!status && count > answer->capacity) {
		tl_path_point *points = realloc(answer->points, 2 * count * sizeof *points);
		if (points) {
			answer->points = points;
			answer->capacity = 2 * count;
		}
		status = points ? TL_OK : TL_E_NOMEM;
	}
	if (!status && walk.result.count > 0) {
		memcpy(answer->points + answer->result.count, walk.points, walk.result.count * sizeof *walk.points);
		answer->result.count = count;
		answer->result.length += walk.result.length;
	}
	answer_free(&walk);
	return status;
}

/* The walks between the jumps of a route, one after the other. */
static tl_status walk_route(
	tl_query *query, const tl_path_def *path_def, const struct route_steps *steps, struct answer *answer)
{
	tl_path_def def = *path_def;
	tl_status status = TL_OK;
	def.partial = false;
	answer->result.count = 0;
	answer->result.length = 0;
	for (size_t i = 0; i <= steps->count && !status; i++) {
		const tl_jump *jump = i < steps->count ? &steps->jumps[steps->list[i].jump] : NULL;
		bool back = jump && steps->list[i].back;
		def.to = jump ? (tl_stop){ .at = back ? jump->to : jump->from } : path_def->to;
		status = add_walk(query, &def, answer);
		if (!jump || status)
			break;
		name_jump(steps->map, steps->list[i].jump, back, &answer->route[i]);
		answer->route[i].at = answer->result.count - 1;
		def.from = (tl_stop){ .at = back ? jump->from : jump->to };
	}
	return status;
}

tl_status route_find(const tl_map *map, tl_query *query, const tl_path_def *path_def, struct answer *answer)
{
	tl_jump jumps[ROUTE_JUMPS_MAX];
	struct route_steps steps = { .map = map, .jumps = jumps };
	size_t count = 0;
	tl_route route;
	answer->route_count = 0;
	tl_status status = tl_jumps_from_map(map, jumps, ROUTE_JUMPS_MAX, &count);
	if (!status)
		status = tl_query_find_route(query, path_def, jumps, count, &route);
	if (status || !route.found || route.jump_count == 0 ||
		(answer->result.found && !(route.cost < answer->result.cost)))
		return status;
	status = tl_query_get_route(query, steps.list, ROUTE_JUMPS_MAX, &steps.count);
	if (!status)
		status = walk_route(query, path_def, &steps, answer);
	if (status)
		return status;
	answer->route_count = steps.count;
	answer->result.found = true;
	answer->result.partial = false;
	answer->result.cost = route.cost;
	return TL_OK;
}

void route_write_json(tli_text *writer, const struct answer *answer)
{
	if (answer->route_count == 0)
		return;
	tli_text_add(writer, ",\"route\":{\"cost\":");
	write_json_number(writer, answer->result.cost);
	tli_text_add(writer, ",\"jumps\":[");
	for (size_t i = 0; i < answer->route_count; i++) {
		tli_text_add(writer, i > 0 ? ",[" : "[");
		write_json_text(writer, answer->route[i].from);
		tli_text_add(writer, ",");
		write_json_text(writer, answer->route[i].to);
		tli_text_add(writer, "]");
	}
	tli_text_add(writer, "]}");
}
