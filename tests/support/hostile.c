/* SPDX-License-Identifier: MIT */
/* tests/support/hostile.c: what each call of the library costs on one map. */
#include "hostile.h"

#include <time.h>

#include <tautline/tautline.h>

const char *hostile_call_name(enum hostile_call call)
{
	static const char *const names[HOSTILE_CALL_END] = { "load", "sight", "nav", "corners", "path", "partial",
		"body", "lint", "draw" };
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
		end_call(m, call, tl_query_find_path(query, &def, &result));
	}
	tl_query_free(query);
}

static void measure_picture(struct measuring *m, const tl_nav *nav)
{
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	def.nav = nav;
	def.budget = begin_call(m, HOSTILE_DRAW);
	end_call(m, HOSTILE_DRAW, tl_draw_svg(m->map, &def, NULL, 0, &size));
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
	if (call == HOSTILE_SIGHT)
		measure_picture(m, nav);
	tl_nav_free(nav);
}

static void measure_lint(struct measuring *m)
{
	tl_lint_def def = tl_default_lint_def();
	tl_lint *lint = NULL;
	def.budget = begin_call(m, HOSTILE_LINT);
	end_call(m, HOSTILE_LINT, tl_lint_run(m->map, &def, &lint));
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
	tl_map_free(m.map);
}
