/* SPDX-License-Identifier: MIT */
/*
 * Calls that are stopped: each public function with a budget, and those that need much memory, at the k-th call of progress, with each of a
 * series of budgets of work, and without memory from the k-th request on or for that one (the first sixteen k are all, then ever fewer). Each k has objects of its own. After a call that was
 * stopped all objects answer as before it; then it is repeated without a limit, and they answer as those of a call that was never stopped.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "crowd/step/crowd.h"
#include "nav/internal.h"
#include "support/failing.h"
#include "support/map_edits.h"
#include "support/nav_answers.h"
#include "support/random_edits.h"
#include "support/runner.h"
#include "support/sanitized.h"
#include <tautline/tautline.h>

enum { AGENTS = 8, TEXT_MAX = 1 << 20, ROUTE_JUMPS = 2 };

typedef enum stop { STOP_MEMORY_FROM, STOP_MEMORY_ONCE, STOP_PROGRESS, STOP_WORK, STOPS } stop;

/* All that the rows work on; each opens what it needs. */
typedef struct world {
	random_edits e;
	tl_nav_def nav_def;
	tl_lint_def lint_def;
	tl_path_def path_def;
	tl_draw_def draw_def;
	tl_load_def load_def;
	tl_index_def index_def;
	tl_nav *nav, *other;
	tl_query *query;
	tl_path_result path;
	tl_route route;
	bool has;
	tl_shared_nav *shared;
	tl_lint *lint;
	tl_crowd *crowd;
	tl_agent_id agents[AGENTS];
	tl_map *loaded;
	tl_nav_changes *changes;
	char *text, *written; /* of a map, or of a crowd */
	size_t size, written_size;
	long left; /* calls of progress before it asks to stop */
} world;

typedef struct row {
	const char *name;
	void (*open)(world *w);
	tl_status (*call)(world *w);
	void (*answer)(world *w, FILE *out);
	tl_budget *(*budget)(world *w); /* NULL: there is none, or it cannot be changed once the objects are there */
} row;

typedef struct kind {
	const char *name;
	unsigned waypoints, walls;
	double width, radius;
	bool links;
	tl_via via;
} kind;

static const kind kinds[] = {
	{ "corners", 0, 10, 12, 0, false, TL_VIA_CORNERS }, { "body", 6, 10, 12, .25, false, TL_VIA_CORNERS },
	{ "links", 20, 10, 12, 0, true, TL_VIA_WAYPOINTS }, { "sight", 20, 10, 12, .125, false, TL_VIA_WAYPOINTS },
	{ "many walls", 12, 160, 40, .125, false, TL_VIA_CORNERS }, /* progress is called more than once */
};

enum { KINDS = sizeof kinds / sizeof *kinds, MANY_WALLS = KINDS - 1 };

static bool count_down(void *context, double done)
{
	world *w = context;
	(void)done;
	return --w->left > 0;
}

/* ---- objects ---- */

static void must(tl_status status)
{
	ck_assert_msg(status == TL_OK, "%s", tl_status_text(status));
}

static void open_world(world *w, const kind *k)
{
	memset(w, 0, sizeof *w);
	w->left = LONG_MAX;
	if (k->links)
		random_edits_start(&w->e, 7, k->width, k->waypoints, true);
	else
		random_edits_start_walls(&w->e, 7, k->width, k->waypoints, k->walls);
	w->e.obstacles = true;
	tl_budget budget = tl_default_budget();
	budget.progress = count_down;
	budget.context = w;
	w->nav_def = tl_default_nav_def();
	w->nav_def.via = k->via;
	w->nav_def.radius = k->radius;
	w->lint_def = tl_default_lint_def();
	w->path_def = tl_default_path_def();
	w->draw_def = tl_default_draw_def();
	w->load_def = tl_default_load_def();
	w->index_def = tl_default_index_def();
	w->nav_def.budget = w->lint_def.budget = w->path_def.budget = w->draw_def.budget = w->load_def.budget =
		w->index_def.budget = budget;
}

static void close_world(world *w)
{
	tl_nav_changes_free(w->changes);
	tl_crowd_free(w->crowd);
	tl_query_free(w->query);
	tl_nav_free(w->nav);
	tl_nav_free(w->other);
	tl_shared_nav_free(w->shared);
	tl_lint_free(w->lint);
	tl_map_free(w->loaded);
	tl_map_free(w->e.map);
	free(w->text);
	free(w->written);
}

static void edit(world *w)
{
	for (int i = 0; i < 3; i++)
		random_edits_make(&w->e);
}

static void save_text(world *w)
{
	free(w->text);
	w->text = malloc(TEXT_MAX);
	must(tl_map_save_memory(w->e.map, w->text, TEXT_MAX, &w->size));
}

static void write_bytes(FILE *out, const char *bytes, size_t size)
{
	uint64_t hash = 14695981039346656037u;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
	fprintf(out, "%zu bytes %016llx\n", size, (unsigned long long)hash);
}

static void write_findings(FILE *out, const tl_lint *lint)
{
	tl_finding finding;
	fprintf(out, "findings %zu appeared %zu gone %zu\n", tl_lint_finding_count(lint), tl_lint_appeared_count(lint),
		tl_lint_gone_count(lint));
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		must(tl_lint_get_finding(lint, i, &finding));
		fprintf(out, "%s %a,%a %s\n", finding.rule->id, finding.at.x, finding.at.y, finding.text);
	}
}

/* ---- navs ---- */

static void open_nothing(world *w)
{
	(void)w;
}

static void open_nav(world *w)
{
	must(tl_nav_create(w->e.map, &w->nav_def, &w->nav));
}

static void open_edited_nav(world *w)
{
	open_nav(w);
	edit(w);
}

static tl_status create_nav(world *w)
{
	return tl_nav_create(w->e.map, &w->nav_def, &w->nav);
}

static tl_status create_whole_nav(world *w)
{
	w->nav_def.warm = TL_WARM_AT_ONCE;
	return tl_nav_create(w->e.map, &w->nav_def, &w->nav);
}

static tl_status update_nav(world *w)
{
	return tl_nav_update(w->nav, w->e.map);
}

static tl_status list_update(world *w)
{
	return tl_nav_update_and_list(w->nav, w->e.map, &w->changes);
}

static tl_status warm_nav(world *w)
{
	return w->nav->corners ? tl_nav_warm(w->nav, &w->path_def.budget) : TL_OK;
}

static tl_status index_nav(world *w)
{
	return w->nav->corners ? tl_nav_make_index(w->nav, &w->index_def) : TL_OK;
}

static void open_updated_nav(world *w)
{
	open_edited_nav(w);
	must(tl_nav_update(w->nav, w->e.map));
}

static tl_status tidy_nav(world *w)
{
	return tl_nav_tidy(w->nav, &w->path_def.budget);
}

static void answer_nav(world *w, FILE *out)
{
	if (w->nav)
		nav_answers_write(out, w->nav, w->e.width);
}

static tl_budget *budget_of_nav_def(world *w)
{
	return &w->nav_def.budget;
}

static tl_budget *budget_of_nav(world *w)
{
	return &w->nav->def.budget;
}

static tl_budget *budget_of_path(world *w)
{
	return &w->path_def.budget;
}

static tl_budget *budget_of_index(world *w)
{
	return &w->index_def.budget;
}

static void open_shared(world *w)
{
	must(tl_shared_nav_create(w->e.map, &w->nav_def, &w->shared));
	edit(w);
	must(tl_shared_nav_update(w->shared, w->e.map));
	edit(w);
}

static tl_status update_shared(world *w)
{
	return tl_shared_nav_update(w->shared, w->e.map);
}

static void answer_shared(world *w, FILE *out)
{
	tl_nav_reader *reader;
	tl_query *query;
	must(tl_nav_reader_create(w->shared, &reader));
	must(tl_nav_reader_begin(reader, &query));
	nav_answers_write(out, query->nav, w->e.width);
	tl_nav_reader_end(reader);
	tl_nav_reader_free(reader);
}

/* ---- queries ---- */

/* With the points of a path, which a call that fails leaves. */
static void open_query(world *w)
{
	open_nav(w);
	must(tl_query_create(w->nav, &w->query));
	w->path_def.from.at = (tl_point){ .3, .3 };
	w->path_def.to.at = (tl_point){ 1.1, .4 };
	must(tl_query_find_path(w->query, &w->path_def, &w->path));
	w->path_def.to.at = (tl_point){ w->e.width - .3, w->e.width - .4 };
}

static void open_query_with_areas(world *w)
{
	static const tl_point corners[4] = { { 2, 2 }, { 9, 3 }, { 8, 9 }, { 3, 8 } };
	open_query(w);
	if (w->nav->corners)
		must(tl_query_set_areas(w->query, &(tl_area){ corners, 4, 3 }, 1));
}

static tl_status find_path(world *w)
{
	return tl_query_find_path(w->query, &w->path_def, &w->path);
}

static tl_status find_pulled_path(world *w)
{
	w->path_def.pull = w->path_def.partial = true;
	return tl_query_find_path(w->query, &w->path_def, &w->path);
}

static tl_status ask_for_path(world *w)
{
	return tl_query_has_path(w->query, &w->path_def, &w->has);
}

static const tl_jump jumps[ROUTE_JUMPS] = { { { 1, 1 }, { 8, 8 }, 1, false, 1 }, { { 3, 9 }, { 10, 2 }, 0, true, 0 } };

static tl_status find_route(world *w)
{
	return tl_query_find_route(w->query, &w->path_def, jumps, ROUTE_JUMPS, &w->route);
}

static void answer_query(world *w, FILE *out)
{
	fprintf(out, "found %d partial %d length %a cost %a count %zu has %d:", w->path.found, w->path.partial,
		w->path.length, w->path.cost, w->path.count, w->has);
	nav_answers_write_points(out, w->query);
}

/* The points of the last path are lost. */
static void answer_route(world *w, FILE *out)
{
	fprintf(out, "found %d cost %a jumps %zu\n", w->route.found, w->route.cost, w->route.jump_count);
}

/* ---- findings ---- */

static tl_status run_lint(world *w)
{
	return tl_lint_run(w->e.map, &w->lint_def, &w->lint);
}

static void answer_lint(world *w, FILE *out)
{
	if (w->lint)
		write_findings(out, w->lint);
}

static tl_budget *budget_of_lint_def(world *w)
{
	return &w->lint_def.budget;
}

/* ---- crowds ---- */

static tl_point goal_of(const world *w, int i, double far)
{
	return (tl_point){ w->e.width * (.1 + .1 * i), w->e.width * far };
}

/* Agents that have walked a few steps, and have other goals now. */
static void open_crowd(world *w)
{
	tl_crowd_def def = tl_default_crowd_def();
	w->nav_def.radius = .125;
	open_nav(w);
	def.nav = w->nav;
	def.reroute = true;
	def.budget = w->path_def.budget;
	must(tl_crowd_create(&def, &w->crowd));
	for (int i = 0; i < AGENTS; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = goal_of(w, i, .2);
		agent.radius = .1;
		agent.desire = TL_DESIRE_GOAL;
		agent.goal = goal_of(w, i, .8);
		must(tl_crowd_add_agent(w->crowd, &agent, &w->agents[i]));
	}
	for (int i = 0; i < 4; i++)
		must(tl_crowd_step(w->crowd));
	for (int i = 0; i < AGENTS; i += 2)
		must(tl_crowd_set_agent_goal(w->crowd, w->agents[i], goal_of(w, AGENTS - i, .9)));
}

static void open_crowd_whose_nav_was_updated(world *w)
{
	open_crowd(w);
	edit(w);
	must(tl_nav_update(w->nav, w->e.map));
}

static tl_status step_crowd(world *w)
{
	return tl_crowd_step(w->crowd);
}

static void open_crowd_and_nav(world *w)
{
	open_crowd(w);
	edit(w);
	must(tl_nav_create(w->e.map, &w->nav_def, &w->other));
}

static tl_status move_crowd_to_nav(world *w)
{
	return tl_crowd_set_nav(w->crowd, w->other);
}

static tl_status set_crowd_jumps(world *w)
{
	return tl_crowd_set_jumps(w->crowd, jumps, ROUTE_JUMPS);
}

static void open_saved_crowd(world *w)
{
	open_crowd(w);
	w->text = malloc(TEXT_MAX);
	must(tl_crowd_save(w->crowd, w->text, TEXT_MAX, &w->size));
	for (int i = 0; i < 6; i++)
		must(tl_crowd_step(w->crowd));
	must(tl_crowd_remove_agent(w->crowd, w->agents[1]));
}

static tl_status load_crowd(world *w)
{
	return tl_crowd_load(w->crowd, w->text, w->size);
}

static void answer_crowd(world *w, FILE *out)
{
	char *bytes = malloc(TEXT_MAX);
	size_t size = 0;
	must(tl_crowd_save(w->crowd, bytes, TEXT_MAX, &size));
	write_bytes(out, bytes, size);
	free(bytes);
}

static tl_budget *budget_of_crowd(world *w)
{
	return &w->crowd->def.budget;
}

/* ---- maps and pictures ---- */

static void open_text(world *w)
{
	save_text(w);
}

static tl_status load_text(world *w)
{
	return tl_map_load_memory(w->text, w->size, &w->load_def, &w->loaded, NULL);
}

static void open_loaded(world *w)
{
	save_text(w);
	must(load_text(w));
	edit(w);
	save_text(w);
}

static tl_status reload_text(world *w)
{
	return tl_map_reload_memory(w->loaded, w->text, w->size, &w->load_def, NULL);
}

static void answer_loaded(world *w, FILE *out)
{
	char *bytes = malloc(TEXT_MAX);
	size_t size = 0;
	if (w->loaded)
		must(tl_map_save_memory(w->loaded, bytes, TEXT_MAX, &size));
	write_bytes(out, bytes, size);
	free(bytes);
}

static tl_status load_sample(world *w, const char *name)
{
	char path[4096];
	const char *folder = getenv("SRCDIR");
	snprintf(path, sizeof path, "%s/maps/formats/%s", folder ? folder : ".", name);
	return tl_map_load_file(path, &w->load_def, &w->loaded, NULL);
}

static tl_status load_ldtk(world *w)
{
	return load_sample(w, "cellar.ldtk");
}

static tl_status load_geojson(world *w)
{
	return load_sample(w, "depot.geojson");
}

static tl_status load_ros(world *w)
{
	return load_sample(w, "depot.yaml");
}

static tl_status load_svg(world *w)
{
	return load_sample(w, "gallery.svg");
}

static tl_status load_tmj(world *w)
{
	return load_sample(w, "harbour.tmj");
}

static tl_status load_tmx(world *w)
{
	return load_sample(w, "harbour.tmx");
}

static tl_budget *budget_of_load(world *w)
{
	return &w->load_def.budget;
}

static void open_room_for_text(world *w)
{
	w->written = malloc(TEXT_MAX);
}

static tl_status write_native(world *w)
{
	return tl_map_save_as_memory(w->e.map, "native", w->written, TEXT_MAX, &w->written_size);
}

static tl_status write_svg(world *w)
{
	return tl_map_save_as_memory(w->e.map, "svg", w->written, TEXT_MAX, &w->written_size);
}

static tl_status write_tmj(world *w)
{
	return tl_map_save_as_memory(w->e.map, "tmj", w->written, TEXT_MAX, &w->written_size);
}

static void open_picture(world *w)
{
	open_nav(w);
	open_room_for_text(w);
	w->draw_def.nav = w->nav;
	w->draw_def.outside = true;
}

static tl_status draw_picture(world *w)
{
	return tl_draw_svg(w->e.map, &w->draw_def, w->written, TEXT_MAX, &w->written_size);
}

static void answer_written(world *w, FILE *out)
{
	write_bytes(out, w->written, w->written_size);
}

static tl_budget *budget_of_drawing(world *w)
{
	return &w->draw_def.budget;
}

static void answer_map(world *w, FILE *out)
{
	fprintf(out, "map %016llx\n", (unsigned long long)map_state(w->e.map));
}

static void open_group(world *w)
{
	must(tl_map_begin_group(w->e.map));
	for (int i = 0; i < 20; i++)
		random_edits_make(&w->e);
	must(tl_map_end_group(w->e.map));
}

static tl_status undo_group(world *w)
{
	return tl_map_undo(w->e.map, NULL);
}

/* ---- all calls ---- */

static const row rows[] = {
	{ "tl_nav_create", open_nothing, create_nav, answer_nav, budget_of_nav_def },
	{ "tl_nav_create, eager", open_nothing, create_whole_nav, answer_nav, budget_of_nav_def },
	{ "tl_nav_update", open_edited_nav, update_nav, answer_nav, budget_of_nav },
	{ "tl_nav_update_and_list", open_edited_nav, list_update, answer_nav, budget_of_nav },
	{ "tl_shared_nav_update", open_shared, update_shared, answer_shared, NULL },
	{ "tl_nav_warm", open_nav, warm_nav, answer_nav, budget_of_path },
	{ "tl_nav_make_index", open_nav, index_nav, answer_nav, budget_of_index },
	{ "tl_nav_tidy", open_updated_nav, tidy_nav, answer_nav, budget_of_path },
	{ "tl_query_find_path", open_query, find_path, answer_query, budget_of_path },
	{ "tl_query_find_path, pulled and partial", open_query, find_pulled_path, answer_query, budget_of_path },
	{ "tl_query_find_path, with areas", open_query_with_areas, find_path, answer_query, budget_of_path },
	{ "tl_query_has_path", open_query, ask_for_path, answer_query, budget_of_path },
	{ "tl_query_find_route", open_query, find_route, answer_route, budget_of_path },
	{ "tl_lint_run", open_nothing, run_lint, answer_lint, budget_of_lint_def },
	{ "tl_crowd_step", open_crowd, step_crowd, answer_crowd, budget_of_crowd },
	{ "tl_crowd_step, after an update", open_crowd_whose_nav_was_updated, step_crowd, answer_crowd,
		budget_of_crowd },
	{ "tl_crowd_set_nav", open_crowd_and_nav, move_crowd_to_nav, answer_crowd, NULL },
	{ "tl_crowd_set_jumps", open_crowd, set_crowd_jumps, answer_crowd, NULL },
	{ "tl_crowd_load", open_saved_crowd, load_crowd, answer_crowd, NULL },
	{ "tl_map_load_memory", open_text, load_text, answer_loaded, budget_of_load },
	{ "tl_map_reload_memory", open_loaded, reload_text, answer_loaded, budget_of_load },
	{ "tl_map_load_file, ldtk", open_nothing, load_ldtk, answer_loaded, budget_of_load },
	{ "tl_map_load_file, geojson", open_nothing, load_geojson, answer_loaded, budget_of_load },
	{ "tl_map_load_file, ros", open_nothing, load_ros, answer_loaded, budget_of_load },
	{ "tl_map_load_file, svg", open_nothing, load_svg, answer_loaded, budget_of_load },
	{ "tl_map_load_file, tmj", open_nothing, load_tmj, answer_loaded, budget_of_load },
	{ "tl_map_load_file, tmx", open_nothing, load_tmx, answer_loaded, budget_of_load },
	{ "tl_map_save_as_memory, native", open_room_for_text, write_native, answer_written, NULL },
	{ "tl_map_save_as_memory, svg", open_room_for_text, write_svg, answer_written, NULL },
	{ "tl_map_save_as_memory, tmj", open_room_for_text, write_tmj, answer_written, NULL },
	{ "tl_draw_svg", open_picture, draw_picture, answer_written, budget_of_drawing },
	{ "tl_map_undo", open_group, undo_group, answer_map, NULL },
};

enum { ROWS = sizeof rows / sizeof *rows };

static char *answers_of(const row *r, world *w)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	r->answer(w, out);
	fclose(out);
	return text;
}

static void check_answers(const row *r, world *w, const char *expected, const char *what, long k)
{
	char *text = answers_of(r, w);
	nav_answers_check(text, expected, what, k);
	free(text);
}

static tl_status call_stopped(const row *r, world *w, stop how, long k)
{
	tl_status expected = how < STOP_PROGRESS ? TL_E_NOMEM : how == STOP_WORK ? TL_E_LIMIT : TL_E_CANCELLED;
	tl_budget *budget = how == STOP_WORK ? r->budget(w) : NULL, before = budget ? *budget : tl_default_budget();
	if (budget)
		budget->max_work = (uint64_t)k;
	if (how < STOP_PROGRESS)
		failing_arm(k, how == STOP_MEMORY_FROM);
	w->left = how == STOP_PROGRESS ? k : LONG_MAX;
	tl_status status = r->call(w);
	bool injected = failing_disarm();
	w->left = LONG_MAX;
	if (budget && budget == r->budget(w)) /* not where the call has replaced what holds it */
		budget->max_work = before.max_work;
	ck_assert_msg(status == TL_OK || status == expected, "%s, %d at %ld: %s", r->name, (int)how, k,
		tl_status_text(status));
	ck_assert(status == TL_OK || how >= STOP_PROGRESS || injected);
	return status;
}

static long next_stop(stop how, long k)
{
	return k + 1 + k / (how == STOP_WORK ? 4 : 16);
}

static void stop_at_each(const row *r, const kind *map, stop how, const char *was, const char *is)
{
	world w;
	tl_status status = TL_E_LIMIT;
	for (long k = how != STOP_WORK; status; k = next_stop(how, k)) {
		open_world(&w, map);
		r->open(&w);
		status = call_stopped(r, &w, how, k);
		if (status) {
			check_answers(r, &w, was, "before", k);
			must(r->call(&w));
		}
		check_answers(r, &w, is, r->name, k);
		close_world(&w);
		if (failing_live_blocks() > 0)
			ck_abort_msg("%s %d at %ld: %zu blocks are left", r->name, (int)how, k, failing_live_blocks());
	}
}

START_TEST(calls_are_stopped)
{
	const row *r = &rows[_i / KINDS];
	const kind *map = &kinds[_i % KINDS];
	bool many = map == &kinds[MANY_WALLS];
	bool is_of_file = r->open == open_nothing && r->budget == budget_of_load; /* the same for each kind */
	world w;
	if (is_of_file && _i % KINDS != 0)
		return;
	failing_install();
	open_world(&w, map);
	r->open(&w);
	char *was = answers_of(r, &w);
	must(r->call(&w));
	char *is = answers_of(r, &w);
	close_world(&w);
	for (stop how = many ? STOP_PROGRESS : 0; how < (many ? STOP_WORK : STOPS); how++)
		if (how != STOP_WORK || r->budget)
			stop_at_each(r, map, how, was, is);
	free(was);
	free(is);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("stopped");
	TCase *tcase = tcase_create("calls");
	tcase_set_timeout(tcase, 240); /* only for what never ends */
	tcase_add_loop_test(tcase, calls_are_stopped, 0, ROWS * KINDS);
	suite_add_tcase(suite, tcase);
	return suite;
}
