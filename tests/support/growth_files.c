/* SPDX-License-Identifier: MIT */
/* tests/support/growth_files.c: the texts of growth_maps.h for the readers. */
#include "growth_maps.h"

#include <stdio.h>

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
	{ "udmf", "udmf", "namespace=\"doom\";\n", "", put_udmf_room, 0 },
	{ "ldtk, levels", "ldtk", LDTK, "]}\n", put_ldtk_level, 0 },
	{ "ldtk, entities", "ldtk",
		LDTK
		"{\"identifier\":\"A\",\"worldX\":0,\"worldY\":0,\"pxWid\":16,\"pxHei\":16,\"layerInstances\":[{\"__type\":\"Entities\","
		"\"__pxTotalOffsetX\":0,\"__pxTotalOffsetY\":0,\"entityInstances\":[\n",
		"]}]}]}\n", put_ldtk_entity, 0 },
	{ NULL, NULL, NULL, NULL, NULL, 0 },
};
