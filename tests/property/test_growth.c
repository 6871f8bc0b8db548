/* SPDX-License-Identifier: MIT */
/*
 * How the cost of each rule and each reader grows: n, 2n and 4n things, and no exponent above 1.3 but where it is known.
 *
 * The cost is the time of the processor, the least of several runs: steps that the library counts itself would miss what it forgets to
 * count. A rule that finds more than the things that there are is measured against its findings. What takes less than a few
 * milliseconds at 4n is not judged. What looks too steep is measured again, with ever more things: caches and other programs bend a
 * short measurement, while what is quadratic remains so. GROWTH=1 prints all figures.
 *
 * Under the sanitizers nothing is judged, since their bookkeeping grows by rules of its own: all is run once, with n things.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/growth_maps.h"
#include "support/lint_findings.h"
#include "support/runner.h"
#include "support/sanitized.h"
#include <tautline/format.h>

/* TOO_SHORT: seconds, at 4n. */
enum { SIZE = 1000, SIZES = 3, TRIES = 8, LARGER = 3, FINDINGS = 1000000 };
static const double too_short = 0.004, largest = 1.3;

/* What is known to grow faster, and how fast at most. */
static const struct {
	const char *rule, *kind; /* rule NULL: of all */
	double exponent;
} known[] = {
	/* All sides cross; that is no finding where solids overlap. */
	{ NULL, "a pile of solids", 2.1 },
	/* Cells of sight hold many walls that are as long as the map is wide. */
	{ "waypoint-on-wall", "nested loops", 2.1 },
	{ "waypoint-tight", "nested loops", 2.1 },
	{ "graph-split", "nested loops", 2.1 },
	{ "waypoint-outside", "nested loops", 2.1 },
	/* All ends are within the gap of each other: each pair is compared, up to the limit of lint/near.c. */
	{ "wall-gap", "a star", 2.1 },
	{ "wall-gap", "ends about one point", 2.1 },
};

typedef struct cost {
	double seconds, things;
} cost;

static double seconds_of_processor(void)
{
	struct timespec at;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
	return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

typedef struct subject {
	const growth_kind *kind;
	const char *rule; /* NULL: reading it */
	int larger;       /* how often all sizes are doubled */
	char *texts[SIZES];
	size_t lengths[SIZES];
	tl_map *maps[SIZES];
} subject;

/* n, 2n or 4n. */
static size_t things_of(const subject *s, int size)
{
	return (s->kind->size ? s->kind->size : SIZE) << (size + s->larger);
}

static char folder[] = "/tmp/test_growth-XXXXXX";

static void in_folder(char path[100], const char *name)
{
	snprintf(path, 100, "%s/%s", folder, name);
}

static void write_file(const char *name, const char *data, size_t size)
{
	char path[100];
	in_folder(path, name);
	FILE *file = fopen(path, "wb");
	ck_assert(file && fwrite(data, 1, size, file) == size && fclose(file) == 0);
}

/* A grid of ROS is an image beside the map: the map is the same for all. */
static tl_map *load_grid(const subject *s, int size, const tl_load_def *def, tl_errors *errors)
{
	static const char settings[] =
		"image: grid\nresolution: 1\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n"
		"free_thresh: 0.25\n";
	char path[100];
	tl_map *map = NULL;
	write_file("map.yaml", settings, sizeof settings - 1);
	write_file("grid", s->texts[size], s->lengths[size]);
	in_folder(path, "map.yaml");
	(void)tl_map_load_file(path, def, &map, errors);
	return map;
}

/* All levels of a WAD; the last one stays. */
static tl_map *load_levels(const subject *s, int size, const tl_load_def *def, tl_errors *errors)
{
	char path[100];
	tl_map *map = NULL;
	tl_parts *parts;
	write_file("levels", s->texts[size], s->lengths[size]);
	in_folder(path, "levels");
	ck_assert_int_eq(tl_parts_create(path, def, &parts), TL_OK);
	ck_assert_uint_eq(tl_parts_count(parts), things_of(s, size));
	for (size_t i = 0; i < tl_parts_count(parts); i++) {
		tl_map_free(map);
		map = NULL;
		ck_assert_int_eq(tl_parts_load_map(parts, i, def, &map, errors), TL_OK);
	}
	tl_parts_free(parts);
	return map;
}

static tl_map *load(const subject *s, int size)
{
	tl_error items[1];
	tl_errors errors = { items, 1, 0 };
	tl_load_def def = tl_default_load_def();
	def.format = s->kind->format;
	tl_map *map = NULL;
	if (strcmp(def.format, "ros") == 0) {
		map = load_grid(s, size, &def, &errors);
		ck_assert_msg(map != NULL, "%s: %s", s->kind->name, errors.count ? items[0].text : "no errors");
		return map;
	}
	if (strcmp(s->kind->name, "wad, levels") == 0)
		return load_levels(s, size, &def, &errors);
	if (tl_map_load_memory(s->texts[size], s->lengths[size], &def, &map, &errors))
		ck_abort_msg("%s: %u: %s", s->kind->name, items[0].place.line, errors.count ? items[0].text : "limit");
	return map;
}

static cost measure_once(const subject *s, int size)
{
	cost result = { .things = (double)things_of(s, size) };
	double start = seconds_of_processor();
	if (s->rule == NULL) {
		tl_map *map = load(s, size);
		result.seconds = seconds_of_processor() - start;
		tl_map_free(map);
		return result;
	}
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, s->rule);
	def.max_findings = FINDINGS;
	tl_lint *lint = lint_run(s->maps[size], &def);
	result.seconds = seconds_of_processor() - start;
	result.things = fmax(result.things, (double)tl_lint_finding_count(lint));
	tl_lint_free(lint);
	return result;
}

static void improve(const subject *s, cost costs[SIZES])
{
	for (int i = 0; i < SIZES; i++)
		costs[i].seconds = fmin(costs[i].seconds, measure_once(s, i).seconds);
}

static double known_exponent(const subject *s)
{
	for (size_t i = 0; s->rule && i < sizeof known / sizeof known[0]; i++)
		if ((known[i].rule == NULL || strcmp(known[i].rule, s->rule) == 0) &&
			strcmp(known[i].kind, s->kind->name) == 0)
			return known[i].exponent;
	return largest;
}

static double exponent_of(const cost costs[SIZES])
{
	return log(costs[SIZES - 1].seconds / costs[0].seconds) / log(costs[SIZES - 1].things / costs[0].things);
}

static void print_costs(const subject *s, const cost costs[SIZES])
{
	printf("%-24s %-34s %5.1f %5.1f %6.1f ms %8.0f %5.2f\n", s->rule ? s->rule : "reading", s->kind->name,
		1e3 * costs[0].seconds, 1e3 * costs[1].seconds, 1e3 * costs[2].seconds, costs[2].things,
		exponent_of(costs));
}

/* Whether the cost, left in `costs`, grows no faster than it may. */
static bool grows_slowly(const subject *s, cost costs[SIZES])
{
	costs[SIZES - 1] = measure_once(s, SIZES - 1);
	if (costs[SIZES - 1].seconds < too_short)
		return true;
	for (int i = 0; i < SIZES; i++)
		costs[i] = measure_once(s, i);
	for (int try = 1; try < TRIES && (try < 2 || exponent_of(costs) > known_exponent(s)); try++)
		improve(s, costs);
	if (getenv("GROWTH"))
		print_costs(s, costs);
	return exponent_of(costs) <= known_exponent(s);
}

static subject make_subject(const growth_kind *kind, const char *rule, bool with_maps, int larger)
{
	subject s = { .kind = kind, .rule = rule, .larger = larger };
	for (int i = 0; i < SIZES; i++) {
		s.texts[i] = growth_text(kind, things_of(&s, i), &s.lengths[i]);
		s.maps[i] = with_maps ? load(&s, i) : NULL;
	}
	return s;
}

static void free_subject(subject *s)
{
	for (int i = 0; i < SIZES; i++) {
		free(s->texts[i]);
		tl_map_free(s->maps[i]);
	}
}

static void check_growth(const subject *s)
{
	cost costs[SIZES];
	if (SANITIZED) {
		measure_once(s, 0);
		return;
	}
	bool slow = grows_slowly(s, costs);
	for (int larger = 1; !slow && larger <= LARGER; larger++) {
		subject again = make_subject(s->kind, s->rule, s->rule != NULL, larger);
		slow = grows_slowly(&again, costs);
		free_subject(&again);
	}
	if (!slow)
		ck_abort_msg("%s, %s: %g, %g, %g ms: exponent %.2f", s->rule ? s->rule : "reading", s->kind->name,
			1e3 * costs[0].seconds, 1e3 * costs[1].seconds, 1e3 * costs[2].seconds, exponent_of(costs));
}

START_TEST(rules)
{
	subject s = make_subject(&growth_rule_kinds[_i], NULL, true, 0);
	for (size_t i = 0; i < tl_lint_rule_count(); i++) {
		const tl_lint_rule *rule;
		ck_assert_int_eq(tl_lint_get_rule(i, &rule), TL_OK);
		s.rule = rule->id;
		check_growth(&s);
	}
	free_subject(&s);
}
END_TEST

START_TEST(readers)
{
	subject s = make_subject(&growth_reader_kinds[_i], NULL, false, 0);
	check_growth(&s);
	free_subject(&s);
}
END_TEST

static void make_folder(void)
{
	ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_folder(void)
{
	static const char *const names[] = { "map.yaml", "grid", "levels" };
	char path[100];
	for (int i = 0; i < 3; i++) {
		in_folder(path, names[i]);
		(void)remove(path);
	}
	ck_assert_int_eq(rmdir(folder), 0);
}

static int count_kinds(const growth_kind *kinds)
{
	int count = 0;
	while (kinds[count].name)
		count++;
	return count;
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("growth");
	TCase *of_rules = tcase_create("rules"), *of_readers = tcase_create("readers");
	tcase_set_timeout(of_rules, 120);
	tcase_set_timeout(of_readers, 120);
	tcase_add_unchecked_fixture(of_readers, make_folder, remove_folder);
	tcase_add_loop_test(of_rules, rules, 0, count_kinds(growth_rule_kinds));
	tcase_add_loop_test(of_readers, readers, 0, count_kinds(growth_reader_kinds));
	suite_add_tcase(suite, of_rules);
	suite_add_tcase(suite, of_readers);
	return suite;
}
