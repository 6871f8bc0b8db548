/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/links.c: links between waypoints, from polylines of class `link` and properties of waypoints (docs/formats/tiled.md).
 *
 * Of equally near waypoints a point means the one with the smaller y, then x, then the earlier. `from` and `to` decide for a polyline of
 * two points where waypoints share a position. The stops are sorted twice: by position, where a point looks at those whose y is near
 * enough, and by object. In a hostile map with all waypoints in one row that would be slow: together the points look at LOOKS_MAX at
 * most.
 */
#include "format/tiled/build.h"

#include "base/number.h"
#include "base/sort.h"

#define LOOKS_MAX (UINT64_C(1) << 30)

typedef struct link_finder {
	tli_tiled_build *build;
	tli_tiled_stop *by_id; /* tli_array; build->stops is sorted by place */
	int64_t reach;         /* grid units */
	uint64_t looks_left;
} link_finder;

static int compare_stop_places(const void *a, const void *b)
{
	const tli_tiled_stop *one = a, *other = b;
	int order = tli_point_compare(one->at, other->at);
	return order ? order : (one->index1 > other->index1) - (one->index1 < other->index1);
}

static int compare_stop_ids(const void *a, const void *b)
{
	const tli_tiled_stop *one = a, *other = b;
	if (one->id != other->id)
		return one->id < other->id ? -1 : 1;
	return (one->index1 > other->index1) - (one->index1 < other->index1);
}

/* 1 + the waypoint that a point means; 0 where none is near. */
static uint32_t waypoint_at(link_finder *find, tli_point at)
{
	const tli_tiled_stop *stops = find->build->stops;
	uint32_t best = 0;
	int64_t nearest = find->reach * find->reach;
	tli_tiled_stop first = { .at = { INT32_MIN, at.y - (int32_t)find->reach } };
	size_t count = tli_array_length(stops);
	size_t i = tli_lower_bound(stops, count, sizeof *stops, &first, compare_stop_places);
	for (; i < count && stops[i].at.y <= at.y + find->reach && find->looks_left; i++) {
		int64_t dx = (int64_t)stops[i].at.x - at.x, dy = (int64_t)stops[i].at.y - at.y;
		find->looks_left--;
		if (dx > find->reach || dx < -find->reach || dx * dx + dy * dy > nearest - (best != 0))
			continue;
		nearest = dx * dx + dy * dy;
		best = stops[i].index1;
	}
	return best;
}

/* 1 + the waypoint of an object; 0. */
static uint32_t waypoint_of(const link_finder *find, uint32_t id)
{
	tli_tiled_stop wanted = { .id = id };
	size_t count = tli_array_length(find->by_id);
	size_t at = tli_lower_bound(find->by_id, count, sizeof wanted, &wanted, compare_stop_ids);
	return id && at < count && find->by_id[at].id == id ? find->by_id[at].index1 : 0;
}

static void add_tiled_link(link_finder *find, uint32_t from, uint32_t to, const tli_link_record *link, tl_place place)
{
	tli_assert(from > 0 && to > 0);
	tli_tiled_build *build = find->build;
	const char *a = build->map->waypoints[from - 1].name, *b = build->map->waypoints[to - 1].name;
	tli_sink_name one = { a, strlen(a), place }, other = { b, strlen(b), place };
	uint32_t source = tli_tiled_mark(build, place);
	if (!build->model->status)
		tli_tiled_note(build, tli_sink_link(&build->sink, source, &one, &other, link));
}

/* ---- properties ---- */

/* 1 + the waypoint that a property names; 0: none, which is reported. */
static uint32_t named_waypoint(link_finder *find, const tli_tiled_property *property)
{
	tli_tiled *model = find->build->model;
	double id = 0;
	uint32_t waypoint = 0;
	if (property->value.size && !tli_number_scientific_to_double(property->value.text, property->value.size, &id) &&
		id >= 0 && id <= UINT32_MAX)
		waypoint = waypoint_of(find, (uint32_t)id);
	if (!waypoint)
		tli_report_add(&model->report, property->place, "the property '%.*s': object %.*s is no waypoint",
			(int)(property->name.size < 40 ? property->name.size : 40), property->name.text,
			(int)(property->value.size < 20 ? property->value.size : 20),
			property->value.text ? property->value.text : "");
	return waypoint;
}

static bool names_link(const tli_tiled_property *property)
{
	return tli_tiled_is(property->type, "object") && property->name.size >= 4 &&
		memcmp(property->name.text, "link", 4) == 0 && property->value.size &&
		!tli_tiled_is(property->value, "0");
}

static void add_links_of(link_finder *find, const tli_tiled_object *object)
{
	tli_tiled *model = find->build->model;
	tli_link_record link = { .oneway = false };
	uint32_t from = waypoint_of(find, object->id);
	for (uint32_t i = 0; i < object->properties.count && !model->status; i++) {
		const tli_tiled_property *property = &model->all_properties[object->properties.first + i];
		if (!from || !names_link(property))
			continue;
		uint32_t to = named_waypoint(find, property);
		if (to)
			add_tiled_link(find, from, to, &link, object->place);
	}
}

/* ---- polylines ---- */

static void report_nowhere(link_finder *find, const tli_tiled_object *object, size_t point)
{
	char x[TLI_NUMBER_MAX], y[TLI_NUMBER_MAX];
	tl_point at = find->build->pixels[point];
	tli_number_from_double(at.x, x);
	tli_number_from_double(at.y, y);
	tli_report_add(&find->build->model->report, object->place,
		"point %zu of this link, at %s,%s, is at no waypoint", point + 1, x, y);
}

/* The waypoint of point `i` of a link, which has `count`. */
static uint32_t link_end(link_finder *find, const tli_tiled_object *object, size_t i, size_t count)
{
	tli_tiled_build *build = find->build;
	const tli_tiled_property *property = NULL;
	if (count == 2)
		property = tli_tiled_property_of(
			build->model, object->properties, object->inherited, i ? "to" : "from");
	if (property)
		return named_waypoint(find, property);
	uint32_t waypoint = waypoint_at(find, build->points[i]);
	if (!waypoint)
		report_nowhere(find, object, i);
	return waypoint;
}

static bool read_link_properties(tli_tiled *model, const tli_tiled_object *object, tli_link_record *link)
{
	*link = (tli_link_record){ .oneway = false };
	tli_tiled_flag(model, object->properties, object->inherited, "oneway", &link->oneway);
	link->has_cost = tli_tiled_amount(model, object->properties, object->inherited, "cost", &link->cost);
	link->jump = tli_tiled_amount(model, object->properties, object->inherited, "jump", &link->seconds);
	bool costs = !link->has_cost || link->cost >= 0, lasts = !link->jump || link->seconds >= 0;
	if (!costs)
		tli_report_add(&model->report, object->place, "the property 'cost': expected a cost of 0 or more");
	if (!lasts)
		tli_report_add(&model->report, object->place, "the property 'jump': expected seconds, 0 or more");
	return costs && lasts;
}

static void add_link_polyline(link_finder *find, const tli_tiled_layer *layer, const tli_tiled_object *object)
{
	tli_tiled_build *build = find->build;
	tli_link_record link;
	tl_point offset = layer->offset;
	if (build->model->orientation == TLI_TILED_ISOMETRIC)
		offset = (tl_point){ 0, 0 };
	if (object->shape != TLI_TILED_POLYLINE || object->points.count < 2) {
		tli_report_add(&build->model->report, object->place, "a link is a polyline from waypoint to waypoint");
		return;
	}
	if (!read_link_properties(build->model, object, &link) || !tli_tiled_outline(build, object, offset) ||
		!tli_tiled_outline_to_grid(build, object->place))
		return;
	size_t count = tli_array_length(build->points);
	uint32_t from = link_end(find, object, 0, count);
	for (size_t i = 1; i < count && !build->model->status; i++) {
		uint32_t to = link_end(find, object, i, count);
		if (from && to)
			add_tiled_link(find, from, to, &link, object->place);
		from = to;
	}
}

/* ---- entry ---- */

static bool start(link_finder *find)
{
	tli_tiled_build *build = find->build;
	size_t count = tli_array_length(build->stops);
	const tli_tiled *model = build->model;
	int32_t tile = model->tile_width > model->tile_height ? model->tile_width : model->tile_height;
	double reach = tile / 2.0 / build->unit * build->map->resolution;
	find->reach = reach < 1 ? 1 : reach > TLI_GRID_MAX ? TLI_GRID_MAX : (int64_t)reach;
	find->looks_left = LOOKS_MAX;
	if (count && !tli_array_reserve(find->by_id, count)) {
		build->model->status = TL_E_NOMEM;
		return false;
	}
	if (count)
		memcpy(tli_array_extend(find->by_id, count), build->stops, count * sizeof *find->by_id);
	tli_sort(find->by_id, count, sizeof *find->by_id, compare_stop_ids);
	tli_sort(build->stops, count, sizeof *build->stops, compare_stop_places);
	return true;
}

static void add_all_links(link_finder *find)
{
	tli_tiled *model = find->build->model;
	for (size_t i = 0; i < tli_array_length(model->layers); i++) {
		const tli_tiled_layer *layer = &model->layers[i];
		for (uint32_t k = 0; k < layer->objects.count && !model->status; k++) {
			const tli_tiled_object *object = &model->objects[layer->objects.first + k];
			tli_role word = tli_tiled_object_word(model, layer, object).role;
			if (word == TLI_ROLE_WAYPOINT)
				add_links_of(find, object);
			else if (word == TLI_ROLE_LINK && object->shape != TLI_TILED_TEXT) {
				find->build->has_links = true;
				add_link_polyline(find, layer, object);
			}
		}
	}
}

void tli_tiled_build_links(tli_tiled_build *build)
{
	link_finder find = { .build = build };
	if (start(&find))
		add_all_links(&find);
	if (!find.looks_left && !build->model->status) {
		tli_report_only(
			&build->model->report, build->model->place, "too many waypoints are near too many links");
		build->model->status = TL_E_LIMIT;
	}
	tli_array_free(find.by_id);
}
