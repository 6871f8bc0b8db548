/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/templates.c: lists of objects, some of which are made from templates (.tx, .tj).
 *
 * A template is read once, however many objects are made from it. An object starts as a copy of its template's object and then
 * takes what its own node gives; where the template cannot be opened or read, nothing is known of it, and it is left out. Of a tile
 * that a template shows only the rectangle counts.
 */
#include "format/tiled/model.h"

/* The maximum of properties of a template: each object of it looks through them. */
enum { TEMPLATE_PROPERTIES_MAX = 256 };

/* The maximum of templates: each is looked for among those before it. */
enum { TEMPLATES_MAX = 1000 };

static void read_root(tli_tiled *model, tli_tiled_node root, void *into)
{
	tli_tiled_object *object = into;
	tli_tiled_node node;
	if (!tli_tiled_child(root, "object", &node)) {
		tli_report_add(&model->report, tli_tiled_node_place(root), "it has no object");
		return;
	}
	tli_tiled_read_object(model, node, NULL, object);
	object->gid = 0; /* of the template's tileset, not the map's */
	if (object->properties.count > TEMPLATE_PROPERTIES_MAX)
		tli_report_add(
			&model->report, tli_tiled_node_place(node), "more than %d properties", TEMPLATE_PROPERTIES_MAX);
}

static void read_template(tli_tiled *model, tli_tiled_template *template)
{
	tli_tiled_text source = template->source;
	template->lack = tli_tiled_read_beside(
		model, &(tli_tiled_beside){ source, "template", template->place, read_root, &template->object });
	if (template->lack.is_refused)
		tli_report_add(&model->report, template->place, "the template %s %s",
			tli_show(source.text, source.size).text, template->lack.why);
}

/* The template of this name, which is named at `place`. NULL: reported, or model->status. Valid until the next one is loaded. */
static tli_tiled_template *load_template(tli_tiled *model, tli_tiled_text source, tl_place place)
{
	size_t count = tli_array_length(model->templates);
	for (size_t i = 0; i < count; i++) {
		tli_tiled_template *known = &model->templates[i];
		if (known->source.size == source.size && memcmp(known->source.text, source.text, source.size) == 0)
			return known;
	}
	if (count == TEMPLATES_MAX) {
		tli_report_add(&model->report, place, "more than %d templates", TEMPLATES_MAX);
		return NULL;
	}
	if (!tli_tiled_has_room(model, templates))
		return NULL;
	tli_array_push(model->templates, ((tli_tiled_template){ .source = source, .place = place }));
	read_template(model, &tli_array_last(model->templates));
	return &tli_array_last(model->templates);
}

tli_tiled_span tli_tiled_read_objects(tli_tiled *model, tli_tiled_node node)
{
	tli_tiled_span span = { (uint32_t)tli_array_length(model->objects), 0 };
	tli_tiled_each each = tli_tiled_each_of(node, TLI_TILED_OBJECTS);
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && !model->status;) {
		tli_tiled_object object;
		tli_tiled_text source = tli_tiled_attribute(at, "template");
		tli_tiled_template *template = source.size ? load_template(model, source, tli_tiled_node_place(at))
							   : NULL;
		if (template && template->lack.is_missing) {
			template->left_out++;
			continue;
		}
		tli_tiled_read_object(model, at, template ? &template->object : NULL, &object);
		if (!tli_tiled_has_room(model, objects))
			break;
		tli_array_push(model->objects, object);
		span.count++;
	}
	return span;
}
