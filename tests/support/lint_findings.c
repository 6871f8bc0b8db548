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
	static char text[1 << 20];
	size_t length = 0;
	text[0] = '\0';
	for (size_t i = 0; i < tl_lint_finding_count(lint); i++) {
		tl_finding f;
		ck_assert_int_eq(tl_lint_get_finding(lint, i, &f), TL_OK);
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

/* Is `id` one of the words? */
static bool has_word(const char *words, const char *id)
{
	size_t size = strlen(id);
	for (const char *at = words; (at = strstr(at, id)) != NULL; at += size)
		if ((at == words || at[-1] == ' ') && (at[size] == ' ' || at[size] == '\0'))
			return true;
	return false;
}

void lint_only(tl_lint_def *def, const char *rules)
{
	static tl_lint_severity off[64];
	def->severities = off;
	def->severity_count = 0;
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++) {
		if (!has_word(rules, rule->id))
			off[def->severity_count++] = (tl_lint_severity){ rule->id, TL_SEVERITY_OFF };
	}
	ck_assert_uint_lt(def->severity_count, tl_lint_rule_count()); /* there is such a rule */
}

static void check_run(const char *map_text, const tl_lint_def *def, const char *expected)
{
	tl_map *map = lint_load(map_text);
	tl_lint *lint = lint_run(map, def);
	ck_assert_str_eq(lint_print(lint), expected);
	tl_lint_free(lint);
	tl_map_free(map);
}

void check_rules(const char *rules, const char *map_text, const char *expected)
{
	tl_lint_def def = tl_default_lint_def();
	lint_only(&def, rules);
	check_run(map_text, &def, expected);
}

void check_rules_with(tl_lint_def def, const char *rules, const char *map_text, const char *expected)
{
	lint_only(&def, rules);
	check_run(map_text, &def, expected);
}

void check_findings_at(const char *map_text, double radius, const char *expected)
{
	tl_lint_def def = tl_default_lint_def();
	def.radius = radius;
	check_rules_with(def, LINT_BASIC_RULES, map_text, expected);
}

void check_findings(const char *map_text, const char *expected)
{
	check_findings_at(map_text, -1, expected);
}

/* ---- two runs ---- */

static bool same_text(const char *a, const char *b)
{
	return (a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0);
}

static bool same_place(tl_place a, tl_place b)
{
	return a.line == b.line && a.column == b.column && a.object == b.object;
}

static bool same_finding(const tl_finding *a, const tl_finding *b)
{
	bool same = a->rule == b->rule && a->severity == b->severity && a->fingerprint == b->fingerprint &&
		same_place(a->place, b->place) && same_place(a->related, b->related) && same_text(a->text, b->text) &&
		same_text(a->related_text, b->related_text) && a->has_at == b->has_at && a->name_count == b->name_count;
	for (size_t i = 0; same && i < a->name_count; i++)
		same = same_text(a->names[i], b->names[i]);
	return same && !(a->at.x < b->at.x || a->at.x > b->at.x || a->at.y < b->at.y || a->at.y > b->at.y);
}

void lint_check_same(const tl_lint *followed, const tl_lint *fresh, unsigned round)
{
	size_t count = tl_lint_finding_count(fresh);
	for (size_t i = 0; i < count && i < tl_lint_finding_count(followed); i++) {
		tl_finding one, other;
		ck_assert_int_eq(tl_lint_get_finding(followed, i, &one), TL_OK);
		ck_assert_int_eq(tl_lint_get_finding(fresh, i, &other), TL_OK);
		if (!same_finding(&one, &other))
			ck_abort_msg("round %u: finding %zu: followed %s: %s, fresh %s: %s", round, i, one.rule->id,
				one.text, other.rule->id, other.text);
	}
	ck_assert_msg(tl_lint_finding_count(followed) == count, "round %u: %zu findings, not %zu", round,
		tl_lint_finding_count(followed), count);
}
