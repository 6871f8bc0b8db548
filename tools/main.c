/* SPDX-License-Identifier: MIT */
/*
 * main.c: the command `tautline`: the table of commands, and the choice of the one that runs.
 *
 * A new command: write cmd_NAME.c with its row, declare the row in cli/command.h, add it to the table here and its file to
 * local.mk. Help, man page and completion follow.
 *
 * Closed standard descriptors are replaced first: otherwise the first file opened would take the number of standard output,
 * and answers would go there. The replacements fail on use (the output is opened for reading, the input for writing), so the
 * error is seen.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <tautline/base.h>

#include "cli/arguments.h"
#include "cli/budget.h"
#include "cli/file_type.h"
#include "help/help.h"
#include "io/load.h"
#include "cli/message.h"
#include "cli/same_file.h"
#include "base/suggest.h"
#include "io/output.h"

static const command_row *const command_table[] = {
	&command_path,
	&command_sees,
	&command_sample,
	&command_reach,
	&command_width,
	&command_lint,
	&command_draw,
	&command_info,
	&command_convert,
	&command_sim,
	&command_bench,
	&command_help,
	NULL,
};

static int print_version(void)
{
	tli_text writer = { 0 };
	tli_text_add_format(&writer, "tautline %s\n", tl_version());
	return output_whole(NULL, &writer) ? EXIT_YES : EXIT_BAD;
}

static int unknown_first_option(const char *word)
{
	size_t length = strlen(word);
	tli_suggestion best = { 0 };
	tli_suggest(&best, word, length, "--help");
	tli_suggest(&best, word, length, "--version");
	if (best.text)
		return usage_error(NULL, "unknown option '%s'; did you mean '%s'?", word, best.text);
	return usage_error(NULL, "unknown option '%s' before the command", word);
}

static void fill_descriptors(void)
{
	for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
		if (fcntl(number, F_GETFD) == -1 && errno == EBADF) {
			/* The lowest free number is taken, and all below are in use: this one. */
			(void)open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
		}
	}
}

static int run_command(const command_row *command, int argc, char **argv)
{
	struct arguments arguments;
	int hidden = command == &command_help && argc == 2 ? help_hidden(command_table, argv[1]) : -1;
	if (hidden >= 0)
		return hidden;
	int result = EXIT_BAD;
	if (arguments_read(&arguments, command, argc, argv)) {
		arguments.commands = command_table;
		color_choose(option_value(&arguments, "color"));
		if (arguments.help)
			result = help_command(command, arguments.help_is_short);
		else if (arguments.version)
			result = print_version();
		else if (budget_choose(&arguments) && file_types_choose(&arguments) && files_are_apart(&arguments) &&
			load_choose(&arguments))
			result = command->run(&arguments);
	}
	arguments_free(&arguments);
	return result;
}

int main(int argc, char **argv)
{
	fill_descriptors();
	signal(SIGPIPE, SIG_IGN);
	if (argc < 2)
		return usage_error(NULL, "a command is missing");
	const char *first = argv[1];
	if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0)
		return help_overview(command_table, first[1] == 'h');
	if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0)
		return print_version();
	const command_row *command = command_find(command_table, first);
	if (!command && first[0] == '-')
		return unknown_first_option(first);
	if (!command)
		return help_unknown_command(command_table, first);
	interrupts_begin();
	int result = run_command(command, argc - 1, argv + 1);
	interrupts_end();
	pipe_ends();
	return result;
}
