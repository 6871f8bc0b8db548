/* SPDX-License-Identifier: MIT */
/*
 * steer/queue.c: waits behind a slower vehicle ahead: brakes to the speed that fits the gap (docs/steering.md, "Queue").
 *
 * The drive behind it is at most D = what reaches max_speed in the response time; of it a blend lets through what this force F leaves of the
 * maximum M. So the vehicle brakes by F - D while that fits into M, else by 2 F - M; F is what makes this the deceleration needed. The speed
 * allowed is the one from which `brake` of M stops it in time, if it begins in the next step. O(count).
 *
 * (C. Reynolds: Steering Behaviors for Autonomous Characters, GDC 1999, "queuing".)
 */
#include "steer/part.h"

#include "base/cookie.h"

/* Of `ahead`: how far from rim to rim one stands. */
static const double STAND = 0.25;

tl_queue_def tl_default_queue_def(void)
{
	return (tl_queue_def){ .cookie = TLI_COOKIE(tl_queue_def), .ahead = 1, .width = 0.5, .brake = 0.8 };
}

/* Of the drive: a deceleration that is left whatever `brake` is. */
static const double BRAKE_MIN = 0.1;

/* The cosine between two headings below which the vehicles go against each other. */
static const double OPPOSITE = -0.8;

typedef struct queue_view {
	const tl_vehicle *vehicle;
	double deceleration, step; /* what braking is worth; what it takes off the speed in the longest step */
	double ahead, width;       /* how far ahead another one counts; half of how wide */
	double stand;              /* from rim to rim, at rest */
	double speed;              /* how fast one may go */
} queue_view;

/* Where the vehicle may go `room` further until it stands. The one before it, which goes on at `along`, can stop as well, so its stopping distance
 * is room, too. */
static void heed_room(queue_view *view, double room, double along)
{
	double h = view->step, square = h * h + 2 * view->deceleration * room;
	if (along > 0)
		square += along * along;
	double speed = square > h * h ? sqrt(square) - h : 0;
	view->speed = speed < view->speed ? speed : view->speed;
}

/* One that comes towards the vehicle counts where it is ahead. */
static void look_at_opposite(queue_view *view, const tl_vehicle *other, tl_vector between)
{
	const tl_vehicle *vehicle = view->vehicle;
	tl_vector at = tli_v_to_frame(vehicle->heading, between);
	double touch = vehicle->radius + other->radius, gap = at.x - touch;
	if (at.x > 0 && gap < view->ahead && fabs(at.y) < fmax(view->width, touch))
		heed_room(view, gap - view->stand, tli_v_dot(vehicle->heading, other->velocity));
}

/* Two that go in one direction, or to where the lines of their headings h and k meet: the one goes first that is nearer to there. `lead` is how
 * much nearer the other one is, (h + k) d / (1 + h k) for a difference d of positions: it is as if it were so far ahead on the vehicle's own line.
 * Until the vehicle comes into the other one's lane it need not care. All that go to one point have one order, so no three wait for each other. */
static void look_at_converging(queue_view *view, const tl_vehicle *other, tl_vector between, bool is_first)
{
	const tl_vehicle *vehicle = view->vehicle;
	tl_vector sum = tli_v_add(vehicle->heading, other->heading);
	double lead = tli_v_dot(sum, between) / (1 + tli_v_dot(vehicle->heading, other->heading));
	double touch = vehicle->radius + other->radius, width = fmax(view->width, touch), enter = 0, gap = lead - touch;
	if (!(lead > 0 || (lead == 0 && is_first)))
		return;
	double off = tli_v_det(between, other->heading), towards = tli_v_det(other->heading, vehicle->heading);
	if (fabs(off) >= width)
		enter = off * towards < 0 ? fmax(0, fabs(off) - width - view->stand / 2) / fabs(towards) : INFINITY;
	if (!(fmax(enter, gap) < view->ahead))
		return;
	if (enter > gap - view->stand)
		heed_room(view, enter, 0);
	else
		heed_room(view, gap - view->stand, tli_v_dot(other->heading, other->velocity));
}

/* The force that decelerates by `need` against the drive. */
static double force_against(double need, double drive, double max)
{
	return need + 2 * drive <= max ? need + drive : (need + max) / 2;
}

/* What `share` of the maximum is worth against the drive. */
static double deceleration_of(double share, double drive, double max)
{
	double force = share * max, worth = isfinite(max) ? force - fmin(drive, max - force) : drive;
	return worth < BRAKE_MIN * drive ? BRAKE_MIN * drive : worth < drive ? worth : drive;
}

tl_vector tl_steer_queue(const tl_vehicle *vehicle, const tl_vehicle *others, size_t count, const tl_queue_def *def)
{
	if (!vehicle || (!others && count > 0) || !tli_is_def(def))
		return tli_v(0, 0);
	double max = vehicle->max_force, drive = fmin(max, vehicle->max_speed / TLI_STEER_RESPONSE);
	double speed = tli_v_dot(vehicle->heading, vehicle->velocity);
	queue_view view = { .vehicle = vehicle, .width = def->width, .stand = STAND * def->ahead, .speed = INFINITY };
	view.deceleration = deceleration_of(def->brake, drive, max);
	view.step = view.deceleration * TLI_STEER_RESPONSE;
	double stop = speed * speed / (2 * view.deceleration) + fabs(speed) * TLI_STEER_RESPONSE + view.stand;
	view.ahead = stop > def->ahead ? stop : def->ahead;
	size_t self = tli_part_self(vehicle, others, count);
	for (size_t i = 0; i < count; i++)
		if (i != self) {
			tl_vector between = tli_v_sub(others[i].position, vehicle->position);
			if (tli_v_dot(vehicle->heading, others[i].heading) > OPPOSITE)
				look_at_converging(&view, &others[i], between, i < self);
			else
				look_at_opposite(&view, &others[i], between);
		}
	if (!(view.speed < INFINITY))
		return tli_v(0, 0);
	double force = force_against((speed - view.speed) / TLI_STEER_RESPONSE, drive, max);
	force = tli_v_clamp(force, 0, fmin(fmax(def->brake, 0.5) * max, 3 * drive));
	return tli_v_force(tli_v_scale(vehicle->heading, -force));
}
