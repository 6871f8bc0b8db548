/* SPDX-License-Identifier: MIT */
/*
 * lint/rules/allow_unused.c: `allow` lines that dropped no finding of this run, or whose rule does not exist. It runs after all other
 * rules, and its own findings cannot be allowed.
 */
#include "lint/lint.h"

#include "base/array.h"

static void add_unknown_rule(tli_lint_context *context, const char *id)
{
	tli_text *text = tli_lint_text(context);
	const tl_lint_rule *nearest = tli_lint_nearest_rule(context, id);
	tli_text_add_format(text, "there is no rule '%s'", id);
	if (nearest != NULL)
		tli_text_add_format(text, "; did you mean '%s'?", nearest->id);
}

static void add_unused(tli_text *text, const tl_allowance_info *allow)
{
	tli_text_add_format(text, "allow %s", allow->rule);
	for (size_t i = 0; i < allow->name_count; i++) {
		tli_text_add_char(text, ' ');
		tli_lint_add_name(text, allow->names[i]);
	}
	tli_text_add(text, " is not needed: there is no such finding");
}

static tl_status find_unused_allows(tli_lint_context *context)
{
	tl_status status = TL_OK;
	size_t count = tli_array_length(context->allows);
	for (size_t i = 0; status == TL_OK && i < count; i++) {
		tl_allowance_info allow;
		if (context->allows[i].used)
			continue;
		status = tl_map_get_allowance(context->map, context->allows[i].id, &allow);
		if (status != TL_OK)
			return status;
		bool known = tli_lint_find_row(context, allow.rule) < context->row_count;
		if (known && !tli_lint_is_running(context, allow.rule))
			continue;
		if (known)
			add_unused(tli_lint_text(context), &allow);
		else
			add_unknown_rule(context, allow.rule);
		tli_lint_draft draft = { .place = allow.place, .names = { allow.rule }, .name_count = 1 };
		for (size_t n = 0; n < allow.name_count && draft.name_count < TLI_LINT_NAMES_MAX; n++)
			draft.names[draft.name_count++] = allow.names[n];
		draft.not_allowable = true;
		status = tli_lint_report(context, &draft);
	}
	return status;
}

const tli_lint_row tli_lint_allow_unused = {
	.rule = {
		.id = "allow-unused",
		.severity = TL_SEVERITY_WARNING,
		.summary = "an allow line that no finding needs, or for a rule that does not exist",
		.what = "An `allow RULE NAME... \"reason\"` line of the map matches no finding of this run, or "
			"its rule does not exist. Lines for a rule that is off in this run, or that does not run "
			"without an option, are not reported. An allow line for allow-unused itself is always "
			"reported.",
		.why = "The fault it was for is fixed, or the line is misspelt. Left in place, it hides the "
			"next fault of the same kind.",
		.example = "tautline 1\n"
			   "waypoint a 1,2\n"
			   "waypoint b 9,2\n"
			   "link a b\n"
			   "allow link-blocked a b \"the wall is gone since\"\n",
		.fix = "Remove the line, or correct the rule's id or the names: they must be those of the finding, in any "
			"order.",
	},
	.run = find_unused_allows,
	.reads = TLI_LINT_READS_ALL,
	.last = true,
};
