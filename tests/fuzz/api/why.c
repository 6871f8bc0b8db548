/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/why.c: why there is no path, beside a nav of the same definition. */
#include "fuzz/api/host.h"

#include <math.h>

/* Is there a path? false where there is no such nav, or no answer. */
static bool finds_path(const tl_map *map, const tl_nav_def *def, const tl_path_def *path, bool *found)
{
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	tl_path_result result = { .found = false };
	bool done = tl_nav_create(map, def, &nav) == TL_OK && tl_query_create(nav, &query) == TL_OK &&
		tl_query_find_path(query, path, &result) == TL_OK;
	*found = result.found;
	tl_query_free(query);
	tl_nav_free(nav);
	return done;
}

static void check_cause(const tl_why *why, size_t index)
{
	tl_why_cause cause;
	tl_why_thing thing;
	char text[256];
	size_t size = 0;
	require(tl_why_get_cause(why, index, &cause) == TL_OK && tl_why_kind_name(cause.kind));
	require(cause.length >= 0 && (!cause.is_enough || cause.length < INFINITY));
	require(cause.width >= 0 && cause.radius >= 0);
	for (size_t i = 0; i < cause.things; i++)
		require(tl_why_get_thing(why, index, i, &thing) == TL_OK);
	require(tl_why_get_thing(why, index, cause.things, &thing) == TL_E_INVALID);
	tl_status status = tl_why_get_text(why, index, text, sizeof text, &size);
	require((status == TL_OK) == (size <= sizeof text) && size > 1);
}

void host_act_why(host *h, const uint8_t *r)
{
	const host_nav *n = &h->navs[r[3] % HOST_NAVS];
	tl_nav_def def = n->def;
	tl_path_def path = tl_default_path_def();
	tl_why *why = NULL;
	tl_status status;
	bool found;
	if (!n->nav || n->map == HOST_MAPS)
		return;
	const tl_map *map = h->maps[n->map].map;
	path.from.at = host_point(h, r + 6);
	path.to.at = host_point(h, r + 8);
	host_say("tl_why_no_path(map%zu, as nav%d, %s, %s)", n->map, r[3] % HOST_NAVS, host_at(path.from.at),
		host_at(path.to.at));
	GUARDED(status, 0, (def.budget = host_budget(), tl_why_no_path(map, &def, &path, &why)));
	require((status == TL_OK) == (why != NULL));
	def.budget = tl_default_budget();
	def.index = false;
	for (size_t i = 0; i < tl_why_count(why); i++)
		check_cause(why, i);
	if (!status && finds_path(map, &def, &path, &found))
		require(found == (tl_why_count(why) == 0));
	tl_why_free(why);
}
