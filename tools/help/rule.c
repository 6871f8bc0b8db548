/* SPDX-License-Identifier: MIT */
/*
 * rule.c: one rule of the linter explained: `tautline help RULE`, and the page docs/lint-rules.md.
 *
 * The example of a rule is a whole map. Its findings are not stored: the linter is run on it, so they are never out of date.
 */
#include <string.h>

#include <tautline/format.h>

#include "help/manual.h"
#include "lint/finding.h"

/* ---- the findings of a rule in its example ---- */

/* Without a margin link-tight finds nothing. docs/lint-rules.md names this one. */
static const double example_margin = 1;

static void write_example_finding(
	tli_text *writer, const char *name, tl_place place, const char *severity, const char *text)
{
	tli_text_add_format(writer, "%s:", name);
	if (place.line != 0)
		tli_text_add_format(writer, "%u:%u:", (unsigned)place.line, (unsigned)place.column);
	tli_text_add_format(writer, " %s: ", severity);
	tli_text_add(writer, text);
}

static void write_findings(tli_text *writer, const tl_lint_rule *rule, const char *indent)
{
	tl_map *map = NULL;
	tl_lint *lint = NULL;
	tl_finding finding;
	tl_lint_def def = tl_default_lint_def();
	const char *name = rule->example[0] == '<' ? "map.tmx" : "map.tl"; /* XML is of Tiled */
	def.margin = example_margin;
	if (tl_map_load_memory(rule->example, strlen(rule->example), NULL, &map, NULL) != TL_OK)
		return;
	if (tl_lint_run(map, &def, &lint) != TL_OK)
		lint = NULL;
	for (size_t i = 0; tl_lint_get_finding(lint, i, &finding) == TL_OK; i++) {
		if (finding.rule != rule)
			continue;
		tli_text_add(writer, indent);
		write_example_finding(writer, name, finding.place, severity_name(finding.severity), finding.text);
		tli_text_add_format(writer, " [%s]\n", rule->id);
		if (finding.related_text) {
			tli_text_add(writer, indent);
			write_example_finding(writer, name, finding.related, "note", finding.related_text);
			tli_text_add(writer, "\n");
		}
	}
	tl_lint_free(lint);
	tl_map_free(map);
}

/* ---- `tautline help RULE` ---- */

/* Each line of the example after `indent`. */
static void write_indented(tli_text *writer, const char *text, const char *indent)
{
	while (*text != '\0') {
		size_t size = strcspn(text, "\n");
		tli_text_add(writer, size > 0 ? indent : "");
		tli_text_add_bytes(writer, text, size);
		tli_text_add(writer, "\n");
		text += size;
		text += *text == '\n' ? 1 : 0;
	}
}

void rule_explain(tli_text *writer, const tl_lint_rule *rule)
{
	size_t column = strlen(rule->id) + 2;
	tli_text_add_format(writer, "%s: ", rule->id);
	write_wrapped(writer, rule->summary, 0, column);
	tli_text_add_format(writer, "It is %s %s unless --rule %s=SEVERITY changes that.\n\n",
		rule->severity == TL_SEVERITY_ERROR ? "an" : "a", severity_name(rule->severity), rule->id);
	write_wrapped(writer, rule->what, 0, 0);
	if (rule->formats) {
		tli_text_add(writer, "\n");
		write_wrapped(writer, rule->formats, 0, 0);
	}
	tli_text_add(writer, "\nWhy:\n");
	write_wrapped(writer, rule->why, 0, 0);
	tli_text_add(writer, "\nExample:\n");
	write_indented(writer, rule->example, "  ");
	tli_text_add(writer, "\n");
	write_findings(writer, rule, "  ");
	tli_text_add(writer, "\nTo fix it:\n");
	write_wrapped(writer, rule->fix, 0, 0);
}

/* ---- docs/lint-rules.md ---- */

static void write_table_row(tli_text *writer, const tl_lint_rule *rule)
{
	tli_text_add_format(
		writer, "| [%s](#%s) | %s | %s |\n", rule->id, rule->id, severity_name(rule->severity), rule->summary);
}

/* The mistake, its picture, how to correct it; then what exactly the rule says. */
static void write_section(tli_text *writer, const tl_lint_rule *rule)
{
	tli_text_add_format(writer, "\n## %s\n\n", rule->id);
	tli_text_add(writer, "```tl\n");
	tli_text_add(writer, rule->example);
	tli_text_add(writer, "```\n\n```text\n");
	write_findings(writer, rule, "");
	tli_text_add(writer, "```\n\n");
	tli_text_add_format(writer, "![The map above, with the finding marked](pictures/lint/%s.svg)\n\n", rule->id);
	tli_text_add_format(writer, "*To fix it:* %s\n\n", rule->fix);
	tli_text_add(writer, rule->what);
	tli_text_add_format(writer, " By default it is %s **%s**.\n\n",
		rule->severity == TL_SEVERITY_ERROR ? "an" : "a", severity_name(rule->severity));
	if (rule->formats)
		tli_text_add_format(writer, "%s\n\n", rule->formats);
	tli_text_add_format(writer, "%s\n", rule->why);
}

void rule_page(tli_text *writer)
{
	const tl_lint_rule *rule;
	tli_text_add(writer,
		"# The rules of the linter\n\n"
		"Each rule: a map with the mistake, the finding, a picture of it, how to correct the map, and what exactly is "
		"reported. [lint.md](lint.md) has the command. (`link-tight` with `--margin 1`. `make manual` writes this page.)\n\n");
	tli_text_add(writer, "| rule | severity | finds |\n|---|---|---|\n");
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		write_table_row(writer, rule);
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		write_section(writer, rule);
}
