/* SPDX-License-Identifier: MIT */
/*
 * format/uvtt/read.c: maps of Universal VTT, the JSON by which map makers hand walls to virtual tabletops (docs/formats/uvtt.md).
 *
 *     {"resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 20, "y": 16}, "pixels_per_grid": 70},
 *      "line_of_sight": [[{"x": 2, "y": 1}, {"x": 2, "y": 4.5}, ...], ...], "objects_line_of_sight": [...],
 *      "portals": [{"bounds": [{"x": 2, "y": 4.5}, {"x": 2, "y": 5.5}], "closed": true, "freestanding": false}, ...],
 *      "lights": [{"position": {"x": 3, "y": 3}, "range": 5, ...}, ...], "image": "iVBORw0KGgo..."}
 *
 * Four lists are read, each thing as what thing_role says. All else is passed over; of a picture in a file only the beginning is ever in
 * memory (format/io/skim.h). O(size + things * rules).
 */
#include "format/rules/members.h"
#include "format/text/front.h"
#include "format/sink/sink.h"
#include "format/uvtt/uvtt.h"

#include "base/array.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

enum { VTT_LINES, VTT_OBJECTS, VTT_PORTALS, VTT_LIGHTS, VTT_LISTS };

/* The outline of an object is traced in pixels, and ends a few of them before it begins: at most this part of a square. */
enum { VTT_OUTLINE_GAPS = 64 };

static const char *const vtt_list_keys[VTT_LISTS] = { "line_of_sight", "objects_line_of_sight", "portals", "lights" };

typedef enum vtt_role { VTT_NOTHING, VTT_WALL, VTT_SOLID, VTT_DOOR, VTT_OPEN_DOOR, VTT_LIGHT } vtt_role;

/* What became of the things of a list. */
typedef struct vtt_counts {
	size_t walls, doors, open_doors, waypoints, by_rules, empty;
	size_t outlines, ruled; /* of the walls: closed here, by a rule */
	size_t beyond;          /* walls and doors that lie beside the picture */
} vtt_counts;

/* Its corners in grid units; the whole plane where the file does not say. */
typedef struct vtt_picture {
	int64_t left, top, right, bottom;
} vtt_picture;

typedef struct vtt_reader {
	tli_json json;
	tli_rules *rules;
	tli_sink *sink;
	size_t max_name_bytes;
	vtt_picture picture;
	tli_point *points; /* tli_array: of the thing at hand */
	uint32_t *tokens;  /* tli_array: where the file says them */
	tli_rule *rule;    /* that says what the thing at hand is; NULL = none does */
	vtt_counts counts[VTT_LISTS];
	const tli_skimmed *cuts; /* tli_array: strings that were not held in memory */
} vtt_reader;

/* ---- values ---- */

static void complain_of_vtt(vtt_reader *from, uint32_t at, const char *what)
{
	tli_report_add(from->sink->report, tli_json_place(&from->json, at), "%s", what);
}

static bool read_vtt_coordinate(vtt_reader *from, uint32_t point, const char *key, int32_t *out)
{
	uint32_t at = tli_json_find(&from->json, point, key);
	tl_status status = tli_json_grid(&from->json, at, from->sink->map->resolution, out);
	if (status == TL_E_RANGE)
		complain_of_vtt(from, at, "the coordinate is beyond the grid");
	else if (status)
		complain_of_vtt(
			from, at == TLI_JSON_NONE ? point : at, "a point must be {\"x\": NUMBER, \"y\": NUMBER}");
	return !status;
}

static bool read_vtt_point(vtt_reader *from, uint32_t at, tli_point *out)
{
	return read_vtt_coordinate(from, at, "x", &out->x) && read_vtt_coordinate(from, at, "y", &out->y);
}

/* Reads a list of points into from->points, without those that are no use in a wall; *sound: nothing was reported. TL_E_NOMEM. */
static tl_status read_vtt_points(vtt_reader *from, uint32_t list, bool *is_loop, bool *sound)
{
	size_t count = tli_json_count(&from->json, list);
	tli_array_truncate(from->points, 0);
	tli_array_truncate(from->tokens, 0);
	*is_loop = false;
	*sound = tli_json_kind_of(&from->json, list) == TLI_JSON_ARRAY;
	if (!*sound)
		complain_of_vtt(from, list, "expected a list of points, [{\"x\": NUMBER, \"y\": NUMBER}, ...]");
	if (!tli_array_reserve(from->points, count) || !tli_array_reserve(from->tokens, count))
		return TL_E_NOMEM;
	tli_json_each (&from->json, at, *sound ? list : TLI_JSON_NONE) {
		tli_point point = { 0, 0 };
		*sound = read_vtt_point(from, at, &point) && *sound;
		tli_array_push(from->points, point);
		tli_array_push(from->tokens, at);
	}
	size_t kept = tli_uvtt_trim(from->points, from->tokens, tli_array_length(from->points), is_loop);
	tli_array_truncate(from->points, kept);
	tli_array_truncate(from->tokens, kept);
	return TL_OK;
}

/* ---- what a thing is ---- */

static tli_role rule_of_vtt_thing(vtt_reader *from, int list, uint32_t at, uint32_t number)
{
	char id[16];
	tli_json_members of = { &from->json, at };
	bool has_members = tli_json_kind_of(&from->json, at) == TLI_JSON_OBJECT;
	tli_subject subject = { .has_property = has_members ? tli_rule_takes_member : NULL, .context = &of };
	from->rule = NULL;
	if (!tli_array_length(from->rules->rules))
		return TLI_ROLE_NONE;
	snprintf(id, sizeof id, "%u", (unsigned)number);
	tli_subject_add_string(&subject, TLI_RULE_LAYER, vtt_list_keys[list]);
	tli_subject_add_string(&subject, TLI_RULE_ID, id);
	from->rule = tli_rules_match(from->rules, &subject);
	if (from->rule)
		from->rule->used++;
	return tli_role_of(from->rule);
}

/* What a thing of a list becomes: this is the only function that decides it. A rule goes before what the file says. Of a portal that is not
 * closed the file says no more: it is an open door, or a window. */
static vtt_role thing_role(vtt_reader *from, int list, uint32_t at, uint32_t number)
{
	bool is_closed = true;
	tli_role rule = rule_of_vtt_thing(from, list, at, number);
	if (list == VTT_PORTALS)
		tli_json_bool(&from->json, tli_json_find(&from->json, at, "closed"), &is_closed);
	switch (rule) {
	case TLI_ROLE_IGNORE:
		return VTT_NOTHING;
	case TLI_ROLE_WALL:
	case TLI_ROLE_SOLID:
	case TLI_ROLE_OBSTACLE:
		if (list == VTT_LIGHTS)
			break;
		return rule == TLI_ROLE_WALL || list == VTT_PORTALS ? VTT_WALL : VTT_SOLID;
	default:
		break;
	}
	if (list == VTT_LIGHTS)
		return VTT_LIGHT;
	if (list == VTT_PORTALS)
		return is_closed ? VTT_DOOR : VTT_OPEN_DOOR;
	return VTT_WALL;
}

/* ---- the things ---- */

/* Has the name that stands in a file the form of one that tautline writes? */
static bool is_vtt_name(const vtt_reader *from, const char *prefix, const tli_sink_name *name)
{
	size_t size = strlen(prefix);
	return name->size && name->size <= from->max_name_bytes &&
		tli_utf8_printable(name->text, name->size) == name->size &&
		(strcmp(prefix, TLI_UVTT_LIGHT) != 0 || (name->size > size && memcmp(name->text, prefix, size) == 0));
}

/* The name that the thing has in the file, where tautline wrote one, else that of its number, in buffer[32]. */
static tli_sink_name name_vtt_thing(
	const vtt_reader *from, const char *prefix, uint32_t object, uint32_t number, char *buffer)
{
	tli_sink_name name = { .place = tli_json_place(&from->json, object) };
	uint32_t at = tli_json_find(&from->json, object, TLI_UVTT_NAME);
	if (tli_json_string(&from->json, at, &name.text, &name.size) && is_vtt_name(from, prefix, &name)) {
		name.place = tli_json_place(&from->json, at);
		return name;
	}
	name.text = buffer;
	name.size = (size_t)snprintf(buffer, 32, "%s%u", prefix, (unsigned)number);
	return name;
}

static bool is_traced_vtt_outline(const vtt_reader *from)
{
	size_t count = tli_array_length(from->points);
	tli_point first = from->points[0], last = from->points[count - 1];
	int64_t across = (int64_t)last.x - first.x, down = (int64_t)last.y - first.y;
	int64_t most = from->sink->map->resolution / VTT_OUTLINE_GAPS;
	return count > 2 && across >= -most && across <= most && down >= -most && down <= most;
}

static bool lies_beside_picture(const vtt_reader *from)
{
	const vtt_picture *in = &from->picture;
	for (size_t i = 0; i < tli_array_length(from->points); i++) {
		tli_point at = from->points[i];
		if (at.x >= in->left && at.x <= in->right && at.y >= in->top && at.y <= in->bottom)
			return false;
	}
	return true;
}

/* The wall through from->points. Each side has the place of the point where it begins. */
static tl_status add_vtt_wall(vtt_reader *from, bool is_loop, bool is_solid)
{
	uint32_t source = 0;
	size_t count = tli_array_length(from->points), sides = count - !is_loop;
	uint32_t flags = (is_loop ? TLI_WALL_LOOP : 0) | (is_loop && is_solid ? TLI_WALL_SOLID | TLI_WALL_FILLED : 0);
	tl_status status = tli_sink_mark(from->sink, tli_json_place(&from->json, from->tokens[0]), &source);
	for (size_t i = 1; i < sides && !status; i++)
		status = tli_sink_mark_next(from->sink, tli_json_place(&from->json, from->tokens[i]));
	tli_sink_line wall = { from->points, count, flags, 0 };
	if (!status)
		status = tli_rule_says_blocks(from->rules, from->rule, from->sink, &wall.blocks);
	return status ? status : tli_sink_line_wall(from->sink, source, &wall);
}

/* A set that a member of a portal says; 0 where there is none, or (reported) a wrong one. */
static uint32_t read_vtt_set(
	vtt_reader *from, uint32_t portal, const char *key, const tli_member_row *row, tl_status *status)
{
	uint32_t at = tli_json_find(&from->json, portal, key), set = 0;
	tli_set_text text = { .place = tli_json_place(&from->json, at) };
	if (tli_json_string(&from->json, at, &text.text, &text.size))
		(void)tli_sink_set(from->sink, row, &text, &set, status);
	return set;
}

/* The door from the first to the last of from->points. One that stands free lies beside walls, on them, or between them. */
static tl_status add_vtt_door(vtt_reader *from, uint32_t portal, uint32_t number, bool is_closed)
{
	uint32_t source;
	char buffer[32];
	tli_sink_name name = name_vtt_thing(from, TLI_UVTT_PORTAL, portal, number, buffer);
	tli_door_record door = {
		.a = from->points[0], .b = from->points[tli_array_length(from->points) - 1], .closed = is_closed
	};
	tli_json_bool(&from->json, tli_json_find(&from->json, portal, "freestanding"), &door.is_box);
	tl_status status = tli_rule_says_blocks(from->rules, from->rule, from->sink, &door.blocks);
	if (!status)
		status = tli_rule_says_key(from->rules, from->rule, from->sink, &door.key);
	if (!status && !door.blocks)
		door.blocks = read_vtt_set(from, portal, TLI_UVTT_BLOCKS, &tli_set_of_blocks, &status);
	if (!status && !door.key)
		door.key = read_vtt_set(from, portal, TLI_UVTT_KEY, &tli_set_of_key, &status);
	if (!status)
		status = tli_sink_mark(from->sink, tli_json_place(&from->json, portal), &source);
	return status ? status : tli_sink_door(from->sink, source, &name, &door);
}

/* A wall, or a portal. */
static tl_status add_vtt_line(vtt_reader *from, int list, uint32_t at, uint32_t number, vtt_role role)
{
	bool is_loop, sound;
	vtt_counts *counts = &from->counts[list];
	uint32_t points = list == VTT_PORTALS ? tli_json_find(&from->json, at, "bounds") : at;
	if (points == TLI_JSON_NONE) {
		complain_of_vtt(from, at, "a portal needs 'bounds': [{\"x\": NUMBER, \"y\": NUMBER}, ...]");
		return TL_OK;
	}
	tl_status status = read_vtt_points(from, points, &is_loop, &sound);
	if (status || !sound)
		return status;
	if (tli_array_length(from->points) < 2) {
		counts->empty++;
		return TL_OK;
	}
	counts->beyond += lies_beside_picture(from);
	if (role == VTT_WALL || role == VTT_SOLID) {
		bool is_closed_here = list == VTT_OBJECTS && !is_loop && is_traced_vtt_outline(from);
		counts->outlines += is_closed_here;
		counts->walls++;
		counts->ruled += from->rule != NULL;
		return add_vtt_wall(from, is_loop || is_closed_here, role == VTT_SOLID);
	}
	counts->doors += role == VTT_DOOR;
	counts->open_doors += role == VTT_OPEN_DOOR;
	return add_vtt_door(from, at, number, role == VTT_DOOR);
}

/* Lights hang on walls and lie in fires: nothing has to keep away from them, nor they from walls. */
static tl_status add_vtt_light(vtt_reader *from, uint32_t light, uint32_t number)
{
	uint32_t source, at = tli_json_find(&from->json, light, "position");
	char buffer[32];
	tli_waypoint_record waypoint = { .flies = true };
	if (at == TLI_JSON_NONE) {
		complain_of_vtt(from, light, "a light needs 'position': {\"x\": NUMBER, \"y\": NUMBER}");
		return TL_OK;
	}
	if (!read_vtt_point(from, at, &waypoint.at))
		return TL_OK;
	from->counts[VTT_LIGHTS].waypoints++;
	tli_sink_name name = name_vtt_thing(from, TLI_UVTT_LIGHT, light, number, buffer);
	tl_status status = tli_sink_mark(from->sink, tli_json_place(&from->json, light), &source);
	return status ? status : tli_sink_waypoint(from->sink, source, &name, &waypoint);
}

static tl_status add_vtt_list(vtt_reader *from, int list)
{
	tl_status status = TL_OK;
	uint32_t number = 0, things = tli_json_find(&from->json, 0, vtt_list_keys[list]);
	tli_json_kind kind = tli_json_kind_of(&from->json, things);
	if (kind != TLI_JSON_ARRAY && kind != TLI_JSON_NOTHING && kind != TLI_JSON_NULL) {
		tli_report_add(from->sink->report, tli_json_place(&from->json, things), "'%s' must be a list",
			vtt_list_keys[list]);
		return TL_OK;
	}
	tli_json_each (&from->json, at, things) {
		vtt_role role = status ? VTT_NOTHING : thing_role(from, list, at, ++number);
		from->counts[list].by_rules += !status && role == VTT_NOTHING;
		if (role == VTT_LIGHT)
			status = add_vtt_light(from, at, number);
		else if (role != VTT_NOTHING)
			status = add_vtt_line(from, list, at, number, role);
	}
	return status;
}

/* ---- the grid, the picture, and what became of all ---- */

/* Of a map that tautline wrote and whose grid is not the usual one. */
static void read_vtt_grid(vtt_reader *from)
{
	uint32_t at = tli_json_find(&from->json, tli_json_find(&from->json, 0, "resolution"), TLI_UVTT_GRID);
	int64_t grid = 0;
	if (at == TLI_JSON_NONE)
		return;
	if (tli_json_integer(&from->json, at, &grid) || !tli_is_resolution(grid))
		complain_of_vtt(from, at, "'" TLI_UVTT_GRID "': expected a power of two from 1 to 65536");
	else
		from->sink->map->resolution = (int32_t)grid;
}

static void read_vtt_picture(vtt_reader *from)
{
	const tli_json *json = &from->json;
	uint32_t resolution = tli_json_find(json, 0, "resolution");
	uint32_t origin = tli_json_find(json, resolution, "map_origin"),
		 size = tli_json_find(json, resolution, "map_size");
	const uint32_t at[] = { tli_json_find(json, origin, "x"), tli_json_find(json, origin, "y"),
		tli_json_find(json, size, "x"), tli_json_find(json, size, "y") };
	int32_t values[4];
	from->picture = (vtt_picture){ INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX };
	for (int i = 0; i < 4; i++) {
		if (tli_json_grid(json, at[i], from->sink->map->resolution, &values[i]))
			return;
	}
	from->picture = (vtt_picture){ values[0], values[1], (int64_t)values[0] + values[2],
		(int64_t)values[1] + values[3] };
}

static void explain_vtt_count(tli_text *text, int list, size_t count, const char *what, const char *why)
{
	if (count)
		tli_text_add_format(
			text, "%s: %zu %s%s, %s\n", vtt_list_keys[list], count, what, count == 1 ? "" : "s", why);
}

/* As it is in the file. */
static size_t vtt_string_size(const vtt_reader *from, uint32_t at)
{
	const tli_json_token *token = &from->json.tokens[at];
	size_t size = token->size;
	for (size_t i = 0; i < tli_array_length(from->cuts); i++)
		if (from->cuts[i].at > token->start && from->cuts[i].at - token->start <= token->size)
			size += from->cuts[i].bytes;
	return size;
}

static void explain_vtt(const vtt_reader *from, tli_text *text)
{
	size_t beyond = 0;
	uint32_t image = tli_json_find(&from->json, 0, "image");
	for (int list = 0; list < VTT_LISTS; list++) {
		const vtt_counts *counts = &from->counts[list];
		explain_vtt_count(text, list, counts->walls - counts->ruled, "wall", "by the format");
		explain_vtt_count(text, list, counts->ruled, "wall", "by the rules");
		explain_vtt_count(text, list, counts->outlines, "outline", "closed over a gap of at most 1/64");
		explain_vtt_count(text, list, counts->doors, "closed door", "by the format");
		explain_vtt_count(text, list, counts->open_doors, "open door", "by 'closed': false");
		explain_vtt_count(
			text, list, counts->waypoints, "waypoint", "by the format; how they shine is ignored");
		explain_vtt_count(text, list, counts->by_rules, "thing", "ignored, by the rules");
		explain_vtt_count(text, list, counts->empty, "thing", "ignored, fewer than 2 different points");
		beyond += counts->beyond;
	}
	if (beyond)
		tli_text_add_format(text, "resolution: %zu of the walls and doors lie%s beside the picture\n", beyond,
			beyond == 1 ? "s" : "");
	if (tli_json_kind_of(&from->json, image) == TLI_JSON_STRING && from->json.tokens[image].size)
		tli_text_add_format(text, "image: ignored, %zu bytes\n", vtt_string_size(from, image));
}

/* ---- entry ---- */

/* Is it a map at all? Each of these keys may be missing, but not all of them. */
static bool check_vtt(vtt_reader *from)
{
	for (int list = 0; list < VTT_LISTS; list++) {
		if (tli_json_find(&from->json, 0, vtt_list_keys[list]) != TLI_JSON_NONE)
			return true;
	}
	if (tli_json_find(&from->json, 0, "resolution") != TLI_JSON_NONE)
		return true;
	complain_of_vtt(from, 0, "expected a map of Universal VTT, an object with 'resolution' and 'line_of_sight'");
	return false;
}

static tl_status read_vtt_map(vtt_reader *from, char *text)
{
	tl_status status = tli_json_parse_kept(text, from->cuts, from->sink->report, &from->json);
	if (status || !check_vtt(from))
		return status;
	read_vtt_grid(from);
	read_vtt_picture(from);
	for (int list = 0; list < VTT_LISTS && !status; list++)
		status = add_vtt_list(from, list);
	if (!status)
		status = tli_sink_finish(from->sink);
	if (!status)
		explain_vtt(from, &from->sink->map->captions.explanation);
	return from->sink->map->captions.explanation.failed ? TL_E_NOMEM : status;
}

/* The whole of a text, of which a file's pictures were cut out. */
static tl_status read_uvtt(
	const tli_reading *reading, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	tl_map *map;
	tl_status status = tl_map_create(NULL, &map);
	if (!status) {
		tli_sink sink = tli_sink_of(map, &report);
		vtt_reader from = {
			.rules = rules, .sink = &sink, .max_name_bytes = def->max_name_bytes, .cuts = reading->cuts
		};
		status = read_vtt_map(&from, reading->text);
		tli_array_free(from.points);
		tli_array_free(from.tokens);
		tli_json_free(&from.json);
		tli_sink_free(&sink);
		status = tli_finish_reading(map, status, &report, out, errors);
	}
	char *text = reading->text;
	tli_array_free(text);
	return status;
}

static bool claims_uvtt(const char *text, size_t size)
{
	size_t head = size < 4096 ? size : 4096;
	return tli_text_contains(text, head, "\"pixels_per_grid\"") ||
		tli_text_contains(text, head, "\"line_of_sight\"");
}

const tli_format tli_format_uvtt = {
	.listed = {
		.name = "uvtt",
		.extensions = (const char *const[]){ ".uvtt", ".dd2vtt", ".df2vtt", NULL },
		.summary = "Universal VTT, for virtual tabletops: lines become walls, portals doors, lights waypoints",
		.saved = true,
	},
	.claims = claims_uvtt,
	.skims = true,
	.read_part = read_uvtt,
	.write = tli_uvtt_write,
};
