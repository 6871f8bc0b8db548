/* SPDX-License-Identifier: MIT */
/* tests/support/hostile_maps.c: the maps of hostile.h, as the text of a file. */
#include "hostile.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hostile_out {
	char *data;
	size_t length, room;
};

static void put(struct hostile_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* At most 200 bytes. */
static void put(struct hostile_out *out, const char *format, ...)
{
	if (out->room - out->length < 256) {
		out->room = 2 * out->room + 4096;
		out->data = gen_resize(out->data, out->room, 1);
	}
	va_list list;
	va_start(list, format);
	out->length += (size_t)vsnprintf(out->data + out->length, 256, format, list);
	va_end(list);
}

const char *hostile_kind_name(int kind)
{
	static const char *const names[] = { "discs", "rings", "twins", "gate", "zigzag", "waypoints", "posts", "links",
		"expectations", "nested", "tiles", "heap", "flock", "strips" };
	return kind < GEN_KIND_END ? gen_kind_name((enum gen_kind)kind) : names[kind - GEN_KIND_END];
}

/* ---- a layer of Tiled: base64 of zlib's format ---- */

struct packed {
	struct hostile_out *out;
	uint32_t bits, count;   /* of the byte that is being filled */
	uint32_t group, filled; /* of base64 */
};

static void pack_byte(struct packed *p, uint32_t byte)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	p->group = p->group << 8 | (byte & 255);
	if (++p->filled < 3)
		return;
	put(p->out, "%c%c%c%c", digits[p->group >> 18 & 63], digits[p->group >> 12 & 63], digits[p->group >> 6 & 63],
		digits[p->group & 63]);
	p->filled = p->group = 0;
}

/* Lowest bit first. */
static void pack_bits(struct packed *p, uint32_t value, int count)
{
	for (int i = 0; i < count; i++) {
		p->bits |= (value >> i & 1) << p->count;
		if (++p->count == 8) {
			pack_byte(p, p->bits);
			p->bits = p->count = 0;
		}
	}
}

/* A code of Huffman: highest bit first. */
static void pack_code(struct packed *p, uint32_t code, int count)
{
	for (int i = count; i-- > 0;)
		pack_bits(p, code >> i & 1, 1);
}

/* Tiles 0, 1, 0, 1, ... of four bytes each in one block of fixed codes: eight bytes, then copies of 258 from eight back. */
static void put_packed_tiles(struct hostile_out *out, size_t tiles)
{
	struct packed p = { .out = out };
	size_t left = 4 * tiles;
	uint32_t a = 1, b = 0;
	pack_byte(&p, 0x78);
	pack_byte(&p, 0x01);
	pack_bits(&p, 3, 3); /* the last block; fixed codes */
	for (size_t i = 0; i < left; i++) {
		a = (a + (i % 8 == 4)) % 65521;
		b = (b + a) % 65521;
	}
	for (size_t i = 0; i < 8 && left > 0; i++, left--)
		pack_code(&p, 0x30 + (i == 4), 8);
	for (; left >= 258; left -= 258) {
		pack_code(&p, 0xC5, 8);
		pack_code(&p, 5, 5);
		pack_bits(&p, 1, 1);
	}
	for (size_t i = (4 * tiles - left) % 8; left > 0; i = (i + 1) % 8, left--)
		pack_code(&p, 0x30 + (i == 4), 8);
	pack_code(&p, 0, 7);
	pack_bits(&p, 0, p.count ? 8 - (int)p.count : 0);
	for (int shift = 24; shift >= 0; shift -= 8)
		pack_byte(&p, (b << 16 | a) >> shift);
	while (p.filled > 0) /* zeros behind the end do no harm */
		pack_byte(&p, 0);
}

/* The width is odd, so tiles alternate from row to row, too. */
static void put_tiles(struct hostile_out *out, size_t size)
{
	size_t side = (size_t)gen_side_of(size) | 1;
	put(out,
		"<?xml version=\"1.0\"?>\n<map version=\"1.10\" orientation=\"orthogonal\" width=\"%zu\" height=\"%zu\" ",
		side, side);
	put(out,
		"tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n<tileset firstgid=\"1\" name=\"t\" tilewidth=\"16\" ");
	put(out, "tileheight=\"16\" tilecount=\"1\" columns=\"1\"/>\n<layer id=\"1\" name=\"walls\" width=\"%zu\" ",
		side);
	put(out, "height=\"%zu\"><data encoding=\"base64\" compression=\"zlib\">", side);
	put_packed_tiles(out, side * side);
	put(out, "</data></layer></map>\n");
}

/* ---- others ---- */

static void put_thing(struct hostile_out *out, int kind, size_t i, size_t size)
{
	size_t few = (size_t)gen_side_of(size);
	if (kind == HOSTILE_DISCS)
		put(out, "obstacle o%zu 0,0 5\n", i);
	else if (kind == HOSTILE_RINGS)
		put(out, "obstacle o%zu %.4f,%.4f 5\n", i, (double)i / 16, (double)(i * i % 977) / 16);
	else if (kind == HOSTILE_TWINS)
		put(out, "wall 0,0 10,10\n");
	else if (kind == HOSTILE_GATE)
		put(out, "wall 0,%s 10,%s\n", i % 2 ? "0.6" : "0", i % 2 ? "0.6" : "0");
	else if (kind == HOSTILE_WAYPOINTS)
		put(out, "waypoint w%zu %zu,%zu\n", i, i % few, i / few);
	else if (kind == HOSTILE_POSTS)
		put(out, "waypoint w%zu %zu,%zu\nwall %zu.5,%zu %zu.5,%zu.9\n", i, i % few, i / few, i % few, i / few,
			i % few, i / few);
	else if (kind == HOSTILE_LINKS && i < few)
		put(out, "waypoint w%zu %zu,%zu\n", i, i, i * i % 101);
	else if (kind == HOSTILE_LINKS)
		put(out, "link w%zu w%zu\n", i % few, (7 * i + i / few) % few);
	else if (kind == HOSTILE_EXPECTATIONS)
		put(out, "expect path 0,0 %zu,3\n", 5 + i % 3);
	else if (kind == HOSTILE_HEAP)
		put(out, "agent a%zu 0,0 to 9,9%s\n", i, i % 4 == 0 ? " avoid reciprocal" : "");
	else if (kind == HOSTILE_FLOCK)
		put(out, "agent a%zu 0,0 flock g avoid none\n", i);
	else if (kind == HOSTILE_ZIGZAG)
		put(out, "L%zu %zu ", i % 1000, i / 1000 * 2 + i % 2);
	else if (kind == HOSTILE_STRIPS)
		put(out, "wall %.3f,%.2f %zu,%.2f\n", (double)(i * i % 977) / 1954, (double)i / 50, 1000 + i % 3,
			(double)i / 50);
	else if (kind == HOSTILE_NESTED)
		put(out, i < size / 2 ? "<g>" : "</g>");
}

char *hostile_text(int kind, size_t size, size_t *length, const char **name)
{
	bool svg = kind == HOSTILE_ZIGZAG || kind == HOSTILE_NESTED;
	struct hostile_out out = { NULL, 0, 0 };
	*name = svg ? "hostile.svg" : kind == HOSTILE_TILES ? "hostile.tmx" : "hostile.tl";
	if (kind < GEN_KIND_END) {
		struct gen_def def = { (enum gen_kind)kind, size, 1, 0 };
		struct gen_map map = gen_make(&def);
		char *text = gen_text(&map, &def, length);
		gen_free(&map);
		return text;
	}
	if (kind == HOSTILE_TILES) {
		put_tiles(&out, size);
	} else {
		put(&out, "%s", svg ? "<svg xmlns=\"http://www.w3.org/2000/svg\">" : "tautline 1\nradius 0.3\n");
		put(&out, "%s", kind == HOSTILE_ZIGZAG ? "<path d=\"M0 0 " : "");
		put(&out, "%s", kind == HOSTILE_EXPECTATIONS ? "wall 1,1 4,1\nwall 4,2 1,2\n" : "");
		for (size_t i = 0; i < size / 2 * 2; i++)
			put_thing(&out, kind, i, size);
		put(&out, "%s%s\n", kind == HOSTILE_ZIGZAG ? "\"/>" : "", svg ? "</svg>" : "");
	}
	*length = out.length;
	return out.data;
}
