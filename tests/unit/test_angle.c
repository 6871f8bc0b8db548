/* SPDX-License-Identifier: MIT */
/* Turns by an angle: exact at right angles, and as near as the C library elsewhere. */
#include <math.h>

#include "base/angle.h"
#include "support/runner.h"

START_TEST(right_angles_are_exact)
{
	static const double cosines[] = { 1, 0, -1, 0 };
	for (int quarter = -40; quarter <= 40; quarter++) {
		tli_turn turn;
		ck_assert_int_eq(tli_turn_by_degrees(90.0 * quarter, &turn), TL_OK);
		ck_assert(turn.cosine == cosines[quarter & 3] && turn.sine == cosines[(quarter + 3) & 3]);
		double x = 3, y = 4;
		tli_turn_point(&turn, &x, &y);
		ck_assert(x == 3 * turn.cosine - 4 * turn.sine && y == 3 * turn.sine + 4 * turn.cosine);
	}
	tli_turn turn;
	ck_assert_int_eq(tli_turn_by_radians(0, &turn), TL_OK);
	ck_assert(turn.cosine == 1 && turn.sine == 0);
}
END_TEST

START_TEST(other_angles_are_near)
{
	for (int i = -20000; i <= 20000; i++) {
		double angle = i * 0.0137;
		tli_turn turn;
		ck_assert_int_eq(tli_turn_by_radians(angle, &turn), TL_OK);
		ck_assert(fabs(turn.cosine - cos(angle)) < 1e-15 && fabs(turn.sine - sin(angle)) < 1e-15);
		long double exact = (long double)fmod(angle, 360) * 3.14159265358979323846264338L / 180;
		ck_assert_int_eq(tli_turn_by_degrees(angle, &turn), TL_OK);
		ck_assert(fabs(turn.cosine - (double)cosl(exact)) < 1e-15 &&
			fabs(turn.sine - (double)sinl(exact)) < 1e-15);
	}
}
END_TEST

START_TEST(angles_of_vectors)
{
	static const double right[][3] = { { 1, 0, 0 }, { 1, 1, 45 }, { 0, 1, 90 }, { -3, 3, 135 }, { -1, 0, 180 },
		{ 1, -1, -45 }, { 0, -2, -90 }, { 0, 0, 0 }, { INFINITY, 1, 0 }, { 1e300, 1e300, 45 },
		{ 0, 1e-300, 90 } };
	for (size_t i = 0; i < sizeof right / sizeof *right; i++)
		ck_assert(tli_angle_degrees(right[i][0], right[i][1]) == right[i][2]);
	double worst = 0;
	for (int i = -18000; i <= 18000; i++) {
		double angle = i * 0.01, x = cos(angle * 3.14159265358979323846 / 180) * (7 + i % 7),
		       y = sin(angle * 3.14159265358979323846 / 180) * (7 + i % 7);
		double off = fabs(tli_angle_degrees(x, y) - atan2(y, x) * (180 / 3.14159265358979323846));
		worst = off > worst ? off : worst;
		ck_assert(tli_angle_degrees(x, -y) == -tli_angle_degrees(x, y));
	}
	ck_assert_msg(worst < 1e-13, "off by %g degrees", worst);
}
END_TEST

START_TEST(no_angle)
{
	static const double wrong[] = { INFINITY, -INFINITY, NAN, 1e300, -1e9 };
	tli_turn turn;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		ck_assert_int_eq(tli_turn_by_degrees(wrong[i], &turn), TL_E_RANGE);
		ck_assert_int_eq(tli_turn_by_radians(wrong[i], &turn), TL_E_RANGE);
	}
	ck_assert_int_eq(tli_turn_by_degrees(-TLI_DEGREES_MAX, &turn), TL_OK);
	ck_assert_int_eq(tli_turn_by_radians(TLI_RADIANS_MAX, &turn), TL_OK);
	ck_assert(fabs(turn.sine - sin(TLI_RADIANS_MAX)) < 1e-15);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("angle");
	TCase *tests = tcase_create("angle");
	tcase_add_test(tests, right_angles_are_exact);
	tcase_add_test(tests, other_angles_are_near);
	tcase_add_test(tests, angles_of_vectors);
	tcase_add_test(tests, no_angle);
	suite_add_tcase(suite, tests);
	return suite;
}
