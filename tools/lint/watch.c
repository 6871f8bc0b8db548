/* SPDX-License-Identifier: MIT */
/*
 * lint/watch.c: `tautline lint --watch`.
 *
 * The map is reloaded, so its things keep their ids, and its findings are brought up to date. A file that cannot be read leaves them as
 * they were; when it can be read again, that is said.
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

typedef tl_status (*finding_getter)(const tl_lint *lint, size_t index, tl_finding *out);

/* Some of the findings of a check. */
struct findings {
	size_t count;
	finding_getter get;
};

static bool has_finding(const tl_lint *lint, struct findings some, uint64_t fingerprint)
{
	tl_finding finding;
	for (size_t i = 0; i < some.count; i++)
		if (some.get(lint, i, &finding) == TL_OK && finding.fingerprint == fingerprint)
			return true;
	return false;
}

static void print_finding(const char *path, const tl_finding *finding, const char *sign)
{
	enum color color = finding->severity == TL_SEVERITY_ERROR ? COLOR_ERROR
		: finding->severity == TL_SEVERITY_WARNING        ? COLOR_WARNING
								  : COLOR_NOTE;
	fputs(sign, stdout);
	message_line(stdout, &(struct message_line){ path, finding->place, color, finding->text, finding->rule->id });
}

/* Prints those of `some` that are not among the others: a finding that has only moved in the file is no news. */
static size_t print_others(
	const struct checked *checked, struct findings some, struct findings others, const char *sign)
{
	size_t printed = 0;
	for (size_t i = 0; i < some.count; i++) {
		tl_finding finding;
		if (some.get(checked->lint, i, &finding) == TL_OK &&
			!has_finding(checked->lint, others, finding.fingerprint)) {
			print_finding(checked->path, &finding, sign);
			printed++;
		}
	}
	return printed;
}

/* Prints what the last check has changed; of the first one, all. That a broken file can be read again is news too. */
static void print_news(const struct checked *checked, bool first)
{
	const tl_lint *lint = checked->lint;
	struct findings all = { tl_lint_finding_count(lint), tl_lint_get_finding };
	struct findings gone = { tl_lint_gone_count(lint), tl_lint_get_gone };
	struct findings appeared = { tl_lint_appeared_count(lint), tl_lint_get_appeared };
	size_t printed = print_others(checked, gone, appeared, "- ");
	printed += first ? print_others(checked, all, gone, "") : print_others(checked, appeared, gone, "+ ");
	if (checked->broken && !first)
		fputs("the map can be read again: ", stdout);
	if (first || printed > 0 || checked->broken)
		printf("%zu finding%s\n", all.count, all.count == 1 ? "" : "s");
	fflush(stdout);
}

static bool check_again(struct checked *checked, struct lint_options *options)
{
	bool first = !checked->lint;
	options->def.budget = budget_of("checking");
	tl_status status = first ? tl_lint_run(checked->map, &options->def, &checked->lint)
				 : tl_lint_update(checked->lint, checked->map);
	if (status) {
		message_status("check", checked->path, status);
		return false;
	}
	print_news(checked, first);
	return true;
}

static bool read_again(struct checked *checked)
{
	return !checked->map ? map_load(checked->path, &checked->map) : map_load_again(checked->path, &checked->map);
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
