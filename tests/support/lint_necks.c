/* SPDX-License-Identifier: MIT */
/* tests/support/lint_necks.c: what passage-narrow finds, beside the necks of widths. */
#include "support/lint_necks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "nav/walls_of.h"
#include "support/runner.h"
#include "width/widths.h"

/* Has the widths' own list a neck between these two, in one of both directions, narrower than the diameter? */
static bool is_neck_of(const tli_widths *widths, tli_point one, tli_point two)
{
	for (size_t i = 0; i < tli_array_length(widths->necks); i++) {
		const tli_diameter *across = &widths->necks[i].across;
		tli_point other = { (int32_t)floor(across->from.x + tli_diameter_dx(across) + .5),
			(int32_t)floor(across->from.y + tli_diameter_dy(across) + .5) };
		if ((tli_point_equal(across->from, one) && tli_point_equal(other, two)) ||
			(tli_point_equal(across->from, two) && tli_point_equal(other, one)))
			return true;
	}
	return false;
}

static tli_point point_of_name(const tl_map *map, const char *name)
{
	tl_point at;
	tli_point point;
	ck_assert_int_eq(sscanf(name, "%lf,%lf", &at.x, &at.y), 2);
	ck_assert_int_eq(tli_point_from_units(at, tl_map_resolution(map), &point), TL_OK);
	return point;
}

size_t lint_check_necks(const tl_lint *lint, const tl_map *map)
{
	tl_nav *nav = NULL;
	tli_widths widths = { 0 };
	size_t passages = 0;
	ck_assert_int_eq(tl_nav_create(map, NULL, &nav), TL_OK);
	ck_assert_int_eq(tli_widths_make(tli_nav_walls_of(nav).walls, &widths), TL_OK);
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding finding, *it = &finding;
		ck_assert_int_eq(tl_lint_get_finding(lint, i, it), TL_OK);
		bool is_rest = it->name_count == 0; /* how many more there are, beyond a limit */
		if (strcmp(it->rule->id, "passage-narrow") != 0 || is_rest)
			continue;
		ck_assert_uint_eq(it->name_count, 2);
		ck_assert_msg(is_neck_of(&widths, point_of_name(map, it->names[0]), point_of_name(map, it->names[1])),
			"from %s to %s is no neck", it->names[0], it->names[1]);
		passages++;
	}
	tli_widths_clear(&widths);
	tl_nav_free(nav);
	return passages;
}
