/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/beside.c: files that a map of Tiled names: tilesets (.tsx, .tsj) and templates of objects (.tx, .tj).
 *
 * They are looked for beside the map and never outside its project (format/io/beside.h). Which of XML and JSON a file is, its content
 * says, for Tiled lets both be mixed. What is wrong inside a template is reported at the place in the map that names it.
 */
#include "format/tiled/model.h"

#include "base/alloc.h"
#include "format/io/beside.h"

tli_tiled_tree *tli_tiled_add_tree(tli_tiled *model, char *text, tli_report *report)
{
	tli_tiled_tree *tree = tli_alloc_zeroed(sizeof *tree);
	if (!tree || !tli_tiled_has_room(model, trees)) {
		tli_free(tree, sizeof *tree);
		tli_array_free(text);
		model->status = TL_E_NOMEM;
		return NULL;
	}
	tli_array_push(model->trees, tree);
	tl_status status = tli_tiled_parse(text, report, tree);
	if (status == TL_E_NOMEM)
		model->status = status;
	else if (status && report == &model->report)
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

tl_status tli_tiled_open_beside(tli_tiled *model, tli_tiled_text source, tli_beside *out)
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

tli_tiled_tree *tli_tiled_parse_beside(tli_tiled *model, tli_tiled_text source, tl_place place, char *text)
{
	tl_error error = { 0 };
	tl_errors errors = { &error, 1, 0 };
	tli_report report = tli_report_of(&errors);
	tli_tiled_tree *tree = tli_tiled_add_tree(model, text, &report);
	if (tree) {
		tree->is_beside = true;
		tree->place = place;
	} else if (!model->status) {
		tli_report_finish(&report, &errors);
		tli_report_add(&model->report, place, "the template %s, line %u: %s",
			tli_show(source.text, source.size).text, error.place.line, error.text);
	}
	return tree;
}
