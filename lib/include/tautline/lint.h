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

typedef enum tl_severity { TL_SEVERITY_OFF = 0, TL_SEVERITY_NOTE, TL_SEVERITY_WARNING, TL_SEVERITY_ERROR } tl_severity;

/* One rule of the linter. All text is static. */
typedef struct tl_lint_rule {
	const char *id;       /* "link-blocked" */
	tl_severity severity; /* by default */
	const char *summary;  /* one line: what it finds */
} tl_lint_rule;

/* The table of rules, by index 0..count-1, in alphabetical order of their ids. NULL beyond the last. */
TL_API size_t tl_lint_rule_count(void);
TL_API const tl_lint_rule *tl_lint_get_rule(size_t index);

/* One thing the linter found. Text is owned by the tl_lint. */
typedef struct tl_finding {
	const tl_lint_rule *rule;
	tl_severity severity;
	tl_place place;           /* where in the file the thing is said that is wrong */
	const char *text;         /* one line, without the rule's id */
	tl_place related;         /* a second place, {0,0} if there is none */
	const char *related_text; /* what is there ("the wall is here"); NULL if there is none */
	bool has_at;
	tl_point at; /* where on the map; only if has_at */
} tl_finding;

typedef struct tl_lint_def {
	double radius; /* map units; negative (the default) = the map's own */
} tl_lint_def;

typedef struct tl_lint tl_lint;

TL_API tl_lint_def tl_default_lint_def(void);

/* Runs all rules over a map; def NULL = defaults; free with tl_lint_free. A map without waypoints is fine. TL_E_NOMEM, TL_E_RANGE. */
TL_API tl_status tl_lint_run(const tl_map *map, const tl_lint_def *def, tl_lint **out);
TL_API void tl_lint_free(tl_lint *lint);

/* Findings by index 0..count-1, sorted by place, then rule, then text. TL_E_INVALID beyond the last. */
TL_API size_t tl_lint_count(const tl_lint *lint);
TL_API tl_status tl_lint_get(const tl_lint *lint, size_t index, tl_finding *out);

#ifdef __cplusplus
}
#endif
#endif
