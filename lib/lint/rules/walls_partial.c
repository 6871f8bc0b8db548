/* SPDX-License-Identifier: MIT */
/* lint/rules/walls_partial.c: maps of which much more was ignored that looks like walls than there are walls. O(1). */
#include "lint/lint.h"

#include "map/records.h"

static tl_status find_partial_walls(tli_lint_context *context)
{
	const tli_captions *captions = &context->map->captions;
	const tli_unread *part = tli_captions_partial(captions);
	if (!part || tl_map_is_empty(context->map) || captions->is_no_level)
		return TL_OK;
	const char *texts = captions->texts.data;
	tli_text *text = tli_lint_text(context);
	tli_text_add_format(text, "%u %s of %s %s ignored: %u cells of their outline, where what blocks passes %u",
		part->count, part->things, texts + part->what,
		part->count == 1 ? "looks like walls and was" : "look like walls and were", part->outline,
		captions->read_cells);
	if (texts[part->rule] != '\0')
		tli_text_add_format(text, ". If they block, a line in tautline.rules says so: %s", texts + part->rule);
	tli_lint_draft draft = { .place = { 0 } };
	return tli_lint_report(context, &draft);
}

const tli_lint_row tli_lint_walls_partial = {
	.rule = {
		.id = "walls-partial",
		.severity = TL_SEVERITY_WARNING,
		.summary = "much more that looks like walls was ignored than blocks",
		.what = "Some walls were read, but the part of the file that most looks like walls among those that were ignored is much larger: "
			"more than four times as many cells of its outline have nothing that blocks in or beside them as there are cells that walls pass. What looks like walls shows by its "
			"shape: at least half of its cells are in straight runs of five or more, "
			"half of them are in runs of at most two across, or most of the border of the box around them is marked and a fifth of that box is free, they spread over a fifth of the map and leave a "
			"fifth of it free, and few small things stand in them. A name for the ground or for marks (path, spawn, background, ui) denies it. "
			"In a layer of tiles that covers four fifths of the map, whose name may be one for the ground, each kind of tile is looked at by itself, and has to close the box around it.",
		.why = "A map of which a tenth of the walls is read gets a clean bill for what was not looked at.",
		.example = "<map orientation=\"orthogonal\" width=\"10\" height=\"8\" tilewidth=\"1\" tileheight=\"1\">\n"
			   " <layer name=\"Walls\" width=\"10\" height=\"8\"><data encoding=\"csv\">\n"
			   "0,0,0,0,0,0,0,0,0,0,\n"
			   "0,0,0,0,0,0,0,0,0,0,\n"
			   "0,0,0,0,0,0,0,0,0,0,\n"
			   "0,0,0,0,0,0,0,0,0,0,\n"
			   "0,0,0,0,0,0,0,1,0,0,\n"
			   "0,0,0,0,0,0,0,0,0,0,\n"
			   "0,0,0,0,0,0,0,0,0,0,\n"
			   "0,0,0,0,0,0,0,0,0,0</data></layer>\n"
			   " <layer name=\"StaticTiles\" width=\"10\" height=\"8\"><data encoding=\"csv\">\n"
			   "1,1,1,1,1,1,1,1,1,1,\n"
			   "1,0,0,0,0,0,0,0,0,1,\n"
			   "1,0,0,0,1,0,0,0,0,1,\n"
			   "1,0,0,0,1,0,0,0,0,1,\n"
			   "1,0,0,0,1,0,0,0,0,1,\n"
			   "1,0,0,0,0,0,0,0,0,1,\n"
			   "1,0,0,0,0,0,0,0,0,1,\n"
			   "1,1,1,1,1,1,1,1,1,1</data></layer>\n"
			   "</map>\n",
		.formats = "In a folder it is a note where no source there names the layer or class in quotes and makes it block, as for map-empty. In tmx and tmj files of orthogonal and isometric maps: layers of tiles, kinds of tiles in a full layer, and objects by class or layer. In ldtk files: values of IntGrid layers "
			   "that no name calls free or solid. In svg files that name walls: the other shapes of a layer, or of a class outside layers, which have to close the box "
			   "around them; a cell is 1/128 of the longer side of the page.",
		.fix = "If it blocks, take the line that the finding gives into a file tautline.rules beside the map; if not, say so with a line like "
		       "'layer Terrain -> ignore'.",
	},
	.run = find_partial_walls,
	.about = TLI_LINT_ABOUT_ALL,
	.reads = TLI_LINT_READS_WALLS,
};
