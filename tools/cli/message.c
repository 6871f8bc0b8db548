/* SPDX-License-Identifier: MIT */
/*
 * message.c: messages about the run, and their colours.
 *
 * Everything goes to stderr except message_at, which the linter uses for stdout. A message is made in a fixed buffer and
 * cleaned: file and waypoint names come from anywhere, and an escape sequence in one must not reach the terminal. Longer
 * messages are cut.
 *
 * Colours follow https://no-color.org: NO_COLOR, set and not empty, switches them off unless --color=always is given.
 */
#include "cli/message.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/budget.h"
#include "cli/command.h"
#include "cli/writer.h"

enum { MESSAGE_MAX = 2048 };

/* The command's one choice for the run: set once before anything is printed. */
static const char *color_when = "auto";

void color_choose(const char *when)
{
	if (when)
		color_when = when;
}

const char *color_code(FILE *file, enum color color)
{
	static const char *const codes[] = { "\033[0m", "\033[1m", "\033[1;31m", "\033[1;35m", "\033[1;36m" };
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
	bool colors = strcmp(color_when, "always") == 0;
	if (strcmp(color_when, "auto") == 0 && !(no_color && no_color[0] != '\0'))
		colors = term && strcmp(term, "dumb") != 0 && isatty(fileno(file)) == 1;
	return colors ? codes[color] : "";
}

static void clean(char *text)
{
	while (*text != '\0') {
		size_t length = printable_length(text);
		if (length == 0) {
			*text = '?';
			length = 1;
		}
		text += length;
	}
}

void message_list(const char *format, va_list list)
{
	char text[MESSAGE_MAX];
	vsnprintf(text, sizeof text, format, list);
	clean(text);
	progress_clear();
	fprintf(stderr, "%stautline:%s %s\n", color_code(stderr, COLOR_PLACE), color_code(stderr, COLOR_PLAIN), text);
}

void message(const char *format, ...)
{
	va_list list;
	va_start(list, format);
	message_list(format, list);
	va_end(list);
}

void message_line(FILE *file, const struct message_line *line)
{
	static const char *const words[] = {
		[COLOR_ERROR] = "error", [COLOR_WARNING] = "warning", [COLOR_NOTE] = "note"
	};
	char where[MESSAGE_MAX], what[MESSAGE_MAX], thing[128] = "";
	tl_place place = line->place;
	if (place.line == 0 && place.kind)
		snprintf(thing, sizeof thing, "%s %u: ", place.kind, (unsigned)place.object);
	if (place.line == 0)
		snprintf(where, sizeof where, "%s:", line->name);
	else if (place.column == 0)
		snprintf(where, sizeof where, "%s:%u:", line->name, (unsigned)place.line);
	else
		snprintf(where, sizeof where, "%s:%u:%u:", line->name, (unsigned)place.line, (unsigned)place.column);
	snprintf(what, sizeof what, "%s%s", thing, line->text);
	clean(where);
	clean(what);
	progress_clear();
	const char *plain = color_code(file, COLOR_PLAIN);
	fprintf(file, "%s%s%s %s%s:%s %s", color_code(file, COLOR_PLACE), where, plain, color_code(file, line->level),
		words[line->level], plain, what);
	if (line->rule)
		fprintf(file, " [%s]", line->rule);
	fputc('\n', file);
}

void message_at(const char *name, tl_place place, enum color level, const char *text)
{
	message_line(stderr, &(struct message_line){ name, place, level, text, NULL });
}

/* What reads our output has gone, as `head -n 1` does. That is no error to report; see pipe_ends. */
static bool reader_left;

void pipe_ends(void)
{
	if (reader_left) {
		signal(SIGPIPE, SIG_DFL);
		raise(SIGPIPE);
	}
}

int message_status(const char *what, const char *name, tl_status status)
{
	return message_reason(what, name, status, tl_last_reason(status));
}

int message_reason(const char *what, const char *name, tl_status status, const char *reason)
{
	int error = errno;
	char words[MESSAGE_MAX];
	if (status == TL_E_IO && error == EPIPE) {
		reader_left = true;
		return EXIT_BAD;
	}
	/* a reason of the library names the field of a definition, which here is an option or a part of a line: without `def.` */
	size_t length = 0;
	for (const char *at = reason; *at != '\0' && length + 1 < sizeof words;)
		if (strncmp(at, "def.", 4) == 0)
			at += 4;
		else
			words[length++] = *at++;
	words[length] = '\0';
	const char *excess = status == TL_E_LIMIT ? budget_excess() : NULL, *why = excess ? excess : words;
	if (status == TL_E_IO)
		why = strerror(error);
	else if (status == TL_E_CANCELLED)
		why = tl_status_text(status);
	if (name)
		message("cannot %s '%s': %s", what, name, why);
	else
		message("cannot %s: %s", what, why);
	return EXIT_BAD;
}

bool check_status(tl_status status, const char *what, const char *name)
{
	return !status || message_status(what, name, status) == EXIT_YES;
}

bool out_of_memory(void)
{
	message("out of memory");
	return false;
}
