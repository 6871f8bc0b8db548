/* SPDX-License-Identifier: MIT */
/* tests/support/growth_files.c: the texts of growth_maps.h for the readers. */
#include "growth_maps.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static size_t x_of(size_t i)
{
	return i % 64 * 16;
}

static size_t y_of(size_t i)
{
	return i / 64 * 16;
}

static void put_line_and_link(void *file, size_t i, size_t count)
{
	fprintf(file, "wall %zu,%zu %zu,%zu\nwaypoint w%zu %zu,%zu\nlink w%zu w%zu\n", x_of(i), y_of(i), x_of(i) + 9,
		y_of(i), i, x_of(i), y_of(i) + 3, i, i * 7 % count);
}

static void put_corner(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, " %zu,%zu", x_of(i), y_of(i));
}

static void put_tmx_box(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file, "<object id=\"%zu\" name=\"box\" x=\"%zu\" y=\"%zu\" width=\"20\" height=\"20\"/>\n", i + 1,
		x_of(i), y_of(i));
}

static void put_tmx_point(void *file, size_t i, size_t count)
{
	fprintf(file, "<object id=\"%zu\" name=\"same\" x=\"%zu\" y=\"%zu\"><properties>", i + 1, x_of(i), y_of(i));
	fprintf(file, "<property name=\"next\" type=\"object\" value=\"%zu\"/></properties><point/></object>\n",
		i * 7 % count + 1);
}

static void put_tmx_layer(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file,
		"<objectgroup id=\"%zu\" name=\"walls\" offsetx=\"%zu\"><object id=\"%zu\" x=\"1\" y=\"%zu\"><polyline points="
		"\"0,0 9,9\"/></object></objectgroup>\n",
		i + 1, i, i + 1, i);
}

static void put_tmj_box(void *file, size_t i, size_t count)
{
	fprintf(file, "{\"id\":%zu,\"name\":\"\",\"x\":%zu,\"y\":%zu,\"width\":20,\"height\":20}%s\n", i + 1, x_of(i),
		y_of(i), i + 1 < count ? "," : "");
}

static void put_svg_shapes(void *file, size_t i, size_t count)
{
	(void)count;
	fprintf(file,
		"<g><path id=\"p%zu\" d=\"M%zu,%zu h9 v9 z\"/><circle id=\"c%zu\" cx=\"%zu\" cy=\"%zu\" r=\"1\"/></g>\n",
		i, x_of(i), y_of(i), i, x_of(i) + 4, y_of(i) + 12);
}

static void put_geojson_node(void *file, size_t i, size_t count)
{
	fprintf(file,
		"{\"type\":\"Feature\",\"properties\":{\"id\":%zu},\"geometry\":{\"type\":\"Point\",\"coordinates\":[%zu,%zu]}},\n",
		i, x_of(i), y_of(i));
	fprintf(file,
		"{\"type\":\"Feature\",\"properties\":{\"id\":%zu,\"startid\":%zu,\"endid\":%zu},\"geometry\":{\"type\":"
		"\"MultiLineString\",\"coordinates\":[[[0,0],[9,9]]]}}%s\n",
		count + i, i, i * 7 % count, i + 1 < count ? "," : "");
}

static void put_vtt_room(void *file, size_t i, size_t count)
{
	fprintf(file, "[{\"x\":%zu,\"y\":%zu},{\"x\":%zu,\"y\":%zu},{\"x\":%zu,\"y\":%zu}]%s\n", x_of(i), y_of(i),
		x_of(i) + 9, y_of(i), x_of(i) + 9, y_of(i) + 9, i + 1 < count ? "," : "");
}

static void put_vtt_portal(void *file, size_t i, size_t count)
{
	fprintf(file, "{\"bounds\":[{\"x\":%zu,\"y\":%zu},{\"x\":%zu,\"y\":%zu}],\"closed\":%s}%s\n", x_of(i), y_of(i),
		x_of(i) + 9, y_of(i), i % 2 ? "true" : "false", i + 1 < count ? "," : "");
}

/* A room without doors. */
static void put_udmf_room(void *file, size_t i, size_t count)
{
	(void)count;
	for (size_t k = 0; k < 4; k++) {
		fprintf(file, "vertex{x=%zu;y=%zu;}linedef{v1=%zu;v2=%zu;sidefront=%zu;}sidedef{sector=%zu;}\n",
			x_of(i) + (k == 1 || k == 2 ? 9 : 0), y_of(i) + (k > 1 ? 9 : 0), 4 * i + k, 4 * i + (k + 1) % 4,
			4 * i + k, i);
	}
	fprintf(file, "sector{}thing{x=%zu;y=%zu;type=3001;}\n", x_of(i) + 4, y_of(i) + 4);
}

static void put_ldtk_entity(void *file, size_t i, size_t count)
{
	fprintf(file,
		"{\"__identifier\":\"Spot\",\"__tags\":[],\"iid\":\"i%zu\",\"px\":[%zu,%zu],\"__pivot\":[0.5,1],\"width\":4,\"height\":4,"
		"\"fieldInstances\":[{\"__identifier\":\"next\",\"__type\":\"EntityRef\",\"__value\":{\"entityIid\":\"i%zu\",\"layerIid\":"
		"\"\",\"levelIid\":\"\",\"worldIid\":\"\"}}]}%s\n",
		i, x_of(i), y_of(i), i * 7 % count, i + 1 < count ? "," : "");
}

static void put_ldtk_level(void *file, size_t i, size_t count)
{
	fprintf(file,
		"{\"identifier\":\"L%zu\",\"worldX\":%zu,\"worldY\":%zu,\"pxWid\":16,\"pxHei\":16,\"layerInstances\":[{\"__type\":"
		"\"IntGrid\",\"layerDefUid\":5,\"__gridSize\":8,\"__cWid\":2,\"__cHei\":2,\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,"
		"\"intGridCsv\":[1,0,0,1]}]}%s\n",
		i, x_of(i), y_of(i), i + 1 < count ? "," : "");
}

/* ---- grids: thing i is a row of 64 cells, every second of every second row blocked ---- */

enum { ROW_CELLS = 64 };

static bool is_blocked(size_t x, size_t y)
{
	return x % 2 && y % 2;
}

static void put_tmx_row(void *file, size_t i, size_t count)
{
	if (i == 0)
		fprintf(file,
			"<map orientation=\"orthogonal\" width=\"%d\" height=\"%zu\" tilewidth=\"16\" tileheight=\"16\"><tileset "
			"firstgid=\"1\" tilewidth=\"16\" tileheight=\"16\"><tile id=\"0\"><objectgroup><object><polygon points="
			"\"0,0 16,16 0,16\"/></object></objectgroup></tile></tileset><layer id=\"1\" name=\"walls\" width=\"%d\" "
			"height=\"%zu\"><data encoding=\"csv\">\n",
			ROW_CELLS, count, ROW_CELLS, count);
	for (size_t x = 0; x < ROW_CELLS; x++)
		fprintf(file, "%d%s", is_blocked(x, i) ? 1 + (int)(x / 2 % 2) : 0,
			x + 1 == ROW_CELLS && i + 1 == count ? "\n" : ",");
}

static void put_octile_row(void *file, size_t i, size_t count)
{
	if (i == 0)
		fprintf(file, "type octile\nheight %zu\nwidth %d\nmap\n", count, ROW_CELLS);
	for (size_t x = 0; x < ROW_CELLS; x++)
		fputc(is_blocked(x, i) ? 'T' : '.', file);
	fputc('\n', file);
}

static void put_pgm_row(void *file, size_t i, size_t count)
{
	if (i == 0)
		fprintf(file, "P5\n%d %zu\n255\n", ROW_CELLS, count);
	for (size_t x = 0; x < ROW_CELLS; x++)
		fputc(is_blocked(x, i) ? 0 : 255, file);
}

static void put32(void *file, uint32_t value)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		fputc((int)(value >> shift & 255), file);
}

static uint32_t crc_of(const uint8_t *bytes, size_t size)
{
	uint32_t crc = UINT32_MAX;
	for (size_t i = 0; i < size; i++) {
		crc ^= bytes[i];
		for (int bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
	}
	return ~crc;
}

/* `bytes` begins with the four letters of the chunk. */
static void put_chunk(void *file, const uint8_t *bytes, size_t size)
{
	put32(file, (uint32_t)size - 4);
	fwrite(bytes, 1, size, file);
	put32(file, crc_of(bytes, size));
}

static void put_png_head(void *file, size_t count)
{
	uint8_t head[17] = "IHDR";
	fwrite("\x89PNG\r\n\x1A\n", 1, 8, file);
	head[7] = ROW_CELLS;
	for (int i = 0; i < 4; i++)
		head[8 + i] = (uint8_t)(count >> (24 - 8 * i));
	head[12] = 8;
	put_chunk(file, head, sizeof head);
}

/* A chunk for each row, with a stored block of the filter 0 and its cells. */
static void put_png_row(void *file, size_t i, size_t count)
{
	static uint32_t low, high; /* of Adler's sum */
	uint8_t chunk[4 + 2 + 5 + 1 + ROW_CELLS + 4] = "IDAT";
	size_t size = 4;
	if (i == 0) {
		put_png_head(file, count);
		low = 1;
		high = 0;
		chunk[size++] = 0x78;
		chunk[size++] = 0x01;
	}
	chunk[size++] = i + 1 == count;
	chunk[size++] = 1 + ROW_CELLS;
	chunk[size++] = 0;
	chunk[size++] = (uint8_t) ~(1 + ROW_CELLS);
	chunk[size++] = 255;
	for (size_t x = 0; x <= ROW_CELLS; x++) {
		chunk[size] = x > 0 && !is_blocked(x - 1, i) ? 255 : 0;
		low = (low + chunk[size++]) % 65521;
		high = (high + low) % 65521;
	}
	for (int k = 0; i + 1 == count && k < 4; k++)
		chunk[size++] = (uint8_t)((high << 16 | low) >> (24 - 8 * k));
	put_chunk(file, chunk, size);
	if (i + 1 == count)
		put_chunk(file, (const uint8_t *)"IEND", 4);
}

/* ---- WADs: written whole with the first thing ---- */

static void put_little(void *file, uint32_t value, int bytes)
{
	for (int i = 0; i < bytes; i++)
		fputc((int)(value >> 8 * i & 255), file);
}

enum { WAD_LUMPS = 6, ROOM_SIDES = 4 };
static const char *const wad_names[WAD_LUMPS] = { "MAP01", "THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SECTORS" };
/* Of a room. */
static const uint32_t wad_bytes[WAD_LUMPS] = { 0, 10, ROOM_SIDES * 14, ROOM_SIDES * 30, ROOM_SIDES * 4, 26 };

static void put_wad_piece(void *file, int lump, size_t room)
{
	uint32_t first = (uint32_t)room * ROOM_SIDES;
	for (uint32_t k = 0; lump == 2 && k < ROOM_SIDES; k++) {
		put_little(file, first + k, 2);
		put_little(file, first + (k + 1) % ROOM_SIDES, 2);
		put_little(file, 0, 4);
		put_little(file, 0, 2);
		put_little(file, first + k, 2);
		put_little(file, 0xFFFF, 2);
	}
	for (uint32_t k = 0; lump == 3 && k < ROOM_SIDES; k++) {
		for (int i = 0; i < 14; i++)
			put_little(file, 0, 2);
		put_little(file, (uint32_t)room, 2);
	}
	for (int k = 0; lump == 4 && k < ROOM_SIDES; k++) {
		put_little(file, (uint32_t)(x_of(room) + (k == 1 || k == 2 ? 9 : 0)), 2);
		put_little(file, (uint32_t)(y_of(room) + (k > 1 ? 9 : 0)), 2);
	}
	if (lump == 1) {
		put_little(file, (uint32_t)x_of(room) + 4, 2);
		put_little(file, (uint32_t)y_of(room) + 4, 2);
		put_little(file, 0, 2);
		put_little(file, 3001, 4);
	}
	for (int i = 0; lump == 5 && i < 26; i++)
		put_little(file, i == 3, 1); /* a ceiling of 256 */
}

static void put_wad(void *file, size_t thing, size_t count)
{
	uint32_t offset = 12;
	if (thing > 0)
		return;
	fputs("PWAD", file);
	put_little(file, WAD_LUMPS, 4);
	uint32_t total = 0;
	for (int lump = 0; lump < WAD_LUMPS; lump++)
		total += wad_bytes[lump] * (uint32_t)count;
	put_little(file, offset + total, 4);
	for (int lump = 0; lump < WAD_LUMPS; lump++) {
		for (size_t room = 0; room < count; room++)
			put_wad_piece(file, lump, room);
	}
	for (int lump = 0; lump < WAD_LUMPS; lump++) {
		char name[8] = { 0 };
		memcpy(name, wad_names[lump], strlen(wad_names[lump]));
		put_little(file, offset, 4);
		put_little(file, wad_bytes[lump] * (uint32_t)count, 4);
		fwrite(name, 1, sizeof name, file);
		offset += wad_bytes[lump] * (uint32_t)count;
	}
}

/* A directory of levels that share the lumps of one room. */
static void put_wad_of_levels(void *file, size_t thing, size_t count)
{
	uint32_t offset = 12, begins[WAD_LUMPS];
	if (thing > 0)
		return;
	fputs("PWAD", file);
	put_little(file, (uint32_t)(WAD_LUMPS * count), 4);
	for (int lump = 0; lump < WAD_LUMPS; lump++) {
		begins[lump] = offset;
		offset += wad_bytes[lump];
	}
	put_little(file, offset, 4);
	for (int lump = 0; lump < WAD_LUMPS; lump++)
		put_wad_piece(file, lump, 0);
	for (size_t level = 0; level < count; level++) {
		for (int lump = 0; lump < WAD_LUMPS; lump++) {
			char name[9] = { 0 };
			if (lump == 0)
				snprintf(name, sizeof name, "L%06u", (unsigned)level);
			else
				memcpy(name, wad_names[lump], strlen(wad_names[lump]));
			put_little(file, begins[lump], 4);
			put_little(file, wad_bytes[lump], 4);
			fwrite(name, 1, sizeof name - 1, file);
		}
	}
}

#define TMX(width, height)                                                                         \
	"<?xml version=\"1.0\"?>\n<map version=\"1.10\" orientation=\"orthogonal\" width=\"" width \
	"\" height=\"" height "\" "                                                                \
	"tilewidth=\"16\" tileheight=\"16\" infinite=\"0\">\n"
#define WALLS "<objectgroup id=\"1\" name=\"walls\">\n"
#define POINTS "<objectgroup id=\"1\" name=\"waypoints\">\n"
#define LDTK                                                                                                                          \
	"{\"jsonVersion\":\"1.5.3\",\"defaultGridSize\":1,\"defs\":{\"layers\":[{\"identifier\":\"Grid\",\"uid\":5,\"intGridValues\"" \
	":[{\"value\":1,\"identifier\":\"wall\"}]}]},\n\"levels\":["

const growth_kind growth_reader_kinds[] = {
	{ "native, walls and links", "native", "tautline 1\n", "", put_line_and_link, 0 },
	{ "native, one polyline", "native", "tautline 1\nwall", "\n", put_corner, 0 },
	{ "tmx, boxes", "tmx", TMX("9", "9") WALLS, "</objectgroup></map>\n", put_tmx_box, 0 },
	{ "tmx, points with one name", "tmx", TMX("9", "9") POINTS, "</objectgroup></map>\n", put_tmx_point, 0 },
	{ "tmx, layers", "tmx", TMX("9", "9"), "</map>\n", put_tmx_layer, 0 },
	{ "tmj, boxes", "tmj",
		"{\"type\":\"map\",\"version\":\"1.10\",\"orientation\":\"orthogonal\",\"width\":9,\"height\":9,\"tilewidth\":16,"
		"\"tileheight\":16,\"infinite\":false,\"tilesets\":[],\"layers\":[{\"id\":1,\"type\":\"objectgroup\",\"name\":\"walls\","
		"\"objects\":[\n",
		"]}]}\n", put_tmj_box, 0 },
	{ "svg, paths and circles", "svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n", "</svg>\n", put_svg_shapes,
		0 },
	{ "svg, one path", "svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0,0 L", "\"/></svg>\n",
		put_corner, 0 },
	{ "geojson", "geojson", "{\"type\":\"FeatureCollection\",\"features\":[\n", "]}\n", put_geojson_node, 0 },
	{ "uvtt, walls", "uvtt", "{\"line_of_sight\":[\n", "]}\n", put_vtt_room, 0 },
	{ "uvtt, portals", "uvtt", "{\"portals\":[\n", "]}\n", put_vtt_portal, 0 },
	{ "udmf", "udmf", "namespace=\"doom\";\n", "", put_udmf_room, 0 },
	{ "ldtk, levels", "ldtk", LDTK, "]}\n", put_ldtk_level, 0 },
	{ "ldtk, entities", "ldtk",
		LDTK
		"{\"identifier\":\"A\",\"worldX\":0,\"worldY\":0,\"pxWid\":16,\"pxHei\":16,\"layerInstances\":[{\"__type\":\"Entities\","
		"\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"entityInstances\":[\n",
		"]}]}]}\n", put_ldtk_entity, 0 },
	{ "tmx, tiles", "tmx", "", "</data></layer></map>\n", put_tmx_row, 0 },
	{ "movingai", "movingai", "", "", put_octile_row, 0 },
	{ "ros, pgm", "ros", "", "", put_pgm_row, 0 },
#ifdef HAVE_PNG
	{ "ros, png", "ros", "", "", put_png_row, 0 },
#endif
	{ "wad", "doom", "", "", put_wad, 0 },
	{ "wad, levels", "doom", "", "", put_wad_of_levels, 0 },
	{ NULL, NULL, NULL, NULL, NULL, 0 },
};
