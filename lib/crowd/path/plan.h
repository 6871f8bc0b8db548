/* SPDX-License-Identifier: MIT */
/*
 * crowd/path/plan.h: finds paths for the agents that ask for one, in turn, until the budget of path searches is used up, which is work and
 * counted by answers: the same on every machine, with any number of threads. All answers are kept apart until nothing can fail any more; then they are taken over.
 *
 * Where many ask for paths to one goal, one search from there serves all of them. An agent near another one with the same goal takes that
 * one's path over from the farthest corner it sees: one search answers most of a group. Such a path is longer than the best one by no more than twice the distance of the two. An agent that is stuck for the first time
 * keeps its path, if it sees it; one that lost sight of it goes round what is in between (crowd/walls/around_wall.h), or searches for a
 * path back. Where a goal is moved the agent walks on along its path, and the end of that moves. One to whose goal no path leads gets one to
 * the nearest place that it can reach: that becomes its destination, and its goal is kept beside it. One that stands where the nav allows none
 * walks to the nearest free position first.
 */
#ifndef TLI_CROWD_PATH_PLAN_H
#define TLI_CROWD_PATH_PLAN_H

#include "crowd/store/store.h"
#include "crowd/walls/doorways.h"
#include "crowd/walls/guard.h"

/* A path that was found in this step. */
typedef struct tli_plan {
	uint32_t slot;
	uint32_t first, count; /* of the corners in `corners` */
	uint32_t kept;         /* corners of the path that the agent has, before these; 0: it is another path */
	float total;           /* length, map units */
	bool found, reused;
	bool direct;      /* the agent was seen to see its goal */
	bool falls_short; /* no path leads to its goal; this one leads to `place` */
	tl_point place;   /* where the path ends */
	uint16_t jump;    /* there a jump begins: as tli_goals.jump */
	bool cheaper;     /* by areas, than the path that the agent has */
	bool chosen;      /* by what is ahead (crowd/path/choice.h): `place` is to be the goal */
} tli_plan;

/* An agent that will pass a doorway, and how far from it it is. */
typedef struct tli_queued {
	float distance;
	uint32_t slot;
} tli_queued;

/* Those that will pass the doorway at (x, y). */
typedef struct tli_jam {
	double x, y;
	uint32_t first, count; /* in `queued` */
} tli_jam;

/* Memory of the planner, all of it tli_array. Zero-initialise. */
typedef struct tli_planner {
	tli_plan *plans;
	tli_point *corners; /* of the plans */
	tl_path_point *points;
	tli_doorway *doors; /* near the agent that chooses */
	tl_point *line;     /* a path with both its ends */
	tli_jam *jams;      /* in this step */
	tli_queued *queued;
	uint64_t *
		shared; /* agents whose paths one search finds, by cell and number; then the numbers of those that have one */
	tl_point *places; /* theirs */
	/* Numbers of the agents that are served first in the next step, and first of those that can wait. */
	uint32_t next, next_to_wait;
} tli_planner;

typedef struct tli_plan_def {
	const tli_guards *guards;
	tl_query *const *queries; /* one for each guard */
	double sight;
	uint32_t budget;   /* tl_crowd_def.path_budget */
	uint64_t revision; /* of the nav */
	bool nearest;      /* where no path leads to a goal, one to the nearest place */
	double step;       /* seconds of this step */
	double dt;         /* of a turn */
	tli_turns_now turns;
	bool reroute;         /* all that are held up choose again */
	bool exits;           /* some agents have several goals */
	const tl_area *areas; /* [area_count] that the queries have */
	size_t area_count;
} tli_plan_def;

void tli_planner_free(tli_planner *planner);
size_t tli_planner_bytes(const tli_planner *planner);
/* Empties the lists of the last step. */
void tli_planner_forget(tli_planner *planner);
/* Finds paths; changes nothing of the store but room for them. TL_E_NOMEM. */
tl_status tli_planner_run(tli_planner *planner, tli_crowd_store *store, const tli_plan_def *def);
/* The index of a goal in turns.recent. */
size_t tli_recent_index(const tli_crowd_store *store, tl_point goal);
/* Gives the agents what was found. */
void tli_planner_commit(const tli_planner *planner, tli_crowd_store *store);

#endif
