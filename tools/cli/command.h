/* SPDX-License-Identifier: MIT */
/*
 * command.h: a command is a row of data.
 *
 * Help, man page, bash completion, option parsing and suggestions all use these rows, so they agree with what a command does.
 * Arrays end with a row whose first field is NULL.
 */
#ifndef TAUTLINE_TOOLS_CLI_COMMAND_H
#define TAUTLINE_TOOLS_CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses, the same for every command. */
enum {
	EXIT_YES = 0, /* found, sees, clean, done */
	EXIT_NO = 1,  /* no path or a partial one, blocked, lint errors */
	EXIT_BAD = 2  /* bad usage, unreadable or malformed input, output that could not be written */
};

/* One option. */
typedef struct option_row {
	const char *name; /* the long name, without dashes */
	char letter;      /* the short one; 0 = none */
	/* Name of its value, "FILE"; "FROM TO" is two values; NULL = a switch; "RULE..." may be repeated, and each one counts
	 * (option_next); of other options the last one does. "[RATIO]" is a number that may be left out; the value is "" then. */
	const char *value;
	const char *choices; /* "text|json|svg": the only values it takes; NULL = any */
	const char *summary; /* one line */
} option_row;

static inline bool option_needs_value(const option_row *row)
{
	return row->value && row->value[0] != '[';
}

/* One example: a command line as typed, and what it does. */
typedef struct example_row {
	const char *line;
	const char *what;
} example_row;

struct arguments;

typedef struct command_row {
	const char *name;
	const char *summary; /* one line, no capital, no full stop */
	const example_row *examples;
	const char *const *usage;    /* what may follow the name, one line each */
	const char *const *operands; /* what each operand is called; a name ending in "..." may be repeated */
	const char *description;     /* paragraphs, an empty line between them */
	const option_row *options;   /* its own; common_options are added */
	const char *status[3];       /* the meaning of 0, 1, 2; NULL = never */
	int (*run)(const struct arguments *arguments);
	bool explains; /* its operand is a command or a rule */
} command_row;

/* Options of every command (arguments.c). */
extern const option_row common_options[];

extern const command_row command_path, command_sees, command_sample, command_reach, command_width;
extern const command_row command_lint, command_draw, command_info, command_convert, command_sim, command_bench,
	command_help;

/* The row of that name in a table that ends with NULL; NULL if there is none. */
const command_row *command_find(const command_row *const *commands, const char *name);

#endif
