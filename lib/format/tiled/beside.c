/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/beside.c: files that a map of Tiled names: tilesets (.tsx, .tsj) and templates of objects (.tx, .tj).
 *
 * They are looked for beside the map and never outside its project (format/io/beside.h). Which of XML and JSON a file is, its content
 * says, for Tiled lets both be mixed.
 */
#include "format/tiled/model.h"

#include <stdio.h>

#include "base/alloc.h"
#include "format/io/beside.h"

tli_tiled_tree *tli_tiled_add_tree(tli_tiled *model, char *text)
{
	tli_tiled_tree *tree = tli_alloc_zeroed(sizeof *tree);
	if (!tree || !tli_tiled_has_room(model, trees)) {
		tli_free(tree, sizeof *tree);
		tli_array_free(text);
		model->status = TL_E_NOMEM;
		return NULL;
	}
	tli_array_push(model->trees, tree);
	tl_status status = tli_tiled_parse(text, &model->report, tree);
	if (status)
		model->status = status == TL_E_FORMAT ? TL_OK : status;
	return status ? NULL : tree;
}

enum { WINDOWS_NAME_MAX = 1024 };

/* Scripts on Windows write `..\tiles\x.tsx`: the name with slashes. False: it has no backslash, or is too long. */
static bool with_slashes(tli_tiled_text source, char name[WINDOWS_NAME_MAX])
{
	if (source.size >= WINDOWS_NAME_MAX || !memchr(source.text, '\\', source.size))
		return false;
	for (size_t i = 0; i < source.size; i++)
		name[i] = source.text[i] == '\\' ? '/' : source.text[i];
	return true;
}

static tl_status open_beside(tli_tiled *model, tli_tiled_text source, tli_beside *out)
{
	tl_status status = tli_format_read_beside(model->def, source.text, source.size, model->bytes_left, out);
	char name[WINDOWS_NAME_MAX];
	if (status && status != TL_E_NOMEM && with_slashes(source, name))
		status = tli_format_read_beside(model->def, name, source.size, model->bytes_left, out);
	if (status == TL_E_NOMEM)
		model->status = status;
	if (!status)
		model->bytes_left -= tli_array_length(out->text);
	return status;
}

/* With the places of the map, and where there are mistakes once more, with those of the file. */
static void read_twice(tli_tiled *model, tli_tiled_tree *tree, tl_errors *errors, const tli_tiled_beside *it)
{
	const tl_place start = { .line = 1, .column = 1 };
	tli_tiled_node root;
	tree->place = it->place;
	for (int round = 0; !model->status && round < 2; round++) {
		tree->is_beside = round == 0;
		model->report = tli_report_of(errors);
		if (tli_tiled_root(tree, it->root, &root))
			it->read(model, root, it->into);
		else
			tli_report_add(&model->report, start, "this is no %s", it->root);
		if (!model->report.errors.count)
			break;
	}
	tree->is_beside = true;
}

static void read_text(tli_tiled *model, char *text, const tli_tiled_beside *it, tli_tiled_lack *lack)
{
	tli_report outer = model->report;
	tl_error error = { 0 };
	tl_errors errors = { &error, 1, 0 };
	model->report = tli_report_of(&errors);
	tli_tiled_tree *tree = tli_tiled_add_tree(model, text);
	if (tree)
		read_twice(model, tree, &errors, it);
	lack->is_missing = model->report.errors.count > 0;
	tli_report_finish(&model->report, &errors);
	model->report = outer;
	if (lack->is_missing)
		snprintf(lack->broken, sizeof lack->broken, "cannot be read: line %u: %.90s", error.place.line,
			error.text);
}

tli_tiled_lack tli_tiled_read_beside(tli_tiled *model, const tli_tiled_beside *it)
{
	tli_beside file = { .why = NULL };
	tl_status status = open_beside(model, it->source, &file);
	tli_tiled_lack lack = { .is_missing = status != TL_OK, .why = file.why };
	if (!status)
		read_text(model, file.text, it, &lack);
	else
		lack.is_refused = status == TL_E_LIMIT || (status != TL_E_NOMEM && !model->def->path);
	return lack;
}

const char *tli_tiled_why_missing(const tli_tiled_lack *lack)
{
	return lack->broken[0] ? lack->broken : lack->why;
}
