/* SPDX-License-Identifier: MIT */
/*
 * The map is blown up 2^24 times, and around every wall end stand 16 posts at a distance of about 64, as good as at
 * the wall end itself. Between posts, start and goal one may go straight iff that closed segment has no point in
 * common with any closed wall; within one ring only from a post to the next. Then Dijkstra.
 *
 * Whatever this finds is the length of a curve that avoids all walls. And nothing is missed: the angle between walls
 * and lines through grid points is at least 1/1152, and a wall end and a line that misses it are at least 1/34
 * apart, so near a leg of the path to be found there is nothing but walls that touch it, in wall ends. Where it
 * passes or bends in a wall end, half a circle there is free, with 7 posts or more on it, in sight of their
 * neighbours; and from the posts of one wall end to those of the next one goes in parallel to the leg, or, where no
 * wall lies between, across it.
 *
 * No post lies on a wall, as the wall's direction would need coordinates that large. Each wall end on the path costs at
 * most half a round and the paths in and out: 64 * (pi + 4) / 2^24 < 3e-5.
 */
#include "path_posts.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

#define SCALE ((int64_t)1 << 24)
#define RING 16
#define POSTS_MAX (2 * PATH_POSTS_WALLS * RING + 2)

struct post {
	int64_t x, y;
};

struct posts {
	struct post walls[PATH_POSTS_WALLS][2];
	size_t wall_count;
	struct post posts[POSTS_MAX]; /* start, goal, rings */
	size_t count;
	double lengths[POSTS_MAX];
	bool settled[POSTS_MAX];
};

static const struct post ring[RING] = { { 63, 11 }, { 53, 36 }, { 36, 53 }, { 11, 63 }, { -11, 63 }, { -36, 53 },
	{ -53, 36 }, { -63, 11 }, { -63, -11 }, { -53, -36 }, { -36, -53 }, { -11, -63 }, { 11, -63 }, { 36, -53 },
	{ 53, -36 }, { 63, -11 } };

static struct post blow_up(tli_point p)
{
	assert(p.x <= PATH_POSTS_COORDINATE && p.x >= -PATH_POSTS_COORDINATE);
	assert(p.y <= PATH_POSTS_COORDINATE && p.y >= -PATH_POSTS_COORDINATE);
	return (struct post){ p.x * SCALE, p.y * SCALE };
}

static int turn(struct post p, struct post q, struct post r)
{
	int64_t area = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
	return (area > 0) - (area < 0);
}

static bool ranges_meet(int64_t a, int64_t b, int64_t c, int64_t d)
{
	return (a > b ? a : b) >= (c < d ? c : d) && (c > d ? c : d) >= (a < b ? a : b);
}

/* The closed segments pq and cd have a point in common. */
static bool meet(struct post p, struct post q, struct post c, struct post d)
{
	if (!ranges_meet(p.x, q.x, c.x, d.x) || !ranges_meet(p.y, q.y, c.y, d.y))
		return false;
	return turn(p, q, c) * turn(p, q, d) <= 0 && turn(c, d, p) * turn(c, d, q) <= 0;
}

static bool may_go(const struct posts *all, size_t i, size_t j)
{
	if (i >= 2 && j >= 2 && (i - 2) / RING == (j - 2) / RING) {
		size_t apart = (i + RING - j) % RING;
		if (apart != 1 && apart != RING - 1)
			return false;
	}
	for (size_t w = 0; w < all->wall_count; w++) {
		if (meet(all->posts[i], all->posts[j], all->walls[w][0], all->walls[w][1]))
			return false;
	}
	return true;
}

static void add_ring(struct posts *all, struct post p)
{
	for (size_t i = 2; i < all->count; i += RING) {
		if (all->posts[i].x == p.x + ring[0].x && all->posts[i].y == p.y + ring[0].y)
			return;
	}
	for (size_t i = 0; i < RING; i++)
		all->posts[all->count++] = (struct post){ p.x + ring[i].x, p.y + ring[i].y };
}

static double distance(struct post p, struct post q)
{
	double x = (double)(q.x - p.x), y = (double)(q.y - p.y);
	return sqrt(x * x + y * y);
}

static size_t nearest_open(const struct posts *all)
{
	size_t best = all->count;
	for (size_t i = 0; i < all->count; i++) {
		if (!all->settled[i] && isfinite(all->lengths[i]) &&
			(best == all->count || all->lengths[i] < all->lengths[best]))
			best = i;
	}
	return best;
}

double path_posts_length(const tli_wall *walls, size_t count, tli_point start, tli_point goal)
{
	struct posts all = { .wall_count = count, .posts = { blow_up(start), blow_up(goal) }, .count = 2 };
	assert(count <= PATH_POSTS_WALLS);
	for (size_t i = 0; i < count; i++) {
		all.walls[i][0] = blow_up(walls[i].a);
		all.walls[i][1] = blow_up(walls[i].b);
		add_ring(&all, all.walls[i][0]);
		add_ring(&all, all.walls[i][1]);
	}
	for (size_t i = 0; i < all.count; i++) {
		all.lengths[i] = i == 0 ? 0 : INFINITY;
		all.settled[i] = false;
	}
	for (size_t i = nearest_open(&all); i < all.count && i != 1; i = nearest_open(&all)) {
		all.settled[i] = true;
		for (size_t j = 0; j < all.count; j++) {
			double length = all.lengths[i] + distance(all.posts[i], all.posts[j]);
			if (!all.settled[j] && length < all.lengths[j] && may_go(&all, i, j))
				all.lengths[j] = length;
		}
	}
	return all.lengths[1] / (double)SCALE;
}
