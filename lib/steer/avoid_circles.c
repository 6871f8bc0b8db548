/* SPDX-License-Identifier: MIT */
/*
 * steer/avoid_circles.c: round circles, still or moving, by trying velocities; method, costs and measurements: docs/steering.md, "Circles".
 *
 * In a margin that is already used up the vehicle can go along a circle but not nearer; inside a circle all that does not part counts as
 * contact at once.
 *
 * Velocities are lanes of floats, so that the compiler makes vectors of them; each lane is computed as it would be alone. Positions are
 * subtracted in doubles before. The unit of length is the distance covered in a second at top speed; where all lengths are multiplied by a
 * power of two, so is the answer, to the last bit.
 *
 * Cost: a square root for each circle; where one would be met, 16 or 32 times the circles within reach, at most 64.
 *
 * (P. Fiorini, Z. Shiller: Motion planning in dynamic environments using velocity obstacles, 1998; M. Moussaid, D. Helbing, G. Theraulaz:
 * How simple rules determine pedestrian behavior and crowd disasters, 2011, for the distance left as the cost.)
 */
#include "steer/avoid_circles.h"

#include "base/assert.h"
#include "base/cookie.h"
#include "base/lanes.h"
#include "steer/show.h"

/* Velocities are tried in two batches: past both sides of the first threats (two of them in the second batch), headings, parts of the
 * wanted one. */
enum {
	THREATS_PASSED = 8,
	HEADINGS_TRIED = 10,
	PARTS_TRIED = 4,
	BATCH = 2 * THREATS_PASSED,
	VELOCITIES_TRIED = 2 * BATCH
};

/* No contact. */
static const float NEVER_IN_CONTACT = 1e30f;

/* A contact sooner than this, in seconds, costs up to CONTACT_COST besides the distance lost. */
static const float CONTACT_TIME = 2, CONTACT_COST = 2;
/* What it costs to change the velocity by max_speed, to go slower than wanted by that. */
static const float CHANGE_COST = 0.1f, SLOW_COST = 0.3f;
/* To pass on the other side: a circle that stands, one that moves. A row of those that stand is left only by keeping on; what moves makes
 * another side the better one now and then. */
static const float STILL_SIDE_COST = 0.4f, MOVING_SIDE_COST = 0.1f;
static const double STILL_SPEED = 0.1;
/* Of two sides alike, the right one. */
static const float RIGHT_COST = 1e-5f;
/* A heading away from the wanted one is followed for this share of the horizon before it is judged. */
static const float HEADING_TIME_MIN = 0.25f;
/* Sides count from this sine on, of the angle between w and what is chosen. */
static const float SIDE_SINE = 0.01f;
/* Out of a circle at this share of max_speed. */
static const double ESCAPE_SPEED = 0.25;
/* What may be rounding, and is no contact: of a tangent's length, by how much its square may be off, times the distance. */
static const float GRAZE = 4e-6f;
/* Longer ones are as good as endless. */
static const double HORIZON_MAX = 1e6;

/* ---- what is near ---- */

bool tli_avoid_begin(tli_avoid *avoid, const tl_vehicle *vehicle, const tl_avoid_def *def)
{
	double max_speed = vehicle->max_speed, scale = 1 / max_speed;
	tl_vector velocity = tli_v_ahead(vehicle->velocity, def->wanted, TLI_STEER_RESPONSE);
	double speed = tli_v_length(velocity);
	avoid->vehicle = vehicle;
	avoid->def = def;
	/* At top speed it is a matter of rounding which is more: no branch. */
	avoid->wanted = tli_v_scale(velocity, 1 / (speed > max_speed ? speed : max_speed));
	avoid->scale = scale;
	speed = speed > max_speed ? max_speed : speed;
	avoid->speed = speed * scale;
	/* What is beyond the goal does not matter. */
	avoid->horizon = speed * def->horizon > def->reach ? def->reach / speed : def->horizon;
	if (avoid->horizon > HORIZON_MAX)
		avoid->horizon = HORIZON_MAX;
	avoid->radius = vehicle->radius * scale;
	avoid->margin = def->margin * scale;
	avoid->first = avoid->horizon;
	avoid->first_squared = 0;
	avoid->count = 0;
	tli_circle_brake_begin(&avoid->brake, vehicle, scale, avoid->margin, def->dt);
	avoid->on = tli_v_is_finite(avoid->wanted) && avoid->horizon >= 0 && max_speed > 0 && isfinite(scale);
	return avoid->on;
}

typedef struct nearby {
	tl_vector q;
	double squared, reach, room, closing;
	bool inside;
} nearby;

/* For choosing among many: the square of about the seconds until it could matter. */
static float soonness(const tli_threat *t)
{
	return (t->x * t->x + t->y * t->y) / (1 + t->vx * t->vx + t->vy * t->vy);
}

/* One too many: the last of all goes. */
static void drop_last(tli_avoid *avoid)
{
	tli_assert(avoid->count > 0 && avoid->count <= TLI_THREATS_MAX + 1);
	tli_threat *last = &avoid->threats[0];
	avoid->count--;
	for (size_t i = 1; i <= avoid->count; i++)
		last = soonness(&avoid->threats[i]) > soonness(last) ? &avoid->threats[i] : last;
	*last = avoid->threats[avoid->count];
}

/* Within the margin or the circle itself: what is left of it. */
static void come_near(const tli_avoid *avoid, double touch, nearby *n)
{
	double distance = sqrt(n->squared);
	n->inside = distance < touch;
	if (n->inside && !(distance > 1e-9 * touch)) {
		distance = 1e-9 * touch; /* at its very centre: it lies to the right, by rule */
		n->q = tli_v_scale(tli_v_left(avoid->vehicle->heading), -distance);
	}
	n->closing = n->inside ? -ESCAPE_SPEED * distance : 0;
	n->reach = touch + (distance - touch) * 0.999;
	n->room = n->inside ? 0 : n->squared - n->reach * n->reach;
}

/* It is written, and counted if it can be met in time: by a bound on its speed that needs no root. */
void tli_avoid_add(tli_avoid *avoid, tl_vector q, tl_vector velocity, double radius)
{
	tli_assert(avoid->on && avoid->count <= TLI_THREATS_MAX);
	double scale = avoid->scale, touch = avoid->radius + radius * scale;
	nearby n = { .q = tli_v_scale(q, scale), .reach = touch + avoid->margin };
	tl_vector v = tli_v_scale(velocity, scale);
	n.squared = tli_v_dot(n.q, n.q);
	n.room = n.squared - n.reach * n.reach;
	double quickness = 1 + fabs(v.x) + fabs(v.y), far = n.reach + avoid->horizon * quickness;
	double close = tli_circle_brake_reach(&avoid->brake, touch, quickness);
	if (n.squared < close * close)
		tli_circle_brake_add(&avoid->brake, (tli_close_circle){ n.q, v, touch });
	if (n.room < 0)
		come_near(avoid, touch, &n);
	avoid->threats[avoid->count] = (tli_threat){ (float)n.q.x, (float)n.q.y, (float)v.x, (float)v.y, (float)n.room,
		(float)n.reach, (float)n.closing, n.inside };
	bool counts = n.squared < far * far;
	avoid->count += counts;
	if (avoid->count > TLI_THREATS_MAX)
		drop_last(avoid);
	tl_vector w = tli_v_sub(avoid->wanted, v);
	double nearing = tli_v_dot(n.q, w), square = nearing * nearing - tli_v_dot(w, w) * n.room;
	/* No branch for each: neither can be predicted, both together are rare. */
	if (counts & (nearing > n.closing) & ((square > 0) | n.inside)) {
		double time = n.inside ? 0 : n.room / (nearing + sqrt(square));
		if (time < avoid->first) {
			avoid->first = time;
			avoid->first_squared = tli_v_dot(v, v);
		}
	}
}

/* ---- what is tried ---- */

typedef struct velocity_lanes {
	float x[VELOCITIES_TRIED], y[VELOCITIES_TRIED]; /* velocities */
	float speed[VELOCITIES_TRIED];
	float time[VELOCITIES_TRIED]; /* until the first contact */
	float cost[VELOCITIES_TRIED];
} velocity_lanes;

/* What costs depend on. */
typedef struct velocity_wish {
	float x, y, speed;     /* the wanted velocity */
	float now_x, now_y;    /* the present one */
	float horizon;         /* seconds */
	float side, side_cost; /* held: 1 left, -1 right, 0; for the other one */
} velocity_wish;

static inline float smaller_float(float a, float b)
{
	return a < b ? a : b;
}

static inline float larger_float(float a, float b)
{
	return a > b ? a : b;
}

static inline void set_lane(velocity_lanes *l, int k, float x, float y, float speed)
{
	tli_assert(k >= 0 && k < VELOCITIES_TRIED);
	l->x[k] = x;
	l->y[k] = y;
	l->speed[k] = speed;
}

typedef struct front {
	float x[THREATS_PASSED], y[THREATS_PASSED], vx[THREATS_PASSED], vy[THREATS_PASSED], reach[THREATS_PASSED],
		room[THREATS_PASSED];
} front;

/* Past the first threats on one side (1: left, -1: right) at top speed; the wanted velocity where that is impossible. */
static inline void fill_tangents_of_side(
	velocity_lanes *l, int begin, const front *f, float side, const velocity_wish *wanted)
{
	const velocity_wish w = *wanted;
	for (int i = 0; i < THREATS_PASSED; i++) {
		float x = f->x[i], y = f->y[i], vx = f->vx[i], vy = f->vy[i], room = f->room[i];
		float sine = side * f->reach[i], cosine = sqrtf(room), squared = x * x + y * y;
		float along_x = (x * cosine + -y * sine) / squared, along_y = (y * cosine + x * sine) / squared;
		float with = along_x * vx + along_y * vy, square = with * with + 1 - (vx * vx + vy * vy);
		float speed = sqrtf(larger_float(square, 0)) - with;
		speed = square >= 0 ? speed : 0;
		speed = room > 0 ? speed : 0;
		float to_x = vx + along_x * speed, to_y = vy + along_y * speed;
		l->x[begin + i] = speed > 0 ? to_x : w.x;
		l->y[begin + i] = speed > 0 ? to_y : w.y;
		l->speed[begin + i] = speed > 0 ? 1 : w.speed;
	}
}

/* Of PASSED threats. */
TLI_FOR_EACH_CPU static void fill_tangents(
	velocity_lanes *l, const velocity_wish *w, const tli_threat *threats, size_t count)
{
	front f;
	for (size_t i = 0; i < THREATS_PASSED; i++) {
		const tli_threat *t = &threats[i < count ? i : 0];
		f.x[i] = t->x;
		f.y[i] = t->y;
		f.vx[i] = t->vx;
		f.vy[i] = t->vy;
		f.reach[i] = t->reach;
		f.room[i] = t->room;
	}
	fill_tangents_of_side(l, 0, &f, 1, w);
	fill_tangents_of_side(l, THREATS_PASSED, &f, -1, w);
}

/* Every 30 degrees to both sides of the wanted velocity. */
static void fill_headings(velocity_lanes *l, int begin, tl_vector ahead)
{
	static const float cosines[HEADINGS_TRIED] = { 0.86602540f, 0.86602540f, 0.5f, 0.5f, 0, 0, -0.5f, -0.5f,
		-0.86602540f, -0.86602540f };
	static const float sines[HEADINGS_TRIED] = { 0.5f, -0.5f, 0.86602540f, -0.86602540f, 1, -1, 0.86602540f,
		-0.86602540f, 0.5f, -0.5f };
	float x = (float)ahead.x, y = (float)ahead.y;
	for (int k = 0; k < HEADINGS_TRIED; k++)
		set_lane(l, begin + k, x * cosines[k] + -y * sines[k], y * cosines[k] + x * sines[k], 1);
}

static void fill_parts(velocity_lanes *l, int begin, const velocity_wish *w)
{
	for (int k = 0; k < PARTS_TRIED; k++) {
		float part = 0.25f * (float)(PARTS_TRIED - 1 - k);
		set_lane(l, begin + k, w->x * part, w->y * part, w->speed * part);
	}
}

/* ---- how it is judged ---- */

static inline void find_contacts(velocity_lanes *l, int begin, const tli_threat *t)
{
	float qx = t->x, qy = t->y, vx = t->vx, vy = t->vy, closing = t->closing, room = t->room;
	float far = room + GRAZE * sqrtf(room * (qx * qx + qy * qy));
	far = t->inside ? -1 : far;
	for (int k = begin; k < begin + BATCH; k++) {
		float wx = l->x[k] - vx, wy = l->y[k] - vy;
		float b = qx * wx + qy * wy, a = wx * wx + wy * wy, square = b * b - a * far;
		float time = room / larger_float(b + sqrtf(larger_float(square, 0)), 1e-20f);
		time = b > closing ? time : NEVER_IN_CONTACT;
		time = square >= 0 ? time : NEVER_IN_CONTACT;
		l->time[k] = smaller_float(time, l->time[k]);
	}
}

TLI_FOR_EACH_CPU static void judge_velocities(
	velocity_lanes *l, int begin, const velocity_wish *wanted, const tli_threat *threats, size_t count)
{
	const velocity_wish w = *wanted;
	float H = w.horizon, least = HEADING_TIME_MIN * H, soon = smaller_float(H, CONTACT_TIME);
	for (int k = begin; k < begin + BATCH; k++)
		l->time[k] = H;
	for (size_t i = 0; i < count; i++)
		find_contacts(l, begin, &threats[i]);
	for (int k = begin; k < begin + BATCH; k++) {
		float x = l->x[k], y = l->y[k], speed = l->speed[k], time = l->time[k];
		float cost = time < soon ? CONTACT_COST - time * (CONTACT_COST / CONTACT_TIME) : 0;
		/* A heading is kept only as long as it leads on. */
		float go = H * (x * w.x + y * w.y) / larger_float(speed * speed, 1e-20f);
		go = smaller_float(larger_float(go, least), H);
		time = smaller_float(time, go);
		float left_x = w.x * H - x * time, left_y = w.y * H - y * time;
		float by_x = x - w.now_x, by_y = y - w.now_y, turn = w.x * y + -w.y * x;
		cost += sqrtf(left_x * left_x + left_y * left_y) / H;
		cost += CHANGE_COST * sqrtf(by_x * by_x + by_y * by_y);
		cost += SLOW_COST * larger_float(w.speed - speed, 0);
		cost += turn < 0 ? RIGHT_COST : 0;
		cost += w.side * turn < -SIDE_SINE ? w.side_cost : 0;
		l->cost[k] = cost;
	}
}

/* The better of `best` and the best of a lot. */
static int try_batch(velocity_lanes *l, int begin, const velocity_wish *w, const tli_avoid *avoid, int best)
{
	judge_velocities(l, begin, w, avoid->threats, avoid->count);
	for (int k = begin; k < begin + BATCH; k++)
		best = l->cost[k] < l->cost[best] ? k : best;
	return best;
}

/* The first lot are the present velocity, the wanted one, and the tangents of all PASSED threats but one. Those, the fan and the parts
 * are the second, looked at only if the first was expensive: 3/4 of the wanted velocity lose a quarter of the distance besides being
 * slow, a heading 30 degrees off loses half of it. */
static tl_vector try_velocities(const tli_avoid *avoid, const velocity_wish *w)
{
	velocity_lanes l;
	fill_tangents(&l, w, avoid->threats, avoid->count);
	for (int side = 0; side < 2; side++) {
		int last = (side + 1) * THREATS_PASSED - 1;
		set_lane(&l, BATCH + side, l.x[last], l.y[last], l.speed[last]);
	}
	set_lane(&l, THREATS_PASSED - 1, w->now_x, w->now_y, sqrtf(w->now_x * w->now_x + w->now_y * w->now_y));
	set_lane(&l, BATCH - 1, w->x, w->y, w->speed);
	int best = try_batch(&l, 0, w, avoid, BATCH - 1);
	if (!(l.cost[best] <= (0.25f + 0.25f * SLOW_COST) * w->speed)) {
		fill_headings(&l, BATCH + 2, tli_v_unit(avoid->wanted, avoid->vehicle->heading));
		fill_parts(&l, BATCH + 2 + HEADINGS_TRIED, w);
		best = try_batch(&l, BATCH, w, avoid, best);
	}
	return tli_v((double)l.x[best], (double)l.y[best]);
}

/* Brings the soonest to the front. */
static void sort_threats(tli_avoid *avoid)
{
	float when[TLI_THREATS_MAX], x = (float)avoid->wanted.x, y = (float)avoid->wanted.y;
	for (size_t i = 0; i < avoid->count; i++) {
		const tli_threat *t = &avoid->threats[i];
		float wx = x - t->vx, wy = y - t->vy, b = t->x * wx + t->y * wy, a = wx * wx + wy * wy;
		float square = b * b - a * t->room;
		float gap = (sqrtf(t->x * t->x + t->y * t->y) - t->reach) / (1 + sqrtf(t->vx * t->vx + t->vy * t->vy));
		float time = t->room / larger_float(b + sqrtf(larger_float(square, 0)), 1e-20f);
		when[i] = b > t->closing && square > 0 ? time : gap;
	}
	for (size_t i = 0; i < THREATS_PASSED; i++) {
		size_t first = i;
		for (size_t k = i + 1; k < avoid->count; k++)
			first = when[k] < when[first] ? k : first;
		tli_threat t = avoid->threats[first];
		avoid->threats[first] = avoid->threats[i];
		avoid->threats[i] = t;
		when[first] = when[i];
	}
}

static tl_vector choose_velocity(tli_avoid *avoid, int32_t side)
{
	tli_assert(avoid->on && avoid->count > 0);
	tl_vector now = tli_v_scale(avoid->vehicle->velocity, avoid->scale);
	bool still = avoid->first_squared < STILL_SPEED * STILL_SPEED;
	velocity_wish w = { (float)avoid->wanted.x, (float)avoid->wanted.y, (float)avoid->speed, (float)now.x,
		(float)now.y, (float)avoid->horizon, (float)side, still ? STILL_SIDE_COST : MOVING_SIDE_COST };
	if (avoid->count > THREATS_PASSED)
		sort_threats(avoid);
	return try_velocities(avoid, &w);
}

/* ---- the answer ---- */

/* Against its velocity it has at most `brake` of its force. */
static tl_vector force_to(const tl_vehicle *vehicle, tl_vector velocity, double brake)
{
	tl_vector force = tli_v_cut(tli_steer_to(vehicle, velocity), vehicle->max_force);
	tl_vector ahead = tli_v_unit(vehicle->velocity, vehicle->heading);
	double back = -tli_v_dot(force, ahead), limit = brake * vehicle->max_force;
	return back > limit ? tli_v_ahead(force, ahead, back - limit) : force;
}

static void show_look(const tli_avoid *avoid, tl_vector force)
{
	const tl_debug_draw *debug = avoid->def->debug;
	const tl_vehicle *vehicle = avoid->vehicle;
	if (!debug || !avoid->on)
		return;
	bool meets = avoid->first < avoid->horizon;
	tl_vector along = tli_v_scale(avoid->wanted, avoid->first / avoid->scale);
	tl_point end = tli_v_add(vehicle->position, along), here = vehicle->position;
	tl_vector ahead = tli_v_unit(vehicle->velocity, vehicle->heading);
	double back = tli_v_dot(force, ahead);
	if (debug->segment)
		debug->segment(debug->context, meets ? TL_DEBUG_HIT : TL_DEBUG_FEELER, here, end);
	if (debug->circle && meets)
		debug->circle(debug->context, TL_DEBUG_HIT, end, vehicle->radius);
	tli_show_force(debug, TL_DEBUG_FORCE, vehicle, force);
	if (back < 0)
		tli_show_force(debug, TL_DEBUG_BRAKE, vehicle, tli_v_scale(ahead, back));
}

/* What is left of a force, cut, that brakes where it has to. */
static tl_vector braked_force(const tli_avoid *avoid, tl_vector force)
{
	if (avoid->on && avoid->brake.count > 0) {
		tl_vector scaled = tli_v_scale(force, avoid->scale),
			  braked = tli_brake_for_circles(&avoid->brake, scaled);
		if (braked.x != scaled.x || braked.y != scaled.y)
			force = tli_v_cut(tli_v_scale(braked, avoid->vehicle->max_speed), avoid->vehicle->max_force);
	}
	force = tli_v_force(force);
	show_look(avoid, force);
	return force;
}

tl_vector tli_avoid_force(tli_avoid *avoid, tl_avoid_state *state)
{
	const tl_vehicle *vehicle = avoid->vehicle;
	if (avoid->on) {
		state->timer -= avoid->def->dt;
		if (!(state->timer > 0))
			*state = (tl_avoid_state){ 0, 0 };
	}
	if (!avoid->on || !(avoid->first < avoid->horizon))
		return braked_force(avoid, tli_v_cut(avoid->def->wanted, vehicle->max_force));
	tl_vector velocity = choose_velocity(avoid, state->side);
	double turn = tli_v_det(avoid->wanted, velocity);
	if (fabs(turn) > (double)SIDE_SINE) {
		state->side = turn > 0 ? 1 : -1;
		state->timer = avoid->def->hold;
	}
	return braked_force(avoid, force_to(vehicle, tli_v_scale(velocity, vehicle->max_speed), avoid->def->brake));
}

tl_avoid_def tl_default_avoid_def(void)
{
	return (tl_avoid_def){ .cookie = TLI_COOKIE(tl_avoid_def),
		.horizon = 4,
		.margin = 0.1,
		.brake = 0.5,
		.hold = 0.5,
		.dt = 1.0 / 60,
		.reach = INFINITY };
}

tl_vector tl_steer_avoid_circles(const tl_vehicle *vehicle, const tl_circle *circles, size_t count,
	const tl_avoid_def *def, tl_avoid_state *state)
{
	if (!vehicle || (!circles && count > 0) || !tli_is_def(def) || !state)
		return tli_v(0, 0);
	tli_avoid avoid;
	if (tli_avoid_begin(&avoid, vehicle, def))
		for (size_t i = 0; i < count; i++)
			tli_avoid_add(&avoid, tli_v_sub(circles[i].centre, vehicle->position), circles[i].velocity,
				circles[i].radius);
	return tli_avoid_force(&avoid, state);
}
