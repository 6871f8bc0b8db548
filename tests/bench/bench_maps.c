/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_maps.c: shortest paths on given maps: every NAME.map of a folder that has NAME.queries
 * beside it, in alphabetical order, through the public functions alone.
 *
 * A query file has lines `x1 y1 x2 y2 length`; `#` begins a comment. A query is timed from two points to the list of
 * points of its path; a length off by more than 1e-9 relative is a mismatch and misses the bound. The whole list is answered three times and
 * the shortest time of each query counts: repeated at once, a query would find its data in the processor's caches and take half as long,
 * unlike different queries.
 * First all queries are answered without an index, then it is made and all are answered again. Queries are kept in the order of
 * their lengths, so that the longest fifth and the tenths of the growth curves are stretches of the list.
 *
 * A file peers.txt in the folder, lines `NAME microseconds`, is the time of another program: ratios to it are reported.
 */
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"
#include "cli/grow.h"
#include <tautline/format.h>
#include <tautline/nav.h>

enum { ROUNDS = 3, TENTHS = 10, NAME_SIZE = 256, PATH_SIZE = 4096, POINTS = 1 << 16 };

#define TOLERANCE 1e-9

struct question {
	tl_point from, to;
	double length;  /* as it should be */
	double time[2]; /* microseconds, without and with the index */
};

struct questions {
	struct question *items;
	size_t count, capacity;
};

/* What is found out about one map. */
struct row {
	char name[NAME_SIZE];
	struct questions questions;
	tl_nav_info plain, indexed;
	double build_ms, index_ms, visible_us;
	double mean[2], median, p99, longest;
	size_t wrong[2];
	double peer; /* microseconds; 0 = not known */
};

static int by_value(const void *left, const void *right)
{
	double l = *(const double *)left, r = *(const double *)right;
	return (l > r) - (l < r);
}

static int by_length(const void *left, const void *right)
{
	const struct question *l = left, *r = right;
	return by_value(&l->length, &r->length);
}

static int by_name(const void *left, const void *right)
{
	return strcmp(left, right);
}

static FILE *open_beside(const char *folder, const char *name, const char *end)
{
	char path[PATH_SIZE];
	snprintf(path, sizeof path, "%s/%s%s", folder, name, end);
	return fopen(path, "r");
}

static void read_questions(const char *folder, const char *name, struct questions *out)
{
	FILE *file = open_beside(folder, name, ".queries");
	if (!file)
		bench_must(TL_E_IO, name);
	char line[512];
	while (fgets(line, sizeof line, file)) {
		struct question q = { .length = 0 };
		if (sscanf(line, "%lf %lf %lf %lf %lf", &q.from.x, &q.from.y, &q.to.x, &q.to.y, &q.length) != 5)
			continue;
		out->items = grow(out->items, out->count, &out->capacity, sizeof *out->items);
		if (!out->items)
			bench_must(TL_E_NOMEM, name);
		out->items[out->count++] = q;
	}
	fclose(file);
	if (out->count)
		qsort(out->items, out->count, sizeof *out->items, by_length);
}

/* Asks one; microseconds from two points to the list of points. */
static double ask_one(tl_query *query, const struct question *question, tl_path_point *points, tl_path_result *result)
{
	tl_path_def def = tl_default_path_def();
	def.from.at = question->from;
	def.to.at = question->to;
	size_t count = 0;
	double start = bench_now();
	bench_must(tl_query_find_path(query, &def, result), "path");
	bench_must(tl_query_get_points(query, points, POINTS, &count), "points");
	return (bench_now() - start) * 1e6;
}

/* Asks all of them; `indexed` says where the times go. */
static void ask(const struct bench *bench, tl_query *query, struct row *row, bool indexed)
{
	tl_path_point *points = calloc(POINTS, sizeof *points);
	if (!points)
		bench_must(TL_E_NOMEM, "points");
	struct questions *list = &row->questions;
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < list->count; i++) {
			struct question *q = &list->items[i];
			tl_path_result result = { .found = false };
			double time = ask_one(query, q, points, &result) * bench->scale;
			q->time[indexed] = round == 0 ? time : fmin(q->time[indexed], time);
			if (round == 0)
				row->wrong[indexed] += !result.found ||
					fabs(result.length - q->length) > TOLERANCE * q->length;
		}
	free(points);
}

/* Mean time from `first` up to `end`, in the order of lengths. */
static double mean_time(const struct questions *list, size_t first, size_t end, bool indexed)
{
	double sum = 0;
	for (size_t i = first; i < end; i++)
		sum += list->items[i].time[indexed];
	return end > first ? sum / (double)(end - first) : 0;
}

static void order_times(struct row *row)
{
	size_t count = row->questions.count;
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
static double time_visible(const struct bench *bench, tl_query *query, const struct questions *list)
{
	tl_point *points = calloc(POINTS, sizeof *points);
	double *best = calloc(list->count, sizeof *best), sum = 0;
	if (!points || !best)
		bench_must(TL_E_NOMEM, "points");
	for (int round = 0; round < ROUNDS; round++)
		for (size_t i = 0; i < list->count; i++) {
			size_t count = 0;
			double start = bench_now();
			bench_must(tl_query_visible_corners(query, list->items[i].from, points, POINTS, &count),
				"corners");
			double time = bench_now() - start;
			best[i] = round == 0 ? time : fmin(best[i], time);
		}
	for (size_t i = 0; i < list->count; i++)
		sum += best[i];
	free(points);
	free(best);
	return sum / (double)list->count * 1e6 * bench->scale;
}

static tl_map *load(const char *folder, const char *name)
{
	char path[PATH_SIZE];
	snprintf(path, sizeof path, "%s/%s.map", folder, name);
	tl_map *map;
	bench_must(tl_map_load_file(path, NULL, &map, NULL), path);
	return map;
}

static tl_query *new_query(const tl_nav *nav)
{
	tl_query *query;
	bench_must(tl_query_create(nav, &query), "query");
	return query;
}

/* An index beyond its bounds is a figure missed; all else that goes wrong ends the program. */
static void add_index(struct bench *bench, tl_nav *nav, struct row *row)
{
	double start = bench_now();
	tl_status status = tl_nav_make_index(nav, NULL);
	row->index_ms = (bench_now() - start) * 1e3 * bench->scale;
	if (status != TL_E_LIMIT)
		bench_must(status, "index");
	tl_nav_get_info(nav, &row->indexed);
	bench->missed += !row->indexed.indexed;
}

static void measure(struct bench *bench, const char *folder, struct row *row)
{
	tl_map *map = load(folder, row->name);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0;
	tl_nav *nav = NULL;
	double best = INFINITY;
	for (int round = 0; round < (bench->quick ? 1 : ROUNDS); round++) {
		tl_nav_free(nav);
		double start = bench_now();
		bench_must(tl_nav_create(map, &def, &nav), "nav");
		best = fmin(best, bench_now() - start);
	}
	row->build_ms = best * 1e3 * bench->scale;
	tl_nav_get_info(nav, &row->plain);
	tl_query *query = new_query(nav);
	ask(bench, query, row, false);
	size_t count = row->questions.count;
	row->mean[0] = mean_time(&row->questions, 0, count, false);
	order_times(row);
	row->visible_us = time_visible(bench, query, &row->questions);
	tl_query_free(query);
	add_index(bench, nav, row);
	if (row->indexed.indexed) {
		query = new_query(nav);
		ask(bench, query, row, true);
		row->mean[1] = mean_time(&row->questions, 0, count, true);
		row->longest = mean_time(&row->questions, count - (count + 4) / 5, count, true);
		tl_query_free(query);
	}
	bench->missed += (row->wrong[0] > 0) + (row->wrong[1] > 0);
	tl_nav_free(nav);
	tl_map_free(map);
}

static void print_row(const struct row *row)
{
	printf("%-17s %7zu %8zu %7.1f %8.2f %8.2f %8.1f %5zu", row->name, row->plain.corners, row->plain.corner_edges,
		row->build_ms, row->mean[0], row->median, row->p99, row->wrong[0]);
	if (row->indexed.indexed)
		printf(" | %8.0f %6.1f %7.2f %7.2f %5zu", row->index_ms, (double)row->indexed.bytes / 1048576,
			row->mean[1], row->longest, row->wrong[1]);
	else
		printf(" | no index within its bounds  MISSED    ");
	printf(" | %7.2f", row->visible_us);
	if (row->peer > 0)
		printf(" | %8.2f %6.3f %6.3f", row->peer, row->mean[0] / row->peer, row->mean[1] / row->peer);
	printf("%s\n", row->wrong[0] + row->wrong[1] ? " MISSED" : "");
	fflush(stdout);
}

/* A block of one line a map, and then a block a map with a line for each tenth of the queries, by length. */
static void write_growth(FILE *out, const struct row *rows, size_t count)
{
	fprintf(out, "# map corners edges build_ms bytes mean_us mean_us_indexed index_ms bytes_indexed\n");
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s %zu %zu %g %zu %g %g %g %zu\n", rows[i].name, rows[i].plain.corners,
			rows[i].plain.corner_edges, rows[i].build_ms, rows[i].plain.bytes, rows[i].mean[0],
			rows[i].mean[1], rows[i].index_ms, rows[i].indexed.bytes);
	for (size_t i = 0; i < count; i++) {
		const struct questions *list = &rows[i].questions;
		fprintf(out, "\n\n# %s: tenth mean_length mean_us mean_us_indexed\n", rows[i].name);
		for (size_t tenth = 0; tenth < TENTHS; tenth++) {
			size_t first = list->count * tenth / TENTHS, end = list->count * (tenth + 1) / TENTHS;
			double length = 0;
			for (size_t k = first; k < end; k++)
				length += list->items[k].length / (double)(end - first);
			if (first < end)
				fprintf(out, "%zu %g %g %g\n", tenth + 1, length, mean_time(list, first, end, false),
					mean_time(list, first, end, true));
		}
	}
}

static void read_peers(const char *folder, struct row *rows, size_t count)
{
	FILE *file = open_beside(folder, "peers", ".txt");
	if (!file)
		return;
	char line[512], name[NAME_SIZE];
	double time;
	while (fgets(line, sizeof line, file)) {
		if (sscanf(line, "%255s %lf", name, &time) != 2)
			continue;
		for (size_t i = 0; i < count; i++)
			if (!strcmp(rows[i].name, name))
				rows[i].peer = time;
	}
	fclose(file);
}

/* The geometric mean of the ratios to the other program. */
static void print_ratios(const struct row *rows, size_t count)
{
	double logs[2] = { 0, 0 };
	size_t known[2] = { 0, 0 };
	for (size_t i = 0; i < count; i++)
		for (int indexed = 0; indexed < 2; indexed++)
			if (rows[i].peer > 0 && rows[i].mean[indexed] > 0) {
				logs[indexed] += log(rows[i].mean[indexed] / rows[i].peer);
				known[indexed]++;
			}
	for (int indexed = 0; indexed < 2; indexed++)
		if (known[indexed])
			printf("over the other program, %s, geometric mean of %zu maps: %.4f\n",
				indexed ? "with index" : "without index", known[indexed],
				exp(logs[indexed] / (double)known[indexed]));
}

/* Rows with names and queries, in alphabetical order. */
static struct row *find_maps(const char *folder, size_t *count)
{
	DIR *dir = opendir(folder);
	if (!dir)
		bench_must(TL_E_IO, folder);
	struct row *rows = NULL;
	*count = 0;
	for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
		size_t length = strlen(entry->d_name);
		if (length <= 4 || length >= NAME_SIZE || strcmp(entry->d_name + length - 4, ".map") != 0)
			continue;
		struct row row = { .peer = 0 };
		memcpy(row.name, entry->d_name, length - 4);
		FILE *queries = open_beside(folder, row.name, ".queries");
		if (!queries)
			continue;
		fclose(queries);
		rows = realloc(rows, (*count + 1) * sizeof *rows);
		if (!rows)
			bench_must(TL_E_NOMEM, folder);
		rows[(*count)++] = row;
	}
	closedir(dir);
	if (*count)
		qsort(rows, *count, sizeof *rows, by_name); /* the name is the first member */
	return rows;
}

void bench_maps(struct bench *bench, const char *folder)
{
	size_t count;
	struct row *rows = find_maps(folder, &count);
	read_peers(folder, rows, count);
	printf("maps: %zu of %s; times in us where nothing is said; wrong = lengths off by more than 1e-9 relative\n",
		count, folder);
	printf("%-17s %7s %8s %7s %8s %8s %8s %5s | %8s %6s %7s %7s %5s | %7s | %8s %6s %6s\n", "map", "corners",
		"edges", "ms", "mean", "median", "p99", "wrong", "index ms", "MB", "mean", "longest", "wrong",
		"visible", "other", "ratio", "index");
	for (size_t i = 0; i < count; i++) {
		read_questions(folder, rows[i].name, &rows[i].questions);
		if (!rows[i].questions.count)
			continue;
		measure(bench, folder, &rows[i]);
		print_row(&rows[i]);
	}
	print_ratios(rows, count);
	bench->missed += count == 0; /* a wrong folder is no success */
	if (bench->growth)
		write_growth(bench->growth, rows, count);
	for (size_t i = 0; i < count; i++)
		free(rows[i].questions.items);
	free(rows);
}
