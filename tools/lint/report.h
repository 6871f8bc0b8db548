/* SPDX-License-Identifier: MIT */
/*
 * report.h: writes findings.
 *
 * A form (text, json, sarif, github, gitlab, junit) is a row of three functions: for the head, for each map, for the end. Each adds to
 * report->text, which is written after every map; what belongs at the end is collected in report->aside.
 */
#ifndef TAUTLINE_TOOLS_LINT_REPORT_H
#define TAUTLINE_TOOLS_LINT_REPORT_H

#include <tautline/lint.h>
#include <tautline/map.h>

#include "io/contents.h"
#include "io/output.h"

/* One map that was checked. */
struct lint_result {
	const char *name;           /* as it was given: FILE, or FILE:PART */
	const char *file, *part;    /* the two; `part` NULL = none was named */
	tl_map *map;                /* NULL: it could not be read */
	const tl_finding *findings; /* [tl_finding * count], without those of the baseline */
	size_t count;
	/* [tl_error * error_count]: what is wrong with a map that could not be read, or warnings of what was left out of one */
	const tl_error *errors;
	size_t error_count;
	const char *why; /* the same in general: "malformed input", or the text of errno */
	/* A finding about several maps, or one held back: its maps were added already, and `map` is NULL. */
	bool is_late;
	const char *const *others; /* [const char * * other_count]: the names of its maps but the first */
	size_t other_count;
	size_t project;      /* its index among projects (project.h) */
	size_t held;         /* findings that are only counted (held.h) */
	size_t in_copy;      /* of them, since the map is a backup, an old copy or a draft */
	bool is_draft;       /* the program beside it loads other maps (drafts.h), or an export is newer (exports.h) */
	bool is_unloaded;    /* nothing says that the program beside it loads it: findings are notes */
	unsigned said;       /* what other files say of the map, as in names.h */
	const char *copy_of; /* the file, checked before, that has the same bytes; NULL: there is none */
};

struct lint_form;

struct lint_report {
	const struct lint_form *form;
	struct output output;
	tli_text text, aside;
	bool werror;   /* warnings count as errors */
	bool strict;   /* and so does something like walls that was ignored */
	size_t issues; /* that the form has written, if it counts them */
	size_t maps, unreadable, copies;
	size_t samples;  /* maps in which nothing blocks that are not reported: tests, copies, examples, drafts */
	size_t left_out; /* warnings of readers, which are no findings */
	size_t walls;    /* of all maps, as starts and goals */
	size_t starts, goals;
	bool is_foreign; /* some map is of the format of another program: what was read of it is said */
	struct ignored_walls ignored;
	size_t partial;                       /* maps of which something that looks like walls was ignored */
	size_t repeats;                       /* findings that are not reported: the same again in another map */
	size_t held, held_in_copies;          /* findings that are held back, and those of them in copies and drafts */
	size_t counts[TL_SEVERITY_ERROR + 1]; /* findings by severity, of all maps so far */
};

typedef struct lint_form {
	const char *name; /* the value of --format */
	void (*begin)(struct lint_report *report);
	void (*add)(struct lint_report *report, const struct lint_result *result);
	void (*end)(struct lint_report *report);
} lint_form;

extern const lint_form lint_form_text, lint_form_json, lint_form_sarif, lint_form_github, lint_form_gitlab,
	lint_form_junit;

/* Opens `path` (NULL = standard output) for a form ("json"; NULL = text). false: an error was printed. */
bool lint_report_open(struct lint_report *report, const char *form, const char *path);
void lint_report_add(struct lint_report *report, const struct lint_result *result);
/* Writes the end and closes. false: an error was printed. */
bool lint_report_close(struct lint_report *report);

#endif
