/* SPDX-License-Identifier: MIT */
/* tautline/lint.h: is a map sound, and is every line of sight it relies on free? */
#ifndef TAUTLINE_LINT_H
#define TAUTLINE_LINT_H

#include <tautline/base.h>
#include <tautline/geometry.h>
#include <tautline/map.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How grave a finding is; what is off is not looked for. */
typedef enum tl_severity {
	TL_SEVERITY_OFF = 0,
	TL_SEVERITY_NOTE,
	TL_SEVERITY_WARNING,
	TL_SEVERITY_ERROR
} tl_severity;

/* One rule of the linter. All text is static English; `what`, `why` and `fix` are a paragraph of
 * whole sentences without line breaks, lines of `example` end with a line feed. */
typedef struct tl_lint_rule {
	const char *id;       /* "link-blocked" */
	tl_severity severity; /* by default, in formats that are no exception */
	const char *summary;  /* one line: what it finds */
	const char *what;     /* exactly when it fires, and when it does not */
	const char *why;      /* what goes wrong on such a map */
	const char *example;  /* a whole file on which this rule fires */
	const char *fix;      /* how to correct the map */
	/* In which formats it has another severity by default, and why; NULL: in none. */
	const char *formats;
} tl_lint_rule;

/* How many rules the linter has: the length of the table. */
TL_API size_t tl_lint_rule_count(void);

/* Row `index` of the table, 0..count-1, in alphabetical order of the ids. The row is static.
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_lint_get_rule(size_t index, const tl_lint_rule **out);

/* One thing the linter found. Text is owned by the tl_lint. */
typedef struct tl_finding {
	const tl_lint_rule *rule;
	/* That of the rule, unless the definition of the run says otherwise; never
	 * TL_SEVERITY_OFF. */
	tl_severity severity;
	tl_place place;           /* of what is wrong, in the file */
	const char *text;         /* one line, without the rule's id */
	tl_place related;         /* a second place, all 0 if there is none */
	const char *related_text; /* what is there ("the wall is here"); NULL if there is none */
	bool has_at;
	tl_point at; /* where on the map; only if has_at */
	/* What it is about, as an `allow` line has to name it, `[const char * * name_count]`: names
	 * of waypoints and the like, or the points "x,y" of what has no name. NULL where there is
	 * none. */
	const char *const *names;
	size_t name_count;
	/* Identifies this finding among all of the map, from one run to the next. It is made of the
	 * rule and the names alone, so it survives moved lines and reworded messages; of several
	 * findings with the same rule and names the first by place has that number and the others
	 * count on from it. It is neither secret nor unforgeable. */
	uint64_t fingerprint;
} tl_finding;

/* How bad a rule's findings are in one run. */
typedef struct tl_lint_severity {
	const char *rule; /* its id; borrowed */
	/* Whatever the format of the map; TL_SEVERITY_OFF: the rule does not run, and costs
	 * nothing. */
	tl_severity severity;
} tl_lint_severity;

/* How many findings of one rule are kept unless a definition says otherwise. */
#define TL_LINT_MAX_FINDINGS 1000

/* What the linter checks, and how strictly. */
typedef struct tl_lint_def {
	uint32_t cookie; /* of tl_default_lint_def(); without it a definition is refused */
	double radius;   /* map units; negative (the default) = the map's own */
	/* Of link-tight: the clearance that a link should have, map units, >= 0; 0 (the default) =
	 * any. */
	double margin;
	/* Of wall-gap: the widest gap that is reported, map units; 0 = none; negative (the default)
	 * = the diameter of the agent, or 1/16 where the radius is 0. */
	double gap;
	/* The longest link by sight, of a map that has no links, map units; 0 (the default) = no
	 * bound. */
	double max_link;
	/* Findings of one rule that are kept; one more says how many others there are. 0 (the
	 * default) = TL_LINT_MAX_FINDINGS. */
	size_t max_findings;
	/* `[tl_lint_severity * severity_count]`; of several for one rule the last counts;
	 * borrowed. */
	const tl_lint_severity *severities;
	size_t severity_count;
	tl_budget budget; /* of all rules together; default tl_default_budget() */
} tl_lint_def;

/* The findings of a run, in order. */
typedef struct tl_lint tl_lint;

/* A definition with its defaults. */
TL_API tl_lint_def tl_default_lint_def(void);

/* Runs all rules over a map; def NULL = defaults; free with tl_lint_free. A map without waypoints
 * is fine.
 * - TL_E_INVALID: NULL, a negative margin or max_link, no such severity
 * - TL_E_NOT_FOUND: severities name a rule that does not exist
 * - TL_E_RANGE: a number is not finite or beyond the grid, or the body that the map is for has no
 *   room between a wall and the end of the grid
 * - TL_E_LIMIT: the budget; or the map expects a path, has no links, and more waypoints see each
 *   other than a nav links
 * - TL_E_CANCELLED: the budget's `progress` asked to stop
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_lint_run(const tl_map *map, const tl_lint_def *def, tl_lint **out);

/* Brings the findings up to date with the edited map: afterwards they are those that tl_lint_run
 * would find with the same definition. What appeared and what went is listed until the next update.
 * The budget is that of the definition, whose progress, context and use must stay valid. Errors are
 * those of tl_lint_run; on failure all is as it was.
 *
 * Cost: O(findings log findings) and what the edit can concern, a few milliseconds on 10,000 walls;
 * for that some 200 bytes a wall are kept. An `allow` line, the radius, a reload, or hundreds of
 * edits at once make all rules run anew. */
TL_CHECKED TL_API tl_status tl_lint_update(tl_lint *lint, const tl_map *map);

/* How many findings the last update brought; 0 for NULL and before the first update. A finding
 * whose text or place has changed is gone, and another one has appeared. O(1). */
TL_API size_t tl_lint_appeared_count(const tl_lint *lint);

/* How many findings the last update ended; 0 for NULL and before the first. O(1). */
TL_API size_t tl_lint_gone_count(const tl_lint *lint);

/* Finding `index`, 0..count-1, of those that appeared, in the order of findings. O(1).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_lint_get_appeared(
	const tl_lint *lint, size_t index, tl_finding *out);

/* The same of those that are gone; their texts stay until the next update. O(1).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_lint_get_gone(const tl_lint *lint, size_t index, tl_finding *out);

/* Frees a run and the texts of its findings. NULL is fine. */
TL_API void tl_lint_free(tl_lint *lint);

/* How many findings there are; 0 for NULL. */
TL_API size_t tl_lint_finding_count(const tl_lint *lint);

/* Finding `index`, 0..count-1, sorted by place, then rule, then text. O(1).
 * - TL_E_INVALID: also beyond the end */
TL_CHECKED TL_API tl_status tl_lint_get_finding(const tl_lint *lint, size_t index, tl_finding *out);

#ifdef __cplusplus
}
#endif
#endif
