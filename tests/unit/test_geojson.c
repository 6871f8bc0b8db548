/* SPDX-License-Identifier: MIT */
/* Route graphs of Nav2: nodes, edges and their costs; what is wrong, with its place; refused memory. */
#include <string.h>

#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

#define GRAPH(features) "{\"type\": \"FeatureCollection\", \"features\": [\n" features "]}"
#define NODE(id, x, y, more)                                                                                         \
	"{\"properties\": {\"id\": " #id more "}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [" #x ", " #y \
	"]}}"
#define EDGE(id, from, to, more)                                                          \
	"{\"properties\": {\"id\": " #id ", \"startid\": " #from ", \"endid\": " #to more \
	"}, \"geometry\": {\"type\": "                                                    \
	"\"MultiLineString\", \"coordinates\": [[[0, 0], [9, 9]]]}}"

static const char graph[] = GRAPH(
	NODE(0, 1.5, -2.25, "") ",\n" NODE(12, 3, 4, ", \"frame\": \"map\", \"metadata\": {\"a\": 1}") ",\n" EDGE(
		20, 0, 12, ", \"cost\": 5, \"overridable\": true") ",\n" EDGE(21, 12, 0,
		", \"cost\": 7.5, \"overridable\": false") ",\n"
							   "{\"geometry\": {\"type\": \"Polygon\"}}");

START_TEST(graphs_are_read)
{
	tl_map *map = map_from_text(graph); /* by its content */
	map_check_text(map,
		"tautline 1\n\nwaypoint \"0\" 1.5,-2.25\nwaypoint \"12\" 3,4\n\n"
		"link \"0\" \"12\" oneway\nlink \"12\" \"0\" oneway cost 7.5\n");
	map_check_round_trip(map);
	tl_waypoint_id id;
	tl_waypoint_info info;
	ck_assert_int_eq(tl_map_find_waypoint(map, "12", &id), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
	ck_assert(info.place.line == 3 && info.place.object == 12 && strcmp(info.place.kind, "node") == 0);
	tl_map_free(map);
}
END_TEST

START_TEST(graphs_that_are_wrong)
{
	tl_load_def def = tl_default_load_def();
	def.format = "geojson";
	static const struct {
		const char *text, *messages;
	} cases[] = {
		{ "[]", "1:1: expected a GeoJSON 'FeatureCollection' with 'features'\n" },
		{ "{\"type\": \"FeatureCollection\", \"features\": {}}",
			"1:1: expected a GeoJSON 'FeatureCollection' with 'features'\n" },
		{ GRAPH(NODE(-1, 0, 0, "")), "2:23: 'id' must be a whole number from 0 to 4294967295\n" },
		{ GRAPH(NODE(1, "0", 1e9, "")),
			"2:73: a coordinate must be a number\n2:78: the coordinate is beyond the grid\n" },
		{ GRAPH("{\"geometry\": {\"type\": \"Point\"}}"),
			"2:1: no 'id' in the properties of this feature\n2:14: a point needs 'coordinates': [x, y]\n" },
		{ GRAPH(NODE(1, 0, 0, ", \"frame\": \"odom\"")),
			"2:35: the node is in the frame 'odom': only nodes in the frame 'map' have a place in the map\n" },
		{ GRAPH(NODE(1, 0, 0, "") ",\n" NODE(1, 1, 0, "")),
			"3:1: the name '1' is taken by the waypoint at line 2\n" },
		{ GRAPH(NODE(1, 0, 0, "") ",\n" EDGE(1, 1, 2, "")), "3:1: no waypoint is named '2'\n" },
		{ GRAPH(NODE(1, 0, 0, "") ",\n" EDGE(1, 1, 1, ", \"overridable\": false, \"cost\": -1")),
			"3:82: a cost must be a number from 0\n" },
		{ GRAPH("{\"properties\": {}, \"geometry\": {\"type\": \"LineString\"}}"),
			"2:1: no 'endid' in the properties of this feature\n2:1: no 'id' in the properties of this feature\n"
			"2:1: no 'startid' in the properties of this feature\n" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		map_check_errors(cases[i].text, strlen(cases[i].text), &def, TL_E_FORMAT, cases[i].messages);
}
END_TEST

START_TEST(refused_memory)
{
	tl_load_def def = tl_default_load_def();
	def.format = "geojson";
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tl_map *map = NULL;
			failing_arm(k, all_after);
			tl_status status = tl_map_load_memory(graph, sizeof graph - 1, &def, &map, NULL);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				tl_map_free(map);
				ck_assert_int_ge(k, 10);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("geojson");
	TCase *tests = tcase_create("geojson");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, graphs_are_read);
	tcase_add_test(tests, graphs_that_are_wrong);
	tcase_add_test(tests, refused_memory);
	suite_add_tcase(suite, tests);
	return suite;
}
