/* SPDX-License-Identifier: MIT */
/*
 * tests/support/doom_level.h: levels of Doom made by tests: one description, written as Doom, Hexen and UDMF have it, and WADs of them.
 *
 * Everything lives until doom_free: one piece of memory is enough for a test. No call fails: running out of memory ends the program.
 */
#ifndef TESTS_SUPPORT_DOOM_LEVEL_H
#define TESTS_SUPPORT_DOOM_LEVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most of anything in a level. */
enum { DOOM_MOST = 64, DOOM_NO_SIDE = 0xFFFF };

typedef struct doom_line {
	int from, to, front, back; /* vertices; sides, DOOM_NO_SIDE = none */
	int special, tag;
	bool blocking, monsters;
	int lock; /* the fourth and fifth argument, which Doom does not have */
} doom_line;

typedef struct doom_thing {
	int x, y, type;
	int elsewhere; /* the first argument, which Doom does not have */
} doom_thing;

/* A side is the number of its sector. */
typedef struct doom_level {
	int vertices[DOOM_MOST][2];
	int sectors[DOOM_MOST][3]; /* floor, ceiling, tag */
	int sides[DOOM_MOST];
	doom_line lines[DOOM_MOST];
	doom_thing things[DOOM_MOST];
	int vertex_count, sector_count, side_count, line_count, thing_count;
} doom_level;

/*
 * Two rooms of 128 x 128 with a door in a passage of 16 x 64 between them:
 *
 *     y 128  1--------2   5--------6        lines 0..11 are the outer walls, in the order of their first vertices,
 *            |        |   |        |        12 goes from 10 to 3 and 13 from 4 to 9: the door, front and back
 *        96  |        3---4        |
 *            |      12|   |13      |        sectors: 0 left, 1 the door, 2 right
 *        32  |       10---9        |        things: 0 is player 1 at 64,64; 1 a deathmatch start at 208,64
 *            |        |   |        |
 *         0  0-------11   8--------7
 *       x    0      128  144      272
 */
doom_level doom_two_rooms(void);

/* Bytes that grow. */
typedef struct doom_bytes {
	uint8_t *data;
	size_t size, capacity;
} doom_bytes;

void doom_free(doom_bytes *bytes);

typedef enum doom_form { DOOM_FORM_DOOM, DOOM_FORM_HEXEN, DOOM_FORM_UDMF } doom_form;

/* One lump of a level. */
typedef enum doom_part { DOOM_THINGS, DOOM_LINES, DOOM_SIDES, DOOM_VERTICES, DOOM_SECTORS } doom_part;

doom_bytes doom_lump(const doom_level *level, doom_part part, bool is_hexen);
/* Text, zero-terminated behind its size. */
doom_bytes doom_udmf(const doom_level *level, const char *name_space);

/* A WAD: begin, add lumps, end. */
typedef struct doom_wad {
	doom_bytes bytes, directory;
	uint32_t count;
} doom_wad;

doom_wad doom_wad_begin(const char *magic);
void doom_wad_add(doom_wad *wad, const char *name, const void *data, size_t size);
/* The name of a level and all its lumps. A UDMF level is in the namespace "zdoom". */
void doom_wad_add_level(doom_wad *wad, const char *name, const doom_level *level, doom_form form);
/* The whole; the wad is empty again. */
doom_bytes doom_wad_end(doom_wad *wad);

/* A WAD with one level. */
doom_bytes doom_wad_of(const char *name, const doom_level *level, doom_form form);

/* Writes a number of 16 or 32 bits into bytes that are there. */
void doom_put16(doom_bytes *bytes, size_t at, uint32_t value);
void doom_put32(doom_bytes *bytes, size_t at, uint32_t value);

#endif
