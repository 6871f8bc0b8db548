/* SPDX-License-Identifier: MIT */
/* tests/support/model/plane.c: signs and distances in integers of 128 bits. */
#include "support/model/model.h"

#include <math.h>

typedef __int128 wide;

static wide cross(model_point a, model_point b, model_point c)
{
	return (wide)(b.x - a.x) * (c.y - a.y) - (wide)(b.y - a.y) * (c.x - a.x);
}

static wide dot(model_point a, model_point b, model_point c)
{
	return (wide)(b.x - a.x) * (c.x - a.x) + (wide)(b.y - a.y) * (c.y - a.y);
}

int model_side(model_point a, model_point b, model_point c)
{
	wide sign = cross(a, b, c);
	return (sign > 0) - (sign < 0);
}

bool model_is_on(model_point a, model_point b, model_point p)
{
	return cross(a, b, p) == 0 && dot(p, a, b) <= 0;
}

static bool share_a_point(model_point a, model_point b, model_point c, model_point d)
{
	if (model_is_on(a, b, c) || model_is_on(a, b, d) || model_is_on(c, d, a) || model_is_on(c, d, b))
		return true;
	return model_side(a, b, c) * model_side(a, b, d) < 0 && model_side(c, d, a) * model_side(c, d, b) < 0;
}

/* The square of the distance of p to ab as a fraction. */
static void point_distance(model_point a, model_point b, model_point p, wide *up, wide *down)
{
	*down = 1;
	if (dot(a, b, p) <= 0) {
		*up = dot(a, p, p);
	} else if (dot(b, a, p) <= 0) {
		*up = dot(b, p, p);
	} else {
		*up = cross(a, b, p) * cross(a, b, p);
		*down = dot(a, b, b);
	}
}

static bool is_point_near(model_point a, model_point b, model_point p, wide square, bool touch)
{
	wide up, down;
	point_distance(a, b, p, &up, &down);
	return touch ? up <= square * down : up < square * down;
}

bool model_is_near(model_point a, model_point b, model_point c, model_point d, int64_t r, bool touch)
{
	wide square = (wide)r * r;
	if (share_a_point(a, b, c, d))
		return touch || r > 0;
	return is_point_near(a, b, c, square, touch) || is_point_near(a, b, d, square, touch) ||
		is_point_near(c, d, a, square, touch) || is_point_near(c, d, b, square, touch);
}

double model_distance(model_point a, model_point b, model_point c, model_point d)
{
	const model_point ends[4][3] = { { a, b, c }, { a, b, d }, { c, d, a }, { c, d, b } };
	double least = INFINITY;
	if (share_a_point(a, b, c, d))
		return 0;
	for (int i = 0; i < 4; i++) {
		wide up, down;
		point_distance(ends[i][0], ends[i][1], ends[i][2], &up, &down);
		least = fmin(least, sqrt((double)up / (double)down));
	}
	return least;
}

double model_length(model_point a, model_point b)
{
	return sqrt((double)dot(a, b, b));
}
