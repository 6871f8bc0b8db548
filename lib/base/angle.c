/* SPDX-License-Identifier: MIT */
/*
 * base/angle.c: sine, cosine and the angle of a vector by their series, of an angle brought to within 45 degrees of a multiple k of 90
 * (x^19 / 19! < 1e-19). The quadrant then only swaps and negates, so that multiples of 90 degrees are exact.
 *
 * Degrees: the rest is a difference of two multiples of the angle's last digit and smaller than it, so it is exact. Radians: pi/2 is the
 * sum of three numbers, the first two of 33 bits, so that their products with k < 2^20 are exact (Cody and Waite, Software Manual for the
 * Elementary Functions, 1980). The angle of a vector is halved twice, by its tangent z / (1 + sqrt(1 + z^2)), so that 12 terms of the arc
 * tangent are enough.
 */
#include "base/angle.h"

#include "base/assert.h"

#include <math.h>
#include <stdint.h>

/* The whole number nearest to |value| < 2^31. */
static int64_t round_to_whole(double value)
{
	return (int64_t)(value < 0 ? value - 0.5 : value + 0.5);
}

/* |x| <= 0.8 radians. */
static tli_turn small_turn(double x)
{
	double square = x * x, sine = 0, cosine = 0;
	for (int n = 18; n >= 2; n -= 2) {
		cosine = (1 - cosine) * square / (n * (n - 1));
		sine = (1 - sine) * square / (n * (n + 1));
	}
	return (tli_turn){ 1 - cosine, x * (1 - sine) };
}

/* A turn by k quarters more. */
static tli_turn add_quarters(tli_turn turn, int64_t k)
{
	switch ((unsigned)(k & 3)) {
	case 1:
		return (tli_turn){ 0 - turn.sine, turn.cosine };
	case 2:
		return (tli_turn){ 0 - turn.cosine, 0 - turn.sine };
	case 3:
		return (tli_turn){ turn.sine, 0 - turn.cosine };
	default:
		return turn;
	}
}

tl_status tli_turn_by_degrees(double degrees, tli_turn *turn)
{
	if (!(degrees >= -TLI_DEGREES_MAX && degrees <= TLI_DEGREES_MAX))
		return TL_E_RANGE;
	int64_t k = round_to_whole(degrees / 90);
	double rest = degrees - 90.0 * (double)k;
	*turn = add_quarters(small_turn(rest * (3.14159265358979323846 / 180)), k);
	return TL_OK;
}

tl_status tli_turn_by_radians(double radians, tli_turn *turn)
{
	if (!(radians >= -TLI_RADIANS_MAX && radians <= TLI_RADIANS_MAX))
		return TL_E_RANGE;
	static const double high = 0x1.921fb544p+0, middle = 0x1.0b4611a6p-34, low = 0x1.3198a2e037073p-69;
	double k = (double)round_to_whole(radians / 1.57079632679489661923);
	double rest = ((radians - k * high) - k * middle) - k * low;
	*turn = add_quarters(small_turn(rest), (int64_t)k);
	return TL_OK;
}

/* 0 <= z <= 1, in radians. */
static double arc_tangent(double z)
{
	tli_assert(z >= 0 && z <= 1);
	z = z / (1 + sqrt(1 + z * z));
	z = z / (1 + sqrt(1 + z * z));
	double square = z * z, sum = 0;
	for (int n = 25; n >= 1; n -= 2)
		sum = 1.0 / n - sum * square;
	return 4 * z * sum;
}

double tli_angle_degrees(double x, double y)
{
	double wide = fabs(x), high = fabs(y);
	if (!(wide > 0 || high > 0) || !isfinite(x) || !isfinite(y))
		return 0;
	double angle = arc_tangent(wide < high ? wide / high : high / wide) * (180 / 3.14159265358979323846);
	if (wide == high)
		angle = 45;
	angle = wide < high ? 90 - angle : angle;
	angle = x < 0 ? 180 - angle : angle;
	return y < 0 ? -angle : angle;
}
