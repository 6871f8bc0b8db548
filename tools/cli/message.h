/* SPDX-License-Identifier: MIT */
/* message.h: messages about the run, and their colours. */
#ifndef TAUTLINE_TOOLS_CLI_MESSAGE_H
#define TAUTLINE_TOOLS_CLI_MESSAGE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include <tautline/base.h>

/* Applies --color ("auto", "always", "never"; NULL = auto). Auto: on a terminal, unless NO_COLOR is set and not
 * empty or TERM is "dumb". */
void color_choose(const char *when);

/* The escape that begins a style in what is written to `file`, "" where there are no colours. */
enum color { COLOR_PLAIN, COLOR_PLACE, COLOR_ERROR, COLOR_WARNING, COLOR_NOTE };
const char *color_code(FILE *file, enum color color);

/* `tautline: TEXT` and a line end, to stderr. Control characters in it are shown as `?`. */
void message(const char *format, ...) __attribute__((format(printf, 1, 2)));
void message_list(const char *format, va_list list) __attribute__((format(printf, 1, 0)));

/* `FILE:LINE:COL: error: TEXT`, without the numbers if the place is not known, to stderr. `level` is COLOR_ERROR, COLOR_WARNING or
 * COLOR_NOTE. */
void message_at(const char *name, tl_place place, enum color level, const char *text);
/* The same to any file. */
struct message_line {
	const char *name;
	tl_place place;
	enum color level;
	const char *text;
	const char *rule; /* its id, which follows in brackets; NULL = none */
};
void message_line(FILE *file, const struct message_line *line);

/* Prints `tautline: cannot WHAT 'NAME': WHY`; WHY is the reason of this thread's last refusal, or of errno for TL_E_IO. Returns EXIT_BAD. */
int message_status(const char *what, const char *name, tl_status status);
/* The same for a call of another thread, which gives its tl_last_reason. */
int message_reason(const char *what, const char *name, tl_status status, const char *reason);

/* At the end of the run: if a reader of our output has left, which message_status does not report, the process ends as by SIGPIPE. */
void pipe_ends(void);

/* The same unless `status` is TL_OK. Returns whether it is. */
bool check_status(tl_status status, const char *what, const char *name);

/* Prints "out of memory" and returns false. */
bool out_of_memory(void);

#endif
