/* SPDX-License-Identifier: MIT */
/*
 * base/angle.h: turning points by an angle, the same on every machine.
 *
 * The C library's sine and cosine differ from one system to the next; these use + - * and / of doubles alone. Multiples of
 * 90 degrees are exact.
 */
#ifndef TLI_BASE_ANGLE_H
#define TLI_BASE_ANGLE_H

#include <tautline/base.h>

/* The largest angle in either direction: beyond it a double has no digits left for the turn. */
#define TLI_DEGREES_MAX 0x1p26
#define TLI_RADIANS_MAX 0x1p20

/* A turn that takes the x axis to (cosine, sine): with y downwards, clockwise for the eye. */
typedef struct tli_turn {
	double cosine, sine;
} tli_turn;

/* TL_E_RANGE: not finite, or beyond the largest angle. Errors are below 1e-15. */
tl_status tli_turn_by_degrees(double degrees, tli_turn *turn);
tl_status tli_turn_by_radians(double radians, tli_turn *turn);

/* The angle of the vector (x, y) off the x axis, in degrees, -180..180; 0 for no vector. The error is below 1e-13 degrees. The image in
 * the x axis has exactly the opposite angle. */
double tli_angle_degrees(double x, double y);

/* Turns a point about 0,0. */
static inline void tli_turn_point(const tli_turn *turn, double *x, double *y)
{
	double turned = *x * turn->cosine - *y * turn->sine;
	*y = *x * turn->sine + *y * turn->cosine;
	*x = turned;
}

#endif
