/* SPDX-License-Identifier: MIT */
/*
 * tests/fuzz/api/host.h: a host that calls the whole public API in any order, as bytes say, and knows by a model what is right.
 *
 * The first API_HEAD bytes choose the grid; each API_RECORD bytes after them are one step: which call, what goes wrong in it (a budget, a stop
 * at the k-th progress, memory refused once or from the k-th request on), and its arguments. Records are of one size, so a failing input
 * is made smaller by leaving records out.
 *
 * What fails by such a fault must leave its object as it was, by a hash over its answers; then the call is made again without a fault, and must
 * succeed. FUZZ_SHOW=1 in the environment prints each call as it is made.
 */
#ifndef TESTS_FUZZ_API_HOST_H
#define TESTS_FUZZ_API_HOST_H

#include "fuzz/api/run.h"
#include "fuzz/common.h"

#include <tautline/tautline.h>
#include "support/model/model.h"

enum {
	HOST_MAPS = 2,
	HOST_NAVS = 3,
	HOST_QUERIES = 4,
	HOST_LINTS = 2,
	HOST_CROWDS = 2,
	HOST_AGENTS = 6,
	HOST_POLYGONS = 2,
	HOST_READERS = 2,
	HOST_TEXTS = 3,
	HOST_HISTORY = 48,
	HOST_TEXT_MAX = 1 << 16
};

/* A map at one time: what the model says, and a hash of its text. */
typedef struct host_state {
	model_map model;
	uint64_t text;
} host_state;

typedef struct host_map {
	tl_map *map;
	host_state now;
	host_state *states; /* [HOST_HISTORY + 1]: states[at] is that of the last step that was ended */
	size_t at, known;
	size_t undo; /* steps that the journal holds */
	unsigned depth;
	host_state before; /* of the outermost open group */
} host_map;

typedef struct host_nav {
	tl_nav *nav;
	tl_nav_def def;
	size_t map;
	uint64_t revision; /* of the map when it was brought up to date; 0: of a map that is gone */
	unsigned users;    /* queries and crowds */
	bool is_tight;     /* made with a budget that its updates may not have enough of */
	model_world world;
	model_corners corners;
	bool has_corners;
	model_graph graph;
} host_nav;

typedef struct host_query {
	tl_query *query;
	size_t nav;
	size_t area_count;
} host_query;

typedef struct host_lint {
	tl_lint *lint;
	tl_lint_def def;
	size_t map;
} host_lint;

typedef struct host_crowd {
	tl_crowd *crowd;
	tl_crowd_def def;
	double dt, time; /* seconds: of its last step, and of all */
	size_t nav;      /* HOST_NAVS: none */
	unsigned more;   /* bits: further navs, of the same map, for bodies of other radii */
	size_t area_count;
	tl_meter *meter; /* NULL: none */
	tl_agent_id agents[HOST_AGENTS];
	/* That move: lent to the crowd, moved after each step. */
	tl_polygon polygons[HOST_POLYGONS];
	tl_point corners[HOST_POLYGONS][4];
	size_t polygon_count;
} host_crowd;

typedef struct host_reader {
	tl_nav_reader *reader;
	tl_query *query; /* NULL: it does not read */
	model_world world;
} host_reader;

typedef struct host_shared {
	tl_shared_nav *shared;
	tl_nav_def def;
	size_t map;
	model_world newest;
	host_reader readers[HOST_READERS];
} host_shared;

typedef struct host_text {
	char *text; /* NULL: none is kept */
	size_t size;
} host_text;

typedef struct host {
	int32_t resolution;
	int64_t scale, left, low; /* of the lattice, grid units */
	host_map maps[HOST_MAPS];
	host_nav navs[HOST_NAVS];
	host_query queries[HOST_QUERIES];
	host_lint lints[HOST_LINTS];
	host_crowd crowds[HOST_CROWDS];
	host_text texts[HOST_TEXTS];
	host_shared shared;
} host;

/* ---- reading bytes ---- */

/* A point of the lattice from two bytes: seldom between its points, a grid unit beside one, or off the grid. */
tl_point host_point(const host *h, const uint8_t *bytes);
/* A length from a byte: nothing, a grid unit, parts of the lattice's width. */
double host_length(const host *h, uint8_t byte);
/* A waypoint of the model or a point, from three bytes; false: one that no map takes. */
bool host_stop(const host *h, const model_map *model, const uint8_t *bytes, tl_stop *out, model_stop *known);

/* A polygon of up to four corners, that moves and turns; one in eight has no corners, turns too fast or has values that are not finite. */
tl_polygon host_polygon(const host *h, tl_point corners[4], const uint8_t *bytes);
/* Draws nothing, but what it is to draw must be finite. */
extern const tl_debug_draw host_debug;

/* ---- showing ---- */

extern bool host_shows;

void host_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Points as "x,y" in a text of this call; at most eight are kept at a time. */
const char *host_at(tl_point at);

/* ---- faults ---- */

/* Takes the fault of this step from a byte; `gives_up`: what fails by it is not tried again. */
void host_fault_choose(uint8_t byte, bool gives_up);
bool host_fault_gives_up(void);
bool host_fault_is_chosen(void);
/* The budget that a definition should have now. */
tl_budget host_budget(void);
/* This call asks for several things one by one, each with the budget: progress begins again. */
void host_fault_restarts(void);
void host_fault_start(void);
/* The fault is over. Was it the cause of this status? */
bool host_fault_end(tl_status status);
/* All its budgets and stops end; memory is there. */
void host_fault_none(void);

/* Makes a call with the fault of this step; where that was why it failed, its object must be as it was, and it is made again without. */
#define GUARDED(status, hash, call)                                            \
	do {                                                                   \
		uint64_t hash_before_ = host_fault_is_chosen() ? (hash) : 0;   \
		host_fault_start();                                            \
		(status) = (call);                                             \
		if (host_fault_end(status)) {                                  \
			host_say(" -> %s, again", tl_status_text(status));     \
			require((hash) == hash_before_);                       \
			(status) = (call);                                     \
			host_fault_none();                                     \
		}                                                              \
		host_say(" -> %s\n", tl_status_text(status));                  \
		require((status) != TL_E_NOMEM && (status) != TL_E_CANCELLED); \
	} while (0)

/* The same in a function without result; in half of the steps it gives up and returns instead: what comes next finds the object as it was left. */
#define ATTEMPT(status, hash, call)                                                     \
	do {                                                                            \
		if (host_fault_gives_up()) {                                            \
			uint64_t hash_before_ = (hash);                                 \
			host_fault_start();                                             \
			(status) = (call);                                              \
			if (host_fault_end(status)) {                                   \
				host_say(" -> %s, given up\n", tl_status_text(status)); \
				require((hash) == hash_before_);                        \
				return;                                                 \
			}                                                               \
			host_say(" -> %s\n", tl_status_text(status));                   \
			require((status) != TL_E_NOMEM && (status) != TL_E_CANCELLED);  \
		} else {                                                                \
			GUARDED(status, hash, call);                                    \
		}                                                                       \
	} while (0)

/* ---- hashes ---- */

uint64_t host_mix(uint64_t hash, uint64_t value);
uint64_t host_mix_double(uint64_t hash, double value);
uint64_t host_mix_bytes(uint64_t hash, const void *bytes, size_t size);

/* ---- what can be done: each takes a record ---- */

typedef void host_action(host *h, const uint8_t *r);

/* maps.c, things.c */
void host_map_start(host *h, size_t index);
void host_map_end(host *h, size_t index);
/* A map that must be as the model says: its text is read again. */
void host_map_check(host_map *m);
/* Its text, revision and journal. */
uint64_t host_map_hash(const host_map *m);
/* After an edit that was to succeed or not: all is as it should be. */
void host_map_edited(host_map *m, tl_status status, bool expected);
host_action host_act_wall, host_act_box, host_act_move_wall, host_act_remove_wall, host_act_door, host_act_waypoint,
	host_act_link, host_act_obstacle, host_act_note, host_act_agent, host_act_area, host_act_radius, host_act_group,
	host_act_undo, host_act_text, host_act_reshape;

/* channels.c */
/* What a wall, a door or an obstacle is to block, mostly all; a set that the map may not take. */
tl_channels host_blocks(uint8_t byte, bool may_be_solid);
bool host_can_block(const model_map *model, tl_channels blocks);
/* Some of the channels and keys that there are, mostly none. */
tl_channels host_heeds(const model_map *model, uint8_t byte);
tl_keys host_keys(const model_map *model, uint8_t byte);
/* Can a waypoint of this role have its body, channels and keys? Its body becomes this, rounded. */
bool host_takes_start(const model_map *model, model_waypoint *waypoint, double body);
/* One of the keys, or none. */
tl_keys host_key(const model_map *model, uint8_t byte);
host_action host_act_channel;

/* navs.c */
/* Who a nav of this definition is for. */
model_traveller host_traveller(const tl_nav_def *def);
uint64_t host_nav_hash(const host *h, const host_nav *n);
void host_nav_free(host *h, size_t index);
host_action host_act_nav, host_act_update, host_act_prepare, host_act_nav_free;

/* queries.c, paths.c, routes.c, distances.c, places.c, regions.c */
void host_query_free(host *h, size_t index);
/* The query of this step; made where there is none. NULL: there is no nav. */
host_query *host_query_of(host *h, const uint8_t *r);
bool host_is_close(double a, double b);
/* A hash of what a query can be asked again: the last answer kept in it is not one of these. */
uint64_t host_query_hash(host_query *q, tl_point a, tl_point b);
/* Corners of its world, at radius 0. */
model_corners *host_corners_of(host_nav *n);
host_action host_act_sees, host_act_explain, host_act_path, host_act_route, host_act_distances, host_act_places,
	host_act_why, host_act_region, host_act_areas, host_act_query_free;

/* crowds.c, crowd_steps.c */
void host_crowd_free(host *h, size_t index);
uint64_t host_crowd_hash(const tl_crowd *crowd);
/* Near the end of the grid a call may be refused. */
void host_crowd_check_refusal(const host *h, tl_status status);
/* Are all its navs of the map as it was at one time? A host brings all up to date before it steps. */
bool host_crowd_is_of_one_time(const host *h, const host_crowd *c);
/* Gives it other polygons that move; they are no part of its hash. */
tl_status host_crowd_set_polygons(host *h, host_crowd *c, const uint8_t *r);
host_action host_act_crowd, host_act_send, host_act_step, host_act_snapshot, host_act_crowd_change;

/* getters.c */
void host_ask_map(const host_map *m);
void host_ask_crowd(const host_crowd *c);
/* What the agents of a crowd show of themselves, to be freed; the fault of this step may leave it with less. */
tl_draw_shapes *host_shapes_of(const host_crowd *c);

/* shared.c */
void host_shared_free(host *h);
host_action host_act_shared, host_act_draw;

/* files.c, steering.c */
host_action host_act_file, host_act_steer;

/* lints.c */
void host_lint_free(host *h, size_t index);
host_action host_act_lint;

#endif
