/* SPDX-License-Identifier: MIT */
/*
 * tests/support/lint_findings.c: runs the linter over a map that is given as text, and prints what it found, so that a
 * test compares two strings and sees all of both when they differ.
 */
#include "support/lint_findings.h"

#include <stdio.h>
#include <string.h>
#include <tautline/format.h>

#include "support/runner.h"

tl_map *lint_load(const char *text)
{
	tl_error items[4];
	tl_errors errors = { items, 4, 0 };
	tl_map *map = NULL;
	tl_status status = tl_map_load_memory(text, strlen(text), NULL, &map, &errors);
	ck_assert_msg(status == TL_OK, "%u:%u: %s", items[0].place.line, items[0].place.column, items[0].text);
	return map;
}

tl_lint *lint_run(const tl_map *map, const tl_lint_def *def)
{
	tl_lint *lint = NULL;
	ck_assert_int_eq(tl_lint_run(map, def, &lint), TL_OK);
	return lint;
}

const char *lint_print(const tl_lint *lint)
{
	static const char *const severities[] = { "off", "note", "warning", "error" };
	static char text[65536];
	size_t length = 0;
	text[0] = '\0';
	for (size_t i = 0; i < tl_lint_count(lint); i++) {
		tl_finding f;
		ck_assert_int_eq(tl_lint_get(lint, i, &f), TL_OK);
		ck_assert_int_eq(f.severity, f.rule->severity);
		length += (size_t)snprintf(text + length, sizeof text - length, "%u:%u: %s: %s [%s]", f.place.line,
			f.place.column, severities[f.severity], f.text, f.rule->id);
		if (f.related_text)
			length += (size_t)snprintf(text + length, sizeof text - length, " (%u:%u %s)", f.related.line,
				f.related.column, f.related_text);
		else
			ck_assert_uint_eq(f.related.line, 0);
		length += (size_t)snprintf(text + length, sizeof text - length, "\n");
		ck_assert_uint_lt(length, sizeof text);
	}
	return text;
}

void check_findings_at(const char *map_text, double radius, const char *expected)
{
	tl_map *map = lint_load(map_text);
	tl_lint_def def = tl_default_lint_def();
	def.radius = radius;
	tl_lint *lint = lint_run(map, &def);
	ck_assert_str_eq(lint_print(lint), expected);
	tl_lint_free(lint);
	tl_map_free(map);
}

void check_findings(const char *map_text, const char *expected)
{
	check_findings_at(map_text, -1, expected);
}
