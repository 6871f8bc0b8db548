/* SPDX-License-Identifier: MIT */
/* tests/support/path_oracle_parts.h: what path_oracle.c (questions) and path_oracle_leg.c (corners and legs) share. */
#ifndef TEST_SUPPORT_PATH_ORACLE_PARTS_H
#define TEST_SUPPORT_PATH_ORACLE_PARTS_H

#include "path_oracle.h"

/* Where a wall leaves the line AB, `at` being the dot product with AB. */
struct spur {
	int64_t at;
	unsigned side;
};

/* Where a wall lies along AB. */
struct cover {
	int64_t low, high;
};

struct path_oracle {
	tli_wall *walls; /* [count] none of length zero */
	size_t count;
	tli_wall *all; /* [all_count] those too */
	size_t all_count;
	struct path_corner *corners; /* [corner_count] */
	size_t corner_count;
	unsigned char *pairs; /* [corner_count * corner_count] enum pair_state */
	struct spur *spurs;   /* [count] scratch of one leg */
	struct cover *covers; /* [count] */
	/* Scratch of one question; numbers corner_count and corner_count + 1 are start and goal. */
	double *lengths;
	size_t *before;
	bool *settled;
	tli_point *points; /* [corner_count + 2] */
};

static inline struct path_direction direction(tli_point from, tli_point to)
{
	return (struct path_direction){ (int64_t)to.x - from.x, (int64_t)to.y - from.y };
}

static inline struct path_direction opposite(struct path_direction d)
{
	return (struct path_direction){ -d.x, -d.y };
}

static inline int64_t cross(struct path_direction d, struct path_direction e)
{
	return d.x * e.y - d.y * e.x;
}

static inline int64_t dot(struct path_direction d, struct path_direction e)
{
	return d.x * e.x + d.y * e.y;
}

static inline bool same_direction(struct path_direction d, struct path_direction e)
{
	return cross(d, e) == 0 && dot(d, e) > 0;
}

/* Memory for that many and one more; ends the process if there is none. */
void *path_oracle_room(size_t count, size_t size);

/* Fills o->corners from o->walls. */
void path_oracle_find_corners(path_oracle *o);

/* The corner whose place is p, NULL if there is none. */
const struct path_corner *path_oracle_corner_at(const path_oracle *o, tli_point p);

/* from and to are the corners in which the leg starts and ends, NULL where that is a free point. a != b. */
bool path_oracle_leg_is_free(
	path_oracle *o, tli_point a, const struct path_corner *from, tli_point b, const struct path_corner *to);

#endif
