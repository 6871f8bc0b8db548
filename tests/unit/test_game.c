/* SPDX-License-Identifier: MIT */
/* Starts, goals and agents of Tiled, LDtk and Doom: by which words, with which rules, and that their planted faults are found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tautline/lint.h>

#include "format/rules/game.h"
#include "support/map_text.h"
#include "support/runner.h"

static const char *role_of(const char *name)
{
	return tli_role_text(tli_game_role(name, strlen(name), NULL));
}

START_TEST(words)
{
	static const char *const names[][2] = { { "Player", "start" }, { "player_start", "start" },
		{ "PlayerSpawn1", "start" }, { "Player Start", "start" }, { "spawnpoint", "start" },
		{ "Spawn Points", "start" }, { "coins", "goal" }, { "RedKey", "goal" }, { "player exit", "goal" },
		{ "level-end", "goal" }, { "Enemies", "agent" }, { "EnemySpawner", "agent" }, { "NPCs", "agent" },
		{ "guard_patrol", "agent" }, { "path", "route" }, { "player_camera", "nothing" },
		{ "key hint", "nothing" }, { "Enemy-Stopper", "nothing" }, { "bat enemy", "nothing" },
		{ "spawner", "nothing" }, { "level 1", "nothing" }, { "", "nothing" }, { "17", "nothing" } };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		ck_assert_msg(strcmp(role_of(names[i][0]), names[i][1]) == 0, "%s is a %s", names[i][0],
			role_of(names[i][0]));
	ck_assert(tli_game_flies("FlyingEnemy", 11) && !tli_game_flies("butterfly", 9));
}
END_TEST

/* What a text is read as, with or without rules. */
static tl_map *load(const char *text, const char *rules)
{
	tl_error item = { 0 };
	tl_errors errors = { &item, 1, 0 };
	tl_load_def def = tl_default_load_def();
	tl_map *map = NULL;
	char path[] = "test_game.XXXXXX";
	int made = rules ? mkstemp(path) : -1;
	if (rules)
		ck_assert(made >= 0 && write(made, rules, strlen(rules)) == (ssize_t)strlen(rules) && !close(made));
	def.rules = rules ? path : "";
	tl_status status = tl_map_load_memory(text, strlen(text), &def, &map, &errors);
	if (rules)
		unlink(path);
	ck_assert_msg(status == TL_OK, "%u:%u: %s", item.place.line, item.place.column, item.text);
	return map;
}

static void check_map(const char *text, const char *rules, const char *expected)
{
	tl_map *map = load(text, rules);
	map_check_text(map, expected);
	map_check_round_trip(map);
	tl_map_free(map);
}

/* How many findings of a rule a map has. */
static size_t findings(const char *text, const char *rule)
{
	tl_map *map = load(text, NULL);
	tl_lint *lint = NULL;
	tl_finding finding;
	size_t count = 0;
	ck_assert_int_eq(tl_lint_run(map, NULL, &lint), TL_OK);
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		ck_assert_int_eq(tl_lint_get_finding(lint, i, &finding), TL_OK);
		count += strcmp(finding.rule->id, rule) == 0;
	}
	tl_lint_free(lint);
	tl_map_free(map);
	return count;
}

/* ---- Tiled ---- */

#define TMX(objects)                                                                                                  \
	"<map version=\"1.10\" orientation=\"orthogonal\" width=\"8\" height=\"6\" tilewidth=\"8\" tileheight=\"8\">" \
	"<objectgroup name=\"walls\"><object id=\"1\" x=\"0\" y=\"0\"><polygon points=\"0,0 64,0 64,48 0,48\"/>"      \
	"<properties><property name=\"solid\" type=\"bool\" value=\"false\"/></properties></object>"                  \
	"<object id=\"2\" x=\"32\" y=\"0\" width=\"8\" height=\"48\"/></objectgroup>"                                 \
	"<objectgroup name=\"objects\">" objects "</objectgroup></map>"
#define WALLS                                           \
	"tautline 1\n\nwall 0,0 64,0 64,48 0,48 loop\n" \
	"wall 32,0 40,0 40,48 32,48 loop filled\n\n"

START_TEST(tiled)
{
	check_map(TMX("<object id=\"3\" name=\"Player\" x=\"4\" y=\"4\" width=\"8\" height=\"8\"/>"
		      "<object id=\"4\" type=\"Coin\" x=\"16\" y=\"16\" width=\"6\" height=\"8\"/>"
		      "<object id=\"5\" name=\"chest\" x=\"24\" y=\"16\"><point/></object>"
		      "<object id=\"6\" name=\"chest\" gid=\"1\" x=\"8\" y=\"40\" width=\"8\" height=\"8\"/>"
		      "<object id=\"7\" name=\"camera\" x=\"1\" y=\"1\"><point/></object>"),
		NULL,
		WALLS "waypoint Player 8,8 start\nwaypoint Coin-4 19,20 radius 5 goal\n"
		      "waypoint chest 24,16 radius 4 goal\nwaypoint chest-6 12,36 radius 5.657 goal\n");
	/* The properties of an object of class `start` are its own; elsewhere they may mean anything. */
	check_map(
		TMX("<object id=\"3\" name=\"a\" type=\"start\" x=\"4\" y=\"4\"><point/><properties>"
		    "<property name=\"body\" value=\"2\"/><property name=\"keys\" value=\"red\"/></properties></object>"
		    "<object id=\"4\" name=\"b\" type=\"player\" x=\"9\" y=\"9\"><point/><properties>"
		    "<property name=\"body\" value=\"fat\"/><property name=\"keys\" value=\"3\"/></properties></object>"),
		NULL, WALLS "waypoint a 4,4 start body 2 keys red\nwaypoint b 9,9 start\n");
	/* By the layer; what flies is none. */
	check_map(
		"<map version=\"1.10\" orientation=\"orthogonal\" width=\"8\" height=\"6\" tilewidth=\"8\" tileheight=\"8\">"
		"<objectgroup name=\"Enemies\"><object id=\"1\" name=\"blob\" x=\"4\" y=\"4\"><point/></object>"
		"<object id=\"2\" name=\"bat\" x=\"8\" y=\"8\"><point/></object></objectgroup></map>",
		NULL, "tautline 1\n\nagent blob 4,4\n");
}
END_TEST

START_TEST(tiled_patrols)
{
	static const char expected[] = WALLS
		"agent guard 4,4 patrol 4,4 20,4 20,20\nagent patrol-5 8,40 patrol 8,40 24,40\n";
	check_map(TMX("<object id=\"3\" name=\"guard\" type=\"enemy\" x=\"4\" y=\"4\"><point/></object>"
		      "<object id=\"4\" name=\"path\" x=\"4\" y=\"4\"><polyline points=\"0,0 16,0 16,16\"/></object>"
		      "<object id=\"5\" type=\"patrol\" x=\"8\" y=\"40\"><polyline points=\"0,0 16,0\"/></object>"
		      "<object id=\"6\" name=\"path\" x=\"50\" y=\"4\"><polyline points=\"0,0 2,0\"/></object>"),
		NULL, expected);
	/* The one that it refers to, wherever it begins. */
	check_map(TMX("<object id=\"3\" name=\"guard\" type=\"enemy\" x=\"4\" y=\"4\"><point/><properties>"
		      "<property name=\"follows\" type=\"object\" value=\"5\"/></properties></object>"
		      "<object id=\"5\" name=\"route\" x=\"8\" y=\"40\"><polyline points=\"0,0 16,0\"/></object>"),
		NULL, WALLS "agent guard 4,4 patrol 8,40 24,40\n");
}
END_TEST

START_TEST(tiled_rules)
{
	check_map(TMX("<object id=\"3\" type=\"Hamster\" name=\"h\" x=\"4\" y=\"4\"><point/></object>"
		      "<object id=\"4\" type=\"Cheese\" x=\"16\" y=\"16\"><point/></object>"
		      "<object id=\"5\" type=\"Cat\" name=\"c\" x=\"20\" y=\"4\"><point/></object>"
		      "<object id=\"6\" name=\"player\" x=\"20\" y=\"8\"><point/></object>"),
		"class Hamster -> start body 1.5\nclass Cheese -> goal name cheese\n"
		"class Cat -> agent body 2 to cheese # hunts\nname player -> ignore\n",
		WALLS "waypoint h 4,4 start body 1.5\nwaypoint cheese 16,16 radius 4 goal\n\n"
		      "agent c 20,4 radius 2 to cheese\n");
}
END_TEST

/* What stood at names that the author gave keeps them, and nothing refuses the map. */
START_TEST(tiled_never_refused)
{
	check_map(TMX("<object name=\"exit\" x=\"4\" y=\"4\"><point/></object>"
		      "<object name=\"exit\" type=\"waypoint\" x=\"20\" y=\"4\"><point/></object>"
		      "<object name=\"coin\" x=\"1e9\" y=\"4\"><point/></object>"
		      "<object type=\"key\" name=\"a&#10;b\" x=\"24\" y=\"4\"><point/></object>"),
		NULL,
		WALLS "waypoint exit 20,4\nwaypoint exit-3 4,4 radius 4 goal\nwaypoint key-6 24,4 radius 4 goal\n");
}
END_TEST

START_TEST(tiled_faults)
{
	ck_assert_uint_eq(findings(TMX("<object id=\"3\" name=\"Player\" x=\"35\" y=\"4\"><point/></object>"),
				  "waypoint-on-wall"),
		1);
	ck_assert_uint_eq(
		findings(TMX("<object id=\"3\" name=\"Player\" x=\"4\" y=\"4\"><point/></object>"), "waypoint-on-wall"),
		0);
	ck_assert_uint_eq(
		findings(TMX("<object id=\"3\" name=\"Enemy\" x=\"35\" y=\"4\"><point/></object>"), "agent-blocked"),
		1);
	ck_assert_uint_eq(findings(TMX("<object id=\"3\" type=\"patrol\" x=\"4\" y=\"4\">"
				       "<polyline points=\"0,0 50,0\"/></object>"),
				  "agent-stranded"),
		1);
}
END_TEST

/* ---- LDtk: one level of 6 x 3 cells of 16, a wall in the fourth column ---- */

#define ENTITY(name, x, more)                                                                                    \
	"{\"__identifier\":\"" name "\",\"__tags\":[],\"__pivot\":[0,0],\"iid\":\"" name "\",\"px\":[" x ",16]," \
	"\"width\":16,\"height\":16,\"fieldInstances\":[" more "]}"
#define LDTK(entities)                                                                                              \
	"{\"__header__\":{\"fileType\":\"LDtk Project JSON\"},\"jsonVersion\":\"1.5.3\",\"defaultGridSize\":16,"    \
	"\"worldLayout\":\"Free\",\"worlds\":[],\"defs\":{\"layers\":[{\"__type\":\"IntGrid\",\"uid\":1,"           \
	"\"identifier\":\"Walls\",\"intGridValues\":[{\"value\":1,\"identifier\":\"wall\"}]}]},\"levels\":["        \
	"{\"identifier\":\"A\",\"iid\":\"L\",\"worldX\":0,\"worldY\":0,\"worldDepth\":0,\"pxWid\":96,\"pxHei\":48," \
	"\"layerInstances\":[{\"__identifier\":\"E\",\"__type\":\"Entities\",\"__gridSize\":16,\"__cWid\":6,"       \
	"\"__cHei\":3,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":2,\"intGridCsv\":[],"           \
	"\"entityInstances\":[" entities "]},{\"__identifier\":\"Walls\",\"__type\":\"IntGrid\",\"__gridSize\":16," \
	"\"__cWid\":6,\"__cHei\":3,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"layerDefUid\":1,"                \
	"\"intGridCsv\":[0,0,0,1,0,0,0,0,0,1,0,0,0,0,0,1,0,0],\"entityInstances\":[]}]}]}"

static const char *things_of(const char *text, char *out)
{
	tl_map *map = load(text, NULL);
	char *all = map_to_text(map, NULL);
	const char *from = strstr(all, "waypoint");
	if (!from)
		from = strstr(all, "agent");
	strcpy(out, from ? from : "");
	free(all);
	tl_map_free(map);
	return out;
}

START_TEST(ldtk)
{
	static char found[2000];
	ck_assert_str_eq(things_of(LDTK(ENTITY("Player", "0", "") "," ENTITY("Coin", "32", "")), found),
		"waypoint Player_1 8,24 start\nwaypoint Coin_2 40,24 radius 11.313 goal\n");
	/* A goal where no one starts is none. */
	ck_assert_str_eq(things_of(LDTK(ENTITY("Coin", "32", "")), found), "");
	ck_assert_str_eq(
		things_of(LDTK(ENTITY("Enemy", "0", "{\"__identifier\":\"patrol\",\"__value\":[{\"cx\":2,\"cy\":1}]}")),
			found),
		"agent Enemy_1 8,24 patrol 8,24 40,24\n");
}
END_TEST

START_TEST(ldtk_faults)
{
	ck_assert_uint_eq(findings(LDTK(ENTITY("Player", "48", "")), "waypoint-on-wall"), 1);
	ck_assert_uint_eq(findings(LDTK(ENTITY("Player", "0", "")), "waypoint-on-wall"), 0);
	ck_assert_uint_eq(
		findings(LDTK(ENTITY("Enemy", "0", "{\"__identifier\":\"patrol\",\"__value\":[{\"cx\":5,\"cy\":1}]}")),
			"agent-stranded"),
		1);
}
END_TEST

/* ---- Doom ---- */

#define UDMF(more)                                                                                                       \
	"namespace = \"doom\";\nthing { x = 32; y = 32; type = 1; }\nthing { x = 96; y = 32; type = 5; }\n"              \
	"vertex { x = 0; y = 0; }\nvertex { x = 0; y = 64; }\nvertex { x = 256; y = 64; }\nvertex { x = 256; y = 0; }\n" \
	"linedef { v1 = 0; v2 = 1; sidefront = 0; }\nlinedef { v1 = 1; v2 = 2; sidefront = 0; }\n"                       \
	"linedef { v1 = 2; v2 = 3; sidefront = 0; special = 11; }\nlinedef { v1 = 3; v2 = 0; sidefront = 0; " more       \
	" }\n"                                                                                                           \
	"sidedef { sector = 0; }\nsector { heightceiling = 128; }\n"

START_TEST(doom)
{
	static char found[2000];
	ck_assert_str_eq(things_of(UDMF(""), found),
		"waypoint player1 32,-32 start\nwaypoint blue-key-1 96,-32 radius 36 goal\n"
		"waypoint exit-2 239,-32 goal\n");
	/* A floor that rises may lead to them yet. */
	ck_assert_str_eq(things_of(UDMF("special = 18; id = 7;"), found),
		"waypoint player1 32,-32 start\nwaypoint blue-key-1 96,-32 radius 36\nwaypoint exit-2 239,-32\n");
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("game");
	TCase *tests = tcase_create("game");
	tcase_add_test(tests, words);
	tcase_add_test(tests, tiled);
	tcase_add_test(tests, tiled_patrols);
	tcase_add_test(tests, tiled_rules);
	tcase_add_test(tests, tiled_never_refused);
	tcase_add_test(tests, tiled_faults);
	tcase_add_test(tests, ldtk);
	tcase_add_test(tests, ldtk_faults);
	tcase_add_test(tests, doom);
	suite_add_tcase(suite, tests);
	return suite;
}
