/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/crowd_steps.c: steps of crowds: numbers are finite, no body enters or passes a wall, bodies of reciprocal avoidance do not overlap. */
#include "fuzz/api/host.h"

#include <math.h>

enum { STEPS_MAX = 6 };

typedef struct seen {
	tl_agent_id id;
	tl_agent_info info;
	tl_agent_def def;
	double room; /* to the nearest wall or obstacle, map units */
} seen;

static double point_distance(tl_point p, tl_point a, tl_point b)
{
	double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
	double share = square > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / square : 0;
	share = share < 0 ? 0 : share > 1 ? 1 : share;
	return hypot(p.x - a.x - share * x, p.y - a.y - share * y);
}

static double room_at(const model_world *world, tl_point p)
{
	double least = INFINITY;
	int32_t resolution = world->map.resolution;
	for (size_t i = 0; i < world->segment_count; i++)
		least = fmin(least,
			point_distance(p, model_point_out(resolution, world->segments[i].a),
				model_point_out(resolution, world->segments[i].b)));
	for (size_t i = 0; i < world->circle_count; i++) {
		tl_point centre = model_point_out(resolution, world->circles[i].centre);
		least = fmin(
			least, hypot(p.x - centre.x, p.y - centre.y) - (double)world->circles[i].radius / resolution);
	}
	return least;
}

static double turn_of(tl_point a, tl_point b, tl_point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Does the move from p to q cross a wall for sure? */
static bool passes(const model_world *world, tl_point p, tl_point q)
{
	int32_t resolution = world->map.resolution;
	for (size_t i = 0; i < world->segment_count; i++) {
		tl_point a = model_point_out(resolution, world->segments[i].a),
			 b = model_point_out(resolution, world->segments[i].b);
		if (turn_of(a, b, p) * turn_of(a, b, q) < 0 && turn_of(p, q, a) * turn_of(p, q, b) < 0 &&
			point_distance(p, a, b) > 2.0 / resolution && point_distance(q, a, b) > 2.0 / resolution)
			return true;
	}
	return false;
}

static size_t look(const host *h, const host_crowd *c, seen *out)
{
	size_t count = 0;
	tl_agent_id id = tl_crowd_next_agent(c->crowd, (tl_agent_id){ 0, 0 });
	for (; id.index1; id = tl_crowd_next_agent(c->crowd, id)) {
		seen *s = &out[count++];
		s->id = id;
		require(tl_crowd_get_agent(c->crowd, id, &s->info) == TL_OK);
		require(tl_crowd_get_agent_def(c->crowd, id, &s->def) == TL_OK);
		require(isfinite(s->info.position.x) && isfinite(s->info.position.y) && isfinite(s->info.velocity.x) &&
			isfinite(s->info.velocity.y) && isfinite(s->info.heading.x) && isfinite(s->info.heading.y));
		require(s->info.radius == s->def.radius && s->info.position.x == s->def.position.x);
		require((s->info.stuck != TL_STUCK_NOT) ==
			(s->info.state == TL_AGENT_STUCK || s->info.state == TL_AGENT_NO_PATH));
		s->room = c->nav < HOST_NAVS ? room_at(&h->navs[c->nav].world, s->info.position) : INFINITY;
	}
	require(count == tl_crowd_agent_count(c->crowd));
	return count;
}

static bool moves_by_itself(const seen *s)
{
	return !s->def.driven && s->info.state != TL_AGENT_JUMPS;
}

/* What the widest of its navs keeps from walls: an agent may be larger, in navs for points, and where an update made a nav's radius less. */
static double largest_radius(const host *h, const host_crowd *c)
{
	double largest = tl_nav_radius(h->navs[c->nav].nav);
	for (size_t i = 0; i < HOST_NAVS; i++)
		if (c->more >> i & 1)
			largest = fmax(largest, tl_nav_radius(h->navs[i].nav));
	return largest;
}

/* A jump that takes no time is made within a step: farther than the agent walks. */
static bool has_jumped(const host_crowd *c, const seen *a, const seen *b)
{
	double moved = hypot(b->info.position.x - a->info.position.x, b->info.position.y - a->info.position.y);
	return tl_crowd_jump_count(c->crowd) > 0 && moved > 2 * a->def.max_speed * c->dt;
}

/* Has a wall come nearer than half of what its nav keeps, which pushes it out at once, onto other bodies too? A smaller body keeps as much. */
static bool is_pushed(const host *h, const seen *before, double largest)
{
	return before->room < largest / 2 + 2.0 / h->resolution;
}

/* How deep a body is in the one that it is deepest in; 0: in none. */
static double deepest_overlap(const seen *all, size_t count, size_t at)
{
	double deepest = 0;
	for (size_t i = 0; i < count; i++) {
		double apart = hypot(all[i].info.position.x - all[at].info.position.x,
			all[i].info.position.y - all[at].info.position.y);
		if (i != at)
			deepest = fmax(deepest, all[i].info.radius + all[at].info.radius - apart);
	}
	return deepest;
}

static void check_step(const host *h, const host_crowd *c, const seen *before, const seen *now, size_t count)
{
	const host_nav *n = c->nav < HOST_NAVS ? &h->navs[c->nav] : NULL;
	double grain = 2.0 / h->resolution, largest = n ? largest_radius(h, c) : 0;
	for (size_t i = 0; i < count; i++) {
		const seen *a = &before[i], *b = &now[i];
		require(a->id.index1 == b->id.index1);
		if (!moves_by_itself(a) || !moves_by_itself(b))
			continue;
		if (n && !has_jumped(c, a, b))
			require(!passes(&n->world, a->info.position, b->info.position));
		double kept = fmin(fmin(a->room, b->info.radius), largest); /* of walls */
		if (n && b->room < kept - grain)
			fprintf(stderr,
				"agent %u of radius %.17g: from %.17g,%.17g, %.17g from walls, to %.17g,%.17g, %.17g from walls\n",
				b->id.index1, b->info.radius, a->info.position.x, a->info.position.y, a->room,
				b->info.position.x, b->info.position.y, b->room);
		require(!n || b->room >= kept - grain);
		for (size_t k = 0; k < i; k++) {
			if (!moves_by_itself(&before[k]) || !moves_by_itself(&now[k]) ||
				b->info.avoid != TL_AVOID_RECIPROCAL || now[k].info.avoid != TL_AVOID_RECIPROCAL)
				continue;
			if (n && (is_pushed(h, a, largest) || is_pushed(h, &before[k], largest)))
				continue;
			double is = hypot(b->info.position.x - now[k].info.position.x,
				b->info.position.y - now[k].info.position.y);
			double both = b->info.radius + now[k].info.radius;
			double deepest = fmax(deepest_overlap(before, count, i), deepest_overlap(before, count, k));
			if (both - is > deepest + grain)
				fprintf(stderr, "agents %u and %u: %.17g apart, of %.17g, before at most %.17g deep\n",
					b->id.index1, now[k].id.index1, is, both, deepest);
			require(both - is <= deepest + grain);
		}
	}
}

static void take_events(const host_crowd *c)
{
	tl_crowd_event event;
	while (tl_crowd_take_event(c->crowd, &event))
		require(event.step <= tl_crowd_step_count(c->crowd));
}

/* ---- polygons that move ---- */

tl_status host_crowd_set_polygons(host *h, host_crowd *c, const uint8_t *r)
{
	uint64_t before = host_crowd_hash(c->crowd);
	size_t count = r[4] / 8 % (HOST_POLYGONS + 1);
	require(tl_crowd_set_polygons(c->crowd, NULL, 1) == TL_E_INVALID);
	for (size_t i = 0; i < count; i++) {
		tl_polygon *polygon = &c->polygons[i];
		*polygon = host_polygon(h, c->corners[i], r + 5 + 4 * i);
		host_say("{ %zu corners %s %s %s %s, centre %s velocity %g,%g turn %g } ", polygon->count,
			host_at(c->corners[i][0]), host_at(c->corners[i][1]), host_at(c->corners[i][2]),
			host_at(c->corners[i][3]), host_at(polygon->centre), polygon->velocity.x, polygon->velocity.y,
			polygon->turn);
	}
	host_say("tl_crowd_set_polygons(%zu)", count);
	tl_status status = tl_crowd_set_polygons(c->crowd, c->polygons, count);
	require(status == TL_OK && host_crowd_hash(c->crowd) == before);
	c->polygon_count = count;
	return status;
}

static void move_polygons(host_crowd *c)
{
	for (size_t i = 0; i < c->polygon_count; i++)
		tl_polygon_move(&c->polygons[i], c->dt);
}

/* ---- asking ---- */

/* What can be asked after a step changes nothing; lists have as many entries as they say. */
static void ask(const host_crowd *c, tl_agent_id id)
{
	static tl_point points[4096];
	tl_agent_id near[64];
	size_t count = 0, again = 0;
	uint64_t before = host_crowd_hash(c->crowd);
	host_fault_none();
	tl_crowd_debug(c->crowd, (tl_agent_id){ 0, 0 }, &host_debug);
	host_ask_crowd(c);
	if (tl_agent_is_valid(c->crowd, id)) {
		tl_status status = tl_crowd_get_agent_path(c->crowd, id, NULL, 0, &count);
		require(status == (count ? TL_E_BUFFER : TL_OK));
		require(tl_crowd_get_agent_path(c->crowd, id, points, 4096, &again) == TL_OK && count == again);
		for (size_t i = 0; i < count; i++)
			require(isfinite(points[i].x) && isfinite(points[i].y));
		require(tl_crowd_get_agent_neighbours(c->crowd, id, near, 64, &count) == TL_OK);
		for (size_t i = 0; i < count; i++)
			require(tl_agent_is_valid(c->crowd, near[i]) && near[i].index1 != id.index1);
	}
	require(host_crowd_hash(c->crowd) == before);
}

void host_act_step(host *h, const uint8_t *r)
{
	static seen before[64], now[64];
	size_t index = r[2] % HOST_CROWDS;
	host_crowd *c = &h->crowds[index];
	tl_status status;
	if (!c->crowd || !host_crowd_is_of_one_time(h, c))
		return;
	for (int i = 0; i <= r[3] % STEPS_MAX; i++) {
		size_t count = look(h, c, before);
		uint64_t steps = tl_crowd_step_count(c->crowd);
		bool usual = r[6] & 1;
		c->dt = usual ? c->def.dt : 1.0 / (10 + (r[6] + 37 * i) % 231);
		host_say("tl_crowd_step%s(crowd%zu, %.17g)", usual ? "" : "_by", index, c->dt);
		ATTEMPT(status, host_crowd_hash(c->crowd),
			usual ? tl_crowd_step(c->crowd) : tl_crowd_step_by(c->crowd, c->dt));
		host_crowd_check_refusal(h, status);
		if (status)
			return;
		require(tl_crowd_step_count(c->crowd) == steps + 1 && look(h, c, now) == count);
		c->time += c->dt;
		check_step(h, c, before, now, count);
		move_polygons(c);
		if (c->meter)
			require(tl_meter_read(c->meter) == TL_OK);
	}
	if (r[4] & 1)
		take_events(c);
	if (r[4] & 2)
		ask(c, c->agents[r[5] % HOST_AGENTS]);
}
