/* SPDX-License-Identifier: MIT */
/*
 * nav/things.h: walls, doors and obstacles of a map as segments and discs: what sight, meshes, the linter and pictures have of it is made
 * here.
 */
#ifndef TLI_NAV_THINGS_H
#define TLI_NAV_THINGS_H

#include "map/store.h"
#include "walls/walls.h"
#include <tautline/nav.h>

/* What a map is for one agent, which heeds these channels and has these keys. */
typedef struct tli_traveller {
	tl_channels heeds;
	tl_keys keys;
	bool opens_doors;         /* closed doors without a key are as those of its keys */
	const tl_door_id *opened; /* [opened_count] closed doors that count as open; NULL: none does */
	size_t opened_count;
	tl_channels sets[TLI_SOLID_SETS]; /* what even-odd loops block, numbered as they are met */
	uint32_t set_count;               /* above TLI_SOLID_SETS: there are more, which is an error */
} tli_traveller;

/* Of one that meets all there is. */
#define TLI_TRAVELLER_ALL ((tli_traveller){ .heeds = TL_BLOCKS_ALL })

typedef struct tli_thing {
	tl_blocker_kind kind;
	uint32_t index1, generation; /* generation 0: there is none */
	uint32_t count;              /* of segments */
	bool blocks; /* the traveller: it is no open door, no obstacle that moves, and nothing of a channel that is not heeded */
	bool by_key;             /* a closed door that would block, but that the traveller has its key */
	tl_channels channels;    /* that it blocks */
	bool has_segment_places; /* each segment is a thing of its own in the file */
	uint32_t solid;          /* tli_solid of its sides */
	tli_wall_view view;      /* of a wall */
	tli_wall single;         /* of a door or an obstacle */
} tli_thing;

/* The first of a kind behind a number; 0: the first of all. O(points) for a filled loop. */
tli_thing tli_thing_after(const tl_map *map, tli_traveller *of, tl_blocker_kind kind, uint32_t index1);

/* The one of that number; generation 0 where there is none. */
tli_thing tli_thing_of(const tl_map *map, tli_traveller *of, tl_blocker_kind kind, uint32_t index1);

static inline tli_wall tli_thing_segment(const tli_thing *thing, size_t i)
{
	const tli_wall_view *view = &thing->view;
	if (!view->points)
		return thing->single;
	return (tli_wall){ view->points[i], view->points[(i + 1) % view->count], 0, thing->solid };
}

/* A closed door that is no wall to a traveller, who has its key. */
typedef struct tli_key_door {
	tl_door_id id;
	tli_point a, b;
} tli_key_door;

/* Of a thing that is `by_key`. */
static inline tli_key_door tli_key_door_of(const tli_thing *door)
{
	return (tli_key_door){ { door->index1, door->generation }, door->single.a, door->single.b };
}

/* In the source, of a segment. */
tl_place tli_thing_place(const tl_map *map, const tli_thing *thing, size_t segment);

#endif
