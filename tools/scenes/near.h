/* SPDX-License-Identifier: MIT */
/* near.h: which of many discs overlap, in time linear in their number. */
#ifndef TAUTLINE_TOOLS_SCENES_NEAR_H
#define TAUTLINE_TOOLS_SCENES_NEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <tautline/geometry.h>

struct disc {
	tl_point at;
	double radius;
	uint32_t next; /* 1 + the next of its bucket */
	int64_t column, row;
};

/* Zero is empty. */
struct near {
	struct disc *discs;
	size_t count, room;
	uint32_t *buckets; /* [bucket_count]: 1 + the first disc, 0 = none */
	size_t bucket_count;
	double cell;
};

void near_free(struct near *near);
/* Empties it, for up to `count_max` discs of at most this radius. false: out of memory. */
bool near_begin(struct near *near, size_t count_max, double largest_radius);
/* Adds one; there is room. */
void near_add(struct near *near, tl_point at, double radius);
/* Is no disc nearer than `gap` to one of this radius? `gap` is at most the largest radius. */
bool near_is_free(const struct near *near, tl_point at, double radius, double gap);

/* Calls `pair` for every pair whose radii together exceed their distance by more than `depth`. `a` was added after `b`. */
typedef void near_pair(void *context, size_t a, size_t b, double depth);
void near_overlaps(const struct near *near, double depth, near_pair *pair, void *context);

#endif
