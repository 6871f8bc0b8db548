/* SPDX-License-Identifier: MIT */
/*
 * manual.c: help texts from the command table.
 *
 * Examples come first, since most readers look for them. Text is wrapped at 80 columns, counted in bytes: the table is ASCII.
 */
#include "help/manual.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lines are shorter than this; option summaries begin in this column. */
enum { WIDTH = 80, SUMMARY_COLUMN = 26, COMMAND_COLUMN = 12 };

static void write_spaces(tli_text *writer, size_t count)
{
	for (size_t i = 0; i < count; i++)
		tli_text_add(writer, " ");
}

void write_wrapped(tli_text *writer, const char *text, size_t indent, size_t column)
{
	bool first = true;
	while (*text != '\0') {
		if (*text == '\n') {
			tli_text_add(writer, "\n");
			column = 0;
			first = true;
			text++;
			continue;
		}
		size_t length = strcspn(text, " \n");
		if (!first && column + 1 + length >= WIDTH) {
			tli_text_add(writer, "\n");
			write_spaces(writer, indent);
			column = indent;
		} else if (!first) {
			tli_text_add(writer, " ");
			column++;
		}
		tli_text_add_bytes(writer, text, length);
		column += length;
		first = false;
		text += length;
		text += *text == ' ' ? 1 : 0;
	}
	tli_text_add(writer, "\n");
}

/* The folder with the installed maps, which is share/tautline beside the folder of the command, with a `/` behind it; "" where there is a
 * folder `maps` at hand or none is installed. For free(); NULL: out of memory. */
static char *find_data(void)
{
	char link[PATH_MAX], data[PATH_MAX + 32];
	ssize_t size = readlink("/proc/self/exe", link, sizeof link - 1);
	if (access("maps", F_OK) == 0 || size < 0)
		return strdup("");
	link[size] = '\0';
	for (int i = 0; i < 2 && strrchr(link, '/'); i++) /* its name, and bin */
		*strrchr(link, '/') = '\0';
	snprintf(data, sizeof data, "%s/share/tautline/", link);
	size_t length = strlen(data);
	snprintf(data + length, sizeof data - length, "maps");
	bool found = access(data, F_OK) == 0;
	data[found ? length : 0] = '\0';
	return strdup(data);
}

/* The line of an example, with the installed maps where there are no others. */
static void write_line(tli_text *writer, const char *line, const char *data)
{
	const char *maps;
	while ((maps = strstr(line, "maps")) != NULL) {
		bool is_folder = (maps == line || maps[-1] == ' ') && strchr("/ ", maps[4]);
		tli_text_add_bytes(writer, line, (size_t)(maps - line));
		tli_text_add(writer, is_folder ? data : "");
		tli_text_add(writer, "maps");
		line = maps + 4;
	}
	tli_text_add(writer, line);
}

static void write_examples(tli_text *writer, const example_row *examples)
{
	char *data = find_data();
	for (const example_row *row = examples; row->line; row++) {
		tli_text_add(writer, "  ");
		write_line(writer, row->line, data ? data : "");
		tli_text_add(writer, "\n      ");
		write_wrapped(writer, row->what, 6, 6);
	}
	free(data);
}

static void write_option(tli_text *writer, const option_row *row)
{
	size_t before = tli_text_length(writer);
	if (row->letter != 0)
		tli_text_add_format(writer, "  -%c, --%s", row->letter, row->name);
	else
		tli_text_add_format(writer, "      --%s", row->name);
	if (row->value)
		tli_text_add_format(writer, " %s", row->value);
	size_t column = tli_text_length(writer) - before;
	if (column + 2 > SUMMARY_COLUMN) {
		tli_text_add(writer, "\n");
		column = 0;
	}
	write_spaces(writer, SUMMARY_COLUMN - column);
	write_wrapped(writer, row->summary, SUMMARY_COLUMN, SUMMARY_COLUMN);
}

static void write_status(tli_text *writer, const char *const status[3])
{
	tli_text_add(writer, "\nExit status:\n");
	for (int i = 0; i < 3; i++) {
		if (status[i]) {
			tli_text_add_format(writer, "  %d  ", i);
			write_wrapped(writer, status[i], 5, 5);
		}
	}
}

/* How it is called and what it does. */
static void write_usage(tli_text *writer, const command_row *command)
{
	for (size_t i = 0; command->usage[i]; i++) {
		tli_text_add_format(
			writer, "%s tautline %s %s\n", i == 0 ? "Usage:" : "      ", command->name, command->usage[i]);
	}
	tli_text_add_format(writer, "\ntautline %s: ", command->name);
	write_wrapped(writer, command->summary, 0, strlen(command->name) + strlen("tautline : "));
	tli_text_add(writer, "\n");
}

/* The names of options alone, with their values, as many to a line as it takes. */
static void write_option_names(tli_text *writer, const option_row *options)
{
	size_t column = 0;
	for (const option_row *row = options; row->name; row++) {
		char name[WIDTH];
		const char letter[] = { '-', row->letter, ',', ' ', '\0' };
		snprintf(name, sizeof name, "%s--%s%s%s", row->letter != 0 ? letter : "", row->name,
			row->value ? " " : "", row->value ? row->value : "");
		size_t length = strlen(name);
		if (column > 0 && column + 3 + length >= WIDTH) {
			tli_text_add(writer, "\n");
			column = 0;
		}
		tli_text_add_format(writer, "%s%s", column == 0 ? "  " : "   ", name);
		column += length + (column == 0 ? 2 : 3);
	}
	tli_text_add(writer, "\n");
}

void manual_short_command(tli_text *writer, const command_row *command)
{
	write_usage(writer, command);
	tli_text_add(writer, "Examples:\n");
	const example_row first[3] = { command->examples[0], command->examples[1], { 0 } };
	write_examples(writer, first);
	tli_text_add(writer, "\nOptions:\n");
	write_option_names(writer, command->options);
	write_option_names(writer, common_options);
	tli_text_add_format(writer, "\n'tautline %s --help' explains them.\n", command->name);
}

void manual_command(tli_text *writer, const command_row *command)
{
	tli_text_add(writer, "Examples:\n");
	write_examples(writer, command->examples);
	tli_text_add(writer, "\n");
	write_usage(writer, command);
	write_wrapped(writer, command->description, 0, 0);
	tli_text_add(writer, "\nOptions:\n");
	for (const option_row *row = command->options; row->name; row++)
		write_option(writer, row);
	for (const option_row *row = common_options; row->name; row++)
		write_option(writer, row);
	write_status(writer, command->status);
}

static void write_commands(tli_text *writer, const command_row *const *commands)
{
	tli_text_add(writer, "Usage: tautline COMMAND [OPTION]... ARG...\n\nCommands:\n");
	for (size_t i = 0; commands[i]; i++) {
		size_t column = strlen(commands[i]->name) + 2;
		tli_text_add_format(writer, "  %s", commands[i]->name);
		write_spaces(writer, COMMAND_COLUMN - column);
		write_wrapped(writer, commands[i]->summary, COMMAND_COLUMN, COMMAND_COLUMN);
	}
}

void manual_short_overview(tli_text *writer, const command_row *const *commands)
{
	write_commands(writer, commands);
	tli_text_add(writer, "\nExamples:\n");
	const example_row first[3] = { commands[0]->examples[0], commands[2]->examples[0], { 0 } };
	write_examples(writer, first);
	tli_text_add(writer,
		"\n'tautline COMMAND -h' shows a command, 'tautline COMMAND --help' explains it, and\n"
		"'tautline --help' is the whole of this page.\n");
}

void manual_overview(tli_text *writer, const command_row *const *commands)
{
	static const char *const status[3] = {
		"yes: a path was found, A sees B, the map is clean, the output was written",
		"no: there is no path, the line is blocked, the map has errors",
		"bad usage, input that cannot be read or is malformed, output that cannot be written",
	};
	tli_text_add(writer, "Examples:\n");
	for (size_t i = 0; commands[i]; i++) {
		const example_row first[2] = { commands[i]->examples[0], { 0 } };
		if (commands[i]->operands[0] && !commands[i]->explains)
			write_examples(writer, first);
	}
	tli_text_add(writer, "\n");
	write_commands(writer, commands);
	tli_text_add(writer, "\nOptions of every command:\n");
	for (const option_row *row = common_options; row->name; row++)
		write_option(writer, row);
	tli_text_add(writer,
		"\nA MAP is a file in any format that can be read; - is standard input or output. An\nargument that "
		"begins like a number (-3,4) is never an option.\n");
	write_status(writer, status);
	tli_text_add(writer, "\n'tautline COMMAND --help' explains a command.\n");
}
