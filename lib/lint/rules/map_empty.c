/* SPDX-License-Identifier: MIT */
/* lint/rules/map_empty.c: maps in which nothing blocks, mostly because the reader did not recognise what should. O(explanation). */
#include "lint/lint.h"

#include "map/records.h"

#include <string.h>

/* Characters of the explanation that a finding shows. */
enum { EXPLANATION_SHOWN = 160 };

/* The lines of the explanation without the blanks that indent some, and semicolons between them. */
static void add_explanation(tli_text *text, const char *explanation)
{
	size_t size = strlen(explanation), shown = 0;
	while (shown < size && shown < EXPLANATION_SHOWN) {
		const char *line = explanation + shown;
		size_t indent = strspn(line, " "), length = strcspn(line, "\n");
		tli_text_add(text, shown > 0 ? "; " : "");
		tli_text_add_bytes(text, line + indent, length - indent);
		shown += length + (line[length] == '\n');
	}
	if (shown < size)
		tli_text_add(text, "; ..");
}

static tl_status find_empty_map(tli_lint_context *context)
{
	const char *explanation = tl_map_explanation(context->map);
	if (!tl_map_is_empty(context->map) || context->map->captions.is_no_level ||
		(explanation[0] == '\0' && tl_map_waypoint_count(context->map) > 0))
		return TL_OK;
	tli_text *text = tli_lint_text(context);
	tli_text_add(text,
		tl_map_door_count(context->map) > 0
			? "nothing but doors blocks in this map: it has no walls and no obstacles"
			: "nothing blocks in this map: it has no walls, doors or obstacles");
	const tli_text *advice = &context->map->captions.advice;
	if (tli_text_length(advice) > 0) {
		tli_text_add(text, ". ");
		tli_text_add_bytes(text, advice->data, tli_text_length(advice));
	}
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
		.what = "The map has no wall, no door and no obstacle; in a file of another program doors do not count, and door-loose is silent. A native map that has waypoints, and a GeoJSON file that has nodes, "
			"are silent, since a graph needs no walls. Where the map is a file of another program, the finding says what "
			"each part of it was taken for; of a map of Tiled it first names the layers that most look like walls, by their shape (long straight runs of cells that are thin or close the box around them, where nothing else stands), by words in their names "
			"(physics, fence, water, ..), as shapes without names, or, where most cells are free, as the most tiles (a map seen "
			"from the side), and the mapping rule for them. Where the "
			"command checks several maps of other programs, those of one project (the nearest folder above with a .git or "
			"*.tiled-project, of those in each other the outermost) are one finding, at the end, with the mapping rule that most of them need, at a map that needs it, that is no copy and that the program loads, as far as there is one. Where something blocks in "
			"other maps of the project, those that are a test, a copy or an example by a word of their path (test, backup, old, example, "
			"template, blank, title, menu, ..), those of Tiled with the name of such a map and another extension (town.json, town.tmx), and maps that the program does not load, are only "
			"counted, in the last line of the text.",
		.why = "Every other rule is silent then, and every path is a straight line. Nearly always the layers "
		       "that should block have names that tautline does not know.",
		.example = "tautline 1\n",
		.formats = "In a folder of maps of Tiled or LDtk it is a note where no layer looks like walls, which may be a game without walls, or a title screen, and where a layer does that no source in the folder names in quotes and makes block (docs/lint.md says how that is seen), and where the rule is for one kind of tile. Of several layers that a source makes block it names one that has more than twice as many cells at its outline as the one that looks most like walls. Where there is no program, it is none "
			   "for one of a series (level1, level2) in which others have walls. In tmx and tmj files rules of automapping (layers input.. and output..) are silent; tautline info --explain says so.",
		.fix = "Give the layer a name with a word like collision or walls in it, or its tiles or objects the "
		       "property solid, or write a line like 'layer Cliffs -> wall' into a file tautline.rules beside the map or in a folder above, up to that of the project; "
		       "tautline info --explain says what each layer was taken for.",
	},
	.run = find_empty_map,
	.about = TLI_LINT_ABOUT_ALL,
	.reads = TLI_LINT_READS_WALLS | TLI_LINT_READS(OBSTACLE) | TLI_LINT_READS(WAYPOINT),
};
