/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/build.c: making hub labels.
 *
 * Until every place is a hub:
 *   1. grow trees of the ways that no hub lies on yet, until there are enough (a sample of what is to be covered);
 *   2. the next hub is the place that most of these ways lead over;
 *   3. sweep from it: each state found gets a label (the hub, the length, the next state on the way);
 *   4. take the place out of the graph and its ways out of the sample.
 *
 * For a shortest way between two states let h be the first hub on any of the shortest ways between them: both get a label of h, since
 * what could have covered them earlier is an earlier hub on such a way. So the least sum over the hubs in common is
 * exact; and every sum is the length of a way that a body can walk, so none is too small.
 *
 * Fresh trees show what is left to do; the more there are, the fewer labels there will be, which pays for them. As hubs go
 * out of the graph, sweeps and trees get small: half of the time goes into the first hundredth of the hubs. The number of labels of
 * a state grows slowly with the map (about 10 for 1,000 places, 30 for 17,000), more where there are many
 * equal ways (open grids of rooms: 55 for 22,000).
 *
 * (Cohen, Halperin, Kaplan, Zwick: Reachability and distance queries via 2-hop labels. SODA 2002. Abraham, Delling, Goldberg, Werneck: A
 * hub-based labeling algorithm for shortest paths in road networks. SEA 2011; and see sweep.c, cover.c.)
 */
#include "base/alloc.h"
#include "base/team.h"
#include "taut/labels/internal.h"

#include <math.h>

/* More of each gives fewer labels: (64, 6, 32) a tenth fewer on the map that is hardest for this, for half as much time again. */
enum {
	FIRST_TREES = 32,
	TREES_A_HUB = 3,
	NODES_A_PLACE = 16, /* nodes of trees that are enough */
	LARGE = 1000        /* states of a tree that are worth a thread of its own */
};

typedef struct tli_build {
	const tli_taut_graph *graph;
	const tli_labels_def *def;
	tli_thin thin;
	tli_store store;
	tli_team *team;
	tli_sweep *sweeps; /* [sweep_count] one for each member of the team; the first one serves for hubs */
	uint32_t sweep_count;
	const uint32_t *roots; /* of the trees that are grown at the same time */
	tli_cover cover;
	uint32_t *open;  /* [places] those that are no hub yet come first */
	uint32_t *where; /* [places] in `open` */
	uint32_t places, hubs;
	tli_rng rng;
} tli_build;

tli_labels_def tli_default_labels_def(void)
{
	return (tli_labels_def){ (size_t)128 << 20, UINT64_C(1) << 40, 1, NULL, NULL };
}

static tl_status create_sweeps(tli_build *build)
{
	tl_status status = tli_team_create(build->def->threads, &build->team);
	if (status)
		return status;
	uint32_t count = tli_team_size(build->team);
	build->sweeps = tli_alloc_array(count, sizeof *build->sweeps);
	if (!build->sweeps)
		return TL_E_NOMEM;
	build->sweep_count = count;
	for (uint32_t i = 0; i < count && !status; i++)
		status = tli_sweep_create(&build->sweeps[i], 2 * build->places);
	return status;
}

static tl_status create_build(tli_build *build)
{
	build->places = build->graph->state_count / 2;
	build->open = tli_alloc_array(build->places, sizeof *build->open);
	build->where = tli_alloc_array(build->places, sizeof *build->where);
	if (!build->open || !build->where || tli_thin_create(&build->thin, build->graph) ||
		tli_store_create(&build->store, 2 * build->places) || create_sweeps(build) ||
		tli_cover_create(&build->cover, build->places))
		return TL_E_NOMEM;
	for (uint32_t place = 0; place < build->places; place++)
		build->open[place] = build->where[place] = place;
	return TL_OK;
}

/* All that is not needed for packing. */
static void free_searches(tli_build *build)
{
	tli_thin_free(&build->thin);
	for (uint32_t i = 0; build->sweeps && i < build->sweep_count; i++)
		tli_sweep_free(&build->sweeps[i]);
	tli_free(build->sweeps, build->sweep_count * sizeof *build->sweeps);
	tli_team_free(build->team);
	tli_cover_free(&build->cover);
	tli_free(build->open, build->places * sizeof *build->open);
	tli_free(build->where, build->places * sizeof *build->where);
	build->open = build->where = NULL;
}

static uint32_t choose_root(tli_build *build)
{
	uint32_t left = build->places - build->hubs;
	return build->open[tli_rng_between(&build->rng, 0, (int64_t)left - 1)];
}

static void sweep_root(void *context, uint32_t member, size_t item)
{
	tli_build *build = context;
	(void)member;
	tli_sweep_run(&build->sweeps[item], &build->thin, &build->store, build->roots[item]);
}

/* Trees from `count` roots, at most as many as there are sweeps, added one after the other. */
static tl_status grow_together(tli_build *build, const uint32_t *roots, uint32_t count)
{
	bool large = build->hubs == 0 || build->sweeps[0].settled_count >= LARGE;
	build->roots = roots;
	tli_team_run(large ? build->team : NULL, count, sweep_root, build);
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < count && !status; i++)
		status = tli_cover_add(&build->cover, &build->sweeps[i], roots[i]);
	return status;
}

/* Which trees are grown does not depend on how many are grown at the same time. */
static tl_status grow_trees(tli_build *build)
{
	uint32_t roots[FIRST_TREES], most = build->hubs == 0 ? FIRST_TREES : TREES_A_HUB;
	if (build->hubs > 0 && build->cover.alive >= (size_t)NODES_A_PLACE * build->places)
		return TL_OK;
	for (uint32_t i = 0; i < most; i++)
		roots[i] = choose_root(build);
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < most && !status; i += build->sweep_count) {
		uint32_t left = most - i;
		status = grow_together(build, &roots[i], left < build->sweep_count ? left : build->sweep_count);
	}
	return status;
}

static void close_place(tli_build *build, uint32_t place)
{
	uint32_t last = build->open[build->places - 1 - build->hubs], at = build->where[place];
	build->open[at] = last;
	build->where[last] = at;
	build->hubs++;
}

static tl_status add_labels(tli_build *build, uint32_t place)
{
	const tli_sweep *sweep = &build->sweeps[0];
	tl_status status = tli_store_add(&build->store, 2 * place, build->hubs, 0, TLI_NO_STATE);
	if (!status)
		status = tli_store_add(&build->store, 2 * place + 1, build->hubs, 0, TLI_NO_STATE);
	for (uint32_t i = 0; i < sweep->settled_count && !status; i++) {
		uint32_t state = sweep->settled[i];
		const tli_swept *at = &sweep->states[state];
		status = tli_store_add(&build->store, state ^ 1, build->hubs, at->length, at->parent ^ 1);
	}
	return status;
}

/* The next hub, steps 1 to 4. */
static tl_status add_hub(tli_build *build)
{
	tl_status status = grow_trees(build);
	if (status)
		return status;
	uint32_t place = tli_cover_pick(&build->cover);
	if (place == UINT32_MAX)
		place = build->open[0];
	tli_sweep_run(&build->sweeps[0], &build->thin, &build->store, place);
	status = add_labels(build, place);
	tli_thin_remove(&build->thin, place);
	tli_cover_remove(&build->cover, place);
	close_place(build, place);
	return status;
}

/* The first hundredth of the hubs takes about half of the time, and so on. */
static double how_much_is_done(const tli_build *build)
{
	return log1p(build->hubs) / log1p(build->places);
}

static uint64_t work_done(const tli_build *build)
{
	uint64_t work = 0;
	for (uint32_t i = 0; i < build->sweep_count; i++)
		work += build->sweeps[i].work;
	return work;
}

static tl_status check_limits(const tli_build *build)
{
	const tli_labels_def *def = build->def;
	if (tli_labels_packed_bytes(&build->store) > def->bytes_limit || work_done(build) > def->work_limit)
		return TL_E_LIMIT;
	if (def->progress && !def->progress(def->context, how_much_is_done(build)))
		return TL_E_CANCELLED;
	return TL_OK;
}

static tl_status make_labels(tli_build *build)
{
	tl_status status = create_build(build);
	while (!status && build->hubs < build->places) {
		status = add_hub(build);
		if (!status)
			status = check_limits(build);
	}
	free_searches(build);
	return status;
}

tl_status tli_labels_create(const tli_taut_graph *graph, const tli_labels_def *def, tli_labels **out)
{
	tli_build build = { .graph = graph, .def = def };
	tli_labels *labels = NULL;
	tl_status status = make_labels(&build);
	if (!status)
		status = tli_labels_pack(graph, &build.store, &labels);
	tli_store_free(&build.store);
	if (!status && tli_labels_bytes(labels) > def->bytes_limit) {
		tli_labels_free(labels);
		status = TL_E_LIMIT;
	}
	if (!status)
		*out = labels;
	return status;
}
