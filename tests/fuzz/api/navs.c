/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/navs.c: navs are made, follow their map, are made whole and indexed. Their answers are those of a nav made anew. */
#include "fuzz/api/host.h"
#include "support/boxes.h"

#include <math.h>

/* ---- answers ---- */

typedef struct answers {
	uint64_t hash;
	bool shows;
} answers;

static void note(answers *a, const char *what, double value)
{
	a->hash = host_mix_double(a->hash, value);
	if (a->shows)
		fprintf(stderr, "  %s %.17g\n", what, value);
}

static void note_blocker(answers *a, const tl_blocker *b)
{
	note(a, "blocker", b->kind);
	note(a, " of",
		b->kind == TL_BLOCKER_WALL           ? b->wall.index1 * 100.0 + b->segment
			: b->kind == TL_BLOCKER_DOOR ? b->door.index1
						     : b->obstacle.index1);
	note(a, " at x", b->at.x);
	note(a, " at y", b->at.y);
}

static void note_graph(answers *a, const tl_nav *nav, const tl_nav_info *info)
{
	for (size_t i = 0; i < info->edges; i++) {
		tl_nav_edge edge;
		require(tl_nav_get_edge(nav, i, &edge) == TL_OK);
		note(a, "edge from", edge.from.index1);
		note(a, " to", edge.to.index1);
		note(a, " cost", edge.cost);
	}
	for (size_t i = 0; i < info->blocked_links; i++) {
		tl_blocked_link link;
		require(tl_nav_get_blocked_link(nav, i, &link) == TL_OK);
		note(a, "blocked link", link.link.index1);
		note_blocker(a, &link.blocker);
	}
}

static void note_path(answers *a, tl_query *query, const tl_path_def *def)
{
	tl_path_result result;
	tl_path_point points[512];
	size_t count = 0;
	tl_status status = tl_query_find_path(query, def, &result);
	note(a, "path", status);
	if (status)
		return;
	note(a, " found", result.found);
	note(a, " partial", result.partial);
	note(a, " reason", result.reason);
	note(a, " length", result.length);
	note(a, " cost", result.cost);
	require(tl_query_get_points(query, points, 512, &count) == TL_OK && count == result.count);
	for (size_t i = 0; i < count; i++) {
		note(a, " x", points[i].at.x);
		note(a, " y", points[i].at.y);
	}
}

static void note_sight(answers *a, tl_query *query, tl_point from, tl_point to)
{
	tl_blocker blocker;
	double clearance;
	require(tl_query_first_hit(query, from, to, &blocker) == TL_OK);
	note_blocker(a, &blocker);
	require(tl_query_clearance(query, from, to, &clearance, NULL) == TL_OK);
	note(a, "clearance", clearance);
}

static void note_region(answers *a, tl_query *query, tl_point from)
{
	tl_point points[256];
	size_t count = 0;
	tl_status status = tl_query_visible_corners(query, from, points, 256, &count);
	note(a, "corners seen", status == TL_OK ? (double)count : -1);
	for (size_t i = 0; status == TL_OK && i < count; i++) {
		note(a, " x", points[i].x);
		note(a, " y", points[i].y);
	}
}

static answers ask(const host *h, const host_nav *n, const tl_nav *nav, bool shows)
{
	static const uint8_t places[6][2] = { { 1, 0 }, { 54, 0 }, { 0xC0 | 19, 3 }, { 0xC0 | 29, 1 }, { 0xC0 | 8, 2 },
		{ 62, 0 } };
	answers a = { 1, shows };
	tl_nav_info info;
	tl_query *query = NULL;
	tl_path_def def = tl_default_path_def();
	tl_point at[6];
	require(tl_nav_get_info(nav, &info) == TL_OK && tl_query_create(nav, &query) == TL_OK);
	note(&a, "segments", (double)info.segments);
	note(&a, "obstacles", (double)info.obstacles);
	note(&a, "waypoints", (double)info.waypoints);
	note(&a, "edges", (double)info.edges);
	note(&a, "components", (double)info.components);
	note(&a, "largest", (double)info.largest);
	note(&a, "by corners", info.by_corners);
	note(&a, "corners", (double)info.corners);
	note(&a, "authored", info.authored);
	note_graph(&a, nav, &info);
	for (int i = 0; i < 6; i++)
		at[i] = host_point(h, places[i]);
	for (int i = 0; i < 5; i++) {
		note_sight(&a, query, at[i], at[i + 1]);
		def.from.at = at[i];
		def.to.at = at[i + 1];
		def.partial = i & 1;
		def.pull = i & 2;
		note_path(&a, query, &def);
	}
	if (n->world.map.waypoint_count > 1) {
		def.from.waypoint = n->world.map.waypoints[0].id;
		def.to.waypoint = n->world.map.waypoints[1].id;
		note_path(&a, query, &def);
	}
	note_region(&a, query, at[2]);
	tl_query_free(query);
	return a;
}

uint64_t host_nav_hash(const host *h, const host_nav *n)
{
	return ask(h, n, n->nav, false).hash;
}

/* ---- making ---- */

model_traveller host_traveller(const tl_nav_def *def)
{
	tl_channels usual = def->sight_only ? TL_CHANNEL_SIGHT : TL_CHANNEL_WALK;
	return (model_traveller){ def->heeds ? def->heeds : usual, def->keys };
}

static void know(host *h, host_nav *n)
{
	const model_map *map = &h->maps[n->map].now.model;
	int64_t radius = model_channels_radius(map, host_traveller(&n->def).heeds);
	if (n->def.radius >= 0)
		require(model_round(map->resolution, n->def.radius, &radius));
	n->revision = tl_map_revision(h->maps[n->map].map);
	model_compile(&n->world, map, host_traveller(&n->def), radius, n->def.contact);
	n->has_corners = false;
	model_link_up(&n->graph, &n->world, n->def.link, n->def.max_link);
	require(tl_nav_radius(n->nav) == (double)radius / map->resolution);
}

static bool goes_by_corners(const model_map *map, const tl_nav_def *def)
{
	if (def->via != TL_VIA_AUTO)
		return def->via == TL_VIA_CORNERS;
	return map->waypoint_count == 0 ||
		!(model_is_linked(map) || def->link == TL_LINK_VISIBLE || def->max_link > 0 ||
			def->contact == TL_CONTACT_STRICT);
}

/* What tl_nav_create and tl_nav_update should return, unless the grid ends too near to a grown wall. */
static tl_status expected_status(const model_map *map, const tl_nav_def *def)
{
	bool by_corners = goes_by_corners(map, def);
	if (def->heeds & ~model_channels(map))
		return TL_E_INVALID;
	if (by_corners && def->contact == TL_CONTACT_STRICT)
		return def->sight_only ? TL_OK : TL_E_INVALID;
	return !by_corners && !def->sight_only && map->waypoint_count == 0 ? TL_E_NO_WAYPOINTS : TL_OK;
}

static bool is_beyond(const host *h, tl_status status)
{
	return status == TL_E_RANGE && h->left > 0;
}

static void check_info(const host *h, const host_nav *n)
{
	tl_nav_info info;
	const model_map *map = &h->maps[n->map].now.model;
	require(tl_nav_get_info(n->nav, &info) == TL_OK);
	require(info.segments == n->world.segment_count && info.obstacles == n->world.circle_count);
	require(info.by_corners == (goes_by_corners(map, &n->def) && !n->def.sight_only));
	if (info.by_corners || n->def.sight_only)
		return;
	require(info.waypoints == map->waypoint_count && info.authored == n->graph.authored);
	require(info.blocked_links == n->graph.blocked_count);
}

/* Is the nav what one made now would be? */
static void check_fresh(const host *h, const host_nav *n)
{
	tl_nav *fresh = NULL;
	tl_nav_def def = n->def;
	def.budget = tl_default_budget();
	def.threads = 1;
	require(tl_nav_create(h->maps[n->map].map, &def, &fresh) == TL_OK);
	if (ask(h, n, fresh, false).hash != ask(h, n, n->nav, false).hash) {
		fprintf(stderr, "updated:\n");
		ask(h, n, n->nav, true);
		fprintf(stderr, "made anew:\n");
		ask(h, n, fresh, true);
		require(!"an updated nav answers as one made anew");
	}
	tl_nav_free(fresh);
}

static void choose_def(const host *h, const model_map *model, tl_nav_def *def, const uint8_t *r)
{
	*def = tl_default_nav_def();
	/* Half of the lattice's width often: there are gaps of exactly two radii. */
	def->radius = r[4] & 8 ? -1 : r[4] & 16 ? host_length(h, r[4] & 32 ? 1 : r[4]) : 0;
	def->via = r[5] & 3 ? (r[5] & 1 ? TL_VIA_CORNERS : TL_VIA_WAYPOINTS) : TL_VIA_AUTO;
	def->link = r[5] >> 2 & 1 ? TL_LINK_VISIBLE : TL_LINK_AUTHORED;
	def->contact = r[5] >> 4 == 0 ? TL_CONTACT_STRICT : TL_CONTACT_GRAZE;
	def->max_link = r[6] & 7 ? 0 : host_length(h, r[6] >> 3) * 3;
	def->sight_only = (r[6] >> 3) == 31;
	def->sides = r[7] & 3 ? 0 : 8 + r[7] / 16u;
	def->index = r[8] % 8 == 0;
	def->warm = (tl_warm)(r[8] / 8 % 3);
	def->heeds = host_heeds(model, r[12]);
	def->keys = host_keys(model, r[13]);
	def->threads = 1 + r[11] % 8 / 6u;
}

void host_nav_free(host *h, size_t index)
{
	for (size_t i = 0; i < HOST_QUERIES; i++)
		if (h->queries[i].query && h->queries[i].nav == index)
			host_query_free(h, i);
	tl_nav_free(h->navs[index].nav);
	h->navs[index].nav = NULL;
}

void host_act_nav_free(host *h, const uint8_t *r)
{
	size_t index = r[3] % HOST_NAVS;
	if (!h->navs[index].nav || h->navs[index].users > 0)
		return;
	host_say("tl_nav_free(nav%zu)\n", index);
	host_nav_free(h, index);
}

void host_act_nav(host *h, const uint8_t *r)
{
	host_nav *n = &h->navs[r[3] % HOST_NAVS];
	const host_map *m = &h->maps[r[2] % HOST_MAPS];
	tl_status status;
	if (n->nav) {
		host_act_update(h, r);
		return;
	}
	choose_def(h, &m->now.model, &n->def, r);
	n->map = r[2] % HOST_MAPS;
	host_say(
		"nav%d = tl_nav_create(map%zu, { radius %.17g, contact %d, via %d, link %d, max_link %g, sight_only %d, sides %u, index "
		"%d, warm %d, heeds %x, keys %x })",
		r[3] % HOST_NAVS, n->map, n->def.radius, n->def.contact, n->def.via, n->def.link, n->def.max_link,
		n->def.sight_only, n->def.sides, n->def.index, n->def.warm, n->def.heeds, n->def.keys);
	tl_nav *nav = NULL;
	ATTEMPT(status, nav != NULL, (n->def.budget = host_budget(), tl_nav_create(m->map, &n->def, &nav)));
	tl_status expected = expected_status(&m->now.model, &n->def);
	require(status == expected || is_beyond(h, status));
	require((status == TL_OK) == (nav != NULL));
	if (status)
		return;
	n->nav = nav;
	n->users = 0;
	tl_nav_free(n->nav); /* made with a budget that was hardly enough: it keeps that for its updates */
	n->nav = NULL;
	host_fault_none();
	n->def.budget.max_work = 64u << r[10] % 16;
	n->is_tight = r[9] % 8 == 0 && tl_nav_create(m->map, &n->def, &n->nav) == TL_OK;
	if (!n->is_tight) {
		host_fault_none();
		n->def.budget.max_work = tl_default_budget().max_work;
		require(tl_nav_create(m->map, &n->def, &n->nav) == TL_OK);
	}
	know(h, n);
	check_info(h, n);
}

/* ---- following ---- */

/* Two points, and whether the nav sees the one from the other; not known where they are off the grid. */
typedef struct sight_line {
	tl_point a, b;
	bool known, sees;
} sight_line;

static sight_line see_along(const host *h, const host_nav *n, const uint8_t *r)
{
	sight_line line = { .a = host_point(h, r + 4), .b = host_point(h, r + 6) };
	tl_query *query = NULL;
	require(tl_query_create(n->nav, &query) == TL_OK);
	line.known = tl_query_sees(query, line.a, line.b, &line.sees) == TL_OK;
	tl_query_free(query);
	return line;
}

/* `may_lack`: memory was refused, perhaps to the list. `was`, `is`: before and after the update. */
static void check_changes(
	const host_nav *n, tl_nav_changes *changes, bool may_lack, const sight_line *was, const sight_line *is)
{
	bool meets = false;
	require(may_lack || !changes || tl_nav_changes_are_complete(changes));
	for (size_t i = 0; i < tl_nav_changes_count(changes); i++) {
		tl_nav_change change;
		require(tl_nav_changes_get(changes, i, &change) == TL_OK);
		if (change.kind == TL_NAV_REGION)
			meets = meets || segment_meets_box(is->a, is->b, &change.region, 1.0 / n->world.map.resolution);
		else
			require(model_find_waypoint(&n->world.map, change.from) < n->world.map.waypoint_count);
	}
	require(!changes || !tl_nav_changes_are_complete(changes) || !was->known || !is->known ||
		was->sees == is->sees || meets);
	tl_nav_changes_free(changes);
}

void host_act_update(host *h, const uint8_t *r)
{
	size_t index = r[3] % HOST_NAVS;
	host_nav *n = &h->navs[index];
	tl_nav_changes *changes = NULL;
	tl_status status;
	if (!n->nav || n->map == HOST_MAPS)
		return;
	host_map *m = &h->maps[n->map];
	bool lists = r[9] & 1, may_lack = host_fault_is_chosen();
	uint64_t before = n->is_tight ? host_nav_hash(h, n) : 0;
	sight_line was = see_along(h, n, r);
	host_say("tl_nav_update%s(nav%zu, map%zu)", lists ? "_and_list" : "", index, n->map);
	ATTEMPT(status, host_nav_hash(h, n),
		lists ? tl_nav_update_and_list(n->nav, m->map, &changes) : tl_nav_update(n->nav, m->map));
	tl_status expected = n->revision == tl_map_revision(m->map) ? TL_OK : expected_status(&m->now.model, &n->def);
	require(status == expected || is_beyond(h, status) || (n->is_tight && status == TL_E_LIMIT));
	if (n->is_tight && status)
		require(host_nav_hash(h, n) == before);
	require((changes != NULL) == (status == TL_OK && lists));
	if (status)
		return;
	know(h, n);
	check_info(h, n);
	sight_line is = see_along(h, n, r);
	check_changes(n, changes, may_lack, &was, &is);
	if (r[9] & 2)
		check_fresh(h, n);
}

/* ---- making whole ---- */

void host_act_prepare(host *h, const uint8_t *r)
{
	size_t index = r[3] % HOST_NAVS;
	host_nav *n = &h->navs[index];
	tl_budget budget;
	tl_index_def def = tl_default_index_def();
	tl_nav_info info;
	tl_status status;
	if (!n->nav)
		return;
	require(tl_nav_get_info(n->nav, &info) == TL_OK);
	uint64_t before = host_nav_hash(h, n);
	switch (r[4] % 3) {
	case 0:
		host_say("tl_nav_warm(nav%zu)", index);
		ATTEMPT(status, host_nav_hash(h, n), (budget = host_budget(), tl_nav_warm(n->nav, &budget)));
		require(status == (info.by_corners && !n->def.sight_only ? TL_OK : TL_E_INVALID));
		break;
	case 1:
		host_say("tl_nav_tidy(nav%zu)", index);
		ATTEMPT(status, host_nav_hash(h, n), (budget = host_budget(), tl_nav_tidy(n->nav, &budget)));
		require(status == TL_OK);
		break;
	default:
		host_say("tl_nav_make_index(nav%zu)", index);
		ATTEMPT(status, host_nav_hash(h, n), (def.budget = host_budget(), tl_nav_make_index(n->nav, &def)));
		require(status == (info.by_corners && !n->def.sight_only ? TL_OK : TL_E_INVALID));
	}
	require(tl_nav_get_info(n->nav, &info) == TL_OK);
	require(status || r[4] % 3 == 1 || info.whole);
	require(host_nav_hash(h, n) == before);
}
