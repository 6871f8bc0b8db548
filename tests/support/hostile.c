/* SPDX-License-Identifier: MIT */
/* tests/support/hostile.c: what each call of the library costs on one map. */
#include "hostile.h"

#include <time.h>

#include <tautline/tautline.h>

#include "base/budget.h"

const char *hostile_call_name(enum hostile_call call)
{
	static const char *const names[HOSTILE_CALL_END] = { "load", "sight", "nav", "corners", "path", "partial",
		"body", "lint", "draw", "sees", "region", "save", "step" };
	return names[call];
}

static double processor_seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

struct measuring {
	tl_budget budget;
	struct hostile_cost *costs;
	tl_map *map;
};

static tl_budget begin_call(struct measuring *m, enum hostile_call call)
{
	struct hostile_cost *cost = &m->costs[call];
	tl_budget budget = m->budget;
	cost->called = true;
	budget.use = &cost->use;
	cost->seconds = processor_seconds();
	return budget;
}

static tl_status end_call(struct measuring *m, enum hostile_call call, tl_status status)
{
	struct hostile_cost *cost = &m->costs[call];
	cost->seconds = processor_seconds() - cost->seconds;
	cost->status = status;
	return status;
}

static void measure_paths(struct measuring *m, const tl_nav *nav)
{
	tl_box box = tl_map_bounds(m->map);
	double width = box.max.x - box.min.x, height = box.max.y - box.min.y;
	tl_query *query = NULL;
	if (!(width >= 0) || tl_query_create(nav, &query) != TL_OK)
		return;
	for (enum hostile_call call = HOSTILE_PATH; call <= HOSTILE_PARTIAL; call++) {
		tl_path_def def = tl_default_path_def();
		tl_path_result result;
		def.partial = call == HOSTILE_PARTIAL;
		def.from.at = (tl_point){ box.min.x + width * 0.1130, box.min.y + height * 0.2177 };
		def.to.at = def.partial ? (tl_point){ box.min.x + width * 0.5, box.min.y + height * 0.5 }
					: (tl_point){ box.max.x - width * 0.1332, box.max.y - height * 0.1511 };
		def.budget = begin_call(m, call);
		(void)end_call(m, call, tl_query_find_path(query, &def, &result));
	}
	tl_query_free(query);
}

/* Where a box of this size begins, and so much of its width and height farther. */
static tl_point point_in(tl_box box, double x, double y)
{
	return (tl_point){ box.min.x + (box.max.x - box.min.x) * x, box.min.y + (box.max.y - box.min.y) * y };
}

/* What has no budget of its own is called within one. */
static void measure_looks(struct measuring *m, const tl_nav *nav, enum hostile_call call)
{
	tl_box box = tl_map_bounds(m->map);
	tl_query *query = NULL;
	tl_blocker blocker;
	size_t count;
	if (box.min.x > box.max.x || tl_query_create(nav, &query) != TL_OK)
		return;
	tli_budget_call within;
	tl_budget budget = begin_call(m, call);
	tli_budget_enter(&within, &budget);
	tl_status status = call == HOSTILE_SEES
		? tl_query_first_hit(query, point_in(box, 0.1130, 0.2177), point_in(box, 0.8668, 0.8489), &blocker)
		: tl_query_visibility_polygon(query, point_in(box, 0.5, 0.5), NULL, 0, &count);
	(void)end_call(m, call, tli_budget_leave(&within, status));
	tl_query_free(query);
}

static void measure_saving(struct measuring *m)
{
	const tl_format *format;
	tl_status status = TL_E_BUFFER;
	size_t size;
	tli_budget_call within;
	tl_budget budget = begin_call(m, HOSTILE_SAVE);
	tli_budget_enter(&within, &budget);
	for (size_t i = 0; status == TL_E_BUFFER && tl_format_get(i, &format) == TL_OK; i++)
		if (format->saved)
			status = tl_map_save_as_memory(m->map, format->name, NULL, 0, &size);
	(void)end_call(m, HOSTILE_SAVE, tli_budget_leave(&within, status));
}

static void measure_step(struct measuring *m)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd = NULL;
	if (tl_map_agent_count(m->map) == 0)
		return;
	def.budget = begin_call(m, HOSTILE_STEP);
	tl_status status = tl_crowd_create(&def, &crowd);
	if (status == TL_OK)
		status = tl_crowd_add_map_agents(crowd, m->map, NULL);
	(void)end_call(m, HOSTILE_STEP, status == TL_OK ? tl_crowd_step(crowd) : status);
	tl_crowd_free(crowd);
}

static void measure_picture(struct measuring *m, const tl_nav *nav)
{
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.nav = nav;
	def.budget = begin_call(m, HOSTILE_DRAW);
	(void)end_call(m, HOSTILE_DRAW, tl_draw_svg(m->map, &def, NULL, 0, &size));
}

static void measure_nav(struct measuring *m, enum hostile_call call)
{
	tl_nav_def def = tl_default_nav_def();
	tl_nav *nav = NULL;
	def.radius = call == HOSTILE_BODY ? 0.3 : 0;
	def.sight_only = call == HOSTILE_SIGHT;
	def.via = call == HOSTILE_CORNERS || call == HOSTILE_BODY ? TL_VIA_CORNERS : TL_VIA_AUTO;
	def.budget = begin_call(m, call);
	if (end_call(m, call, tl_nav_create(m->map, &def, &nav)) == TL_OK && call == HOSTILE_CORNERS)
		measure_paths(m, nav);
	if (call == HOSTILE_SIGHT) {
		measure_picture(m, nav);
		measure_looks(m, nav, HOSTILE_SEES);
	}
	if (nav && call == HOSTILE_CORNERS)
		measure_looks(m, nav, HOSTILE_REGION);
	tl_nav_free(nav);
}

static void measure_lint(struct measuring *m)
{
	tl_lint_def def = tl_default_lint_def();
	tl_lint *lint = NULL;
	def.budget = begin_call(m, HOSTILE_LINT);
	(void)end_call(m, HOSTILE_LINT, tl_lint_run(m->map, &def, &lint));
	tl_lint_free(lint);
}

void hostile_measure(const char *text, size_t length, const char *name, tl_budget budget,
	struct hostile_cost costs[HOSTILE_CALL_END])
{
	for (int i = 0; i < HOSTILE_CALL_END; i++)
		costs[i] = (struct hostile_cost){ .status = TL_OK };
	struct measuring m = { budget, costs, NULL };
	tl_load_def def = tl_default_load_def();
	def.path = name;
	def.budget = begin_call(&m, HOSTILE_LOAD);
	if (end_call(&m, HOSTILE_LOAD, tl_map_load_memory(text, length, &def, &m.map, NULL)) != TL_OK)
		return;
	measure_nav(&m, HOSTILE_SIGHT);
	measure_nav(&m, HOSTILE_NAV);
	measure_nav(&m, HOSTILE_CORNERS);
	measure_nav(&m, HOSTILE_BODY);
	measure_lint(&m);
	measure_saving(&m);
	measure_step(&m);
	tl_map_free(m.map);
}
