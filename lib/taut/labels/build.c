/* SPDX-License-Identifier: MIT */
/*
 * taut/labels/build.c: making hub labels (pruned landmark labelling). Until every corner is a hub: grow trees of shortest paths that no hub
 * lies on, until the sample is large enough; choose the corner on the largest number of these paths (cover.c); search from it, pruned by
 * the labels made so far (sweep.c); remove it from the graph (thin.c). Trees are grown in the core of the graph first (core.c), where that is small.
 *
 * The least sum over common hubs is exact: both ends of a shortest path get a label of the first hub chosen on any shortest path between
 * them, since only an earlier hub on such a path could have covered them. Every sum is the length of a path that a body can walk.
 *
 * More trees give fewer labels, which pays for them. A state has about 10 labels for 1,000 corners, 30 for 17,000, more where many paths
 * are equally long (55 for 22,000 in open grids of rooms).
 *
 * (Cohen, Halperin, Kaplan, Zwick: Reachability and distance queries via 2-hop labels. SODA 2002. Abraham, Delling, Goldberg, Werneck: A
 * hub-based labeling algorithm for shortest paths in road networks. SEA 2011.)
 */
#include "base/alloc.h"
#include "base/assert.h"
#include "base/team.h"
#include "taut/labels/internal.h"

#include <math.h>

/* Trees are grown as long as they have found no more states than the hubs have: a sample pays where many labels are still to come. Half as
 * many trees give 1.1 to 1.5 times the labels, half as many again a twentieth fewer labels in a tenth more time.
 * Where corners see many others, as among lone walls, no choice of hubs saves many labels and a tree costs its edges: a quarter of the sample
 * gives up to a twentieth more labels there. */
enum {
	FIRST_TREES = 32, /* these do not count */
	TREES_A_HUB = 3,
	NODES_A_CORNER = 64, /* tree nodes of a sample that is large enough */
	NODES_WHERE_DENSE = 16,
	DENSE_EDGES = 48, /* of a state on average */
	LARGE_TREE = 1000 /* states: such a tree is worth a thread of its own */
};

typedef struct label_build {
	const tli_taut_graph *graph;
	const tli_labels_def *def;
	tli_thinned_graph thin;
	tli_thinned_graph core; /* in which trees are grown as long as corners of it are not hubs */
	bool in_core, dense;
	tli_label_store store;
	tli_team *team;
	tli_label_sweep *sweeps; /* [sweep_count] one for each member of the team; the first one serves for hubs */
	uint32_t sweep_count;
	const uint32_t *roots; /* of the trees that are grown at the same time */
	tli_path_cover cover;
	uint32_t *open;  /* [corners] the first `left` are not hubs yet; while in the core, of its corners */
	uint32_t *where; /* [corners] in `open` */
	uint32_t corners, hubs, left;
	uint64_t of_trees, of_hubs; /* states found */
	tli_rng rng;
} label_build;

tli_labels_def tli_default_labels_def(void)
{
	return (tli_labels_def){ (size_t)128 << 20, UINT64_C(1) << 40, 1, NULL, NULL, NULL };
}

static tl_status create_sweeps(label_build *build)
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
		status = tli_label_sweep_create(&build->sweeps[i], 2 * build->corners);
	return status;
}

static void list_as_open(label_build *build, uint32_t corner)
{
	build->where[corner] = build->left;
	build->open[build->left++] = corner;
}

/* The rest of the corners. */
static void leave_core(label_build *build)
{
	tli_thinned_graph_free(&build->core);
	build->in_core = false;
	for (uint32_t corner = 0; corner < build->corners; corner++)
		if (build->where[corner] != TLI_NO_STATE)
			list_as_open(build, corner);
}

/* Where the core is most of the graph, its copy saves nothing. */
static tl_status make_core(label_build *build)
{
	tl_status status = tli_thinned_graph_create_core(&build->core, build->graph);
	if (!status && 2 * build->core.edge_count >= build->thin.edge_count)
		tli_thinned_graph_free(&build->core);
	return status;
}

static tl_status enter_core(label_build *build)
{
	tl_status status = make_core(build);
	if (status)
		return status;
	build->in_core = build->core.states > 0;
	for (uint32_t corner = 0; corner < build->corners; corner++) {
		build->where[corner] = 0;
		if (tli_thinned_graph_has_corner(&build->core, corner))
			list_as_open(build, corner);
	}
	if (build->left == 0)
		leave_core(build);
	return TL_OK;
}

static tl_status create_build(label_build *build)
{
	build->corners = build->graph->state_count / 2;
	build->open = tli_alloc_array(build->corners, sizeof *build->open);
	build->where = tli_alloc_array(build->corners, sizeof *build->where);
	if (!build->open || !build->where || tli_thinned_graph_create(&build->thin, build->graph) ||
		tli_label_store_create(&build->store, 2 * build->corners) || create_sweeps(build) ||
		tli_path_cover_create(&build->cover, build->corners))
		return TL_E_NOMEM;
	build->dense = build->thin.edge_count > (size_t)DENSE_EDGES * build->thin.states;
	return enter_core(build);
}

/* Frees what packing does not need. */
static void free_searches(label_build *build)
{
	tli_thinned_graph_free(&build->thin);
	tli_thinned_graph_free(&build->core);
	for (uint32_t i = 0; build->sweeps && i < build->sweep_count; i++)
		tli_label_sweep_free(&build->sweeps[i]);
	tli_free(build->sweeps, build->sweep_count * sizeof *build->sweeps);
	tli_team_free(build->team);
	tli_path_cover_free(&build->cover);
	tli_free(build->open, build->corners * sizeof *build->open);
	tli_free(build->where, build->corners * sizeof *build->where);
	build->open = build->where = NULL;
}

static uint32_t choose_root(label_build *build)
{
	return build->open[tli_rng_between(&build->rng, 0, (int64_t)build->left - 1)];
}

static void sweep_root(void *context, uint32_t member, size_t item)
{
	label_build *build = context;
	(void)member;
	const tli_thinned_graph *thin = build->in_core ? &build->core : &build->thin;
	tli_label_sweep_run(&build->sweeps[item], thin, &build->store, build->roots[item]);
}

/* Trees from `count` roots, at most as many as there are sweeps, added one after the other. */
static tl_status grow_together(label_build *build, const uint32_t *roots, uint32_t count)
{
	bool large = build->hubs == 0 || build->sweeps[0].settled_count >= LARGE_TREE;
	build->roots = roots;
	tli_team_run(large ? build->team : NULL, count, sweep_root, build);
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < count && !status; i++) {
		build->of_trees += build->hubs > 0 ? build->sweeps[i].settled_count : 0;
		status = build->sweeps[i].status ? build->sweeps[i].status
						 : tli_path_cover_add(&build->cover, &build->sweeps[i], roots[i]);
	}
	return status;
}

static bool is_sample_large_enough(const label_build *build)
{
	if (build->hubs == 0)
		return false;
	size_t wanted = (size_t)(build->dense ? NODES_WHERE_DENSE : NODES_A_CORNER) * build->corners;
	return build->cover.alive >= wanted || (build->cover.alive > 0 && build->of_trees > build->of_hubs);
}

/* Which trees are grown does not depend on how many are grown at the same time. */
static tl_status grow_trees(label_build *build)
{
	uint32_t roots[FIRST_TREES], count = build->hubs == 0 ? FIRST_TREES : TREES_A_HUB;
	if (is_sample_large_enough(build))
		return TL_OK;
	for (uint32_t i = 0; i < count; i++)
		roots[i] = choose_root(build);
	tl_status status = TL_OK;
	for (uint32_t i = 0; i < count && !status; i += build->sweep_count) {
		uint32_t left = count - i;
		status = grow_together(build, &roots[i], left < build->sweep_count ? left : build->sweep_count);
	}
	return status;
}

static void mark_as_hub(label_build *build, uint32_t corner)
{
	uint32_t last = build->open[--build->left], at = build->where[corner];
	build->open[at] = last;
	build->where[last] = at;
	build->where[corner] = TLI_NO_STATE;
	build->hubs++;
}

static tl_status add_labels(label_build *build, uint32_t corner)
{
	const tli_label_sweep *sweep = &build->sweeps[0];
	build->of_hubs += sweep->settled_count + 1;
	tl_status status = tli_label_store_add(&build->store, 2 * corner, build->hubs, 0, TLI_NO_STATE);
	if (!status)
		status = tli_label_store_add(&build->store, 2 * corner + 1, build->hubs, 0, TLI_NO_STATE);
	for (uint32_t i = 0; i < sweep->settled_count && !status; i++) {
		uint32_t state = sweep->settled[i];
		const tli_label_sweep_state *at = &sweep->states[state];
		status = tli_label_store_add(
			&build->store, state ^ 1, build->hubs, tli_weight_of_parts(at->high, at->low), at->parent ^ 1);
	}
	return status;
}

/* The next hub. */
static tl_status add_hub(label_build *build)
{
	tl_status status = grow_trees(build);
	if (status)
		return status;
	uint32_t corner = tli_path_cover_pick(&build->cover);
	if (corner == UINT32_MAX)
		corner = build->open[0];
	tli_label_sweep_run(&build->sweeps[0], &build->thin, &build->store, corner);
	status = build->sweeps[0].status ? build->sweeps[0].status : add_labels(build, corner);
	tli_thinned_graph_remove(&build->thin, corner);
	if (build->in_core)
		tli_thinned_graph_remove(&build->core, corner);
	tli_path_cover_remove(&build->cover, corner);
	mark_as_hub(build, corner);
	if (build->left == 0)
		leave_core(build);
	return status;
}

/* The first hundredth of the hubs takes about half of the time, and so on. */
static double how_much_is_done(const label_build *build)
{
	return log1p(build->hubs) / log1p(build->corners);
}

static uint64_t work_done(const label_build *build)
{
	uint64_t work = 0;
	for (uint32_t i = 0; i < build->sweep_count; i++)
		work += build->sweeps[i].work;
	return work;
}

static tl_status check_limits(const label_build *build)
{
	const tli_labels_def *def = build->def;
	if (tli_labels_packed_bytes(&build->store) > def->bytes_limit || work_done(build) > def->work_limit)
		return TL_E_LIMIT;
	if (def->progress && !def->progress(def->context, how_much_is_done(build)))
		return TL_E_CANCELLED;
	return TL_OK;
}

static tl_status make_labels(label_build *build)
{
	tl_status status = create_build(build);
	while (!status && build->hubs < build->corners) {
		status = add_hub(build);
		if (!status)
			status = check_limits(build);
	}
	if (build->def->work)
		*build->def->work = work_done(build);
	free_searches(build);
	return status;
}

tl_status tli_labels_create(const tli_taut_graph *graph, const tli_labels_def *def, tli_labels **out)
{
	tli_assert(def->threads > 0);
	label_build build = { .graph = graph, .def = def };
	tli_labels *labels = NULL;
	tl_status status = make_labels(&build);
	if (!status)
		status = tli_labels_pack(graph, &build.store, &labels);
	tli_label_store_free(&build.store);
	if (!status && tli_labels_bytes(labels) > def->bytes_limit) {
		tli_labels_free(labels);
		status = TL_E_LIMIT;
	}
	if (!status)
		*out = labels;
	return status;
}
