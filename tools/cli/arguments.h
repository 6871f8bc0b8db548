/* SPDX-License-Identifier: MIT */
/* arguments.h: reading a command line by the option table of its command, and saying what is wrong with it. */
#ifndef TAUTLINE_TOOLS_CLI_ARGUMENTS_H
#define TAUTLINE_TOOLS_CLI_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/command.h"

/* More options than any command has; checked. */
enum { OPTIONS_MAX = 40 };

/* One value of an option that may be given many times. */
struct option_value {
	int index; /* the option's place in the table */
	const char *value;
};

struct arguments {
	const command_row *command;
	const char *values[OPTIONS_MAX][2]; /* by the option's place in the table; NULL = not given */
	struct option_value *many;          /* [struct option_value * many_count], in order */
	int many_count;
	char **operands; /* [char * * count]: what is no option, in order */
	int count;
	bool help, version; /* --help or --version was there */
};

/* Reads argv[1..argc), argv[0] being the command's name, and moves the operands to the front of argv[1..].
 * false: an error was printed. Options may stand anywhere, long names may be cut as long as they are unique,
 * `--` ends them, and what reads as a number or begins like one (`-3,4`) is an operand. */
bool arguments_read(struct arguments *arguments, const command_row *command, int argc, char **argv);
void arguments_free(struct arguments *arguments);

/* Was the option given? Its value (for a switch: its name); NULL if not given. The name must be in the table. */
bool option_given(const struct arguments *arguments, const char *name);
const char *option_value(const struct arguments *arguments, const char *name);
const char *option_second(const struct arguments *arguments, const char *name);

/* The values of an option that may be given many times, one after the other; *at is 0 for the first. NULL after the last. */
const char *option_next(const struct arguments *arguments, const char *name, int *at);

/* The value as a number in [low, high], into *out; *out is left alone when the option is not there. false: an
 * error was printed. */
bool option_number(const struct arguments *arguments, const char *name, double low, double high, double *out);

/* The same for a whole number. */
bool option_whole(const struct arguments *arguments, const char *name, double low, double high, uint64_t *out);

/* Are there `low` to `high` operands? false: an error was printed that names the missing or the surplus one. */
bool operands_expect(const struct arguments *arguments, int low, int high);

/* `tautline: ...` and a line how to get help, to stderr; the answer is EXIT_BAD. */
int usage_error(const command_row *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
