/* SPDX-License-Identifier: MIT */
/*
 * The linter's rules about the graph of waypoints against what they are defined to be.
 *
 *   graph-split, waypoint-isolated   components by the transitive closure over all links, or over all pairs between which a path leads
 *   one-way-trap                     the transitive closure of the graph, and the rule's words about it
 *   link-duplicate                   a reported link can be removed, another one cannot
 */
#include <stdio.h>
#include <string.h>

#include "support/lint_world.h"
#include "support/runner.h"

enum { MAPS = 3000 };

/* ---- the graph, by definition ---- */

typedef struct matrix {
	bool at[LINT_WAYPOINTS][LINT_WAYPOINTS];
} matrix;

static matrix closure(matrix m, int n)
{
	for (int i = 0; i < n; i++)
		m.at[i][i] = true;
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				m.at[i][j] = m.at[i][j] || (m.at[i][k] && m.at[k][j]);
	return m;
}

static tl_point position_of(const lint_world *w, int i)
{
	return (tl_point){ (double)w->at[i].x, (double)w->at[i].y };
}

/* Between all pairs that a path by corners joins. */
static void add_paths(const lint_world *w, matrix *m)
{
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	ck_assert_int_eq(tl_nav_create(w->map, NULL, &nav), TL_OK);
	ck_assert_int_eq(tl_query_create(nav, &query), TL_OK);
	for (int i = 0; i < w->waypoint_count; i++)
		for (int j = 0; j < i; j++) {
			tl_path_result result;
			tl_path_def def = tl_default_path_def();
			def.from.at = position_of(w, i);
			def.to.at = position_of(w, j);
			ck_assert_int_eq(tl_query_find_path(query, &def, &result), TL_OK);
			m->at[i][j] = m->at[j][i] = result.found && w->free[i] && w->free[j];
		}
	tl_query_free(query);
	tl_nav_free(nav);
}

/* Edges of free links, or of paths where there are no links. */
static matrix edges_of(const lint_world *w)
{
	matrix m = { 0 };
	for (int i = 0; i < w->link_count; i++) {
		const lint_edge *e = &w->links[i];
		m.at[e->from][e->to] = m.at[e->from][e->to] || e->free;
		m.at[e->to][e->from] = m.at[e->to][e->from] || (e->free && !e->oneway);
	}
	if (w->link_count == 0)
		add_paths(w, &m);
	return m;
}

static matrix without_arrows(matrix m, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			m.at[i][j] = m.at[i][j] || m.at[j][i];
	return m;
}

/* How many a row holds, and which of them has the name that comes first. */
static int row_size(const matrix *m, int row, int n)
{
	int size = 0;
	for (int i = 0; i < n; i++)
		size += m->at[row][i];
	return size;
}

static const char *first_name(const matrix *m, int row, int n)
{
	const char *first = NULL;
	for (int i = 0; i < n; i++)
		if (m->at[row][i] && (first == NULL || strcmp(lint_world_name(i), first) < 0))
			first = lint_world_name(i);
	return first;
}

/* The text of the rule's finding about this first name, or "". */
static const char *text_about(const lint_world *w, const char *rule, const char *first)
{
	tl_finding f;
	for (size_t i = 0; tl_lint_get_finding(w->lint, i, &f) == TL_OK; i++)
		if (strcmp(f.rule->id, rule) == 0 && strcmp(f.names[0], first) == 0)
			return f.text;
	return "";
}

static bool has_link(const lint_world *w, int i)
{
	for (int k = 0; k < w->link_count; k++)
		if (w->links[k].from != w->links[k].to && (w->links[k].from == i || w->links[k].to == i))
			return true;
	return false;
}

/* Without links, what is blocked is in no part. */
static int part_size(const lint_world *w, const matrix *together, int i)
{
	return w->link_count == 0 && !w->free[i] ? 0 : row_size(together, i, w->waypoint_count);
}

/* Are paths without links those of a point between walls? A body's grown walls are polygons, which is coarse on a grid of whole units. */
static bool is_exact(const lint_world *w)
{
	return w->radius == 0 && tl_map_obstacle_count(w->map) == 0 && tl_map_door_count(w->map) == 0;
}

static void check_parts(const lint_world *w)
{
	int n = w->waypoint_count, largest = 0;
	matrix together = closure(without_arrows(edges_of(w), n), n);
	for (int i = 0; i < n; i++) {
		int size = part_size(w, &together, i), best = part_size(w, &together, largest);
		if (size > best ||
			(size == best && strcmp(first_name(&together, i, n), first_name(&together, largest, n)) < 0))
			largest = i;
	}
	int parts = 0;
	for (int i = 0; i < n; i++) {
		int size = row_size(&together, i, n);
		bool alone = w->link_count > 0 && !has_link(w, i);
		ck_assert_int_eq(lint_world_count(w, "waypoint-isolated", lint_world_name(i), NULL), alone);
		bool counts = w->link_count > 0 ? size > 1 : w->free[i] && is_exact(w);
		bool reported = counts && !together.at[largest][i] &&
			strcmp(lint_world_name(i), first_name(&together, i, n)) == 0;
		if (w->link_count > 0 || is_exact(w))
			ck_assert_int_eq(lint_world_count(w, "graph-split", lint_world_name(i),
						 first_name(&together, largest, n)),
				reported);
		parts += reported;
		char words[40];
		if (size == 1)
			sprintf(words, "waypoint %s cannot", lint_world_name(i));
		else
			sprintf(words, "the %d waypoints about %s ", size, lint_world_name(i));
		ck_assert(!reported ||
			strncmp(text_about(w, "graph-split", lint_world_name(i)), words, strlen(words)) == 0);
	}
	if (w->link_count > 0 || is_exact(w))
		ck_assert_int_eq(lint_world_count(w, "graph-split", NULL, NULL), parts);
}

static bool mutual(const matrix *reach, int a, int b)
{
	return reach->at[a][b] && reach->at[b][a];
}

/* The longest chain of strong parts that leads to i's: each step is to a node from which one does not get back. */
static int level_of(const matrix *reach, int i, int n)
{
	int level = 0;
	for (int j = 0; j < n; j++) {
		if (!reach->at[j][i] || reach->at[i][j])
			continue;
		int before = level_of(reach, j, n) + 1;
		level = before > level ? before : level;
	}
	return level;
}

/* A waypoint of the home of i's component. */
static int home_of(const matrix *together, const matrix *reach, int i, int n)
{
	matrix strong = { 0 };
	for (int a = 0; a < n; a++)
		for (int b = 0; b < n; b++)
			strong.at[a][b] = mutual(reach, a, b);
	int home = -1;
	for (int j = 0; j < n; j++) {
		if (!together->at[i][j])
			continue;
		int order = home < 0 ? 1 : row_size(&strong, j, n) - row_size(&strong, home, n);
		if (order == 0)
			order = level_of(reach, home, n) - level_of(reach, j, n);
		if (order == 0)
			order = strcmp(first_name(&strong, home, n), first_name(&strong, j, n));
		home = order > 0 ? j : home;
	}
	return home;
}

static void check_traps(const lint_world *w)
{
	int n = w->waypoint_count, traps = 0;
	matrix edges = w->link_count > 0 ? edges_of(w) : (matrix){ 0 };
	matrix together = closure(without_arrows(edges, n), n), reach = closure(edges, n), inside = { 0 };
	bool lost[LINT_WAYPOINTS];
	for (int i = 0; i < n; i++)
		lost[i] = !reach.at[i][home_of(&together, &reach, i, n)];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			inside.at[i][j] = lost[i] && lost[j] && edges.at[i][j];
	inside = closure(without_arrows(inside, n), n);
	for (int i = 0; i < n; i++) {
		bool reported = lost[i] && strcmp(lint_world_name(i), first_name(&inside, i, n)) == 0;
		int size = row_size(&inside, i, n);
		ck_assert_int_eq(lint_world_count(w, "one-way-trap", lint_world_name(i), NULL), reported);
		traps += reported;
		char words[40];
		if (size == 1)
			sprintf(words, "waypoint %s can be", lint_world_name(i));
		else
			sprintf(words, "the %d waypoints about %s can be", size, lint_world_name(i));
		ck_assert(!reported ||
			strncmp(text_about(w, "one-way-trap", lint_world_name(i)), words, strlen(words)) == 0);
	}
	ck_assert_int_eq(lint_world_count(w, "one-way-trap", NULL, NULL), traps);
}

/* ---- duplicates, by definition ---- */

/* The least cost from a to b over the links that are kept; 99 = none. */
static double least_cost(const lint_world *w, const bool *kept, int a, int b)
{
	double least = 99;
	for (int i = 0; i < w->link_count; i++) {
		const lint_edge *e = &w->links[i];
		bool leads = (e->from == a && e->to == b) || (!e->oneway && e->from == b && e->to == a);
		if (kept[i] && leads && e->cost < least)
			least = e->cost;
	}
	return least;
}

static bool changes_without(const lint_world *w, const bool *kept, const bool *fewer)
{
	for (int a = 0; a < w->waypoint_count; a++)
		for (int b = 0; b < w->waypoint_count; b++)
			if (a != b && least_cost(w, kept, a, b) < least_cost(w, fewer, a, b))
				return true;
	return false;
}

/* Removes links one by one as long as no path changes: the rule has to report as many. (Between two waypoints all such sets are of one
 * size once a two-way link is not given up for one-way ones.) */
static void check_duplicates(const lint_world *w)
{
	bool all[LINT_LINKS], kept[LINT_LINKS];
	int left = 0, reported = lint_world_count(w, "link-duplicate", NULL, NULL);
	for (int i = 0; i < w->link_count; i++)
		all[i] = kept[i] = true;
	for (bool again = true; again;) { /* one-way links first: a two-way one stays */
		again = false;
		for (int pass = 0; pass < 2 && !again; pass++) {
			for (int i = w->link_count - 1; i >= 0 && !again; i--) {
				const lint_edge *e = &w->links[i];
				if (!kept[i] || e->from == e->to || e->oneway != (pass == 0))
					continue;
				kept[i] = false;
				if (changes_without(w, all, kept))
					kept[i] = true;
				else
					again = true;
			}
		}
	}
	for (int i = 0; i < w->link_count; i++)
		left += !kept[i];
	ck_assert_int_eq(reported, left);
}

START_TEST(rules_hold_by_their_definitions)
{
	tli_rng rng = { 20240501 };
	for (int i = 0; i < MAPS; i++) {
		lint_world w;
		lint_world_make(&rng, &w);
		check_parts(&w);
		check_traps(&w);
		check_duplicates(&w);
		lint_world_free(&w);
	}
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("lint rules about the graph");
	TCase *tests = tcase_create("rules");
	tcase_add_test(tests, rules_hold_by_their_definitions);
	suite_add_tcase(suite, tests);
	return suite;
}
