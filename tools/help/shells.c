/* SPDX-License-Identifier: MIT */
/*
 * shells.c: completion for zsh and fish from the command table; that for bash, which knows waypoints too, is completion.c.
 *
 * Both shells know how to complete options, their choices and files; here they get commands, options with their summaries, and rules of
 * the linter as topics of help.
 */
#include <string.h>

#include <tautline/lint.h>

#include "help/manual.h"

/* Text within single quotes: a quote ends them, is written, and begins them again. `:` and brackets mean something to zsh. */
static void write_quoted(tli_text *writer, const char *text, const char *special)
{
	for (; *text != '\0'; text++) {
		if (*text == '\'') {
			tli_text_add(writer, "'\\''");
			continue;
		}
		if (strchr(special, *text))
			tli_text_add(writer, "\\");
		tli_text_add_bytes(writer, text, 1);
	}
}

static void write_words(tli_text *writer, const char *choices)
{
	for (; *choices != '\0'; choices++)
		tli_text_add_bytes(writer, *choices == '|' ? " " : choices, 1);
}

static bool is_file(const char *value)
{
	return strncmp(value, "FILE", 4) == 0 || strncmp(value, "OUT", 3) == 0 || strncmp(value, "DIR", 3) == 0;
}

static void write_topics(tli_text *writer, const command_row *const *commands)
{
	const tl_lint_rule *rule;
	for (size_t i = 0; commands[i]; i++)
		tli_text_add_format(writer, " %s", commands[i]->name);
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		tli_text_add_format(writer, " %s", rule->id);
}

/* ---- zsh ---- */

static void write_zsh_value(tli_text *writer, const option_row *row)
{
	if (!row->value)
		return;
	tli_text_add(writer, option_needs_value(row) ? ":" : "::");
	write_quoted(writer, row->value, ":[]");
	tli_text_add(writer, ":");
	if (row->choices) {
		tli_text_add(writer, "(");
		write_words(writer, row->choices);
		tli_text_add(writer, ")");
	} else if (is_file(row->value)) {
		tli_text_add(writer, "_files");
	} else {
		tli_text_add(writer, " ");
	}
	if (strchr(row->value, ' '))
		tli_text_add(writer, ":second: ");
}

static void write_zsh_option(tli_text *writer, const option_row *row)
{
	tli_text_add(writer, " \\\n\t\t\t'");
	if (row->value && strstr(row->value, "..."))
		tli_text_add(writer, "*");
	if (row->letter != 0)
		tli_text_add_format(writer, "(-%c --%s)'{-%c,--%s}'[", row->letter, row->name, row->letter, row->name);
	else
		tli_text_add_format(writer, "--%s[", row->name);
	write_quoted(writer, row->summary, ":[]");
	tli_text_add(writer, "]");
	write_zsh_value(writer, row);
	tli_text_add(writer, "'");
}

void manual_completion_zsh(tli_text *writer, const command_row *const *commands)
{
	tli_text_add(writer,
		"#compdef tautline\n"
		"# zsh completion for tautline. Generated from the command table by `tautline help --completion-zsh`.\n"
		"\n"
		"_tautline() {\n"
		"\tlocal -a commands\n"
		"\tcommands=(");
	for (size_t i = 0; commands[i]; i++) {
		tli_text_add_format(writer, "\n\t\t'%s:", commands[i]->name);
		write_quoted(writer, commands[i]->summary, ":");
		tli_text_add(writer, "'");
	}
	tli_text_add(writer,
		"\n\t)\n"
		"\tif ((CURRENT == 2)); then\n"
		"\t\t_describe command commands\n"
		"\t\treturn\n"
		"\tfi\n"
		"\tlocal command=$words[2]\n"
		"\tshift words\n"
		"\t((CURRENT--))\n"
		"\tcase $command in\n");
	for (size_t i = 0; commands[i]; i++) {
		const command_row *command = commands[i];
		const option_row *const tables[] = { command->options, common_options };
		tli_text_add_format(writer, "\t%s)\n\t\t_arguments -s", command->name);
		for (size_t t = 0; t < 2; t++)
			for (const option_row *row = tables[t]; row->name; row++)
				write_zsh_option(writer, row);
		if (command->explains) {
			tli_text_add(writer, " \\\n\t\t\t'*:topic:(");
			write_topics(writer, commands);
			tli_text_add(writer, " )'\n\t\t;;\n");
		} else {
			tli_text_add(writer, " \\\n\t\t\t'*:file:_files'\n\t\t;;\n");
		}
	}
	tli_text_add(writer, "\tesac\n}\n\n_tautline \"$@\"\n");
}

/* ---- fish ---- */

static void write_fish_option(tli_text *writer, const command_row *command, const option_row *row)
{
	tli_text_add_format(
		writer, "complete -c tautline -n '__fish_seen_subcommand_from %s' -l %s", command->name, row->name);
	if (row->letter != 0)
		tli_text_add_format(writer, " -s %c", row->letter);
	if (row->choices) {
		tli_text_add(writer, " -x -a '");
		write_words(writer, row->choices);
		tli_text_add(writer, "'");
	} else if (option_needs_value(row)) {
		tli_text_add(writer, is_file(row->value) ? " -r -F" : " -x");
	}
	tli_text_add(writer, " -d '");
	for (const char *at = row->summary; *at != '\0'; at++) {
		tli_text_add(writer, *at == '\'' || *at == '\\' ? "\\" : "");
		tli_text_add_bytes(writer, at, 1);
	}
	tli_text_add(writer, "'\n");
}

void manual_completion_fish(tli_text *writer, const command_row *const *commands)
{
	tli_text_add(writer,
		"# fish completion for tautline. Generated from the command table by `tautline help --completion-fish`.\n"
		"\n");
	for (size_t i = 0; commands[i]; i++) {
		const command_row *command = commands[i];
		tli_text_add_format(
			writer, "complete -c tautline -n __fish_use_subcommand -f -a %s -d '", command->name);
		write_quoted(writer, command->summary, "");
		tli_text_add(writer, "'\n");
	}
	for (size_t i = 0; commands[i]; i++) {
		const command_row *command = commands[i];
		const option_row *const tables[] = { command->options, common_options };
		for (size_t t = 0; t < 2; t++)
			for (const option_row *row = tables[t]; row->name; row++)
				write_fish_option(writer, command, row);
	}
	tli_text_add(writer, "complete -c tautline -n '__fish_seen_subcommand_from help' -f -a '");
	write_topics(writer, commands);
	tli_text_add(writer, "'\n");
}
