/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/project.c: projects of LDtk, the level editor (.ldtk, JSON version 1).
 *
 *   1. The world: the project itself or, with several worlds in it, one of them. Wanted are all levels of one depth, or the one that
 *      the path names.
 *   2. Where the levels lie: worldX and worldY in the layouts Free and GridVania. In the linear ones they are not used; levels come
 *      one after the other there, a cell apart, so that no level leads into the next.
 *   3. A level whose layers are in a file of its own (.ldtkl) gets it from beside the project.
 *   4. cells.c, entities.c.
 *
 * A pixel is a map unit, y grows downwards: as in the editor. All is checked where it is used, and all mistakes of the wanted
 * levels are told in one pass. O(size).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/ascii.h"
#include "format/formats.h"
#include "format/io/beside.h"
#include "format/text/front.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- what is wrong, and what is there ---- */

void tli_ldtk_complain(tli_ldtk *ldtk, size_t file, uint32_t at, const char *format, ...)
{
	char text[sizeof((tl_error *)0)->text];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	const tli_ldtk_file *in = &ldtk->files[file];
	tl_place place = tli_json_place(&in->json, at);
	if (file)
		tli_report_add(
			ldtk->report, in->place, "%s at %u:%u: %s", in->name.text, place.line, place.column, text);
	else
		tli_report_add(ldtk->report, place, "%s", text);
}

bool tli_ldtk_integer(
	tli_ldtk *ldtk, size_t file, uint32_t object, const char *key, int64_t low, int64_t high, int64_t *value)
{
	const tli_json *json = &ldtk->files[file].json;
	uint32_t at = tli_json_find(json, object, key);
	int64_t found = 0;
	if (at == TLI_JSON_NONE)
		tli_ldtk_complain(ldtk, file, object, "no '%s' here", key);
	else if (tli_json_integer(json, at, &found) || found < low || found > high)
		tli_ldtk_complain(ldtk, file, at, "'%s' must be a whole number from %lld to %lld", key, (long long)low,
			(long long)high);
	else
		return *value = found, true;
	return false;
}

bool tli_ldtk_is_word(const tli_json *json, uint32_t at, const char *word)
{
	const char *text;
	size_t size;
	return tli_json_string(json, at, &text, &size) && tli_is_word(text, size, word);
}

static const tli_json *project(const tli_ldtk *ldtk)
{
	return &ldtk->files[0].json;
}

/* ---- the layers of a level ---- */

/* Parses a text, which it takes, as one more file. */
static bool add_file(tli_ldtk *ldtk, char *text, tli_report *report, tli_ldtk_file *file)
{
	file->text = text;
	if (!tli_array_reserve(ldtk->files, 1)) {
		tli_array_free(text);
		ldtk->status = TL_E_NOMEM;
		return false;
	}
	ldtk->bytes -= tli_array_length(text) < ldtk->bytes ? tli_array_length(text) : ldtk->bytes;
	tl_status status = tli_json_parse(text, tli_array_length(text), ldtk->tokens, report, &file->json);
	tli_array_push(ldtk->files, *file);
	ldtk->tokens -= file->json.count;
	if (status != TL_OK && status != TL_E_FORMAT)
		ldtk->status = status;
	return !status;
}

/* The file of a level that is not in the project; `named` is the string that names it. */
static void read_level_file(tli_ldtk *ldtk, uint32_t named, tli_ldtk_level *level)
{
	const char *name, *why;
	size_t size;
	tli_json_string(project(ldtk), named, &name, &size);
	tli_ldtk_file file = { .name = tli_show(name, size), .place = tli_json_place(project(ldtk), named) };
	char *text;
	tl_status status = tli_format_read_beside(ldtk->def->path, name, size, ldtk->bytes, &text, &why);
	if (status) {
		if (status == TL_E_NOMEM)
			ldtk->status = status;
		else
			tli_ldtk_complain(ldtk, 0, named, "the level's file %s %s", file.name.text, why);
		return;
	}
	tl_error error;
	tl_errors errors = { .items = &error, .capacity = 1 };
	tli_report report = tli_report_of(&errors);
	if (add_file(ldtk, text, &report, &file)) {
		level->file = tli_array_length(ldtk->files) - 1;
		level->layers = tli_json_find(&file.json, 0, "layerInstances");
	} else if (report.errors.count) {
		tli_report_add(ldtk->report, file.place, "%s at %u:%u: %s", file.name.text, error.place.line,
			error.place.column, error.text);
	}
}

static void find_layers(tli_ldtk *ldtk, uint32_t object, tli_ldtk_level *level)
{
	const tli_json *json = project(ldtk);
	level->layers = tli_json_find(json, object, "layerInstances");
	uint32_t named = tli_json_find(json, object, "externalRelPath");
	if (tli_json_kind_of(json, level->layers) != TLI_JSON_ARRAY && tli_json_kind_of(json, named) == TLI_JSON_STRING)
		read_level_file(ldtk, named, level);
	tli_json_kind kind = tli_json_kind_of(&ldtk->files[level->file].json, level->layers);
	if (kind != TLI_JSON_ARRAY)
		level->layers = TLI_JSON_NONE;
}

/* ---- which levels, and where ---- */

/* What is asked for, and what there is. */
typedef struct choice {
	const char *part; /* NULL = nothing in particular */
	size_t size;
	uint32_t world; /* object with levels */
	uint32_t level; /* the one that is wanted; TLI_JSON_NONE = all of `depth` */
	int64_t depth;
	tli_suggestion best;
} choice;

static bool is_part(const tli_json *json, choice *chosen, uint32_t object)
{
	const char *text;
	size_t size;
	if (!tli_json_string(json, tli_json_find(json, object, "identifier"), &text, &size))
		return false;
	tli_suggest(&chosen->best, chosen->part, chosen->size, text);
	return size == chosen->size && memcmp(text, chosen->part, size) == 0;
}

static int64_t depth_of(const tli_json *json, uint32_t level)
{
	int64_t depth = 0;
	return tli_json_integer(json, tli_json_find(json, level, "worldDepth"), &depth) ? 0 : depth;
}

/* The ground, or the depth of the first level where nothing lies on the ground. */
static void choose_depth(const tli_json *json, choice *chosen)
{
	uint32_t levels = tli_json_find(json, chosen->world, "levels");
	bool first = true;
	tli_json_each (json, level, levels) {
		int64_t depth = depth_of(json, level);
		if (first || !depth)
			chosen->depth = depth;
		if (!depth)
			return;
		first = false;
	}
}

/* A depth: "-1". */
static bool part_is_depth(choice *chosen)
{
	int32_t depth;
	if (tli_number_to_grid(chosen->part, chosen->size, 1, &depth) || memchr(chosen->part, '.', chosen->size))
		return false;
	chosen->depth = depth;
	return true;
}

/* Looks for the part among the levels of a world, and at the world's own name. */
static bool part_is_in(const tli_json *json, choice *chosen, uint32_t world)
{
	uint32_t levels = tli_json_find(json, world, "levels");
	if (is_part(json, chosen, world)) {
		chosen->world = world;
		choose_depth(json, chosen);
		return true;
	}
	tli_json_each (json, level, levels) {
		if (is_part(json, chosen, level)) {
			chosen->world = world;
			chosen->level = level;
			return true;
		}
	}
	return false;
}

/* Which world, and which of its levels; false (and reported) if there is no such thing. */
static bool choose(tli_ldtk *ldtk, choice *chosen)
{
	const tli_json *json = project(ldtk);
	uint32_t worlds = tli_json_find(json, 0, "worlds");
	bool is_single = tli_json_count(json, worlds) == 0;
	chosen->world = is_single ? 0 : worlds + 1;
	if (!chosen->part) {
		choose_depth(json, chosen);
		return true;
	}
	if (part_is_depth(chosen) || (is_single && part_is_in(json, chosen, 0)))
		return true;
	tli_json_each (json, world, worlds) {
		if (part_is_in(json, chosen, world))
			return true;
	}
	tli_report_unknown(ldtk->report, (tl_place){ 0 }, "no level or world is named",
		tli_show(chosen->part, chosen->size), &chosen->best);
	return false;
}

/* Where the next level of a linear world begins. */
typedef struct row {
	bool across, down; /* neither: levels say where they are */
	int64_t next;
} row;

/* The rectangle of a level; false (and reported) where it is none. */
static bool place_level(tli_ldtk *ldtk, uint32_t object, row *linear, tli_ldtk_level *level)
{
	const int64_t far = TLI_LDTK_PIXEL_MAX - ldtk->grid;
	bool sound = tli_ldtk_integer(ldtk, 0, object, "pxWid", 1, far, &level->width);
	sound = tli_ldtk_integer(ldtk, 0, object, "pxHei", 1, far, &level->height) && sound;
	if (linear->across || linear->down) {
		level->x = linear->across ? linear->next : 0;
		level->y = linear->down ? linear->next : 0;
		if (sound)
			linear->next += (linear->across ? level->width : level->height) + ldtk->grid;
	} else {
		sound = tli_ldtk_integer(ldtk, 0, object, "worldX", -far, far, &level->x) && sound;
		sound = tli_ldtk_integer(ldtk, 0, object, "worldY", -far, far, &level->y) && sound;
	}
	if (!sound || (level->x + level->width <= far && level->y + level->height <= far))
		return sound;
	tli_ldtk_complain(ldtk, 0, object, "the level lies outside of the grid");
	return false;
}

static void take_levels(tli_ldtk *ldtk, const choice *chosen)
{
	const tli_json *json = project(ldtk);
	uint32_t levels = tli_json_find(json, chosen->world, "levels");
	uint32_t layout = tli_json_find(json, chosen->world, "worldLayout");
	row linear = { tli_json_is(json, layout, "LinearHorizontal"), tli_json_is(json, layout, "LinearVertical"), 0 };
	for (uint32_t i = levels + 1, end = json->tokens[levels].next; i < end && !ldtk->status;
		i = json->tokens[i].next) {
		tli_ldtk_level level = { .place = tli_json_place(json, i) };
		bool is_wanted = chosen->level == TLI_JSON_NONE ? depth_of(json, i) == chosen->depth
								: i == chosen->level;
		if ((!is_wanted && !linear.across && !linear.down) || !place_level(ldtk, i, &linear, &level) ||
			!is_wanted)
			continue;
		find_layers(ldtk, i, &level);
		json = project(ldtk);
		if (!tli_array_reserve(ldtk->levels, 1))
			ldtk->status = TL_E_NOMEM;
		else
			tli_array_push(ldtk->levels, level);
	}
}

/* ---- entry ---- */

/* Is it a project that can be read? */
static bool check_project(tli_ldtk *ldtk, const choice *chosen)
{
	const tli_json *json = project(ldtk);
	uint32_t version = tli_json_find(json, 0, "jsonVersion"), levels = tli_json_find(json, chosen->world, "levels");
	const char *text;
	size_t size;
	if (!tli_json_string(json, version, &text, &size)) {
		tli_ldtk_complain(ldtk, 0, 0, "this is no project of LDtk: it has no 'jsonVersion'");
		return false;
	}
	if (strncmp(text, "1.", 2) != 0) {
		tli_ldtk_complain(ldtk, 0, version, "version %s of the format is not known: it must be 1.x",
			tli_show(text, size).text);
		return false;
	}
	if (tli_json_kind_of(json, levels) != TLI_JSON_ARRAY) {
		tli_ldtk_complain(ldtk, 0, chosen->world, "there are no 'levels' here");
		return false;
	}
	return true;
}

static void read_grid(tli_ldtk *ldtk)
{
	const tli_json *json = project(ldtk);
	ldtk->grid = 16;
	if (tli_json_find(json, 0, "defaultGridSize") != TLI_JSON_NONE)
		tli_ldtk_integer(ldtk, 0, 0, "defaultGridSize", 1, 65536, &ldtk->grid);
}

/* Entities are looked at even where the walls are wrong: all mistakes are told. */
static void make_map(tli_ldtk *ldtk, tl_map *map)
{
	tli_sink sink = tli_sink_of(map, ldtk->report);
	tl_status status = tli_ldtk_add_walls(ldtk, &sink);
	if (!status || status == TL_E_FORMAT)
		status = tli_ldtk_add_entities(ldtk, &sink);
	if (!status)
		status = tli_sink_finish(&sink);
	ldtk->status = status;
	tli_cells_free(&ldtk->cells);
	tli_sink_free(&sink);
}

/* The map, NULL where anything is wrong before it. */
static tl_map *read_project(tli_ldtk *ldtk)
{
	choice chosen = { .part = ldtk->def->part, .level = TLI_JSON_NONE };
	chosen.size = chosen.part ? strlen(chosen.part) : 0;
	tl_map *map = NULL;
	if (choose(ldtk, &chosen) && check_project(ldtk, &chosen)) {
		read_grid(ldtk);
		take_levels(ldtk, &chosen);
		if (!ldtk->status && !ldtk->report->errors.count && !tli_array_length(ldtk->levels))
			tli_ldtk_complain(ldtk, 0, chosen.world, "there are no levels here");
	}
	if (!ldtk->status)
		ldtk->status = tl_map_create(NULL, &map);
	if (!ldtk->status && tli_array_length(ldtk->levels))
		make_map(ldtk, map);
	return map;
}

static tl_status read_text(char *text, const tl_load_def *def, tl_map **out, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	tli_ldtk ldtk = { .def = def, .report = &report, .bytes = def->max_bytes, .tokens = TLI_JSON_TOKENS_MAX };
	tli_ldtk_file file = { 0 };
	tl_map *map = add_file(&ldtk, text, &report, &file) ? read_project(&ldtk) : NULL;
	for (size_t i = 0; i < tli_array_length(ldtk.files); i++) {
		tli_json_free(&ldtk.files[i].json);
		tli_array_free(ldtk.files[i].text);
	}
	tli_array_free(ldtk.files);
	tli_array_free(ldtk.levels);
	tli_array_free(ldtk.xs);
	tli_array_free(ldtk.ys);
	return tli_finish_reading(map, ldtk.status, &report, out, errors);
}

/* Projects begin with a header that says so. */
static bool claims(const char *text, size_t size)
{
	return tli_text_contains(text, size < 512 ? size : 512, "\"LDtk Project JSON\"");
}

static const char *const extensions[] = { ".ldtk", NULL };

const tli_format tli_format_ldtk = {
	.listed = {
		.name = "ldtk",
		.extensions = extensions,
		.summary = "projects of LDtk: IntGrid layers become solid loops, entities doors, waypoints and links",
	},
	.claims = claims,
	.read = read_text,
	.has_parts = true,
};
