/* SPDX-License-Identifier: MIT */
/*
 * queries.c: times path queries one by one.
 *
 * A query is timed from its two ends to the list of points of the path; reading and parsing the query file is not. The
 * shortest time of several passes counts: other work on the machine only adds to it. Samples are sorted by time for the median
 * and the 99 % mark, so they lose their order. Without a query file, pairs of waypoints, or of free points if there are none,
 * come from a fixed seed.
 */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/bench.h"
#include "cli/budget.h"
#include "cli/clock.h"
#include "cli/message.h"
#include "io/query_line.h"
#include "path/answer.h"

enum { PATH_PAIRS = 10000, FREE_POINTS = 4000, TRIES_PER_POINT = 100, PASSES = 3 };

/* Relative: query files have twelve digits. */
#define LENGTH_TOLERANCE 1e-9

double bench_random(struct bench *bench)
{
	return tli_rng_unit(&bench->rng);
}

static bool add_sample(struct bench *bench, struct sample sample)
{
	return tli_array_append(bench->samples, sample) || check_status(TL_E_NOMEM, "read the queries", NULL);
}

static bool read_query_lines(struct bench *bench, const char *path, line_reader *reader)
{
	struct line line;
	query_line query;
	do {
		while (lines_next(reader, &line)) {
			line_kind kind = query_line_read(bench->world.map, &line, &query);
			if (kind == LINE_BAD) {
				message_at(path, (tl_place){ .line = (uint32_t)line.number }, COLOR_ERROR, query.why);
				return false;
			}
			if (kind == LINE_QUERY &&
				!add_sample(bench,
					(struct sample){
						query.from, query.to, query.has_length ? query.length : -1, 0 }))
				return false;
		}
	} while (lines_fill(reader));
	if (reader->error != 0) {
		errno = reader->error;
		return check_status(TL_E_IO, "read", path);
	}
	return true;
}

bool bench_read_queries(struct bench *bench, const char *path)
{
	line_reader reader;
	if (!lines_open(&reader, path))
		return false;
	bench->all = true;
	bool good = read_query_lines(bench, path, &reader);
	lines_close(&reader);
	if (good && tli_array_length(bench->samples) == 0) {
		message("'%s' has no queries", path);
		good = false;
	}
	return good;
}

/* The points that queries are made of. */
struct ends {
	tl_point *points;
	size_t count, capacity;
};

static void take_waypoints(const tl_map *map, struct ends *ends)
{
	tl_waypoint_id id = { 0, 0 };
	tl_waypoint_info info;
	while ((id = tl_map_next_waypoint(map, id)).index1 != 0 && ends->count < ends->capacity)
		if (tl_map_get_waypoint(map, id, &info) == TL_OK)
			ends->points[ends->count++] = info.at;
}

/* Random points in the bounds at which nothing is. */
static void take_free_points(struct bench *bench, struct ends *ends)
{
	tl_box box = bench->nav.bounds;
	double width = box.max.x - box.min.x, height = box.max.y - box.min.y;
	if (!(width >= 0)) { /* no walls */
		box.min = (tl_point){ 0, 0 };
		width = height = 1;
	}
	size_t tries = TRIES_PER_POINT * ends->capacity;
	for (size_t i = 0; i < tries && ends->count < ends->capacity && !was_interrupted(); i++) {
		double x = bench_random(bench), y = bench_random(bench);
		tl_point p = { box.min.x + width * x, box.min.y + height * y };
		bool is_free = false;
		if (tl_query_sees(bench->world.query, p, p, &is_free) == TL_OK && is_free)
			ends->points[ends->count++] = p;
	}
}

/* Random pairs; waypoints are taken as points, so that joining start and goal is measured too. */
bool bench_make_queries(struct bench *bench)
{
	size_t waypoints = tl_map_waypoint_count(bench->world.map);
	struct ends ends = { .capacity = waypoints > 0 ? waypoints : FREE_POINTS };
	ends.points = calloc(ends.capacity, sizeof *ends.points);
	if (!ends.points)
		return check_status(TL_E_NOMEM, "make queries", NULL);
	if (waypoints > 0)
		take_waypoints(bench->world.map, &ends);
	else
		take_free_points(bench, &ends);
	bool good = ends.count > 0 && !was_interrupted();
	if (was_interrupted())
		(void)check_status(TL_E_CANCELLED, "measure", NULL);
	else if (!good)
		message("'%s' has no free point to start from", bench->world.name);
	for (int i = 0; i < PATH_PAIRS && good; i++) {
		tl_stop from = { .at = ends.points[(size_t)(bench_random(bench) * (double)ends.count)] };
		tl_stop to = { .at = ends.points[(size_t)(bench_random(bench) * (double)ends.count)] };
		good = add_sample(bench, (struct sample){ from, to, -1, 0 });
	}
	free(ends.points);
	return good;
}

static bool is_mismatch(const struct sample *sample, const tl_path_result *result)
{
	if (sample->length < 0)
		return false;
	return !result->found || fabs(result->length - sample->length) > LENGTH_TOLERANCE * fmax(sample->length, 1);
}

static int compare_times(const void *a, const void *b)
{
	double left = ((const struct sample *)a)->seconds, right = ((const struct sample *)b)->seconds;
	return left < right ? -1 : left > right;
}

/* One query; its time is kept if it is the shortest so far. */
static tl_status time_query(struct bench *bench, struct sample *sample, struct answer *answer, bool first)
{
	tl_path_def def = tl_default_path_def();
	def.budget = budget_of("measuring");
	def.from = sample->from;
	def.to = sample->to;
	double start = clock_seconds();
	tl_status status = answer_find(answer, bench->world.query, &def);
	double seconds = clock_seconds() - start;
	sample->seconds = first ? seconds : fmin(seconds, sample->seconds);
	if (!status && first) {
		bench->missing += answer->result.found ? 0 : 1;
		bench->mismatches += is_mismatch(sample, &answer->result) ? 1 : 0;
	}
	return status;
}

static tl_status time_pass(struct bench *bench, struct answer *answer, bool first)
{
	tl_status status = TL_OK;
	double start = clock_seconds();
	for (size_t i = 0; i < tli_array_length(bench->samples) && !status; i++) {
		if (first && !bench->all && clock_seconds() - start > BENCH_PART_SECONDS) {
			tli_array_truncate(bench->samples, i);
			break;
		}
		status = progress_goes_on("measuring", i, tli_array_length(bench->samples))
			? time_query(bench, &bench->samples[i], answer, first)
			: TL_E_CANCELLED;
	}
	return status;
}

bool bench_time_queries(struct bench *bench)
{
	struct answer answer = { 0 };
	tl_status status = TL_OK;
	for (int pass = 0; pass < PASSES && !status; pass++)
		status = time_pass(bench, &answer, pass == 0);
	answer_free(&answer);
	if (status)
		return check_status(status, "find a path", NULL);
	size_t count = tli_array_length(bench->samples);
	double sum = 0;
	for (size_t i = 0; i < count; i++)
		sum += bench->samples[i].seconds;
	qsort(bench->samples, count, sizeof *bench->samples, compare_times);
	bench->mean = sum / (double)count;
	bench->median = bench->samples[count / 2].seconds;
	bench->p99 = bench->samples[count * 99 / 100].seconds;
	bench->max = bench->samples[count - 1].seconds;
	return true;
}
