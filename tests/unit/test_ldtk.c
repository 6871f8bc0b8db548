/* SPDX-License-Identifier: MIT */
/*
 * Projects of LDtk: which values are solid, levels and layers at all offsets, entities, links; parts; levels in files of their own;
 * what is wrong, with its place; limits and refused memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"

/* A project: these layer definitions and levels, and what else is at its top. */
#define PROJECT(more, layers, levels)                                                              \
	"{\"jsonVersion\":\"1.5.3\",\"defaultGridSize\":1," more "\n\"defs\":{\"layers\":[" layers \
	"]},\n\"levels\":[" levels "]}"
#define VALUES(values)                                                                                       \
	"{\"identifier\":\"Grid\",\"uid\":5,\"intGridValuesGroups\":[{\"uid\":1,\"identifier\":\"walls\"}]," \
	"\"intGridValues\":[" values "]}"
#define WALL_1 VALUES("{\"value\":1,\"identifier\":\"wall\"}")
#define LEVEL(name, x, y, width, height, layers)                                                                     \
	"\n{\"identifier\":\"" name "\",\"worldX\":" #x ",\"worldY\":" #y ",\"pxWid\":" #width ",\"pxHei\":" #height \
	",\"layerInstances\":[" layers "]}"
#define GRID(size, columns, rows, x, y, csv)                                                                           \
	"{\"__type\":\"IntGrid\",\"layerDefUid\":5,\"__gridSize\":" #size ",\"__cWid\":" #columns ",\"__cHei\":" #rows \
	",\"__pxTotalOffsetX\":" #x ",\"__pxTotalOffsetY\":" #y ",\"intGridCsv\":[" csv "]}"
#define ENTITIES(entities) \
	"{\"__type\":\"Entities\",\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"entityInstances\":[" entities "]}"
#define ENTITY(name, tags, iid, x, y, width, height, fields)                                            \
	"\n{\"__identifier\":\"" name "\",\"__tags\":[" tags "],\"iid\":\"" iid "\",\"px\":[" #x "," #y \
	"],\"__pivot\":[0.5,1],\"width\":" #width ",\"height\":" #height ",\"fieldInstances\":[" fields "]}"
#define FIELD(name, value) "{\"__identifier\":\"" name "\",\"__value\":" value "}"
#define NAME(name) FIELD("name", "\"" name "\"")
#define REF(iid) "{\"entityIid\":\"" iid "\",\"layerIid\":\"\",\"levelIid\":\"\",\"worldIid\":\"\"}"

static tl_map *load(const char *text, const char *part)
{
	tl_error items[1];
	tl_errors errors = { items, 1, 0 };
	tl_load_def def = tl_default_load_def();
	def.format = "ldtk";
	def.part = part;
	tl_map *map = NULL;
	if (tl_map_load_memory(text, strlen(text), &def, &map, &errors))
		ck_abort_msg("%u:%u: %s", items[0].place.line, items[0].place.column, items[0].text);
	return map;
}

static void check_part(const char *text, const char *part, const char *expected)
{
	tl_map *map = load(text, part);
	map_check_text(map, expected);
	map_check_round_trip(map);
	tl_map_free(map);
}

static void check(const char *text, const char *expected)
{
	check_part(text, NULL, expected);
}

static void check_errors(const char *text, const char *messages)
{
	tl_load_def def = tl_default_load_def();
	def.format = "ldtk";
	map_check_errors(text, strlen(text), &def, TL_E_FORMAT, messages);
}

START_TEST(without_solid_values_there_are_no_walls)
{
	static const char dirt[] = PROJECT("", VALUES("{\"value\":1,\"identifier\":\"dirt\"}"),
		LEVEL("A", 0, 0, 2, 1, GRID(1, 2, 1, 0, 0, "0,1")));
	tl_map *map = load(dirt, NULL);
	ck_assert_uint_eq(tl_map_wall_count(map), 0);
	ck_assert_str_eq(tl_map_explanation(map),
		"layer 'Grid' value 1 'dirt': free, 1 cell, no name says that it blocks\n"
		"no value is solid: name one, its group or its layer 'wall', or map it by a rule\n");
	tl_map_free(map);
	map = load(PROJECT("", "", LEVEL("A", 0, 0, 2, 1, "")), NULL);
	ck_assert_ptr_nonnull(strstr(tl_map_explanation(map), "no IntGrid layer with values"));
	tl_map_free(map);
}
END_TEST

START_TEST(cells_are_traced)
{
	check(PROJECT("", WALL_1, LEVEL("A", 10, 20, 3, 2, GRID(1, 3, 2, 0, 0, "0,0,1,0,2,0"))),
		"tautline 1\n\n"
		"wall 9,19 14,19 14,23 9,23 loop solid\n"
		"wall 10,20 12,20 12,21 13,21 13,22 10,22 loop solid\n");
}
END_TEST

/* Which of the values 1 to 4 are solid: four cells in a row, each the free loop's lower boundary or not. */
static void check_solid(const char *layer, const char *expected)
{
	static char text[4096];
	char found[5] = "....";
	snprintf(text, sizeof text, PROJECT("", "%s", LEVEL("A", 0, 0, 9, 3, GRID(1, 9, 3, 0, 0, "%s"))), layer,
		"0,0,0,0,0,0,0,0,0,0,1,0,2,0,3,0,4,0,0,0,0,0,0,0,0,0,0");
	tl_map *map = load(text, NULL);
	for (tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 }); id.index1; id = tl_map_next_wall(map, id)) {
		tl_point at;
		ck_assert_int_eq(tl_map_get_wall_point(map, id, 0, &at, NULL), TL_OK);
		if (at.y == 2) /* below the cell */
			found[((int)at.x - 1) / 2] = '#';
	}
	ck_assert_str_eq(found, expected);
	tl_map_free(map);
}

START_TEST(names_say_what_is_solid)
{
	check_solid(VALUES("{\"value\":1,\"identifier\":\"Wall\"},{\"value\":2,\"identifier\":\"water\"},"
			   "{\"value\":3,\"identifier\":\"stone_BLOCK\"},{\"value\":4,\"identifier\":\"wallpaper\"}"),
		"#.#.");
	check_solid(
		VALUES("{\"value\":4,\"identifier\":\"solid\"},{\"value\":1,\"identifier\":\"dirt\",\"groupUid\":1},"
		       "{\"value\":2,\"identifier\":null,\"groupUid\":1},{\"value\":3,\"identifier\":\"ladder\",\"groupUid\":0}"),
		"##.#");
	check_solid(
		"{\"identifier\":\"Collisions\",\"uid\":5,\"intGridValues\":[{\"value\":1,\"identifier\":null},"
		"{\"value\":2,\"identifier\":\"\"},{\"value\":3,\"identifier\":\"grass\"},{\"value\":4,\"identifier\":\"ladder\"}]}",
		"###.");
}
END_TEST

START_TEST(levels_share_what_is_free)
{
	/* Two levels side by side, the second 1 lower, with cells of 2 pixels and an offset of 1: what is out of the level is cut off. */
	static const char text[] = PROJECT("", WALL_1,
		LEVEL("A", 0, 0, 4, 4, GRID(1, 4, 4, 0, 0, "1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0")) "," LEVEL(
			"B", 4, 1, 4, 4, GRID(2, 2, 2, 1, 1, "0,1,0,1")));
	check(text,
		"tautline 1\n\n"
		"wall -1,-1 9,-1 9,6 -1,6 loop solid\n"
		"wall 1,0 4,0 4,1 8,1 8,2 7,2 7,5 4,5 4,4 0,4 0,1 1,1 loop solid\n");
	check_part(text, "B",
		"tautline 1\n\n"
		"wall 3,0 9,0 9,6 3,6 loop solid\n"
		"wall 4,1 8,1 8,2 7,2 7,5 4,5 loop solid\n");
}
END_TEST

START_TEST(layers_on_each_other)
{
	check(PROJECT("", WALL_1,
		      LEVEL("A", 0, 0, 4, 2, GRID(1, 4, 2, 0, 0, "1,0,0,0,0,0,0,0") "," GRID(2, 2, 1, 0, 0, "1,0"))),
		"tautline 1\n\n"
		"wall -1,-1 5,-1 5,3 -1,3 loop solid\n"
		"wall 2,0 4,0 4,2 2,2 loop solid\n");
}
END_TEST

START_TEST(linear_worlds_are_rows)
{
	static const char text[] = PROJECT("\"worldLayout\":\"LinearHorizontal\",", WALL_1,
		LEVEL("A", -1, -1, 2, 2, "") "," LEVEL("B", -1, -1, 3, 1, ""));
	check(text,
		"tautline 1\n\n"
		"wall -1,-1 7,-1 7,3 -1,3 loop solid\n"
		"wall 0,0 2,0 2,2 0,2 loop solid\n"
		"wall 3,0 6,0 6,1 3,1 loop solid\n");
	check_part(text, "B", "tautline 1\n\nwall 2,-1 7,-1 7,2 2,2 loop solid\nwall 3,0 6,0 6,1 3,1 loop solid\n");
	check(PROJECT("\"worldLayout\":\"LinearVertical\",", WALL_1,
		      LEVEL("A", -1, -1, 2, 2, "") "," LEVEL("B", -1, -1, 3, 1, "")),
		"tautline 1\n\n"
		"wall -1,-1 4,-1 4,5 -1,5 loop solid\n"
		"wall 0,0 2,0 2,2 0,2 loop solid\n"
		"wall 0,3 3,3 3,4 0,4 loop solid\n");
}
END_TEST

#define DEEP(name, x, depth) \
	"{\"identifier\":\"" name "\",\"worldX\":" #x ",\"worldY\":0,\"pxWid\":1,\"pxHei\":1,\"worldDepth\":" #depth "}"

START_TEST(one_depth_at_a_time)
{
	static const char text[] = PROJECT(
		"", WALL_1, DEEP("Up", 0, 1) "," DEEP("Ground", 5, 0) "," DEEP("Up_too", 2, 1));
	static const char ground[] =
		"tautline 1\n\nwall 4,-1 7,-1 7,2 4,2 loop solid\nwall 5,0 6,0 6,1 5,1 loop solid\n";
	static const char up[] = "tautline 1\n\nwall -1,-1 4,-1 4,2 -1,2 loop solid\nwall 0,0 1,0 1,1 0,1 loop solid\n"
				 "wall 2,0 3,0 3,1 2,1 loop solid\n";
	check(text, ground);
	check_part(text, "0", ground);
	check_part(text, "1", up);
	check_part(text, "Ground", ground);
	check(PROJECT("", WALL_1, DEEP("Up", 0, 1) "," DEEP("Down", 5, -1) "," DEEP("Up_too", 2, 1)), up);
}
END_TEST

START_TEST(several_worlds)
{
	static const char text[] =
		"{\"jsonVersion\":\"1.0.0\",\"defaultGridSize\":1,\"levels\":[],\"defs\":{\"layers\":[" WALL_1
		"]},\"worlds\":["
		"{\"identifier\":\"W1\",\"levels\":[" DEEP("A", 0, 0) "]},"
								      "{\"identifier\":\"W2\",\"levels\":[" DEEP(
									      "B", 9, 0) "]}]}";
	static const char first[] =
		"tautline 1\n\nwall -1,-1 2,-1 2,2 -1,2 loop solid\nwall 0,0 1,0 1,1 0,1 loop solid\n";
	static const char second[] =
		"tautline 1\n\nwall 8,-1 11,-1 11,2 8,2 loop solid\nwall 9,0 10,0 10,1 9,1 loop solid\n";
	check(text, first);
	check_part(text, "W1", first);
	check_part(text, "W2", second);
	check_part(text, "B", second);
}
END_TEST

START_TEST(entities_are_things)
{
	static const char text[] = PROJECT("", WALL_1,
		LEVEL("A", 100, 0, 64, 64,
			ENTITIES(ENTITY("Waypoint", "", "w1", 10, 16, 4, 8,
				NAME("start") "," FIELD("Radius", "2.5")) "," ENTITY("Player", "\"actor\",\"WAYPOINT\"",
				"w2", 20, 16, 4, 8, FIELD("name", "null")) "," ENTITY("Chest", "", "c1", 30, 16, 4, 8,
				"") "," ENTITY("Door", "", "d1", 40, 16, 4, 8, "") "," ENTITY("Gate", "\"door\"", "d2",
				40, 40, 9, 8, NAME("gate") "," FIELD("open", "true")) "," ENTITY("Pillar",
				"\"obstacle\"", "o1", 20, 40, 6, 4,
				"") "," ENTITY("Obstacle", "", "o2", 20, 60, 6, 4, FIELD("radius", "1.5")))));
	tl_map *map = load(text, NULL);
	map_check_text(map,
		"tautline 1\n\n"
		"wall 99,-1 165,-1 165,65 99,65 loop solid\n"
		"wall 100,0 164,0 164,64 100,64 loop solid\n\n"
		"door gate 135.5,36 144.5,36 open\n"
		"door Door_2 140,8 140,16 closed\n\n"
		"obstacle Pillar_3 120,38 3\n"
		"obstacle Obstacle_4 120,58 1.5\n\n"
		"waypoint start 110,12 radius 2.5\n"
		"waypoint Player_1 120,12\n");
	tl_waypoint_id id;
	tl_waypoint_info info;
	ck_assert_int_eq(tl_map_find_waypoint(map, "Player_1", &id), TL_OK);
	ck_assert_int_eq(tl_map_get_waypoint(map, id, &info), TL_OK);
	ck_assert_uint_eq(info.place.line, 6);
	ck_assert_uint_eq(info.place.column, 1);
	tl_map_free(map);
}
END_TEST

START_TEST(a_square_door_ends_in_walls)
{
	check(PROJECT("", WALL_1,
		      LEVEL("A", 0, 0, 3, 3,
			      GRID(1, 3, 3, 0, 0, "0,1,0,0,0,0,0,1,0") "," ENTITIES(
				      ENTITY("Door", "", "d", 1.5, 2, 1, 1, NAME("d"))))),
		"tautline 1\n\n"
		"wall -1,-1 4,-1 4,4 -1,4 loop solid\n"
		"wall 0,0 1,0 1,1 2,1 2,0 3,0 3,3 2,3 2,2 1,2 1,3 0,3 loop solid\n\n"
		"door d 1.5,1 1.5,2 closed\n");
}
END_TEST

START_TEST(references_are_links)
{
	static const char text[] = PROJECT("", "",
		LEVEL("A", 0, 0, 64, 64,
			ENTITIES(ENTITY("Waypoint", "", "a", 10, 16, 4, 8,
				NAME("a") "," FIELD("next", REF("b")) "," FIELD("more",
					"[" REF("c") "," REF("unknown") "," REF("chest") "]")) "," ENTITY("Waypoint",
				"", "b", 20, 16, 4, 8,
				NAME("b") "," FIELD("next", "null") "," FIELD("back", REF("a")) "," FIELD(
					"OneWay_down", "[" REF("c") "]")) "," ENTITY("Chest", "", "chest", 20, 16, 4, 8,
				FIELD("next", REF("a"))))) "," LEVEL("B", 64, 0, 64, 64,
			ENTITIES(ENTITY("Waypoint", "", "c", 10, 16, 4, 8,
				NAME("c") "," FIELD("oneway", REF("a")) "," FIELD("self", REF("c"))))));
	tl_map *map = load(text, NULL);
	char *saved = map_to_text(map, NULL);
	ck_assert_str_eq(strstr(saved, "link"), "link a b\nlink a c\nlink b c oneway\nlink c a oneway\nlink c c\n");
	free(saved);
	tl_map_free(map);
	map = load(text, "B");
	ck_assert_uint_eq(tl_map_link_count(map), 1);
	tl_map_free(map);
}
END_TEST

START_TEST(what_is_wrong_has_its_place)
{
	check_errors("[]", "1:1: this is no project of LDtk: it has no 'jsonVersion'\n");
	check_errors("{\"jsonVersion\":\"0.8.1\"}",
		"1:16: version '0.8.1' of the format is not known: it must be 0.9 or 1.x\n");
	check_errors("{\"jsonVersion\":\"1.5.3\"}", "1:1: there are no 'levels' here\n");
	check_errors(PROJECT("", "", ""), "1:1: there are no levels here\n");
	check_errors(
		"{\"jsonVersion\":\"1.5.3\",", "1:24: expected a key in double quotes, found the end of the file\n");
	check_errors(PROJECT("", WALL_1, LEVEL("A", 0, 0, 2, 1, GRID(1, 2, 1, 0, 0, "0"))),
		"4:207: 'intGridCsv' must have 2 values, one for each cell\n");
	check_errors(PROJECT("", WALL_1, LEVEL("A", 0, 0, 2, 1, GRID(1, 2, 1, 0, 0, "\"1\",-1"))),
		"4:208: a cell's value must be a whole number from 0\n"
		"4:212: a cell's value must be a whole number from 0\n");
	check_errors(PROJECT("", WALL_1, LEVEL("A", 0, 0, 2, 1, GRID(0, 2, 1, 0, 0, "0,0"))),
		"4:128: '__gridSize' must be a whole number from 1 to 65536\n");
	check_errors(PROJECT("", "", LEVEL("A", 0, 1.5, 0, 9, "") "," LEVEL("B", 524280, 0, 20, 1, "")),
		"4:39: 'worldY' must be a whole number from -524286 to 524286\n"
		"4:51: 'pxWid' must be a whole number from 1 to 524286\n"
		"5:1: the level lies beyond the grid\n");
	check_errors(PROJECT("", "", "{}"),
		"3:11: no 'pxHei' here\n3:11: no 'pxWid' here\n3:11: no 'worldX' here\n3:11: no 'worldY' here\n");
	check_errors(PROJECT("", "",
			     LEVEL("A", 0, 0, 9, 9,
				     ENTITIES(ENTITY("Waypoint", "", "a", 1, 1, 1, 1, NAME("x")) "," ENTITY(
					     "Waypoint", "", "b", 1, 1, 1, 1, NAME("x")) "," ENTITY("Door", "", "d", 1,
					     1, 1, 1, FIELD("open", "1")) "," ENTITY("Waypoint", "", "c", 1, 1, 1, 1,
					     NAME("a\\tb")) "," ENTITY("Waypoint", "", "c", 1, 1, 0, 1,
					     NAME("c")) "," ENTITY("Obstacle", "", "c", 1, 1, 1, 1,
					     NAME("c") "," FIELD("radius", "0"))))),
		"6:151: the name 'x' is taken by the waypoint at line 5\n"
		"8:151: a name has 1 to 255 bytes and no control characters\n"
		"9:87: 'width' must be a whole number from 1 to 1048574\n"
		"10:191: the radius must be a number above 0, and on the grid\n");
	tl_load_def def = tl_default_load_def();
	def.format = "ldtk";
	def.part = "Hal";
	static const char parts[] = PROJECT("", "", LEVEL("Hall", 0, 0, 1, 1, "") "," LEVEL("Vault", 2, 0, 1, 1, ""));
	map_check_errors(parts, sizeof parts - 1, &def, TL_E_FORMAT,
		"0:0: no level or world is named 'Hal'; did you mean 'Hall'?\n");
	def.part = "Cellar";
	map_check_errors(parts, sizeof parts - 1, &def, TL_E_FORMAT, "0:0: no level or world is named 'Cellar'\n");
	def.part = "3";
	map_check_errors(parts, sizeof parts - 1, &def, TL_E_FORMAT, "1:1: there are no levels here\n");
}
END_TEST

START_TEST(limits)
{
	tl_load_def def = tl_default_load_def();
	def.format = "ldtk";
	static const char far[] = PROJECT("", WALL_1, LEVEL("A", 0, 0, 20000, 20000, GRID(1, 20000, 1, 0, 0, "%s")));
	char *csv = malloc(40000), *text = malloc(41000);
	ck_assert(csv && text);
	for (int i = 0; i < 20000; i++)
		memcpy(csv + 2 * i, "0,", 2);
	csv[39999] = '\0';
	snprintf(text, 41000, far, csv);
	tl_map *map = load(text, NULL);
	tl_map_free(map);
	def.max_points = 3;
	map_check_errors(text, strlen(text), &def, TL_E_LIMIT,
		"0:0: the walls between free and blocked cells have more than 3 corners\n");
	free(csv);
	free(text);
}
END_TEST

/* ---- levels in files of their own ---- */

static void write_file(const char *folder, const char *name, const char *text)
{
	char path[256];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	FILE *file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	ck_assert_int_ge(fputs(text, file), 0);
	ck_assert_int_eq(fclose(file), 0);
}

static void remove_file(const char *folder, const char *name)
{
	char path[256];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	unlink(path);
}

#define OUTSIDE(file)                                                                                                                 \
	"{\"identifier\":\"A\",\"worldX\":0,\"worldY\":0,\"pxWid\":2,\"pxHei\":1,\"layerInstances\":null,\"externalRelPath\":\"" file \
	"\"}"

START_TEST(levels_beside_the_project)
{
	char folder[] = "/tmp/test_ldtk_XXXXXX", path[64];
	ck_assert_ptr_nonnull(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/p.ldtk", folder);
	tl_error items[4];
	tl_map *map = NULL;
	static const struct {
		const char *name, *level, *error;
	} cases[] = {
		{ "A.ldtkl", "{\"layerInstances\":[" GRID(1, 2, 1, 0, 0, "0,1") "]}", NULL },
		{ "A.ldtkl", "{\"layerInstances\":[" GRID(1, 2, 1, 0, 0, "0") "]}",
			"'A.ldtkl' at 1:148: 'intGridCsv' must have 2 values, one for each cell" },
		{ "A.ldtkl", "{\n]", "'A.ldtkl' at 2:1: expected a key in double quotes, found ']'" },
		{ "none.ldtkl", "", "the level's file 'none.ldtkl' is not there" },
		{ "../p.ldtk", "", "the level's file '../p.ldtk' is not there" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char project[2048];
		tl_errors errors = { items, 4, 0 };
		snprintf(project, sizeof project, PROJECT("", WALL_1, OUTSIDE("%s")), cases[i].name);
		write_file(folder, "p.ldtk", project);
		write_file(folder, "A.ldtkl", cases[i].level);
		tl_status status = tl_map_load_file(path, NULL, &map, &errors);
		ck_assert_int_eq(status, cases[i].error ? TL_E_FORMAT : TL_OK);
		if (cases[i].error) {
			ck_assert_str_eq(items[0].text, cases[i].error);
			ck_assert_uint_eq(items[0].place.line, 3);
			continue;
		}
		map_check_text(
			map, "tautline 1\n\nwall -1,-1 3,-1 3,2 -1,2 loop solid\nwall 0,0 1,0 1,1 0,1 loop solid\n");
		tl_map_free(map);
	}
	remove_file(folder, "p.ldtk");
	remove_file(folder, "A.ldtkl");
	rmdir(folder);
}
END_TEST

START_TEST(refused_memory)
{
	static const char text[] = PROJECT("", WALL_1,
		LEVEL("A", 0, 0, 8, 8,
			GRID(4, 2, 2, 0, 0, "1,0,0,0") "," ENTITIES(ENTITY(
				"Waypoint", "", "a", 6, 6, 1, 1, FIELD("to", REF("b"))) "," ENTITY("Waypoint", "", "b",
				6, 3, 1, 1, NAME("b")) "," ENTITY("Door", "", "d", 6, 3, 1, 1, NAME("d")))));
	tl_load_def def = tl_default_load_def();
	def.format = "ldtk";
	for (int all_after = 0; all_after < 2; all_after++) {
		for (long k = 1;; k++) {
			tl_map *map = NULL;
			tl_errors errors = { NULL, 0, 77 };
			failing_arm(k, all_after);
			tl_status status = tl_map_load_memory(text, sizeof text - 1, &def, &map, &errors);
			if (!failing_disarm()) {
				ck_assert_int_eq(status, TL_OK);
				ck_assert_uint_eq(tl_map_link_count(map), 1);
				tl_map_free(map);
				ck_assert_int_ge(k, 15);
				break;
			}
			ck_assert_int_eq(status, TL_E_NOMEM);
			ck_assert_uint_eq(errors.count, 77);
			ck_assert_uint_eq(failing_live_blocks(), 0);
		}
	}
}
END_TEST

START_TEST(found_by_its_header)
{
	static const char text[] =
		"{\n\"__header__\": {\"fileType\": \"LDtk Project JSON\"}, \"jsonVersion\": \"1.5.3\", \"levels\": []}";
	map_check_errors(text, sizeof text - 1, NULL, TL_E_FORMAT, "1:1: there are no levels here\n");
	const tl_format *format;
	ck_assert_int_eq(tl_format_of_path("maps/a.LDTK", &format), TL_OK);
	ck_assert_str_eq(format->name, "ldtk");
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("ldtk");
	TCase *tests = tcase_create("ldtk");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, without_solid_values_there_are_no_walls);
	tcase_add_test(tests, cells_are_traced);
	tcase_add_test(tests, without_solid_values_there_are_no_walls);
	tcase_add_test(tests, names_say_what_is_solid);
	tcase_add_test(tests, levels_share_what_is_free);
	tcase_add_test(tests, layers_on_each_other);
	tcase_add_test(tests, linear_worlds_are_rows);
	tcase_add_test(tests, one_depth_at_a_time);
	tcase_add_test(tests, several_worlds);
	tcase_add_test(tests, entities_are_things);
	tcase_add_test(tests, a_square_door_ends_in_walls);
	tcase_add_test(tests, references_are_links);
	tcase_add_test(tests, what_is_wrong_has_its_place);
	tcase_add_test(tests, limits);
	tcase_add_test(tests, levels_beside_the_project);
	tcase_add_test(tests, refused_memory);
	tcase_add_test(tests, found_by_its_header);
	suite_add_tcase(suite, tests);
	return suite;
}
