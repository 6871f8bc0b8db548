/* SPDX-License-Identifier: MIT */
/*
 * nav/make/whole.c: the whole corner graph: all its edges, and the ALT landmarks, which need them all (whole.h).
 *
 * When does it pay? Queries stay cold until they have cost as much as making the nav whole, which is estimated from the edges of some states.
 * Then all queries together cost at most about twice the better of never and of at once, however many there will be (the rule for renting
 * or buying: A. Karlin et al., Competitive snoopy caching, 1988). Costs are counted steps, so the decision is the same on every machine.
 */
#include "nav/whole.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"
#include "base/cookie.h"
#include "nav/internal.h"

/* For TL_WHOLE_BYTES_AUTO; bytes a state: edges of game maps take 300. */
enum { SMALLEST_AUTO = 256 << 20, AUTO_PER_STATE = 384 };

static size_t nav_states(const tl_nav *nav)
{
	return 2 * tli_array_length(nav->corners->corners);
}

static size_t bytes_for_edges(const tl_nav *nav)
{
	size_t all = nav_states(nav) * AUTO_PER_STATE; /* states fit into memory, at more bytes each */
	if (nav->def.whole_bytes != TL_WHOLE_BYTES_AUTO)
		return nav->def.whole_bytes;
	return all > SMALLEST_AUTO ? all : SMALLEST_AUTO;
}

/* More of them cost memory (4 bytes a corner each) and save little, but on large maps, where paths are long. */
static uint32_t landmarks_for(size_t corners)
{
	enum { LARGE = 100000, VERY_LARGE = 400000 };
	return corners < LARGE ? 8 : corners < VERY_LARGE ? 16 : 32;
}

void tli_nav_whole_free(tli_nav_whole *whole)
{
	if (!whole)
		return;
	tli_links_free(whole->links);
	tli_landmarks_free(whole->landmarks);
	tli_endless_free(whole->endless);
	tli_free(whole, sizeof *whole);
}

size_t tli_nav_whole_bytes(const tli_nav_whole *whole)
{
	if (!whole)
		return 0;
	size_t endless = whole->endless ? tli_endless_bytes(whole->endless) : 0;
	return sizeof *whole + tli_links_bytes(whole->links) + tli_landmarks_bytes(whole->landmarks) + endless;
}

static tl_status make_endless(const tli_taut_graph *graph, tli_nav_whole *whole)
{
	tl_status status = tli_endless_create(graph, &whole->endless);
	if (!status && 2 * (uint64_t)whole->endless->first[graph->state_count] > graph->first[graph->state_count]) {
		tli_endless_free(whole->endless);
		whole->endless = NULL;
	}
	return status;
}

static tl_status make_whole_parts(const tl_nav *nav, tli_nav_whole *whole)
{
	/* Of all the work, linking is about this share, and finding endless edges another one. */
	const double LINKING = 0.7, ENDLESS = 0.05;
	uint64_t states = nav_states(nav);
	tli_team *team = NULL;
	tli_budget_part(0, LINKING, 256 * states);
	tl_status status = tli_team_create(nav->def.threads, &team);
	if (!status)
		status = tli_links_create(nav->corners, team, bytes_for_edges(nav), &whole->links);
	tli_team_free(team);
	if (status)
		return status;
	tli_taut_graph graph = tli_corners_graph(nav->corners, whole->links);
	tli_budget_part(LINKING, LINKING + ENDLESS, 8 * states);
	status = make_endless(&graph, whole);
	tli_budget_part(LINKING + ENDLESS, 1, 64 * states);
	return status ? status : tli_landmarks_create(&graph, landmarks_for(states / 2), &whole->landmarks);
}

tl_status tli_nav_whole_create(const tl_nav *nav, tli_nav_whole **out)
{
	tli_nav_whole *whole = tli_alloc_zeroed(sizeof *whole);
	if (!whole)
		return TL_E_NOMEM;
	tl_status status = make_whole_parts(nav, whole);
	if (status) {
		tli_nav_whole_free(whole);
		return status;
	}
	*out = whole;
	return TL_OK;
}

tl_status tli_nav_warm_all(tl_nav *nav)
{
	tli_nav_whole *whole = NULL;
	tl_status status = tli_nav_whole_of(nav) ? TL_OK : tli_nav_whole_create(nav, &whole);
	if (!status && nav->corners->blocks_merged)
		status = tli_corners_find_gates(nav->corners);
	if (status)
		tli_nav_whole_free(whole);
	else if (whole)
		atomic_store_explicit(&nav->whole, whole, memory_order_release);
	return status;
}

void tli_nav_make_cold(tl_nav *nav)
{
	tli_nav_whole_free(atomic_load_explicit(&nav->whole, memory_order_relaxed));
	atomic_store_explicit(&nav->whole, NULL, memory_order_relaxed);
	atomic_store_explicit(&nav->warming.spent, 0, memory_order_relaxed);
	atomic_store_explicit(&nav->warming.needed, 0, memory_order_relaxed);
}

tl_status tl_nav_warm(tl_nav *nav, const tl_budget *budget)
{
	if (tli_is_null(nav) || tli_breaks(!nav->corners, "nav does not go by corners (tl_nav_def.via)") ||
		(budget && !tli_is_def(budget)))
		return TL_E_INVALID;
	tli_budget_call call;
	tli_budget_enter(&call, budget);
	return tli_budget_leave(&call, tli_nav_warm_all(nav));
}

/* ---- when it pays ---- */

/* Steps of making a graph whole beside finding its edges: of an edge and of a state, with 8 landmarks and for each 8 of them. At least LEAST_STEPS a
 * state in all, as in mazes; before searches have cost that, nothing is estimated. */
enum { EDGE_STEPS = 12, EDGE_STEPS_8 = 3, STATE_STEPS_8 = 21, LEAST_STEPS = 64 };

/* A share of the states shows how many edges there are, or as many as are enough. */
enum { SAMPLE_LEAST = 128, SAMPLE_MOST = 512, SAMPLE_SHARE = 16 };

/* Where cones are faster in a whole graph too it does not pay. */
static uint64_t needed_by_sample(const tl_nav *nav, const tli_links_sample *sample)
{
	double states = (double)nav_states(nav), share = states / (double)sample->states;
	double edges = (double)sample->edges * share, eights = landmarks_for(nav_states(nav) / 2) / 8.0;
	if (tli_edges_are_too_many(sample->edges, sample->states) ||
		edges * sizeof(tli_taut_edge) > (double)bytes_for_edges(nav))
		return UINT64_MAX;
	return (uint64_t)((double)sample->work * share + edges * (EDGE_STEPS + EDGE_STEPS_8 * eights) +
		states * STATE_STEPS_8 * eights);
}

/* A call within that of the query. What it does is not counted in the outer one, whose limits it might exceed. */
typedef struct inner_call {
	tli_budget_call own, *outer;
} inner_call;

/* The query's own progress is asked, with the share that it has reported, and may stop the inner call. */
static bool ask_outer(void *context, double done)
{
	const tli_budget_call *outer = context;
	(void)done;
	return outer->budget.progress(outer->budget.context, outer->reported);
}

static void enter_inner(inner_call *call, tl_budget budget)
{
	call->outer = tli_budget_suspend();
	budget.max_work = UINT64_MAX;
	budget.use = NULL;
	budget.progress = call->outer && call->outer->budget.progress ? ask_outer : NULL;
	budget.context = call->outer;
	tli_budget_enter(&call->own, &budget);
}

/* The host stops both by one answer: TL_E_CANCELLED. */
static tl_status leave_inner(inner_call *call, tl_status status)
{
	status = tli_budget_leave(&call->own, status);
	tli_budget_resume(call->outer);
	if (status == TL_E_CANCELLED)
		tli_budget_cancel(call->outer);
	return status;
}

static tl_status estimate_needed(const tl_nav *nav, tli_nav_warming *warming)
{
	size_t share = nav_states(nav) / SAMPLE_SHARE, most = share < SAMPLE_MOST ? share : SAMPLE_MOST;
	tli_links_sample sample;
	inner_call call;
	enter_inner(&call, nav->def.budget);
	tl_status status = leave_inner(
		&call, tli_links_look_at_sample(nav->corners, most > SAMPLE_LEAST ? most : SAMPLE_LEAST, &sample));
	/* Where the query is cancelled meanwhile the next one looks again. */
	if (status != TL_E_CANCELLED)
		atomic_store(&warming->needed, status ? UINT64_MAX : needed_by_sample(nav, &sample));
	return status == TL_E_CANCELLED ? status : TL_OK;
}

/* Few corners are searched by cones whatever is known of them. */
static bool may_pay(const tl_nav *nav)
{
	return nav->corners && !tli_nav_whole_of(nav) && nav_states(nav) > 2 * (size_t)nav->few_corners;
}

/* The nav is constant to all but those who count. */
static tli_nav_warming *warming_of(const tl_nav *nav)
{
	return &((tl_nav *)nav)->warming;
}

/* False: another thread is at it. */
static bool begin_alone(tli_nav_warming *warming)
{
	return !atomic_exchange_explicit(&warming->busy, true, memory_order_acq_rel);
}

static void end_alone(tli_nav_warming *warming)
{
	atomic_store_explicit(&warming->busy, false, memory_order_release);
}

tl_status tli_nav_count_cold(const tl_nav *nav, uint64_t steps)
{
	tli_nav_warming *warming = warming_of(nav);
	uint64_t spent = atomic_fetch_add_explicit(&warming->spent, steps, memory_order_relaxed) + steps;
	if (spent < LEAST_STEPS * (uint64_t)nav_states(nav) || atomic_load(&warming->needed) != 0 || !may_pay(nav) ||
		!begin_alone(warming))
		return TL_OK;
	tl_status status = atomic_load(&warming->needed) == 0 ? estimate_needed(nav, warming) : TL_OK;
	end_alone(warming);
	return status;
}

bool tli_nav_warming_pays(const tl_nav *nav)
{
	const tli_nav_warming *warming = warming_of(nav);
	uint64_t needed = atomic_load_explicit(&warming->needed, memory_order_relaxed);
	return needed > 0 && atomic_load_explicit(&warming->spent, memory_order_relaxed) >= needed && may_pay(nav);
}

static tl_status make_within_query(const tl_nav *nav, tli_nav_whole **whole)
{
	inner_call call;
	enter_inner(&call, nav->def.budget);
	return leave_inner(&call, tli_nav_whole_create(nav, whole));
}

tl_status tli_nav_warm_by_query(const tl_nav *nav)
{
	tli_nav_warming *warming = warming_of(nav);
	tli_nav_whole *whole;
	if (nav->def.warm != TL_WARM_BY_QUERIES || !tli_nav_warming_pays(nav) || !begin_alone(warming))
		return TL_OK;
	if (!tli_nav_warming_pays(nav)) { /* another one has made it meanwhile */
		end_alone(warming);
		return TL_OK;
	}
	tl_status status = make_within_query(nav, &whole);
	if (status == TL_OK)
		atomic_store_explicit(&((tl_nav *)nav)->whole, whole, memory_order_release);
	else if (status != TL_E_CANCELLED) /* else the next query begins anew */
		atomic_store(&warming->needed, UINT64_MAX);
	end_alone(warming);
	return status == TL_E_CANCELLED ? status : TL_OK;
}
