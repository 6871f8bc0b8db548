/* SPDX-License-Identifier: MIT */
/*
 * mesh/grow/offset.c: the sides of the sum of walls and a ring.
 *
 *      a+l <------------- b+l         A long wall gives its two offset sides. l and r are the ring's corners farthest to the left
 *       .                  .          and right of its direction. What closes them is put together at each end from all
 *       a ================ b          walls that end there, sector by sector, going round counter-clockwise from wall d1
 *       .                  .          to the next wall d2:
 *      a+r -------------> b+r           wide (180 degrees or more): along the ring from d1's left corner to d2's right one;
 *                                       narrow: straight from the one to the other, inside both strips (the chord).
 *
 * So every sum is closed, and the winding number is at least 1 in all of it. That needs walls at least twice the reach of the ring long. A
 * shorter one gets its whole capsule, and so the whole ring at its ends, as do discs.
 */
#include "mesh/offset.h"

#include <math.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/assert.h"
#include "base/array.h"
#include "base/reason.h"
#include "base/sort.h"
#include "mesh/offset_parts.h"
#include "mesh/order.h"

enum {
	MAX_WALLS = 1 << 24,
	/* Two rings may take r / 50 + 4 of a gap. Regular ones of 24 sides reach to 1.0086 r, and a unit for rounding. */
	GAP_PART = 100,
	GAP_UNITS = 2,
	WALL_SIDES = 24,
	DISC_SIDES = TLI_RING_MAX,
	SLACK_UNITS = 6, /* for discs of up to 133 r and 92,000 units, which reach beyond the slack */
	/* No ring of DISC_SIDES reaches farther beyond its disc than this part of the radius and the slack. */
	RING_PART = 256
};

/* The ends of all walls, sorted by their place: twice the slot, and 1 more for b where that is another point. */
typedef struct offset_ends {
	tli_order_item *items, *scratch; /* [room] */
	tli_wall_end *together;          /* [room]: those at one point */
	size_t count, room;
} offset_ends;

static tli_direction left_of(tli_direction d)
{
	return (tli_direction){ -d.y, d.x };
}

static tli_direction right_of(tli_direction d)
{
	return (tli_direction){ d.y, -d.x };
}

static tli_point sum(tli_point p, tli_point q)
{
	return (tli_point){ p.x + q.x, p.y + q.y };
}

/* The farthest corner in a direction. */
static tli_point extreme(const tli_grown_outline *outline, tli_direction n)
{
	return outline->at[tli_ring_extreme(outline->at, outline->count, n)];
}

void tli_offset_emit(tli_offset_shop *shop, tli_point a, tli_point b, int32_t multiplicity, int32_t owner)
{
	if (tli_point_equal(a, b) || multiplicity == 0)
		return;
	if (!tli_array_append(shop->out, ((tli_mesh_segment){ a, b, { 0, shop->sign * multiplicity, 0, owner } })))
		shop->lost = true;
}

/* ---- capsules ---- */

tl_status tli_offset_check_grid(const tli_offset_shop *shop, const tli_wall *wall)
{
	int64_t radius = (int64_t)shop->radius + wall->radius;
	int64_t limit = radius > 0 ? TLI_GRID_MAX - radius - radius / RING_PART - shop->slack : TLI_GRID_MAX;
	if (llabs(wall->a.x) <= limit && llabs(wall->a.y) <= limit && llabs(wall->b.x) <= limit &&
		llabs(wall->b.y) <= limit)
		return TL_OK;
	return tli_refused(TL_E_RANGE,
		"map: a wall or an obstacle is too near to the end of the grid (2^29 grid units) for a body of this radius");
}

static void emit_arc(tli_offset_shop *shop, const tli_grown_outline *outline, int32_t from, int32_t to, int32_t owner)
{
	tli_point middle = outline->middle;
	for (int32_t i = from, next; i != to; i = next) {
		next = i + 1 == outline->count ? 0 : i + 1;
		tli_offset_emit(shop, sum(middle, outline->at[i]), sum(middle, outline->at[next]), 1, owner);
	}
}

/* The hull of the rings around the ends of the wall. */
static void emit_capsule(tli_offset_shop *shop, const tli_ring *ring, const tli_wall *wall, int32_t owner)
{
	int32_t radius = shop->radius + wall->radius;
	tli_point a = wall->a, b = wall->b;
	tli_grown_outline about_a = tli_offset_outline(shop, ring, radius, a);
	tli_grown_outline about_b = tli_offset_outline(shop, ring, radius, b);
	if (tli_point_equal(a, b)) {
		emit_arc(shop, &about_a, 0, about_a.count - 1, owner);
		tli_offset_emit(shop, sum(a, about_a.at[about_a.count - 1]), sum(a, about_a.at[0]), 1, owner);
		return;
	}
	if (about_a.at != ring->at || about_b.at != ring->at) { /* cut, in different places perhaps */
		tli_offset_emit_hull(shop, &about_a, &about_b, owner);
		return;
	}
	tli_direction d = tli_direction_to(a, b);
	int32_t left = tli_ring_extreme(ring->at, ring->count, left_of(d));
	int32_t right = tli_ring_extreme(ring->at, ring->count, right_of(d));
	emit_arc(shop, &about_b, right, left, owner);
	tli_offset_emit(shop, sum(b, ring->at[left]), sum(a, ring->at[left]), 1, owner);
	emit_arc(shop, &about_a, left, right, owner);
	tli_offset_emit(shop, sum(a, ring->at[right]), sum(b, ring->at[right]), 1, owner);
}

/* About a disc of this radius: one of the body has as many sides as asked for, and a larger one reaches beyond its disc no farther than that. */
static void make_ring(const tli_offset_shop *shop, tli_ring *ring, int32_t radius)
{
	if (radius > shop->radius)
		tli_ring_fit(ring, radius, shop->slack - SLACK_UNITS, DISC_SIDES);
	else if (shop->sides == TLI_OFFSET_FIT)
		tli_ring_fit(ring, radius, shop->slack - SLACK_UNITS, WALL_SIDES);
	else
		tli_ring_make(ring, radius, shop->sides);
}

static void emit_disc(tli_offset_shop *shop, const tli_wall *wall, int32_t owner)
{
	int32_t radius = shop->radius + wall->radius;
	if (radius != shop->disc_radius)
		make_ring(shop, &shop->disc_ring, radius);
	shop->disc_radius = radius;
	emit_capsule(shop, &shop->disc_ring, wall, owner);
}

/* ---- long walls ---- */

static bool is_long(const tli_offset_shop *shop, const tli_wall *wall)
{
	return tli_dot(wall->a, wall->b, wall->b) / 4 >= shop->ring.reach_squared;
}

static void emit_strip(tli_offset_shop *shop, const tli_wall *wall, int32_t owner)
{
	tli_direction d = tli_direction_to(wall->a, wall->b);
	tli_grown_outline at_a = tli_offset_outline(shop, &shop->ring, shop->radius, wall->a),
			  at_b = tli_offset_outline(shop, &shop->ring, shop->radius, wall->b);
	tli_offset_emit(
		shop, sum(wall->a, extreme(&at_a, right_of(d))), sum(wall->b, extreme(&at_b, right_of(d))), 1, owner);
	tli_offset_emit(
		shop, sum(wall->b, extreme(&at_b, left_of(d))), sum(wall->a, extreme(&at_a, left_of(d))), 1, owner);
}

void tli_offset_emit_wall(tli_offset_shop *shop, const tli_wall *wall, int32_t owner)
{
	if (wall->radius > 0)
		emit_disc(shop, wall, owner);
	else if (is_long(shop, wall))
		emit_strip(shop, wall, owner);
	else
		emit_capsule(shop, &shop->ring, wall, owner);
}

tli_wall_end tli_offset_end_of(const tli_offset_shop *shop, const tli_wall *wall, bool at_b, int32_t owner)
{
	tli_wall_end end = { { 0, 0 }, owner };
	if (is_long(shop, wall))
		end.away = at_b ? tli_direction_to(wall->b, wall->a) : tli_direction_to(wall->a, wall->b);
	return end;
}

/* ---- what closes strips at their ends ---- */

static int by_angle(const void *left, const void *right)
{
	const tli_wall_end *l = left, *r = right;
	int order = tli_compare_directions(l->away, r->away);
	int64_t length = tli_dot_directions(l->away, l->away), other = tli_dot_directions(r->away, r->away);
	order = order ? order : (length > other) - (length < other);
	return order ? order : (l->owner > r->owner) - (l->owner < r->owner);
}

/* Corners of a ring between which the sides of a wall's strip begin at one of its ends. */
typedef struct strip_corners {
	tli_point left, right;
} strip_corners;

/* From the left corner of d, through the end, to the right corner of e. */
static void emit_spokes(
	tli_offset_shop *shop, tli_point end, strip_corners corners, int32_t multiplicity, int32_t owner)
{
	tli_offset_emit(shop, sum(end, corners.left), end, multiplicity, owner);
	tli_offset_emit(shop, end, sum(end, corners.right), multiplicity, owner);
}

static strip_corners strip_corners_of(const tli_grown_outline *outline, tli_direction away)
{
	return (strip_corners){ extreme(outline, left_of(away)), extreme(outline, right_of(away)) };
}

/* Is the corner not beyond the side of a strip that begins at `begin`, however rings at the ends of the wall are cut? No corner of a ring lies
 * farther along the wall than `lean` when it is the one that is farthest to a side, and then it is radius - 1 to reach away from the wall. */
static bool is_within_side(const tli_offset_shop *shop, tli_direction away, tli_point begin, tli_point corner)
{
	tli_direction d = tli_direction_to(begin, corner);
	int64_t inwards = llabs(tli_cross(away, d)), along = llabs(tli_dot_directions(away, d));
	int64_t length = (int64_t)sqrt((double)tli_dot_directions(away, away)) - 1 - 2 * (int64_t)shop->lean;
	return (__int128)inwards * length >= (__int128)along * (shop->ring.reach - shop->radius + 1);
}

/* Is it in the strips of both walls, at both sides of either? */
static bool is_chord(
	const tli_offset_shop *shop, tli_direction d, strip_corners of_d, tli_direction e, strip_corners of_e)
{
	return is_within_side(shop, d, of_d.left, of_e.right) && is_within_side(shop, d, of_d.right, of_e.right) &&
		is_within_side(shop, e, of_e.left, of_d.left) && is_within_side(shop, e, of_e.right, of_d.left);
}

/* The sector from d to e, which are the same where there is but one. */
static void close_sector(tli_offset_shop *shop, const tli_grown_outline *outline, const tli_wall_end *d,
	const tli_wall_end *e, bool covered)
{
	tli_point end = outline->middle;
	int64_t turn = tli_cross(d->away, e->away);
	bool wide = turn < 0 || d == e || (turn == 0 && tli_compare_directions(d->away, e->away) != 0);
	int32_t left = tli_ring_extreme(outline->at, outline->count, left_of(d->away));
	int32_t right = tli_ring_extreme(outline->at, outline->count, right_of(e->away));
	bool chord = !wide &&
		(left == right ||
			is_chord(shop, d->away, strip_corners_of(outline, d->away), e->away,
				strip_corners_of(outline, e->away)));
	if (chord)
		tli_offset_emit(shop, sum(end, outline->at[left]), sum(end, outline->at[right]), 1, d->owner);
	else if (!wide || covered)
		emit_spokes(shop, end, (strip_corners){ outline->at[left], outline->at[right] }, 1, d->owner);
	else
		emit_arc(shop, outline, left, right, d->owner);
}

/* Walls that lie on one another are closed through the end, all but the longest. Returns how many different directions are left. */
static size_t merge_directions(
	tli_offset_shop *shop, const tli_grown_outline *outline, tli_wall_end *ends, size_t count)
{
	size_t kept = 0, same = 0;
	for (size_t i = 0; i < count; i++) {
		if (i + 1 < count && tli_compare_directions(ends[i].away, ends[i + 1].away) == 0) {
			same++;
			continue;
		}
		if (same > 0)
			emit_spokes(shop, outline->middle, strip_corners_of(outline, ends[i].away), (int32_t)same,
				ends[i].owner);
		same = 0;
		ends[kept++] = ends[i];
	}
	return kept;
}

void tli_offset_close_end(tli_offset_shop *shop, tli_point end, tli_wall_end *ends, size_t count)
{
	size_t strips = 0;
	for (size_t i = 0; i < count; i++)
		if (ends[i].away.x != 0 || ends[i].away.y != 0)
			ends[strips++] = ends[i];
	bool covered = strips < count;
	if (strips == 0)
		return;
	tli_sort(ends, strips, sizeof *ends, by_angle);
	tli_grown_outline outline = tli_offset_outline(shop, &shop->ring, shop->radius, end);
	strips = merge_directions(shop, &outline, ends, strips);
	for (size_t i = 0; i < strips; i++)
		close_sector(shop, &outline, &ends[i], &ends[i + 1 == strips ? 0 : i + 1], covered);
}

void tli_offset_open(tli_offset_shop *shop, int32_t radius, int32_t sides)
{
	*shop = (tli_offset_shop){ .radius = radius, .sides = sides, .sign = 1 };
	shop->slack = radius / GAP_PART + GAP_UNITS + SLACK_UNITS;
	if (radius == 0)
		return;
	make_ring(shop, &shop->ring, radius);
	if (sides != TLI_OFFSET_FIT)
		shop->slack = shop->ring.reach - radius + SLACK_UNITS;
	double reach = shop->ring.reach, inner = radius - 1;
	shop->lean = (int32_t)sqrt((reach - inner) * (reach + inner)) + 1;
}

void tli_offset_close(tli_offset_shop *shop)
{
	tli_array_free(shop->out);
	tli_array_free(shop->cuts);
	tli_array_free(shop->chosen);
	for (size_t i = 0; i < tli_array_length(shop->cut_rings); i++) {
		tli_array_free(shop->cut_rings[i].corners[0]);
		tli_array_free(shop->cut_rings[i].corners[1]);
	}
	tli_array_free(shop->cut_rings);
}

/* ---- all ---- */

tl_status tli_offset_walls(const tli_walls *walls, tli_mesh_segment **out)
{
	if (!tli_array_reserve(*out, tli_walls_count(walls)))
		return TL_E_NOMEM;
	for (size_t i = 0; i < tli_walls_count(walls); i++) {
		const tli_wall *wall = tli_walls_get(walls, i);
		if (wall->radius == 0 && !tli_point_equal(wall->a, wall->b))
			tli_array_push(*out, tli_offset_plain(wall, (int32_t)i));
	}
	return TL_OK;
}

static void list_ring_ends(offset_ends *all, const tli_walls *walls, int32_t radius)
{
	for (uint32_t i = 0; i < tli_walls_count(walls); i++) {
		const tli_wall *wall = tli_walls_get(walls, i);
		if (tli_walls_is_free(walls, i) || radius + wall->radius == 0)
			continue;
		all->items[all->count++] = (tli_order_item){ tli_point_key(wall->a), 2 * i };
		if (!tli_point_equal(wall->a, wall->b))
			all->items[all->count++] = (tli_order_item){ tli_point_key(wall->b), 2 * i + 1 };
	}
	tli_order_sort(all->items, all->scratch, all->count);
}

static void close_ends(tli_offset_shop *shop, const offset_ends *all, const tli_walls *walls)
{
	for (size_t first = 0, next; first < all->count; first = next) {
		size_t count = 0;
		for (next = first; next < all->count && all->items[next].key == all->items[first].key; next++) {
			uint32_t slot = all->items[next].index / 2;
			const tli_wall *wall = tli_walls_get(walls, slot);
			if (wall->radius == 0)
				all->together[count++] = tli_offset_end_of(
					shop, wall, all->items[next].index & 1, (int32_t)slot);
		}
		tli_offset_close_end(shop, tli_point_of_key(all->items[first].key), all->together, count);
	}
}

static tl_status make_offsets(tli_offset_shop *shop, offset_ends *all, const tli_walls *walls)
{
	tl_status status = TL_OK;
	if (!all->items || !all->scratch || !all->together)
		return TL_E_NOMEM;
	for (size_t i = 0; i < tli_walls_count(walls) && !status; i++)
		if (!tli_walls_is_free(walls, i))
			status = tli_offset_check_grid(shop, tli_walls_get(walls, i));
	if (!status && shop->radius == 0)
		status = tli_offset_walls(walls, &shop->out);
	if (!status && all->room > 0) {
		list_ring_ends(all, walls, shop->radius);
		status = tli_offset_find_gaps(shop, walls, all->items, all->count);
	}
	for (size_t i = 0; i < tli_walls_count(walls) && !shop->lost && !status; i++) {
		const tli_wall *wall = tli_walls_get(walls, i);
		if (wall->radius > 0 || (shop->radius > 0 && !tli_walls_is_free(walls, i)))
			tli_offset_emit_wall(shop, wall, (int32_t)i);
	}
	if (status || shop->lost)
		return status ? status : TL_E_NOMEM;
	close_ends(shop, all, walls);
	tli_array_shrink(shop->out);
	return shop->lost ? TL_E_NOMEM : TL_OK;
}

tl_status tli_offset_segments(const tli_walls *walls, int32_t radius, int32_t sides, tli_mesh_segment **out)
{
	tli_assert(radius >= 0 && radius <= TLI_GRID_MAX);
	if (tli_walls_count(walls) > MAX_WALLS)
		return TL_E_LIMIT;
	tli_offset_shop shop;
	tli_offset_open(&shop, radius, sides);
	offset_ends all = { .room = 0 };
	for (size_t i = 0; i < tli_walls_count(walls); i++) /* for a point only discs have rings */
		all.room += radius > 0 || tli_walls_get(walls, i)->radius > 0 ? 2 : 0;
	all.items = tli_alloc_array(all.room, sizeof *all.items);
	all.scratch = tli_alloc_array(all.room, sizeof *all.scratch);
	all.together = tli_alloc_array(all.room, sizeof *all.together);
	tl_status status = make_offsets(&shop, &all, walls);
	tli_free(all.items, all.room * sizeof *all.items);
	tli_free(all.scratch, all.room * sizeof *all.scratch);
	tli_free(all.together, all.room * sizeof *all.together);
	if (!status) {
		*out = shop.out;
		shop.out = NULL;
	}
	tli_offset_close(&shop);
	return status;
}
