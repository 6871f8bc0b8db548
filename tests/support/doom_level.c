/* SPDX-License-Identifier: MIT */
/*
 * tests/support/doom_level.c: writes levels in the three forms, from the description of the formats and not through the reader's
 * tables, so that both must be right to agree. What the library does not read (textures, angles, flags of things) is filled with
 * numbers that would be noticed in a wrong place.
 */
#include "support/doom_level.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JUNK = 0xA5, DIRECTORY_OFFSET = 8, COUNT_OFFSET = 4, TEXT_MAX = 256 };

static uint8_t *grow(doom_bytes *bytes, size_t size)
{
	if (bytes->capacity - bytes->size < size) {
		bytes->capacity = 2 * bytes->capacity + size;
		bytes->data = realloc(bytes->data, bytes->capacity);
		if (!bytes->data)
			abort();
	}
	bytes->size += size;
	return bytes->data + bytes->size - size;
}

void doom_free(doom_bytes *bytes)
{
	free(bytes->data);
	*bytes = (doom_bytes){ 0 };
}

void doom_put16(doom_bytes *bytes, size_t at, uint32_t value)
{
	bytes->data[at] = (uint8_t)value;
	bytes->data[at + 1] = (uint8_t)(value >> 8);
}

void doom_put32(doom_bytes *bytes, size_t at, uint32_t value)
{
	doom_put16(bytes, at, value);
	doom_put16(bytes, at + 2, value >> 16);
}

static void add_junk(doom_bytes *bytes, size_t size)
{
	memset(grow(bytes, size), JUNK, size);
}

static void add8(doom_bytes *bytes, int value)
{
	*grow(bytes, 1) = (uint8_t)value;
}

static void add16(doom_bytes *bytes, int value)
{
	(void)grow(bytes, 2);
	doom_put16(bytes, bytes->size - 2, (uint32_t)value);
}

/* ---- binary ---- */

static void add_line(doom_bytes *out, const doom_line *line, bool is_hexen)
{
	add16(out, line->from);
	add16(out, line->to);
	add16(out, 0xFFFC | line->blocking | line->monsters << 1);
	if (is_hexen) {
		add8(out, line->special);
		add8(out, line->tag);
		add_junk(out, 2);
		add8(out, line->lock);
		add8(out, line->lock);
	} else {
		add16(out, line->special);
		add16(out, line->tag);
	}
	add16(out, line->front);
	add16(out, line->back);
}

static void add_thing(doom_bytes *out, const doom_thing *thing, bool is_hexen)
{
	if (is_hexen)
		add_junk(out, 2);
	add16(out, thing->x);
	add16(out, thing->y);
	add_junk(out, is_hexen ? 4 : 2);
	add16(out, thing->type);
	add_junk(out, 2);
	if (is_hexen) {
		add_junk(out, 1);
		add8(out, thing->elsewhere);
		add_junk(out, 4);
	}
}

static void add_sector(doom_bytes *out, const int sector[3])
{
	add16(out, sector[0]);
	add16(out, sector[1]);
	add_junk(out, 20);
	add16(out, sector[2]);
}

static void add_side(doom_bytes *out, int sector)
{
	add_junk(out, 28);
	add16(out, sector);
}

static void add_vertex(doom_bytes *out, const int vertex[2])
{
	add16(out, vertex[0]);
	add16(out, vertex[1]);
}

doom_bytes doom_lump(const doom_level *level, doom_part part, bool is_hexen)
{
	doom_bytes out = { 0 };
	for (int i = 0; part == DOOM_THINGS && i < level->thing_count; i++)
		add_thing(&out, &level->things[i], is_hexen);
	for (int i = 0; part == DOOM_LINES && i < level->line_count; i++)
		add_line(&out, &level->lines[i], is_hexen);
	for (int i = 0; part == DOOM_SIDES && i < level->side_count; i++)
		add_side(&out, level->sides[i]);
	for (int i = 0; part == DOOM_VERTICES && i < level->vertex_count; i++)
		add_vertex(&out, level->vertices[i]);
	for (int i = 0; part == DOOM_SECTORS && i < level->sector_count; i++)
		add_sector(&out, level->sectors[i]);
	return out;
}

/* ---- UDMF ---- */

static void print(doom_bytes *out, const char *format, ...)
{
	char text[TEXT_MAX];
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	memcpy(grow(out, (size_t)length), text, (size_t)length);
}

static void print_line(doom_bytes *out, const doom_line *line)
{
	print(out, "linedef { v1 = %d; v2 = %d; sidefront = %d;", line->from, line->to,
		line->front == DOOM_NO_SIDE ? -1 : line->front);
	if (line->back != DOOM_NO_SIDE)
		print(out, " sideback = %d; twosided = true;", line->back);
	if (line->special)
		print(out, " special = %d; arg0 = %d; id = %d;", line->special, line->tag, line->tag);
	if (line->lock)
		print(out, " arg3 = %d; arg4 = %d;", line->lock, line->lock);
	print(out, "%s%s }\n", line->blocking ? " blocking = true;" : "",
		line->monsters ? " blockmonsters = true;" : "");
}

doom_bytes doom_udmf(const doom_level *level, const char *name_space)
{
	doom_bytes out = { 0 };
	print(&out, "namespace = \"%s\";\n", name_space);
	for (int i = 0; i < level->thing_count; i++) {
		const doom_thing *thing = &level->things[i];
		print(&out, "thing { x = %d.000; y = %d.000; type = %d; arg0 = %d; angle = 90; }\n", thing->x, thing->y,
			thing->type, thing->elsewhere);
	}
	for (int i = 0; i < level->vertex_count; i++)
		print(&out, "vertex { x = %d.0; y = %d.0; }\n", level->vertices[i][0], level->vertices[i][1]);
	for (int i = 0; i < level->line_count; i++)
		print_line(&out, &level->lines[i]);
	for (int i = 0; i < level->side_count; i++)
		print(&out, "sidedef { sector = %d; texturemiddle = \"STONE; }\"; }\n", level->sides[i]);
	for (int i = 0; i < level->sector_count; i++)
		print(&out, "sector { heightfloor = %d; heightceiling = %d; id = %d; texturefloor = \"FLAT\"; }\n",
			level->sectors[i][0], level->sectors[i][1], level->sectors[i][2]);
	*grow(&out, 1) = '\0';
	out.size--;
	return out;
}

/* ---- WADs ---- */

doom_wad doom_wad_begin(const char *magic)
{
	doom_wad wad = { 0 };
	memcpy(grow(&wad.bytes, 4), magic, 4);
	memset(grow(&wad.bytes, 8), 0, 8);
	return wad;
}

void doom_wad_add(doom_wad *wad, const char *name, const void *data, size_t size)
{
	uint8_t *entry = grow(&wad->directory, 16);
	size_t at = (size_t)(entry - wad->directory.data);
	memset(entry, 0, 16);
	memcpy(entry + 8, name, strlen(name) < 8 ? strlen(name) : 8);
	doom_put32(&wad->directory, at, (uint32_t)wad->bytes.size);
	doom_put32(&wad->directory, at + 4, (uint32_t)size);
	if (size)
		memcpy(grow(&wad->bytes, size), data, size);
	wad->count++;
}

static void add_part(doom_wad *wad, const char *name, const doom_level *level, doom_part part, bool is_hexen)
{
	doom_bytes lump = doom_lump(level, part, is_hexen);
	doom_wad_add(wad, name, lump.data, lump.size);
	doom_free(&lump);
}

void doom_wad_add_level(doom_wad *wad, const char *name, const doom_level *level, doom_form form)
{
	bool is_hexen = form == DOOM_FORM_HEXEN;
	doom_wad_add(wad, name, NULL, 0);
	if (form == DOOM_FORM_UDMF) {
		doom_bytes text = doom_udmf(level, "zdoom");
		doom_wad_add(wad, "TEXTMAP", text.data, text.size);
		doom_wad_add(wad, "ENDMAP", NULL, 0);
		doom_free(&text);
		return;
	}
	add_part(wad, "THINGS", level, DOOM_THINGS, is_hexen);
	add_part(wad, "LINEDEFS", level, DOOM_LINES, is_hexen);
	add_part(wad, "SIDEDEFS", level, DOOM_SIDES, is_hexen);
	add_part(wad, "VERTEXES", level, DOOM_VERTICES, is_hexen);
	add_part(wad, "SECTORS", level, DOOM_SECTORS, is_hexen);
	doom_wad_add(wad, "BLOCKMAP", NULL, 0);
	if (is_hexen)
		doom_wad_add(wad, "BEHAVIOR", "ACS", 4);
}

doom_bytes doom_wad_end(doom_wad *wad)
{
	doom_bytes whole = wad->bytes;
	doom_put32(&whole, COUNT_OFFSET, wad->count);
	doom_put32(&whole, DIRECTORY_OFFSET, (uint32_t)whole.size);
	if (wad->directory.size)
		memcpy(grow(&whole, wad->directory.size), wad->directory.data, wad->directory.size);
	doom_free(&wad->directory);
	*wad = (doom_wad){ 0 };
	return whole;
}

doom_bytes doom_wad_of(const char *name, const doom_level *level, doom_form form)
{
	doom_wad wad = doom_wad_begin("PWAD");
	doom_wad_add_level(&wad, name, level, form);
	return doom_wad_end(&wad);
}

/* ---- a level ---- */

/* Lines and sides of two_rooms: each outer wall has one side, of the sector it bounds. */
static void add_outer_walls(doom_level *level)
{
	static const int sectors[12] = { 0, 0, 0, 1, 2, 2, 2, 2, 2, 1, 0, 0 };
	for (int i = 0; i < 12; i++) {
		level->lines[i] = (doom_line){ .from = i, .to = (i + 1) % 12, .front = i, .back = DOOM_NO_SIDE };
		level->sides[i] = sectors[i];
	}
}

doom_level doom_two_rooms(void)
{
	static const int vertices[12][2] = { { 0, 0 }, { 0, 128 }, { 128, 128 }, { 128, 96 }, { 144, 96 }, { 144, 128 },
		{ 272, 128 }, { 272, 0 }, { 144, 0 }, { 144, 32 }, { 128, 32 }, { 128, 0 } };
	static const int sides[4] = { 0, 1, 2, 1 };
	doom_level level = {
		.vertex_count = 12, .sector_count = 3, .side_count = 16, .line_count = 14, .thing_count = 2
	};
	memcpy(level.vertices, vertices, sizeof vertices);
	add_outer_walls(&level);
	memcpy(level.sides + 12, sides, sizeof sides);
	level.lines[12] = (doom_line){ .from = 10, .to = 3, .front = 12, .back = 13, .special = 1 };
	level.lines[13] = (doom_line){ .from = 4, .to = 9, .front = 14, .back = 15, .special = 1 };
	for (int i = 0; i < 3; i++)
		level.sectors[i][1] = i == 1 ? 0 : 128;
	level.things[0] = (doom_thing){ .x = 64, .y = 64, .type = 1 };
	level.things[1] = (doom_thing){ .x = 208, .y = 64, .type = 11 };
	return level;
}
