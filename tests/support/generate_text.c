/* SPDX-License-Identifier: MIT */
/*
 * tests/support/generate_text.c: a generated map as native text.
 *
 * Written without the library's own number writer, so that a test which reads it back compares two
 * independent things: a coordinate is k/16, which has at most four decimals, exactly.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generate.h"

#define LINE_MAX_BYTES 80 /* the longest piece written at once */

struct out {
	char *data;
	size_t size, room;
};

/* Room for one more piece of at most LINE_MAX_BYTES; the result is where it goes. */
static char *room_for_piece(struct out *out)
{
	if (out->room - out->size < LINE_MAX_BYTES) {
		out->room = out->room * 2 + 4096;
		out->data = gen_resize(out->data, out->room, 1);
	}
	return out->data + out->size;
}

static void add_number(struct out *out, double value)
{
	long sixteenths = (long)(value * GEN_UNIT), size = labs(sixteenths);
	long whole = size / GEN_UNIT, rest = size % GEN_UNIT * (10000 / GEN_UNIT);
	int digits = 4;
	out->size += (size_t)snprintf(room_for_piece(out), LINE_MAX_BYTES, "%s%ld", sixteenths < 0 ? "-" : "", whole);
	if (rest == 0)
		return;
	for (; rest % 10 == 0; digits--)
		rest /= 10;
	out->size += (size_t)snprintf(room_for_piece(out), LINE_MAX_BYTES, ".%0*ld", digits, rest);
}

static void add_point(struct out *out, tl_point p)
{
	*room_for_piece(out) = ' ';
	out->size++;
	add_number(out, p.x);
	*room_for_piece(out) = ',';
	out->size++;
	add_number(out, p.y);
}

char *gen_text(const struct gen_map *map, const struct gen_def *def, size_t *size)
{
	struct out out = { 0 };
	out.size = (size_t)snprintf(room_for_piece(&out), LINE_MAX_BYTES,
		"tautline 1\n# generate %s %zu %llu\nradius 0.3\n", gen_kind_name(def->kind), def->size,
		(unsigned long long)def->seed);
	for (size_t w = 0; w < map->wall_count; w++) {
		const struct gen_wall *wall = &map->walls[w];
		out.size += (size_t)snprintf(room_for_piece(&out), LINE_MAX_BYTES, "wall");
		for (size_t i = 0; i < wall->count; i++)
			add_point(&out, map->points[wall->first + i]);
		out.size += (size_t)snprintf(room_for_piece(&out), LINE_MAX_BYTES, "%s%s\n", wall->loop ? " loop" : "",
			wall->solid ? " solid" : "");
	}
	for (size_t i = 0; i < map->waypoint_count; i++) {
		out.size += (size_t)snprintf(room_for_piece(&out), LINE_MAX_BYTES, "waypoint w%zu", i + 1);
		add_point(&out, map->waypoints[i]);
		*room_for_piece(&out) = '\n';
		out.size++;
	}
	*room_for_piece(&out) = '\0';
	*size = out.size;
	return out.data;
}

char *gen_grid(const struct gen_map *map, size_t *size)
{
	size_t side = 2048;
	while ((double)side < map->high.x || (double)side < map->high.y)
		side *= 2;
	char *text = gen_resize(NULL, side * (side + 1) + LINE_MAX_BYTES, 1);
	size_t head = (size_t)snprintf(text, LINE_MAX_BYTES, "type octile\nheight %zu\nwidth %zu\nmap\n", side, side);
	memset(text + head, '.', side * (side + 1));
	for (size_t row = 0; row < side; row++)
		text[head + row * (side + 1) + side] = '\n';
	for (size_t w = 0; w < map->wall_count; w++) {
		tl_point low = map->points[map->walls[w].first];
		text[head + (size_t)low.y * (side + 1) + (size_t)low.x] = '@';
	}
	*size = head + side * (side + 1);
	text[*size] = '\0';
	return text;
}
