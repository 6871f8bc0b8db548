/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/read_objects.c: properties and objects, from the tree of a file to the model.
 *
 * An object of a template starts as a copy of the template's and then takes what its own node gives. Points are text in XML, `0,0 8,3.5`,
 * and objects in JSON. Where they are malformed, the object becomes a text, of which nothing is made, so that one error is
 * reported once. A property keeps its text: what it has to be, its user knows (values.c).
 */
#include "format/tiled/model.h"

#include "base/ascii.h"
#include "base/number.h"

static tl_place object_place(tl_place place, uint32_t id)
{
	place.kind = id ? "object" : NULL;
	place.object = id;
	return place;
}

static tli_tiled_text value_of(tli_tiled_node property)
{
	tli_tiled_text value = tli_tiled_attribute(property, "value");
	if (!value.text && !property.tree->is_json) { /* one of several lines */
		size_t size;
		value.text = tli_xml_text(&property.tree->xml, property.at, &size);
		value.size = (uint32_t)size;
	}
	return value;
}

tli_tiled_span tli_tiled_read_properties(tli_tiled *model, tli_tiled_node node, uint32_t object)
{
	tli_tiled_span span = { (uint32_t)tli_array_length(model->all_properties), 0 };
	tli_tiled_each each = tli_tiled_each_of(node, TLI_TILED_PROPERTIES);
	tli_tiled_node bag;
	if (tli_tiled_old_list(node, TLI_TILED_PROPERTIES, &bag))
		return tli_tiled_read_old_properties(model, bag, object_place((tl_place){ 0 }, object));
	for (tli_tiled_node at; tli_tiled_next(&each, &at) && tli_tiled_has_room(model, all_properties); span.count++) {
		tli_tiled_property property = {
			.name = tli_tiled_attribute(at, "name"),
			.type = tli_tiled_attribute(at, "type"),
			.value = value_of(at),
			.place = object_place(tli_tiled_node_place(at), object),
		};
		tli_array_push(model->all_properties, property);
	}
	return span;
}

static bool take_number(const char **at, const char *end, double *value)
{
	size_t size = tli_number_scan_scientific(*at, (size_t)(end - *at));
	if (size == 0 || tli_number_scientific_to_double(*at, size, value))
		return false;
	*at += size;
	return true;
}

/* `x,y x,y ...`; false where it is not like that. */
static bool read_points_xml(tli_tiled *model, tli_tiled_text text)
{
	const char *at = text.text, *end = at + text.size;
	for (;;) {
		tl_point point;
		while (at < end && tli_is_space(*at))
			at++;
		if (at == end)
			return true;
		if (!take_number(&at, end, &point.x) || at == end || *at++ != ',' || !take_number(&at, end, &point.y))
			return false;
		if (!tli_tiled_has_room(model, points))
			return true;
		tli_array_push(model->points, point);
	}
}

static bool read_points_json(tli_tiled *model, const tli_json *json, uint32_t array)
{
	if (tli_json_kind_of(json, array) != TLI_JSON_ARRAY)
		return false;
	tli_json_each (json, item, array) {
		tl_point point;
		if (tli_json_double(json, tli_json_find(json, item, "x"), &point.x) ||
			tli_json_double(json, tli_json_find(json, item, "y"), &point.y))
			return false;
		if (!tli_tiled_has_room(model, points))
			return true;
		tli_array_push(model->points, point);
	}
	return true;
}

static bool read_object_points(tli_tiled *model, tli_tiled_node node, const char *name)
{
	if (node.tree->is_json)
		return read_points_json(model, &node.tree->json, tli_json_find(&node.tree->json, node.at, name));
	tli_tiled_node child;
	if (!tli_tiled_child(node, name, &child))
		return false;
	tli_tiled_text text = tli_tiled_attribute(child, "points");
	return text.text && read_points_xml(model, text);
}

static bool has_part(tli_tiled_node node, const char *name)
{
	if (!node.tree->is_json)
		return tli_xml_find(&node.tree->xml, node.at, name) != 0;
	uint32_t at = tli_json_find(&node.tree->json, node.at, name);
	bool is_set = false;
	if (tli_json_bool(&node.tree->json, at, &is_set))
		return is_set;
	return at != TLI_JSON_NONE;
}

/* Nothing is made of the object then, and nothing more said of it. */
static void report_points(tli_tiled *model, const char *name, tli_tiled_object *object)
{
	tli_report_add(&model->report, object->place, "the points of a %s are malformed", name);
	object->shape = TLI_TILED_TEXT;
}

static void read_object_shape(tli_tiled *model, tli_tiled_node node, tli_tiled_object *object)
{
	static const char *const names[] = { [TLI_TILED_ELLIPSE] = "ellipse",
		[TLI_TILED_POINT] = "point",
		[TLI_TILED_POLYGON] = "polygon",
		[TLI_TILED_POLYLINE] = "polyline",
		[TLI_TILED_TEXT] = "text" };
	for (tli_tiled_shape shape = TLI_TILED_ELLIPSE; shape <= TLI_TILED_TEXT; shape++) {
		if (!has_part(node, names[shape]))
			continue;
		object->shape = shape;
		if (shape != TLI_TILED_POLYGON && shape != TLI_TILED_POLYLINE)
			continue;
		uint32_t first = (uint32_t)tli_array_length(model->points);
		if (!read_object_points(model, node, names[shape]))
			report_points(model, names[shape], object);
		object->points = (tli_tiled_span){ first, (uint32_t)tli_array_length(model->points) - first };
	}
}

void tli_tiled_take_text(tli_tiled_node node, const char *name, tli_tiled_text *text)
{
	tli_tiled_text found = tli_tiled_attribute(node, name);
	if (found.size)
		*text = found;
}

/* Programs that look for objects by their properties give the name as one. */
static void take_name_of_property(const tli_tiled *model, tli_tiled_object *object)
{
	const tli_tiled_property *name = tli_tiled_property_of(model, object->properties, object->inherited, "name");
	if (!object->name.size && name && name->value.text)
		object->name = name->value;
}

void tli_tiled_read_object(
	tli_tiled *model, tli_tiled_node node, const tli_tiled_object *base, tli_tiled_object *object)
{
	int64_t id = 0, gid = 0;
	*object = base ? *base : (tli_tiled_object){ 0 };
	tli_tiled_integer(model, node, "id", TLI_TILED_IDS, &id);
	tli_tiled_integer(model, node, "gid", TLI_TILED_IDS, &gid);
	object->id = (uint32_t)id;
	object->place = object_place(tli_tiled_node_place(node), node.tree->is_beside ? 0 : object->id);
	if (gid) {
		object->gid = (uint32_t)gid;
		object->is_tile = true;
	}
	tli_tiled_take_text(node, "name", &object->name);
	tli_tiled_take_text(node, "class", &object->class);
	tli_tiled_take_text(node, "type", &object->class);
	tli_tiled_number(model, node, "x", &object->x);
	tli_tiled_number(model, node, "y", &object->y);
	tli_tiled_number(model, node, "width", &object->width);
	tli_tiled_number(model, node, "height", &object->height);
	tli_tiled_number(model, node, "rotation", &object->rotation);
	object->inherited = object->properties;
	object->properties = tli_tiled_read_properties(model, node, object->id);
	take_name_of_property(model, object);
	read_object_shape(model, node, object);
}
