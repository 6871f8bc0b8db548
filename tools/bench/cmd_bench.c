/* SPDX-License-Identifier: MIT */
/*
 * cmd_bench.c: `tautline bench`: measures the library on this machine.
 *
 *   load    from the bytes of the map, in memory, to a tl_map
 *   build   from tl_map to tl_nav
 *   warm    all edges of the corner graph, where paths bend at corners; the queries come after that
 *   sight   random pairs, at most half a bounding box apart, beside the plain loop over all segments on the same pairs
 *   path    one query after the other, each timed alone (bench/queries.c)
 *
 * The ratios (plain loop over index, path over sight) can be compared between machines, so they are printed too. The plain
 * loop is the usual one: two orientations for each segment, in doubles, until the first proper crossing. It does less than
 * `sees` (no contact rule, no radius), so the ratio is a lower bound.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/format.h>

#include "bench/bench.h"
#include "bench/edits.h"
#include "bench/memory.h"
#include "cli/budget.h"
#include "cli/clock.h"
#include "cli/message.h"
#include "cli/traveller.h"
#include "io/doors.h"
#include "io/output.h"

/* Pairs between two looks at the clock, which costs about as much as a pair. */
enum { SIGHT_PAIRS = 20000, LOOP_PAIRS = 1000, CHECK_PAIRS = 20 };

/* ---- load and build ---- */

/* The best of three is taken: the first one pays for cold memory. */
enum { ROUNDS = 3 };

/* Is it time to stop, after `done` rounds since `begin`? */
static bool took_long(double begin, int done)
{
	return was_interrupted() || (done > 0 && clock_seconds() - begin > BENCH_PART_SECONDS);
}

/* After a part. false: Ctrl-C, which was printed. */
static bool goes_on(void)
{
	return !was_interrupted() || check_status(TL_E_CANCELLED, "measure", NULL);
}

static bool time_load(struct bench *bench)
{
	tli_text text = { 0 };
	size_t size = 0;
	tl_status status = tl_map_save_memory(bench->world.map, NULL, 0, &size);
	char *room = status == TL_E_BUFFER ? tli_text_extend(&text, size) : NULL;
	status = room ? tl_map_save_memory(bench->world.map, room, size, &size) : TL_E_NOMEM;
	bench->load_seconds = INFINITY;
	double begin = clock_seconds();
	for (int i = 0; i < ROUNDS && !status && !took_long(begin, i); i++) {
		tl_map *copy = NULL;
		double start = clock_seconds();
		tl_load_def def = tl_default_load_def();
		def.budget = budget_of("reading");
		status = tl_map_load_memory(room, size, &def, &copy, NULL);
		bench->load_seconds = fmin(bench->load_seconds, clock_seconds() - start);
		tl_map_free(copy);
	}
	bench->bytes = size;
	tli_text_free(&text);
	return !status || check_status(status, "load the map again", NULL);
}

static bool time_build(struct bench *bench, const tl_nav_def *def)
{
	bench->build_seconds = INFINITY;
	double begin = clock_seconds();
	for (int i = 0; i < ROUNDS && !took_long(begin, i); i++) {
		tl_nav *nav = NULL;
		tl_nav_def used = *def;
		used.budget = world_budget(&bench->world, "compiling");
		memory_mark();
		double start = clock_seconds();
		tl_status status = tl_nav_create(bench->world.map, &used, &nav);
		bench->build_seconds = fmin(bench->build_seconds, clock_seconds() - start);
		bench->peak_bytes = memory_peak();
		tl_nav_free(nav);
		if (status)
			return check_status(status, "compile the map again", NULL);
	}
	return true;
}

/* All edges of the corner graph of the nav that answers the queries, where they fit. */
static bool time_warm(struct bench *bench)
{
	if (!bench->by_corners)
		return true;
	tl_budget budget = world_budget(&bench->world, "finding edges");
	memory_mark();
	double start = clock_seconds();
	tl_status status = tl_nav_warm(bench->world.nav, &budget);
	bench->warm_seconds = clock_seconds() - start;
	if (status != TL_OK && status != TL_E_LIMIT)
		return check_status(status, "warm the nav", NULL);
	size_t peak = bench->nav.bytes + memory_peak();
	bench->peak_bytes = peak > bench->peak_bytes ? peak : bench->peak_bytes;
	(void)tl_nav_get_info(bench->world.nav, &bench->nav);
	return true;
}

/* Makes the index of the nav that answers the queries; from here on the bytes are those of both. */
static bool time_index(struct bench *bench, const tl_index_def *given)
{
	tl_index_def def = *given;
	tl_budget budget = budget_of("making the index");
	budget.max_work = def.budget.max_work;
	def.budget = budget;
	memory_mark();
	double start = clock_seconds();
	tl_status status = tl_nav_make_index(bench->world.nav, &def);
	bench->index_seconds = clock_seconds() - start;
	if (status)
		return check_status(status, "make the index", NULL);
	size_t peak = bench->nav.bytes + memory_peak();
	bench->peak_bytes = peak > bench->peak_bytes ? peak : bench->peak_bytes;
	(void)tl_nav_get_info(bench->world.nav, &bench->nav);
	return true;
}

/* ---- sight ---- */

static double side(tl_point a, tl_point b, tl_point c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static bool loop_sees(const tl_steer_wall *segments, size_t count, tl_point a, tl_point b)
{
	for (size_t i = 0; i < count; i++)
		if (side(a, b, segments[i].a) * side(a, b, segments[i].b) < 0 &&
			side(segments[i].a, segments[i].b, a) * side(segments[i].a, segments[i].b, b) < 0)
			return false;
	return true;
}

static void random_pair(struct bench *bench, tl_point *a, tl_point *b)
{
	tl_box box = bench->nav.bounds;
	double width = fmax(box.max.x - box.min.x, 0), height = fmax(box.max.y - box.min.y, 0);
	double ax = bench_random(bench), ay = bench_random(bench);
	double bx = ax + 0.5 * (bench_random(bench) - 0.5), by = ay + 0.5 * (bench_random(bench) - 0.5);
	*a = (tl_point){ box.min.x + width * ax, box.min.y + height * ay };
	*b = (tl_point){ box.min.x + width * fmin(fmax(bx, 0), 1), box.min.y + height * fmin(fmax(by, 0), 1) };
}

static bool time_sight(struct bench *bench)
{
	tl_point a, b;
	size_t seen = 0;
	if (bench->nav.segments + bench->nav.obstacles == 0)
		return true; /* no walls: nothing to measure, and no bounds to choose pairs in */
	bench->rng = (tli_rng){ 1 };
	double start = clock_seconds();
	int done = 0;
	for (; done < SIGHT_PAIRS && (done % CHECK_PAIRS != 0 || !took_long(start, done)); done++) {
		bool sees = false;
		random_pair(bench, &a, &b);
		tl_status status = tl_query_sees(bench->world.query, a, b, &sees);
		if (status)
			return check_status(status, "look", NULL);
		seen += sees ? 1 : 0;
	}
	bench->sight_seconds = (clock_seconds() - start) / done;
	bench->sight_pairs = (size_t)done;
	size_t count = 0;
	tl_steer_wall *segments = map_sides(bench->world.map, &count);
	if (!segments)
		return check_status(TL_E_NOMEM, "look", NULL);
	bench->rng = (tli_rng){ 1 };
	start = clock_seconds();
	for (done = 0; done < LOOP_PAIRS && (done % CHECK_PAIRS != 0 || !took_long(start, done)); done++) {
		random_pair(bench, &a, &b);
		seen += loop_sees(segments, count, a, b) ? 1 : 0;
	}
	bench->loop_seconds = (clock_seconds() - start) / done;
	bench->loop_pairs = (size_t)done;
	free(segments);
	return seen <= SIGHT_PAIRS + LOOP_PAIRS; /* always; it keeps the loop from being optimised away */
}

/* ---- answers ---- */

void write_measure(tli_text *writer, double value)
{
	double scale = 1;
	while (value != 0 && fabs(value) * scale < 100 && scale < 1e12)
		scale *= 10;
	write_json_number(writer, round(value * scale) / scale);
}

static void write_figure(tli_text *writer, const char *label, double value, const char *unit)
{
	tli_text_add(writer, label);
	write_measure(writer, value);
	tli_text_add(writer, unit);
}

static size_t node_count(const struct bench *bench)
{
	return bench->by_corners ? bench->nav.corners : bench->nav.waypoints;
}

static size_t edge_count(const struct bench *bench)
{
	return bench->by_corners ? bench->nav.taut_edges : bench->nav.edges;
}

static void write_text_report(tli_text *writer, const struct bench *bench)
{
	write_figure(writer, "load    ", 1e3 * bench->load_seconds, " ms");
	write_figure(writer, " (", 1e-6 * (double)bench->bytes / bench->load_seconds, " MB/s)\n");
	write_figure(writer, "build   ", 1e3 * bench->build_seconds, " ms");
	tli_text_add_format(writer, " (%zu segments, %zu %s, %zu %s, %zu bytes, at most %zu while building)\n",
		bench->nav.segments, node_count(bench), bench->by_corners ? "corners" : "waypoints", edge_count(bench),
		bench->by_corners ? "taut edges" : "edges", bench->nav.bytes, bench->peak_bytes);
	if (bench->by_corners) {
		write_figure(writer, "warm    ", 1e3 * bench->warm_seconds,
			bench->nav.whole ? " ms\n" : " ms, given up: more than its limits\n");
	}
	if (bench->sight_seconds > 0) {
		write_figure(writer, "sight   ", 1e6 * bench->sight_seconds, " us per pair");
		write_figure(writer, " (the plain loop: ", 1e6 * bench->loop_seconds, " us, ");
		write_measure(writer, bench->loop_seconds / bench->sight_seconds);
		tli_text_add_format(
			writer, " times as long; %zu and %zu pairs)\n", bench->sight_pairs, bench->loop_pairs);
	}
	write_figure(writer, "path    ", 1e6 * bench->mean, " us per query");
	write_figure(writer, " (median ", 1e6 * bench->median, "");
	write_figure(writer, ", 99 % below ", 1e6 * bench->p99, "");
	write_figure(writer, ", longest ", 1e6 * bench->max, "");
	tli_text_add_format(
		writer, "; %zu queries, %zu without a path", tli_array_length(bench->samples), bench->missing);
	if (bench->sight_seconds > 0)
		write_figure(writer, "; ", bench->mean / bench->sight_seconds, " times a sight");
	tli_text_add_format(writer, ")\n");
	if (bench->mismatches > 0)
		tli_text_add_format(writer, "%zu lengths differ from the expected ones\n", bench->mismatches);
}

static void write_json_report(tli_text *writer, const struct bench *bench)
{
	tli_text_add_format(writer, "{\"queries\":%zu", tli_array_length(bench->samples));
	write_figure(writer, ",\"build_ms\":", 1e3 * bench->build_seconds, "");
	write_figure(writer, ",\"warm_ms\":", 1e3 * bench->warm_seconds, "");
	write_figure(writer, ",\"index_ms\":", 1e3 * bench->index_seconds, "");
	write_figure(writer, ",\"mean_us\":", 1e6 * bench->mean, "");
	write_figure(writer, ",\"median_us\":", 1e6 * bench->median, "");
	write_figure(writer, ",\"p99_us\":", 1e6 * bench->p99, "");
	write_figure(writer, ",\"max_us\":", 1e6 * bench->max, "");
	tli_text_add_format(writer, ",\"nodes\":%zu,\"edges\":%zu,\"bytes\":%zu,\"peak_bytes\":%zu", node_count(bench),
		edge_count(bench), bench->nav.bytes, bench->peak_bytes);
	tli_text_add_format(writer, ",\"mismatches\":%zu,\"missing\":%zu", bench->mismatches, bench->missing);
	write_figure(writer, ",\"load_ms\":", 1e3 * bench->load_seconds, "");
	if (bench->sight_seconds > 0) {
		write_figure(writer, ",\"sight_us\":", 1e6 * bench->sight_seconds, "");
		write_figure(writer, ",\"loop_us\":", 1e6 * bench->loop_seconds, "");
		tli_text_add_format(
			writer, ",\"sight_pairs\":%zu,\"loop_pairs\":%zu", bench->sight_pairs, bench->loop_pairs);
	}
	tli_text_add(writer, "}\n");
}

static int report(const struct arguments *arguments, const struct bench *bench)
{
	tli_text writer = { 0 };
	if (option_is(arguments, "format", "json"))
		write_json_report(&writer, bench);
	else
		write_text_report(&writer, bench);
	if (!output_whole(option_value(arguments, "output"), &writer))
		return EXIT_BAD;
	return bench->mismatches > 0 ? EXIT_NO : EXIT_YES;
}

/* With --edits. */
static int run_edits(const struct arguments *arguments, tl_nav_def *def)
{
	struct bench bench = { .rng = { 1 } };
	uint64_t wanted = 0;
	int result = EXIT_BAD;
	if (!option_whole(arguments, "edits", 1, EDITS_MAX, &wanted))
		return EXIT_BAD;
	if (option_given(arguments, "queries") || def->index)
		return usage_error(arguments->command, "--edits goes neither with --queries nor with --index");
	def->budget = budget_of(NULL);
	if (world_open(&bench.world, arguments->operands[0], def)) {
		(void)tl_nav_get_info(bench.world.nav, &bench.nav);
		result = bench_edits(&bench, arguments, def, (size_t)wanted);
	}
	tli_array_free(bench.samples);
	world_close(&bench.world);
	return result;
}

static int run_bench(const struct arguments *arguments)
{
	struct bench bench = { 0 };
	tl_nav_def def = tl_default_nav_def();
	const char *queries = option_value(arguments, "queries");
	int result = EXIT_BAD;
	if (!operands_expect(arguments, 1, 1) || !nav_options(arguments, &def))
		return EXIT_BAD;
	def.warm = TL_WARM_ON_CALL;
	if (option_given(arguments, "edits"))
		return run_edits(arguments, &def);
	bool indexed = def.index;
	def.index = false; /* made later, and timed alone */
	if (queries && strcmp(queries, "-") == 0 && strcmp(arguments->operands[0], "-") == 0)
		return usage_error(arguments->command, "the map and the queries cannot both come from standard input");
	memory_count();
	if (!world_open(&bench.world, arguments->operands[0], &def))
		return EXIT_BAD;
	(void)tl_nav_get_info(bench.world.nav, &bench.nav);
	bench.by_corners = bench.nav.by_corners;
	if (indexed && !bench.by_corners) {
		message("--index applies to paths over corners only; paths of '%s' go over waypoints",
			bench.world.name);
		world_close(&bench.world);
		return EXIT_BAD;
	}
	if (time_load(&bench) && goes_on() && time_build(&bench, &def) && goes_on() && time_warm(&bench) &&
		(!indexed || time_index(&bench, &def.index_def)) && time_sight(&bench) && goes_on() &&
		(queries ? bench_read_queries(&bench, queries) : bench_make_queries(&bench)) &&
		bench_time_queries(&bench))
		result = report(arguments, &bench);
	tli_array_free(bench.samples);
	world_close(&bench.world);
	return result;
}

static const option_row bench_option_rows[] = {
	OPTION_FROM,
	OPTION_DOORS,
	OPTION_TRAVELLER,
	{ "queries", 'q', "FILE", NULL,
		"time the queries in FILE, one per line as for path --batch; a fifth number is the expected length" },
	{ "edits", 0, "N", NULL,
		"instead, make N edits of each kind, 1 to 1000000, and time the updates of the compiled map" },
	{ "format", 'f', "FORMAT", "text|json",
		"format of the report: text (default) or json. The extension of -o FILE decides where this is not given" },
	{ "output", 'o', "FILE", NULL, "write the report to FILE (default: standard output)" },
	OPTION_INDEX,
	OPTION_SIDES,
	OPTION_JOBS,
	OPTION_VIA,
	OPTION_RADIUS,
	OPTION_CONTACT,
	OPTION_LINK,
	OPTION_MAX_LINK,
	{ 0 },
};

static const example_row bench_examples[] = {
	{ "tautline bench maps/museum.tl", "times of loading, building, sight and paths on this machine" },
	{ "tautline bench maps/museum.tl --edits 100", "what an update takes after each of 100 edits of every kind" },
	{ 0 },
};

const command_row command_bench = {
	.name = "bench",
	.summary = "measure how long loading, building, sight and paths take on this machine",
	.examples = bench_examples,
	.usage = (const char *const[]){ "MAP [OPTION]...", NULL },
	.operands = (const char *const[]){ "MAP", NULL },
	.description =
		"Each query is timed alone, in one thread, from its two ends to the list of points of the path. All "
		"queries are answered three times, and the shortest time of each counts. Without --queries, the queries "
		"are up to 10,000 pairs of waypoints, or of random points if the map has no waypoints: as many as are "
		"answered in one second. They are always the same for a map. A length that differs from the expected one "
		"by more than 1e-9 of it is a mismatch. For paths by corners, all edges are found first, which is timed as "
		"`warm`. The report gives the memory of the compiled map, and the maximum during the build, in bytes.\n"
		"\n"
		"With --edits, points of walls are moved by up to 1 % of the map, walls are added and removed, doors opened "
		"and closed, crates (small solid loops) moved; on maps with waypoints and links, waypoints are moved and "
		"links added. The edits are always the same for a map. For each kind of edit the report gives the time of an "
		"update (median, 99 %, maximum), the median time of the first query after it, the shortest time of compiling "
		"the edited map anew, and the time of up to 1,000 queries divided by their time on the map compiled anew; then "
		"the median time in which the findings of the linter follow, the time of a whole run of the linter, and the "
		"median times of undo and redo. The last figure counts the answers that differ from those of the map compiled "
		"anew; findings that differ count as one. "
		"In JSON, each kind is an object on a line of its own.",
	.options = bench_option_rows,
	.status = { "measured", "measured, and some answer differs from the expected one",
		"bad usage, or input that cannot be read or is malformed" },
	.run = run_bench,
};
