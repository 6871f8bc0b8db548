/* SPDX-License-Identifier: MIT */
/*
 * lint/watch.c: `tautline lint --watch`.
 *
 * The map is reloaded, so its things keep their ids, and checked whole; the findings before and after are compared by their
 * fingerprints. A file that cannot be read leaves the findings as they were.
 */
#include "lint/watch.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/budget.h"
#include "cli/message.h"
#include "io/load.h"
#include "io/watch.h"

struct checked {
	const char *path;
	tl_map *map;
	tl_lint *lint; /* of the last check; NULL = there was none */
	bool broken;   /* the file could not be read or checked the last time */
};

static bool has_finding(const tl_lint *lint, uint64_t fingerprint)
{
	tl_finding finding;
	size_t count = tl_lint_finding_count(lint);
	for (size_t i = 0; i < count; i++) {
		if (tl_lint_get_finding(lint, i, &finding) == TL_OK && finding.fingerprint == fingerprint) {
			return true;
		}
	}
	return false;
}

static void print_finding(const char *path, const tl_finding *finding, const char *sign)
{
	enum color color = finding->severity == TL_SEVERITY_ERROR ? COLOR_ERROR
		: finding->severity == TL_SEVERITY_WARNING        ? COLOR_WARNING
								  : COLOR_NOTE;
	char tail[128];
	snprintf(tail, sizeof tail, " [%s]", finding->rule->id);
	fputs(sign, stdout);
	message_line(stdout, path, finding->place, color, finding->text, tail);
}

/* Prints the findings of `lint` that `other` does not have. */
static size_t print_others(const char *path, const tl_lint *lint, const tl_lint *other, const char *sign)
{
	size_t printed = 0, count = tl_lint_finding_count(lint);
	for (size_t i = 0; i < count; i++) {
		tl_finding finding;
		if (tl_lint_get_finding(lint, i, &finding) == TL_OK && !has_finding(other, finding.fingerprint)) {
			print_finding(path, &finding, sign);
			printed++;
		}
	}
	return printed;
}

/* Checks the map, prints what differs from the last check, and keeps the new one. */
static bool check_again(struct checked *checked, struct lint_options *options)
{
	tl_lint *lint = NULL;
	options->def.budget = budget_of("checking");
	tl_status status = tl_lint_run(checked->map, &options->def, &lint);
	if (status != TL_OK) {
		message_status("check", checked->path, status);
		return false;
	}
	size_t gone = print_others(checked->path, checked->lint, lint, "- ");
	size_t added = print_others(checked->path, lint, checked->lint, checked->lint != NULL ? "+ " : "");
	size_t count = tl_lint_finding_count(lint);
	if (checked->lint == NULL || gone + added > 0) {
		printf("%zu finding%s\n", count, count == 1 ? "" : "s");
	}
	fflush(stdout);
	tl_lint_free(checked->lint);
	checked->lint = lint;
	return true;
}

static bool read_again(struct checked *checked)
{
	return checked->map == NULL ? map_load(checked->path, &checked->map)
				    : map_load_again(checked->path, &checked->map);
}

static int verdict_of(const struct checked *checked, bool werror)
{
	bool bad = false;
	size_t count = tl_lint_finding_count(checked->lint);
	for (size_t i = 0; i < count; i++) {
		tl_finding finding;
		if (tl_lint_get_finding(checked->lint, i, &finding) == TL_OK) {
			bad = bad || finding.severity == TL_SEVERITY_ERROR ||
				(werror && finding.severity == TL_SEVERITY_WARNING);
		}
	}
	return checked->broken ? EXIT_BAD : bad ? EXIT_NO : EXIT_YES;
}

int lint_watch(const char *path, struct lint_options *options, bool werror)
{
	struct checked checked = { .path = path };
	struct watch watch = watch_open(path);
	do {
		checked.broken = !read_again(&checked) || !check_again(&checked, options);
	} while (watch_wait(&watch));
	watch_close(&watch);
	int result = verdict_of(&checked, werror);
	tl_lint_free(checked.lint);
	tl_map_free(checked.map);
	return result;
}
