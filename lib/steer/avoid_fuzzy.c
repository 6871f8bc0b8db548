/* SPDX-License-Identifier: MIT */
/*
 * steer/avoid_fuzzy.c: round walls and polygons by fuzzy rules: feelers, probe, side, rules, escape, brake. The steps and their reasons
 * are in docs/steering-fuzzy.md. What moves is looked at as it is seen from itself: it stands, and the vehicle has another velocity.
 *
 *             ______             Three feelers start at the vehicle's centre, since the edges were moved outwards by
 *      side  /     /  edge       its radius (fuzzy_world.c). The nearest hit counts: its distance as a share of the
 *      h -->o-----/ n            middle one's length, its angle that of the edge's normal n with the heading h.
 *            \   /
 */
#include "base/angle.h"
#include "base/cookie.h"
#include "steer/brake.h"
#include "steer/escape.h"
#include "steer/fuzzy_world.h"
#include "steer/show.h"

/* What is ahead: the nearest of all feelers' hits and the probe's. */
typedef struct face_ahead {
	bool found;
	double share;     /* of the middle feeler's length */
	tl_vector normal; /* unit, towards the vehicle's side */
	tl_vector ahead;  /* unit: where the vehicle goes, seen from what was hit */
	double strength;  /* the feeler's length, as a share of the middle one's */
} face_ahead;

typedef struct fuzzy_view {
	const tl_vehicle *vehicle;
	const tl_fuzzy_world *world;
	const tl_fuzzy_def *def;
	tl_vector splay;  /* the direction of the left feeler, seen along the middle one */
	double side_part; /* length of the side feelers, share of the middle one's; 0 = there are none */
	tl_vector ahead;  /* unit: where the vehicle goes, seen from what is looked at */
	double length;    /* of the middle feeler there */
	face_ahead found;
} fuzzy_view;

/* The nearer one counts; of two equally near the one met more squarely, then the one that leads left, by rule. */
static void take_nearer_face(fuzzy_view *l, double share, tl_vector normal, double strength)
{
	tl_vector h = l->ahead;
	if (tli_v_dot(h, normal) >= 0)
		return;
	face_ahead *old = &l->found;
	bool better = !old->found || share < old->share;
	if (!better && share == old->share) {
		double square = tli_v_dot(h, normal), old_square = tli_v_dot(old->ahead, old->normal);
		better = square < old_square ||
			(square == old_square && tli_v_det(h, normal) > tli_v_det(old->ahead, old->normal));
	}
	if (better)
		*old = (face_ahead){ true, share, normal, h, strength };
}

static void show_feeler(const fuzzy_view *l, const tli_feeler *feeler, const tli_edge_hit *hit)
{
	if (!l->def->debug || !l->def->debug->segment)
		return;
	tl_point end = hit->found ? tli_v_ahead(feeler->from, feeler->ahead, hit->distance) : feeler->tip;
	l->def->debug->segment(l->def->debug->context, hit->found ? TL_DEBUG_HIT : TL_DEBUG_FEELER, feeler->from, end);
}

static void ask_fuzzy_feeler(fuzzy_view *l, const tl_polygon *polygon, tl_vector splay, double part)
{
	tl_vector along = tli_v_from_frame(l->ahead, splay);
	tli_feeler feeler = tli_feeler_make(l->vehicle->position, along, l->length * part);
	tli_edge_hit hit = { 0 };
	if (polygon)
		tli_polygon_meet(polygon, l->vehicle->radius + l->def->offset, &feeler, &hit, l->def->counts);
	else
		tli_edge_index_meet(&l->world->moved, &feeler, &hit, l->def->counts);
	show_feeler(l, &feeler, &hit);
	if (hit.found)
		take_nearer_face(l, hit.distance / l->length, hit.normal, part);
}

/* The nearest wall point in front, within the probe. */
static void probe_walls(fuzzy_view *l)
{
	const tl_vehicle *vehicle = l->vehicle;
	const tli_edge_index *walls = &l->world->walls;
	double reach = vehicle->radius + l->def->probe;
	tl_point p = vehicle->position;
	tli_edge_walk walk = tli_edge_walk_over(
		walls, tli_v(p.x - reach, p.y - reach), tli_v(p.x + reach, p.y + reach));
	while (tli_edge_walk_next(&walk))
		for (const uint32_t *at = walk.begin; at != walk.end; at++) {
			bool hidden;
			tli_edge_near near = tli_edge_nearest(&walls->edges[*at], p, &hidden);
			if (hidden || !(near.distance < reach))
				continue;
			double gap = near.distance - vehicle->radius;
			take_nearer_face(l, (gap > 0 ? gap : 0) / l->length, near.normal, 1);
		}
}

/* The same of a polygon. */
static void probe_polygon(fuzzy_view *l, const tl_polygon *polygon)
{
	tl_point p = l->vehicle->position;
	tl_vector off = tli_v_sub(p, tli_polygon_nearest(polygon, p));
	double distance = tli_v_length(off), gap = distance - l->vehicle->radius;
	if (gap < l->def->probe && distance > 0)
		take_nearer_face(l, (gap > 0 ? gap : 0) / l->length, tli_v_scale(off, 1 / distance), 1);
}

/* At the walls (mover NULL) or a polygon, seen from which the vehicle has this velocity. */
static void look_at(fuzzy_view *l, const tli_mover *mover, tl_vector velocity)
{
	const tl_polygon *polygon = mover ? mover->polygon : NULL;
	l->ahead = mover ? tli_v_unit(velocity, l->vehicle->heading) : l->vehicle->heading;
	l->length = fmax(l->def->look_ahead * tli_v_length(velocity), l->def->floor);
	if (!(l->length > 0) || (mover && mover->gap > l->length + l->def->offset + l->def->probe))
		return;
	ask_fuzzy_feeler(l, polygon, tli_v(1, 0), 1);
	if (l->side_part > 0) {
		ask_fuzzy_feeler(l, polygon, l->splay, l->side_part);
		ask_fuzzy_feeler(l, polygon, tli_v(l->splay.x, -l->splay.y), l->side_part);
	}
	if (polygon)
		probe_polygon(l, polygon);
	else
		probe_walls(l);
}

static void look_about(fuzzy_view *l, const tli_movers *movers)
{
	tl_vector velocity = l->vehicle->velocity;
	tli_turn splay;
	if (tli_turn_by_radians(l->def->splay, &splay) == TL_OK) {
		l->splay = tli_v(splay.cosine, splay.sine);
		l->side_part = l->def->sides ? l->def->side_length : 0;
	}
	if (l->world)
		look_at(l, NULL, velocity);
	for (size_t i = 0; i < movers->count; i++) {
		tl_vector of_body = tli_polygon_velocity(movers->list[i].polygon, l->vehicle->position);
		look_at(l, &movers->list[i], tli_v_sub(velocity, of_body));
	}
}

/* The side to turn to, kept or chosen. */
static double choose_side(const fuzzy_view *l, tl_fuzzy_state *state)
{
	if (l->found.found) {
		if (state->side == 0)
			state->side = tli_v_det(l->found.ahead, l->found.normal) >= 0 ? 1 : -1;
		state->timer = l->def->hold;
	} else if (state->side != 0) {
		state->timer -= l->def->dt;
		if (!(state->timer > 0))
			*state = (tl_fuzzy_state){ 0, 0 };
	}
	return state->side;
}

/* The force that the rules give for what was found. */
static tl_vector infer_force(const fuzzy_view *l, double side)
{
	tl_vector h = l->found.ahead, n = l->found.normal;
	double cross = tli_v_det(h, n), angle = tli_angle_degrees(-tli_v_dot(h, n), fabs(cross));
	if (cross * side >= 0)
		angle = -angle;
	tl_fuzzy_rules standard;
	const tl_fuzzy_rules *rules = l->def->rules;
	if (!rules) {
		standard = tl_default_fuzzy_rules();
		rules = &standard;
	}
	double share = l->found.share < 1 ? l->found.share : 1;
	double degrees = tl_fuzzy_infer(rules, share, angle);
	tli_turn turn;
	if (tli_turn_by_degrees(side * degrees, &turn) != TL_OK)
		return tli_v(0, 0);
	tl_vector direction = tli_v_from_frame(h, tli_v(turn.cosine, turn.sine));
	return tli_v_scale(direction, l->vehicle->max_force * l->found.strength);
}

static void show_force(const fuzzy_view *l, tl_vector force)
{
	const tl_vehicle *vehicle = l->vehicle;
	tl_vector ahead = tli_v_unit(vehicle->velocity, vehicle->heading);
	double back = tli_v_dot(force, ahead);
	tli_show_force(l->def->debug, TL_DEBUG_FORCE, vehicle, force);
	if (back < 0)
		tli_show_force(l->def->debug, TL_DEBUG_BRAKE, vehicle, tli_v_scale(ahead, back));
}

tl_vector tl_steer_avoid_fuzzy(
	const tl_vehicle *vehicle, const tl_fuzzy_world *world, const tl_fuzzy_def *def, tl_fuzzy_state *state)
{
	if (!vehicle || !tli_is_def(def) || !state || (!world && !(def->polygons && def->polygon_count > 0)))
		return tli_v(0, 0);
	if (!tli_v_is_finite(vehicle->position) || !tli_v_is_finite(vehicle->velocity) ||
		!tli_v_is_finite(vehicle->heading))
		return tli_v(0, 0);
	fuzzy_view l = { .vehicle = vehicle, .world = world, .def = def };
	tli_movers movers;
	tli_movers_list(&movers, vehicle, def);
	look_about(&l, &movers);
	double side = choose_side(&l, state);
	tl_vector force = l.found.found ? infer_force(&l, side) : tli_v_force(def->wanted);
	force = tli_v_cut(force, vehicle->max_force);
	if (def->brake && movers.count > 0)
		force = tli_v_force(tli_escape_force(&movers, world ? &world->walls : NULL, def, force, state));
	if (def->brake && world)
		force = tli_v_force(tli_brake(vehicle, &world->walls, def, force));
	show_force(&l, force);
	return force;
}
