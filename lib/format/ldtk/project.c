/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/project.c: the reader of projects of LDtk, the level editor (.ldtk, JSON version 1; docs/formats/ldtk.md).
 *
 * Values are checked where they are used, and one pass reports all errors of the wanted levels. O(size).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "format/formats.h"
#include "format/text/front.h"

/* Is it a project that can be read? */
static bool check_project(tli_ldtk *ldtk, const tli_ldtk_choice *chosen)
{
	const tli_json *json = &ldtk->files[0].json;
	uint32_t version = tli_json_find(json, 0, "jsonVersion"), levels = tli_json_find(json, chosen->world, "levels");
	const char *text;
	size_t size;
	if (!tli_json_string(json, version, &text, &size)) {
		tli_ldtk_complain(ldtk, 0, 0, "this is no project of LDtk: it has no 'jsonVersion'");
		return false;
	}
	if (strncmp(text, "1.", 2) != 0 && strncmp(text, "0.9.", 4) != 0) {
		tli_ldtk_complain(ldtk, 0, version, "version %s of the format is not known: it must be 0.9 or 1.x",
			tli_show(text, size).text);
		return false;
	}
	if (tli_json_kind_of(json, levels) != TLI_JSON_ARRAY) {
		tli_ldtk_complain(ldtk, 0, chosen->world, "there are no 'levels' here");
		return false;
	}
	return true;
}

static void read_default_grid(tli_ldtk *ldtk)
{
	const tli_json *json = &ldtk->files[0].json;
	ldtk->grid = 16;
	if (tli_json_find(json, 0, "defaultGridSize") != TLI_JSON_NONE)
		tli_ldtk_integer(
			ldtk, (tli_ldtk_node){ 0, 0 }, "defaultGridSize", (tli_whole_range){ 1, 65536 }, &ldtk->grid);
}

/* Entities are checked even where the walls are wrong, so that all errors are reported. */
static void fill_project_map(tli_ldtk *ldtk, tl_map *map)
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
	tli_ldtk_choice chosen = { .part = ldtk->def->part, .level = TLI_JSON_NONE };
	chosen.size = chosen.part ? strlen(chosen.part) : 0;
	tl_map *map = NULL;
	if (tli_ldtk_choose(ldtk, &chosen) && check_project(ldtk, &chosen)) {
		read_default_grid(ldtk);
		tli_ldtk_take_levels(ldtk, &chosen);
		if (!ldtk->status && !ldtk->report->errors.count && !tli_array_length(ldtk->levels))
			tli_ldtk_complain(ldtk, 0, chosen.world, "there are no levels here");
	}
	if (!ldtk->status)
		ldtk->status = tl_map_create(NULL, &map);
	if (!ldtk->status && tli_array_length(ldtk->levels))
		fill_project_map(ldtk, map);
	return map;
}

static tl_status read_ldtk(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	tli_ldtk ldtk = { .def = def,
		.rules = rules,
		.report = &report,
		.bytes = def->max_input_bytes,
		.tokens = TLI_JSON_TOKENS_MAX };
	tli_ldtk_file file = { 0 };
	tl_map *map = tli_ldtk_add_file(&ldtk, text, &report, &file) ? read_project(&ldtk) : NULL;
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
static bool claims_ldtk(const char *text, size_t size)
{
	return tli_text_contains(text, size < 512 ? size : 512, "\"LDtk Project JSON\"");
}

const tli_format tli_format_ldtk = {
	.listed = {
		.name = "ldtk",
		.extensions = (const char *const[]){ ".ldtk", NULL },
		.summary = "projects of LDtk: IntGrid layers become solid loops, entities doors, waypoints and links",
	},
	.claims = claims_ldtk,
	.read = read_ldtk,
	.has_parts = true,
};
