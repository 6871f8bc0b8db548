/* SPDX-License-Identifier: MIT */
/* lint/rules/map_empty.c: maps in which nothing blocks, mostly because the reader did not recognise what should. O(explanation). */
#include "lint/lint.h"

#include "base/ascii.h"

#include <string.h>

/* Characters of the explanation that a finding shows. */
enum { EXPLANATION_SHOWN = 160 };

static bool is_empty(const tl_map *map)
{
	return tl_map_wall_count(map) == 0 && tl_map_door_count(map) == 0 && tl_map_obstacle_count(map) == 0;
}

/* The lines of the explanation, with semicolons between them. */
static void add_explanation(tli_text *text, const char *explanation)
{
	size_t size = strlen(explanation), shown = 0;
	for (; shown < size && (shown < EXPLANATION_SHOWN || explanation[shown - 1] != '\n'); shown++) {
		if (explanation[shown] != '\n')
			tli_text_add_char(text, explanation[shown]);
		else if (shown + 1 < size)
			tli_text_add(text, "; ");
	}
	if (shown < size)
		tli_text_add(text, "..");
}

/* Is a layer named so, or does its name begin so? Capitals are the same. */
static bool has_layer(const char *explanation, const char *beginning)
{
	static const char head[] = "layer '";
	for (const char *at = explanation; (at = strstr(at, head)) != NULL;) {
		at += sizeof head - 1;
		size_t same = 0;
		while (beginning[same] != '\0' && tli_lower(at[same]) == beginning[same])
			same++;
		if (beginning[same] == '\0')
			return true;
	}
	return false;
}

/* Rules of Tiled's automapping are kept in files like maps. */
static bool is_automapping(const tl_map *map)
{
	const char *format = tl_map_format(map), *explanation = tl_map_explanation(map);
	return (strcmp(format, "tmx") == 0 || strcmp(format, "tmj") == 0) && has_layer(explanation, "input") &&
		has_layer(explanation, "output");
}

static tl_status find_empty_map(tli_lint_context *context)
{
	const char *explanation = tl_map_explanation(context->map);
	if (!is_empty(context->map) || is_automapping(context->map) ||
		(explanation[0] == '\0' && tl_map_waypoint_count(context->map) > 0))
		return TL_OK;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text, "nothing blocks in this map: it has no walls, doors or obstacles");
	if (explanation[0] != '\0') {
		tli_text_add(text, " (");
		add_explanation(text, explanation);
		tli_text_add_char(text, ')');
	}
	tli_lint_draft draft = { .place = { 0 } };
	return tli_lint_report(context, &draft);
}

const tli_lint_row tli_lint_map_empty = {
	.rule = {
		.id = "map-empty",
		.severity = TL_SEVERITY_WARNING,
		.summary = "a map in which nothing blocks",
		.what = "The map has no wall, no door and no obstacle. A native map that has waypoints is silent, "
			"since a graph needs no walls. Where the map is a file of another program, the finding says what "
			"each part of it was taken for.",
		.why = "Every other rule is silent then, and every path is a straight line. Nearly always the layers "
		       "that should block have names that tautline does not know.",
		.example = "tautline 1\n",
		.formats = "In tmx and tmj a file with layers input.. and output.., rules of the automapping of Tiled, is silent.",
		.fix = "Give the layer a name with a word like collision or walls in it, or its tiles or objects the "
		       "property solid; tautline info --explain says what each layer was taken for.",
	},
	.run = find_empty_map,
	.about = TLI_LINT_ABOUT_ALL,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(OBSTACLE) | TLI_LINT_READS(WAYPOINT),
};
