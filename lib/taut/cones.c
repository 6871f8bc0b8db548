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
#define NO_ROOT UINT32_MAX

enum { FIRST_REACHED = 256, FIRST_ROOTS = 128 };

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
	tli_free(cones->numbers, cones->capacity * sizeof *cones->numbers);
	tli_free(cones->reached, cones->reached_room * sizeof *cones->reached);
	tli_free(cones->roots, cones->root_room * sizeof *cones->roots);
	tli_cone_queue_free(&cones->queue);
	tli_array_free(cones->path);
	tli_free(cones, sizeof *cones);
}

/* Which number is whose is said by the state that has it, so nothing is cleared between runs. */
static bool reserve_numbers(tli_cones *cones, uint32_t count)
{
	if (count <= cones->capacity)
		return true;
	uint32_t *numbers = tli_alloc_zeroed(count * sizeof *numbers);
	if (!numbers)
		return false;
	tli_free(cones->numbers, cones->capacity * sizeof *numbers);
	cones->numbers = numbers;
	cones->capacity = count;
	return true;
}

static bool reserve_reached(tli_cones *cones)
{
	if (cones->reached_count < cones->reached_room)
		return true;
	uint32_t room = cones->reached_room ? 2 * cones->reached_room : FIRST_REACHED;
	size_t each = sizeof *cones->reached;
	tli_cone_state *reached = tli_resize(cones->reached, cones->reached_room * each, room * each);
	if (!reached)
		return false;
	cones->reached = reached;
	cones->reached_room = room;
	return true;
}

static bool reserve_root(tli_cones *cones)
{
	if (cones->root_count < cones->root_room)
		return true;
	uint32_t room = cones->root_room ? 2 * cones->root_room : FIRST_ROOTS;
	tli_cone_root *roots = tli_resize(cones->roots, cones->root_room * sizeof *roots, room * sizeof *roots);
	if (!roots)
		return false;
	cones->roots = roots;
	cones->root_room = room;
	return true;
}

/* A new node in the queue; NULL without memory. */
static tli_cone_node *put_node(tli_cones *cones, double f, uint32_t root)
{
	tli_cone_node *node = tli_cone_queue_put(&cones->queue, f, root);
	if (!node)
		cones->status = TL_E_NOMEM;
	return node;
}

void tli_cones_put(tli_cones *cones, const tli_cone_at *cone, int32_t vertex, unsigned report)
{
	if (cone->f > cones->best_above)
		return;
	tli_cone_node *node = put_node(cones, cone->f, cones->root.number);
	if (!node)
		return;
	node->right = cone->right;
	node->left = cone->left;
	node->edge = cone->edge;
	node->vertex = vertex;
	node->special = cone->special | report | (cone->beyond_right ? TLI_GOAL_BEYOND_RIGHT : 0u) |
		(cone->beyond_left ? TLI_GOAL_BEYOND_LEFT : 0u);
}

/* Cones of this state are dropped from now on. */
static void drop_cones(tli_cones *cones, const tli_cone_state *reached)
{
	if (reached->root != NO_ROOT)
		cones->roots[reached->root].outdone = true;
}

uint32_t tli_cones_add_reached(tli_cones *cones, uint32_t state)
{
	if (!reserve_reached(cones)) {
		cones->status = TL_E_NOMEM;
		return TLI_NOT_REACHED;
	}
	uint32_t number = cones->reached_count++;
	cones->reached[number] = (tli_cone_state){ NEVER, state, TLI_NOT_REACHED, NO_ROOT, false };
	cones->numbers[state] = number;
	return number;
}

/* A path over the root to the state, of weight g, less than any known; those on to the goal weigh at least f. */
static void reach_cone_state(tli_cones *cones, uint32_t state, tli_weight g, double f)
{
	tli_cone_state *twin = tli_cones_find(cones, state ^ 1), *to = tli_cones_find(cones, state);
	if (twin && g + TLI_WEIGHT_SLACK < twin->g)
		drop_cones(cones, twin);
	if (to)
		drop_cones(cones, to);
	uint32_t number = to ? (uint32_t)(to - cones->reached) : tli_cones_add_reached(cones, state);
	const tli_block_ends *blocks = cones->def->blocks;
	if (number == TLI_NOT_REACHED ||
		(!to && blocks && !tli_span_is_between(&cones->corners->spans[state / 2], blocks)))
		return;
	cones->reached[number] = (tli_cone_state){ g, state, cones->root.reached, NO_ROOT, true };
	tli_cone_node *node = put_node(cones, f, TLI_CONE_IS_STATE);
	if (node)
		node->edge = (int32_t)number;
}

/* Is no path that weighs at most g known to a state, and none clearly shorter to its twin? */
static inline bool is_open(const tli_cone_state *state, const tli_cone_state *twin, tli_weight g)
{
	return (!state || g < state->g) && !(twin && twin->g + TLI_WEIGHT_SLACK < g);
}

/* The sides of a corner, as bits, whose states a path of weight g is worth while to. */
static inline unsigned open_sides(const tli_cones *cones, uint32_t corner, tli_weight g)
{
	const tli_cone_state *right = tli_cones_find(cones, 2 * corner), *left = tli_cones_find(cones, 2 * corner + 1);
	if (!right && !left)
		return 3;
	return (is_open(right, left, g) ? 1u : 0u) | (is_open(left, right, g) ? 2u : 0u);
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
		unsigned sides = open_sides(cones, (uint32_t)i, g);
		if (along)
			sides &= tli_keeps_side(to, side, d) ? 1u << side : 0u;
		if (sides)
			sides &= tli_arrival_sides(to, d);
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
	if (root->reached == TLI_NOT_REACHED && !cones->def->straight)
		return;
	tli_weight weight = root->g + tli_weight_of_length(tli_taut_distance(root->at, cones->def->goal));
	if (weight >= cones->best)
		return;
	limit_cones(cones, weight);
	cones->last = root->reached;
}

void tli_cones_begin_root(tli_cones *cones, tli_point at, uint32_t reached)
{
	if (!reserve_root(cones)) {
		cones->status = TL_E_NOMEM;
		return;
	}
	bool start = reached == TLI_NOT_REACHED;
	tli_weight g = start ? 0 : cones->reached[reached].g;
	double length = tli_weight_floor(g);
	uint32_t number = cones->root_count++;
	cones->root = (tli_cone_root){ g, length, length + tli_taut_distance(at, cones->def->goal), at,
		tli_direction_to(at, cones->def->goal), reached, start ? TLI_NO_STATE : cones->reached[reached].state,
		number, false };
	cones->roots[number] = cones->root;
	if (!start)
		cones->reached[reached].root = number;
}

static void expand_cone_state(tli_cones *cones, uint32_t number)
{
	tli_cone_state *at = &cones->reached[number];
	if (!at->waits)
		return;
	at->waits = false;
	const tli_cone_state *twin = tli_cones_find(
		cones, at->state ^ 1); /* the other state of the corner, clearly nearer */
	if (twin && twin->g + TLI_WEIGHT_SLACK < at->g)
		return;
	cones->expanded++;
	const tli_point *positions = cones->corners->positions;
	tli_point here = positions[at->state / 2], from = cones->def->start;
	if (at->parent != TLI_NOT_REACHED)
		from = positions[cones->reached[at->parent].state / 2];
	tli_cones_begin_root(cones, here, number);
	if (!cones->status)
		tli_cones_look_from_corner(cones, tli_direction_to(from, here));
}

void tli_cones_walk_on(tli_cones *cones, const tli_cone_node *node)
{
	if (cones->roots[node->root].outdone)
		return;
	if (node->root != cones->root.number)
		cones->root = cones->roots[node->root];
	double f = tli_cone_queue_bound(&cones->queue, node);
	tli_cone_at cone = { .right = node->right, .left = node->left, .edge = node->edge, .f = f };
	cone.special = node->special & TLI_OF_CONE;
	cone.beyond_right = node->special & TLI_GOAL_BEYOND_RIGHT;
	cone.beyond_left = node->special & TLI_GOAL_BEYOND_LEFT;
	tli_cone_find_ends(cones, &cone);
	if (node->vertex >= 0) {
		tli_direction d = node->special & TLI_REPORT_RIGHT ? node->right : node->left;
		tli_cones_see(cones, node->vertex, d, f, false);
	}
	tli_cone_walk_on(cones, &cone);
}

tl_status tli_cones_begin(tli_cones *cones, const tli_cones_def *def)
{
	if (!reserve_numbers(cones, 2 * (uint32_t)tli_array_length(def->corners->corners)))
		return TL_E_NOMEM;
	tli_cone_queue_clear(&cones->queue, tli_taut_distance(def->start, def->goal));
	cones->reached_count = cones->root_count = 0;
	cones->status = TL_OK;
	cones->def = def;
	cones->corners = def->corners;
	cones->steps = def->corners->steps;
	limit_cones(cones, TLI_WEIGHT_MAX);
	cones->last = TLI_NOT_REACHED;
	cones->expanded = 0;
	cones->walked = 0;
	tli_array_truncate(cones->path, 0);
	tli_mesh_location goal = def->goal_location;
	cones->goal_is_vertex = goal.kind == TLI_MESH_ON_VERTEX;
	cones->goal_in[0] = cones->goal_in[1] = goal.edge / 3;
	if (goal.kind == TLI_MESH_ON_EDGE && tli_mesh_twin(cones->corners->mesh, goal.edge) >= 0)
		cones->goal_in[1] = tli_mesh_twin(cones->corners->mesh, goal.edge) / 3;
	return TL_OK;
}

static void search_cones(tli_cones *cones)
{
	tli_cones_begin_root(cones, cones->def->start, TLI_NOT_REACHED);
	if (!cones->status)
		tli_cones_look_from_start(cones);
	tli_cone_node node;
	while (!cones->status && tli_cone_queue_take(&cones->queue, cones->best_above, &node)) {
		if (node.root == TLI_CONE_IS_STATE)
			expand_cone_state(cones, (uint32_t)node.edge);
		else
			tli_cones_walk_on(cones, &node);
	}
}

/* Writes the corners of the path found into cones->path and adds up its legs, from the start on. */
static tl_status trace_cones(tli_cones *cones, double *length)
{
	const tli_point *positions = cones->corners->positions;
	size_t count = 0;
	for (uint32_t i = cones->last; i != TLI_NOT_REACHED; i = cones->reached[i].parent)
		count++;
	if (!tli_array_reserve(cones->path, count))
		return TL_E_NOMEM;
	uint32_t *path = tli_array_extend(cones->path, count);
	for (uint32_t at = cones->last, i = (uint32_t)count; i-- > 0; at = cones->reached[at].parent)
		path[i] = cones->reached[at].state / 2;
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
	status = cones->status;
	if (!status && cones->best < TLI_WEIGHT_MAX)
		status = trace_cones(cones, &length);
	cones->def = NULL;
	bool found = length < INFINITY;
	uint32_t last = found && cones->last != TLI_NOT_REACHED ? cones->reached[cones->last].state : TLI_NO_STATE;
	*result = (tli_taut_result){ found, length, last, cones->expanded, cones->walked };
	return status;
}

const uint32_t *tli_cones_path_corners(const tli_cones *cones, size_t *count)
{
	*count = tli_array_length(cones->path);
	return cones->path;
}
