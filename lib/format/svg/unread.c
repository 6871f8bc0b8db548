/* SPDX-License-Identifier: MIT */
/*
 * format/svg/unread.c: in a drawing that names walls, the shapes that nothing names, and which of them look like walls by their form.
 *
 * They are counted by layer, else by class, and become cells of a grid over the page, which format/shape/evidence.h weighs against those that walls
 * pass. Drawn lines are always thin, and furniture, dimensions and hatches have straight ones, so they have to close the box around them as well.
 * Without a page there is no grid: they are counted. O(segments + cells that they pass).
 */
#include "format/svg/reader.h"

#include <math.h>
#include <string.h>

/* Cells along the longer side of the page; and groups that are counted apart, the others not at all. */
enum { PAGE_CELLS = 128, SVG_GROUPS_MAX = 32 };

struct tli_svg_group {
	const char *key; /* not ended by a zero; NULL: shapes on no layer and without a class */
	size_t size;
	bool by_class;
	uint32_t count;
	bool is_lettering; /* one of them is */
	tli_cells cells;   /* without words where there is no grid */
};

/* false: the page is not known, or is no area. */
static bool frame_of_page(const tli_svg_reader *from, tli_cell_frame *frame, tli_point *count)
{
	double width = from->page.max.x - from->page.min.x, height = from->page.max.y - from->page.min.y;
	if (!(width > 0 && height > 0 && isfinite(width) && isfinite(height)))
		return false;
	double side = fmax(width, height) / PAGE_CELLS;
	if (!(side > 0))
		return false;
	*frame = (tli_cell_frame){ from->page.min, side, side };
	*count = (tli_point){ (int32_t)fmax(1, ceil(width / side)), (int32_t)fmax(1, ceil(height / side)) };
	return true;
}

static void name_svg_group(const tli_svg_reader *from, const tli_svg_element_state *at, struct tli_svg_group *group)
{
	const char *layer = tli_svg_layer_of(from, at), *class = tli_xml_attribute(&from->xml, at->node, "class");
	group->by_class = !layer && class;
	group->key = layer ? layer : class;
	while (group->by_class && tli_svg_is_blank(*group->key))
		group->key++;
	while (group->key && group->key[group->size] && (layer || !tli_svg_is_blank(group->key[group->size])))
		group->size++;
}

static struct tli_svg_group *svg_group_of(tli_svg_reader *from, const tli_svg_element_state *at)
{
	struct tli_svg_group wanted = { 0 };
	tli_cell_frame frame;
	tli_point count;
	name_svg_group(from, at, &wanted);
	for (size_t i = 0; i < tli_array_length(from->groups); i++) {
		struct tli_svg_group *it = &from->groups[i];
		if (it->by_class == wanted.by_class && it->size == wanted.size &&
			(!it->size || memcmp(it->key, wanted.key, it->size) == 0))
			return it;
	}
	if (tli_array_length(from->groups) == SVG_GROUPS_MAX)
		return NULL;
	if (frame_of_page(from, &frame, &count))
		from->status = tli_cells_create(count.x, count.y, &wanted.cells);
	if (!from->status && tli_array_append(from->groups, wanted))
		return &from->groups[tli_array_length(from->groups) - 1];
	tli_cells_free(&wanted.cells);
	from->status = TL_E_NOMEM;
	return NULL;
}

static tl_point page_cell_of(const tli_svg_reader *from, const tli_cell_frame *frame, tli_point at)
{
	double resolution = from->pen.resolution;
	return (tl_point){ (at.x / resolution - frame->corner.x) / frame->width,
		(at.y / resolution - frame->corner.y) / frame->height };
}

void tli_svg_take_unread(tli_svg_reader *from, const tli_svg_element_state *at)
{
	const tli_svg_pen *pen = &from->pen;
	struct tli_svg_group *group = svg_group_of(from, at);
	tli_cell_frame frame;
	tli_point count;
	if (!group)
		return;
	group->count++;
	for (const tli_svg_element_state *it = at; it && !group->is_lettering; it = it->outer)
		group->is_lettering = tli_svg_is_lettering(&from->xml, it->node);
	if (!frame_of_page(from, &frame, &count))
		return;
	for (size_t i = 0; i < tli_array_length(pen->runs); i++) {
		const tli_point *points = pen->points + pen->runs[i].first;
		size_t last = pen->runs[i].count;
		for (size_t k = 0; k + (pen->runs[i].closed ? 0 : 1) < last; k++)
			tli_evidence_mark_line(page_cell_of(from, &frame, points[k]),
				page_cell_of(from, &frame, points[(k + 1) % last]), &group->cells);
	}
}

/* `layer 'Ground floor'`, and `layer "Ground floor" -> wall`. */
static void add_svg_group(tli_svg_reader *from, const struct tli_svg_group *group, uint32_t outline, bool has_shape)
{
	tli_text what = { 0 }, rule = { 0 };
	const char *key = group->by_class ? "class" : "layer";
	tli_unread part = { .count = group->count,
		.things = group->count == 1 ? "shape" : "shapes",
		.outline = outline,
		.has_shape = has_shape };
	if (group->key)
		tli_text_add_format(&what, "%s %s", key, tli_show(group->key, group->size).text);
	else
		tli_text_add(&what, "no layer");
	tli_text_add_char(&what, '\0');
	if (group->key && tli_rule_add_key(&rule, key, group->key, group->size))
		tli_text_add(&rule, " -> wall");
	tli_text_add_char(&rule, '\0');
	if (what.failed || rule.failed ||
		!tli_captions_add_unread(&from->map->captions, &part, what.data, rule.data, &(tli_text){ 0 }))
		from->status = TL_E_NOMEM;
	tli_text_free(&what);
	tli_text_free(&rule);
}

void tli_svg_weigh_unread(tli_svg_reader *from)
{
	tli_cells blocked = { 0 };
	tli_cell_frame frame;
	tli_point count;
	bool has_grid = frame_of_page(from, &frame, &count) && tli_array_length(from->groups) > 0;
	if (has_grid)
		from->status = tli_cells_create(count.x, count.y, &blocked);
	if (has_grid && !from->status)
		from->map->captions.read_cells = tli_evidence_mark_walls(from->map, &frame, &blocked);
	for (size_t i = 0; i < tli_array_length(from->groups) && !from->status; i++) {
		struct tli_svg_group *group = &from->groups[i];
		tli_evidence evidence = { 0 };
		if (has_grid)
			evidence = tli_evidence_of(&group->cells, &blocked);
		bool is_like = !group->is_lettering && tli_evidence_is_of_walls(&evidence) &&
			tli_evidence_is_closed(&evidence);
		add_svg_group(from, group, evidence.unread, is_like);
	}
	tli_captions_sort_unread(&from->map->captions);
	tli_cells_free(&blocked);
}

void tli_svg_free_unread(tli_svg_reader *from)
{
	for (size_t i = 0; i < tli_array_length(from->groups); i++)
		tli_cells_free(&from->groups[i].cells);
	tli_array_free(from->groups);
}
