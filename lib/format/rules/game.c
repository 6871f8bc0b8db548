/* SPDX-License-Identifier: MIT */
/*
 * format/rules/game.c: what the names of things in games say.
 *
 * A name is split into words at what is no letter and before capitals. All its words count together: of several the strongest says what the thing
 * is, a goal before an agent before a start, so `player exit` is a goal and `enemy spawn` an agent. A word that is in no row of the table, or says
 * the opposite, makes the name say nothing. O(words of the name * rows).
 */
#include "format/rules/game.h"

#include <string.h>

/* How strongly a word decides; 0 = the name says nothing. */
static const uint8_t strengths[TLI_SAYS_COUNT] = {
	[TLI_SAYS_FILLER] = 1,
	[TLI_ROLE_START] = 2,
	[TLI_ROLE_ROUTE] = 3,
	[TLI_ROLE_AGENT] = 4,
	[TLI_ROLE_GOAL] = 5,
};

tli_role tli_game_role(const char *text, size_t size, const tli_word **word)
{
	const tli_word *best = NULL;
	for (size_t at = 0, end; tli_word_next(text, size, &at, &end); at = end) {
		const tli_word *it = tli_word_find(text + at, end - at, TLI_IN_GAME);
		if (!it || !strengths[it->says])
			return TLI_ROLE_NONE;
		if (!best || strengths[it->says] > strengths[best->says])
			best = it;
	}
	if (!best || best->says == TLI_SAYS_FILLER)
		return TLI_ROLE_NONE;
	if (word)
		*word = best;
	return (tli_role)best->says;
}

bool tli_game_flies(const char *text, size_t size)
{
	for (size_t at = 0, end; tli_word_next(text, size, &at, &end); at = end) {
		if (tli_word_says(text + at, end - at, TLI_IN_GAME) == TLI_SAYS_FLIES)
			return true;
	}
	return false;
}

bool tli_game_is_figure(const tli_word *word)
{
	return word && strcmp(word->text, "npc") == 0;
}

void tli_game_apply(tli_role role, const tli_rule *rule, int32_t resolution, tli_waypoint_record *waypoint)
{
	waypoint->start = role == TLI_ROLE_START;
	waypoint->goal = role == TLI_ROLE_GOAL;
	waypoint->has_body = waypoint->start && rule && rule->has_body &&
		!tli_double_to_grid(rule->body, resolution, &waypoint->body);
}

bool tli_game_name(const tli_rules *rules, const tli_rule *rule, tli_sink_name *name)
{
	if (!rule || !rule->name.size)
		return false;
	name->text = rules->texts + rule->name.first;
	name->size = rule->name.size;
	return true;
}
