/* SPDX-License-Identifier: MIT */
/*
 * tautline/parameter.h: the numbers of behaviours by name: `wander.jitter`, with unit, range and
 * default.
 *
 * A parameter is one number of the definition of a behaviour (steer.h); a setting is a parameter
 * with its value. Agents of a map have settings, as `jitter 2` on their line (map_agents.h);
 * tl_settings_apply writes them into a definition. A program that shows sliders finds here what to
 * show. What is not set has the default of its definition, which may depend on the body.
 *
 * Threads: all functions here may be called from any thread. None allocates.
 */
#ifndef TAUTLINE_PARAMETER_H
#define TAUTLINE_PARAMETER_H

#include <tautline/steer.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Where an agent of a map or of a crowd wants to go. */
typedef enum tl_desire {
	TL_DESIRE_REST = 0, /* nowhere: it stays where it is, or brakes */
	TL_DESIRE_GOAL,     /* `to A`: to one goal */
	TL_DESIRE_PATROL,   /* `patrol A B ...`: from stop to stop, for ever */
	TL_DESIRE_WANDER,   /* `wander`: at random */
	TL_DESIRE_FLOCK,    /* `flock GROUP`: with the others of its group */
	TL_DESIRE_FORCE,    /* as the host's callback says; in a crowd only */
	TL_DESIRE_FOLLOW,   /* after another agent; in a crowd only */
	TL_DESIRE_EXIT,     /* `leave`: to one of several goals; in a map, to one of its exits */
	TL_DESIRE_SLOT      /* to its slot beside another agent; in a crowd only */
} tl_desire;

/* What an agent steers around. */
typedef enum tl_avoid {
	TL_AVOID_NONE = 0, /* `none`: nothing */
	TL_AVOID_CIRCLES,  /* `circles`: agents and obstacles, by tl_steer_avoid_circles */
	/* `fuzzy`: walls, by tl_steer_avoid_fuzzy, unless it sees the next corner of its path. */
	TL_AVOID_FUZZY,
	TL_AVOID_BOTH, /* `both`: circles and walls */
	/* `reciprocal`: together with all others of this mode, which never overlap. */
	TL_AVOID_RECIPROCAL
} tl_avoid;

/* The parameters of one definition. Agents of maps and crowds have the first four groups; the
 * others are for hosts that call the behaviour. */
typedef enum tl_parameter_group {
	TL_GROUP_WANDER = 0,    /* tl_wander_def; of TL_DESIRE_WANDER */
	TL_GROUP_FLOCK,         /* tl_flock_def; of TL_DESIRE_FLOCK */
	TL_GROUP_AVOID,         /* tl_avoid_def; of TL_AVOID_CIRCLES and TL_AVOID_BOTH */
	TL_GROUP_FUZZY,         /* tl_fuzzy_def; of TL_AVOID_FUZZY and TL_AVOID_BOTH */
	TL_GROUP_ARRIVE,        /* tl_arrive_def */
	TL_GROUP_PURSUE,        /* tl_pursue_def */
	TL_GROUP_HIDE,          /* tl_hide_def */
	TL_GROUP_AVOID_WALLS,   /* tl_feeler_def */
	TL_GROUP_FOLLOW_WALL,   /* tl_follow_wall_def */
	TL_GROUP_FOLLOW_PATH,   /* tl_follow_path_def */
	TL_GROUP_FOLLOW_LEADER, /* tl_follow_leader_def */
	TL_GROUP_QUEUE          /* tl_queue_def */
} tl_parameter_group;

/* A parameter: its index in the table, which may differ in another version; tl_parameter_find finds
 * it by its name. */
typedef uint32_t tl_parameter;

/* What a parameter is. Texts are static. */
typedef struct tl_parameter_info {
	tl_parameter_group group;
	const char *of;         /* the name of the group, "wander" */
	const char *word;       /* "jitter"; unique among the parameters that agents of maps have */
	const char *unit;       /* of its value, "map units"; "on or off" where it is a switch */
	const char *summary;    /* "how far the target moves at random in a second" */
	double low, high;       /* its range, both ends included */
	double usual;           /* its default; NAN where that depends on what usual_text says */
	const char *usual_text; /* NULL where the default is a number */
	bool is_switch;         /* its values are 0 and 1, written `off` and `on` */
	bool in_maps;           /* agents of maps have it */
} tl_parameter_info;

/* A parameter and its value. */
typedef struct tl_setting {
	tl_parameter parameter;
	double value; /* in its unit and range */
} tl_setting;

/* How many parameters there are: 0 to tl_parameter_count() - 1. O(1). */
TL_API size_t tl_parameter_count(void);

/* What a parameter is. O(1).
 * - TL_E_INVALID: NULL, or no such parameter */
TL_CHECKED TL_API tl_status tl_parameter_get(tl_parameter parameter, tl_parameter_info *out);

/* The parameter of a name `[char * size]`, "wander.jitter". O(parameters).
 * - TL_E_INVALID: NULL
 * - TL_E_NOT_FOUND: no parameter has that name */
TL_CHECKED TL_API tl_status tl_parameter_find(const char *name, size_t size, tl_parameter *out);

/* Does an agent with this desire and this avoidance have the parameters of a group? O(1). */
TL_API bool tl_parameter_group_is_used(tl_parameter_group group, tl_desire desire, tl_avoid avoid);

/* Writes those of the settings `[tl_setting * count]` that belong to `group` into `def`, a
 * definition of the type that the group names, and passes over the others. O(count).
 * - TL_E_INVALID: also no such group or parameter, a definition without its cookie, a value out of
 *   its range */
TL_CHECKED TL_API tl_status tl_settings_apply(
	const tl_setting *settings, size_t count, tl_parameter_group group, void *def);

#ifdef __cplusplus
}
#endif
#endif
