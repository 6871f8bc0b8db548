/* SPDX-License-Identifier: MIT */
/*
 * taut/cones.c: states and cones in one queue (taut/cones.h). A state that comes out is replaced by the cones through which a taut path goes
 * on, a cone by what it meets beyond the next triangles. Keys are lower bounds of f, so the first path that no key is below is the
 * shortest. Cones of a state that was reached by a shorter path since are dropped.
 *
 * That one g per state is enough, and that paths are compared by weights: see taut/search.c.
 */
#include "taut/cone_parts.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/assert.h"
#include "corners/edges.h"

#include <string.h>

/* The g of a state that no path leads through. */
static const tli_weight NEVER = -1;
#define NO_CONE UINT32_MAX

enum { FIRST_CONES = 512 };

tl_status tli_cones_create(tli_cones **out)
{
	tli_cones *cones = tli_alloc_zeroed(sizeof *cones);
	if (!cones)
		return TL_E_NOMEM;
	*out = cones;
	return TL_OK;
}

void tli_cones_free(tli_cones *cones)
{
	if (!cones)
		return;
	tli_free(cones->states, cones->capacity * sizeof *cones->states);
	tli_free(cones->nodes, cones->node_room * sizeof *cones->nodes);
	tli_taut_queue_free(&cones->queue);
	tli_array_free(cones->path);
	tli_free(cones, sizeof *cones);
}

static bool reserve_cone_states(tli_cones *cones, uint32_t count)
{
	if (count <= cones->capacity)
		return true;
	tli_cone_state *states = tli_alloc_zeroed(count * sizeof *states);
	if (!states)
		return false;
	tli_free(cones->states, cones->capacity * sizeof *cones->states);
	cones->states = states;
	cones->capacity = count;
	cones->run = 0;
	return true;
}

/* The number of a free node, NO_CONE without memory. */
static uint32_t take_node(tli_cones *cones)
{
	uint32_t number = cones->free_node;
	if (number != NO_CONE) {
		cones->free_node = (uint32_t)cones->nodes[number].edge;
		return number;
	}
	if (cones->node_count == cones->node_room) {
		uint32_t room = cones->node_room ? 2 * cones->node_room : FIRST_CONES;
		tli_cone_node *nodes = tli_resize(cones->nodes, cones->node_room * sizeof *nodes, room * sizeof *nodes);
		if (!nodes)
			return NO_CONE;
		cones->nodes = nodes;
		cones->node_room = room;
	}
	return cones->node_count++;
}

static void give_back_node(tli_cones *cones, uint32_t number)
{
	cones->nodes[number].edge = (int32_t)cones->free_node;
	cones->free_node = number;
}

void tli_cones_put(tli_cones *cones, const tli_cone_at *cone, int32_t vertex, unsigned report)
{
	if (cone->f > cones->best_above)
		return;
	uint32_t number = tli_taut_queue_reserve(&cones->queue, 1) ? take_node(cones) : NO_CONE;
	if (number == NO_CONE) {
		cones->lost = true;
		return;
	}
	cones->nodes[number] = (tli_cone_node){ (uint64_t)cones->root.g, cone->right, cone->left, cones->root.state,
		cone->edge, vertex, cone->special | report };
	tli_taut_queue_put(&cones->queue, tli_cone_key(cone->f), TLI_CONE_NUMBER | number);
}

static inline bool was_visited(const tli_cones *cones, const tli_cone_state *state)
{
	return state->stamp / 2 == cones->run;
}

/* Is the other state of the corner clearly nearer? */
static inline bool is_outdone(const tli_cones *cones, uint32_t state, tli_weight g)
{
	const tli_cone_state *twin = &cones->states[state ^ 1];
	return was_visited(cones, twin) && twin->g + TLI_WEIGHT_SLACK < g;
}

/* A path over the root to the state, of weight g; those on to the goal weigh at least f. */
static void reach_cone_state(tli_cones *cones, uint32_t state, tli_weight g, double f)
{
	tli_cone_state *to = &cones->states[state];
	const tli_corners *corners = cones->corners;
	if (was_visited(cones, to)) {
		if (g >= to->g)
			return;
	} else if (cones->def->blocks && !tli_span_is_between(&corners->spans[state / 2], cones->def->blocks)) {
		*to = (tli_cone_state){ NEVER, TLI_NO_STATE, 2 * cones->run };
		return;
	}
	if (is_outdone(cones, state, g))
		return;
	if (!tli_taut_queue_reserve(&cones->queue, 1)) {
		cones->lost = true;
		return;
	}
	*to = (tli_cone_state){ g, cones->root.state, 2 * cones->run + 1 };
	tli_taut_queue_put(&cones->queue, tli_cone_key(f), 2 * corners->ranks[state / 2] + (state & 1));
}

void tli_cones_see(tli_cones *cones, int32_t vertex, tli_direction d, double f, bool along)
{
	if (f > cones->best_above)
		return;
	const tli_corners *corners = cones->corners;
	double x = d.x, y = d.y;
	tli_point at = { cones->root.at.x + d.x, cones->root.at.y + d.y };
	tli_weight g = cones->root.g + tli_weight_of_length(sqrt(x * x + y * y)) + 2 * tli_weight_of_bend(at);
	unsigned side = cones->root.state & 1;
	size_t count = tli_array_length(corners->corners);
	for (size_t i = (size_t)corners->of_vertex[vertex]; i < count && corners->corners[i].vertex == vertex; i++) {
		const tli_corner *to = &corners->corners[i];
		unsigned sides = tli_arrival_sides(to, d);
		if (along)
			sides &= tli_keeps_side(to, side, d) ? 1u << side : 0u;
		for (uint32_t s = 0; s < 2; s++)
			if (sides >> s & 1)
				reach_cone_state(cones, 2 * (uint32_t)i + s, g, f);
	}
}

static void limit_cones(tli_cones *cones, tli_weight best)
{
	cones->best = best;
	cones->best_above = tli_weight_ceiling(best);
}

void tli_cones_see_goal(tli_cones *cones)
{
	const tli_cone_root *root = &cones->root;
	if (root->state == TLI_NO_STATE)
		return;
	tli_weight weight = root->g + tli_weight_of_length(tli_taut_distance(root->at, cones->def->goal));
	if (weight >= cones->best)
		return;
	limit_cones(cones, weight);
	cones->last = root->state;
}

void tli_cones_set_root(tli_cones *cones, uint32_t state)
{
	tli_cone_root *root = &cones->root;
	bool start = state == TLI_NO_STATE;
	root->state = state;
	root->at = start ? cones->def->start : cones->corners->positions[state / 2];
	root->goal = tli_direction_to(root->at, cones->def->goal);
	root->g = start ? 0 : cones->states[state].g;
	root->length = tli_weight_floor(root->g);
	root->straight = root->length + tli_taut_distance(root->at, cones->def->goal);
}

static void expand_cone_state(tli_cones *cones, uint32_t rank)
{
	uint32_t state = 2 * cones->corners->by_rank[rank / 2] + (rank & 1);
	tli_cone_state *at = &cones->states[state];
	if (!(at->stamp & 1))
		return;
	at->stamp--;
	if (is_outdone(cones, state, at->g))
		return;
	cones->expanded++;
	tli_cones_set_root(cones, state);
	const tli_point *positions = cones->corners->positions;
	tli_point from = at->parent == TLI_NO_STATE ? cones->def->start : positions[at->parent / 2];
	tli_cones_look_from_corner(cones, tli_direction_to(from, positions[state / 2]));
}

/* Has its root been reached by a shorter path since? */
static inline bool is_of_no_use(const tli_cones *cones, const tli_cone_node *node)
{
	if (node->root == TLI_NO_STATE)
		return false;
	tli_weight g = cones->states[node->root].g;
	return (uint64_t)g != node->g || is_outdone(cones, node->root, g);
}

void tli_cones_walk_on(tli_cones *cones, uint64_t item)
{
	float key = tli_taut_queue_key(item);
	uint32_t number = tli_taut_queue_number(item) & ~TLI_CONE_NUMBER;
	tli_cone_node node = cones->nodes[number];
	give_back_node(cones, number);
	if (is_of_no_use(cones, &node))
		return;
	if (node.root != cones->root.state || (uint64_t)cones->root.g != node.g)
		tli_cones_set_root(cones, node.root);
	tli_cone_at cone = { .right = node.right, .left = node.left, .edge = node.edge, .f = key };
	cone.special = node.special & ~(unsigned)(TLI_REPORT_RIGHT | TLI_REPORT_LEFT);
	tli_cone_aim(cones, &cone);
	if (node.vertex >= 0) {
		tli_direction d = node.special & TLI_REPORT_RIGHT ? node.right : node.left;
		tli_cones_see(cones, node.vertex, d, key, false);
	}
	tli_cone_walk(cones, &cone);
}

static void locate_goal(tli_cones *cones)
{
	tli_mesh_location goal = cones->def->goal_location;
	cones->goal_in[0] = cones->goal_in[1] = goal.edge / 3;
	if (goal.kind == TLI_MESH_ON_EDGE && tli_mesh_twin(cones->corners->mesh, goal.edge) >= 0)
		cones->goal_in[1] = tli_mesh_twin(cones->corners->mesh, goal.edge) / 3;
}

tl_status tli_cones_begin(tli_cones *cones, const tli_cones_def *def)
{
	size_t corners = tli_array_length(def->corners->corners);
	if (!reserve_cone_states(cones, 2 * (uint32_t)corners))
		return TL_E_NOMEM;
	if (++cones->run > UINT32_MAX / 2 - 1) {
		memset(cones->states, 0, cones->capacity * sizeof *cones->states);
		cones->run = 1;
	}
	cones->queue.count = 0;
	cones->node_count = 0;
	cones->free_node = NO_CONE;
	cones->lost = false;
	cones->def = def;
	cones->corners = def->corners;
	cones->steps = def->corners->steps;
	limit_cones(cones, TLI_WEIGHT_MAX);
	cones->last = TLI_NO_STATE;
	cones->expanded = 0;
	tli_array_truncate(cones->path, 0);
	locate_goal(cones);
	return TL_OK;
}

static void search_cones(tli_cones *cones)
{
	tli_cones_set_root(cones, TLI_NO_STATE);
	tli_cones_look_from_start(cones);
	while (cones->queue.count > 0 && !cones->lost) {
		uint64_t item = tli_taut_queue_take(&cones->queue);
		if (tli_taut_queue_key(item) > cones->best_above)
			break;
		if (tli_taut_queue_number(item) & TLI_CONE_NUMBER)
			tli_cones_walk_on(cones, item);
		else
			expand_cone_state(cones, tli_taut_queue_number(item));
	}
}

/* Writes the corners of the path found into cones->path and adds up its legs, from the start on. */
static tl_status trace_cones(tli_cones *cones, double *length)
{
	const tli_point *positions = cones->corners->positions;
	size_t count = 0;
	for (uint32_t state = cones->last; state != TLI_NO_STATE; state = cones->states[state].parent)
		count++;
	if (!tli_array_reserve(cones->path, count))
		return TL_E_NOMEM;
	uint32_t *path = tli_array_extend(cones->path, count);
	for (uint32_t state = cones->last, i = (uint32_t)count; i-- > 0; state = cones->states[state].parent)
		path[i] = state / 2;
	tli_point at = cones->def->start;
	*length = 0;
	for (size_t i = 0; i < count; at = positions[path[i++]])
		*length += tli_taut_distance(at, positions[path[i]]);
	*length += tli_taut_distance(at, cones->def->goal);
	return TL_OK;
}

tl_status tli_cones_run(tli_cones *cones, const tli_cones_def *def, tli_taut_result *result)
{
	tl_status status = tli_cones_begin(cones, def);
	if (status)
		return status;
	search_cones(cones);
	double length = INFINITY;
	status = cones->lost ? TL_E_NOMEM : TL_OK;
	if (!status && cones->last != TLI_NO_STATE)
		status = trace_cones(cones, &length);
	cones->def = NULL;
	*result = (tli_taut_result){ length < INFINITY, length, cones->last, cones->expanded };
	return status;
}

const uint32_t *tli_cones_path_corners(const tli_cones *cones, size_t *count)
{
	*count = tli_array_length(cones->path);
	return cones->path;
}
