/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/beside.c: files that a map of Tiled names: tilesets (.tsx, .tsj) and templates of objects (.tx, .tj).
 *
 * They are looked for beside the map and never outside its folder (format/io/beside.h). Which of XML and JSON a file is, its content
 * says, for Tiled lets both be mixed. What is wrong inside one is told at the place in the map that names it.
 *
 * A tileset that cannot be opened is no mistake yet: a map of objects alone loads without. It becomes one where a tile of it
 * decides about walls (tli_tiled_misses). A template is read once, however many objects are made from it; for a tile that it
 * shows, only the rectangle counts.
 */
#include "format/tiled/model.h"

#include "format/io/beside.h"

/* The most properties of a template: each object of it looks through them. */
enum { TEMPLATE_PROPERTIES_MAX = 256 };

/* The most templates: each is looked for among those before it. */
enum { TEMPLATES_MAX = 1000 };

/* Reads a file. All of them together are as large as a map may be. */
static tl_status open_beside(tli_tiled *model, tli_tiled_text source, char **text, const char **why)
{
	tl_status status = tli_format_read_beside(
		model->def->path, source.text, source.size, model->bytes_left, text, why);
	if (status == TL_E_NOMEM)
		model->status = status;
	if (!status)
		model->bytes_left -= tli_array_length(*text);
	return status;
}

/* Parses a file; NULL: reported, or model->status. */
static tli_tiled_tree *parse(tli_tiled *model, const char *what, tli_tiled_text source, tl_place place, char *text)
{
	tl_error error = { 0 };
	tl_errors errors = { &error, 1, 0 };
	tli_report report = tli_report_of(&errors);
	tli_tiled_tree *tree = tli_tiled_add_tree(model, text, &report);
	if (tree) {
		tree->is_beside = true;
		tree->place = place;
	} else if (!model->status) {
		tli_report_finish(&report, &errors);
		tli_report_add(&model->report, place, "the %s %s, line %u: %s", what,
			tli_show(source.text, source.size).text, error.place.line, error.text);
	}
	return tree;
}

void tli_tiled_load_tileset(tli_tiled *model, tli_tiled_tileset *tileset)
{
	char *text;
	tl_status status = open_beside(model, tileset->source, &text, &tileset->why);
	tileset->is_missing = status != TL_OK;
	if (status)
		return;
	tli_tiled_node node;
	const tli_tiled_tree *tree = parse(model, "tileset", tileset->source, tileset->place, text);
	if (!tree)
		return;
	if (tli_tiled_root(tree, "tileset", &node))
		tli_tiled_read_tileset(model, node, tileset);
	else
		tli_report_add(&model->report, tileset->place, "the file %s is no tileset",
			tli_show(tileset->source.text, tileset->source.size).text);
}

static bool read_template(tli_tiled *model, tli_tiled_template *template, tl_place place)
{
	char *text;
	const char *why;
	tli_tiled_node root, node;
	tli_tiled_text source = template->source;
	tl_status status = open_beside(model, source, &text, &why);
	if (status && status != TL_E_NOMEM)
		tli_report_add(
			&model->report, place, "the template %s %s", tli_show(source.text, source.size).text, why);
	if (status)
		return false;
	const tli_tiled_tree *tree = parse(model, "template", source, place, text);
	if (!tree)
		return false;
	if (!tli_tiled_root(tree, "template", &root) || !tli_tiled_child(root, "object", &node)) {
		tli_report_add(&model->report, place, "the file %s is no template of an object",
			tli_show(source.text, source.size).text);
		return false;
	}
	tli_tiled_read_object(model, node, NULL, &template->object);
	template->object.gid = 0; /* of the template's tileset, not the map's */
	if (template->object.properties.count <= TEMPLATE_PROPERTIES_MAX)
		return true;
	tli_report_add(&model->report, place, "the template %s has more than %d properties",
		tli_show(source.text, source.size).text, TEMPLATE_PROPERTIES_MAX);
	return false;
}

const tli_tiled_object *tli_tiled_load_template(tli_tiled *model, tli_tiled_text source, tl_place place)
{
	size_t count = tli_array_length(model->templates);
	for (size_t i = 0; i < count; i++) {
		const tli_tiled_template *known = &model->templates[i];
		if (known->source.size == source.size && memcmp(known->source.text, source.text, source.size) == 0)
			return known->is_there ? &known->object : NULL;
	}
	if (count == TEMPLATES_MAX) {
		tli_report_add(&model->report, place, "more than %d templates", TEMPLATES_MAX);
		return NULL;
	}
	if (!tli_array_reserve(model->templates, 1)) {
		model->status = TL_E_NOMEM;
		return NULL;
	}
	tli_tiled_template template = { .source = source };
	template.is_there = read_template(model, &template, place);
	tli_array_push(model->templates, template);
	return template.is_there ? &tli_array_last(model->templates).object : NULL;
}
