/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_draw_motion.c: pictures that play: what is said is near enough to what was, lists are as short as they can be, who is not there
 * is hidden, and shapes of behaviours are kept and drawn. Chromium plays them in tests/editors/test_browser.sh.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "draw/thin.h"
#include "support/failing.h"
#include "support/picture.h"
#include "support/runner.h"
#include "support/xml.h"

/* A frame of 20 by 10 units, so 904 pixels are 20 units (45.2 each), and 28 pixels are left on each side. */
static tl_map *frame(void)
{
	tl_map *map = picture_empty_map();
	picture_add_wall(map, (tl_point[]){ { 0, 0 }, { 20, 0 }, { 20, 10 }, { 0, 10 } }, 4, true, false);
	return map;
}

static char *draw(const tl_draw_motion *motion, const tl_draw_shapes *shapes)
{
	tl_map *map = frame();
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.motion = motion;
	def.shapes = shapes;
	char *svg = picture_draw(map, NULL, &def, &size);
	tl_map_free(map);
	return svg;
}

static void says(const char *svg, const char *what)
{
	ck_assert_msg(strstr(svg, what), "it does not say %s", what);
}

/* ---- thinning ---- */

static void check_thin(const tli_pair *values, size_t count, int64_t tolerance, size_t most)
{
	static uint32_t keys[1000];
	size_t kept = tli_thin(values, count, tolerance, keys);
	ck_assert(kept >= 1 && kept <= count && kept <= most);
	ck_assert(keys[0] == 0 && keys[kept - 1] == count - 1);
	for (size_t i = 1; i < kept; i++) {
		uint32_t from = keys[i - 1], to = keys[i];
		ck_assert_uint_lt(from, to);
		for (uint32_t k = from; k <= to; k++) {
			double share = (double)(k - from) / (to - from);
			double x = (double)values[from].x + share * (double)(values[to].x - values[from].x);
			double y = (double)values[from].y + share * (double)(values[to].y - values[from].y);
			ck_assert(fabs(x - (double)values[k].x) <= (double)tolerance + 1e-6);
			ck_assert(fabs(y - (double)values[k].y) <= (double)tolerance + 1e-6);
		}
	}
}

START_TEST(thinning)
{
	static tli_pair values[1000];
	tli_rng rng = { 5 };
	check_thin(values, 1, 30, 1);
	check_thin(values, 1000, 30, 2); /* at rest */
	for (int i = 0; i < 1000; i++)
		values[i] = (tli_pair){ 70 * i, -33 * i };
	check_thin(values, 1000, 0, 2); /* straight */
	for (int i = 0; i < 1000; i++)
		values[i] = (tli_pair){ i < 400 ? 90 * i : 36000, i < 400 ? 0 : 90 * (i - 400) };
	check_thin(values, 1000, 30, 6); /* with a corner */
	for (int round = 0; round < 50; round++) {
		values[0] = (tli_pair){ 0, 0 };
		for (int i = 1; i < 1000; i++)
			values[i] = (tli_pair){ values[i - 1].x + tli_rng_between(&rng, -40, 90),
				values[i - 1].y + tli_rng_between(&rng, -60, 60) };
		check_thin(values, 1000, round, 1000);
	}
}
END_TEST

/* ---- pictures ---- */

START_TEST(one_that_walks)
{
	const tl_point at[] = { { 1, 1 }, { 5, 1 }, { 9, 1 }, { 9, 5 }, { 9, 9 } };
	tl_draw_track track = { .at = at, .count = 5, .radius = 0.5, .colour = 3, .name = "a < b" };
	tl_draw_motion motion = tl_default_draw_motion();
	motion.tracks = &track;
	motion.track_count = 1;
	motion.frames = 5;
	motion.frame_time = 0.5;
	motion.still = 2;
	motion.trail = 2;
	char *svg = draw(&motion, NULL);
	says(svg, "<g class=\"t-body t-b3\" transform=\"translate(434.8 73.2) rotate(90)\"><title>a &lt; b</title>");
	says(svg,
		"type=\"translate\" values=\"73.2 73.2;434.8 73.2;434.8 434.8\" keyTimes=\"0;.5;1\" dur=\"2s\" repeatCount=\"indefinite\"/>");
	says(svg, "type=\"rotate\" additive=\"sum\" values=\"0;0;90;90\" keyTimes=\"0;.25;.5;1\"");
	says(svg, "<circle r=\"22.6\"/><path class=\"t-nose\"");
	says(svg,
		"<path class=\"t-trail t-t3\" d=\"M73.2 73.2l361.6 0l0 361.6\" stroke-dasharray=\"90.4 814.6\" "
		"stroke-dashoffset=\"-271.2\">");
	says(svg, "attributeName=\"stroke-dashoffset\" values=\"90.4;-632.8\" keyTimes=\"0;1\"");
	ck_assert_ptr_null(strstr(svg, "visibility"));
	free(svg);
}
END_TEST

START_TEST(one_that_comes_and_goes)
{
	const tl_point at[] = { { 5, 5 }, { 6, 5 } };
	tl_draw_track track = { .at = at, .first = 2, .count = 2, .radius = 0 };
	tl_draw_motion motion = { .tracks = &track, .track_count = 1, .frames = 11, .frame_time = 0.1 };
	char *svg = draw(&motion, NULL);
	says(svg, "<g class=\"t-body t-b0\" visibility=\"hidden\" transform=\"translate(254 254)\">");
	says(svg,
		"attributeName=\"visibility\" calcMode=\"discrete\" values=\"hidden;visible;hidden\" keyTimes=\"0;.2;.4\" "
		"dur=\"1s\"");
	says(svg, "values=\"254 254;254 254;299.2 254;299.2 254\" keyTimes=\"0;.2;.3;1\"");
	free(svg);
}
END_TEST

/* A body of one frame, a circle, and one that only turns: no list without need. */
START_TEST(what_rests)
{
	const tl_point at[] = { { 5, 5 }, { 5, 5 }, { 5, 5 } };
	const tl_point heading[] = { { 0, 0 }, { 0, -2 }, { NAN, 1 } };
	tl_draw_track tracks[] = { { .at = at, .count = 3, .radius = 1 },
		{ .at = at, .count = 3, .radius = 1, .circle = true },
		{ .at = at, .heading = heading, .count = 3, .radius = 1 } };
	tl_draw_motion motion = { .tracks = tracks, .track_count = 3, .frames = 3, .frame_time = 0.1, .trail = 1 };
	char *svg = draw(&motion, NULL);
	ck_assert_uint_eq(text_count(svg, "<animate"), 0);
	ck_assert_uint_eq(text_count(svg, "<g class=\"t-round\" transform"), 1);
	says(svg, "rotate(-90)");
	ck_assert(strstr(svg, "t-round\"") < strstr(svg, "t-body t-b0\""));
	free(svg);
	motion.frames = 1;
	tracks[0].count = tracks[1].count = tracks[2].count = 1;
	svg = draw(&motion, NULL);
	ck_assert_uint_eq(text_count(svg, "<animate"), 0);
	free(svg);
}
END_TEST

/* Round and round: the headings never jump back. */
START_TEST(turning_round)
{
	enum { FRAMES = 200 };
	static tl_point at[FRAMES], heading[FRAMES];
	for (int i = 0; i < FRAMES; i++) {
		at[i] = (tl_point){ 10 + 3 * cos(i * 0.3), 5 + 3 * sin(i * 0.3) };
		heading[i] = (tl_point){ -sin(i * 0.3), cos(i * 0.3) };
	}
	tl_draw_track track = { .at = at, .heading = heading, .count = FRAMES, .radius = 0.3 };
	tl_draw_motion motion = { .tracks = &track, .track_count = 1, .frames = FRAMES, .frame_time = 0.1 };
	char *svg = draw(&motion, NULL);
	says(svg, "additive=\"sum\" values=\"90;");
	says(svg, ";3511\" keyTimes="); /* 90 and 199 times 0.3 radians */
	ck_assert_uint_lt(strlen(svg), 10000 + 60 * FRAMES);
	free(svg);
}
END_TEST

/* A polygon: its place moves, it turns in a group of its own, and the name goes along without turning. */
START_TEST(polygon)
{
	const tl_point at[] = { { 5, 5 }, { 6, 5 } }, heading[] = { { 1, 0 }, { 0, 1 } };
	const tl_point corners[] = { { -1, -0.5 }, { 1, -0.5 }, { 0, 1 } };
	tl_draw_track track = { .at = at,
		.heading = heading,
		.count = 2,
		.radius = 1.2,
		.corners = corners,
		.corner_count = 3,
		.name = "raft" };
	tl_draw_motion motion = { .tracks = &track, .track_count = 1, .frames = 2, .frame_time = 0.1, .trail = 1 };
	char *svg = draw(&motion, NULL);
	ck_assert_uint_eq(text_count(svg, "type=\"translate\""), 1);
	ck_assert_uint_eq(text_count(svg, "additive"), 0); /* the turn is of the group within */
	says(svg,
		"<g transform=\"rotate(0)\"><animateTransform attributeName=\"transform\" type=\"rotate\" values=\"0;90\"");
	says(svg, "Z\"/></g><text class=\"t-name\"");
	says(svg, ">raft</text></g>");
	ck_assert_uint_eq(text_count(svg, "<circle"), 0);
	ck_assert_uint_eq(text_count(svg, "t-trail"), text_count(svg, ".t-trail")); /* none but in the style */
	free(svg);
}
END_TEST

START_TEST(the_maps_own_are_left_out)
{
	tl_map *map = frame();
	tl_obstacle_def guard = tl_default_obstacle_def();
	guard.name = "guard";
	guard.centre = (tl_point){ 5, 5 };
	guard.radius = 1;
	guard.moving = true;
	guard.velocity = (tl_point){ 1, 0 };
	tl_map_agent_def agent = tl_default_map_agent_def();
	agent.name = "anna";
	agent.at = (tl_point){ 3, 3 };
	tl_draw_motion motion = tl_default_draw_motion();
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	ck_assert_int_eq(tl_map_add_obstacle(map, &guard, NULL), TL_OK);
	ck_assert_int_eq(tl_map_add_agent(map, &agent, NULL), TL_OK);
	char *still = picture_draw(map, NULL, &def, &size);
	ck_assert_uint_eq(text_count(still, "class=\"t-moving\""), 1);
	says(still, "<circle class=\"t-agent\" cx=\"163.6\" cy=\"163.6\" r=\"22.6\"><title>anna</title>");
	def.agents = false;
	char *without = picture_draw(map, NULL, &def, &size);
	ck_assert_uint_eq(text_count(without, "t-agent"), 0);
	def.agents = true;
	def.motion = &motion;
	char *moving = picture_draw(map, NULL, &def, &size);
	ck_assert_uint_eq(text_count(moving, "class=\"t-moving\"") + text_count(moving, "class=\"t-agent\""), 0);
	free(still);
	free(without);
	free(moving);
	tl_map_free(map);
}
END_TEST

START_TEST(a_view)
{
	tl_map *map = frame();
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.view = (tl_box){ { 5, 0 }, { 15, 10 } };
	char *svg = picture_draw(map, NULL, &def, &size);
	says(svg, "M-424 28L1384 28L1384 932L-424 932Z");
	/* What of the map lies below it is covered where the scale bar is. */
	says(svg,
		"<rect class=\"t-floor\" y=\"948\" width=\"100%\" height=\"24\"/>\n<path class=\"t-bar\" d=\"M28 957");
	free(svg);
	def.view = (tl_box){ { 1, 1 }, { -1, -1 } };
	svg = picture_draw(map, NULL, &def, &size);
	ck_assert_uint_eq(text_count(svg, "class=\"t-floor\""), 1);
	free(svg);
	def.view.max.x = INFINITY;
	ck_assert_int_eq(tl_draw_svg(map, &def, NULL, 0, &size), TL_E_INVALID);
	tl_map_free(map);
}
END_TEST

START_TEST(refused)
{
	const tl_point at[] = { { 1, 1 }, { NAN, 1 } }, far = { 1e9, 0 };
	const tl_draw_track good = { .at = at, .count = 1 };
	const struct {
		tl_draw_track track;
		tl_draw_motion motion;
		tl_status expected;
	} rows[] = {
		{ good, { .frames = 1, .frame_time = 1 }, TL_E_BUFFER },
		{ good, { .frames = 0, .frame_time = 1 }, TL_E_INVALID },
		{ good, { .frames = 1000001, .frame_time = 1 }, TL_E_INVALID },
		{ good, { .frames = 1, .frame_time = 0 }, TL_E_INVALID },
		{ good, { .frames = 1, .frame_time = NAN }, TL_E_INVALID },
		{ good, { .frames = 1, .frame_time = 1, .still = 1 }, TL_E_INVALID },
		{ good, { .frames = 1, .frame_time = 1, .trail = -1 }, TL_E_INVALID },
		{ { .at = at, .count = 2 }, { .frames = 2, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = at, .count = 2 }, { .frames = 1, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = at, .count = 0 }, { .frames = 1, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = at, .count = 1, .first = 1 }, { .frames = 1, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = NULL, .count = 1 }, { .frames = 1, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = at, .count = 1, .radius = -1 }, { .frames = 1, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = at, .count = 1, .colour = 8 }, { .frames = 1, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = at, .count = 1, .radius = 1, .corner_count = 1 }, { .frames = 1, .frame_time = 1 },
			TL_E_INVALID },
		{ { .at = at, .count = 1, .radius = 1, .corners = &far, .corner_count = 1 },
			{ .frames = 1, .frame_time = 1 }, TL_E_INVALID },
		{ { .at = &far, .count = 1 }, { .frames = 1, .frame_time = 1 }, TL_E_RANGE },
	};
	tl_map *map = frame();
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		tl_draw_motion motion = rows[i].motion;
		tl_draw_def def = tl_default_draw_def();
		size_t size;
		motion.tracks = &rows[i].track;
		motion.track_count = 1;
		def.motion = &motion;
		ck_assert_msg(tl_draw_svg(map, &def, NULL, 0, &size) == rows[i].expected, "row %zu", i);
	}
	tl_map_free(map);
}
END_TEST

/* ---- shapes ---- */

static void show_some(const tl_debug_draw *debug)
{
	const tl_point ring[] = { { 1, 1 }, { 2, 1 }, { 2, 2 } }, wild[] = { { 1, 1 }, { INFINITY, 1 } };
	debug->segment(debug->context, TL_DEBUG_FORCE, (tl_point){ 5, 5 }, (tl_point){ 7, 5 });
	debug->segment(debug->context, TL_DEBUG_FEELER, (tl_point){ 5, 5 }, (tl_point){ NAN, 5 });
	debug->circle(debug->context, TL_DEBUG_RANGE, (tl_point){ 5, 5 }, 2);
	debug->circle(debug->context, TL_DEBUG_TARGET, (tl_point){ 6, 6 }, 0);
	debug->circle(debug->context, TL_DEBUG_TARGET, (tl_point){ 6, 6 }, -1);
	debug->polygon(debug->context, TL_DEBUG_LIMIT, ring, 3);
	debug->polygon(debug->context, TL_DEBUG_LIMIT, wild, 2);
	debug->text(debug->context, TL_DEBUG_TARGET, (tl_point){ 8, 8 }, "left: 3 & more");
}

START_TEST(shapes)
{
	tl_draw_shapes *kept = NULL;
	ck_assert_int_eq(tl_draw_shapes_create(&kept), TL_OK);
	tl_debug_draw debug = tl_draw_shapes_debug(kept);
	show_some(&debug);
	ck_assert_int_eq(tl_draw_shapes_status(kept), TL_OK);
	char *svg = draw(NULL, kept);
	says(svg, "<path class=\"t-d t-d0\" d=\"M254 254L344.4 254M");
	says(svg, "<circle class=\"t-faint t-d5\" cx=\"254\" cy=\"254\" r=\"90.4\"/>");
	says(svg, "<circle class=\"t-d t-d3\" cx=\"299.2\" cy=\"299.2\" r=\"2\"/>");
	says(svg, "<path class=\"t-d t-d7\" d=\"M73.2 73.2L118.4 73.2L118.4 118.4Z\"/>");
	says(svg, "left: 3 &amp; more</text>");
	ck_assert_uint_eq(text_count(svg, "class=\"t-d t-d1\"") + text_count(svg, "nan") + text_count(svg, "inf"), 0);
	free(svg);
	tl_draw_shapes_free(kept);
	tl_draw_shapes_free(NULL);
	ck_assert_int_eq(tl_draw_shapes_create(NULL), TL_E_INVALID);
}
END_TEST

/* ---- memory ---- */

START_TEST(without_memory)
{
	const tl_point at[] = { { 1, 1 }, { 5, 5 }, { 9, 1 } };
	tl_draw_track track = { .at = at, .count = 3, .radius = 0.5 };
	tl_draw_motion motion = { .tracks = &track, .track_count = 1, .frames = 3, .frame_time = 1, .trail = 1 };
	failing_install();
	bool injected = true;
	for (long k = 1; injected; k++) {
		tl_map *map = frame();
		tl_draw_shapes *kept = NULL;
		tl_draw_def def = tl_default_draw_def();
		size_t size = 0;
		failing_arm(k, _i > 0);
		tl_status status = tl_draw_shapes_create(&kept);
		if (!status) {
			tl_debug_draw debug = tl_draw_shapes_debug(kept);
			show_some(&debug);
			status = tl_draw_shapes_status(kept);
		}
		def.motion = &motion;
		def.shapes = kept;
		if (!status)
			status = tl_draw_svg(map, &def, NULL, 0, &size);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_E_BUFFER);
		tl_draw_shapes_free(kept);
		tl_map_free(map);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw motion");
	TCase *tests = tcase_create("draw motion");
	tcase_add_test(tests, thinning);
	tcase_add_test(tests, one_that_walks);
	tcase_add_test(tests, one_that_comes_and_goes);
	tcase_add_test(tests, what_rests);
	tcase_add_test(tests, turning_round);
	tcase_add_test(tests, polygon);
	tcase_add_test(tests, the_maps_own_are_left_out);
	tcase_add_test(tests, a_view);
	tcase_add_test(tests, refused);
	tcase_add_test(tests, shapes);
	tcase_add_loop_test(tests, without_memory, 0, 2);
	suite_add_tcase(suite, tests);
	return suite;
}
