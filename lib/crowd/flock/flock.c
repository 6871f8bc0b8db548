/* SPDX-License-Identifier: MIT */
/*
 * crowd/flock/flock.c: tl_steer_flock over the cells about a bird, in lanes.
 *
 * 1. All birds of a cell see the same nine cells. Those in them are copied one behind the other, with places from the corner of the middle
 *    one: there floats are as exact as places are, however far out that is. Where more are there than a view holds, they come in parts.
 * 2. A bird looks at all of them, TLI_FLOCK_LANES at a time. Who is too far, behind or of another flock weighs nothing; so there is nothing
 *    to be foretold. Each lane has sums of its own, which are added up in the end, always in the same order. The bird is among those, and
 *    seen: since places and velocities are less its own, it adds nothing but itself to their number.
 * 3. Sums become forces and steps for TLI_FLOCK_LANES birds at a time.
 *
 * Lanes are arrays, so that the compiler makes vectors of them; each is computed as it would be alone. What is different from
 * tl_steer_flock is the last bits. Sight is bounded by that of the crowd.
 */
#include "crowd/step/internal.h"

#include "base/lanes.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { FLOCK_LANES = TLI_FLOCK_LANES, COPY_LENGTH = TLI_FLOCK_COPY };

/* Nearer than this share of too_near is the same place; one parts from there as if it were that far. */
static const float SAME_PLACE = 1e-3f;
/* Map units per second: slower ones stand, and align with nobody; so no velocity in this unit is too large to be squared. */
static const float SLOWEST = 1e-9f;

tli_flock_rules tli_flock_rules_of(const tl_crowd *crowd)
{
	const tl_flock_def *def = &crowd->flock;
	float too_near = (float)def->too_near, same = SAME_PLACE * too_near;
	float sight = (float)fmax(fmin(def->sight, crowd->def.sight), 0), edge = crowd->flock_view;
	return (tli_flock_rules){ .sight = sight * sight,
		.too_near = too_near > 0 ? too_near * too_near : -1,
		.same_place = fmaxf(same * same, FLT_MIN),
		.view = edge * fabsf(edge),
		.distance = too_near,
		.per_sight = sight * sight > 0 ? 1 / (float)def->sight : 0, /* nobody is seen */
		.separation = (float)def->separation,
		.cohesion = (float)def->cohesion,
		.alignment = (float)def->alignment,
		.dt = (float)crowd->def.dt };
}

/* ---- views ---- */

/* The next ones of a row. `before`, `after`: where the middle column begins and ends; right and left of it is a cell further. */
static inline void copy_length(const tli_flock_members *flock_members, uint32_t at, int32_t before, int32_t after,
	float up, float cell, tli_flock_view *view, size_t to)
{
	const float *from_x = flock_members->x + at, *from_y = flock_members->y + at;
	float x[COPY_LENGTH], y[COPY_LENGTH];
	uint32_t name[COPY_LENGTH];
	for (int32_t k = 0; k < COPY_LENGTH; k++) {
		float right = k < before ? -cell : 0;
		right = k < after ? right : cell;
		x[k] = from_x[k] + right;
		y[k] = from_y[k] + up;
		name[k] = at + (uint32_t)k;
	}
	memcpy(view->x + to, x, sizeof x);
	memcpy(view->y + to, y, sizeof y);
	memcpy(view->at + to, name, sizeof name);
	memcpy(view->vx + to, flock_members->vx + at, COPY_LENGTH * sizeof *view->vx);
	memcpy(view->vy + to, flock_members->vy + at, COPY_LENGTH * sizeof *view->vy);
	if (flock_members->group)
		memcpy(view->group + to, flock_members->group + at, COPY_LENGTH * sizeof *view->group);
	else
		memset(view->group + to, 0, COPY_LENGTH * sizeof *view->group);
}

/* Appends birds of the row of cells that is `rows` above. */
TLI_FOR_EACH_CPU static void copy_row(const tli_flock_members *flock_members, tli_span span, tli_span middle,
	float rows, float cell, tli_flock_view *view)
{
	for (uint32_t at = span.begin; at < span.end; at += COPY_LENGTH)
		copy_length(flock_members, at, (int32_t)(middle.begin - at), (int32_t)(middle.end - at), rows * cell,
			cell, view, view->count + (at - span.begin));
	view->count += span.end - span.begin;
}

/* What fills up the last lanes is seen by nobody. */
static void pad_view(tli_flock_view *view)
{
	for (size_t i = view->count; i < view->count + FLOCK_LANES; i++) {
		view->x[i] = TLI_FLOCK_UNSEEN;
		view->y[i] = view->vx[i] = view->vy[i] = 0;
		view->group[i] = 0;
	}
}

/* Without those of the parts before. */
static void fill_view(const tl_crowd *crowd, const tli_grid_cursor *cursor, size_t before, tli_flock_view *view)
{
	float cell = (float)crowd->grid.cell;
	size_t skip = before;
	view->count = view->all = 0;
	view->before = before;
	view->key = cursor->key;
	for (int row = 0; row < TLI_GRID_ROWS; row++) {
		tli_span span = cursor->spans[row];
		uint32_t length = span.end - span.begin, room = (uint32_t)(TLI_FLOCK_ROOM - view->count);
		view->all += length;
		if (skip >= length) {
			skip -= length;
			continue;
		}
		span.begin += (uint32_t)skip;
		skip = 0;
		if (span.end - span.begin > room)
			span.end = span.begin + room;
		copy_row(&crowd->scratch.flock_members, span, cursor->middles[row], (float)(row - TLI_GRID_REACH), cell,
			view);
	}
	pad_view(view);
}

/* ---- looking ---- */

typedef struct looking_member {
	float x, y; /* as in the view */
	tli_f2 v, heading;
	uint32_t group, at;
} looking_member;

/* One pass for each half and quarter, so that they are vectors, too. */
static inline float sum_lanes(const float *lane)
{
	float half[4], quarter[2];
	for (int k = 0; k < 4; k++)
		half[k] = lane[k] + lane[k + 4];
	for (int k = 0; k < 2; k++)
		quarter[k] = half[k] + half[k + 2];
	return quarter[0] + quarter[1];
}

/* Is the heading times q at least the cosine times |q|? Without a root: by the squares, with their signs. */
static inline bool is_in_view(float ahead, float view, float squared)
{
	return ahead * fabsf(ahead) >= view * squared;
}

/* 1 if the bird sees that one, else 0. */
static inline float weight_of(
	const tli_flock_rules *rules, const looking_member *self, float qx, float qy, float squared, uint32_t group)
{
	float ahead = self->heading.x * qx + self->heading.y * qy;
	float weight = group == self->group ? 1.0f : 0.0f;
	weight = squared < rules->sight ? weight : 0.0f;
	return is_in_view(ahead, rules->view, squared) ? weight : 0.0f;
}

/* How much of q is away from who is there: negative, the nearer the more; 0 where `apart` is. */
static inline float parting_weight(const tli_flock_rules *rules, float squared, float apart)
{
	float divisor = squared > rules->same_place ? squared : 1.0f;
	return apart * (sqrtf(divisor) - rules->distance) / divisor;
}

/* Away from those at the very place, itself left out: by their numbers. */
static void part_from_same(const tl_crowd *crowd, const tli_flock_rules *rules, const tli_flock_view *view,
	const looking_member *self, tli_flock_lanes *flight, size_t lane)
{
	tli_body here = { .number = tli_number_of(crowd, tli_slot_at(crowd, self->at)) };
	for (size_t i = 0; i < view->count; i++) {
		float qx = view->x[i] - self->x, qy = view->y[i] - self->y, squared = qx * qx + qy * qy;
		bool counts = weight_of(rules, self, qx, qy, squared, view->group[i]) > 0;
		if (!counts || squared > rules->same_place || view->at[i] == self->at)
			continue;
		tli_body there = { .number = tli_number_of(crowd, tli_slot_at(crowd, view->at[i])) };
		tli_f2 d = tli_pair_parting(&there, &here);
		flight->away_x[lane] += d.x * (1 / SAME_PLACE);
		flight->away_y[lane] += d.y * (1 / SAME_PLACE);
	}
}

/* Whom a bird finds at its own place if there is nobody else: itself; where they come in parts, it may be in another one. */
static inline float count_of_self(const tli_flock_view *view)
{
	return view->count == view->all ? 1.0f : 0.0f;
}

/* Away from all that are too near, one by one. Returns whether some are at the very place. */
TLI_FOR_EACH_CPU static bool part_from_all(const tli_flock_rules *given, const tli_flock_view *view,
	const looking_member *looking, tli_flock_lanes *flight, size_t lane)
{
	const tli_flock_rules rules = *given;
	const looking_member self = *looking;
	float away_x[FLOCK_LANES], away_y[FLOCK_LANES], same[FLOCK_LANES];
	if (view->count == 0)
		return false;
	for (size_t k = 0; k < FLOCK_LANES; k++)
		away_x[k] = away_y[k] = same[k] = 0;
	for (size_t i = 0; i < view->count; i += FLOCK_LANES) {
		for (size_t k = 0; k < FLOCK_LANES; k++) {
			float qx = view->x[i + k] - self.x, qy = view->y[i + k] - self.y, squared = qx * qx + qy * qy;
			float weight = weight_of(&rules, &self, qx, qy, squared, view->group[i + k]);
			float near = squared < rules.too_near ? weight : 0.0f;
			float apart = squared > rules.same_place ? near : 0.0f,
			      by = parting_weight(&rules, squared, apart);
			away_x[k] += qx * by;
			away_y[k] += qy * by;
			same[k] += near - apart;
		}
	}
	flight->away_x[lane] += sum_lanes(away_x);
	flight->away_y[lane] += sum_lanes(away_y);
	return sum_lanes(same) > count_of_self(view);
}

/* All sums; but away only if that is simple: each lane rarely has more than one who is too near, so that what it has summed up is the
 * place of that one. Returns whether it is not. */
TLI_FOR_EACH_CPU static bool look_around(const tli_flock_rules *given, const tli_flock_view *view,
	const looking_member *looking, tli_flock_lanes *flight, size_t lane)
{
	const tli_flock_rules rules = *given;
	const looking_member self = *looking;
	float places_x[FLOCK_LANES], places_y[FLOCK_LANES], velocities_x[FLOCK_LANES], velocities_y[FLOCK_LANES],
		count[FLOCK_LANES];
	float near_x[FLOCK_LANES], near_y[FLOCK_LANES], nears[FLOCK_LANES], trouble[FLOCK_LANES];
	if (view->count == 0)
		return false;
	for (size_t k = 0; k < FLOCK_LANES; k++) {
		places_x[k] = places_y[k] = velocities_x[k] = velocities_y[k] = count[k] = 0;
		near_x[k] = near_y[k] = nears[k] = trouble[k] = 0;
	}
	for (size_t i = 0; i < view->count; i += FLOCK_LANES) {
		for (size_t k = 0; k < FLOCK_LANES; k++) {
			float qx = view->x[i + k] - self.x, qy = view->y[i + k] - self.y, squared = qx * qx + qy * qy;
			float weight = weight_of(&rules, &self, qx, qy, squared, view->group[i + k]);
			float near = squared < rules.too_near ? weight : 0.0f;
			float apart = squared > rules.same_place ? near : 0.0f;
			places_x[k] += qx * weight;
			places_y[k] += qy * weight;
			velocities_x[k] += (view->vx[i + k] - self.v.x) * weight;
			velocities_y[k] += (view->vy[i + k] - self.v.y) * weight;
			count[k] += weight;
			near_x[k] += qx * apart;
			near_y[k] += qy * apart;
			nears[k] += apart;
			trouble[k] += near - apart;
		}
	}
	flight->places_x[lane] += sum_lanes(places_x);
	flight->places_y[lane] += sum_lanes(places_y);
	flight->velocities_x[lane] += sum_lanes(velocities_x);
	flight->velocities_y[lane] += sum_lanes(velocities_y);
	flight->count[lane] += sum_lanes(count);
	for (size_t k = 0; k < FLOCK_LANES; k++) {
		float by = parting_weight(&rules, near_x[k] * near_x[k] + near_y[k] * near_y[k], nears[k]);
		near_x[k] *= by;
		near_y[k] *= by;
		trouble[k] += nears[k] > 1 ? 2.0f : 0.0f;
	}
	if (sum_lanes(trouble) > count_of_self(view))
		return true;
	flight->away_x[lane] += sum_lanes(near_x);
	flight->away_y[lane] += sum_lanes(near_y);
	return false;
}

void tli_flock_sum_up(const tl_crowd *crowd, const tli_flock_rules *rules, tli_grid_cursor *cursor,
	tli_flock_view *view, uint32_t at, tli_flock_lanes *flight, size_t lane)
{
	const tli_flock_members *flock_members = &crowd->scratch.flock_members;
	looking_member self = { .x = flock_members->x[at],
		.y = flock_members->y[at],
		.v = { flight->vx[lane], flight->vy[lane] },
		.heading = { flight->heading_x[lane], flight->heading_y[lane] },
		.group = flock_members->group ? flock_members->group[at] : 0,
		.at = at };
	tli_grid_move(&crowd->grid, cursor, at);
	if (view->all == 0 || view->key != cursor->key || view->before > 0)
		fill_view(crowd, cursor, 0, view);
	for (;;) {
		if (look_around(rules, view, &self, flight, lane) && part_from_all(rules, view, &self, flight, lane))
			part_from_same(crowd, rules, view, &self, flight, lane);
		if (view->before + view->count == view->all)
			return;
		fill_view(crowd, cursor, view->before + view->count, view);
	}
}

/* ---- flying ---- */

/* What makes a vector no longer than `most`, as a factor. */
static inline float cut_factor(float x, float y, float most)
{
	float squared = x * x + y * y, limit = most * most;
	bool longer = squared > limit;
	return longer ? most / sqrtf(longer ? squared : 1.0f) : 1.0f;
}

TLI_FOR_EACH_CPU static void integrate_lanes(const tli_flock_rules *given, tli_flock_lanes *f)
{
	const tli_flock_rules rules = *given;
	for (int k = 0; k < FLOCK_LANES; k++) {
		float others = f->count[k] - 1, each = others > 0 ? 1 / others : 0;
		float cohesion_x = f->places_x[k] * (each * rules.per_sight);
		float cohesion_y = f->places_y[k] * (each * rules.per_sight);
		float per_speed = f->speed[k] > SLOWEST ? each / f->speed[k] : 0;
		float alignment_x = f->velocities_x[k] * per_speed, alignment_y = f->velocities_y[k] * per_speed;
		float separation = rules.separation * cut_factor(f->away_x[k], f->away_y[k], 1);
		float cohesion = rules.cohesion * cut_factor(cohesion_x, cohesion_y, 1);
		float alignment = rules.alignment * cut_factor(alignment_x, alignment_y, 1);
		float x = f->away_x[k] * separation + cohesion_x * cohesion + alignment_x * alignment;
		float y = f->away_y[k] * separation + cohesion_y * cohesion + alignment_y * alignment;
		float by = f->most[k] * cut_factor(x, y, 1);
		f->force_x[k] = x * by;
		f->force_y[k] = y * by;
		x = f->vx[k] + f->force_x[k] * rules.dt;
		y = f->vy[k] + f->force_y[k] * rules.dt;
		by = cut_factor(x, y, f->speed[k]) * rules.dt;
		f->u_x[k] = x * by;
		f->u_y[k] = y * by;
	}
}

void tli_flock_apply(const tli_flock_rules *rules, tli_flock_lanes *flight)
{
	integrate_lanes(rules, flight);
}
