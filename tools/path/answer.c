/* SPDX-License-Identifier: MIT */
/*
 * answer.c: asks one path query and writes its answer.
 *
 * The point buffer only grows, so a million queries allocate a few times, and a usual query costs one call for the path and
 * one for its points.
 */
#include "path/answer.h"
#include "path/why.h"
#include "path/route.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "cli/traveller.h"

tl_status answer_find(struct answer *answer, tl_query *query, const tl_path_def *def)
{
	tl_path_result result;
	tl_status status = tl_query_find_path(query, def, &result);
	if (status)
		return status;
	if (result.count > answer->capacity) {
		size_t capacity = result.count < 32 ? 64 : 2 * result.count;
		tl_path_point *points = realloc(answer->points, capacity * sizeof *points);
		if (!points)
			return TL_E_NOMEM;
		answer->points = points;
		answer->capacity = capacity;
	}
	size_t count = 0;
	if (result.count > 0)
		status = tl_query_get_points(query, answer->points, answer->capacity, &count);
	if (!status) {
		answer->result = result;
		answer->result.count = count;
	}
	return status;
}

void answer_free(struct answer *answer)
{
	free(answer->points);
	free(answer->summary);
	tl_why_free(answer->why);
	*answer = (struct answer){ 0 };
}

static const char *waypoint_name(const tl_map *map, tl_waypoint_id id)
{
	tl_waypoint_info info;
	return id.index1 != 0 && tl_map_get_waypoint(map, id, &info) == TL_OK ? info.name : NULL;
}

/* Room for any reason in one line. */
enum { REASON_MAX = 1024 };

/* `goal is on the wall at 4:1 (blocks walk)`. */
static void write_reason(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	char buffer[REASON_MAX];
	size_t size = 0;
	if (answer->summary) {
		tli_text_add(writer, answer->summary);
		write_blocks(writer, map, answer->result.blocker.blocks);
		return;
	}
	tl_status status = tl_no_path_text(&answer->result, buffer, REASON_MAX, &size);
	tli_text_add(writer, !status || status == TL_E_BUFFER ? buffer : tl_last_reason(status));
	write_blocks(writer, map, answer->result.blocker.blocks);
}

/* The same as a string, in a text that is to be freed. */
static const char *reason_string(tli_text *text, const struct answer *answer, const tl_map *map)
{
	write_reason(text, answer, map);
	tli_text_add_bytes(text, "", 1);
	return text->failed ? "out of memory" : text->data;
}

/* `no path: ` or `no path ` before the reason. */
static const char *answer_lead(const struct answer *answer)
{
	return answer->summary && strncmp(answer->summary, "for radius ", 11) == 0 ? "no path " : "no path: ";
}

/* `jump c to d` behind the point from which it leads. */
static void write_jump(tli_text *writer, const struct answer *answer, size_t point)
{
	for (size_t i = 0; i < answer->route_count; i++) {
		if (answer->route[i].at != point)
			continue;
		tli_text_add(writer, "jump ");
		tli_text_add_name(writer, answer->route[i].from);
		tli_text_add(writer, " to ");
		tli_text_add_name(writer, answer->route[i].to);
		tli_text_add(writer, "\n");
	}
}

static void write_points(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	tli_text_add(writer, "length ");
	tli_text_add_double(writer, answer->result.length);
	if (answer->result.cost != answer->result.length) {
		tli_text_add(writer, " cost ");
		tli_text_add_double(writer, answer->result.cost);
	}
	tli_text_add(writer, "\n");
	for (size_t i = 0; i < answer->result.count; i++) {
		const char *name = waypoint_name(map, answer->points[i].waypoint);
		write_point(writer, answer->points[i].at, tl_map_resolution(map));
		if (name) {
			tli_text_add(writer, " ");
			tli_text_add_name(writer, name);
		}
		tli_text_add(writer, "\n");
		write_jump(writer, answer, i);
	}
}

void answer_write_text(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	if (!answer->result.found) {
		tli_text_add(writer, answer_lead(answer));
		write_reason(writer, answer, map);
		tli_text_add(writer, "\n");
	}
	if (answer->result.found || answer->result.partial)
		write_points(writer, answer, map);
}

void answer_write_line(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	if (!answer->result.found) {
		tli_text_add(writer, "- ");
		write_reason(writer, answer, map);
		return;
	}
	tli_text_add_double(writer, answer->result.length);
	for (size_t i = 0; i < answer->result.count; i++) {
		tli_text_add(writer, " ");
		write_point(writer, answer->points[i].at, tl_map_resolution(map));
	}
}

static void write_json_points(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	tli_text_add(writer, ",\"length\":");
	write_json_number(writer, answer->result.length);
	tli_text_add(writer, ",\"cost\":");
	write_json_number(writer, answer->result.cost);
	tli_text_add(writer, ",\"points\":[");
	for (size_t i = 0; i < answer->result.count; i++) {
		const char *name = waypoint_name(map, answer->points[i].waypoint);
		tli_text_add(writer, i == 0 ? "{" : ",{");
		write_json_position(writer, answer->points[i].at);
		if (name) {
			tli_text_add(writer, ",\"name\":");
			write_json_text(writer, name);
		}
		tli_text_add(writer, "}");
	}
	tli_text_add(writer, "]");
}

void answer_write_json(tli_text *writer, const struct answer *answer, const tl_map *map)
{
	tli_text_add(writer, "{\"found\":");
	write_json_bool(writer, answer->result.found);
	if (!answer->result.found) {
		tli_text reason = { 0 };
		tli_text_add(writer, ",\"reason\":");
		write_json_text(writer, reason_string(&reason, answer, map));
		tli_text_free(&reason);
	}
	if (answer->result.partial)
		tli_text_add(writer, ",\"partial\":true");
	if (answer->result.found || answer->result.partial)
		write_json_points(writer, answer, map);
	if (answer->has_shortest) {
		tli_text_add(writer, ",\"shortest\":");
		write_json_number(writer, answer->shortest);
	}
	route_write_json(writer, answer);
	why_write_json(writer, answer, map);
	tli_text_add(writer, "}");
}

void answer_print_reason(const struct answer *answer, const tl_map *map)
{
	tli_text reason = { 0 };
	message("%s%s", answer_lead(answer), reason_string(&reason, answer, map));
	tli_text_free(&reason);
}
