/* SPDX-License-Identifier: MIT */
/*
 * nav/warm.c: the whole corner graph: all its edges, and the ALT landmarks, which need them all. Until then queries find the edges that
 * they ask for (corners/edges.h), and the straight distance is the bound.
 */
#include "nav/internal.h"

/* More of them cost memory (4 bytes a corner each) and save little. */
enum { LANDMARKS = 8 };

static void drop_linker(tl_nav *nav)
{
	tli_linker_free(nav->linker);
	nav->linker = NULL;
}

/* Goes on with linking; afterwards the linker is there only if some of it is left. */
static tl_status link_slice(tl_nav *nav, tli_team *team, uint64_t work)
{
	tl_status status = nav->linker ? TL_OK : tli_linker_create(nav->corners, &nav->linker);
	if (status)
		return status;
	status = tli_linker_run(nav->linker, team, nav->def.cache_bytes, work);
	if (!status && tli_linker_done(nav->linker) < 1)
		return TL_OK;
	if (!status)
		status = tli_linker_finish(nav->linker, team, nav->corners);
	drop_linker(nav);
	return status;
}

tl_status tli_nav_make_whole(tl_nav *nav)
{
	if (nav->landmarks)
		return TL_OK;
	tli_team *team = NULL;
	tl_status status = tli_team_create(nav->def.threads, &team);
	if (!status && !nav->corners->first)
		status = link_slice(nav, team, UINT64_MAX);
	tli_team_free(team);
	tli_taut_graph graph = tli_corners_graph(nav->corners);
	return status ? status : tli_landmarks_create(&graph, LANDMARKS, &nav->landmarks);
}
