/* SPDX-License-Identifier: MIT */
/*
 * crowd/step/covered.c: goals where a body stands that does not yield: a circle, a driven agent, one that steers. No other can get there, so one
 * that walks there stops beside it, as if its definition said so: where the line from its goal to it leaves all such bodies. When they have gone it
 * goes on. Nothing is kept. O(bodies), and for each agent on its last leg the bodies near its goal.
 */
#include "crowd/step/crowd.h"
#include "crowd/store/goals.h"
#include "crowd/store/paths.h"

/* Bodies that cover one goal that are left one after the other. */
enum { COVERS_MAX = 16 };
/* Of the sum of both radii: less is rounding. */
static const double COVERS_ROUNDING = 1e-6;

/* How far one at `at` goes from q in the direction e until no body that covers it is nearer than beside it; 0: there is none. */
static double leave_cover(const tl_crowd *crowd, size_t at, tl_point q, tl_vector e)
{
	const tli_non_yielding *covers = &crowd->covers;
	const tli_bodies *bodies = &crowd->bodies;
	tli_span spans[TLI_GRID_ROWS];
	double farthest = 0;
	tli_grid_spans(&covers->grid, q.x, q.y, spans);
	for (int row = 0; row < TLI_GRID_ROWS; row++)
		for (uint32_t i = spans[row].begin; i < spans[row].end; i++) {
			uint32_t other = covers->at[covers->grid.order[i]];
			if (other == at || !tli_body_avoids(bodies, (uint32_t)at, other))
				continue;
			double x = q.x - bodies->x[other], y = q.y - bodies->y[other],
			       R = (double)(bodies->body[at].radius + bodies->body[other].radius) * TLI_BESIDE;
			double c = x * x + y * y - R * R, b = x * e.x + y * e.y;
			if (c < -COVERS_ROUNDING * R * R)
				farthest = fmax(farthest, sqrt(b * b - c) - b);
		}
	return farthest;
}

double tli_crowd_stop(const tl_crowd *crowd, size_t at)
{
	const tli_body *body = &crowd->bodies.body[at];
	tl_point here = { crowd->bodies.x[at], crowd->bodies.y[at] };
	tl_point goal = tli_destination_of(&crowd->store, body->slot);
	double stop = tli_agent_stop(&crowd->store, body->slot), distance = tli_leg_length(goal, here), more = 1;
	if (crowd->covers.count == 0 || !(distance > stop))
		return stop;
	tl_vector e = { (here.x - goal.x) / distance, (here.y - goal.y) / distance };
	for (int i = 0; i < COVERS_MAX && more > 0 && stop < distance; i++) {
		more = leave_cover(crowd, at, (tl_point){ goal.x + stop * e.x, goal.y + stop * e.y }, e);
		stop += more;
	}
	return stop;
}

tl_status tli_crowd_stop_beside(tl_crowd *crowd)
{
	crowd->covers.count = 0;
	if (!crowd->any_unyielding || !crowd->store.destinations.room)
		return TL_OK;
	double range = 2 * (double)crowd->largest * TLI_BESIDE;
	if (range > 0 && tli_non_yielding_list(&crowd->covers, &crowd->bodies, range, true))
		return TL_E_NOMEM;
	for (size_t at = 0; at < crowd->bodies.count && crowd->covers.count > 0; at++) {
		const tli_body *body = &crowd->bodies.body[at];
		if (!tli_body_leg(body))
			continue;
		double stop = tli_crowd_stop(crowd, at);
		if (stop > tli_agent_stop(&crowd->store, body->slot))
			crowd->scratch.body[at] = tli_crowd_body_of(crowd, body->slot, stop);
	}
	return TL_OK;
}
