/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/levels.c: which levels of a project are wanted, where they lie, and where their layers are.
 *
 * The world is the project or one of several in it; wanted are all levels of one depth, or the one that the path names. In the linear
 * layouts levels come one after the other, a cell apart. Layers in a file of their own (.ldtkl) are read from beside the project.
 * O(worlds + levels).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/number.h"
#include "format/io/beside.h"

static const tli_json *project(const tli_ldtk *ldtk)
{
	return &ldtk->files[0].json;
}

/* ---- the layers of a level ---- */

/* The file of a level that is not in the project; `named` is the string that names it. */
static void read_level_file(tli_ldtk *ldtk, uint32_t named, tli_ldtk_level *level)
{
	const char *name;
	size_t size;
	tli_json_string(project(ldtk), named, &name, &size);
	tli_ldtk_file file = { .name = tli_show(name, size), .place = tli_json_place(project(ldtk), named) };
	tli_beside beside;
	tl_status status = tli_format_read_beside(ldtk->def, name, size, ldtk->bytes, &beside);
	if (status) {
		if (status == TL_E_NOMEM)
			ldtk->status = status;
		else
			tli_ldtk_complain(ldtk, 0, named, "the level's file %s %s", file.name.text, beside.why);
		return;
	}
	tl_error error;
	tl_errors errors = { .items = &error, .capacity = 1 };
	tli_report report = tli_report_of(&errors);
	if (tli_ldtk_add_file(ldtk, beside.text, &report, &file)) {
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

static bool is_part(const tli_json *json, tli_ldtk_choice *chosen, uint32_t object)
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
static void choose_depth(const tli_json *json, tli_ldtk_choice *chosen)
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
static bool part_is_depth(tli_ldtk_choice *chosen)
{
	int32_t depth;
	if (tli_number_to_grid(chosen->part, chosen->size, 1, &depth) || memchr(chosen->part, '.', chosen->size))
		return false;
	chosen->depth = depth;
	return true;
}

/* Looks for the part among the levels of a world, and at the world's own name. */
static bool part_is_in(const tli_json *json, tli_ldtk_choice *chosen, uint32_t world)
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
bool tli_ldtk_choose(tli_ldtk *ldtk, tli_ldtk_choice *chosen)
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
	const tli_ldtk_node at = { 0, object };
	const tli_whole_range sizes = { 1, far }, pixels = { -far, far };
	bool sound = tli_ldtk_integer(ldtk, at, "pxWid", sizes, &level->width);
	sound = tli_ldtk_integer(ldtk, at, "pxHei", sizes, &level->height) && sound;
	if (linear->across || linear->down) {
		level->x = linear->across ? linear->next : 0;
		level->y = linear->down ? linear->next : 0;
		if (sound)
			linear->next += (linear->across ? level->width : level->height) + ldtk->grid;
	} else {
		sound = tli_ldtk_integer(ldtk, at, "worldX", pixels, &level->x) && sound;
		sound = tli_ldtk_integer(ldtk, at, "worldY", pixels, &level->y) && sound;
	}
	if (!sound || (level->x + level->width <= far && level->y + level->height <= far))
		return sound;
	tli_ldtk_complain(ldtk, 0, object, "the level lies beyond the grid");
	return false;
}

void tli_ldtk_take_levels(tli_ldtk *ldtk, const tli_ldtk_choice *chosen)
{
	const tli_json *json = project(ldtk);
	uint32_t levels = tli_json_find(json, chosen->world, "levels");
	uint32_t layout = tli_json_find(json, chosen->world, "worldLayout");
	row linear = { tli_json_is(json, layout, "LinearHorizontal"), tli_json_is(json, layout, "LinearVertical"), 0 };
	for (uint32_t i = levels + 1, end = json->tokens[levels].next; i < end && !ldtk->status;
		i = json->tokens[i].next) {
		tli_ldtk_level level = { .iid = tli_json_find(json, i, "iid"), .place = tli_json_place(json, i) };
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
