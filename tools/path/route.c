/* SPDX-License-Identifier: MIT */
/*
 * route.c: the cheapest path through the jumps of a map.
 *
 * Jumps (teleporters, drops, ladders) belong to agents: paths by corners are walks, as long as they say. The user of the command learns here that there is
 * a cheaper connection, or that there is one at all, and by which jumps.
 */
#include "path/route.h"

#include "cli/message.h"

/* A route that costs more than this share of the path is not worth a note. */
#define ROUTE_WORTH_A_NOTE 0.95

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

static bool ask_route(
	const struct world *world, const tl_path_def *path_def, tl_route *route, tl_route_jump list[ROUTE_JUMPS_MAX])
{
	tl_jump jumps[ROUTE_JUMPS_MAX];
	size_t count = 0;
	tl_nav_info info;
	return tl_nav_get_info(world->nav, &info) == TL_OK && info.by_corners &&
		tl_jumps_from_map(world->map, jumps, ROUTE_JUMPS_MAX, &count) == TL_OK && count > 0 &&
		count <= ROUTE_JUMPS_MAX && tl_query_find_route(world->query, path_def, jumps, count, route) == TL_OK &&
		route->found && tl_query_get_route(world->query, list, ROUTE_JUMPS_MAX, &count) == TL_OK;
}

void route_find(const struct world *world, const tl_path_def *path_def, struct answer *answer)
{
	tl_route route;
	tl_route_jump list[ROUTE_JUMPS_MAX];
	if (!ask_route(world, path_def, &route, list) || route.jump_count == 0 ||
		(answer->result.found && !(route.cost < ROUTE_WORTH_A_NOTE * answer->result.cost)))
		return;
	answer->route_cost = route.cost;
	answer->route_count = route.jump_count;
	for (size_t i = 0; i < route.jump_count; i++)
		name_jump(world->map, list[i].jump, list[i].back, &answer->route[i]);
}

void route_write_json(tli_text *writer, const struct answer *answer)
{
	if (answer->route_count == 0)
		return;
	tli_text_add(writer, ",\"route\":{\"cost\":");
	write_json_number(writer, answer->route_cost);
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

void route_print(const struct answer *answer)
{
	enum { SHOWN_MAX = 3 };
	tli_text names = { 0 };
	if (answer->route_count == 0)
		return;
	for (size_t i = 0; i < answer->route_count && i < SHOWN_MAX; i++) {
		tli_text_add_format(
			&names, "%s%s to %s", i > 0 ? ", " : "", answer->route[i].from, answer->route[i].to);
	}
	if (answer->route_count > SHOWN_MAX)
		tli_text_add_format(&names, " and %zu more", answer->route_count - SHOWN_MAX);
	tli_text_add_bytes(&names, "", 1);
	if (!names.failed)
		message("note: a path through jumps costs %.2f: %s", answer->route_cost, names.data);
	tli_text_free(&names);
}

void route_print_missing(const struct world *world, const batch_totals *totals)
{
	tl_nav_info info;
	size_t jumps = 0;
	tl_status status = tl_jumps_from_map(world->map, NULL, 0, &jumps);
	if (totals->missing == 0 || (status != TL_OK && status != TL_E_BUFFER) || jumps == 0 ||
		tl_nav_get_info(world->nav, &info) != TL_OK || !info.by_corners)
		return;
	const char *queries = totals->missing == 1 ? "queries has" : "queries have";
	message("note: %zu of %zu %s no path by walking; the map has %zu jump%s, and a single query names those that lead there",
		totals->missing, totals->answered, totals->answered == 1 ? "query has" : queries, jumps,
		jumps == 1 ? "" : "s");
}
