/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_maps.c: shortest paths on given maps: every NAME.map and NAME.tl of a folder that has NAME.queries
 * beside it, in alphabetical order.
 *
 * A query file has lines `x1 y1 x2 y2 length`; `#` begins a comment.
 *
 * A file peers.txt in the folder, lines `NAME microseconds`, is the time of another program: ratios to it are reported.
 */
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench_rows.h"
#include "base/array.h"
#include <tautline/format.h>

enum { TENTHS = 10, PATH_SIZE = 4096, LOADS = 3 };

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

static void read_questions(const char *folder, struct bench_row *row)
{
	FILE *file = open_beside(folder, row->name, ".queries");
	if (!file)
		bench_must(TL_E_IO, row->name);
	char line[512];
	while (fgets(line, sizeof line, file)) {
		tl_point from, to;
		double length;
		if (sscanf(line, "%lf %lf %lf %lf %lf", &from.x, &from.y, &to.x, &to.y, &length) == 5)
			bench_add_question(row, from, to, length);
	}
	fclose(file);
}

/* The best of some rounds; the last map is returned. */
static tl_map *load(const struct bench *bench, const char *folder, struct bench_row *row)
{
	char path[PATH_SIZE];
	snprintf(path, sizeof path, "%s/%s%s", folder, row->name, row->end);
	tl_map *map = NULL;
	double best = INFINITY;
	for (int round = 0; round < (bench->quick ? 1 : LOADS); round++) {
		tl_map_free(map);
		double start = bench_now();
		bench_must(tl_map_load_file(path, NULL, &map, NULL), path);
		best = fmin(best, bench_now() - start);
	}
	row->load_ms = best * 1e3 * bench->scale;
	return map;
}

/* A block of one line a map, and then a block a map with a line for each tenth of the queries, by length. */
static void write_growth(FILE *out, const struct bench_row *rows, size_t count)
{
	fprintf(out, "# map corners edges build_ms bytes mean_us mean_us_indexed index_ms bytes_indexed\n");
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s %zu %zu %g %zu %g %g %g %zu\n", rows[i].name, rows[i].plain.corners,
			rows[i].plain.taut_edges, rows[i].build_ms, rows[i].plain.bytes, rows[i].mean[0],
			rows[i].mean[1], rows[i].index_ms, rows[i].indexed.bytes);
	for (size_t i = 0; i < count; i++) {
		const struct bench_questions *list = &rows[i].questions;
		fprintf(out, "\n\n# %s: tenth mean_length mean_us mean_us_indexed\n", rows[i].name);
		for (size_t tenth = 0; tenth < TENTHS; tenth++) {
			size_t first = tli_array_length(list->items) * tenth / TENTHS,
			       end = tli_array_length(list->items) * (tenth + 1) / TENTHS;
			double length = 0;
			for (size_t k = first; k < end; k++)
				length += list->items[k].length / (double)(end - first);
			if (first < end)
				fprintf(out, "%zu %g %g %g\n", tenth + 1, length,
					bench_mean_time(list, first, end, false),
					bench_mean_time(list, first, end, true));
		}
	}
}

static void read_peers(const char *folder, struct bench_row *rows, size_t count)
{
	FILE *file = open_beside(folder, "peers", ".txt");
	if (!file)
		return;
	char line[512], name[BENCH_NAME_SIZE];
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
static void print_ratios(const struct bench_row *rows, size_t count)
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

/* How the name of a map ends; NULL: it is not the name of one. */
static const char *map_end(const char *name)
{
	static const char *const ends[] = { ".map", ".tl" };
	size_t length = strlen(name);
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		size_t end = strlen(ends[i]);
		if (length > end && length < BENCH_NAME_SIZE && !strcmp(name + length - end, ends[i]))
			return ends[i];
	}
	return NULL;
}

/* Rows with names and queries, in alphabetical order. */
static struct bench_row *find_maps(const char *folder, size_t *count)
{
	DIR *dir = opendir(folder);
	if (!dir)
		bench_must(TL_E_IO, folder);
	struct bench_row *rows = NULL;
	*count = 0;
	for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
		struct bench_row row = { .end = map_end(entry->d_name) };
		if (!row.end)
			continue;
		memcpy(row.name, entry->d_name, strlen(entry->d_name) - strlen(row.end));
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
	struct bench_row *rows = find_maps(folder, &count);
	read_peers(folder, rows, count);
	printf("maps: %zu of %s; times in us where nothing is said; wrong = lengths off by more than 1e-9 relative\n",
		count, folder);
	bench_print_header();
	for (size_t i = 0; i < count; i++) {
		read_questions(folder, &rows[i]);
		if (!tli_array_length(rows[i].questions.items))
			continue;
		tl_map *map = load(bench, folder, &rows[i]);
		bench_measure_row(bench, map, &rows[i]);
		tl_map_free(map);
		bench_print_row(&rows[i]);
	}
	print_ratios(rows, count);
	bench->missed += count == 0; /* a wrong folder is no success */
	if (bench->growth)
		write_growth(bench->growth, rows, count);
	for (size_t i = 0; i < count; i++)
		tli_array_free(rows[i].questions.items);
	free(rows);
}
