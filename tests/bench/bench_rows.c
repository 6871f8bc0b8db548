/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_rows.c: shortest paths on one map, through the public functions alone.
 *
 * A query is timed from two points to the list of points of its path; a length off by more than 1e-9 relative is a mismatch and misses the
 * bound. The whole list is answered three times and the shortest time of each query counts: repeated at once, a query would find its data in
 * the processor's caches and take half as long, unlike different queries. First all queries are answered without an index, then
 * it is made and all are answered again. Queries are kept in the order of their lengths, so that the longest fifth and the tenths of the growth
 * curves are stretches of the list.
 *
 * `ms` is the time to make a nav, `warm ms` that of one with all edges and landmarks, of which the questions without index are asked.
 * Cold: some queries, evenly spread over the list, each asked of two navs just made, of which the faster one counts; neither its making nor that of the tl_query counts.
 */
#include <math.h>
#include <stdlib.h>

#include "bench/bench_rows.h"
#include "base/array.h"

enum { ROUNDS = 3, POINTS = 1 << 16 };

#define TOLERANCE 1e-9

static int by_value(const void *left, const void *right)
{
	double l = *(const double *)left, r = *(const double *)right;
	return (l > r) - (l < r);
}

static int by_length(const void *left, const void *right)
{
	const struct bench_question *l = left, *r = right;
	return by_value(&l->length, &r->length);
}

void bench_add_question(struct bench_row *row, tl_point from, tl_point to, double length)
{
	struct bench_questions *list = &row->questions;
	if (!tli_array_append(list->items, (struct bench_question){ .from = from, .to = to, .length = length }))
		bench_must(TL_E_NOMEM, row->name);
}

tl_nav *bench_corner_nav(const tl_map *map, bool eager)
{
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.warm = eager ? TL_WARM_AT_ONCE : TL_WARM_ON_CALL;
	def.radius = 0;
	tl_nav *nav;
	bench_must(tl_nav_create(map, &def, &nav), "nav");
	return nav;
}

static tl_query *new_query(const tl_nav *nav)
{
	tl_query *query;
	bench_must(tl_query_create(nav, &query), "query");
	return query;
}

/* Room for the points of an answer. */
static void *new_points(size_t each)
{
	void *points = calloc(POINTS, each);
	if (!points)
		bench_must(TL_E_NOMEM, "points");
	return points;
}

/* Asks one; microseconds from two points to the list of points. Counts a wrong answer, if `wrong` is not NULL. */
static double ask_one(tl_query *query, const struct bench_question *question, tl_path_point *points, size_t *wrong)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = question->from;
	def.to.at = question->to;
	tl_path_result result = { .found = false };
	size_t count = 0;
	double start = bench_now();
	bench_must(tl_query_find_path(query, &def, &result), "path");
	bench_must(tl_query_get_points(query, points, POINTS, &count), "points");
	double time = (bench_now() - start) * 1e6;
	if (wrong)
		*wrong += !result.found || fabs(result.length - question->length) > TOLERANCE * question->length;
	return time;
}

/* Asks all of them; `indexed` says where the times go. */
static void ask(const struct bench *bench, tl_query *query, struct bench_row *row, bool indexed)
{
	tl_path_point *points = new_points(sizeof *points);
	struct bench_questions *list = &row->questions;
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < tli_array_length(list->items); i++) {
			struct bench_question *q = &list->items[i];
			double time = ask_one(query, q, points, round == 0 ? &row->wrong[indexed] : NULL) *
				bench->scale;
			q->time[indexed] = round == 0 ? time : fmin(q->time[indexed], time);
		}
	free(points);
}

double bench_mean_time(const struct bench_questions *list, size_t first, size_t end, bool indexed)
{
	double sum = 0;
	for (size_t i = first; i < end; i++)
		sum += list->items[i].time[indexed];
	return end > first ? sum / (double)(end - first) : 0;
}

static void summarize(struct bench_row *row, bool indexed)
{
	size_t count = tli_array_length(row->questions.items);
	row->mean[indexed] = bench_mean_time(&row->questions, 0, count, indexed);
	row->longest[indexed] = bench_mean_time(&row->questions, count - (count + 4) / 5, count, indexed);
}

static void order_times(struct bench_row *row)
{
	size_t count = tli_array_length(row->questions.items);
	double *times = calloc(count, sizeof *times);
	if (!times)
		bench_must(TL_E_NOMEM, "times");
	for (size_t i = 0; i < count; i++)
		times[i] = row->questions.items[i].time[0];
	qsort(times, count, sizeof *times, by_value);
	row->median = times[count / 2];
	row->p99 = times[count * 99 / 100];
	free(times);
}

/* Mean microseconds for the corners visible from each start. */
static double time_visible(const struct bench *bench, tl_query *query, const struct bench_questions *list)
{
	tl_point *points = new_points(sizeof *points);
	double *best = calloc(tli_array_length(list->items), sizeof *best), sum = 0;
	if (!best)
		bench_must(TL_E_NOMEM, "times");
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < tli_array_length(list->items); i++) {
			size_t count = 0;
			double start = bench_now();
			bench_must(tl_query_visible_corners(query, list->items[i].from, points, POINTS, &count),
				"corners");
			double time = bench_now() - start;
			best[i] = round == 0 ? time : fmin(best[i], time);
		}
	for (size_t i = 0; i < tli_array_length(list->items); i++)
		sum += best[i];
	free(points);
	free(best);
	return sum / (double)tli_array_length(list->items) * 1e6 * bench->scale;
}

/* Microseconds of a query that is the first one of its nav. */
static double ask_cold(const tl_map *map, const struct bench_question *question, tl_path_point *points)
{
	tl_nav *nav = bench_corner_nav(map, false);
	tl_query *query = new_query(nav);
	double time = ask_one(query, question, points, NULL);
	tl_query_free(query);
	tl_nav_free(nav);
	return time;
}

static double time_cold(const struct bench *bench, const tl_map *map, const struct bench_questions *list)
{
	size_t count = bench->quick ? 1 : bench->cold;
	tl_path_point *points = new_points(sizeof *points);
	double sum = 0;
	count = count < tli_array_length(list->items) ? count : tli_array_length(list->items);
	for (size_t i = 0; i < count; i++) {
		const struct bench_question *question =
			&list->items[(2 * i + 1) * tli_array_length(list->items) / (2 * count)];
		double first = ask_cold(map, question, points);
		sum += fmin(first, ask_cold(map, question, points));
	}
	free(points);
	return sum / (double)count * bench->scale;
}

/* An index beyond its bounds is a figure missed; all else that goes wrong ends the program. */
static void add_index(struct bench *bench, tl_nav *nav, struct bench_row *row)
{
	double start = bench_now();
	tl_status status = tl_nav_make_index(nav, NULL);
	row->index_ms = (bench_now() - start) * 1e3 * bench->scale;
	if (status != TL_E_LIMIT)
		bench_must(status, "index");
	(void)tl_nav_get_info(nav, &row->indexed);
	bench->missed += !row->indexed.indexed;
}

/* The best of some rounds of making the nav, in milliseconds; *nav is the last one. */
static double time_nav(const struct bench *bench, const tl_map *map, bool eager, tl_nav **out)
{
	tl_nav *nav = NULL;
	double best = INFINITY;
	for (int round = 0; round < (bench->quick ? 1 : ROUNDS); round++) {
		tl_nav_free(nav);
		double start = bench_now();
		nav = bench_corner_nav(map, eager);
		best = fmin(best, bench_now() - start);
	}
	*out = nav;
	return best * 1e3 * bench->scale;
}

void bench_measure_row(struct bench *bench, const tl_map *map, struct bench_row *row)
{
	qsort(row->questions.items, tli_array_length(row->questions.items), sizeof *row->questions.items, by_length);
	tl_nav *nav;
	row->build_ms = time_nav(bench, map, false, &nav);
	tl_nav_free(nav);
	row->warm_ms = time_nav(bench, map, true, &nav);
	row->cold_us = time_cold(bench, map, &row->questions);
	tl_query *query = new_query(nav);
	ask(bench, query, row, false);
	(void)tl_nav_get_info(nav, &row->plain);
	summarize(row, false);
	order_times(row);
	row->visible_us = time_visible(bench, query, &row->questions);
	tl_query_free(query);
	add_index(bench, nav, row);
	if (row->indexed.indexed) {
		query = new_query(nav);
		ask(bench, query, row, true);
		summarize(row, true);
		tl_query_free(query);
	}
	bench->missed += (row->wrong[0] > 0) + (row->wrong[1] > 0);
	tl_nav_free(nav);
}

/* figures.awk reads the columns by their position between the bars: new groups go to the end, before the other program. */
void bench_print_header(void)
{
	printf("%-17s %7s %8s %7s %8s %8s %8s %5s | %8s %6s %7s %7s %5s | %7s | %7s %8s %8s %7s | %8s %6s %6s\n", "map",
		"corners", "edges", "ms", "mean", "median", "p99", "wrong", "index ms", "MB", "mean", "longest",
		"wrong", "visible", "load ms", "cold", "longest", "warm ms", "other", "ratio", "index");
}

void bench_print_row(const struct bench_row *row)
{
	printf("%-17s %7zu %8zu %7.1f %8.2f %8.2f %8.1f %5zu", row->name, row->plain.corners, row->plain.taut_edges,
		row->build_ms, row->mean[0], row->median, row->p99, row->wrong[0]);
	if (row->indexed.indexed)
		printf(" | %8.0f %6.1f %7.2f %7.2f %5zu", row->index_ms, (double)row->indexed.bytes / 1048576,
			row->mean[1], row->longest[1], row->wrong[1]);
	else
		printf(" | no index within its bounds  MISSED    ");
	printf(" | %7.2f | %7.3f %8.2f %8.2f %7.1f", row->visible_us, row->load_ms, row->cold_us, row->longest[0],
		row->warm_ms);
	if (row->peer > 0)
		printf(" | %8.2f %6.3f %6.3f", row->peer, row->mean[0] / row->peer, row->mean[1] / row->peer);
	printf("%s\n", row->wrong[0] + row->wrong[1] ? " MISSED" : "");
	fflush(stdout);
}
