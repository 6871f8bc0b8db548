/* SPDX-License-Identifier: MIT */
/* radii.c: navs for walkers of several radii. Where there are more radii than navs, some agents keep more from walls than they need. */
#include "sim/radii.h"

#include <math.h>
#include <stdlib.h>

#include "cli/message.h"

static int compare_radii(const void *left, const void *right)
{
	const double *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

/* Different ones below `largest`, sorted; their number. */
static size_t list_radii(const struct sim *sim, double largest, double *list)
{
	size_t count = 0, different = 0;
	for (size_t i = 0; i < sim->count; i++)
		if (sim->walkers[i].def.radius >= 0 && sim->walkers[i].def.radius < largest)
			list[count++] = sim->walkers[i].def.radius;
	qsort(list, count, sizeof *list, compare_radii);
	for (size_t i = 0; i < count; i++)
		if (different == 0 || list[i] != list[different - 1])
			list[different++] = list[i];
	return different;
}

static tl_status add_nav(struct sim *sim, const tl_nav_def *like, double radius)
{
	tl_nav_def def = *like;
	def.radius = radius;
	size_t at = sim->nav_count;
	tl_status status = tl_nav_create(sim->world.map, &def, &sim->navs[at]);
	if (status)
		return status;
	sim->nav_count++;
	return tl_query_create(sim->navs[at], &sim->queries[at]);
}

bool radii_compile(struct sim *sim, const tl_nav_def *nav)
{
	double *list = malloc((sim->count + 1) * sizeof *list);
	if (!list)
		return out_of_memory();
	size_t different = list_radii(sim, tl_nav_radius(sim->world.nav), list);
	size_t count = different < RADII_MAX ? different : RADII_MAX;
	tl_status status = TL_OK;
	for (size_t i = 0; i < count && !status; i++)
		status = add_nav(sim, nav, list[(i + 1) * different / count - 1]);
	free(list);
	return check_status(status, "compile", sim->world.name);
}

tl_status radii_update(struct sim *sim)
{
	tl_status status = tl_nav_update(sim->world.nav, sim->world.map);
	for (size_t i = 0; i < sim->nav_count && !status; i++)
		status = tl_nav_update(sim->navs[i], sim->world.map);
	return status;
}

tl_query *radii_query(const struct sim *sim, double radius)
{
	for (size_t i = 0; i < sim->nav_count; i++) /* the smallest first */
		if (radius <= tl_nav_radius(sim->navs[i]))
			return sim->queries[i];
	return sim->world.query;
}

void radii_free(struct sim *sim)
{
	for (size_t i = 0; i < sim->nav_count; i++) {
		tl_query_free(sim->queries[i]);
		tl_nav_free(sim->navs[i]);
	}
	sim->nav_count = 0;
}
