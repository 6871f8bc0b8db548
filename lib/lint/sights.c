/* SPDX-License-Identifier: MIT */
/*
 * lint/sights.c: the navs that rules ask, made when the first rule needs one.
 *
 * One is for the agent's radius. It finds paths only where an expectation is about a path, because linking is the expensive part; rules
 * about the graph use lint/world.h, which needs less. One goes by corners: it is made where the map has agents, or
 * waypoints and no links. The third is for a point: whether something is on a wall does not depend on the
 * agent. Where the agent is a point they are the same.
 */
#include "lint/lint.h"

/* Does an expectation ask for paths? */
static bool needs_paths(const tli_lint_context *context)
{
	const tl_map *map = context->map;
	if (!tli_lint_is_running(context, "expect-failed"))
		return false;
	tl_expectation_id id = { 0, 0 };
	while ((id = tl_map_next_expectation(map, id)).index1 != 0) {
		tl_expectation_info expect;
		if (tl_map_get_expectation(map, id, &expect) == TL_OK &&
			(expect.kind == TL_EXPECTATION_PATH || expect.kind == TL_EXPECTATION_NOPATH))
			return true;
	}
	return false;
}

tl_status tli_lint_need_sight(tli_lint_context *context)
{
	if (context->query != NULL)
		return TL_OK;
	tl_nav_def def = tl_default_nav_def();
	def.radius = context->def->radius;
	def.max_link = context->def->max_link;
	context->finds_paths = needs_paths(context);
	def.sight_only = !context->finds_paths;
	tl_status status = tl_nav_create(context->map, &def, &context->nav);
	return status == TL_OK ? tl_query_create(context->nav, &context->query) : status;
}

tl_status tli_lint_need_point_sight(tli_lint_context *context)
{
	if (context->point_query != NULL)
		return TL_OK;
	tl_status status = TL_OK;
	if (context->radius == 0) {
		status = tli_lint_need_sight(context);
		context->point_query = context->query;
		return status;
	}
	tl_nav_def def = tl_default_nav_def();
	def.radius = 0;
	def.sight_only = true;
	status = tl_nav_create(context->map, &def, &context->point_nav);
	return status == TL_OK ? tl_query_create(context->point_nav, &context->point_query) : status;
}

tl_status tli_lint_follow_expectations(tli_lint_context *context)
{
	if (context->nav == NULL || context->finds_paths == needs_paths(context))
		return TL_OK;
	bool shared = context->point_query == context->query;
	tl_query_free(context->query);
	tl_nav_free(context->nav);
	context->query = NULL;
	context->nav = NULL;
	if (shared)
		context->point_query = NULL;
	tl_status status = tli_lint_need_sight(context);
	return status == TL_OK && shared ? tli_lint_need_point_sight(context) : status;
}

tl_status tli_lint_need_paths(tli_lint_context *context)
{
	if (context->path_query != NULL)
		return TL_OK;
	tl_nav_def def = tl_default_nav_def();
	def.radius = context->def->radius;
	def.via = TL_VIA_CORNERS;
	tl_status status = tl_nav_create(context->map, &def, &context->path_nav);
	return status == TL_OK ? tl_query_create(context->path_nav, &context->path_query) : status;
}

tl_status tli_lint_find_stand(tli_lint_context *context, const tli_lint_node *node, tl_blocker *out)
{
	tli_lint_stand *stand = &context->stand;
	if (!stand->known || !tli_point_equal(stand->at, node->at)) {
		const tl_nav *nav = context->radius == 0 ? context->nav : context->point_nav;
		const tli_lint_sight sight = { context->point_query, nav, 0 };
		tl_status status = tli_lint_first_at(context, &sight, node->at, &stand->blocker);
		stand->known = status == TL_OK;
		stand->at = node->at;
		if (status != TL_OK)
			return status;
	}
	*out = stand->blocker;
	return TL_OK;
}

void tli_lint_clear_sights(tli_lint_context *context)
{
	if (context->point_query != context->query)
		tl_query_free(context->point_query);
	tl_query_free(context->query);
	tl_query_free(context->path_query);
	tl_nav_free(context->path_nav);
	tl_nav_free(context->point_nav);
	tl_nav_free(context->nav);
	context->point_query = context->query = context->path_query = NULL;
	context->point_nav = context->nav = context->path_nav = NULL;
}
