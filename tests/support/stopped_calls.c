/* SPDX-License-Identifier: MIT */
/* tests/support/stopped_calls.c: the objects of calls that are stopped. */
#include "support/stopped_calls.h"

#include "support/check.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool count_down(void *context, double done)
{
	stopped_world *w = context;
	(void)done;
	return --w->left > 0;
}

void stopped_must(tl_status status)
{
	ck_assert_msg(status == TL_OK, "%s", tl_status_text(status));
}

void stopped_open(stopped_world *w, const stopped_kind *k)
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

void stopped_close(stopped_world *w)
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

void stopped_edit(stopped_world *w)
{
	for (int i = 0; i < 3; i++)
		random_edits_make(&w->e);
}

void stopped_write_bytes(FILE *out, const char *bytes, size_t size)
{
	uint64_t hash = 14695981039346656037u;
	for (size_t i = 0; i < size; i++)
		hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
	fprintf(out, "%zu bytes %016llx\n", size, (unsigned long long)hash);
}

void stopped_open_nothing(stopped_world *w)
{
	(void)w;
}

void stopped_open_nav(stopped_world *w)
{
	stopped_must(tl_nav_create(w->e.map, &w->nav_def, &w->nav));
}
