/* SPDX-License-Identifier: MIT */
/* taut/labels/internal.h: between the files of index/. */
#ifndef TLI_TAUT_LABELS_INTERNAL_H
#define TLI_TAUT_LABELS_INTERNAL_H

#include "base/rng.h"
#include "taut/labels/labels.h"
#include "graph/heap.h"

/* Two sums of up to thousands of roundings are called equal within this. */
#define TLI_INDEX_SLACK 1e-13

/* ---- thinned graph (thin.c): what is left of the graph when the places that are hubs are taken out ---- */

typedef struct tli_thin {
	const tli_taut_graph *graph; /* borrowed */
	tli_taut_edge *edges;        /* of a state: from graph->first[state] to end[state] */
	uint32_t *end;
} tli_thin;

tl_status tli_thin_create(tli_thin *thin, const tli_taut_graph *graph);
void tli_thin_free(tli_thin *thin);
/* No edge leads to the place any more. */
void tli_thin_remove(tli_thin *thin, uint32_t place);

/* ---- labels while they are made (store.c) ---- */

enum { TLI_STORE_CLASSES = 48 };

typedef struct tli_stored {
	void *block; /* NULL without labels */
	uint32_t count;
	uint8_t class; /* size of the block */
} tli_stored;

typedef struct tli_slab {
	char *bytes;
	size_t size;
} tli_slab;

typedef struct tli_store {
	tli_stored *lists; /* [states] */
	tli_slab *slabs;   /* tli_array */
	size_t used;       /* bytes of the last slab */
	void *free[TLI_STORE_CLASSES];
	uint32_t states;
	size_t count; /* labels */
} tli_store;

/* The labels of a state, hubs ascending. */
typedef struct tli_listed {
	double *lengths;
	uint32_t *hubs; /* ranks: 0 is the first hub chosen */
	uint32_t *hops; /* state that follows on the way to the hub, TLI_NO_STATE at the hub itself */
	uint32_t count;
} tli_listed;

tl_status tli_store_create(tli_store *store, uint32_t states);
void tli_store_free(tli_store *store);
tl_status tli_store_add(tli_store *store, uint32_t state, uint32_t hub, double length, uint32_t hop);
/* Valid until one is added to the state. */
tli_listed tli_store_list(const tli_store *store, uint32_t state);

/* ---- shortest ways from a place, as far as labels do not know them (sweep.c) ---- */

typedef struct tli_swept {
	double length;
	uint32_t parent; /* state it was reached from */
	uint32_t stamp;
} tli_swept;

typedef struct tli_sweep {
	tli_swept *states;
	tli_heap_item *items;
	uint32_t *where;
	tli_heap open;
	double *to_hub;    /* by rank, from the place swept from; INFINITY = no label */
	uint32_t *settled; /* what was found, nearest first */
	uint32_t settled_count, capacity, stamp;
	uint64_t work;
} tli_sweep;

tl_status tli_sweep_create(tli_sweep *sweep, uint32_t states);
void tli_sweep_free(tli_sweep *sweep);
void tli_sweep_run(tli_sweep *sweep, const tli_thin *thin, const tli_store *store, uint32_t place);

/* ---- which place is the next hub (cover.c) ---- */

typedef struct tli_tree_node {
	uint32_t place;
	uint32_t parent; /* node, or UINT32_MAX at a root */
	uint32_t size;   /* nodes alive from it downwards; dead ones: how many from it on are, and the top bit */
	uint32_t next;   /* node of the same place, or UINT32_MAX */
} tli_tree_node;

typedef struct tli_cover {
	tli_tree_node *nodes; /* tli_array: tree after tree, each in preorder */
	uint32_t *head;       /* [places] first node of a place */
	uint32_t *gain;       /* [places] sum of the sizes of its nodes */
	uint32_t *best;       /* [blocks] place of most gain of a block; UINT32_MAX = look again */
	uint32_t *at, *below; /* [states] scratch of a new tree */
	uint32_t places;
	size_t alive;
} tli_cover;

tl_status tli_cover_create(tli_cover *cover, uint32_t places);
void tli_cover_free(tli_cover *cover);
/* Adds what was swept from the place. */
tl_status tli_cover_add(tli_cover *cover, const tli_sweep *sweep, uint32_t root);
/* Takes out all ways that lead over the place. */
void tli_cover_remove(tli_cover *cover, uint32_t place);
/* The place that most ways lead over, the first of equal ones; UINT32_MAX: there is no way left. */
uint32_t tli_cover_pick(tli_cover *cover);

/* ---- the index ---- */

/* A record, in one piece: this, the groups, the hubs, the lengths. Label 0 is that of the state's own place. Labels of a group begin with
 * the same hop; hubs ascend in it. */
typedef struct tli_record {
	uint32_t state, groups, labels;
} tli_record;

typedef struct tli_group {
	int32_t x, y; /* direction to the hop */
	uint32_t hop; /* where the hop's record begins */
	uint32_t end; /* its labels end before this one; the first group's begin with label 1 */
} tli_group;

struct tli_labels {
	uint32_t states;
	size_t count;    /* labels */
	size_t words;    /* of the records, 8 bytes each */
	uint32_t *first; /* [states]: word at which the record begins */
	uint64_t *records;
	tli_point *places; /* [states / 2] */
};

tl_status tli_labels_pack(const tli_taut_graph *graph, tli_store *store, tli_labels **out);
/* What the packed labels will take, about (at least the labels themselves). */
size_t tli_labels_packed_bytes(const tli_store *store);

/* Words of 8 bytes. */
static inline size_t tli_record_words(const tli_record *record)
{
	size_t bytes = sizeof *record + record->groups * sizeof(tli_group) + record->labels * sizeof(uint32_t);
	return (bytes + 7) / 8 + record->labels;
}

static inline const tli_record *tli_record_at(const tli_labels *labels, uint32_t word)
{
	return (const void *)&labels->records[word];
}

static inline const tli_record *tli_record_of(const tli_labels *labels, uint32_t state)
{
	return tli_record_at(labels, labels->first[state]);
}

static inline const tli_group *tli_record_groups(const tli_record *record)
{
	return (const void *)(record + 1);
}

static inline const uint32_t *tli_record_hubs(const tli_record *record)
{
	return (const void *)(tli_record_groups(record) + record->groups);
}

static inline const double *tli_record_lengths(const tli_record *record)
{
	return (const double *)(const void *)record + (tli_record_words(record) - record->labels);
}

#endif
