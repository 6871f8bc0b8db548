/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to the tiles of a layer, as zlib, gzip, zstd or nothing has packed them. The first byte says which, the next two the
 * size of the layer; the rest stands in the map as base64, which no fuzzer would come upon. Tile 1 is a wall, 2 a slope, 3 a half.
 *
 * Whatever the bytes are, the walls that come of them stay within the layer, and a layer that is not packed is refused where it
 * has not as many bytes as its size asks for, and read where it has.
 */
#include "fuzz/common.h"

enum { BYTES_MAX = 1 << 14 };

static const char head[] =
	"<map orientation=\"orthogonal\" width=\"%u\" height=\"%u\" tilewidth=\"8\" tileheight=\"8\">"
	"<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><tile id=\"0\" type=\"wall\"/>"
	"<tile id=\"1\"><objectgroup><object><polygon points=\"0,0 8,8 0,8\"/></object></objectgroup></tile>"
	"<tile id=\"2\"><objectgroup><object y=\"4\" width=\"8\" height=\"4\"/></objectgroup></tile></tileset>"
	"<layer id=\"1\" width=\"%u\" height=\"%u\"><data encoding=\"base64\" compression=\"%s\">";

static const char tail[] = "</data></layer></map>";

static size_t put_base64(char *out, const uint8_t *data, size_t size)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t length = 0;
	for (size_t i = 0; i < size; i += 3) {
		uint32_t bits = (uint32_t)data[i] << 16;
		bits |= i + 1 < size ? (uint32_t)data[i + 1] << 8 : 0;
		bits |= i + 2 < size ? data[i + 2] : 0;
		out[length++] = digits[bits >> 18];
		out[length++] = digits[bits >> 12 & 63];
		out[length++] = i + 1 < size ? digits[bits >> 6 & 63] : '=';
		out[length++] = i + 2 < size ? digits[bits & 63] : '=';
	}
	return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const compressions[] = { "", "zlib", "gzip", "zstd" };
	static char text[2000 + BYTES_MAX * 2];
	if (size < 3 || size > BYTES_MAX)
		return 0;
	unsigned packed = data[0] % 4, width = data[1] % 64, height = data[2] % 64;
	size_t length = (size_t)snprintf(text, sizeof text, head, width, height, width, height, compressions[packed]);
	length += put_base64(text + length, data + 3, size - 3);
	memcpy(text + length, tail, sizeof tail);
	length += sizeof tail - 1;
	tl_map *map = fuzz_format("tmx", (const uint8_t *)text, length);
#ifdef HAVE_EXPAT
	bool is_whole = width * height == 0 ||
		size - 3 == (size_t)width * height * 4; /* a chunk without tiles is not decoded */
	require(packed || (map != NULL) == is_whole);
#endif
	if (!map)
		return 0;
	tl_box box = tl_map_bounds(map);
	require(tl_map_wall_count(map) == 0 ||
		(box.min.x >= 0 && box.min.y >= 0 && box.max.x <= width * 8.0 && box.max.y <= height * 8.0));
	tl_map_free(map);
	return 0;
}
