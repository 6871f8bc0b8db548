/* SPDX-License-Identifier: MIT */
/*
 * format/sink/report.h: the errors of one reading: the first ones of the file are kept, in whatever order they are found.
 *
 * They are found nearly in the order of the file, but a link to an undefined waypoint is known only at its end.
 */
#ifndef TLI_FORMAT_SINK_REPORT_H
#define TLI_FORMAT_SINK_REPORT_H

#include "base/assert.h"
#include "base/error.h"
#include "base/suggest.h"
#include "format/sink/shown.h"

typedef struct tli_report {
	tl_errors errors; /* the caller's items; the first min(count, capacity) are kept, as a heap until the end */
	bool is_closed;   /* one error stands for all: no more are taken */
} tli_report;

/* A report into the items of the caller's `errors` (NULL = nothing is kept). */
tli_report tli_report_of(const tl_errors *errors);

/* Adds an error: printf without floating-point conversions. The arguments are evaluated only if it is kept. */
#define tli_report_add(report, at, ...)                                \
	do {                                                           \
		tl_error one_;                                         \
		tl_errors single_ = { &one_, 1, 0 };                   \
		tl_place place_ = (at);                                \
		if ((report)->is_closed)                               \
			break;                                         \
		if (tli_report_wants((report), place_)) {              \
			tli_errors_add(&single_, place_, __VA_ARGS__); \
			tli_report_insert((report), &one_);            \
		} else {                                               \
			(report)->errors.count++;                      \
		}                                                      \
	} while (0)

/* May an error at this place be kept? */
bool tli_report_wants(const tli_report *report, tl_place place);
void tli_report_insert(tli_report *report, const tl_error *error);

/* Forgets everything and keeps this error alone: a limit was met. */
#define tli_report_only(report, at, ...)                     \
	do {                                                 \
		(report)->errors.count = 0;                  \
		tli_report_add((report), (at), __VA_ARGS__); \
		(report)->is_closed = true;                  \
	} while (0)

/* Adds "WHAT WORD", and "; did you mean BEST?" where something is near. WHAT says that nothing has this name. */
void tli_report_unknown(
	tli_report *report, tl_place place, const char *what, tli_shown word, const tli_suggestion *best);

/* Line and column of the byte text[at]. O(at). */
tl_place tli_place_of_byte(const char *text, size_t at);

/* Sorts what is kept and writes the count to the caller's errors (NULL is fine). */
void tli_report_finish(tli_report *report, tl_errors *errors);

/* For a format that needs a library which the build is without: frees the text and reports that `this build cannot read WHAT: it was
 * configured without LIBRARY`. TL_E_UNSUPPORTED. */
tl_status tli_format_refuse(char *text, const char *what, const char *library, tl_errors *errors);

#endif
