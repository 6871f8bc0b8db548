/* SPDX-License-Identifier: MIT */
/*
 * tests/bench/bench_corners.c: shortest paths by corners on generated maps, as bench_maps.c measures them on given ones: without and with index,
 * and cold.
 *
 * compare.sh writes the maps to a folder and measures them with the benchmark programs of both commits, which need not
 * know this file for it.
 */
#include <stdlib.h>

#include "base/rng.h"
#include "bench/bench_made.h"
#include "bench/bench_rows.h"
#include "base/array.h"
#include <tautline/format.h>

enum { QUESTIONS = 200, PATH_SIZE = 4096 };

static tl_map *read_made(const struct bench_made *made, struct bench_row *row)
{
	tl_map *map;
	double start = bench_now();
	bench_must(tl_map_load_memory(made->text, made->size, NULL, &map, NULL), made->name);
	row->load_ms = (bench_now() - start) * 1e3;
	return map;
}

/* The middle of a random cell. */
static tl_point random_point(tli_rng *rng, const struct bench_made *made)
{
	double x = (double)tli_rng_between(rng, 0, (int64_t)made->width - 1);
	return (tl_point){ x + 0.5, (double)tli_rng_between(rng, 0, (int64_t)made->height - 1) + 0.5 };
}

/* Random questions that have an answer; the length is the one found. */
static void ask_random(const tl_map *map, const struct bench_made *made, size_t count, struct bench_row *row)
{
	tl_nav *nav = bench_corner_nav(map, true);
	tl_query *query;
	bench_must(tl_query_create(nav, &query), "query");
	tli_rng rng = { 11 };
	for (size_t tries = 0; tries < 100 * count && tli_array_length(row->questions.items) < count; tries++) {
		tl_path_def def = tl_default_path_def();
		def.from.at = random_point(&rng, made);
		def.to.at = random_point(&rng, made);
		tl_path_result result;
		bench_must(tl_query_find_path(query, &def, &result), "path");
		if (result.found && result.length > 0)
			bench_add_question(row, def.from.at, def.to.at, result.length);
	}
	tl_query_free(query);
	tl_nav_free(nav);
}

/* Map `index` with its questions; false beyond the last. */
static bool begin_row(size_t index, bool quick, struct bench_made *made, struct bench_row *row, tl_map **map)
{
	if (!bench_make(index, quick, made))
		return false;
	*row = (struct bench_row){ .end = made->end };
	snprintf(row->name, sizeof row->name, "%s", made->name);
	*map = read_made(made, row);
	ask_random(*map, made, quick ? 5 : QUESTIONS, row);
	return true;
}

static void end_row(struct bench_made *made, struct bench_row *row, tl_map *map)
{
	tli_array_free(row->questions.items);
	free(made->text);
	tl_map_free(map);
}

void bench_corners(struct bench *bench)
{
	struct bench_made made;
	struct bench_row row;
	tl_map *map;
	printf("corners: generated maps; times in us where nothing is said\n");
	bench_print_header();
	for (size_t i = 0; begin_row(i, bench->quick, &made, &row, &map); i++) {
		row.load_ms *= bench->scale;
		bench_measure_row(bench, map, &row);
		bench_print_row(&row);
		end_row(&made, &row, map);
	}
}

static FILE *create(const char *folder, const struct bench_row *row, const char *end)
{
	char path[PATH_SIZE];
	snprintf(path, sizeof path, "%s/%s%s", folder, row->name, end);
	FILE *file = fopen(path, "w");
	if (!file)
		bench_must(TL_E_IO, path);
	return file;
}

static void finish(FILE *file, const char *what)
{
	bool failed = ferror(file) != 0;
	if (fclose(file) != 0 || failed)
		bench_must(TL_E_IO, what);
}

void bench_write_corners(const struct bench *bench, const char *folder)
{
	struct bench_made made;
	struct bench_row row;
	tl_map *map;
	for (size_t i = 0; begin_row(i, bench->quick, &made, &row, &map); i++) {
		FILE *file = create(folder, &row, row.end);
		fwrite(made.text, 1, made.size, file);
		finish(file, row.name);
		file = create(folder, &row, ".queries");
		for (size_t k = 0; k < tli_array_length(row.questions.items); k++) {
			const struct bench_question *q = &row.questions.items[k];
			fprintf(file, "%.17g %.17g %.17g %.17g %.17g\n", q->from.x, q->from.y, q->to.x, q->to.y,
				q->length);
		}
		finish(file, row.name);
		end_row(&made, &row, map);
	}
}
