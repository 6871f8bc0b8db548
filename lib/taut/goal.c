/* SPDX-License-Identifier: MIT */
/*
 * taut/goal.c: marks what leads to the goal (taut/goal.h), nearest first, over the reverse edges: those of the other state of a corner,
 * turned round. An edge is taken if none can follow it for ever, and a path can come to it: over some edge, or straight from the start. One
 * mark a state is enough, for the reasons in search.c. Cost: about .05 us a mark; 50 to 300 of them on maps of games.
 */
#include "taut/goal.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/budget.h"

static size_t words_of(uint32_t states)
{
	return (size_t)states / 64 + 1;
}

static void free_goal_room(tli_taut_goal *goal)
{
	size_t words = goal->marked ? words_of(goal->capacity) : 0;
	tli_free(goal->marked, words * sizeof *goal->marked);
	tli_free(goal->started, words * sizeof *goal->started);
	tli_free_lines(goal->of_state, goal->capacity * sizeof *goal->of_state);
}

void tli_taut_goal_free(tli_taut_goal *goal)
{
	free_goal_room(goal);
	tli_array_free(goal->marks);
	tli_taut_queue_free(&goal->queue);
}

static bool reserve_goal_room(tli_taut_goal *goal, uint32_t states)
{
	if (goal->marked && states <= goal->capacity)
		return true;
	size_t words = words_of(states);
	uint64_t *marked = tli_alloc_array(words, sizeof *marked), *started = tli_alloc_array(words, sizeof *started);
	uint32_t *of_state = tli_alloc_lines(states, sizeof *of_state);
	if (!marked || !started || !of_state) {
		tli_free(marked, words * sizeof *marked);
		tli_free(started, words * sizeof *started);
		tli_free_lines(of_state, states * sizeof *of_state);
		return false;
	}
	free_goal_room(goal);
	goal->marked = marked;
	goal->started = started;
	goal->of_state = of_state;
	goal->capacity = states;
	return true;
}

/* There is room. */
static void mark_state(tli_taut_goal *goal, uint32_t state, tli_weight weight, uint32_t next)
{
	goal->of_state[state] = (uint32_t)tli_array_length(goal->marks);
	goal->marked[state / 64] |= UINT64_C(1) << (state % 64);
	tli_array_push(goal->marks, ((tli_taut_mark){ weight, state, next }));
}

static float key_of_weight(tli_weight weight)
{
	return (float)tli_weight_floor(weight);
}

/* A path of this weight from the state on, over the mark `next`. There is room. */
static void offer_mark(tli_taut_goal *goal, uint32_t state, tli_weight weight, uint32_t next)
{
	if (!tli_taut_is_marked(goal, state)) {
		mark_state(goal, state, weight, next);
	} else {
		tli_taut_mark *mark = &goal->marks[goal->of_state[state]];
		if (weight >= mark->weight)
			return;
		mark->weight = weight;
		mark->next = next;
	}
	tli_taut_queue_put(&goal->queue, key_of_weight(weight), goal->of_state[state]);
}

bool tli_taut_may_go_on(const tli_taut_graph *graph, tli_point from, uint32_t state)
{
	tli_point at = graph->positions[state / 2];
	if (graph->heads)
		return tli_taut_turn_is_taut(tli_direction_to(from, at), graph->heads[state], state);
	tli_taut_row row = tli_taut_whole_row(graph, state);
	return row.count > 0 && tli_taut_goes_on(from, at, graph->positions[row.edges[0].to / 2], state);
}

/* May a path come to the goal's side by the edge from `state` to the corner at `at`, whose state is `to`? `back` is the reverse edge. */
static bool is_useful(const tli_taut_goal *goal, const tli_taut_def *def, const tli_taut_graph *endless,
	const tli_taut_edge *back, uint32_t to)
{
	uint32_t state = back->to ^ 1;
	bool is_started = goal->started[state / 64] >> (state % 64) & 1;
	if (back->onward == 0 && !is_started)
		return false;
	if (def->blocks && !tli_span_is_between(&def->graph->spans[state / 2], def->blocks))
		return false;
	return !tli_is_endless(endless, state, to);
}

/* Marks the states from which edges lead to that of a mark. */
static tl_status mark_before(
	tli_taut_goal *goal, const tli_taut_def *def, const tli_taut_graph *endless, uint32_t number)
{
	const tli_taut_graph *graph = def->graph;
	const tli_taut_mark mark = goal->marks[number];
	tli_point at = graph->positions[mark.state / 2], beyond = tli_taut_mark_leads_to(goal, def, &mark);
	tli_taut_row row = tli_taut_whole_row(graph, mark.state ^ 1);
	if (!tli_array_reserve(goal->marks, row.count) || !tli_taut_queue_reserve(&goal->queue, row.count))
		return TL_E_NOMEM;
	uint32_t onward = 0;
	for (; onward < row.count; onward++) {
		const tli_taut_edge *back = &row.edges[onward];
		if (!tli_taut_goes_on(beyond, at, graph->positions[back->to / 2], mark.state ^ 1))
			break;
		if (is_useful(goal, def, endless, back, mark.state))
			offer_mark(goal, back->to ^ 1,
				mark.weight + tli_weight_of_edge(back->length, at, graph->positions[back->to / 2]),
				number);
	}
	return tli_budget_spend(8 + (uint64_t)onward);
}

/* Asks for the memory of the rows of all marks. */
static void fetch_rows(const tli_taut_goal *goal, const tli_taut_graph *graph)
{
	size_t count = tli_array_length(goal->marks);
	for (size_t i = 0; i < count; i++)
		__builtin_prefetch(&graph->first[goal->marks[i].state ^ 1]);
	for (size_t i = 0; i < count; i++)
		__builtin_prefetch(&graph->edges[graph->first[goal->marks[i].state ^ 1]]);
}

static tl_status mark_all_before(tli_taut_goal *goal, const tli_taut_def *def)
{
	tli_taut_graph endless = tli_endless_graph(def->endless, def->graph);
	size_t joined = tli_array_length(goal->marks);
	if (!tli_taut_queue_reserve(&goal->queue, joined))
		return TL_E_NOMEM;
	fetch_rows(goal, def->graph);
	for (uint32_t i = 0; i < joined; i++)
		tli_taut_queue_put(&goal->queue, key_of_weight(goal->marks[i].weight), i);
	tl_status status = TL_OK;
	while (goal->queue.count > 0 && !status) {
		uint64_t item = tli_taut_queue_take(&goal->queue);
		uint32_t number = tli_taut_queue_number(item);
		if (!(tli_taut_queue_key(item) > key_of_weight(goal->marks[number].weight)))
			status = mark_before(goal, def, &endless, number);
	}
	return status;
}

static void note_starts(tli_taut_goal *goal, const tli_taut_def *def, bool on)
{
	for (size_t i = 0; i < def->from_count; i++) {
		uint64_t bit = UINT64_C(1) << (def->from[i].state % 64),
			 *word = &goal->started[def->from[i].state / 64];
		*word = on ? *word | bit : 0;
	}
}

tl_status tli_taut_goal_mark(tli_taut_goal *goal, const tli_taut_def *def)
{
	tli_array_truncate(goal->marks, 0);
	goal->queue.count = 0;
	if (!reserve_goal_room(goal, def->graph->state_count) || !tli_array_reserve(goal->marks, def->to_count))
		return TL_E_NOMEM;
	for (size_t i = 0; i < def->to_count; i++) {
		const tli_taut_join *join = &def->to[i];
		if (!tli_taut_is_marked(goal, join->state))
			mark_state(goal, join->state,
				tli_weight_of_join(join->length, def->graph->positions[join->state / 2]), TLI_NO_MARK);
	}
	if (!def->endless)
		return TL_OK;
	note_starts(goal, def, true);
	tl_status status = mark_all_before(goal, def);
	note_starts(goal, def, false);
	return status;
}

void tli_taut_goal_clear(tli_taut_goal *goal)
{
	for (size_t i = 0; i < tli_array_length(goal->marks); i++)
		goal->marked[goal->marks[i].state / 64] = 0;
}
