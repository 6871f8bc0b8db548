/* SPDX-License-Identifier: MIT */
/* arguments.h: parses a command line by the option table of its command, and reports errors. */
#ifndef TAUTLINE_TOOLS_CLI_ARGUMENTS_H
#define TAUTLINE_TOOLS_CLI_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/command.h"

/* More options than any command has; checked. */
enum { OPTIONS_MAX = 56 };

/* One value of an option that may be repeated. */
struct option_value {
	int index; /* of the option in the table */
	const char *value;
};

struct arguments {
	const command_row *command;
	const command_row *const *commands; /* all, in the order of the help; NULL at the end */
	const char *values[OPTIONS_MAX][2]; /* by the option's index in the table; NULL = not given */
	struct option_value *many;          /* [struct option_value * many_count], in order */
	int many_count;
	char **operands; /* [char * * count], in order */
	int count;
	bool help, version; /* --help or --version was there */
	bool help_is_short; /* -h was */
};

/* Reads argv[1..argc), argv[0] being the command's name, and moves the operands to the front of argv[1..].
 * Options may appear anywhere, long names may be abbreviated as long as they are unique, `--` ends the options, and a word that
 * begins like a number (`-3,4`) is an operand. false: an error was printed. */
bool arguments_read(struct arguments *arguments, const command_row *command, int argc, char **argv);
void arguments_free(struct arguments *arguments);

/* Was the option given? Its value (for a switch: its name); NULL if not given, or if the command has no such option. */
bool option_given(const struct arguments *arguments, const char *name);
const char *option_value(const struct arguments *arguments, const char *name);
const char *option_second(const struct arguments *arguments, const char *name);

/* Was the option given with this value? */
bool option_is(const struct arguments *arguments, const char *name, const char *value);

bool command_has_option(const command_row *command, const char *name);

/* The values that the option takes, `a|b|c`; NULL: any, or there is no such option. */
const char *option_choices(const command_row *command, const char *name);

/* From here the option counts as given with this value. */
void option_set(struct arguments *arguments, const char *name, const char *value);

/* The index of the value among the choices of the option, `otherwise` if not given. */
int option_choice(const struct arguments *arguments, const char *name, int otherwise);

/* The next value of an option that may be repeated; *at is 0 for the first. NULL after the last. */
const char *option_next(const struct arguments *arguments, const char *name, int *at);

/* The value as a number in [low, high]; *out is unchanged if the option is not given, or without the number that it can do without.
 * false: an error was printed. */
bool option_number(const struct arguments *arguments, const char *name, double low, double high, double *out);

/* The same for a whole number. */
bool option_whole(const struct arguments *arguments, const char *name, double low, double high, uint64_t *out);

/* Are there `low` to `high` operands? false: an error was printed that names the missing or the surplus one. */
bool operands_expect(const struct arguments *arguments, int low, int high);

/* Prints `tautline: ...` and how to get help, to stderr. Returns EXIT_BAD. */
int usage_error(const command_row *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same as a bool, which is false. */
#define refuse_usage(...) (usage_error(__VA_ARGS__) == EXIT_YES)

#endif
