/* SPDX-License-Identifier: MIT */
/*
 * format/rules/game.h: starts, goals and agents by the names that games give them, for all formats with classes and names.
 *
 * `Player`, `spawn_point`, `EnemySpawner`, `coins`: each word of a name has to be known. One that is not, as in `player_camera` or `key hint`, may
 * mean anything, so such a thing is left alone.
 */
#ifndef TLI_FORMAT_RULES_GAME_H
#define TLI_FORMAT_RULES_GAME_H

#include "format/rules/rules.h"
#include "map/records.h"

/* What a class or a name says: a start, a goal, an agent, a path; NONE. *word, if given: the row that decided. */
tli_role tli_game_role(const char *text, size_t size, const tli_word **word);

/* Does one of the words of a name say that the thing flies, so that walls mean nothing to it? */
bool tli_game_flies(const char *text, size_t size);

static inline bool tli_role_is_of_game(tli_role role)
{
	return role == TLI_ROLE_START || role == TLI_ROLE_GOAL || role == TLI_ROLE_AGENT || role == TLI_ROLE_ROUTE;
}

/* Where no agents are made, a rule that says `agent` makes a waypoint. */
static inline bool tli_role_is_waypoint(tli_role role)
{
	return role == TLI_ROLE_WAYPOINT || tli_role_is_of_game(role);
}

/* Does the word (NULL = none) call an agent one that is talked to? */
bool tli_game_is_figure(const tli_word *word);

/* Makes a waypoint the start or the goal that its role says; a start gets the body of its rule (NULL = none). */
void tli_game_apply(tli_role role, const tli_rule *rule, int32_t resolution, tli_waypoint_record *waypoint);

/* The name that a rule gives, in rules->texts; false: it gives none. */
bool tli_game_name(const tli_rules *rules, const tli_rule *rule, tli_sink_name *name);

#endif
