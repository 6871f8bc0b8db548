/* SPDX-License-Identifier: MIT */
/*
 * cmd_path.c: `tautline path`: the shortest path from A to B.
 *
 * One query, answered as text, JSON or a picture; or, with --batch, a stream of them (io/batch.c). Options of one form are
 * refused with the other, never ignored.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/areas.h"
#include "io/doors.h"
#include "io/batch.h"
#include "io/output.h"
#include "io/picture.h"
#include "io/stop.h"
#include "path/answer.h"
#include "path/route.h"
#include "path/shorter.h"
#include "path/to_all.h"
#include "path/why.h"

/* A blocked link may be the reason that there is no path. */
static void note_blocked_links(const struct world *world)
{
	tl_nav_info info;
	(void)tl_nav_get_info(world->nav, &info);
	if (info.blocked_links > 0) {
		message("note: %zu link%s of '%s' %s blocked and not used; 'tautline lint' shows where",
			info.blocked_links, info.blocked_links == 1 ? "" : "s", world->name,
			info.blocked_links == 1 ? "is" : "are");
	}
}

static bool write_picture(const struct world *world, const struct answer *answer, bool is_png, const char *path)
{
	tl_draw_def def = tl_default_draw_def();
	tl_point stretch[2];
	tl_draw_mark mark = { .severity = TL_SEVERITY_ERROR, .text = answer->summary };
	def.path = answer->points;
	def.path_count = answer->result.found || answer->result.partial ? answer->result.count : 0;
	if (def.path_count == 0 && why_stretch(answer, world->map, stretch)) {
		double units = tl_map_resolution(world->map);
		mark.at.x = round((stretch[0].x + stretch[1].x) / 2 * units) / units;
		mark.at.y = round((stretch[0].y + stretch[1].y) / 2 * units) / units;
		def.marks = &mark;
		def.mark_count = 1;
	}
	if (!answer->result.found)
		answer_print_reason(answer, world->map);
	return picture_write(world, &def, is_png, path);
}

static bool write_answer(const struct arguments *arguments, const struct world *world, const struct answer *answer)
{
	const char *path = option_value(arguments, "output");
	tli_text writer = { 0 };
	bool is_png = option_is(arguments, "format", "png");
	if (is_png || option_is(arguments, "format", "svg"))
		return write_picture(world, answer, is_png, path);
	if (option_is(arguments, "format", "json")) {
		answer_write_json(&writer, answer, world->map);
		tli_text_add(&writer, "\n");
	} else {
		answer_write_text(&writer, answer, world->map);
	}
	return output_whole(path, &writer);
}

static int find_and_write(const struct arguments *arguments, const struct world *world, struct answer *answer)
{
	tl_path_def def = tl_default_path_def();
	tl_nav_def nav_def;
	if (!stop_operand(arguments, world->map, arguments->operands[1], &def.from) ||
		!stop_operand(arguments, world->map, arguments->operands[2], &def.to))
		return EXIT_BAD;
	def.pull = option_given(arguments, "pull");
	def.partial = option_given(arguments, "partial");
	def.budget = world_budget(world, "searching");
	tl_status status = answer_find(answer, world->query, &def);
	if (status)
		return message_status("find a path on", world->name, status);
	if (route_is_there(world) && (status = route_find(world->map, world->query, &def, answer)))
		return message_status("find a path on", world->name, status);
	shorter_find(arguments, world, &def, answer);
	if (!answer->result.found) {
		if (!why_take_options(arguments, world, &nav_def))
			return EXIT_BAD;
		nav_def.budget = world_budget(world, "looking for the cause");
		why_find(world->map, &nav_def, &def, answer);
		progress_clear();
	}
	if (!write_answer(arguments, world, answer))
		return EXIT_BAD;
	areas_warn(world);
	shorter_print(answer);
	if (!answer->result.found)
		note_blocked_links(world);
	return answer->result.found ? EXIT_YES : EXIT_NO;
}

static int answer_single(const struct arguments *arguments, const struct world *world)
{
	struct answer answer = { 0 };
	int result = find_and_write(arguments, world, &answer);
	answer_free(&answer);
	return result;
}

static int run_single(const struct arguments *arguments, tl_nav_def *nav_def)
{
	if (!operands_expect(arguments, 3, 3))
		return EXIT_BAD;
	if (option_is(arguments, "format", "jsonl"))
		return usage_error(arguments->command, "jsonl is for the answers of --batch");
	return run_on_map(arguments, nav_def, 3, answer_single);
}

/* What --batch asks for. false: an error was printed. */
static bool batch_options(const struct arguments *arguments, batch_def *def)
{
	def->queries = option_value(arguments, "batch");
	def->output = option_value(arguments, "output");
	def->pull = option_given(arguments, "pull");
	def->partial = option_given(arguments, "partial");
	def->json = option_is(arguments, "format", "jsonl");
	if (arguments->count > 1) {
		return refuse_usage(arguments->command,
			"with --batch the queries come from '%s'; unexpected argument '%s'", def->queries,
			arguments->operands[1]);
	}
	if (!operands_expect(arguments, 1, 1))
		return false;
	if (!def->json && option_given(arguments, "format") && !option_is(arguments, "format", "text")) {
		return refuse_usage(arguments->command,
			"with --batch the answers are text or jsonl, as --format or the end of FILE says");
	}
	if (def->partial && !def->json)
		return refuse_usage(arguments->command, "with --batch, --partial needs --format jsonl");
	if (strcmp(def->queries, "-") == 0 && strcmp(arguments->operands[0], "-") == 0)
		return refuse_usage(arguments->command, "the map and the queries cannot both come from standard input");
	return true;
}

/* The scratch is a struct answer, whose points are kept. */
static tl_status ask_path(const batch_call *call, tli_text *answer, batch_outcome *outcome)
{
	struct answer *found = *call->scratch;
	if (!found)
		found = *call->scratch = calloc(1, sizeof *found);
	if (!found)
		return TL_E_NOMEM;
	tl_path_def def = tl_default_path_def();
	def.budget = budget_of(NULL);
	def.from = call->from;
	def.to = call->to;
	def.pull = call->def->pull;
	def.partial = call->def->partial;
	tl_status status = answer_find(found, call->query, &def);
	if (status)
		return status;
	if (call->def->jumps && (status = route_find(call->map, call->query, &def, found)))
		return status;
	if (call->def->why)
		why_find(call->map, call->def->why, &def, found);
	outcome->is_no = !found->result.found;
	if (call->def->json)
		answer_write_json(answer, found, call->map);
	else
		answer_write_line(answer, found, call->map);
	return TL_OK;
}

static void drop_answer(void *scratch)
{
	if (scratch)
		answer_free(scratch);
	free(scratch);
}

/* Do links or closed doors stand between what may have a path? */
static bool may_have_others(const struct world *world)
{
	tl_nav_info info;
	tl_door_info door = { .closed = false };
	if (tl_nav_get_info(world->nav, &info) == TL_OK && !info.by_corners)
		return true;
	tl_door_id id = tl_map_next_door(world->map, (tl_door_id){ 0, 0 });
	for (; id.index1 != 0 && !door.closed; id = tl_map_next_door(world->map, id))
		(void)!tl_map_get_door(world->map, id, &door);
	return door.closed;
}

static void note_missing(const struct world *world, const batch_totals *totals)
{
	if (totals->missing > 0 && may_have_others(world))
		message("note: %zu of %zu quer%s no path; --why says what would make one", totals->missing,
			totals->answered,
			totals->answered == 1          ? "y has"
				: totals->missing == 1 ? "ies has"
						       : "ies have");
}

static int run_batch(const struct arguments *arguments, tl_nav_def *nav_def)
{
	batch_def def = { .ask = ask_path, .drop = drop_answer, .jobs = (int)nav_def->threads };
	struct world world;
	tl_nav_def why;
	if (!batch_options(arguments, &def) || !world_open(&world, arguments->operands[0], nav_def))
		return EXIT_BAD;
	batch_totals totals = { 0 };
	int result = EXIT_BAD;
	if (why_take_options(arguments, &world, &why)) {
		why.budget = world_budget(&world, NULL);
		def.why = option_given(arguments, "why") ? &why : NULL;
		def.jumps = route_is_there(&world);
		result = batch_run(&world, &def, &totals);
		areas_warn(&world);
		if (!def.why)
			note_missing(&world, &totals);
	}
	world_close(&world);
	return result;
}

static int run_path(const struct arguments *arguments)
{
	tl_nav_def def = tl_default_nav_def();
	if (!nav_options(arguments, &def))
		return EXIT_BAD;
	if (option_given(arguments, "to-all"))
		return to_all_run(arguments, &def);
	if (option_given(arguments, "nearest") || option_given(arguments, "within"))
		return usage_error(arguments->command, "--nearest and --within are for --to-all");
	if (option_given(arguments, "why") && !option_given(arguments, "batch"))
		return usage_error(arguments->command, "--why is for --batch; one path without it says why");
	return option_given(arguments, "batch") ? run_batch(arguments, &def) : run_single(arguments, &def);
}

static const option_row path_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	{ "pull", 'p', NULL, NULL, "straighten the path where sight allows; it never becomes longer" },
	{ "partial", 0, NULL, NULL, "if there is no path, add the path to the reachable point nearest to TO" },
	OPTION_RADIUS,
	OPTION_CONTACT,
	OPTION_VIA,
	OPTION_LINK,
	OPTION_MAX_LINK,
	{ "format", 'f', "FORMAT", "text|json|svg|png|jsonl",
		"format of the answer: text (default), json, or a picture, svg or png; with --batch text or jsonl. The "
		"extension of -o FILE decides where this is not given" },
	OPTION_OUTPUT,
	{ "batch", 'b', "FILE", NULL, "answer the queries in FILE, one per line; - is standard input" },
	{ "why", 0, NULL, NULL, "with --batch: say for each query without a path what would make one" },
	{ "to-all", 0, NULL, NULL, "how far it is from FROM to each TO, or to all waypoints, the nearest first" },
	{ "nearest", 0, "K", NULL, "with --to-all: only to the K nearest" },
	{ "within", 0, "LENGTH", NULL, "with --to-all: only to what is not farther, in map units" },
	OPTION_SIDES,
	OPTION_JOBS,
	OPTION_INDEX,
	OPTION_INDEX_LIMIT,
	{ 0 },
};

static const example_row path_examples[] = {
	{ "tautline path maps/museum.tl entrance vault", "the shortest path between two named points" },
	{ "tautline path maps/museum.tl entrance vault -o path.svg", "a picture of it" },
	{ "tautline path maps/doors.tl garden study --open front", "the path with another state of a door" },
	{ "tautline path maps/museum.tl entrance --to-all --nearest 3",
		"the three waypoints that are nearest by walking" },
	{ "echo entrance vault | tautline path maps/museum.tl --batch -", "one answer line for each query line" },
	{ 0 },
};

const command_row command_path = {
	.name = "path",
	.summary = "find the shortest path from FROM to TO",
	.examples = path_examples,
	.usage = (const char *const[]){ "MAP FROM TO [OPTION]...", "MAP FROM [TO]... --to-all [OPTION]...",
		"MAP --batch FILE [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", "FROM", "TO", NULL },
	.description =
		"FROM and TO are waypoint names or points x,y. A name in double quotes is never read as a point.\n"
		"\n"
		"The path is the shortest one, which bends at corners of walls. On a map with links it leads over "
		"waypoints instead: an end that is a point is joined to every waypoint that it sees, and to the other "
		"end if it sees that; an end that is a waypoint has only its own links. If the shortest path is more "
		"than 5 % shorter than that, or the only one, a note on standard error gives its length (JSON: "
		"`shortest`).\n"
		"\n"
		"Where jumps of the map make it cheaper, or are the only connection, the path leads through them: a line "
		"`jump FROM to TO` stands between the points, the length is that of what is walked, and the cost that of the "
		"jumps too (JSON: `route`).\n"
		"\n"
		"If there is no path, the answer says what would make one: closed doors to open, the widest body that gets "
		"through and where it is narrowest, the nearest free place of an end, links, or the thinnest wall (JSON: "
		"`why`, all causes; a picture marks the first). That takes as long as compiling the map two to four times, so with --batch "
		"it is said only with --why.\n"
		"\n"
		"The path is for one that walks, has no keys and meets everything that blocks walking. --by and --keys "
		"name channels and keys of the map instead.\n"
		"\n"
		"The answer is `length L`, followed by `cost C` if the cost differs, and a line `x,y` or `x,y NAME` for "
		"each point of the path; or it is `no path: REASON`.\n"
		"\n"
		"With --to-all there is a line `DISTANCE x,y NAME` for each TO, or for all waypoints where there is none, the nearest "
		"first; `-` is for those without a path. The distance is what a path costs, by corners also one through jumps. With "
		"--nearest and --within the others are left out.\n"
		"\n"
		"Each line of a batch is two waypoint names or points, or four numbers `x1 y1 x2 y2`; a fifth number is "
		"ignored. A Moving AI scenario (.scen) can be used as it is: its paths go from the centre of one cell to "
		"the centre of another. The answer to it is one line, `LENGTH x,y x,y ...`, or `- REASON` if there is no path, "
		"or `! line N: PROBLEM` if the line is bad. Blank lines and comments (from # to the end of the line) get no "
		"answer. The memory taken does not grow with the batch; a line has at most 4096 bytes. Whenever no complete line is waiting, "
		"all answers so far are written, so a program can ask line by line. If some queries have no path over "
		"waypoints or with the doors that are closed, a note on standard error at the end says how many.",
	.options = path_option_rows,
	.status = { "a path was found (batch: for every query; --to-all: to every TO, or as many as --nearest says)",
		"there is no path, or only a partial one (batch: for some query; --to-all: to some TO)",
		"bad usage, or input that cannot be read or is malformed (batch: some line is bad)" },
	.run = run_path,
};
