/* SPDX-License-Identifier: MIT */
/* width/forest.h: the maximum spanning forest of chambers over necks. */
#ifndef TLI_WIDTH_FOREST_H
#define TLI_WIDTH_FOREST_H

#include "width/chambers.h"

#define TLI_NO_NECK UINT32_MAX

/* A chamber has joined `parent` (or it is a root) over a neck. Numbers of necks grow upwards; O(log n) levels. */
typedef struct tli_forest_node {
	uint32_t parent, neck; /* TLI_NO_NECK: a root */
	uint32_t size;         /* chambers below, itself included */
} tli_forest_node;

/* [chambers->count], freed by the caller with tli_free. NULL: no memory. Necks are sorted, widest first. Kruskal's algorithm. */
tli_forest_node *tli_forest_make(const tli_chambers *chambers);

/* The narrowest neck between two different chambers; TLI_NO_NECK where nothing joins them. */
uint32_t tli_forest_narrowest(const tli_forest_node *nodes, uint32_t one, uint32_t other);
/* What names all chambers that are joined with this one over the first `necks` necks. */
uint32_t tli_forest_group(const tli_forest_node *nodes, uint32_t chamber, uint32_t necks);

#endif
