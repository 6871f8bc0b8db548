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

#include "base/array.h"
#include "map/store.h"

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
	def.heeds = TL_CHANNEL_WALK;
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
	def.heeds = TL_CHANNEL_WALK;
	return make_sight(context, &def, 0, &parts->point);
}

static void free_widths(tli_lint_parts *parts)
{
	for (size_t i = 0; i < tli_array_length(parts->widths); i++)
		tl_widths_free(parts->widths[i].made);
	tli_array_free(parts->widths);
}

static bool is_shared(const tli_lint_parts *parts)
{
	return parts->point.nav == parts->body.nav;
}

static void free_views(tli_lint_parts *parts)
{
	for (size_t i = 0; i < tli_array_length(parts->views); i++)
		free_sight(&parts->views[i].sight);
	tli_array_free(parts->views);
}

tl_status tli_lint_follow_expectations(tli_lint_context *context)
{
	tli_lint_parts *parts = &context->parts;
	if (parts->body.nav == NULL || parts->finds_paths == needs_paths(context))
		return TL_OK;
	bool shared = is_shared(parts);
	free_widths(parts);
	free_sight(&parts->body);
	free_views(parts);
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
	for (size_t i = 0; status == TL_OK && i < tli_array_length(parts->views); i++)
		status = tl_nav_update(parts->views[i].sight.nav, context->map);
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

/* Does the map meet these as it meets those that walk and have no key? */
static bool is_as_walking(tli_lint_context *context, const tli_lint_view *wanted)
{
	const tl_map *map = context->map;
	if (wanted->opens_doors || wanted->has_body)
		return false;
	if (wanted->heeds == TL_CHANNEL_WALK && !wanted->keys)
		return true;
	if (context->is_plain < 0)
		context->is_plain = tli_map_is_plain(map);
	bool same_radius = wanted->kind == TLI_LINT_VIEW_POINT || !(context->def->radius < 0) ||
		tl_map_channels_radius(map, wanted->heeds) == tl_map_channels_radius(map, TL_CHANNEL_WALK);
	return same_radius && context->is_plain;
}

static tl_status need_walking(tli_lint_context *context, const tli_lint_view *wanted, const tli_lint_sight **out)
{
	tli_lint_parts *parts = &context->parts;
	switch (wanted->kind) {
	case TLI_LINT_VIEW_BODY:
		*out = &parts->body;
		return tli_lint_need_sight(context);
	case TLI_LINT_VIEW_PATHS:
		*out = &parts->path;
		return tli_lint_need_paths(context);
	default:
		*out = &parts->point;
		return tli_lint_need_point_sight(context);
	}
}

bool tli_lint_views_are_equal(const tli_lint_view *a, const tli_lint_view *b)
{
	return a->heeds == b->heeds && a->keys == b->keys && a->kind == b->kind && a->opens_doors == b->opens_doors &&
		a->has_body == b->has_body && a->body == b->body;
}

tl_nav_def tli_lint_def_of_view(const tli_lint_context *context, const tli_lint_view *view)
{
	tl_nav_def def = tl_default_nav_def();
	def.radius = view->kind == TLI_LINT_VIEW_POINT ? 0 : context->def->radius;
	def.max_link = context->def->max_link;
	def.heeds = view->heeds;
	def.keys = view->keys;
	def.opens_doors = view->opens_doors;
	if (view->has_body)
		def.radius = view->body;
	def.sight_only = view->kind == TLI_LINT_VIEW_POINT ||
		(view->kind == TLI_LINT_VIEW_BODY && !context->parts.finds_paths);
	if (view->kind == TLI_LINT_VIEW_PATHS)
		def.via = TL_VIA_CORNERS;
	return def;
}

tl_status tli_lint_need_view(tli_lint_context *context, const tli_lint_view *wanted, const tli_lint_sight **out)
{
	tli_lint_parts *parts = &context->parts;
	if (is_as_walking(context, wanted))
		return need_walking(context, wanted, out);
	for (size_t i = 0; i < tli_array_length(parts->views); i++) {
		const tli_lint_view *it = &parts->views[i];
		*out = &it->sight;
		if (tli_lint_views_are_equal(it, wanted))
			return TL_OK;
	}
	if (!tli_array_reserve(parts->views, 1))
		return TL_E_NOMEM;
	tl_nav_def def = tli_lint_def_of_view(context, wanted);
	tli_lint_view view = *wanted;
	tl_status status = make_sight(context, &def, 0, &view.sight);
	if (status != TL_OK) {
		free_sight(&view.sight);
		return status;
	}
	view.sight.radius = (int32_t)(tl_nav_radius(view.sight.nav) * tl_map_resolution(context->map));
	tli_array_push(parts->views, view);
	*out = &parts->views[tli_array_length(parts->views) - 1].sight;
	return TL_OK;
}

tl_status tli_lint_find_width(
	tli_lint_context *context, const tli_lint_sight *sight, tl_point from, tl_point to, tl_width *out)
{
	tli_lint_parts *parts = &context->parts;
	size_t i = 0, count = tli_array_length(parts->widths);
	while (i < count && parts->widths[i].nav != sight->nav)
		i++;
	if (i == count && !tli_array_append(parts->widths, ((tli_lint_widths){ sight->nav, NULL })))
		return TL_E_NOMEM;
	tl_widths **widths = &parts->widths[i].made;
	tl_status status = *widths ? tl_widths_between(*widths, from, to, out) : TL_E_STALE;
	if (status != TL_E_STALE)
		return status;
	tl_widths_free(*widths);
	*widths = NULL;
	status = tl_widths_create(sight->nav, NULL, widths);
	return status == TL_OK ? tl_widths_between(*widths, from, to, out) : status;
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
	free_widths(parts);
	if (is_shared(parts))
		parts->point = (tli_lint_sight){ 0 };
	free_sight(&parts->body);
	free_sight(&parts->point);
	free_sight(&parts->path);
	free_views(parts);
}
