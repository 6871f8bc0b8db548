/* SPDX-License-Identifier: MIT */
/*
 * format/svg/read.c: the reader of drawings, SVG 1.1 as editors write it (docs/formats/svg.md): a walk through the elements that are
 * drawn.
 *
 * The document is parsed whole (format/text/xml.h). Each element has its matrix (to map units) and role (rules.c); shapes are drawn with
 * the pen and become things of the map; at the end links are joined to their waypoints (ends.c). A `use` can show a group with many
 * `use`s, and so on: the elements that are visited and the depth of the walk are bounded. O(size + points + visits), and the sorting of
 * ids and ends.
 */
#include "format/svg/reader.h"

#include "base/ascii.h"
#include "base/number.h"
#include "format/formats.h"
#include "format/text/front.h"

#include <math.h>
#include <stdio.h>

enum { USE_DEPTH_MAX = 256, VISITS_MAX = 1 << 22 };

static void walk_element(tli_svg_reader *from, uint32_t node, const tli_svg_element_state *outer);

/* ---- an element's own transform ---- */

static bool add_transform(tli_svg_reader *from, tli_svg_element_state *at)
{
	tli_svg_matrix own;
	const char *text = tli_xml_attribute(&from->xml, at->node, "transform");
	if (tli_svg_has_style(&from->xml, at->node, "transform")) {
		tli_report_add(&from->report, at->place, "a transform in a style is not read; make it an attribute");
		return false;
	}
	if (!text)
		return true;
	if (!tli_svg_transform(text, &own)) {
		tli_report_add(&from->report, at->place, "%s is no transform", tli_show(text, strlen(text)).text);
		return false;
	}
	at->matrix = tli_svg_multiply(&at->matrix, &own);
	return true;
}

/* The x and y of an inner svg or a use. */
static bool add_shift(tli_svg_reader *from, tli_svg_element_state *at)
{
	const char *x = tli_xml_attribute(&from->xml, at->node, "x"), *y = tli_xml_attribute(&from->xml, at->node, "y");
	tli_svg_matrix shift = tli_svg_identity;
	if ((x && !tli_svg_length(x, &shift.e)) || (y && !tli_svg_length(y, &shift.f))) {
		tli_report_add(&from->report, at->place, "x or y is no length");
		return false;
	}
	at->matrix = tli_svg_multiply(&at->matrix, &shift);
	return true;
}

/* ---- groups ---- */

static void walk_children(tli_svg_reader *from, uint32_t node, const tli_svg_element_state *at)
{
	for (uint32_t child = tli_xml_child(&from->xml, node); child && !from->status;
		child = tli_xml_next(&from->xml, child))
		walk_element(from, child, at);
}

static void walk_svg(tli_svg_reader *from, tli_svg_element_state *at)
{
	if (tli_xml_attribute(&from->xml, at->node, "viewBox")) {
		tli_report_add(&from->report, at->place, "a viewBox inside of the drawing is not read");
		return;
	}
	if (add_shift(from, at))
		walk_children(from, at->node, at);
}

/* Names of what is in the group that a use shows begin with the use's. */
static bool push_prefix(tli_svg_reader *from, uint32_t use)
{
	char made[48];
	const char *label = tli_svg_label(&from->xml, use);
	if (!label) {
		snprintf(made, sizeof made, "use@%u:%u", from->xml.nodes[use].line, from->xml.nodes[use].column);
		label = made;
	}
	size_t size = strlen(label);
	if (size >= from->def->max_name_bytes)
		size = from->def->max_name_bytes; /* a name that follows is too long, and that is reported there */
	if (!tli_array_reserve(from->prefix, size + 1)) {
		from->status = TL_E_NOMEM;
		return false;
	}
	memcpy(tli_array_extend(from->prefix, size), label, size);
	tli_array_push(from->prefix, '/');
	return true;
}

static void show_target(tli_svg_reader *from, uint32_t target, tli_svg_element_state *at)
{
	static const char *const single[] = { "path", "line", "polyline", "polygon", "rect", "circle", "ellipse", "use",
		NULL };
	size_t before = tli_array_length(from->prefix);
	const char *name = tli_svg_element(&from->xml, target);
	if (tli_is_one_of(name, single)) { /* it is called as the use is */
		walk_element(from, target, at);
		return;
	}
	if (!push_prefix(from, at->named))
		return;
	at->named = 0;
	if (strcmp(name, "symbol") == 0) {
		at->node = target;
		at->role = tli_svg_role_of(&from->xml, target, false, at->role);
		if (tli_xml_attribute(&from->xml, target, "viewBox"))
			tli_report_add(&from->report, at->place, "a symbol with a viewBox is not read");
		else
			walk_children(from, target, at);
	} else {
		walk_element(from, target, at);
	}
	tli_array_truncate(from->prefix, before);
}

static void walk_use(tli_svg_reader *from, tli_svg_element_state *at)
{
	const char *reference = tli_xml_attribute(&from->xml, at->node, "href");
	if (!reference)
		reference = tli_xml_attribute(&from->xml, at->node, "xlink:href");
	uint32_t target = reference ? tli_svg_ids_find(from->ids, reference) : 0;
	if (!target) {
		tli_report_add(&from->report, at->place, "nothing in the drawing has the id that is used");
		return;
	}
	if (!add_shift(from, at))
		return;
	bool is_outermost = from->shower == 0;
	if (is_outermost)
		from->shower = at->node;
	show_target(from, target, at);
	if (is_outermost)
		from->shower = 0;
}

/* ---- elements ---- */

static bool is_unpainted(const tli_svg_element_state *at)
{
	return at->fill.size && at->stroke.size && tli_is_word(at->fill.text, at->fill.size, "none") &&
		tli_is_word(at->stroke.text, at->stroke.size, "none");
}

/* Is it a rectangle as large as the page, which drawing programs put behind everything? */
static bool is_page_frame(const tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape)
{
	const tl_box *page = &from->page;
	double slack = 0.01 * (page->max.x - page->min.x);
	tl_point a = tli_svg_apply(&at->matrix, shape->box.min.x, shape->box.min.y);
	tl_point b = tli_svg_apply(&at->matrix, shape->box.max.x, shape->box.max.y);
	if (shape->form != TLI_SVG_BOX || at->role.kind || !(slack > 0))
		return false;
	return fmin(a.x, b.x) <= page->min.x + slack && fmin(a.y, b.y) <= page->min.y + slack &&
		fmax(a.x, b.x) >= page->max.x - slack && fmax(a.y, b.y) >= page->max.y - slack;
}

/* Is it, or is a group around it, lettering? In a drawing that names no walls all else is one. */
static bool is_lettering(const tli_svg_reader *from, const tli_svg_element_state *at)
{
	while (at && !tli_svg_is_lettering(&from->xml, at->node))
		at = at->outer;
	return at && !from->names_walls;
}

/* Decides, and counts, what becomes of a shape. */
static bool is_wanted_shape(tli_svg_reader *from, const tli_svg_element_state *at, const tli_svg_shape *shape)
{
	tli_role kind = at->role.kind;
	tli_svg_fate fate = at->role.rule ? TLI_SVG_RULED : kind ? TLI_SVG_SAID : TLI_SVG_PLAIN;
	if (shape->is_relative)
		fate = TLI_SVG_RELATIVE;
	else if (kind == TLI_ROLE_IGNORE)
		fate = TLI_SVG_SAID_IGNORED;
	else if (!at->role.rule && is_unpainted(at))
		fate = TLI_SVG_INVISIBLE;
	else if (is_page_frame(from, at, shape))
		fate = TLI_SVG_FRAME;
	else if (!kind && from->names_walls)
		fate = TLI_SVG_UNNAMED;
	else if (!kind && is_lettering(from, at))
		fate = TLI_SVG_LETTERING;
	bool is_wanted = fate <= TLI_SVG_PLAIN;
	tli_svg_count(from, at, !is_wanted ? TLI_ROLE_IGNORE : kind ? kind : TLI_ROLE_WALL, fate);
	if (fate == TLI_SVG_UNNAMED && !from->status)
		tli_svg_take_unread(from, at);
	return is_wanted && !from->status;
}

static void read_element(tli_svg_reader *from, const tli_svg_element_state *at)
{
	tli_svg_shape shape;
	tli_svg_pen_clear(&from->pen);
	from->pen.matrix = at->matrix;
	tli_svg_shape_read(&from->xml, at->node, &from->pen, &shape);
	if (shape.why[0])
		tli_report_add(&from->report, at->place, "%s", shape.why);
	if (shape.form == TLI_SVG_NO_FORM || shape.why[0] || !tli_svg_pen_is_sound(from, at) ||
		!is_wanted_shape(from, at, &shape))
		return;
	from->status = tli_sink_mark(&from->sink, at->place, &from->source);
	if (!from->status)
		tli_svg_add_thing(from, at, &shape);
}

static bool may_visit(tli_svg_reader *from, tl_place place)
{
	if (from->visits_left > 0 && from->depth < USE_DEPTH_MAX) {
		from->visits_left--;
		return true;
	}
	tli_report_only(&from->report, place,
		"what is shown by `use` is nested more than %d deep, or more than %d elements", USE_DEPTH_MAX,
		VISITS_MAX);
	from->status = TL_E_LIMIT;
	return false;
}

static void take_colors(const tli_svg_reader *from, tli_svg_element_state *at)
{
	tli_svg_value fill = tli_svg_style_of(&from->xml, at->node, "fill");
	tli_svg_value stroke = tli_svg_style_of(&from->xml, at->node, "stroke");
	at->fill = fill.size ? fill : at->fill;
	at->stroke = stroke.size ? stroke : at->stroke;
}

/* What is ignored or hidden, and then all in it. What is to be ignored may have something in it that a rule calls a wall. */
static bool is_switched_off(tli_svg_reader *from, const tli_svg_element_state *at)
{
	bool is_ignored = at->role.kind == TLI_ROLE_IGNORE && !tli_array_length(from->rules->rules);
	if (!is_ignored && !tli_svg_is_hidden(&from->xml, at->node))
		return false;
	tli_svg_count(from, at, TLI_ROLE_IGNORE, is_ignored ? TLI_SVG_SAID_IGNORED : TLI_SVG_INVISIBLE);
	return true;
}

static void walk_element(tli_svg_reader *from, uint32_t node, const tli_svg_element_state *outer)
{
	tli_assert(node > 0);
	static const char *const groups[] = { "g", "a", "switch", NULL };
	static const char *const drawn[] = { "g", "a", "switch", "svg", "use", "path", "line", "polyline", "polygon",
		"rect", "circle", "ellipse", NULL };
	const char *name = tli_svg_element(&from->xml, node);
	if (!tli_is_one_of(name, drawn))
		return;
	tli_svg_element_state at = *outer;
	at.node = node;
	at.place = tli_xml_place(&from->xml, from->shower ? from->shower : node);
	bool is_group = tli_is_one_of(name, groups), is_svg = strcmp(name, "svg") == 0,
	     is_use = strcmp(name, "use") == 0;
	at.named = outer->named ? outer->named : node;
	at.outer = outer;
	at.role = tli_svg_role_of(&from->xml, node, is_group || is_svg, outer->role);
	take_colors(from, &at);
	const char *blocks = tli_xml_attribute(&from->xml, node, "data-blocks");
	const char *key = tli_xml_attribute(&from->xml, node, "data-key");
	at.blocks = blocks ? blocks : at.blocks;
	at.key = key ? key : at.key;
	tli_svg_apply_rules(from, &at, is_group || is_svg);
	if (!may_visit(from, at.place) || is_switched_off(from, &at) || !add_transform(from, &at))
		return;
	from->depth++;
	if (is_group || is_svg)
		at.named = 0;
	if (is_group)
		walk_children(from, node, &at);
	else if (is_svg)
		walk_svg(from, &at);
	else if (is_use)
		walk_use(from, &at);
	else
		read_element(from, &at);
	from->depth--;
}

/* ---- the whole ---- */

/* A number of the root, `otherwise` where it is not there; false: reported. */
static bool root_number(tli_svg_reader *from, const char *name, double otherwise, double *value)
{
	const char *text = tli_xml_attribute(&from->xml, 1, name);
	*value = otherwise;
	if (!text || tli_number_to_double(text, strlen(text), value) == TL_OK)
		return true;
	tli_report_add(&from->report, tli_xml_place(&from->xml, 1), "%s is %s, and should be a number", name,
		tli_show(text, strlen(text)).text);
	return false;
}

/* The page that the drawing says: its viewBox, else its size; empty where it says none. */
static tl_box page_of(const tli_xml *xml)
{
	const char *view = tli_xml_attribute(xml, 1, "viewBox");
	const char *width = tli_xml_attribute(xml, 1, "width"), *height = tli_xml_attribute(xml, 1, "height");
	double box[4] = { 0 };
	if (view) {
		tli_svg_text text = tli_svg_text_of(view);
		for (int i = 0; i < 4; i++) {
			if (!tli_svg_number(&text, &box[i]))
				return (tl_box){ 0 };
		}
	} else if (!width || !height || !tli_svg_length(width, &box[2]) || !tli_svg_length(height, &box[3])) {
		return (tl_box){ 0 };
	}
	return (tl_box){ { box[0], box[1] }, { box[0] + box[2], box[1] + box[3] } };
}

/* Makes the map; its scale goes into the matrix. */
static tl_status begin_map(tli_svg_reader *from, tli_svg_matrix *matrix)
{
	double grid, radius, scale;
	tl_place place = tli_xml_place(&from->xml, 1);
	if (!root_number(from, "data-grid", TLI_RESOLUTION_DEFAULT, &grid) ||
		!root_number(from, "data-radius", 0, &radius) || !root_number(from, "data-scale", 1, &scale))
		return TL_E_FORMAT;
	tl_map_def def = tl_default_map_def();
	def.resolution = grid >= 1 && grid <= TLI_RESOLUTION_MAX ? (int32_t)grid : 0;
	def.radius = radius;
	tl_status status = def.resolution == grid ? tl_map_create(&def, &from->map) : TL_E_INVALID;
	if (status == TL_E_INVALID)
		tli_report_add(
			&from->report, place, "data-grid is not a power of two from 1 to %d", TLI_RESOLUTION_MAX);
	if (status == TL_E_RANGE)
		tli_report_add(&from->report, place, "data-radius is negative or beyond the grid");
	if (!status && !(scale > 0)) {
		tli_report_add(&from->report, place, "data-scale is not above 0");
		return TL_E_FORMAT;
	}
	*matrix = (tli_svg_matrix){ scale, 0, 0, scale, 0, 0 };
	return status == TL_E_NOMEM ? status : status ? TL_E_FORMAT : TL_OK;
}

static tl_status read_drawing(tli_svg_reader *from)
{
	tli_svg_element_state root = { .node = 1, .place = tli_xml_place(&from->xml, 1) };
	if (strcmp(tli_svg_element(&from->xml, 1), "svg") != 0) {
		tli_report_add(&from->report, root.place,
			"expected the element svg, with which a drawing begins, found %s",
			tli_show(tli_xml_name(&from->xml, 1), strlen(tli_xml_name(&from->xml, 1))).text);
		return TL_E_FORMAT;
	}
	tl_status status = begin_map(from, &root.matrix);
	if (!status)
		status = tli_svg_ids_collect(&from->xml, &from->ids);
	if (status)
		return status;
	from->sink = tli_sink_of(from->map, &from->report);
	from->pen.resolution = from->map->resolution;
	from->page = page_of(&from->xml);
	from->pen.viewport = (tl_point){ from->page.max.x - from->page.min.x, from->page.max.y - from->page.min.y };
	from->page.min = tli_svg_apply(&root.matrix, from->page.min.x, from->page.min.y);
	from->page.max = tli_svg_apply(&root.matrix, from->page.max.x, from->page.max.y);
	from->names_walls = tli_svg_names_walls(&from->xml);
	tli_svg_read_channels(from);
	if (!from->status && add_transform(from, &root))
		walk_children(from, 1, &root);
	if (!from->status)
		from->status = tli_svg_ends_join(&from->ends, &from->xml, from->ids, &from->sink);
	if (!from->status)
		from->status = tli_sink_finish(&from->sink);
	tli_svg_explain(from, &from->map->captions);
	if (!from->status)
		tli_svg_weigh_unread(from);
	return from->status;
}

static void free_reader(tli_svg_reader *from)
{
	tli_xml_free(&from->xml);
	tli_array_free(from->ids);
	tli_array_free(from->prefix);
	tli_array_free(from->sorts);
	tli_sink_free(&from->sink);
	tli_svg_pen_free(&from->pen);
	tli_svg_ends_free(&from->ends);
	tli_svg_free_unread(from);
}

static tl_status read_svg(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	if (!tli_xml_is_readable(text, tli_array_length(text)))
		return tli_format_refuse(text, "SVG drawings", "expat", errors);
	tli_svg_reader from = {
		.def = def, .rules = rules, .report = tli_report_of(errors), .visits_left = VISITS_MAX
	};
	from.pen.points_left = def->max_points;
	tl_status status = tli_xml_read(text, tli_array_length(text), &from.report, &from.xml);
	tli_array_free(text);
	if (!status)
		status = read_drawing(&from);
	if (!status && from.over_limit)
		status = TL_E_LIMIT;
	free_reader(&from);
	return tli_finish_reading(from.map, status, &from.report, out, errors);
}

/* An element svg, with whatever XML allows before it: looked for in the first few bytes. */
static bool claims_svg(const char *text, size_t size)
{
	static const char *const starts[] = { "<svg", "<svg:svg" };
	size_t front = size < 4096 ? size : 4096, at = tli_text_first(text, front);
	if (at == front || text[at] != '<')
		return false;
	for (; at < front; at++) {
		for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
			size_t length = strlen(starts[i]);
			if (front - at > length && memcmp(text + at, starts[i], length) == 0 &&
				strchr(" \t\r\n>", text[at + length]))
				return true;
		}
	}
	return false;
}

const tli_format tli_format_svg = {
	.listed = {
		.name = "svg",
		.extensions = (const char *const[]){ ".svg", NULL },
		.summary = "drawings, of Inkscape for one: layers and classes say what is a wall, a door, a waypoint",
		.saved = true,
	},
	.claims = claims_svg,
	.read = read_svg,
	.write = tli_svg_write,
};
