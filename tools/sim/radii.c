/* SPDX-License-Identifier: MIT */
/*
 * radii.c: navs for walkers of several radii, which heed several channels and have several keys. Where there are more radii than navs, some agents
 * keep more from walls than they need.
 */
#include "sim/radii.h"

#include <math.h>
#include <stdlib.h>

#include "cli/message.h"

static int compare_radii(const void *left, const void *right)
{
	const double *a = left, *b = right;
	return (*a > *b) - (*a < *b);
}

/* Navs for those that heed the same and have the same keys. */
enum { RADII_MAX = 8 };

static tl_channels heeds_of(tl_channels heeds)
{
	return heeds ? heeds : TL_CHANNEL_WALK;
}

bool radii_is_of(const tl_agent_def *one, const tl_agent_def *other)
{
	return heeds_of(one->heeds) == heeds_of(other->heeds) && one->keys == other->keys;
}

/* Different ones below `largest` of walkers like one, sorted; their number. */
static size_t list_radii(const struct sim *sim, const tl_agent_def *like, double largest, double *list)
{
	size_t count = 0, different = 0;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		const tl_agent_def *def = &sim->walkers[i].def;
		if (radii_is_of(def, like) && def->radius >= 0 && def->radius < largest)
			list[count++] = def->radius;
	}
	qsort(list, count, sizeof *list, compare_radii);
	for (size_t i = 0; i < count; i++)
		if (different == 0 || list[i] != list[different - 1])
			list[different++] = list[i];
	return different;
}

static tl_status add_nav(struct sim *sim, const tl_nav_def *def)
{
	size_t at = sim->nav_count;
	if (at == sim->nav_room) {
		size_t room = 2 * at + 8;
		tl_nav **navs = realloc(sim->navs, room * sizeof *navs);
		sim->navs = navs ? navs : sim->navs;
		tl_query **queries = realloc(sim->queries, room * sizeof *queries);
		sim->queries = queries ? queries : sim->queries;
		if (!navs || !queries)
			return TL_E_NOMEM;
		sim->nav_room = room;
	}
	tl_status status = tl_nav_create(sim->world.map, def, &sim->navs[at]);
	if (status)
		return status;
	sim->queries[at] = NULL;
	sim->nav_count++;
	return tl_query_create(sim->navs[at], &sim->queries[at]);
}

/* Navs for the radii of walkers like one below `largest`, at most `most`. */
static tl_status add_navs(struct sim *sim, const tl_nav_def *like, const tl_agent_def *of, double largest, size_t most)
{
	tl_nav_def def = *like;
	def.heeds = of->heeds;
	def.keys = of->keys;
	double *list = malloc((tli_array_length(sim->walkers) + 1) * sizeof *list);
	if (!list)
		return TL_E_NOMEM;
	size_t different = list_radii(sim, of, largest, list);
	size_t count = different < most ? different : most;
	tl_status status = TL_OK;
	for (size_t i = 0; i < count && !status; i++) {
		def.radius = list[(i + 1) * different / count - 1];
		status = add_nav(sim, &def);
	}
	free(list);
	return status;
}

bool radii_compile(struct sim *sim, const tl_nav_def *nav)
{
	const tl_agent_def like = { .heeds = nav->heeds, .keys = nav->keys };
	tl_status status = add_navs(sim, nav, &like, tl_nav_radius(sim->world.nav), RADII_MAX - 1);
	for (size_t i = 0; i < tli_array_length(sim->walkers) && !status; i++) {
		const tl_agent_def *def = &sim->walkers[i].def;
		if (!radii_query(sim, def, NULL))
			status = add_navs(sim, nav, def, (double)INFINITY, RADII_MAX);
	}
	return check_status(status, "compile", sim->world.name);
}

tl_status radii_update(struct sim *sim)
{
	tl_status status = tl_nav_update(sim->world.nav, sim->world.map);
	for (size_t i = 0; i < sim->nav_count && !status; i++)
		status = tl_nav_update(sim->navs[i], sim->world.map);
	return status;
}

static bool is_for(const tl_nav *nav, const tl_agent_def *def)
{
	return tl_nav_heeds(nav) == heeds_of(def->heeds) && tl_nav_keys(nav) == def->keys;
}

/* Does a nav suit an agent better than another one: is it wide enough, and no wider than needed? */
static bool is_better(const tl_nav *nav, const tl_nav *than, double radius)
{
	double has = tl_nav_radius(nav), other = tl_nav_radius(than);
	if (radius <= other)
		return radius <= has && has < other;
	return has > other;
}

tl_query *radii_query(const struct sim *sim, const tl_agent_def *def, const tl_nav **nav)
{
	const tl_nav *best = sim->world.nav;
	tl_query *query = sim->world.query;
	if (best && !sim->is_scene && !is_for(best, def)) {
		best = NULL;
		query = NULL;
	}
	for (size_t i = 0; i < sim->nav_count; i++) {
		if (!is_for(sim->navs[i], def) || (best && !is_better(sim->navs[i], best, def->radius)))
			continue;
		best = sim->navs[i];
		query = sim->queries[i];
	}
	if (nav)
		*nav = best;
	return query;
}

void radii_free(struct sim *sim)
{
	for (size_t i = 0; i < sim->nav_count; i++) {
		tl_query_free(sim->queries[i]);
		tl_nav_free(sim->navs[i]);
	}
	free(sim->navs);
	free(sim->queries);
	sim->nav_count = 0;
}
