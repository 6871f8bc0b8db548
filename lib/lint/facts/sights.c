/* SPDX-License-Identifier: MIT */
/*
 * lint/facts/sights.c: the navs that rules ask, made when the first rule needs one.
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

static tl_status make_sight(
	const tli_lint_context *context, const tl_nav_def *def, int32_t radius, tli_lint_sight *sight)
{
	sight->radius = radius;
	tl_status status = tl_nav_create(context->map, def, &sight->nav);
	return status == TL_OK ? tl_query_create(sight->nav, &sight->query) : status;
}

static void free_sight(tli_lint_sight *sight)
{
	tl_query_free(sight->query);
	tl_nav_free(sight->nav);
	*sight = (tli_lint_sight){ 0 };
}

tl_status tli_lint_need_sight(tli_lint_context *context)
{
	tli_lint_parts *parts = &context->parts;
	if (parts->body.query != NULL)
		return TL_OK;
	tl_nav_def def = tl_default_nav_def();
	def.radius = context->def->radius;
	def.max_link = context->def->max_link;
	parts->finds_paths = needs_paths(context);
	def.sight_only = !parts->finds_paths;
	return make_sight(context, &def, context->radius, &parts->body);
}

tl_status tli_lint_need_point_sight(tli_lint_context *context)
{
	tli_lint_parts *parts = &context->parts;
	if (parts->point.query != NULL)
		return TL_OK;
	if (context->radius == 0) {
		tl_status status = tli_lint_need_sight(context);
		if (status == TL_OK)
			parts->point = parts->body;
		return status;
	}
	tl_nav_def def = tl_default_nav_def();
	def.radius = 0;
	def.sight_only = true;
	return make_sight(context, &def, 0, &parts->point);
}

static bool is_shared(const tli_lint_parts *parts)
{
	return parts->point.nav == parts->body.nav;
}

tl_status tli_lint_follow_expectations(tli_lint_context *context)
{
	tli_lint_parts *parts = &context->parts;
	if (parts->body.nav == NULL || parts->finds_paths == needs_paths(context))
		return TL_OK;
	bool shared = is_shared(parts);
	free_sight(&parts->body);
	if (shared)
		parts->point = parts->body;
	tl_status status = tli_lint_need_sight(context);
	return status == TL_OK && shared ? tli_lint_need_point_sight(context) : status;
}

tl_status tli_lint_follow_sights(tli_lint_context *context)
{
	tli_lint_parts *parts = &context->parts;
	tl_status status = parts->body.nav != NULL ? tl_nav_update(parts->body.nav, context->map) : TL_OK;
	if (status == TL_OK && parts->point.nav != NULL && !is_shared(parts))
		status = tl_nav_update(parts->point.nav, context->map);
	if (status == TL_OK && parts->path.nav != NULL)
		status = tl_nav_update(parts->path.nav, context->map);
	return status;
}

tl_status tli_lint_need_paths(tli_lint_context *context)
{
	if (context->parts.path.query != NULL)
		return TL_OK;
	tl_nav_def def = tl_default_nav_def();
	def.radius = context->def->radius;
	def.via = TL_VIA_CORNERS;
	return make_sight(context, &def, context->radius, &context->parts.path);
}

tl_status tli_lint_find_stand(tli_lint_context *context, const tli_lint_node *node, tl_blocker *out)
{
	tli_lint_stand *stand = &context->stand;
	if (!stand->known || !tli_point_equal(stand->at, node->at)) {
		tl_status status = tli_lint_first_at(context, &context->parts.point, node->at, &stand->blocker);
		stand->known = status == TL_OK;
		stand->at = node->at;
		if (status != TL_OK)
			return status;
	}
	*out = stand->blocker;
	return TL_OK;
}

void tli_lint_clear_sights(tli_lint_parts *parts)
{
	if (is_shared(parts))
		parts->point = (tli_lint_sight){ 0 };
	free_sight(&parts->body);
	free_sight(&parts->point);
	free_sight(&parts->path);
}
