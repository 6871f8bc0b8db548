/* SPDX-License-Identifier: MIT */
/* tests/support/stopped_maps.c: calls about findings, crowds, maps and pictures. */
#include "support/check.h"
#include <stdlib.h>

#include "crowd/step/crowd.h"
#include "lint/lint.h"
#include "support/map_edits.h"
#include "support/stopped_calls.h"

static void write_findings(FILE *out, const tl_lint *lint)
{
	tl_finding finding;
	fprintf(out, "findings %zu appeared %zu gone %zu\n", tl_lint_finding_count(lint), tl_lint_appeared_count(lint),
		tl_lint_gone_count(lint));
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		stopped_must(tl_lint_get_finding(lint, i, &finding));
		fprintf(out, "%s %a,%a %s\n", finding.rule->id, finding.at.x, finding.at.y, finding.text);
	}
}

static tl_status run_lint(stopped_world *w)
{
	return tl_lint_run(w->e.map, &w->lint_def, &w->lint);
}

static void open_lint(stopped_world *w)
{
	stopped_must(run_lint(w));
	stopped_edit(w);
	stopped_must(tl_lint_update(w->lint, w->e.map));
	stopped_edit(w);
}

static tl_status update_lint(stopped_world *w)
{
	return tl_lint_update(w->lint, w->e.map);
}

static void answer_lint(stopped_world *w, FILE *out)
{
	if (w->lint)
		write_findings(out, w->lint);
}

static tl_budget *budget_of_lint_def(stopped_world *w)
{
	return &w->lint_def.budget;
}

static tl_budget *budget_of_lint(stopped_world *w)
{
	return &tli_lint_origin_of(w->lint)->def.budget;
}

/* ---- crowds ---- */

static const tl_jump jumps[] = { { { 1, 1 }, { 8, 8 }, 1, false, 1 }, { { 3, 9 }, { 10, 2 }, 0, true, 0 } };

static tl_point goal_of(const stopped_world *w, int i, double far)
{
	return (tl_point){ w->e.width * (.1 + .1 * i), w->e.width * far };
}

/* Agents that have walked a few steps, and have other goals now. */
static void open_crowd(stopped_world *w)
{
	tl_crowd_def def = tl_default_crowd_def();
	w->nav_def.radius = .125;
	stopped_open_nav(w);
	def.nav = w->nav;
	def.reroute = true;
	def.budget = w->path_def.budget;
	stopped_must(tl_crowd_create(&def, &w->crowd));
	for (int i = 0; i < STOPPED_AGENTS; i++) {
		tl_agent_def agent = tl_default_agent_def();
		agent.position = goal_of(w, i, .2);
		agent.radius = .1;
		agent.desire = TL_DESIRE_GOAL;
		agent.goal = goal_of(w, i, .8);
		stopped_must(tl_crowd_add_agent(w->crowd, &agent, &w->agents[i]));
	}
	for (int i = 0; i < 4; i++)
		stopped_must(tl_crowd_step(w->crowd));
	for (int i = 0; i < STOPPED_AGENTS; i += 2)
		stopped_must(tl_crowd_set_agent_goal(w->crowd, w->agents[i], goal_of(w, STOPPED_AGENTS - i, .9)));
}

static void open_crowd_whose_nav_was_updated(stopped_world *w)
{
	open_crowd(w);
	stopped_edit(w);
	stopped_must(tl_nav_update(w->nav, w->e.map));
}

static tl_status step_crowd(stopped_world *w)
{
	return tl_crowd_step(w->crowd);
}

static void open_crowd_and_nav(stopped_world *w)
{
	open_crowd(w);
	stopped_edit(w);
	stopped_must(tl_nav_create(w->e.map, &w->nav_def, &w->other));
}

static tl_status move_crowd_to_nav(stopped_world *w)
{
	return tl_crowd_set_nav(w->crowd, w->other);
}

static tl_status set_crowd_jumps(stopped_world *w)
{
	return tl_crowd_set_jumps(w->crowd, jumps, sizeof jumps / sizeof *jumps);
}

static void open_saved_crowd(stopped_world *w)
{
	open_crowd(w);
	w->text = malloc(STOPPED_TEXT);
	stopped_must(tl_crowd_save(w->crowd, w->text, STOPPED_TEXT, &w->size));
	for (int i = 0; i < 6; i++)
		stopped_must(tl_crowd_step(w->crowd));
	stopped_must(tl_crowd_remove_agent(w->crowd, w->agents[1]));
}

static tl_status load_crowd(stopped_world *w)
{
	return tl_crowd_load(w->crowd, w->text, w->size);
}

static void answer_crowd(stopped_world *w, FILE *out)
{
	char *bytes = malloc(STOPPED_TEXT);
	size_t size = 0;
	stopped_must(tl_crowd_save(w->crowd, bytes, STOPPED_TEXT, &size));
	stopped_write_bytes(out, bytes, size);
	free(bytes);
}

static tl_budget *budget_of_crowd(stopped_world *w)
{
	return &w->crowd->def.budget;
}

/* ---- maps and pictures ---- */

static void save_text(stopped_world *w)
{
	free(w->text);
	w->text = malloc(STOPPED_TEXT);
	stopped_must(tl_map_save_memory(w->e.map, w->text, STOPPED_TEXT, &w->size));
}

static void open_text(stopped_world *w)
{
	save_text(w);
}

static tl_status load_text(stopped_world *w)
{
	return tl_map_load_memory(w->text, w->size, &w->load_def, &w->loaded, NULL);
}

static void open_loaded(stopped_world *w)
{
	save_text(w);
	stopped_must(load_text(w));
	stopped_edit(w);
	save_text(w);
}

static tl_status reload_text(stopped_world *w)
{
	return tl_map_reload_memory(w->loaded, w->text, w->size, &w->load_def, NULL);
}

static void answer_loaded(stopped_world *w, FILE *out)
{
	char *bytes = malloc(STOPPED_TEXT);
	size_t size = 0;
	if (w->loaded)
		stopped_must(tl_map_save_memory(w->loaded, bytes, STOPPED_TEXT, &size));
	stopped_write_bytes(out, bytes, size);
	free(bytes);
}

static tl_status load_sample(stopped_world *w, const char *name)
{
	char path[4096];
	const char *folder = getenv("SRCDIR");
	snprintf(path, sizeof path, "%s/maps/formats/%s", folder ? folder : ".", name);
	return tl_map_load_file(path, &w->load_def, &w->loaded, NULL);
}

static tl_status load_ldtk(stopped_world *w)
{
	return load_sample(w, "cellar.ldtk");
}

static tl_status load_geojson(stopped_world *w)
{
	return load_sample(w, "depot.geojson");
}

static tl_status load_uvtt(stopped_world *w)
{
	return load_sample(w, "tavern.dd2vtt");
}

static tl_status load_ros(stopped_world *w)
{
	return load_sample(w, "depot.yaml");
}

static tl_status load_svg(stopped_world *w)
{
	return load_sample(w, "gallery.svg");
}

static tl_status load_tmj(stopped_world *w)
{
	return load_sample(w, "harbour.tmj");
}

static tl_status load_tmx(stopped_world *w)
{
	return load_sample(w, "harbour.tmx");
}

static tl_budget *budget_of_load(stopped_world *w)
{
	return &w->load_def.budget;
}

static void open_room_for_text(stopped_world *w)
{
	w->written = malloc(STOPPED_TEXT);
}

static tl_status write_native(stopped_world *w)
{
	return tl_map_save_as_memory(w->e.map, "native", w->written, STOPPED_TEXT, &w->written_size);
}

static tl_status write_svg(stopped_world *w)
{
	return tl_map_save_as_memory(w->e.map, "svg", w->written, STOPPED_TEXT, &w->written_size);
}

static tl_status write_tmj(stopped_world *w)
{
	return tl_map_save_as_memory(w->e.map, "tmj", w->written, STOPPED_TEXT, &w->written_size);
}

static void open_picture(stopped_world *w)
{
	stopped_open_nav(w);
	open_room_for_text(w);
	w->draw_def.nav = w->nav;
	w->draw_def.outside = true;
}

static tl_status draw_picture(stopped_world *w)
{
	return tl_draw_svg(w->e.map, &w->draw_def, w->written, STOPPED_TEXT, &w->written_size);
}

static void answer_written(stopped_world *w, FILE *out)
{
	stopped_write_bytes(out, w->written, w->written_size);
}

static tl_budget *budget_of_drawing(stopped_world *w)
{
	return &w->draw_def.budget;
}

static void answer_map(stopped_world *w, FILE *out)
{
	fprintf(out, "map %016llx\n", (unsigned long long)map_state(w->e.map));
}

static void open_group(stopped_world *w)
{
	stopped_must(tl_map_begin_group(w->e.map));
	for (int i = 0; i < 20; i++)
		random_edits_make(&w->e);
	stopped_must(tl_map_end_group(w->e.map));
}

static tl_status undo_group(stopped_world *w)
{
	return tl_map_undo(w->e.map, NULL);
}

/* ---- all ---- */

const stopped_call stopped_map_calls[] = {
	{ "tl_lint_run", stopped_open_nothing, run_lint, answer_lint, budget_of_lint_def, false },
	{ "tl_lint_update", open_lint, update_lint, answer_lint, budget_of_lint, false },
	{ "tl_crowd_step", open_crowd, step_crowd, answer_crowd, budget_of_crowd, false },
	{ "tl_crowd_step, after an update", open_crowd_whose_nav_was_updated, step_crowd, answer_crowd, budget_of_crowd,
		false },
	{ "tl_crowd_set_nav", open_crowd_and_nav, move_crowd_to_nav, answer_crowd, NULL, false },
	{ "tl_crowd_set_jumps", open_crowd, set_crowd_jumps, answer_crowd, NULL, false },
	{ "tl_crowd_load", open_saved_crowd, load_crowd, answer_crowd, NULL, false },
	{ "tl_map_load_memory", open_text, load_text, answer_loaded, budget_of_load, false },
	{ "tl_map_reload_memory", open_loaded, reload_text, answer_loaded, budget_of_load, false },
	{ "tl_map_load_file, ldtk", stopped_open_nothing, load_ldtk, answer_loaded, budget_of_load, true },
	{ "tl_map_load_file, geojson", stopped_open_nothing, load_geojson, answer_loaded, budget_of_load, true },
	{ "tl_map_load_file, uvtt", stopped_open_nothing, load_uvtt, answer_loaded, budget_of_load, true },
	{ "tl_map_load_file, ros", stopped_open_nothing, load_ros, answer_loaded, budget_of_load, true },
	{ "tl_map_load_file, svg", stopped_open_nothing, load_svg, answer_loaded, budget_of_load, true },
	{ "tl_map_load_file, tmj", stopped_open_nothing, load_tmj, answer_loaded, budget_of_load, true },
	{ "tl_map_load_file, tmx", stopped_open_nothing, load_tmx, answer_loaded, budget_of_load, true },
	{ "tl_map_save_as_memory, native", open_room_for_text, write_native, answer_written, NULL, false },
	{ "tl_map_save_as_memory, svg", open_room_for_text, write_svg, answer_written, NULL, false },
	{ "tl_map_save_as_memory, tmj", open_room_for_text, write_tmj, answer_written, NULL, false },
	{ "tl_draw_svg", open_picture, draw_picture, answer_written, budget_of_drawing, false },
	{ "tl_map_undo", open_group, undo_group, answer_map, NULL, false },
};

const size_t stopped_map_call_count = sizeof stopped_map_calls / sizeof *stopped_map_calls;
