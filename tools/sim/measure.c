/* SPDX-License-Identifier: MIT */
/*
 * measure.c: measures a simulation.
 *
 *   overlap       two bodies whose radii together exceed their distance by more than 0.005; `depth` is the deepest over the radius of
 *                 the smaller one. Counted in pairs per 1000 agents and steps. A polygon that moves is a body, too; its radius counts as
 *                 that of the agent.
 *   wall contact  a body whose radius exceeds the distance to the nearest wall, closed door or obstacle at rest by more than 0.005,
 *                 in a step
 *   ratio         time of arrival over the duration of the path at full speed, of the agents that arrived: the mean of a run, then of the
 *                 runs
 *   speed         |dp/dt|, from the positions before and after a step
 *   turn          change of direction per second, between two steps in both of which an agent is faster than 0.1
 *   heading       change per second of the heading that a host reads, in all steps, at rest too
 *   fast turn     a turn of more than pi radians per second
 *   fast move     the same wherever an agent moves at all: its direction is more than pi a second from the last one
 */
#include "sim/measure.h"

#include "sim/radii.h"

#include <math.h>
#include <stdlib.h>

#include "cli/message.h"
#include "io/output.h"

#define TOUCH 0.005                /* map units that do not count */
#define SLOW 0.1                   /* map units a second: has no direction */
#define RESTS 1e-6                 /* map units a second */
#define FAST_TURN 3.14159265358979 /* radians per second */

void measure_free(struct measure *measure)
{
	near_free(&measure->near);
	free(measure->last);
	free(measure->exits);
	*measure = (struct measure){ 0 };
}

bool measure_begin(struct measure *measure, struct sim *sim)
{
	measure->sim = sim;
	measure->name = sim->name;
	measure->run_overlaps = 0;
	if (tli_array_length(sim->walkers) > measure->last_room) {
		free(measure->last);
		measure->last = malloc(tli_array_length(sim->walkers) * sizeof *measure->last);
		measure->last_room = measure->last ? tli_array_length(sim->walkers) : 0;
	}
	if (tli_array_length(sim->walkers) > measure->last_room)
		return out_of_memory();
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		measure->last[i] = sim->walkers[i].at;
		sim->walkers[i].moved = 0;
		sim->walkers[i].faced = sim->walkers[i].heading;
		sim->walkers[i].went = (tl_vector){ 0, 0 };
	}
	return true;
}

/* ---- contacts ---- */

static void add_overlap(struct measure *measure, double depth, double radius)
{
	measure->overlaps++;
	measure->run_overlaps++;
	measure->depth = fmax(measure->depth, radius > 0 ? depth / radius : 0);
}

/* An agent in a jump is none. */
static bool is_body(const struct walker *walker)
{
	return walker->present && walker->state != TL_AGENT_JUMPS;
}

/* Balls come after the walkers; pairs of balls do not count. */
static void count_pair(void *context, size_t a, size_t b, double depth)
{
	struct measure *measure = context;
	const struct disc *discs = measure->near.discs;
	if (b < measure->bodies || a < measure->bodies)
		add_overlap(measure, depth, fmin(discs[a].radius, discs[b].radius));
}

/* From p to the nearest side of the polygon; below 0 inside. */
static double distance_to_polygon(const tl_polygon *polygon, tl_point p)
{
	double least = INFINITY;
	bool inside = false;
	for (size_t i = 0, last = polygon->count - 1; i < polygon->count; last = i++) {
		tl_point a = polygon->corners[last], b = polygon->corners[i];
		double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
		inside ^= (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / y * x;
		double share = length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
		share = fmin(fmax(share, 0), 1);
		x = p.x - a.x - share * x;
		y = p.y - a.y - share * y;
		least = fmin(least, x * x + y * y);
	}
	return inside ? -sqrt(least) : sqrt(least);
}

static void count_polygon_contacts(struct measure *measure)
{
	const struct sim *sim = measure->sim;
	size_t count = 0;
	const tl_polygon *polygons = tl_movers_polygons(sim->movers, &count);
	for (size_t i = 0; i < count; i++) {
		for (size_t k = 0; k < tli_array_length(sim->walkers); k++) {
			const struct walker *walker = &sim->walkers[k];
			tl_channels heeds = walker->def.heeds ? walker->def.heeds : TL_CHANNEL_WALK;
			bool meets = is_body(walker) && (!polygons[i].blocks || (polygons[i].blocks & heeds));
			double depth = meets ? walker->def.radius - distance_to_polygon(&polygons[i], walker->at) : 0;
			if (depth > TOUCH)
				add_overlap(measure, depth, walker->def.radius);
		}
	}
}

static bool count_overlaps(struct measure *measure)
{
	const struct sim *sim = measure->sim;
	double largest = 0;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++)
		largest = fmax(largest, sim->walkers[i].def.radius);
	for (size_t i = 0; i < tli_array_length(sim->balls); i++)
		largest = fmax(largest, sim->balls[i].now.radius);
	if (!near_begin(&measure->near, tli_array_length(sim->walkers) + tli_array_length(sim->balls), largest))
		return out_of_memory();
	measure->bodies = 0;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		if (is_body(&sim->walkers[i])) {
			measure->bodies++;
			near_add(&measure->near, sim->walkers[i].at, sim->walkers[i].def.radius);
		}
	}
	for (size_t i = 0; i < tli_array_length(sim->balls); i++)
		near_add(&measure->near, sim->balls[i].now.centre, sim->balls[i].now.radius);
	near_overlaps(&measure->near, TOUCH, count_pair, measure);
	return true;
}

/* By how much a body reaches into a wall; 0 or less: not at all. How near the nearest wall is is only asked where one may be too near, since
 * that takes long where walls are dense. */
static tl_status wall_contact_of(const struct sim *sim, const struct walker *walker, double *depth)
{
	double distance = INFINITY;
	bool clear = false;
	tl_status status = TL_OK;
	const tl_nav *nav;
	tl_query *query = radii_query(sim, &walker->def, &nav);
	if (walker->def.radius <= tl_nav_radius(nav))
		status = tl_query_sees(query, walker->at, walker->at, &clear);
	if (!status && !clear)
		status = tl_query_clearance(query, walker->at, walker->at, &distance, NULL);
	*depth = walker->def.radius - distance;
	return status == TL_E_RANGE ? TL_OK : status; /* off the grid there are no walls */
}

static bool count_wall_contacts(struct measure *measure)
{
	const struct sim *sim = measure->sim;
	tl_status status = TL_OK;
	for (size_t i = 0; i < tli_array_length(sim->walkers) && sim->world.query && !status; i++) {
		const struct walker *walker = &sim->walkers[i];
		double depth = 0;
		if (!is_body(walker))
			continue;
		status = wall_contact_of(sim, walker, &depth);
		measure->wall_contacts += depth > TOUCH ? 1 : 0;
	}
	return check_status(status, "measure", sim->name);
}

/* ---- motion ---- */

static double angle_between(tl_vector a, tl_vector b)
{
	return fabs(atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y));
}

/* All turns of an agent, however slow it is; `along` is its last step. */
static void measure_turns(struct measure *measure, struct walker *walker, tl_vector along, double speed)
{
	double dt = measure->sim->def.dt;
	measure->heading_sum += angle_between(walker->faced, walker->heading) / dt;
	measure->headings++;
	walker->faced = walker->heading;
	if (speed > RESTS) {
		measure->fast_moves += angle_between(walker->went, along) > FAST_TURN * dt;
		measure->moves++;
		walker->went = along;
	}
}

static void measure_motion(struct measure *measure, struct walker *walker, tl_point *last)
{
	if (walker->landed) {
		*last = walker->at;
		walker->moved = 0;
		walker->faced = walker->heading;
		return;
	}
	double dt = measure->sim->def.dt, x = walker->at.x - last->x, y = walker->at.y - last->y;
	double speed = sqrt(x * x + y * y) / dt;
	measure->speed = fmax(measure->speed, speed);
	if (walker->def.max_speed > 0)
		measure->speed_over = fmax(measure->speed_over, speed / walker->def.max_speed);
	if (speed > SLOW && walker->moved > SLOW) {
		double rate = angle_between(walker->along, (tl_vector){ x, y }) / dt;
		measure->turn_sum += rate;
		measure->fast_turns += rate > FAST_TURN;
		measure->turns++;
	}
	measure_turns(measure, walker, (tl_vector){ x, y }, speed);
	walker->moved = speed;
	walker->along = (tl_vector){ x, y };
	*last = walker->at;
}

bool measure_step(struct measure *measure)
{
	struct sim *sim = measure->sim;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		/* The step in which an agent leaves counts. */
		if (sim->walkers[i].present || sim->walkers[i].time >= sim_time(sim))
			measure_motion(measure, &sim->walkers[i], &measure->last[i]);
	}
	count_polygon_contacts(measure);
	return count_overlaps(measure) && count_wall_contacts(measure);
}

/* ---- a run ends ---- */

static void add_ratio(struct measure *measure, double sum, size_t count)
{
	if (count == 0)
		return;
	double ratio = sum / (double)count;
	measure->ratio_min = measure->ratio_runs > 0 ? fmin(measure->ratio_min, ratio) : ratio;
	measure->ratio_max = measure->ratio_runs > 0 ? fmax(measure->ratio_max, ratio) : ratio;
	measure->ratio_sum += ratio;
	measure->ratio_runs++;
}

void measure_end(struct measure *measure)
{
	struct sim *sim = measure->sim;
	double sum = 0;
	size_t ratios = 0;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		const struct walker *walker = &sim->walkers[i];
		if (walker->present && walker->state == TL_AGENT_STUCK) {
			measure->stuck++;
			measure->why[walker->stuck]++;
		}
		measure->no_path += walker->present && (walker->falls_short || walker->state == TL_AGENT_NO_PATH) ? 1
														  : 0;
		if (walker->arrived && walker->straight > 0) { /* not NAN */
			sum += (walker->time - walker->begin) / walker->straight;
			ratios++;
		}
	}
	add_ratio(measure, sum, ratios);
	measure->runs++;
	measure->whole_runs += sim->done == sim->goals ? 1 : 0;
	measure->overlap_runs += measure->run_overlaps > 0 ? 1 : 0;
	measure->agents += tli_array_length(sim->walkers);
	measure->jumps += sim->jumps;
	measure->by_key += sim->by_key;
	measure->has_keys |= sim->has_keys;
	free(measure->exits);
	measure->exits = sim->exits; /* the run is over */
	measure->exit_count = sim->exit_count;
	sim->exits = NULL;
	sim->exit_count = 0;
	measure->goals += sim->goals;
	measure->arrived += sim->done;
	measure->steps += sim->steps;
	measure->agent_steps += sim->agent_steps;
	measure->step_seconds += sim->step_seconds;
	measure->time_sum += sim_time(sim);
	measure->time_max = fmax(measure->time_max, sim_time(sim));
}

double measure_ratio(const struct measure *measure)
{
	return measure->ratio_runs > 0 ? measure->ratio_sum / (double)measure->ratio_runs : NAN;
}

double measure_overlaps(const struct measure *measure)
{
	return measure->agent_steps > 0 ? 1000 * (double)measure->overlaps / (double)measure->agent_steps : 0;
}

double measure_turn(const struct measure *measure)
{
	return measure->turns > 0 ? measure->turn_sum / (double)measure->turns : 0;
}

double measure_heading(const struct measure *measure)
{
	return measure->headings > 0 ? measure->heading_sum / (double)measure->headings : 0;
}

double measure_fast_turns(const struct measure *measure)
{
	return measure->turns > 0 ? (double)measure->fast_turns / (double)measure->turns : 0;
}

double measure_fast_moves(const struct measure *measure)
{
	return measure->moves > 0 ? (double)measure->fast_moves / (double)measure->moves : 0;
}

double measure_cost(const struct measure *measure)
{
	return measure->agent_steps > 0 ? measure->step_seconds * 1e9 / (double)measure->agent_steps : 0;
}
