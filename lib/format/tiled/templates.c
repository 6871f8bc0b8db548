/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/templates.c: lists of objects, some of which are made from templates (.tx, .tj).
 *
 * A template is read once, however many objects are made from it. An object starts as a copy of its template's object and then
 * takes what its own node gives. Of a tile that a template shows only the rectangle counts.
 */
#include "format/tiled/model.h"

/* The maximum of properties of a template: each object of it looks through them. */
enum { TEMPLATE_PROPERTIES_MAX = 256 };

/* The maximum of templates: each is looked for among those before it. */
enum { TEMPLATES_MAX = 1000 };

static bool read_template(tli_tiled *model, tli_tiled_template *template, tl_place place)
{
	tli_beside file;
	tli_tiled_node root, node;
	tli_tiled_text source = template->source;
	tl_status status = tli_tiled_open_beside(model, source, &file);
	if (status && status != TL_E_NOMEM)
		tli_report_add(
			&model->report, place, "the template %s %s", tli_show(source.text, source.size).text, file.why);
	if (status)
		return false;
	const tli_tiled_tree *tree = tli_tiled_parse_beside(model, source, place, file.text);
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

/* The object of a template; NULL = there is none, and that was reported at `place`. Valid until the next one is loaded. */
static const tli_tiled_object *load_template(tli_tiled *model, tli_tiled_text source, tl_place place)
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

tli_tiled_span tli_tiled_read_objects(tli_tiled *model, tli_tiled_node node)
{
	tli_tiled_span span = { (uint32_t)tli_array_length(model->objects), 0 };
	tli_tiled_each each = tli_tiled_each_of(node, TLI_TILED_OBJECTS);
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && !model->status;) {
		tli_tiled_object object;
		tli_tiled_text source = tli_tiled_attribute(at, "template");
		const tli_tiled_object *base = NULL;
		if (source.size)
			base = load_template(model, source, tli_tiled_node_place(at));
		tli_tiled_read_object(model, at, base, &object);
		if (!tli_tiled_has_room(model, objects))
			break;
		tli_array_push(model->objects, object);
		span.count++;
	}
	return span;
}
