/* SPDX-License-Identifier: MIT */
/*
 * manual_page.c: the man page from the command table, in man(7) macros.
 *
 * A test compares it with the page in docs/man. It has no date and no version, so it changes only with the table. In running
 * text a pair of backquotes becomes bold. A minus is written as \- so that it stays ASCII and can be copied; no line begins
 * with a control character.
 */
#include <string.h>

#include "lint/finding.h"
#include "help/manual.h"

/* One character of running text. `start`: at the start of a line. */
static void write_char(tli_text *writer, char c, bool start)
{
	if (c == '\\') {
		tli_text_add(writer, "\\e");
	} else if (c == '-') {
		tli_text_add(writer, "\\-");
	} else if (start && (c == '.' || c == '\'')) {
		tli_text_add(writer, "\\&");
		tli_text_add_bytes(writer, &c, 1);
	} else if (c == '\'') {
		tli_text_add(writer, "\\(aq");
	} else if (c == '"') {
		tli_text_add(writer, "\\(dq");
	} else {
		tli_text_add_bytes(writer, &c, 1);
	}
}

/* Running text: backquotes become bold, an empty line a new paragraph. Ends with a line end. */
static void write_prose(tli_text *writer, const char *text)
{
	bool bold = false, start = true;
	for (; *text != '\0'; text++) {
		if (*text == '`') {
			bold = !bold;
			tli_text_add(writer, bold ? "\\fB" : "\\fR");
			start = false;
		} else if (*text == '\n') {
			tli_text_add(writer, text[1] == '\n' ? "\n.PP\n" : "\n");
			text += text[1] == '\n' ? 1 : 0;
			start = true;
		} else {
			write_char(writer, *text, start);
			start = false;
		}
	}
	tli_text_add(writer, "\n");
}

static void write_literal(tli_text *writer, const char *text)
{
	for (; *text != '\0'; text++)
		write_char(writer, *text, false);
}

static void write_page_option(tli_text *writer, const option_row *row)
{
	tli_text_add(writer, ".TP\n");
	if (row->letter != 0)
		tli_text_add_format(writer, "\\fB\\-%c\\fR, ", row->letter);
	tli_text_add(writer, "\\fB\\-\\-");
	write_literal(writer, row->name);
	tli_text_add(writer, "\\fR");
	if (row->value)
		tli_text_add_format(writer, " \\fI%s\\fR", row->value);
	tli_text_add(writer, "\n");
	write_prose(writer, row->summary);
}

static void write_page_status(tli_text *writer, const char *const status[3])
{
	for (int i = 0; i < 3; i++) {
		if (status[i]) {
			tli_text_add_format(writer, ".TP\n%d\n", i);
			write_prose(writer, status[i]);
		}
	}
}

static void write_page_command(tli_text *writer, const command_row *command)
{
	tli_text_add_format(writer, ".SS %s\n", command->name);
	for (size_t i = 0; command->usage[i]; i++) {
		tli_text_add_format(writer, "%s\\fBtautline %s\\fR ", i == 0 ? "" : ".br\n", command->name);
		write_literal(writer, command->usage[i]);
		tli_text_add(writer, "\n");
	}
	tli_text_add(writer, ".PP\n");
	tli_text_add_format(writer, "\\fB%s\\fR: ", command->name);
	write_prose(writer, command->summary);
	tli_text_add(writer, ".PP\n");
	write_prose(writer, command->description);
	for (const option_row *row = command->options; row->name; row++)
		write_page_option(writer, row);
	tli_text_add(writer, ".PP\nExit status:\n");
	write_page_status(writer, command->status);
}

static void write_page_rules(tli_text *writer)
{
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++) {
		tli_text_add(writer, ".TP\n\\fB");
		write_literal(writer, rule->id);
		tli_text_add_format(writer, "\\fR (%s)\n", severity_name(rule->severity));
		write_prose(writer, rule->what);
	}
}

void manual_page(tli_text *writer, const command_row *const *commands)
{
	static const char *const status[3] = {
		"Yes: a path was found, A sees B, the map is clean, the output was written.",
		"No: there is no path, the line is blocked, the map has errors.",
		"Bad usage, input that cannot be read or is malformed, output that cannot be written.",
	};
	tli_text_add(writer, ".\\\" Generated from the command table by `tautline help --man`.\n");
	tli_text_add(writer, ".TH TAUTLINE 1 \"\" \"tautline\" \"User Commands\"\n.SH NAME\n");
	tli_text_add(writer, "tautline \\- sight lines and paths in 2D worlds made of wall segments\n.SH SYNOPSIS\n");
	tli_text_add(writer, "\\fBtautline\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... \\fIARG\\fR...\n.SH DESCRIPTION\n");
	write_prose(writer,
		"tautline answers questions about a map of walls, doors, waypoints, links and obstacles: does A see B, "
		"and if not, what blocks the line; what is the shortest path from A to B; is the map free of errors; how "
		"do agents move in it.\n"
		"\n"
		"A map is a file in any format that can be read; `-` is standard input or output. Options may appear "
		"anywhere, long names may be abbreviated as long as they are unique, and `--` ends the options. An "
		"argument that begins like a number, such as the point `-3,4`, is never an option.\n"
		"\n"
		"Answers go to standard output, messages about the run to standard error. Coordinates are printed as the "
		"shortest decimals that the grid of the map reads as the same point, other numbers as the shortest plain "
		"decimals that read back the same, in every locale. In JSON all numbers are of the second form, "
		"coordinates too: `26.6` in a map on a grid of 1024 is `26.599609375` there, which is the point that "
		"lengths are measured from.");
	tli_text_add(writer, ".SH EXAMPLES\n");
	write_prose(writer,
		"The maps of the examples are installed: `cd` to the folder share/tautline of the installation, and "
		"they run as they stand.");
	for (size_t i = 0; commands[i]; i++)
		for (const example_row *row = commands[i]->examples; row->line; row++) {
			tli_text_add(writer, ".TP\n\\fB");
			write_literal(writer, row->line);
			tli_text_add(writer, "\\fR\n");
			write_prose(writer, row->what);
		}
	tli_text_add(writer, ".SH COMMANDS\n");
	for (size_t i = 0; commands[i]; i++)
		write_page_command(writer, commands[i]);
	tli_text_add(writer, ".SH RULES OF THE LINTER\n");
	write_page_rules(writer);
	tli_text_add(writer, ".SH OPTIONS OF EVERY COMMAND\n");
	for (const option_row *row = common_options; row->name; row++)
		write_page_option(writer, row);
	tli_text_add(writer, ".SH EXIT STATUS\n");
	write_page_status(writer, status);
	tli_text_add(writer, ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\n");
	write_prose(writer, "If set and not empty, messages have no colours unless `--color=always` is given.");
	tli_text_add(writer,
		".SH FILES\n.TP\nshare/tautline/maps\nMaps of the examples.\n.TP\nshare/doc/tautline\n"
		"The documentation, and examples in C.\n"
		".SH SEE ALSO\n\\fBtautline\\fR(5), the native format of maps;\n\\fBtautline.rules\\fR(5), what the things of a map are.\n");
}
