/* SPDX-License-Identifier: MIT */
/* taut/labels/internal.h: what the files of taut/labels/ share. */
#ifndef TLI_TAUT_LABELS_INTERNAL_H
#define TLI_TAUT_LABELS_INTERNAL_H

#include "base/assert.h"
#include "base/rng.h"
#include "taut/labels/labels.h"

/* ---- weights (corners/weight.h) in 96 bits, the upper 64 apart from the lower 32 ---- */

/* Labels are below this (2^38 grid units), so that a path over two of them weighs less than one over a hub that is not known. */
#define TLI_LABEL_WEIGHT_MAX ((tli_weight)1 << 92)

static inline int64_t tli_weight_high(tli_weight weight)
{
	return (int64_t)(weight >> 32);
}

static inline uint32_t tli_weight_low(tli_weight weight)
{
	return (uint32_t)weight;
}

static inline tli_weight tli_weight_of_parts(int64_t high, uint32_t low)
{
	return (tli_weight)high << 32 | low;
}

/* ---- thinned graph (thin.c): the graph without the corners that are hubs already ---- */

/* The weight of the leg with the bend at its end, in two parts, lies in the edge, so that a search computes and looks up nothing. */
typedef struct tli_thinned_edge {
	uint32_t to;
	uint32_t low;
	int64_t high;
	tli_point at; /* the corner of `to` */
} tli_thinned_edge;

typedef struct tli_thinned_row {
	tli_point at; /* the corner of the state */
	uint32_t first, end;
} tli_thinned_row;

typedef struct tli_thinned_graph {
	tli_thinned_edge *edges;
	tli_thinned_row *rows; /* [states] */
	size_t edge_count;     /* that there is room for */
	uint32_t states;
} tli_thinned_graph;

/* The graph is read now and not needed later. */
tl_status tli_thinned_graph_create(tli_thinned_graph *thin, const tli_taut_graph *graph);
/* Of the core of the graph (core.c); of an empty graph it is empty. */
tl_status tli_thinned_graph_create_core(tli_thinned_graph *thin, const tli_taut_graph *graph);
void tli_thinned_graph_free(tli_thinned_graph *thin);
/* Removes all edges to the corner. */
void tli_thinned_graph_remove(tli_thinned_graph *thin, uint32_t corner);
/* Does an edge lead from or to the corner? False where there are no states. */
bool tli_thinned_graph_has_corner(const tli_thinned_graph *thin, uint32_t corner);

/* ---- labels while they are made (store.c) ---- */

typedef struct tli_label_slot {
	void *block; /* NULL without labels */
	uint32_t count, capacity;
} tli_label_slot;

typedef struct tli_label_store {
	tli_label_slot *lists; /* [states] */
	uint32_t states;
	size_t count; /* labels */
} tli_label_store;

/* What is read of most labels: the rest is needed only where the floor leaves it open whether a path is covered. */
typedef struct tli_label_brief {
	uint32_t hub; /* rank: 0 is the first hub chosen */
	float floor;  /* at most the upper part of the weight, by less than 2^-22 of it */
} tli_label_brief;

typedef struct tli_label_rest {
	int64_t high; /* of the weight */
	uint32_t low;
	uint32_t hop; /* next state on the path to the hub, TLI_NO_STATE at the hub itself */
} tli_label_rest;

/* The labels of a state, hubs ascending. */
typedef struct tli_label_list {
	tli_label_brief *briefs;
	tli_label_rest *rests;
	uint32_t count;
} tli_label_list;

static inline tli_weight tli_label_rest_weight(const tli_label_rest *rest)
{
	return tli_weight_of_parts(rest->high, rest->low);
}

/* Floors of two weights, added, are not above the ceiling of their sum. */
static inline float tli_weight_high_floor(int64_t high)
{
	return (float)high * (1 - 0x1p-23f);
}

static inline float tli_weight_high_ceiling(int64_t high)
{
	return (float)high * (1 + 0x1p-22f);
}

tl_status tli_label_store_create(tli_label_store *store, uint32_t states);
void tli_label_store_free(tli_label_store *store);
tl_status tli_label_store_add(tli_label_store *store, uint32_t state, uint32_t hub, tli_weight weight, uint32_t hop);
/* Valid until one is added to the state. */
tli_label_list tli_label_store_list(const tli_label_store *store, uint32_t state);
/* For a list that will be asked for soon: first where it is, then what it begins with. */
void tli_label_store_prefetch(const tli_label_store *store, uint32_t state);
void tli_label_store_prefetch_list(const tli_label_store *store, uint32_t state);

/* ---- shortest paths from a corner that no earlier hub lies on (sweep.c) ---- */

/* Two states of a corner take one line of the cache. */
typedef struct tli_label_sweep_state {
	int64_t high; /* of the weight */
	uint32_t low;
	uint32_t parent;       /* state it was reached from */
	tli_direction arrival; /* from there */
	uint32_t stamp;
	uint32_t unused;
} tli_label_sweep_state;

/* A weight, and below it in 32 bits a state: what a sweep visits, in this order. */
typedef unsigned __int128 tli_label_sweep_item;

typedef struct tli_label_sweep {
	tli_label_sweep_state *states;
	tli_label_sweep_item
		*open; /* tli_array: a 4-ary heap; a state that was reached again by a lighter path is in it twice */
	/* By rank, the weights from the corner swept from. Of those whose floor is INFINITY there is no label. */
	float *to_hub_floor;
	int64_t *to_hub;
	uint32_t *to_hub_low;
	uint32_t *settled; /* what was found, nearest first */
	uint32_t settled_count, capacity, stamp;
	uint64_t work;
	tl_status status; /* of the last run: TL_E_LIMIT: a path was too long for a label; TL_E_NOMEM */
} tli_label_sweep;

tl_status tli_label_sweep_create(tli_label_sweep *sweep, uint32_t states);
void tli_label_sweep_free(tli_label_sweep *sweep);
void tli_label_sweep_run(
	tli_label_sweep *sweep, const tli_thinned_graph *thin, const tli_label_store *store, uint32_t corner);

/* ---- the choice of the next hub (cover.c) ---- */

typedef struct tli_path_cover_node {
	uint32_t corner;
	uint32_t parent; /* node, or UINT32_MAX at a root */
	uint32_t
		size; /* living nodes of its subtree; dead: nodes in the dead range that begins here, and the top bit */
	uint32_t next; /* node of the same corner, or UINT32_MAX */
} tli_path_cover_node;

typedef struct tli_path_cover {
	tli_path_cover_node *nodes; /* tli_array: tree after tree, each in preorder */
	uint32_t *head;             /* [corners] first node of a corner */
	uint32_t *gain;             /* [corners] sum of the sizes of its nodes */
	uint32_t *best;             /* [blocks] corner of maximum gain in a block; UINT32_MAX = not known */
	uint32_t *at, *below;       /* [states] scratch of a new tree */
	uint32_t corners;
	size_t alive;
} tli_path_cover;

tl_status tli_path_cover_create(tli_path_cover *cover, uint32_t corners);
void tli_path_cover_free(tli_path_cover *cover);
/* Adds the tree that the sweep found from `root`. */
tl_status tli_path_cover_add(tli_path_cover *cover, const tli_label_sweep *sweep, uint32_t root);
/* Removes all paths through the corner. */
void tli_path_cover_remove(tli_path_cover *cover, uint32_t corner);
/* The corner of maximum gain, the first of equal ones; UINT32_MAX: no path is left. */
uint32_t tli_path_cover_pick(tli_path_cover *cover);

/* ---- the index ---- */

/* A record, in one piece: this, the groups, the hubs, the weights. Label 0 is that of the state's own corner. Labels of a group begin with
 * the same hop; hubs ascend in it. Weights are in units of 2^shift, cut off: the sum of the weights of the legs to the hub is exact. */
typedef struct tli_label_record {
	uint32_t state, groups, labels;
} tli_label_record;

typedef struct tli_label_group {
	tli_direction to; /* the hop */
	uint32_t hop;     /* where the hop's record begins */
	uint32_t end;     /* its labels end before this one; the first group's begin with label 1 */
} tli_label_group;

struct tli_labels {
	uint32_t states;
	uint32_t shift;  /* of the unit of weights: the heaviest label has 32 bits */
	size_t words;    /* of the records, 8 bytes each */
	uint32_t *first; /* [states]: word at which the record begins */
	uint64_t *records;
	tli_point *positions; /* [states / 2] */
};

tl_status tli_labels_pack(const tli_taut_graph *graph, tli_label_store *store, tli_labels **out);
/* A lower bound of the bytes that packed labels take: the labels without their groups. */
size_t tli_labels_packed_bytes(const tli_label_store *store);

/* Words of 8 bytes. */
static inline size_t tli_label_record_words(const tli_label_record *record)
{
	size_t bytes = sizeof *record + record->groups * sizeof(tli_label_group) +
		record->labels * 2 * sizeof(uint32_t);
	return (bytes + 7) / 8;
}

static inline const tli_label_record *tli_label_record_at(const tli_labels *labels, uint32_t word)
{
	return (const void *)&labels->records[word];
}

static inline const tli_label_record *tli_label_record_of(const tli_labels *labels, uint32_t state)
{
	tli_assert(state < labels->states);
	return tli_label_record_at(labels, labels->first[state]);
}

static inline const tli_label_group *tli_label_record_groups(const tli_label_record *record)
{
	return (const void *)(record + 1);
}

static inline const uint32_t *tli_label_record_hubs(const tli_label_record *record)
{
	return (const void *)(tli_label_record_groups(record) + record->groups);
}

static inline const uint32_t *tli_label_record_units(const tli_label_record *record)
{
	return tli_label_record_hubs(record) + record->labels;
}

/* At most the weight, by less than one. */
static inline int64_t tli_label_units(const tli_labels *labels, tli_weight weight)
{
	return (int64_t)(weight >> labels->shift);
}

/* It will be read soon. */
static inline void tli_label_record_fetch(const tli_label_record *record)
{
	for (size_t line = 0; line < 4; line++)
		__builtin_prefetch((const char *)record + 64 * line);
}

/* ---- along labels to a hub (walk.c) ---- */

typedef struct tli_hub_walk {
	const tli_label_record *record; /* NULL: arrived */
	uint32_t used;                  /* labels that can be used */
} tli_hub_walk;

/* Goes on to the next record. */
void tli_hub_walk_step(const tli_labels *labels, tli_hub_walk *walk, uint32_t hub);
/* The weight of the path from the record's corner to the hub of one of its labels. */
tli_weight tli_hub_walk_weight(const tli_labels *labels, const tli_label_record *record, uint32_t hub);

#endif
