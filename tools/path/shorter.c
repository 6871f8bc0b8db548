/* SPDX-License-Identifier: MIT */
/*
 * shorter.c: how much shorter than a path over waypoints the shortest path is.
 *
 * A path over the links of a map is what its author wants, and may be far longer than the shortest one, or missing where there is one.
 * The user of the command learns it here. It costs a second nav, so a batch does without.
 */
#include "path/shorter.h"

#include "cli/budget.h"
#include "cli/message.h"
#include "cli/traveller.h"

/* A path that is longer than this share of the one over waypoints is not worth a note. */
#define WORTH_A_NOTE 0.95

static tl_status length_by_corners(
	const struct world *world, const tl_nav_def *nav_def, const tl_path_def *path_def, tl_path_result *result)
{
	tl_nav_def def = *nav_def;
	tl_path_def ends = *path_def;
	tl_nav *nav = NULL;
	tl_query *query = NULL;
	def.via = TL_VIA_CORNERS;
	def.link = TL_LINK_AUTHORED;
	def.max_link = 0;
	def.index = false;
	def.budget = world_budget(world, "looking for a shorter path");
	ends.partial = false;
	tl_status status = tl_nav_create(world->map, &def, &nav);
	if (!status)
		status = tl_query_create(nav, &query);
	if (!status)
		status = tl_query_find_path(query, &ends, result);
	tl_query_free(query);
	tl_nav_free(nav);
	progress_clear();
	return status;
}

void shorter_find(const struct arguments *arguments, const struct world *world, const tl_path_def *path_def,
	struct answer *answer)
{
	tl_nav_def nav_def = tl_default_nav_def();
	tl_nav_info info;
	tl_path_result result;
	if (!nav_options(arguments, &nav_def) || tl_nav_get_info(world->nav, &info) != TL_OK || info.by_corners ||
		nav_def.contact != TL_CONTACT_GRAZE ||
		!traveller_choose(arguments, world->name, world->map, &nav_def) ||
		length_by_corners(world, &nav_def, path_def, &result) != TL_OK)
		return;
	if (result.found && (!answer->result.found || result.length < WORTH_A_NOTE * answer->result.length)) {
		answer->has_shortest = true;
		answer->shortest = result.length;
	}
}

void shorter_print(const struct answer *answer)
{
	if (!answer->has_shortest)
		return;
	if (answer->result.found) {
		double share = 100 * (1 - answer->shortest / answer->result.length);
		message("note: the shortest path is %.2f long, %.0f %% shorter; `--via corners` finds it",
			answer->shortest, share);
	} else {
		message("note: no path over waypoints; `--via corners` finds one, %.2f long", answer->shortest);
	}
}
