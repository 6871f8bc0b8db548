/* SPDX-License-Identifier: MIT */
/*
 * crowd/flock/flock.c: tl_steer_flock over the cells about a member, TLI_FLOCK_LANES at a time, each computed as it would be alone. The
 * result differs from tl_steer_flock in the last bits.
 *
 * All members in a cell see the same nine cells. The members in those are copied one behind the other, with positions from the corner of
 * the middle cell: there floats are as exact as positions are. One that is too far, behind or of another flock has the weight 0, so there
 * is no branch to predict; the member itself adds only 1 to the count.
 */
#include "crowd/flock/flock.h"

#include "crowd/flock/turn.h"

#include "base/assert.h"
#include "base/lanes.h"
#include "steer/flock.h"

#include <float.h>
#include <string.h>

enum { FLOCK_LANES = TLI_FLOCK_LANES, COPY_LENGTH = TLI_FLOCK_COPY };

/* Share of too_near: nearer members are at the same position, and part as if they were that far apart. */
static const float SAME_POSITION = 1e-3f;
/* Map units per second: a slower member does not align, so no velocity in units of max_speed is too large to be squared. */
static const float SLOWEST = 1e-9f;
/* Share of the cruise: a mean velocity below it says less and less about where the others go. */
static const float NO_DIRECTION = 0.1f;
/* Map units squared: what is less counts as that much, so that its inverse is a float. */
static const float SMALLEST_SIGHT = 1e-30f;
/* Map units per second squared: the square of a greater force is no float. */
static const float FORCE_MAX = 1e17f;

/* The numbers of a member's definition that it has now. */
static tl_flock_def flock_def_of(const tli_flock *flock, uint32_t slot)
{
	const tli_crowd_store *store = flock->store;
	const tli_profile *profile = tli_profile_of(store, slot);
	return tli_flock_def_for(profile->has_flock ? &profile->flock : &store->flock,
		(double)store->agents.radius[slot], (double)store->agents.max_speed[slot]);
}

double tli_flock_widest_sight(const tli_crowd_store *store, double widest)
{
	tli_flock flock = { .store = store };
	if (!(store->profiles.desires & 1u << TL_DESIRE_FLOCK))
		return widest;
	for (uint32_t slot = 0; slot < store->agents.used; slot++)
		if (tli_slot_is_used(store, slot) && tli_profile_of(store, slot)->desire == TL_DESIRE_FLOCK)
			widest = fmax(widest, flock_def_of(&flock, slot).sight);
	return widest;
}

/* ---- views ---- */

/* Members in three cells, one beside the other; the columns beside the middle one are one cell away. */
typedef struct members_row {
	tli_span all, middle;
	float up, cell; /* up: from the middle row, map units */
} members_row;

/* By lengths: one that is known is copied without calls. */
TLI_FOR_EACH_CPU static void append_row(const tli_flock_members *members, const members_row *row, tli_flock_view *view)
{
	const tli_span all = row->all, middle = row->middle;
	const float up = row->up, cell = row->cell;
	size_t to = view->count;
	for (uint32_t at = all.begin; at < all.end; at += COPY_LENGTH, to += COPY_LENGTH) {
		int32_t before = (int32_t)(middle.begin - at), after = (int32_t)(middle.end - at);
		const float *from_x = members->x + at, *from_y = members->y + at;
		float x[COPY_LENGTH], y[COPY_LENGTH];
		uint32_t from_at[COPY_LENGTH];
		for (int32_t k = 0; k < COPY_LENGTH; k++) {
			float right = k < before ? -cell : 0;
			right = k < after ? right : cell;
			x[k] = from_x[k] + right;
			y[k] = from_y[k] + up;
			from_at[k] = at + (uint32_t)k;
		}
		memcpy(view->x + to, x, sizeof x);
		memcpy(view->y + to, y, sizeof y);
		memcpy(view->at + to, from_at, sizeof from_at);
		memcpy(view->vx + to, members->vx + at, COPY_LENGTH * sizeof *view->vx);
		memcpy(view->vy + to, members->vy + at, COPY_LENGTH * sizeof *view->vy);
		if (members->group)
			memcpy(view->group + to, members->group + at, COPY_LENGTH * sizeof *view->group);
		else
			memset(view->group + to, 0, COPY_LENGTH * sizeof *view->group);
	}
	view->count += all.end - all.begin;
}

/* Leaves out the members of the parts before. */
static void fill_view(const tli_flock *flock, size_t before, tli_flock_view *view)
{
	const tli_grid_cursor *cursor = view->cursor;
	float cell = (float)flock->grid->cell;
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
		float up = (float)(row - TLI_GRID_REACH) * cell;
		append_row(flock->members, &(members_row){ span, cursor->middles[row], up, cell }, view);
	}
	/* Fills up the last lanes with what no member sees. */
	for (size_t i = view->count; i < view->count + FLOCK_LANES; i++) {
		view->x[i] = TLI_FLOCK_UNSEEN;
		view->y[i] = view->vx[i] = view->vy[i] = 0;
		view->group[i] = 0;
	}
}

/* ---- looking ---- */

typedef struct looking_member {
	float x, y; /* as in the view */
	tli_f2 v, heading;
	uint32_t group;
} looking_member;

/* By halves and quarters, so that the compiler makes vectors of them. */
static inline float sum_lanes(const float *lane)
{
	float half[4], quarter[2];
	for (int k = 0; k < 4; k++)
		half[k] = lane[k] + lane[k + 4];
	for (int k = 0; k < 2; k++)
		quarter[k] = half[k] + half[k + 2];
	return quarter[0] + quarter[1];
}

/* 1 if the member sees the other one, at q, else 0. */
static inline float weight_of(const tli_flock_rules *rules, const looking_member *self, tli_f2 q, uint32_t group)
{
	float ahead = self->heading.x * q.x + self->heading.y * q.y, squared = q.x * q.x + q.y * q.y;
	float weight = group == self->group ? 1.0f : 0.0f;
	weight = squared < rules->sight ? weight : 0.0f;
	/* Compares heading . q with the cosine times |q|: by their squares with signs, which needs no root. */
	return ahead * fabsf(ahead) >= rules->view * squared ? weight : 0.0f;
}

/* The factor of q that leads away from a member at q: negative, and larger the nearer it is; 0 where `apart` is. */
static inline float parting_weight(const tli_flock_rules *rules, float squared, float apart)
{
	float divisor = squared > rules->same_position ? squared : 1.0f;
	return apart * (sqrtf(divisor) - rules->distance) / divisor;
}

/* Away from each of those that are too near. Returns whether some are at the same position. */
TLI_FOR_EACH_CPU static bool part_from_all(const tli_flock_rules *given, const tli_flock_view *view,
	const looking_member *looking, tli_flock_lanes *lanes, size_t lane)
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
			float weight = weight_of(&rules, &self, (tli_f2){ qx, qy }, view->group[i + k]);
			float near = squared < rules.too_near ? weight : 0.0f;
			float apart = squared > rules.same_position ? near : 0.0f,
			      by = parting_weight(&rules, squared, apart);
			away_x[k] += qx * by;
			away_y[k] += qy * by;
			same[k] += near - apart;
		}
	}
	lanes->away_x[lane] += sum_lanes(away_x);
	lanes->away_y[lane] += sum_lanes(away_y);
	return sum_lanes(same) > (view->count == view->all ? 1.0f : 0.0f);
}

/* All sums. In most cases no lane has more than one member that is too near, and what the lane has summed up is the position of that one.
 * Returns true where this is not so: the sums of `away` are then left to part_from_all. */
TLI_FOR_EACH_CPU static bool look_around(const tli_flock_rules *given, const tli_flock_view *view,
	const looking_member *looking, tli_flock_lanes *lanes, size_t lane)
{
	const tli_flock_rules rules = *given;
	const looking_member self = *looking;
	float positions_x[FLOCK_LANES], positions_y[FLOCK_LANES], velocities_x[FLOCK_LANES], velocities_y[FLOCK_LANES],
		turnings[FLOCK_LANES], count[FLOCK_LANES];
	float near_x[FLOCK_LANES], near_y[FLOCK_LANES], nears[FLOCK_LANES], trouble[FLOCK_LANES];
	if (view->count == 0)
		return false;
	for (size_t k = 0; k < FLOCK_LANES; k++) {
		positions_x[k] = positions_y[k] = velocities_x[k] = velocities_y[k] = count[k] = turnings[k] = 0;
		near_x[k] = near_y[k] = nears[k] = trouble[k] = 0;
	}
	for (size_t i = 0; i < view->count; i += FLOCK_LANES) {
		for (size_t k = 0; k < FLOCK_LANES; k++) {
			float qx = view->x[i + k] - self.x, qy = view->y[i + k] - self.y, squared = qx * qx + qy * qy;
			float weight = weight_of(&rules, &self, (tli_f2){ qx, qy }, view->group[i + k]);
			float near = squared < rules.too_near ? weight : 0.0f;
			float apart = squared > rules.same_position ? near : 0.0f;
			positions_x[k] += qx * weight;
			positions_y[k] += qy * weight;
			float vx = view->vx[i + k] - self.v.x, vy = view->vy[i + k] - self.v.y;
			float dissent = tli_f_min(rules.dissent * (vx * vx + vy * vy), (float)TLI_FLOCK_DISSENT_MAX);
			float far = tli_f_min(squared * rules.per_sight, 1);
			float turning = weight * (1 + dissent) * (1 + (float)TLI_FLOCK_FAR * far);
			velocities_x[k] += vx * turning;
			velocities_y[k] += vy * turning;
			turnings[k] += turning;
			count[k] += weight;
			near_x[k] += qx * apart;
			near_y[k] += qy * apart;
			nears[k] += apart;
			trouble[k] += near - apart;
		}
	}
	lanes->positions_x[lane] += sum_lanes(positions_x);
	lanes->positions_y[lane] += sum_lanes(positions_y);
	lanes->velocities_x[lane] += sum_lanes(velocities_x);
	lanes->velocities_y[lane] += sum_lanes(velocities_y);
	lanes->turnings[lane] += sum_lanes(turnings);
	lanes->count[lane] += sum_lanes(count);
	for (size_t k = 0; k < FLOCK_LANES; k++) {
		float by = parting_weight(&rules, near_x[k] * near_x[k] + near_y[k] * near_y[k], nears[k]);
		near_x[k] *= by;
		near_y[k] *= by;
		trouble[k] += nears[k] > 1 ? 2.0f : 0.0f;
	}
	if (sum_lanes(trouble) > (view->count == view->all ? 1.0f : 0.0f))
		return true;
	lanes->away_x[lane] += sum_lanes(near_x);
	lanes->away_y[lane] += sum_lanes(near_y);
	return false;
}

void tli_flock_fetch(const tli_flock *flock, uint32_t at, tli_flock_lanes *lanes, size_t lane)
{
	const tli_crowd_store *store = flock->store;
	uint32_t slot = tli_flock_slot(flock, at);
	tli_f2 heading = tli_heading_of(store, slot);
	float speed = store->agents.max_speed[slot], force = (float)tli_profile_of(store, slot)->max_force;
	lanes->vx[lane] = flock->members->vx[at];
	lanes->vy[lane] = flock->members->vy[at];
	lanes->heading_x[lane] = heading.x;
	lanes->heading_y[lane] = heading.y;
	lanes->max_speed[lane] = speed;
	lanes->max_force[lane] = tli_f_min(tli_f_min(force, FORCE_MAX), (float)TLI_FLOCK_HASTE * speed);
	tl_flock_def def = flock_def_of(flock, slot);
	const tli_profile *profile = tli_profile_of(flock->store, slot);
	float too_near = (float)def.too_near, same = SAME_POSITION * too_near, sight = (float)def.sight;
	float edge = profile->has_flock ? profile->view : flock->view;
	float top = flock->store->agents.max_speed[slot];
	lanes->rules[lane] = (tli_flock_rules){ .sight = sight * sight,
		.per_sight = 1 / fmaxf(sight * sight, SMALLEST_SIGHT),
		.too_near = too_near * too_near,
		.same_position = fmaxf(same * same, FLT_MIN),
		.view = edge * fabsf(edge),
		.distance = too_near,
		.dissent = top > SLOWEST ? (float)TLI_FLOCK_DISSENT / (top * top) : 0 };
	lanes->per_sight[lane] = (float)def.sight > 0 ? 1 / (float)def.sight : 0; /* else no member is seen */
	lanes->separation[lane] = (float)def.separation;
	lanes->cohesion[lane] = (float)def.cohesion;
	lanes->alignment[lane] = (float)def.alignment;
	lanes->cruise[lane] = (float)def.cruise;
}

void tli_flock_sum_up(const tli_flock *flock, tli_flock_view *view, uint32_t at, tli_flock_lanes *lanes, size_t lane)
{
	const tli_flock_members *members = flock->members;
	tli_assert(at < flock->grid->count);
	looking_member self = { .x = members->x[at],
		.y = members->y[at],
		.v = { lanes->vx[lane], lanes->vy[lane] },
		.heading = { lanes->heading_x[lane], lanes->heading_y[lane] },
		.group = members->group ? members->group[at] : 0 };
	tli_assert(lane < FLOCK_LANES);
	tli_grid_move(flock->grid, view->cursor, at);
	if (view->all == 0 || view->key != view->cursor->key || view->before > 0)
		fill_view(flock, 0, view);
	const tli_flock_rules *rules = &lanes->rules[lane];
	for (;;) {
		bool same = look_around(rules, view, &self, lanes, lane) &&
			part_from_all(rules, view, &self, lanes, lane);
		/* Away from the other members at the same position, in directions that depend on the numbers of both. */
		for (size_t i = 0; i < view->count && same; i++) {
			float qx = view->x[i] - self.x, qy = view->y[i] - self.y, squared = qx * qx + qy * qy;
			bool counts = weight_of(rules, &self, (tli_f2){ qx, qy }, view->group[i]) > 0;
			if (!counts || squared > rules->same_position || view->at[i] == at)
				continue;
			tli_body here = { .number = tli_number_of(flock->store, tli_flock_slot(flock, at)) },
				 there = { .number = tli_number_of(flock->store, tli_flock_slot(flock, view->at[i])) };
			tli_f2 d = tli_body_parting(&there, &here);
			lanes->away_x[lane] += d.x * (1 / SAME_POSITION);
			lanes->away_y[lane] += d.y * (1 / SAME_POSITION);
		}
		if (view->before + view->count == view->all)
			return;
		fill_view(flock, view->before + view->count, view);
	}
}

/* ---- forces ---- */

/* The factor that makes a vector no longer than `max`. */
static inline float cut_factor(float x, float y, float max)
{
	float squared = x * x + y * y, limit = max * max;
	bool longer = squared > limit;
	return longer ? max / sqrtf(longer ? squared : 1.0f) : 1.0f;
}

/* What the force makes of the velocity, for one step. */
static inline void advance(float dt, tli_flock_lanes *f, size_t k)
{
	float x = f->vx[k] + f->force_x[k] * dt, y = f->vy[k] + f->force_y[k] * dt;
	float by = cut_factor(x, y, f->max_speed[k]) * dt;
	f->u_x[k] = x * by;
	f->u_y[k] = y * by;
}

TLI_FOR_EACH_CPU static void integrate_lanes(float dt, tli_flock_lanes *f)
{
	for (size_t k = 0; k < FLOCK_LANES; k++) {
		float others = f->count[k] - 1, each = others > 0 ? 1 / others : 0;
		float cohesion_x = f->positions_x[k] * (each * f->per_sight[k]);
		float cohesion_y = f->positions_y[k] * (each * f->per_sight[k]);
		float turnings = f->turnings[k] - 1, of_turnings = others > 0 ? 1 / turnings : 0;
		float mean_x = f->vx[k] + f->velocities_x[k] * of_turnings,
		      mean_y = f->vy[k] + f->velocities_y[k] * of_turnings;
		float cruise = f->cruise[k], per_speed = f->max_speed[k] > SLOWEST ? 1 / f->max_speed[k] : 0;
		float mean = sqrtf(mean_x * mean_x + mean_y * mean_y), least = NO_DIRECTION * cruise + SLOWEST;
		float to_cruise = cruise / (mean > least ? mean : least), aligns = others > 0 ? per_speed : 0;
		aligns *= mean > least ? 1 : mean / least;
		float turn_x = mean_x * to_cruise - f->vx[k], turn_y = mean_y * to_cruise - f->vy[k];
		float turns = sqrtf(turn_x * turn_x + turn_y * turn_y) * aligns;
		turns = f->heading_x[k] * mean_y - f->heading_y[k] * mean_x < 0 ? -turns : turns;
		float alignment_x = -f->heading_y[k] * turns, alignment_y = f->heading_x[k] * turns;
		float speed = sqrtf(f->vx[k] * f->vx[k] + f->vy[k] * f->vy[k]);
		float drive = (cruise - speed) * per_speed;
		float separation = f->separation[k] * cut_factor(f->away_x[k], f->away_y[k], 1);
		float cohesion = f->cohesion[k] * cut_factor(cohesion_x, cohesion_y, 1);
		float alignment = f->alignment[k] * cut_factor(alignment_x, alignment_y, 1);
		float apart_x = f->away_x[k] * separation, apart_y = f->away_y[k] * separation;
		float on_x = f->heading_x[k] + apart_x, on_y = f->heading_y[k] + apart_y;
		drive *= cut_factor(on_x, on_y, 1);
		float x = apart_x + cohesion_x * cohesion + alignment_x * alignment + on_x * drive;
		float y = apart_y + cohesion_y * cohesion + alignment_y * alignment + on_y * drive;
		float by = f->max_force[k] * cut_factor(x, y, 1);
		f->force_x[k] = x * by;
		f->force_y[k] = y * by;
		f->mean_x[k] = mean_x;
		f->mean_y[k] = mean_y;
		advance(dt, f, k);
	}
}

void tli_flock_apply(const tli_flock *flock, tli_flock_lanes *lanes)
{
	integrate_lanes(flock->dt, lanes);
}

void tli_flock_keep_off(
	const tli_flock *flock, const tli_guard *guard, uint32_t slot, tli_flock_lanes *lanes, size_t lane)
{
	lanes->clear[lane] = 0;
	if (!guard->walls)
		return;
	const tli_agents *agents = &flock->store->agents;
	tli_flock_turner member = { .x = agents->x[slot],
		.y = agents->y[slot],
		.v = { lanes->vx[lane], lanes->vy[lane] },
		.heading = { lanes->heading_x[lane], lanes->heading_y[lane] },
		.mean = { lanes->mean_x[lane], lanes->mean_y[lane] },
		.passing = tli_profile_of(flock->store, slot)->passing,
		.radius = agents->radius[slot],
		.cruise = lanes->cruise[lane],
		.max_force = lanes->max_force[lane] };
	tli_f2 force = { lanes->force_x[lane], lanes->force_y[lane] };
	bool turns = tli_flock_turn(guard, &member, &force);
	lanes->clear[lane] = member.clear;
	if (!turns)
		return;
	lanes->force_x[lane] = force.x;
	lanes->force_y[lane] = force.y;
	advance(flock->dt, lanes, lane);
}
