/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/formats.c: maps of Tiled, the editor: .tmx and .tmj (docs/formats/tiled.md).
 *
 *     text -> tree (tree.c) -> model (read.c, beside.c) -> map (build.c and its parts)
 *
 * A file and its export in the other format give the same tree but for places, and so the same map. The first character of a text
 * decides which it is.
 */
#include "format/tiled/model.h"

#include "format/formats.h"
#include "format/text/front.h"
#include "format/tiled/build.h"
#include "format/tiled/write.h"

static tl_status read_tiled(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	tl_map *map = NULL;
	tli_tiled model = {
		.def = def, .rules = rules, .report = tli_report_of(errors), .bytes_left = def->max_input_bytes
	};
	model.tiles_left = (uint64_t)def->max_input_bytes *
		4; /* of four bytes each: sixteen times the size of a file */
	tli_tiled_read(&model, text);
	if (!model.status && model.is_read)
		map = tli_tiled_build_map(&model);
	tl_status status = tli_finish_reading(map, model.status, &model.report, out, errors);
	if (!status)
		tli_tiled_report_left_out(&model, errors);
	tli_tiled_free(&model);
	return status;
}

static bool is_first(const char *text, size_t size, char first)
{
	size_t at = tli_text_first(text, size);
	return at < size && text[at] == first;
}

/* `<map` stands near the front, after comments at the most. */
static bool claims_tmx(const char *text, size_t size)
{
	return is_first(text, size, '<') && tli_text_contains(text, size < 4096 ? size : 4096, "<map");
}

/* A tileset with a grid has an orientation, too. In a map such a tileset may be embedded. */
static bool is_tileset(const char *text, size_t size)
{
	return !tli_text_contains(text, size, "\"layers\"") &&
		(tli_text_contains(text, size, "\"type\":\"tileset\"") ||
			tli_text_contains(text, size, "\"type\": \"tileset\""));
}

/* Members stand in any order. Tiled sorts them, so that of a long map only the first two are near the front. */
static bool claims_tmj(const char *text, size_t size)
{
	return is_first(text, size, '{') &&
		((tli_text_contains(text, size, "\"infinite\"") && tli_text_contains(text, size, "\"layers\"")) ||
			(tli_text_contains(text, size, "\"tilewidth\"") &&
				tli_text_contains(text, size, "\"orientation\"") && !is_tileset(text, size)));
}

const tli_format tli_format_tmx = {
	.listed = {
		.name = "tmx",
		.extensions = (const char *const[]){ ".tmx", NULL },
		.summary = "maps of Tiled: object layers, and tile layers of solid tiles",
	},
	.claims = claims_tmx,
	.read = read_tiled,
};

const tli_format tli_format_tmj = {
	.listed = {
		.name = "tmj",
		.extensions = (const char *const[]){ ".tmj", ".json", NULL },
		.summary = "maps of Tiled in JSON",
		.saved = true,
	},
	.claims = claims_tmj,
	.read = read_tiled,
	.write = tli_tmj_write,
};
