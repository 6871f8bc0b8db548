/* SPDX-License-Identifier: MIT */
/*
 * mesh/grow/offset_edit.c: what an edit of the walls changes of their sums with a ring.
 *
 * The sides of a wall are its own; what closes it belongs to the ends, at which others end as well. So at each end of a wall that has
 * changed the closing sides of before are taken away, and those of now are added; most of them cancel.
 *
 * Where a gap between a wall that has changed and another is kept open, by cuts, the ends of the other have changed as well. At ends with cuts all
 * walls there are made of other sides, so those that have not changed are taken away and added again, too.
 */
#include "mesh/offset.h"

#include "base/array.h"
#include "base/sort.h"
#include "mesh/offset_parts.h"
#include "mesh/order.h"

typedef struct edit_sides {
	const tli_walls *walls;
	const tli_offset_change *changes;
	size_t count;
	uint32_t *came;             /* tli_array, sorted: slots */
	tli_walls *left;            /* those that left, without their solids; NULL without rings */
	uint32_t *left_changes;     /* tli_array: of the changes, which they are */
	tli_placed_wall *gaps;      /* tli_array, different ones: walls that a wall has narrow gaps with */
	tli_placed_wall *unlike;    /* tli_array: the different ones of `stayed`, or of the changes */
	uint32_t *stayed;           /* tli_array: slots of walls at those points that have not changed */
	uint64_t *ends;             /* tli_array, sorted: keys of the points at which something has changed */
	tli_wall_end *before, *now; /* tli_arrays: at one of them */
	tli_changed_side *sides;    /* tli_array: of all that `out` of the shop holds, or has held */
	tl_status stopped;          /* by the budget, perhaps: why there are no more gaps */
} edit_sides;

static int compare_slots(const void *left, const void *right)
{
	uint32_t l = *(const uint32_t *)left, r = *(const uint32_t *)right;
	return (l > r) - (l < r);
}

static bool add_grown_ends(edit_sides *edit, const tli_wall *wall)
{
	return tli_array_append(edit->ends, tli_point_key(wall->a)) &&
		tli_array_append(edit->ends, tli_point_key(wall->b));
}

static bool list_changed_ends(edit_sides *edit)
{
	for (size_t i = 0; i < edit->count; i++) {
		const tli_offset_change *change = &edit->changes[i];
		if ((change->came && !tli_array_append(edit->came, change->slot)) ||
			!add_grown_ends(edit, &change->wall))
			return false;
	}
	tli_sort(edit->came, tli_array_length(edit->came), sizeof *edit->came, compare_slots);
	return true;
}

static bool index_left(edit_sides *edit)
{
	tli_wall *walls = NULL; /* tli_array */
	bool room = true;
	for (uint32_t i = 0; i < edit->count && room; i++) {
		const tli_wall *wall = &edit->changes[i].wall;
		if (!edit->changes[i].came)
			room = tli_array_append(edit->left_changes, i) &&
				tli_array_append(walls, ((tli_wall){ wall->a, wall->b, wall->radius, 0 }));
	}
	room = room && !tli_walls_create(walls, tli_array_length(walls), &edit->left);
	tli_array_free(walls);
	return room;
}

static void sort_ends(edit_sides *edit)
{
	size_t count = tli_array_length(edit->ends), kept = 0;
	tli_sort(edit->ends, count, sizeof *edit->ends, tli_compare_u64);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || edit->ends[i] != edit->ends[kept - 1])
			edit->ends[kept++] = edit->ends[i];
	tli_array_truncate(edit->ends, kept);
}

static bool has_come(const edit_sides *edit, uint32_t slot)
{
	size_t count = tli_array_length(edit->came);
	if (count == 0)
		return false;
	size_t at = tli_lower_bound(edit->came, count, sizeof *edit->came, &slot, compare_slots);
	return at < count && edit->came[at] == slot;
}

/* Takes over what the shop has made with its sign. */
static void take_sides(edit_sides *edit, tli_offset_shop *shop)
{
	bool is = shop->sign > 0;
	for (size_t i = 0; i < tli_array_length(shop->out); i++) {
		tli_changed_side side = { shop->out[i], !is, is };
		shop->lost = shop->lost || !tli_array_append(edit->sides, side);
	}
	tli_array_truncate(shop->out, 0);
}

/* ---- narrow gaps ---- */

/* Does a wall fill the gap, before the edit or after it? */
static bool is_filled(const edit_sides *edit, const tli_gap *gap, bool now)
{
	if (!gap->is_spanned)
		return false;
	tli_walls_list list = tli_walls_about(edit->walls, gap->at);
	for (const uint32_t *slot = list.begin; slot < list.end; slot++)
		if ((now || !has_come(edit, *slot)) && tli_gap_is_along(gap, tli_walls_get(edit->walls, *slot)))
			return true;
	list = tli_walls_about(edit->left, gap->at);
	for (const uint32_t *it = list.begin; it < list.end && !now; it++)
		if (tli_gap_is_along(gap, tli_walls_get(edit->left, *it)))
			return true;
	return false;
}

/* Into `gaps`. */
static bool list_unchanged_gaps(edit_sides *edit, const tli_offset_shop *shop, const tli_wall *wall)
{
	edit->stopped = tli_offset_list_gaps(shop, edit->walls, wall, &edit->gaps);
	if (edit->stopped)
		return false;
	size_t kept = 0;
	for (size_t i = 0; i < tli_array_length(edit->gaps); i++)
		if (!has_come(edit, edit->gaps[i].slot))
			edit->gaps[kept++] = edit->gaps[i];
	tli_array_truncate(edit->gaps, kept);
	tli_offset_keep_different(edit->gaps);
	return true;
}

/* Of a wall that has changed with another. */
static void take_gap(edit_sides *edit, tli_offset_shop *shop, const tli_offset_change *change, const tli_wall *other)
{
	tli_gap gap = tli_offset_gap(shop, &change->wall, other);
	shop->sign = change->came ? 1 : -1;
	if (gap.kind == TLI_GAP_SHUT)
		tli_offset_bar_gap(shop, &gap, (int32_t)change->slot);
	if (gap.kind != TLI_GAP_OPEN || is_filled(edit, &gap, change->came))
		return;
	tli_offset_cut_gap(shop, &gap, !change->came, change->came);
	shop->lost = !add_grown_ends(edit, other) || shop->lost;
}

/* An equal wall is there before the edit and after it: its gaps are those of this one. */
static bool has_twin(const edit_sides *edit, const tli_wall *wall)
{
	tli_placed_wall own = tli_offset_placed(wall, 0);
	tli_walls_list list = tli_walls_about(edit->walls, wall->a);
	for (const uint32_t *slot = list.begin; slot < list.end; slot++) {
		tli_placed_wall other = tli_offset_placed(tli_walls_get(edit->walls, *slot), 0);
		if (tli_offset_compare_places(&own, &other) == 0 && !has_come(edit, *slot))
			return true;
	}
	return false;
}

/* Into `unlike`, with their numbers among the changes as slots: those that came, or left, and whose gaps are their own. */
static bool list_different_changes(edit_sides *edit, bool came)
{
	size_t kept = 0;
	tli_array_truncate(edit->unlike, 0);
	for (uint32_t i = 0; i < edit->count; i++)
		if (edit->changes[i].came == came &&
			!tli_array_append(edit->unlike, tli_offset_placed(&edit->changes[i].wall, i)))
			return false;
	tli_offset_keep_different(edit->unlike);
	for (size_t i = 0; i < tli_array_length(edit->unlike); i++)
		if (!has_twin(edit, &edit->changes[edit->unlike[i].slot].wall))
			edit->unlike[kept++] = edit->unlike[i];
	tli_array_truncate(edit->unlike, kept);
	return true;
}

/* The gaps of one of these with those of them that come later in the list. */
static bool take_gaps_among_changes(edit_sides *edit, tli_offset_shop *shop, const tli_offset_change *change)
{
	const tli_walls *walls = change->came ? edit->walls : edit->left;
	tli_placed_wall own = tli_offset_placed(&change->wall, 0);
	edit->stopped = tli_offset_list_gaps(shop, walls, &change->wall, &edit->gaps);
	if (edit->stopped)
		return false;
	tli_offset_keep_different(edit->gaps);
	for (size_t k = 0; k < tli_array_length(edit->gaps); k++)
		if (tli_offset_compare_places(&edit->gaps[k], &own) > 0 &&
			tli_offset_lists(edit->unlike, &edit->gaps[k]))
			take_gap(edit, shop, change, tli_walls_get(walls, edit->gaps[k].slot));
	return true;
}

static bool take_gaps_of_changes(edit_sides *edit, tli_offset_shop *shop)
{
	for (int came = 0; came < 2; came++) {
		if (!list_different_changes(edit, came))
			return false;
		for (size_t i = 0; i < tli_array_length(edit->unlike); i++) {
			const tli_offset_change *change = &edit->changes[edit->unlike[i].slot];
			if (!list_unchanged_gaps(edit, shop, &change->wall))
				return false;
			for (size_t k = 0; k < tli_array_length(edit->gaps); k++)
				take_gap(edit, shop, change, tli_walls_get(edit->walls, edit->gaps[k].slot));
			if (i + 1 < tli_array_length(edit->unlike) && !take_gaps_among_changes(edit, shop, change))
				return false;
			take_sides(edit, shop);
		}
	}
	return true;
}

/* The walls at the ends listed that have not changed, and have rings. */
static bool list_those_that_stayed(edit_sides *edit, const tli_offset_shop *shop)
{
	tli_array_truncate(edit->stayed, 0);
	for (size_t i = 0; i < tli_array_length(edit->ends); i++) {
		tli_point p = tli_point_of_key(edit->ends[i]);
		tli_walls_list list = tli_walls_about(edit->walls, p);
		for (const uint32_t *slot = list.begin; slot < list.end; slot++) {
			const tli_wall *wall = tli_walls_get(edit->walls, *slot);
			bool ends_here = tli_point_equal(wall->a, p) || tli_point_equal(wall->b, p);
			bool stayed = shop->radius + wall->radius > 0 && ends_here && !has_come(edit, *slot);
			if (stayed && !tli_array_append(edit->stayed, *slot))
				return false;
		}
	}
	size_t count = tli_array_length(edit->stayed), kept = 0;
	tli_sort(edit->stayed, count, sizeof *edit->stayed, compare_slots);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || edit->stayed[i] != edit->stayed[kept - 1])
			edit->stayed[kept++] = edit->stayed[i];
	tli_array_truncate(edit->stayed, kept);
	return true;
}

static bool list_unlike(edit_sides *edit)
{
	tli_array_truncate(edit->unlike, 0);
	for (size_t i = 0; i < tli_array_length(edit->stayed); i++) {
		uint32_t slot = edit->stayed[i];
		if (!tli_array_append(edit->unlike, tli_offset_placed(tli_walls_get(edit->walls, slot), slot)))
			return false;
	}
	tli_offset_keep_different(edit->unlike);
	return true;
}

/* The gaps among walls that have not changed. Those that are filled now, or were, may change rings about other ends. */
static bool cut_those_that_stayed(edit_sides *edit, tli_offset_shop *shop)
{
	if (!list_unlike(edit))
		return false;
	for (size_t i = 0; i < tli_array_length(edit->unlike); i++) {
		const tli_wall *wall = tli_walls_get(edit->walls, edit->unlike[i].slot);
		if (!list_unchanged_gaps(edit, shop, wall))
			return false;
		for (size_t k = 0; k < tli_array_length(edit->gaps); k++) {
			const tli_wall *other = tli_walls_get(edit->walls, edit->gaps[k].slot);
			tli_gap gap = tli_offset_gap(shop, wall, other);
			if (gap.kind != TLI_GAP_OPEN)
				continue;
			bool was = !is_filled(edit, &gap, false), is = !is_filled(edit, &gap, true);
			if (was || is)
				tli_offset_cut_gap(shop, &gap, was, is);
			if (was != is && !(add_grown_ends(edit, wall) && add_grown_ends(edit, other)))
				return false;
		}
	}
	return true;
}

/* All cuts of rings about the ends that have changed, and, if there are any, about the other ends of the walls there, which are then made again. */
static bool find_cuts(edit_sides *edit, tli_offset_shop *shop)
{
	if (shop->radius == 1)
		return true;
	if (!take_gaps_of_changes(edit, shop))
		return false;
	for (size_t ends = 0; ends != tli_array_length(edit->ends);) {
		sort_ends(edit);
		ends = tli_array_length(edit->ends);
		if (!list_those_that_stayed(edit, shop) || !cut_those_that_stayed(edit, shop))
			return false;
		sort_ends(edit);
	}
	if (tli_array_length(shop->cuts) == 0) {
		tli_array_truncate(edit->stayed, 0);
		return true;
	}
	uint64_t *changed = edit->ends;
	edit->ends = NULL;
	bool room = true;
	for (size_t i = 0; i < tli_array_length(edit->stayed); i++)
		room = room && add_grown_ends(edit, tli_walls_get(edit->walls, edit->stayed[i]));
	sort_ends(edit);
	uint32_t *again = edit->stayed;
	edit->stayed = NULL;
	room = room && list_those_that_stayed(edit, shop) && cut_those_that_stayed(edit, shop);
	tli_array_free(edit->stayed);
	tli_array_free(edit->ends);
	edit->stayed = again;
	edit->ends = changed;
	return room && !tli_offset_finish_cuts(shop);
}

/* ---- what closes walls ---- */

/* Adds the ends of a wall that lie at p. */
static bool add_ends_at(
	const tli_offset_shop *shop, const tli_wall *wall, tli_point p, int32_t owner, tli_wall_end **list)
{
	if (wall->radius != 0)
		return true;
	bool room = true;
	if (tli_point_equal(wall->a, p))
		room = tli_array_append(*list, tli_offset_end_of(shop, wall, false, owner));
	if (tli_point_equal(wall->b, p))
		room = room && tli_array_append(*list, tli_offset_end_of(shop, wall, true, owner));
	return room;
}

/* All ends at p, before and now. */
static bool gather_ends(edit_sides *edit, const tli_offset_shop *shop, tli_point p)
{
	tli_array_truncate(edit->before, 0);
	tli_array_truncate(edit->now, 0);
	tli_walls_list list = tli_walls_about(edit->walls, p);
	for (const uint32_t *slot = list.begin; slot < list.end; slot++) {
		const tli_wall *wall = tli_walls_get(edit->walls, *slot);
		if (!add_ends_at(shop, wall, p, (int32_t)*slot, &edit->now) ||
			(!has_come(edit, *slot) && !add_ends_at(shop, wall, p, (int32_t)*slot, &edit->before)))
			return false;
	}
	list = tli_walls_about(edit->left, p);
	for (const uint32_t *it = list.begin; it < list.end; it++) {
		const tli_offset_change *change = &edit->changes[edit->left_changes[*it]];
		if (!add_ends_at(shop, &change->wall, p, (int32_t)change->slot, &edit->before))
			return false;
	}
	return true;
}

static bool close_all_ends(edit_sides *edit, tli_offset_shop *shop)
{
	for (size_t i = 0; i < tli_array_length(edit->ends); i++) {
		tli_point p = tli_point_of_key(edit->ends[i]);
		if (!gather_ends(edit, shop, p))
			return false;
		shop->sign = -1;
		tli_offset_close_end(shop, p, edit->before, tli_array_length(edit->before));
		take_sides(edit, shop);
		shop->sign = 1;
		tli_offset_close_end(shop, p, edit->now, tli_array_length(edit->now));
		take_sides(edit, shop);
	}
	return true;
}

/* ---- all ---- */

/* Into room for all: those that are there now first. Returns how many are not. */
static size_t copy_sides(const tli_changed_side *sides, tli_mesh_segment *out)
{
	size_t gone = 0;
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < tli_array_length(sides); i++)
			if (sides[i].is == (pass == 0)) {
				*out++ = sides[i].side;
				gone += !sides[i].is;
			}
	return gone;
}

/* Is there anything but walls for a point? Discs are walls of length zero. */
static bool have_rings(const edit_sides *edit, const tli_offset_shop *shop)
{
	bool have = shop->radius > 0 || edit->walls->points > 0;
	for (size_t i = 0; i < edit->count; i++)
		have = have || edit->changes[i].wall.radius > 0;
	return have;
}

static bool make_sides(edit_sides *edit, tli_offset_shop *shop)
{
	bool bodies = shop->radius > 0;
	if (!list_changed_ends(edit) || (have_rings(edit, shop) && !(index_left(edit) && find_cuts(edit, shop))))
		return false;
	sort_ends(edit);
	for (size_t i = 0; i < edit->count; i++) {
		const tli_offset_change *change = &edit->changes[i];
		shop->sign = change->came ? 1 : -1;
		if (bodies || change->wall.radius > 0)
			tli_offset_emit_wall(shop, &change->wall, (int32_t)change->slot);
		take_sides(edit, shop);
	}
	for (size_t i = 0; i < tli_array_length(edit->stayed); i++)
		for (shop->sign = -1; shop->sign <= 1; shop->sign += 2) {
			uint32_t slot = edit->stayed[i];
			tli_offset_emit_wall(shop, tli_walls_get(edit->walls, slot), (int32_t)slot);
			take_sides(edit, shop);
		}
	if (bodies && !close_all_ends(edit, shop))
		return false;
	tli_offset_sum_up(edit->sides);
	return !shop->lost;
}

static size_t list_changed_walls(const edit_sides *edit, bool came, tli_mesh_segment *out)
{
	size_t listed = 0;
	for (size_t i = 0; i < edit->count; i++) {
		const tli_wall *wall = &edit->changes[i].wall;
		if (edit->changes[i].came != came || wall->radius > 0 || tli_point_equal(wall->a, wall->b))
			continue;
		tli_mesh_segment plain = tli_offset_plain(wall, (int32_t)edit->changes[i].slot);
		out[listed++] = came ? plain : tli_mesh_opposite(plain);
	}
	return listed;
}

/* The walls themselves, for radius 0, and the sides. */
static bool put_together(
	const edit_sides *edit, const tli_offset_shop *shop, tli_mesh_segment **out, tli_offset_counts *counts)
{
	size_t sides = tli_array_length(edit->sides), walls = shop->radius > 0 ? 0 : edit->count;
	tli_array_truncate(*out, 0);
	*counts = (tli_offset_counts){ 0, 0 };
	if (!tli_array_reserve(*out, walls + sides))
		return false;
	(void)tli_array_extend(*out, walls + sides);
	if (walls) {
		counts->left = list_changed_walls(edit, false, *out);
		walls = counts->left + list_changed_walls(edit, true, *out + counts->left);
	}
	if (sides)
		counts->gone = copy_sides(edit->sides, *out + walls);
	tli_array_truncate(*out, walls + sides);
	return true;
}

tl_status tli_offset_changes(const tli_offset_edit *asked, tli_mesh_segment **out, tli_offset_counts *counts)
{
	edit_sides edit = { .walls = asked->walls, .changes = asked->changes, .count = asked->count };
	tli_offset_shop shop;
	tli_offset_open(&shop, asked->radius, asked->sides);
	tl_status status = TL_OK;
	for (size_t i = 0; i < edit.count && !status; i++)
		if (edit.changes[i].came)
			status = tli_offset_check_grid(&shop, &edit.changes[i].wall);
	if (!status && !(make_sides(&edit, &shop) && put_together(&edit, &shop, out, counts)))
		status = edit.stopped ? edit.stopped : TL_E_NOMEM;
	tli_offset_close(&shop);
	tli_array_free(edit.sides);
	tli_array_free(edit.came);
	tli_array_free(edit.gaps);
	tli_array_free(edit.unlike);
	tli_array_free(edit.left_changes);
	tli_walls_free(edit.left);
	tli_array_free(edit.stayed);
	tli_array_free(edit.ends);
	tli_array_free(edit.before);
	tli_array_free(edit.now);
	return status;
}
