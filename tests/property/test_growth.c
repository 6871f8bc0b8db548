/* SPDX-License-Identifier: MIT */
/*
 * How the cost of each rule, of each reader and of widths grows: n and 2n things, in make check-all 4n too, and no exponent above 1.3 but where it is known.
 *
 * The cost is the steps that the library counts for budgets (base/budget.h): the same on every machine, under every sanitizer. What a
 * call forgets to count is not seen here, but such a call would not keep its budget either. Findings count as things, since telling one takes
 * as much as looking at several things. What counts few steps is not judged. GROWTH=1 prints all figures.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/growth_maps.h"
#include "support/lint_findings.h"
#include "support/rounds.h"
#include "support/runner.h"
#include <tautline/format.h>
#include <tautline/nav_width.h>

#include "base/budget.h"

/* n and 2n things, and 4n too in make check-all. */
#define SIZES ROUNDS_OF(SIZES_MOST, 2)
/* How much an exponent of n and 2n alone may be off. */
#define ROUGH ROUNDS_OF(0, .2)
/* FINDING: one of them in things. TOO_FEW: steps with the most things. */
enum { SIZE = 1000, SIZES_MOST = 3, FINDINGS = 1000000, FINDING = 4, TOO_FEW = 50000 };
static const double largest = 1.3;
static const char WIDTHS[] = "widths"; /* where a subject has a rule */

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
	/* All ends are within the gap of each other: each pair is compared, up to the limit of lint/facts/near.c. */
	{ "wall-gap", "a star", 2.1 },
	{ "wall-gap", "ends about one point", 2.1 },
};

typedef struct cost {
	double steps, things;
} cost;

typedef struct subject {
	const growth_kind *kind;
	const char *rule; /* NULL: reading it; WIDTHS */
	char *texts[SIZES_MOST];
	size_t lengths[SIZES_MOST];
	tl_map *maps[SIZES_MOST];
} subject;

/* n, 2n or 4n. */
static size_t things_of(const subject *s, int size)
{
	return (s->kind->size ? s->kind->size : SIZE) << size;
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

/* All that is between the walls of a map: widths and narrow places. */
static void find_widths(const tl_map *map)
{
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav = NULL;
	tl_widths *widths = NULL;
	size_t count = 0;
	def.sight_only = true;
	ck_assert_int_eq(tl_nav_create(map, &def, &nav), TL_OK);
	ck_assert_int_eq(tl_widths_create(nav, NULL, &widths), TL_OK);
	tl_status status = tl_widths_chokes(widths, 0.7, NULL, 0, &count);
	ck_assert(status == TL_OK || status == TL_E_BUFFER);
	tl_widths_free(widths);
	tl_nav_free(nav);
}

/* What is called has budgets of its own, which count into this one. */
static cost measure(const subject *s, int size)
{
	cost result = { .things = (double)things_of(s, size) };
	tl_budget_use use;
	tl_budget budget = tl_default_budget();
	budget.max_work = UINT64_MAX;
	budget.use = &use;
	tli_budget_call call;
	tli_budget_enter(&call, &budget);
	if (s->rule == NULL) {
		tl_map_free(load(s, size));
	} else if (s->rule == WIDTHS) {
		find_widths(s->maps[size]);
	} else {
		tl_lint_def def = tl_default_lint_def();
		lint_only(&def, s->rule);
		def.max_findings = FINDINGS;
		tl_lint *lint = lint_run(s->maps[size], &def);
		result.things += FINDING * (double)tl_lint_finding_count(lint);
		tl_lint_free(lint);
	}
	ck_assert_int_eq(tli_budget_leave(&call, TL_OK), TL_OK);
	result.steps = (double)use.work;
	return result;
}

static double known_exponent(const subject *s)
{
	for (size_t i = 0; s->rule && i < sizeof known / sizeof known[0]; i++)
		if ((known[i].rule == NULL || strcmp(known[i].rule, s->rule) == 0) &&
			strcmp(known[i].kind, s->kind->name) == 0)
			return known[i].exponent;
	return largest;
}

static double exponent_of(const cost costs[SIZES_MOST])
{
	return log(costs[SIZES - 1].steps / fmax(costs[0].steps, 1)) / log(costs[SIZES - 1].things / costs[0].things);
}

static subject make_subject(const growth_kind *kind, bool with_maps)
{
	subject s = { .kind = kind };
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
	const char *what = s->rule ? s->rule : "reading";
	cost costs[SIZES_MOST] = { 0 };
	for (int i = 0; i < SIZES; i++)
		costs[i] = measure(s, i);
	if (getenv("GROWTH"))
		printf("%-24s %-34s %9.0f %9.0f %9.0f steps, %8.0f things %5.2f\n", what, s->kind->name, costs[0].steps,
			costs[1].steps, costs[2].steps, costs[2].things, exponent_of(costs));
	if (costs[SIZES - 1].steps >= TOO_FEW && exponent_of(costs) > known_exponent(s) + ROUGH)
		ck_abort_msg("%s, %s: %.0f, %.0f, %.0f steps: exponent %.2f", what, s->kind->name, costs[0].steps,
			costs[1].steps, costs[2].steps, exponent_of(costs));
}

START_TEST(rules)
{
	subject s = make_subject(&growth_rule_kinds[_i], true);
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
	subject s = make_subject(&growth_reader_kinds[_i], false);
	check_growth(&s);
	free_subject(&s);
}
END_TEST

START_TEST(widths)
{
	subject s = make_subject(&growth_width_kinds[_i], true);
	s.rule = WIDTHS;
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
	TCase *of_rules = tcase_create("rules"), *of_readers = tcase_create("readers"),
	      *of_widths = tcase_create("widths");
	tcase_add_unchecked_fixture(of_readers, make_folder, remove_folder);
	for (int kind = 0; kind < count_kinds(growth_rule_kinds); kind += ROUNDS_OF(1, 2))
		tcase_add_loop_test(of_rules, rules, kind, kind + 1);
	for (int kind = 0; kind < count_kinds(growth_reader_kinds); kind += ROUNDS_OF(1, 2))
		tcase_add_loop_test(of_readers, readers, kind, kind + 1);
	tcase_add_loop_test(of_widths, widths, 0, count_kinds(growth_width_kinds));
	suite_add_tcase(suite, of_widths);
	suite_add_tcase(suite, of_rules);
	suite_add_tcase(suite, of_readers);
	return suite;
}
