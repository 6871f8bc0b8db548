/* SPDX-License-Identifier: MIT */
/* crowd/math/f2.h: a vector in floats, for differences of nearby positions. */
#ifndef TLI_CROWD_MATH_F2_H
#define TLI_CROWD_MATH_F2_H

#include <tautline/base.h>

typedef struct tli_f2 {
	float x, y;
} tli_f2;

static inline float tli_f2_dot(tli_f2 a, tli_f2 b)
{
	return a.x * b.x + a.y * b.y;
}

static inline float tli_f2_det(tli_f2 a, tli_f2 b)
{
	return a.x * b.y - a.y * b.x;
}

/* The smaller and the greater of two numbers. Not those of <math.h>, which compilers call as functions because of NaN. */
static inline float tli_f_min(float a, float b)
{
	return a < b ? a : b;
}

static inline float tli_f_max(float a, float b)
{
	return a > b ? a : b;
}

#endif
