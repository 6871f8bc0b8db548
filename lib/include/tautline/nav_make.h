/* SPDX-License-Identifier: MIT */
/* tautline/nav_make.h: making a nav of a map. Conventions and common errors: nav.h. */
#ifndef TAUTLINE_NAV_MAKE_H
#define TAUTLINE_NAV_MAKE_H

#include <tautline/base.h>
#include <tautline/geometry.h>
#include <tautline/map.h>
#include <tautline/sight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A map compiled for one agent. */
typedef struct tl_nav tl_nav;

/* Where the graph comes from. */
typedef enum tl_link_mode {
	TL_LINK_AUTHORED = 0, /* the map's links where it has any, else as TL_LINK_VISIBLE */
	/* Every pair of waypoints that see each other, whatever links the map has. */
	TL_LINK_VISIBLE
} tl_link_mode;

/* Where paths may bend. */
typedef enum tl_via {
	/* At waypoints where there are links to follow (the map has waypoints and links), and where
	 * the definition asks for links (TL_LINK_VISIBLE, max_link) or for TL_CONTACT_STRICT; else
	 * at corners. */
	TL_VIA_AUTO = 0,
	/* At waypoints, along links. */
	TL_VIA_WAYPOINTS,
	/* At wall ends: the shortest path. Waypoints only name positions. */
	TL_VIA_CORNERS
} tl_via;

/* When a nav by corners is made whole, which stores all edges of its corner graph and makes ALT
 * landmarks. Queries of a whole nav are several times faster, the more so the longer the path;
 * making it whole takes as long as some hundred queries of a cold one. Paths are the same. */
typedef enum tl_warm {
	TL_WARM_ON_CALL = 0, /* by tl_nav_warm and tl_nav_make_index alone */
	/* Also by a query, once searches since the last edit have cost as many steps as making it
	 * whole takes: all queries together then cost at most about 2.1 times the better of never
	 * and at once. That query takes .1 to 2 s on large maps, while other threads go on. Not
	 * where it does not pay: on small maps, and where corners see very many others. */
	TL_WARM_BY_QUERIES,
	/* In tl_nav_create, in tl_nav_tidy and in each tl_shared_nav_update, if the edges fit into
	 * whole_bytes. */
	TL_WARM_AT_ONCE
} tl_warm;

/* Of tl_nav_def.whole_bytes: 256 MiB, or 768 bytes a corner where that is more. This holds all
 * edges of maps of games and of rooms. */
#define TL_WHOLE_BYTES_AUTO SIZE_MAX

/* Of tl_index_def.max_bytes: 128 MiB, or 3 KiB a corner where that is more. This holds the labels
 * of cities and of rooms of any size. */
#define TL_INDEX_BYTES_AUTO SIZE_MAX

/* Of tl_index_def.budget.max_work: 2^30 steps, or 2^15 a corner where that is more, but at most
 * 2^32. Cities and rooms of 90,000 corners take 2e9 to 2.5e9 steps. */
#define TL_INDEX_WORK_AUTO 0

/* What an index may cost. An index is made of hub labels (Abraham et al., 2011), for maps that do
 * not change: queries are several times faster, the more so the longer the path. Paths are the
 * same.
 *
 * Among random obstacles an index takes gigabytes from some 50,000 corners on. */
typedef struct tl_index_def {
	uint32_t cookie;  /* of tl_default_index_def(); without it a definition is refused */
	size_t max_bytes; /* that it holds in the end; default TL_INDEX_BYTES_AUTO */
	/* Of making it; default tl_default_budget() with TL_INDEX_WORK_AUTO as max_work. */
	tl_budget budget;
} tl_index_def;

/* A definition with its defaults. */
TL_API tl_index_def tl_default_index_def(void);

/* What a nav is made with. */
typedef struct tl_nav_def {
	uint32_t cookie; /* of tl_default_nav_def(); without it a definition is refused */
	/* Of the agent, map units, >= 0; negative (the default): the largest of the channels that
	 * it heeds (tl_map_channels_radius), which is the map's own unless they say otherwise. */
	double radius;
	/* The channels that it goes by: the nav holds each thing that blocks one of them. Default
	 * 0: TL_CHANNEL_WALK, or TL_CHANNEL_SIGHT where it is sight_only. */
	tl_channels heeds;
	/* The keys that it has: a closed door of one of them blocks TL_CHANNEL_SIGHT alone. Default
	 * 0. A key that the map does not have is none. */
	tl_keys keys;
	/* Does it open closed doors without a key? Then they are as those of which it has the key.
	 * Default false. */
	bool opens_doors;
	tl_contact contact; /* default TL_CONTACT_GRAZE */
	tl_link_mode link;  /* default TL_LINK_AUTHORED */
	/* Longest link made by sight, map units; 0 (the default) = no bound. Authored links have
	 * none. */
	double max_link;
	/* Most links made by sight, in pairs; default 4194304, about 100 MB; 0 = no limit. */
	size_t max_links;
	/* Build no graph: sight and clearance only, so a map without waypoints is fine; default
	 * false. */
	bool sight_only;
	/* Default TL_VIA_AUTO. By corners only with TL_CONTACT_GRAZE: with TL_CONTACT_STRICT there
	 * is no shortest path, and it is TL_E_INVALID.
	 *
	 * By corners and with a radius, or among obstacles, paths go around polygons about the
	 * bodies: a gap of two radii is passed, a narrower one never. Nothing is nearer than the
	 * radius, but for up to one grid unit in gaps that are just wide enough (less than some
	 * 2.02 radii and 16 grid units). A path is in the mean less than 0.1 % longer than the
	 * shortest. */
	tl_via via;
	/* By corners: sides of the polygon about a body, 8 to 256; more make paths shorter and the
	 * graph larger. 0 (the default): the smallest number, at most 24, that reaches no farther
	 * than 1.01 radii and 2 grid units. */
	uint32_t sides;
	/* By corners: make an index at once, as tl_nav_make_index does. Where it would take more
	 * than index_def allows the nav is made without, as tl_nav_info.indexed says. Default
	 * false. */
	bool index;
	tl_index_def index_def;
	/* By corners: when the nav is made whole. Default TL_WARM_ON_CALL. */
	tl_warm warm;
	/* By corners: bytes that the edges of a whole nav may take; where they take more it stays
	 * cold. Default TL_WHOLE_BYTES_AUTO. */
	size_t whole_bytes;
	/* Threads to compile with, 1 (default; 0 is the same) to 256; the result is the same for
	 * any number. With more than one the allocator (tl_set_allocator) is called from all of
	 * them. */
	uint32_t threads;
	/* Of tl_nav_create without its index, and of each tl_nav_update: progress, context and use
	 * must stay valid as long as updates are made. Default tl_default_budget(). */
	tl_budget budget;
} tl_nav_def;

/* A definition with its defaults. */
TL_API tl_nav_def tl_default_nav_def(void);

/* Would paths bend at corners in a nav that tl_nav_create makes of the map with this definition
 * (NULL = defaults; sight_only is ignored)? False for a NULL map and for a definition without its
 * cookie. O(1). */
TL_API bool tl_nav_goes_by_corners(const tl_map *map, const tl_nav_def *def);

/* Compiles a map; def NULL = defaults; free it with tl_nav_free. The nav holds no reference: the
 * map may be edited or freed at once. O((w + pairs) log w) for w walls.
 * - TL_E_NO_WAYPOINTS: links are asked for, and the map has no waypoints
 * - TL_E_RANGE: a number is not finite or beyond the grid; or paths go by corners, and a wall or an
 *   obstacle lies within some 1.02 radii of the end of the grid
 * - TL_E_INVALID: also a definition that breaks its rules, a channel that the map does not have
 * - TL_E_LIMIT: more than max_links pairs see each other, more than 8 different `blocks` among
 *   solid loops, or the budget
 * - TL_E_CANCELLED: the budget's `progress` asked to stop
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_nav_create(const tl_map *map, const tl_nav_def *def, tl_nav **out);

/* Frees a nav; free its queries first. NULL is fine. */
TL_API void tl_nav_free(tl_nav *nav);

/* Makes a nav by corners whole (tl_warm), with `threads` of its definition, and finds the gates of
 * pockets again that edits have left out. Needs exclusive access; budget NULL = defaults; does
 * nothing where the nav is whole. A host that cannot wait for it uses a shared nav (nav_share.h).
 * - TL_E_INVALID: also a nav that is not by corners
 * - TL_E_LIMIT: the edges take more than whole_bytes, or the budget; the nav is as it was
 * - TL_E_CANCELLED: the budget's `progress` asked to stop
 * - TL_E_NOMEM
 *
 * Answers never depend on it. */
TL_CHECKED TL_API tl_status tl_nav_warm(tl_nav *nav, const tl_budget *budget);

/* Makes the index of a nav by corners that has none, and makes the nav whole; def NULL = defaults.
 * Needs exclusive access; does nothing where there is an index. tl_nav_update drops the index where
 * walls have changed.
 * - TL_E_INVALID: also a nav that is not by corners
 * - TL_E_LIMIT: more than the definition allows
 * - TL_E_CANCELLED: the budget's `progress` asked to stop
 * - TL_E_NOMEM
 *
 * From 6,000 corners on, an index that would take more than max_bytes (by an estimate of 1.0 to 1.4
 * times its size), or much more than max_work, is refused within a second; any other is given up
 * once it has taken as much. */
TL_CHECKED TL_API tl_status tl_nav_make_index(tl_nav *nav, const tl_index_def *def);

/* The radius of the agent, map units, rounded to the grid; 0 for NULL. */
TL_API double tl_nav_radius(const tl_nav *nav);

/* The channels that it heeds, as resolved from its definition; 0 for NULL. */
TL_API tl_channels tl_nav_heeds(const tl_nav *nav);

/* The keys that it has; 0 for NULL. */
TL_API tl_keys tl_nav_keys(const tl_nav *nav);

/* Sizes and counts of a nav. */
typedef struct tl_nav_info {
	size_t segments;      /* wall segments, closed doors included */
	size_t obstacles;     /* static ones */
	size_t waypoints;     /* nodes of the graph */
	size_t edges;         /* directed edges of the graph */
	size_t components;    /* connected components, arrows ignored */
	size_t largest;       /* waypoints in the largest component */
	size_t blocked_links; /* authored links that are not used */
	size_t key_doors;     /* as tl_nav_get_key_door lists them */
	bool authored;        /* the edges are the map's links */
	/* Paths bend at corners: TL_VIA_CORNERS, or TL_VIA_AUTO chose them. */
	bool by_corners;
	size_t corners;     /* of the corner graph; 0 without */
	size_t states;      /* oriented states of the corner graph: two for each corner */
	bool whole;         /* all edges are stored, and there are landmarks: tl_warm */
	size_t taut_edges;  /* of the corner graph; 0 unless it is whole */
	size_t whole_bytes; /* that edges and landmarks take */
	/* Searches since the nav was made or edited have cost as much as making it whole takes:
	 * call tl_nav_warm. */
	bool warming_pays;
	bool indexed;  /* there is an index */
	size_t bytes;  /* of memory held by the nav */
	tl_box bounds; /* of segments and obstacles */
} tl_nav_info;

/* Sizes and counts of a nav.
 * - TL_E_INVALID: NULL */
TL_CHECKED TL_API tl_status tl_nav_get_info(const tl_nav *nav, tl_nav_info *out);

#ifdef __cplusplus
}
#endif
#endif
