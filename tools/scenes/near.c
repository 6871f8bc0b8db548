/* SPDX-License-Identifier: MIT */
/*
 * near.c: discs in a hashed grid of cells.
 *
 * A cell is three of the largest radii wide, so that two discs that touch, or are less than a radius apart, are in the same
 * cell or in neighbouring ones. Cells are hashed into at least as many buckets as there are discs; a bucket is a list. The
 * plane has no bounds. Expected O(1) per disc unless discs crowd in one cell.
 */
#include "scenes/near.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

/* Cells farther away are one cell. */
#define CELL_MAX 1e15

void near_free(struct near *near)
{
	free(near->discs);
	free(near->buckets);
	*near = (struct near){ 0 };
}

bool near_begin(struct near *near, size_t count_max, double largest_radius)
{
	size_t buckets = 64;
	while (buckets < count_max)
		buckets *= 2;
	if (count_max > near->room) {
		struct disc *discs = realloc(near->discs, count_max * sizeof *discs);
		if (!discs)
			return false;
		near->discs = discs;
		near->room = count_max;
	}
	if (buckets > near->bucket_count) {
		uint32_t *grown = realloc(near->buckets, buckets * sizeof *grown);
		if (!grown)
			return false;
		near->buckets = grown;
		near->bucket_count = buckets;
	}
	memset(near->buckets, 0, near->bucket_count * sizeof *near->buckets);
	near->count = 0;
	near->cell = largest_radius > 0 ? 3 * largest_radius : 1;
	return true;
}

static int64_t cell_of(const struct near *near, double at)
{
	double cell = floor(at / near->cell);
	return (int64_t)fmin(fmax(cell, -CELL_MAX), CELL_MAX);
}

static size_t bucket_of(const struct near *near, int64_t column, int64_t row)
{
	uint64_t hash = tli_rng_mix((uint64_t)column * TLI_RNG_GAMMA + (uint64_t)row);
	return (size_t)hash & (near->bucket_count - 1);
}

void near_add(struct near *near, tl_point at, double radius)
{
	struct disc *disc = &near->discs[near->count++];
	*disc = (struct disc){ .at = at, .radius = radius, .column = cell_of(near, at.x), .row = cell_of(near, at.y) };
	uint32_t *bucket = &near->buckets[bucket_of(near, disc->column, disc->row)];
	disc->next = *bucket;
	*bucket = (uint32_t)near->count;
}

/* How far the rims are apart; negative where they overlap. */
static double gap_between(const struct disc *disc, tl_point at, double radius)
{
	double x = disc->at.x - at.x, y = disc->at.y - at.y;
	return sqrt(x * x + y * y) - disc->radius - radius;
}

bool near_is_free(const struct near *near, tl_point at, double radius, double gap)
{
	int64_t column = cell_of(near, at.x), row = cell_of(near, at.y);
	for (int64_t c = column - 1; c <= column + 1; c++) {
		for (int64_t r = row - 1; r <= row + 1; r++) {
			uint32_t i = near->buckets[bucket_of(near, c, r)];
			for (; i != 0; i = near->discs[i - 1].next) {
				const struct disc *disc = &near->discs[i - 1];
				if (disc->column == c && disc->row == r && gap_between(disc, at, radius) < gap)
					return false;
			}
		}
	}
	return true;
}

static void pairs_of(const struct near *near, size_t a, double depth, near_pair *pair, void *context)
{
	const struct disc *disc = &near->discs[a];
	for (int64_t c = disc->column - 1; c <= disc->column + 1; c++) {
		for (int64_t r = disc->row - 1; r <= disc->row + 1; r++) {
			uint32_t i = near->buckets[bucket_of(near, c, r)];
			for (; i != 0; i = near->discs[i - 1].next) {
				const struct disc *other = &near->discs[i - 1];
				if (i - 1 >= a || other->column != c || other->row != r)
					continue;
				double over = -gap_between(other, disc->at, disc->radius);
				if (over > depth)
					pair(context, a, i - 1, over);
			}
		}
	}
}

void near_overlaps(const struct near *near, double depth, near_pair *pair, void *context)
{
	for (size_t a = 0; a < near->count; a++)
		pairs_of(near, a, depth, pair, context);
}
