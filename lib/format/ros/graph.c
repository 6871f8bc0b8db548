/* SPDX-License-Identifier: MIT */
/*
 * format/ros/graph.c: route graphs of Nav2, in GeoJSON (docs/formats/ros.md).
 *
 *     {"type": "Feature", "properties": {"id": 0, "frame": "map"}, "geometry": {"type": "Point", "coordinates": [1.5, -2.25]}}
 *     {"type": "Feature", "properties": {"id": 7, "startid": 0, "endid": 1}, "geometry": {"type": "MultiLineString", ...}}
 *
 * A node is a waypoint, called by its number. An edge is a straight one-way link, whatever its geometry; its cost counts where
 * `overridable` is false, since otherwise the route server computes it. A mapping rule can ignore nodes, with all edges that they have, and edges.
 * O(size * rules + edges log nodes).
 */
#include "base/array.h"
#include "base/sort.h"
#include "format/formats.h"
#include "format/ros/ros.h"
#include "format/rules/members.h"
#include "format/text/front.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct route_graph {
	tli_json json;
	const tli_ros_text *beside; /* what names the file in another; NULL = it is the map */
	tli_rules *rules;
	tli_sink *sink;
	uint32_t *left_out; /* tli_array: numbers of nodes that a rule ignores, sorted */
	size_t nodes, edges, edges_left_out, others;
} route_graph;

/* ---- what is wrong, and where things stand ---- */

static void report_beside(tli_report *report, const tli_ros_text *beside, tl_place place, const char *text)
{
	tli_report_add(report, beside->place, "%s at %u:%u: %s", tli_show(beside->text, beside->size).text, place.line,
		place.column, text);
}

static void complain_of_graph(route_graph *from, uint32_t at, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void complain_of_graph(route_graph *from, uint32_t at, const char *format, ...)
{
	char text[sizeof((tl_error *)0)->text];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	tl_place place = tli_json_place(&from->json, at);
	if (from->beside)
		report_beside(from->sink->report, from->beside, place, text);
	else
		tli_report_add(from->sink->report, place, "%s", text);
}

/* In a file of its own a thing has a line; else it is identified by its number. */
static tl_place place_of_feature(const route_graph *from, uint32_t at, const char *kind, uint32_t number)
{
	if (from->beside)
		return (tl_place){ .kind = kind, .object = number };
	tl_place place = tli_json_place(&from->json, at);
	place.kind = kind;
	place.object = number;
	return place;
}

/* ---- features ---- */

static uint32_t find_member(const route_graph *from, uint32_t object, const char *key)
{
	return tli_json_find(&from->json, object, key);
}

/* A number of a node or an edge; false (and reported) where there is none. */
static bool read_node_number(route_graph *from, uint32_t properties, uint32_t feature, const char *key, uint32_t *out)
{
	uint32_t at = find_member(from, properties, key);
	int64_t value;
	if (!tli_json_integer(&from->json, at, &value) && value >= 0 && value <= (int64_t)UINT32_MAX) {
		*out = (uint32_t)value;
		return true;
	}
	if (at == TLI_JSON_NONE)
		complain_of_graph(from, feature, "no '%s' in the properties of this feature", key);
	else
		complain_of_graph(from, at, "'%s' must be a whole number from 0 to 4294967295", key);
	return false;
}

/* Names are numbers as text; `buffer` has 16 bytes. */
static tli_sink_name write_node_name(uint32_t id, char *buffer, tl_place place)
{
	size_t size = (size_t)snprintf(buffer, 16, "%u", (unsigned)id);
	return (tli_sink_name){ buffer, size, place };
}

static bool read_node_coordinate(route_graph *from, uint32_t at, int32_t *out)
{
	tl_status status = tli_json_grid(&from->json, at, TLI_RESOLUTION_DEFAULT, out);
	if (status)
		complain_of_graph(from, at,
			status == TL_E_RANGE ? "the coordinate is beyond the grid" : "a coordinate must be a number");
	return !status;
}

static bool check_frame(route_graph *from, uint32_t properties)
{
	uint32_t frame = find_member(from, properties, "frame");
	const char *text;
	size_t size;
	if (!tli_json_string(&from->json, frame, &text, &size) || !size || tli_json_is(&from->json, frame, "map"))
		return true;
	complain_of_graph(from, frame,
		"the node is in the frame %s: only nodes in the frame 'map' have a place in the map",
		tli_show(text, size).text);
	return false;
}

/* ---- mapping rules ---- */

/* Does the first rule that a feature matches ignore it? Other roles are what it has anyway, or not possible for it. */
static bool is_feature_ignored(route_graph *from, uint32_t properties)
{
	tli_json_members of = { &from->json, properties };
	tli_subject subject = { .has_property = tli_rule_takes_member, .context = &of };
	const char *id = NULL;
	size_t size = 0;
	if (!tli_array_length(from->rules->rules))
		return false;
	tli_json_text(&from->json, find_member(from, properties, "id"), &id, &size);
	tli_subject_add(&subject, TLI_RULE_ID, id, size);
	tli_rule *rule = tli_rules_match(from->rules, &subject);
	if (tli_role_of(rule) != TLI_ROLE_IGNORE)
		return false;
	rule->used++;
	return true;
}

static int compare_node_numbers(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
	return (a > b) - (a < b);
}

static bool is_left_out(const route_graph *from, uint32_t id)
{
	size_t count = tli_array_length(from->left_out);
	size_t at = tli_lower_bound(from->left_out, count, sizeof id, &id, compare_node_numbers);
	return at < count && from->left_out[at] == id;
}

static tl_status add_node(route_graph *from, uint32_t feature, uint32_t geometry, uint32_t properties)
{
	uint32_t id, source, at = find_member(from, geometry, "coordinates");
	char buffer[16];
	tli_waypoint_record waypoint = { 0 };
	bool sound = read_node_number(from, properties, feature, "id", &id) && check_frame(from, properties);
	if (tli_json_kind_of(&from->json, at) != TLI_JSON_ARRAY || tli_json_count(&from->json, at) < 2) {
		complain_of_graph(from, geometry, "a point needs 'coordinates': [x, y]");
		return TL_OK;
	}
	sound = read_node_coordinate(from, at + 1, &waypoint.at.x) && sound;
	sound = read_node_coordinate(from, from->json.tokens[at + 1].next, &waypoint.at.y) && sound;
	if (!sound)
		return TL_OK;
	if (is_left_out(from, id))
		return TL_OK;
	from->nodes++;
	tl_place place = place_of_feature(from, feature, "node", id);
	tli_sink_name name = write_node_name(id, buffer, place);
	tl_status status = tli_sink_mark(from->sink, place, &source);
	return status ? status : tli_sink_waypoint(from->sink, source, &name, &waypoint);
}

/* The cost, where it is fixed; false (and reported) where it is wrong. */
static bool read_cost(route_graph *from, uint32_t properties, tli_link_record *link)
{
	uint32_t at = find_member(from, properties, "cost");
	bool overridable = true;
	tli_json_bool(&from->json, find_member(from, properties, "overridable"), &overridable);
	if (at == TLI_JSON_NONE || overridable)
		return true;
	link->has_cost = !tli_json_double(&from->json, at, &link->cost) && link->cost >= 0;
	if (!link->has_cost)
		complain_of_graph(from, at, "a cost must be a number from 0");
	return link->has_cost;
}

static tl_status add_graph_edge(route_graph *from, uint32_t feature, uint32_t properties)
{
	uint32_t id = 0, start = 0, end = 0, source;
	char buffers[2][16];
	tli_link_record link = { .oneway = true };
	bool sound = read_node_number(from, properties, feature, "id", &id);
	sound = read_node_number(from, properties, feature, "startid", &start) && sound;
	sound = read_node_number(from, properties, feature, "endid", &end) && sound;
	if (!read_cost(from, properties, &link) || !sound)
		return TL_OK;
	if (is_left_out(from, start) || is_left_out(from, end) || is_feature_ignored(from, properties)) {
		from->edges_left_out++;
		return TL_OK;
	}
	from->edges++;
	tl_place place = place_of_feature(from, feature, "edge", id);
	tli_sink_name a = write_node_name(start, buffers[0], place), b = write_node_name(end, buffers[1], place);
	tl_status status = tli_sink_mark(from->sink, place, &source);
	return status ? status : tli_sink_link(from->sink, source, &a, &b, &link);
}

static tl_status add_feature(route_graph *from, uint32_t feature)
{
	uint32_t geometry = find_member(from, feature, "geometry"),
		 properties = find_member(from, feature, "properties");
	uint32_t type = find_member(from, geometry, "type");
	if (tli_json_is(&from->json, type, "Point"))
		return add_node(from, feature, geometry, properties);
	if (tli_json_is(&from->json, type, "LineString") || tli_json_is(&from->json, type, "MultiLineString"))
		return add_graph_edge(from, feature, properties);
	from->others++;
	return TL_OK;
}

/* Nodes come before and behind their edges, so those that are left out have to be known first. */
static tl_status find_left_out(route_graph *from, uint32_t features)
{
	tli_json_each (&from->json, feature, features) {
		uint32_t properties = find_member(from, feature, "properties");
		uint32_t type = find_member(from, find_member(from, feature, "geometry"), "type");
		int64_t id;
		if (!tli_json_is(&from->json, type, "Point") || !is_feature_ignored(from, properties) ||
			tli_json_integer(&from->json, find_member(from, properties, "id"), &id) || id < 0 ||
			id > (int64_t)UINT32_MAX)
			continue;
		uint32_t number = (uint32_t)id;
		if (!tli_array_append(from->left_out, number))
			return TL_E_NOMEM;
	}
	tli_sort(from->left_out, tli_array_length(from->left_out), sizeof *from->left_out, compare_node_numbers);
	return TL_OK;
}

static tl_status add_features(route_graph *from)
{
	uint32_t features = find_member(from, 0, "features");
	tl_status status = TL_OK;
	if (!tli_json_is(&from->json, find_member(from, 0, "type"), "FeatureCollection") ||
		tli_json_kind_of(&from->json, features) != TLI_JSON_ARRAY) {
		complain_of_graph(from, 0, "expected a GeoJSON 'FeatureCollection' with 'features'");
		return TL_E_FORMAT;
	}
	if (tli_array_length(from->rules->rules))
		status = find_left_out(from, features);
	tli_json_each (&from->json, feature, features) {
		if (!status)
			status = add_feature(from, feature);
	}
	/* Floor plans are such files. As a map without anything each of them would be sound. */
	if (!status && from->others && !from->nodes && !from->edges && !tli_array_length(from->left_out))
		complain_of_graph(from, features,
			"no feature is a node or an edge of a route graph (a Point, a LineString); "
			"other geometries, such as polygons, are not read");
	return status;
}

/* ---- entry ---- */

static tl_status parse_graph(route_graph *from, char *text, size_t size)
{
	if (!from->beside)
		return tli_json_parse(text, size, TLI_JSON_TOKENS_MAX, from->sink->report, &from->json);
	tl_error error;
	tl_errors errors = { .items = &error, .capacity = 1 };
	tli_report report = tli_report_of(&errors);
	tl_status status = tli_json_parse(text, size, TLI_JSON_TOKENS_MAX, &report, &from->json);
	if (report.errors.count && error.place.line)
		report_beside(from->sink->report, from->beside, error.place, error.text);
	else if (report.errors.count)
		tli_report_add(from->sink->report, from->beside->place, "%s", error.text);
	return status;
}

static void explain_graph(const route_graph *from, tli_text *text)
{
	tli_text_add_format(text, "nodes: %zu, waypoints, points by the format\n", from->nodes);
	tli_text_add_format(text, "edges: %zu, one-way links, lines by the format\n", from->edges);
	if (tli_array_length(from->left_out))
		tli_text_add_format(text, "nodes: %zu, ignored, by the rules\n", tli_array_length(from->left_out));
	if (from->edges_left_out)
		tli_text_add_format(text, "edges: %zu, ignored, by the rules or with a node\n", from->edges_left_out);
	if (from->others)
		tli_text_add_format(text, "features: %zu, ignored, neither points nor lines\n", from->others);
}

tl_status tli_ros_add_graph(char *text, const tli_ros_text *beside, tli_rules *rules, tli_sink *sink)
{
	route_graph from = { .beside = beside, .rules = rules, .sink = sink };
	tl_status status = parse_graph(&from, text, tli_array_length(text));
	if (!status)
		status = add_features(&from);
	if (!status)
		explain_graph(&from, &sink->map->captions.explanation);
	tli_array_free(from.left_out);
	tli_json_free(&from.json);
	tli_array_free(text);
	return status;
}

static tl_status read_geojson(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	(void)def;
	tli_report report = tli_report_of(errors);
	tl_map *map;
	tl_status status = tl_map_create(NULL, &map);
	if (status) {
		tli_array_free(text);
		return status;
	}
	tli_sink sink = tli_sink_of(map, &report);
	status = tli_ros_add_graph(text, NULL, rules, &sink);
	if (!status)
		status = tli_sink_finish(&sink);
	tli_sink_free(&sink);
	map->captions.is_no_level = tl_map_waypoint_count(map) > 0; /* a graph needs no walls */
	return tli_finish_reading(map, status, &report, out, errors);
}

static bool claims_geojson(const char *text, size_t size)
{
	return tli_text_contains(text, size < 4096 ? size : 4096, "\"FeatureCollection\"");
}

const tli_format tli_format_geojson = {
	.listed = {
		.name = "geojson",
		.extensions = (const char *const[]){ ".geojson", NULL },
		.summary = "route graphs of Nav2: nodes become waypoints, edges links; no walls",
	},
	.claims = claims_geojson,
	.read = read_geojson,
};
