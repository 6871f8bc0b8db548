/* SPDX-License-Identifier: MIT */
/*
 * mesh/grow/offset_cuts.c: what gaps between walls need (offset_gaps.c): cuts of the rings at the ends of both walls, and bars.
 *
 * Many gaps need the same cut, as where many walls end at one point: of equal cuts one is kept. When all are known they are sorted by the rings that
 * they cut, and each of those is cut once, when it is first asked for.
 */
#include "mesh/offset_parts.h"

#include <math.h>
#include <stdlib.h>

#include "base/alloc.h"
#include "base/array.h"
#include "base/sort.h"
#include "geometry/distance.h"

/* Before equal cuts are dropped for the first time. */
enum { CUTS_FEW = 4096 };

/* ---- cuts ---- */

/* No corner of the ring can be beyond the line: it lies farther behind the base than the ring reaches beyond its disc. */
static bool is_far_behind(const tli_cut *cut, int64_t reach)
{
	__int128 along = (__int128)cut->away.x * ((int64_t)cut->middle.x - cut->base.x) +
		(__int128)cut->away.y * ((int64_t)cut->middle.y - cut->base.y);
	int64_t beyond = reach - cut->radius + 1;
	return along < 0 && along * along > (__int128)(beyond * beyond) * tli_dot_directions(cut->away, cut->away);
}

/* Where no corner of the ring is beyond the line there is no cut. */
static void cut_at(tli_offset_shop *shop, tli_cut cut)
{
	bool needed = cut.radius > shop->radius;
	if (!needed && is_far_behind(&cut, shop->ring.reach))
		return;
	for (int32_t i = 0; i < shop->ring.count && !needed; i++)
		needed = !tli_cut_allows(
			&cut, (tli_point){ cut.middle.x + shop->ring.at[i].x, cut.middle.y + shop->ring.at[i].y });
	if (needed && !tli_array_append(shop->cuts, cut))
		shop->lost = true;
}

static void cut_ends(tli_offset_shop *shop, const tli_wall *wall, tli_cut cut)
{
	cut.radius = shop->radius + wall->radius;
	if (cut.radius == 0)
		return;
	cut.middle = wall->a;
	cut_at(shop, cut);
	cut.middle = wall->b;
	if (!tli_point_equal(wall->a, wall->b))
		cut_at(shop, cut);
}

/* Two rings. */
static int compare_ring_places(tli_point middle, int32_t radius, tli_point other, int32_t other_radius)
{
	int order = tli_point_compare(middle, other);
	return order ? order : (radius > other_radius) - (radius < other_radius);
}

static int compare_cuts(const void *left, const void *right)
{
	const tli_cut *l = left, *r = right;
	int order = compare_ring_places(l->middle, l->radius, r->middle, r->radius);
	order = order ? order : tli_point_compare(l->base, r->base);
	order = order ? order : (l->away.x > r->away.x) - (l->away.x < r->away.x);
	order = order ? order : (l->away.y > r->away.y) - (l->away.y < r->away.y);
	return order ? order : 2 * (l->was - r->was) + (l->is - r->is);
}

/* By their middles. */
static bool order_cuts(tli_offset_shop *shop)
{
	size_t count = tli_array_length(shop->cuts);
	tli_cut *sorted = NULL;
	tli_order_item *items = tli_alloc_array(2 * count, sizeof *items);
	bool room = items && tli_array_reserve(sorted, count);
	for (size_t i = 0; i < count && room; i++)
		items[i] = (tli_order_item){ tli_point_key(shop->cuts[i].middle), (uint32_t)i };
	if (room)
		tli_order_sort(items, items + count, count);
	for (size_t i = 0; i < count && room; i++)
		tli_array_push(sorted, shop->cuts[items[i].index]);
	tli_free(items, 2 * count * sizeof *items);
	if (!room)
		return false;
	tli_array_free(shop->cuts);
	shop->cuts = sorted;
	return true;
}

/* Of equal ones one stays. */
static tl_status keep_different_cuts(tli_offset_shop *shop)
{
	size_t count = tli_array_length(shop->cuts), kept = 0;
	if (count == 0)
		return TL_OK;
	if (!order_cuts(shop))
		return TL_E_NOMEM;
	for (size_t i = 0, next; i < count; i = next) {
		for (next = i + 1; next < count && tli_point_equal(shop->cuts[next].middle, shop->cuts[i].middle);)
			next++;
		tli_sort(&shop->cuts[i], next - i, sizeof *shop->cuts, compare_cuts);
	}
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || compare_cuts(&shop->cuts[i], &shop->cuts[kept - 1]) != 0)
			shop->cuts[kept++] = shop->cuts[i];
	tli_array_truncate(shop->cuts, kept);
	shop->cuts_until = 2 * kept;
	return TL_OK;
}

void tli_offset_cut_gap(tli_offset_shop *shop, const tli_gap *gap, bool was, bool is)
{
	tli_cut cut = { .base = gap->at, .away = gap->away, .was = was, .is = is };
	cut_ends(shop, gap->from, cut);
	cut.base = gap->across;
	cut.away = tli_opposite(gap->away);
	cut_ends(shop, gap->to, cut);
	size_t count = tli_array_length(shop->cuts);
	if (count >= CUTS_FEW && count >= shop->cuts_until && keep_different_cuts(shop))
		shop->lost = true;
}

/* ---- bars ---- */

/* The wall across, from its smaller end; `flat`: its longer side is along x. */
typedef struct far_wall {
	tli_point c, d;
	bool flat;
} far_wall;

/* Where the wall is, a number of units from c along its longer side: on it, or else on its far side for a bar that comes from `at`. */
static tli_point point_behind(const far_wall *wall, double along, tli_point at)
{
	tli_point c = wall->c, d = wall->d;
	bool flat = wall->flat;
	double dx = (double)d.x - c.x, dy = (double)d.y - c.y, beside = floor(along * (flat ? dy / dx : dx / dy));
	tli_side here = tli_side_of(c, d, at);
	tli_point low = { c.x + (int32_t)(flat ? along : beside), c.y + (int32_t)(flat ? beside : along) };
	tli_point high = { low.x + !flat, low.y + flat };
	tli_side of_low = tli_side_of(c, d, low), of_high = tli_side_of(c, d, high);
	return of_low == TLI_ON || (of_high != TLI_ON && of_low != here) ? low : high;
}

/* A bar for a point, from a disc to the wall. It must end behind the wall to shut the gap, but the walls of a point have no rings to hide that
 * end. So it ends, bar[0], at the grid point that lies least far behind the wall, of a few about the foot of the perpendicular: none that is farther from the
 * disc than the one at the foot. The other corner, bar[1], is a unit beside that and in front of the wall. */
static void find_thin_bar(const tli_gap *gap, const far_wall *wall, double foot, tli_point bar[2])
{
	enum { TRIES = 8 };
	tli_point c = wall->c, d = wall->d;
	bool flat = wall->flat;
	int64_t least = INT64_MAX, nearest = tli_distance_squared(gap->at, point_behind(wall, foot, gap->at));
	double end = flat ? (double)d.x - c.x : (double)d.y - c.y;
	for (double along = foot - TRIES; along <= foot + TRIES; along++) {
		if (along < fmin(0, end) || along > fmax(0, end))
			continue;
		tli_point p = point_behind(wall, along, gap->at);
		int64_t behind = llabs(tli_orient(c, d, p));
		if (behind < least && tli_distance_squared(gap->at, p) <= nearest) {
			least = behind;
			bar[0] = p;
		}
	}
	int32_t back = (flat ? gap->away.y : gap->away.x) > 0 ? -1 : 1;
	bar[1] = (tli_point){ bar[0].x + (flat ? 1 : back), bar[0].y + (flat ? back : 1) };
	if (tli_orient(gap->at, bar[0], bar[1]) == 0)
		*(flat ? &bar[1].x : &bar[1].y) -= 2;
}

/* On either side of the foot of the perpendicular. */
static void find_bar(const tli_offset_shop *shop, const tli_gap *gap, tli_point bar[2])
{
	const tli_wall *across = gap->to;
	bool flat = abs(gap->away.x) <= abs(gap->away.y); /* of what is across */
	bar[0] = bar[1] = gap->across;
	if (gap->to_end) {
		bar[1].x += flat;
		bar[1].y += !flat;
		return;
	}
	bool swapped = tli_point_compare(across->a, across->b) > 0;
	tli_point c = swapped ? across->b : across->a, d = swapped ? across->a : across->b;
	double part = (double)tli_dot(c, d, gap->at) / (double)tli_distance_squared(c, d);
	double dx = (double)d.x - c.x, dy = (double)d.y - c.y, foot = floor(part * (flat ? dx : dy));
	if (shop->radius == 0) {
		find_thin_bar(gap, &(far_wall){ c, d, flat }, foot, bar);
		return;
	}
	for (int i = 0; i < 2; i++) {
		double along = foot + (i == 0 ? -1 : TLI_BAR_UNITS);
		double beside = floor(along * (flat ? dy / dx : dx / dy) + 0.5);
		bar[i].x = c.x + (int32_t)(flat ? along : beside);
		bar[i].y = c.y + (int32_t)(flat ? beside : along);
	}
}

void tli_offset_bar_gap(tli_offset_shop *shop, const tli_gap *gap, int32_t owner)
{
	tli_point bar[2];
	find_bar(shop, gap, bar);
	bool left = tli_orient(gap->at, bar[0], bar[1]) > 0;
	tli_offset_emit(shop, gap->at, bar[!left], 1, owner);
	tli_offset_emit(shop, bar[!left], bar[left], 1, owner);
	tli_offset_emit(shop, bar[left], gap->at, 1, owner);
}

/* ---- outlines ---- */

static int compare_cut_rings(const void *left, const void *right)
{
	const tli_cut_ring *l = left, *r = right;
	return compare_ring_places(l->middle, l->radius, r->middle, r->radius);
}

tl_status tli_offset_finish_cuts(tli_offset_shop *shop)
{
	tl_status status = keep_different_cuts(shop);
	size_t count = status ? 0 : tli_array_length(shop->cuts);
	for (size_t i = 0, next; i < count; i = next) {
		tli_cut_ring ring = { shop->cuts[i].middle, shop->cuts[i].radius, (uint32_t)i, 0, { NULL, NULL } };
		for (next = i + 1; next < count; next++)
			if (compare_ring_places(
				    shop->cuts[next].middle, shop->cuts[next].radius, ring.middle, ring.radius) != 0)
				break;
		ring.count = (uint32_t)(next - i);
		if (!tli_array_append(shop->cut_rings, ring))
			return TL_E_NOMEM;
	}
	return status;
}

/* Those that are there before the edit, or now. */
static bool choose_cuts(tli_offset_shop *shop, const tli_cut_ring *about)
{
	tli_array_truncate(shop->chosen, 0);
	for (uint32_t i = about->first; i < about->first + about->count; i++)
		if ((shop->sign > 0 ? shop->cuts[i].is : shop->cuts[i].was) &&
			!tli_array_append(shop->chosen, shop->cuts[i]))
			return false;
	return true;
}

tli_grown_outline tli_offset_outline(tli_offset_shop *shop, const tli_ring *ring, int32_t radius, tli_point middle)
{
	tli_cut_ring key = { .middle = middle, .radius = radius };
	size_t count = tli_array_length(shop->cut_rings);
	size_t at = count ? tli_lower_bound(shop->cut_rings, count, sizeof key, &key, compare_cut_rings) : 0;
	tli_grown_outline plain = { ring->at, ring->count, middle };
	if (at == count || compare_cut_rings(&shop->cut_rings[at], &key) != 0)
		return plain;
	tli_point **corners = &shop->cut_rings[at].corners[shop->sign > 0];
	if (!*corners) {
		shop->lost = !choose_cuts(shop, &shop->cut_rings[at]) || shop->lost;
		if (shop->lost || tli_array_length(shop->chosen) == 0)
			return plain;
		if (!tli_ring_cut(ring, radius, shop->chosen, tli_array_length(shop->chosen), corners)) {
			shop->lost = true;
			tli_array_free(*corners);
			return plain;
		}
	}
	return (tli_grown_outline){ *corners, (int32_t)tli_array_length(*corners), middle };
}

/* ---- hulls ---- */

static int compare_gap_corners(const void *left, const void *right)
{
	return tli_point_compare(*(const tli_point *)left, *(const tli_point *)right);
}

/* Those after `kept` in order: a chain of the hull. */
static size_t add_to_chain(tli_point *chain, size_t kept, size_t first, tli_point p)
{
	while (kept >= first + 2 && tli_orient(chain[kept - 2], chain[kept - 1], p) <= 0)
		kept--;
	chain[kept] = p;
	return kept + 1;
}

/* The convex hull of both, by the monotone chain of Andrew (1979). */
void tli_offset_emit_hull(
	tli_offset_shop *shop, const tli_grown_outline *one, const tli_grown_outline *other, int32_t owner)
{
	tli_point a = one->middle, b = other->middle;
	tli_point *all = NULL;
	size_t count = (size_t)one->count + (size_t)other->count, kept = 0;
	if (!tli_array_reserve(all, 3 * count + 2)) {
		shop->lost = true;
		return;
	}
	(void)tli_array_extend(all, 3 * count + 2);
	for (int32_t i = 0; i < one->count; i++)
		all[i] = (tli_point){ a.x + one->at[i].x, a.y + one->at[i].y };
	for (int32_t i = 0; i < other->count; i++)
		all[one->count + i] = (tli_point){ b.x + other->at[i].x, b.y + other->at[i].y };
	tli_sort(all, count, sizeof *all, compare_gap_corners);
	tli_point *chain = all + count;
	for (size_t i = 0; i < count; i++)
		kept = add_to_chain(chain, kept, 0, all[i]);
	size_t back = kept - 1;
	for (size_t i = count - 1; i-- > 0;)
		kept = add_to_chain(chain, kept, back, all[i]);
	for (size_t i = 0; i + 1 < kept; i++) /* the last is the first */
		tli_offset_emit(shop, chain[i], chain[i + 1], 1, owner);
	tli_array_free(all);
}
