/* SPDX-License-Identifier: MIT */
/* lint/run/context.c: what a rule may ask about the other rules of its run. */
#include "lint/lint.h"

#include "base/assert.h"
#include "base/suggest.h"

#include <string.h>

/* TL_SEVERITY_OFF is 0. */
const tli_lint_exception tli_lint_off_in_levels[] = { { .format = "doom" }, { .format = "udmf" }, { .format = "uvtt" },
	{ 0 } };
const tli_lint_exception tli_lint_off_in_rasters[] = { { .format = "doom" }, { .format = "udmf" },
	{ .format = "movingai" }, { .format = "ros" }, TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };
const tli_lint_exception tli_lint_off_in_drawings[] = { { .format = "svg" }, { .format = "tmx" }, { .format = "tmj" },
	{ .format = "ldtk" }, { .format = "uvtt" }, { 0 } };
const tli_lint_exception tli_lint_off_in_copied_lines[] = { { "svg", TL_SEVERITY_OFF, true, false },
	{ .format = "uvtt" }, { 0 } };
const tli_lint_exception tli_lint_off_in_levels_and_plain_drawings[] = { { .format = "doom" }, { .format = "udmf" },
	{ "svg", TL_SEVERITY_OFF, true, false }, { 0 } };
const tli_lint_exception tli_lint_off_in_plain_drawings[] = { { "svg", TL_SEVERITY_OFF, true, false }, { 0 } };

const tli_lint_exception tli_lint_note_where_scripted[] = { { "doom", TL_SEVERITY_NOTE, false, true },
	{ "udmf", TL_SEVERITY_NOTE, false, true }, TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };
const tli_lint_exception tli_lint_less_in_levels[] = { { .format = "doom" }, { .format = "udmf" }, { .format = "uvtt" },
	TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };
const tli_lint_exception tli_lint_note_where_guessed[] = { TLI_LINT_NOTE_WHERE_GUESSED, { 0 } };

size_t tli_lint_find_row(const tli_lint_context *context, const char *id)
{
	size_t row = 0;
	while (row < context->row_count && strcmp(context->rows[row]->rule.id, id) != 0)
		row++;
	return row;
}

bool tli_lint_row_is_running(const tli_lint_context *context, size_t row)
{
	tli_assert(row < context->row_count);
	bool (*wanted)(const tli_lint_context *context) = context->rows[row]->wanted;
	return context->severities[row] != TL_SEVERITY_OFF && (wanted == NULL || wanted(context));
}

bool tli_lint_is_running(const tli_lint_context *context, const char *id)
{
	size_t row = tli_lint_find_row(context, id);
	return row < context->row_count && tli_lint_row_is_running(context, row);
}

const tl_lint_rule *tli_lint_nearest_rule(const tli_lint_context *context, const char *id)
{
	tli_suggestion best = { 0 };
	const tl_lint_rule *nearest = NULL;
	for (size_t i = 0; i < context->row_count; i++) {
		const tl_lint_rule *rule = &context->rows[i]->rule;
		tli_suggest(&best, id, strlen(id), rule->id);
		if (best.text == rule->id)
			nearest = rule;
	}
	return nearest;
}
