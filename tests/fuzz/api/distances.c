/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/distances.c: distances to many targets, each that of the route to it alone. */
#include "fuzz/api/host.h"

#include <math.h>

enum { TARGETS = 4 };

static tl_stop stop_of(const host *h, const host_nav *n, const uint8_t *bytes)
{
	const model_map *map = &n->world.map;
	tl_stop stop = { .at = host_point(h, bytes) };
	if (bytes[0] % 8 == 1 && map->waypoint_count > 0) {
		stop.waypoint = map->waypoints[bytes[1] % map->waypoint_count].id;
		stop.at = model_point_out(h->resolution, map->waypoints[bytes[1] % map->waypoint_count].at);
	}
	return stop;
}

/* What the cheapest route costs; false where it cannot be asked for. */
static bool cost_alone(tl_query *query, const tl_distances_def *distances, tl_stop to, double *cost)
{
	tl_path_def def = tl_default_path_def();
	tl_route route = { 0 };
	def.from = distances->from;
	def.to = to;
	if (tl_query_find_route(query, &def, distances->jumps, distances->jump_count, &route))
		return false;
	*cost = route.found ? route.cost : INFINITY;
	return true;
}

static void check_each(tl_query *query, const tl_distances_def *def, const tl_stop *targets, const double *distances)
{
	size_t found = 0;
	double farthest = 0, alone[TARGETS];
	for (size_t i = 0; i < TARGETS; i++) {
		require(cost_alone(query, def, targets[i], &alone[i]));
		found += distances[i] < INFINITY;
		if (distances[i] < INFINITY)
			farthest = fmax(farthest, distances[i]);
		require(distances[i] == INFINITY || host_is_close(distances[i], alone[i]));
		require(distances[i] == INFINITY || distances[i] <= def->max_distance);
	}
	require(def->nearest == 0 || found <= def->nearest);
	/* What is left out is not nearer than what was found, or beyond the bound. */
	bool is_full = def->nearest > 0 && found == def->nearest;
	for (size_t i = 0; i < TARGETS; i++)
		require(distances[i] < INFINITY || alone[i] == INFINITY || alone[i] >= def->max_distance * (1 - 1e-9) ||
			(is_full && alone[i] >= farthest * (1 - 1e-9)));
}

/* Some cells, each as far as it is alone. */
static void check_field(const host *h, const host_query *q, const tl_distances_def *distances, tl_point corner)
{
	tl_field_def def = tl_default_field_def();
	double found[TARGETS] = { -1, -1, -1, -1 }, alone = 0;
	tl_point next[TARGETS];
	tl_status status;
	def.from = distances->from;
	def.corner = corner;
	def.cell = (double)h->scale / h->resolution;
	def.columns = def.rows = TARGETS / 2;
	host_say("tl_query_field(nav%zu, %s, cells at %s)", q->nav, host_at(def.from.at), host_at(corner));
	GUARDED(status, 0, (def.budget = host_budget(), tl_query_field(q->query, &def, found, next)));
	require(status == TL_OK || (found[0] == -1 && (status == TL_E_RANGE || status == TL_E_INVALID)));
	tl_distances_def walks = *distances;
	walks.jump_count = 0;
	for (size_t i = 0; i < TARGETS && !status; i++) {
		tl_stop to = { .at = { corner.x + ((double)(i % 2) + 0.5) * def.cell,
				       corner.y + ((double)(i / 2) + 0.5) * def.cell } };
		if (cost_alone(q->query, &walks, to, &alone))
			require(found[i] == alone || host_is_close(found[i], alone));
	}
}

/* Lines of equal distance: what is said to fit does. */
static void check_lines(const host *h, const host_query *q, const tl_distances_def *distances, tl_point corner)
{
	enum { PIECES = 64 };
	tl_contours_def def = tl_default_contours_def();
	tl_contour pieces[PIECES] = { { .distance = -1 } };
	tl_status status;
	size_t count = SIZE_MAX;
	def.from = distances->from;
	def.corner = corner;
	def.max_distance = distances->max_distance;
	def.cell = (double)h->scale / h->resolution;
	def.step = def.cell * 0.75;
	def.columns = def.rows = TARGETS / 2;
	host_say("tl_query_contours(nav%zu, %s, cells at %s)", q->nav, host_at(def.from.at), host_at(corner));
	GUARDED(status, 0, (def.budget = host_budget(), tl_query_contours(q->query, &def, pieces, PIECES, &count)));
	require((status == TL_OK) == (count <= PIECES));
	require(status != TL_E_BUFFER || (count > PIECES && count < SIZE_MAX));
	require(status == TL_OK || pieces[0].distance == -1);
	for (size_t i = 0; i < count && !status; i++) {
		require(pieces[i].distance > 0 && pieces[i].distance <= def.max_distance);
		require(pieces[i].from.x >= corner.x && pieces[i].to.y < corner.y + 2 * def.cell);
	}
}

void host_act_distances(host *h, const uint8_t *r)
{
	host_query *q = host_query_of(h, r);
	tl_distances_def def = tl_default_distances_def();
	tl_stop targets[TARGETS];
	double distances[TARGETS] = { -1, -1, -1, -1 };
	tl_status status;
	double cost = 0;
	if (!q)
		return;
	const host_nav *n = &h->navs[q->nav];
	tl_jump jump = { host_point(h, r + 12), host_point(h, r + 13), r[5] & 1 ? -1 : r[5] / 16.0, r[5] & 2, 1 };
	def.from = stop_of(h, n, r + 6);
	for (size_t i = 0; i < TARGETS; i++)
		targets[i] = stop_of(h, n, r + 7 + i);
	def.nearest = r[4] % 4;
	def.max_distance = r[4] & 4 ? host_length(h, r[5]) : INFINITY;
	def.jumps = &jump;
	def.jump_count = r[4] >> 3 & 1;
	host_say("tl_query_distances(query%d of nav%zu, %s, to %s %s %s %s, nearest %zu, within %g, jumps %zu)",
		r[3] % HOST_QUERIES, q->nav, host_at(def.from.at), host_at(targets[0].at), host_at(targets[1].at),
		host_at(targets[2].at), host_at(targets[3].at), def.nearest, def.max_distance, def.jump_count);
	GUARDED(status, host_query_hash(q, def.from.at, targets[0].at),
		(def.budget = host_budget(), tl_query_distances(q->query, &def, targets, TARGETS, distances)));
	require((status == TL_E_INVALID) == n->def.sight_only);
	require(status == TL_OK || distances[0] == -1);
	require(status == TL_OK || status == TL_E_RANGE || status == TL_E_INVALID);
	def.budget = tl_default_budget();
	if (status == TL_E_RANGE) {
		bool all = true;
		for (size_t i = 0; i < TARGETS; i++)
			all = all && cost_alone(q->query, &def, targets[i], &cost);
		require(!all);
	}
	if (status == TL_OK)
		check_each(q->query, &def, targets, distances);
	if (r[4] & 16)
		check_field(h, q, &def, targets[1].at);
	if (r[4] & 32)
		check_lines(h, q, &def, targets[1].at);
}
