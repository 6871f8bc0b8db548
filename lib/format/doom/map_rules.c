/* SPDX-License-Identifier: MIT */
/*
 * format/doom/map_rules.c: lines and things of a level as subjects of mapping rules (docs/formats/rules.md), and what they were taken for.
 *
 * A line is known by the number of its special, a thing by that of its type and by its name. O(n * rules).
 */
#include "format/doom/doom.h"

#include "base/array.h"
#include "base/sort.h"

#include <stdio.h>

static tli_rule *rule_of_number(tli_rules *rules, tli_rule_key key, int32_t number, const char *name)
{
	char text[16];
	tli_subject subject = { .count = 0 };
	snprintf(text, sizeof text, "%d", (int)number);
	tli_subject_add_string(&subject, key, text);
	tli_subject_add_string(&subject, key, name);
	tli_rule *rule = tli_rules_match(rules, &subject);
	if (rule)
		rule->used++;
	return rule;
}

void tli_doom_find_rules(tli_doom_level *level, tli_rules *rules)
{
	if (!tli_array_length(rules->rules))
		return;
	for (size_t i = 0; i < tli_array_length(level->lines); i++) {
		tli_doom_line *line = &level->lines[i];
		line->rule = rule_of_number(
			rules, TLI_RULE_LINEDEF, line->special, tli_doom_line_name(level->rules, line->special));
	}
	for (size_t i = 0; i < tli_array_length(level->things); i++) {
		tli_doom_thing *thing = &level->things[i];
		const char *name = tli_doom_thing_name(level->game, thing->type);
		thing->rule = rule_of_number(rules, TLI_RULE_THING, thing->type, name);
	}
}

/* ---- what became of them ---- */

typedef enum line_sort {
	SORT_ONE_SIDED,
	SORT_SHUT,
	SORT_BLOCKING,
	SORT_HEIGHTS,
	SORT_BY_RULE,
	SORT_DOOR,
	SORT_LIFT,
	SORT_FREE,
	SORT_MARKED,
	SORT_COUNT
} line_sort;

static line_sort sort_of_line(const tli_doom_line *line, uint8_t kind)
{
	if (tli_role_of(line->rule) != TLI_ROLE_NONE && line->rule->role != TLI_ROLE_WAYPOINT)
		return SORT_BY_RULE;
	if (kind == TLI_DOOM_FREE)
		return line->wall ? SORT_MARKED : SORT_FREE;
	if (kind == TLI_DOOM_LIFT)
		return SORT_LIFT;
	if (kind != TLI_DOOM_WALL)
		return SORT_DOOR;
	if (line->front == TLI_DOOM_NONE || line->back == TLI_DOOM_NONE)
		return SORT_ONE_SIDED;
	if (line->wall == TL_BLOCKS_ALL)
		return SORT_SHUT;
	return line->blocks ? SORT_BLOCKING : SORT_HEIGHTS;
}

enum { THINGS_EXPLAINED_MAX = 200 };

static void explain_thing(const tli_doom_level *level, int32_t type, size_t count, tli_text *text)
{
	const char *name = tli_doom_thing_name(level->game, type);
	int player = tli_doom_player_of(level->game, type);
	tli_text_add_format(text, "things of type %d", (int)type);
	if (player)
		tli_text_add_format(text, " 'player%d'", player);
	else if (name)
		tli_text_add_format(text, " '%s'", name);
	tli_text_add_format(text, ": %zu, %s\n", count,
		player || name ? "waypoints, unless a rule says otherwise"
			       : "ignored, unless a rule says otherwise: no start, destination, monster or key");
}

static int compare_types(const void *left, const void *right)
{
	int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
	return (a > b) - (a < b);
}

/* Types in ascending order, each with how many things have it. */
static void explain_things(const tli_doom_level *level, tli_text *text)
{
	int32_t *types = NULL;
	size_t count = tli_array_length(level->things), shown = 0;
	if (!tli_array_reserve(types, count + 1)) {
		text->failed = true;
		return;
	}
	for (size_t i = 0; i < count; i++)
		tli_array_push(types, level->things[i].type);
	tli_sort(types, count, sizeof *types, compare_types);
	for (size_t i = 0, next; i < count && shown < THINGS_EXPLAINED_MAX; i = next, shown++) {
		for (next = i; next < count && types[next] == types[i];)
			next++;
		explain_thing(level, types[i], next - i, text);
	}
	tli_array_free(types);
}

void tli_doom_explain(const tli_doom_level *level, const uint8_t *kinds, tli_text *text)
{
	static const char *const texts[] = { [SORT_ONE_SIDED] = "walls, they have one side",
		[SORT_SHUT] = "walls, nothing is open between their floors and ceilings",
		[SORT_BLOCKING] = "walls that block walk and not sight, their flag says that they block",
		[SORT_HEIGHTS] = "walls that block walk and not sight, by a step above 24 or an opening below 56",
		[SORT_BY_RULE] = "as the rules say",
		[SORT_DOOR] = "doors, a special opens or closes their sector",
		[SORT_LIFT] = "open doors, a lift goes up and down beside them",
		[SORT_FREE] = "free, a player can walk over them",
		[SORT_MARKED] = "free for players, a flag says that they block monsters or sight" };
	size_t counts[SORT_COUNT] = { 0 };
	for (size_t i = 0; i < tli_array_length(level->lines); i++)
		counts[sort_of_line(&level->lines[i], kinds[i])]++;
	for (unsigned i = 0; i < SORT_COUNT; i++) {
		if (counts[i])
			tli_text_add_format(text, "linedefs: %zu, %s\n", counts[i], texts[i]);
	}
	explain_things(level, text);
}
