/* SPDX-License-Identifier: MIT */
/* nav/make/nav.c: making a nav, and reading what it holds. */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "mesh/offset.h"

/* Pairs: their graph takes some 100 MB then. */
#define MAX_LINKS ((size_t)1 << 22)

tl_nav_def tl_default_nav_def(void)
{
	return (tl_nav_def){
		.cookie = TLI_COOKIE(tl_nav_def),
		.radius = -1,
		.contact = TL_CONTACT_GRAZE,
		.link = TL_LINK_AUTHORED,
		.max_link = 0,
		.max_links = MAX_LINKS,
		.sight_only = false,
		.via = TL_VIA_AUTO,
		.sides = TLI_OFFSET_FIT,
		.index = false,
		.index_def = tl_default_index_def(),
		.warm = TL_WARM_ON_CALL,
		.whole_bytes = TL_WHOLE_BYTES_AUTO,
		.threads = 1,
		.budget = tl_default_budget(),
	};
}

static tl_status check_nav_def(const tl_nav_def *def)
{
	if (!tli_is_def(def) || !tli_is_def(&def->index_def) || !tli_is_def(&def->index_def.budget) ||
		!tli_is_def(&def->budget))
		return TL_E_INVALID;
	if (tli_breaks(def->contact != TL_CONTACT_GRAZE && def->contact != TL_CONTACT_STRICT,
		    "def.contact is none of tl_contact"))
		return TL_E_INVALID;
	if (tli_breaks(
		    def->link != TL_LINK_AUTHORED && def->link != TL_LINK_VISIBLE, "def.link is none of tl_link_mode"))
		return TL_E_INVALID;
	if (tli_breaks(def->sides != TLI_OFFSET_FIT && (def->sides < TLI_RING_MIN || def->sides > TLI_RING_MAX),
		    "def.sides is neither 0 nor from 8 to 256"))
		return TL_E_INVALID;
	if (tli_breaks((unsigned)def->warm > TL_WARM_AT_ONCE, "def.warm is none of tl_warm"))
		return TL_E_INVALID;
	if (tli_breaks(def->via != TL_VIA_AUTO && def->via != TL_VIA_WAYPOINTS && def->via != TL_VIA_CORNERS,
		    "def.via is none of tl_via"))
		return TL_E_INVALID;
	if (tli_breaks(def->threads > TLI_TEAM_MAX, "def.threads is above 256"))
		return TL_E_INVALID;
	return tli_breaks(!(def->max_link >= 0), "def.max_link is below 0 or not a number") ? TL_E_INVALID : TL_OK;
}

void tli_nav_clear(tl_nav *nav)
{
	tli_walls_free(nav->walls);
	tli_nav_clear_owners(&nav->owners);
	tli_array_free(nav->key_doors);
	tli_nav_clear_nodes(&nav->nodes);
	tli_graph_free(nav->graph);
	tli_array_free(nav->blocked_links);
	tli_nav_clear_corners(nav);
	tli_nav_forget_sight_world(nav);
}

bool tl_nav_goes_by_corners(const tl_map *map, const tl_nav_def *given)
{
	tl_nav_def plain = tl_default_nav_def();
	const tl_nav_def *def = given ? given : &plain;
	if (!map || !tli_is_def(def))
		return false;
	if (def->via != TL_VIA_AUTO)
		return def->via == TL_VIA_CORNERS;
	if (tl_map_waypoint_count(map) == 0)
		return true;
	bool wants_links = def->link == TL_LINK_VISIBLE || def->max_link > 0 || tl_map_is_linked(map);
	return !wants_links && def->contact == TL_CONTACT_GRAZE;
}

/* Where the graph is to be whole and does not fit, it is not. */
static tl_status compile_corners(tl_nav *nav)
{
	tl_status status = tli_nav_compile_corners(nav);
	if (status || nav->def.warm != TL_WARM_AT_ONCE)
		return status;
	status = tli_nav_warm_all(nav);
	return status == TL_E_LIMIT ? TL_OK : status;
}

static tl_status build_nav_parts(tl_nav *nav, const tl_map *map)
{
	tl_status status = tli_nav_compile_walls(nav, map);
	if (!status)
		status = tli_nav_compile_key_doors(nav, map);
	if (status || nav->def.sight_only)
		return status;
	status = tli_nav_compile_nodes(nav, map);
	if (!status && tl_nav_goes_by_corners(map, &nav->def))
		return compile_corners(nav);
	if (!status)
		status = tli_nav_measure_reach(nav);
	return status ? status : tli_nav_compile_links(nav, map);
}

static tl_status build_opened(
	tl_nav *nav, const tl_map *map, const tl_nav_def *def, const tl_door_id *opened, size_t opened_count)
{
	*nav = (tl_nav){ .def = *def,
		.revision = tl_map_revision(map),
		.resolution = tl_map_resolution(map),
		.few_corners = TLI_NAV_FEW_CORNERS };
	if (tli_breaks(def->heeds & ~tli_map_channels(map), "def.heeds has a channel that the map does not have"))
		return TL_E_INVALID;
	tl_channels usual = def->sight_only ? TL_CHANNEL_SIGHT : TL_CHANNEL_WALK;
	nav->traveller = (tli_traveller){ .heeds = def->heeds ? def->heeds : usual,
		.keys = def->keys,
		.opens_doors = def->opens_doors,
		.opened = opened,
		.opened_count = opened_count };
	double radius = def->radius < 0 ? tl_map_channels_radius(map, nav->traveller.heeds) : def->radius;
	if (tli_double_to_grid(radius, nav->resolution, &nav->radius))
		return tli_refused(TL_E_RANGE, "def.radius is not finite or beyond the grid (2^29 grid units)");
	if (!def->sight_only && def->via == TL_VIA_WAYPOINTS && tl_map_waypoint_count(map) == 0)
		return tli_refused(TL_E_NO_WAYPOINTS, "def.via is TL_VIA_WAYPOINTS, and the map has none");
	bool strict_corners = !def->sight_only && tl_nav_goes_by_corners(map, def) && def->contact == TL_CONTACT_STRICT;
	if (tli_breaks(strict_corners && def->via == TL_VIA_AUTO,
		    "def.contact: paths under TL_CONTACT_STRICT lead over waypoints, and the map has none: add some, or take TL_CONTACT_GRAZE for paths by corners") ||
		tli_breaks(strict_corners, "def.contact: by corners there is no shortest path with TL_CONTACT_STRICT"))
		return TL_E_INVALID;
	tl_status status = build_nav_parts(nav, map);
	if (status)
		tli_nav_clear(nav);
	return status;
}

tl_status tli_nav_build(tl_nav *nav, const tl_map *map, const tl_nav_def *def)
{
	return build_opened(nav, map, def, NULL, 0);
}

/* The def is good: of tl_nav_create. */
tl_status tli_nav_create_opened(
	const tl_map *map, const tl_nav_def *def, const tl_door_id *opened, size_t opened_count, tl_nav **out)
{
	tl_nav *nav = tli_alloc_zeroed(sizeof *nav);
	if (!nav)
		return TL_E_NOMEM;
	tl_status status = build_opened(nav, map, def, opened, opened_count);
	nav->traveller.opened = NULL;
	nav->traveller.opened_count = 0;
	if (status)
		tli_free(nav, sizeof *nav);
	else
		*out = nav;
	return status;
}

/* Builds a nav into *nav, which on failure is left empty. */
static tl_status build_nav(tl_nav *nav, const tl_map *map, const tl_nav_def *def)
{
	tli_budget_call call;
	tli_budget_enter(&call, &def->budget);
	tl_status status = tli_nav_build(nav, map, def);
	tl_status left = tli_budget_leave(&call, status);
	if (left && !status)
		tli_nav_clear(nav);
	return left;
}

tl_status tl_nav_create(const tl_map *map, const tl_nav_def *def, tl_nav **out)
{
	tl_nav_def given = def ? *def : tl_default_nav_def();
	if (tli_is_null(map) || tli_is_null(out) || check_nav_def(&given))
		return TL_E_INVALID;
	tl_nav *nav = tli_alloc_zeroed(sizeof *nav);
	if (!nav)
		return TL_E_NOMEM;
	tl_status status = build_nav(nav, map, &given);
	if (!status && nav->corners && given.index) {
		status = tl_nav_make_index(nav, &given.index_def);
		if (status == TL_E_LIMIT) /* then without */
			status = TL_OK;
		if (status)
			tli_nav_clear(nav);
	}
	if (status) {
		tli_free(nav, sizeof *nav);
		return status;
	}
	*out = nav;
	return TL_OK;
}

void tl_nav_free(tl_nav *nav)
{
	if (!nav)
		return;
	tli_nav_clear(nav);
	tli_free(nav, sizeof *nav);
}

double tl_nav_radius(const tl_nav *nav)
{
	return nav ? (double)nav->radius / nav->resolution : 0;
}

tl_channels tl_nav_heeds(const tl_nav *nav)
{
	return nav ? nav->traveller.heeds : 0;
}

tl_keys tl_nav_keys(const tl_nav *nav)
{
	return nav ? nav->traveller.keys : 0;
}

static size_t count_bytes(const tl_nav *nav)
{
	return sizeof *nav + tli_walls_bytes(nav->walls) + tli_nav_owners_bytes(&nav->owners) +
		tli_nav_nodes_bytes(&nav->nodes) + (nav->graph ? tli_graph_bytes(nav->graph) : 0) +
		tli_array_bytes(nav->blocked_links) + tli_array_bytes(nav->key_doors) + tli_nav_corners_bytes(nav) +
		tli_nav_sight_world_bytes(nav);
}

static size_t largest_component(const tli_graph *graph)
{
	size_t largest = 0;
	for (uint32_t c = 0; c < graph->component_count; c++)
		largest = graph->component_size[c] > largest ? graph->component_size[c] : largest;
	return largest;
}

static void add_corner_info(const tl_nav *nav, tl_nav_info *out)
{
	const tli_nav_whole *whole = tli_nav_whole_of(nav);
	out->states = 2 * out->corners;
	out->whole = whole != NULL;
	out->taut_edges = whole ? tli_array_length(whole->links->edges) : 0;
	out->whole_bytes = tli_nav_whole_bytes(whole);
	out->warming_pays = tli_nav_warming_pays(nav);
}

tl_status tl_nav_get_info(const tl_nav *nav, tl_nav_info *out)
{
	if (tli_is_null(nav) || tli_is_null(out))
		return TL_E_INVALID;
	*out = (tl_nav_info){
		.segments = (size_t)nav->owners.live.segments + nav->owners.live.doors,
		.obstacles = nav->owners.live.obstacles,
		.waypoints = nav->nodes.count,
		.edges = nav->graph ? nav->graph->edge_count : 0,
		.components = nav->graph ? nav->graph->component_count : 0,
		.largest = nav->graph ? largest_component(nav->graph) : 0,
		.blocked_links = tli_array_length(nav->blocked_links),
		.key_doors = tli_array_length(nav->key_doors),
		.authored = nav->authored,
		.by_corners = nav->corners != NULL,
		.corners = nav->corners ? tli_corners_count(nav->corners) : 0,
		.indexed = nav->labels != NULL,
		.bytes = count_bytes(nav),
		.bounds = nav->bounds,
	};
	if (nav->corners)
		add_corner_info(nav, out);
	return TL_OK;
}

tl_status tl_nav_get_blocked_link(const tl_nav *nav, size_t index, tl_blocked_link *out)
{
	if (tli_is_null(nav) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(nav->blocked_links), "index is beyond the last blocked link"))
		return TL_E_INVALID;
	*out = nav->blocked_links[index];
	return TL_OK;
}

tl_status tl_nav_get_key_door(const tl_nav *nav, size_t index, tl_door_id *out)
{
	if (tli_is_null(nav) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(nav->key_doors), "index is beyond the last door by key"))
		return TL_E_INVALID;
	*out = nav->key_doors[index].id;
	return TL_OK;
}

/* The last node whose row does not begin after the edge: rows may be empty. */
static uint32_t node_of_edge(const tli_graph *graph, uint32_t edge)
{
	uint32_t low = 0, high = graph->node_count;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;
		if (graph->first[middle] <= edge)
			low = middle;
		else
			high = middle;
	}
	return low;
}

tl_status tl_nav_get_edge(const tl_nav *nav, size_t index, tl_nav_edge *out)
{
	if (tli_is_null(nav) || tli_is_null(out) || tli_breaks(!nav->graph, "nav has no graph over waypoints") ||
		tli_breaks(index >= nav->graph->edge_count, "index is beyond the last edge"))
		return TL_E_INVALID;
	const tli_nav_nodes *nodes = &nav->nodes;
	uint32_t from = node_of_edge(nav->graph, (uint32_t)index), to = nav->graph->to[index];
	*out = (tl_nav_edge){
		.from = nodes->id[from],
		.to = nodes->id[to],
		.from_at = tli_point_to_units(nodes->at[from], nav->resolution),
		.to_at = tli_point_to_units(nodes->at[to], nav->resolution),
		.length = nav->graph->length[index],
		.cost = nav->graph->cost[index],
	};
	return TL_OK;
}

tl_status tl_nav_get_component(const tl_nav *nav, tl_waypoint_id waypoint, size_t *component)
{
	if (tli_is_null(nav) || tli_is_null(component) || tli_breaks(!nav->graph, "nav has no graph over waypoints"))
		return TL_E_INVALID;
	uint32_t node = tli_nav_find_node(nav, waypoint);
	if (node == TLI_NO_NODE)
		return tli_refused(TL_E_STALE,
			"waypoint is not in the nav: it is null, was removed, or is newer than the last tl_nav_update");
	*component = nav->graph->component[node];
	return TL_OK;
}
