/* SPDX-License-Identifier: MIT */
/*
 * completion.c: the bash completion from the command table.
 *
 * For each command the script knows its options, the kind of their values, and its operands: files, commands, or waypoint
 * names, which are read from the map on the line. Names come from an untrusted file, so they never go through `compgen -W`,
 * which expands `$(...)`, and are quoted when inserted. bash splits words at `=`, so `--format=sv` arrives as three.
 */
#include <string.h>

#include <tautline/lint.h>

#include "help/manual.h"

/* The function that completes a value or an operand named `name`. */
static const char *kind_of(const char *name)
{
	static const char *const kinds[][2] = {
		{ "MAP", "file" },
		{ "MAP...", "file" },
		{ "IN", "file" },
		{ "OUT", "file" },
		{ "FILE", "file" },
		{ "COMMAND|RULE", "topic" },
		{ "RULE=SEVERITY...", "severity" },
		{ "FROM", "name" },
		{ "TO", "name" },
		{ "A", "name" },
		{ "B", "name" },
		{ "FROM TO", "name" },
	};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strcmp(kinds[i][0], name) == 0)
			return kinds[i][1];
	return "none";
}

/* The options with this number of values, as a shell pattern `--a|-a|--b`. */
static void write_pattern(tli_text *writer, const command_row *command, bool two)
{
	const char *bar = "";
	const option_row *const tables[] = { command->options, common_options };
	for (size_t t = 0; t < 2; t++) {
		for (const option_row *row = tables[t]; row->name; row++) {
			if (option_needs_value(row) && (strchr(row->value, ' ') != NULL) == two) {
				tli_text_add_format(writer, "%s--%s", bar, row->name);
				bar = "|";
			}
			if (option_needs_value(row) && (strchr(row->value, ' ') != NULL) == two && row->letter != 0)
				tli_text_add_format(writer, "|-%c", row->letter);
		}
	}
	if (*bar == '\0')
		tli_text_add(writer, " "); /* no word is a blank */
}

/* The words `a b c` for "a|b|c". */
static void write_choices(tli_text *writer, const char *choices)
{
	for (; *choices != '\0'; choices++)
		tli_text_add_bytes(writer, *choices == '|' ? " " : choices, 1);
}

static void write_value_case(tli_text *writer, const option_row *row)
{
	if (!option_needs_value(row))
		return;
	tli_text_add_format(writer, "\t\t--%s", row->name);
	if (row->letter != 0)
		tli_text_add_format(writer, "|-%c", row->letter);
	tli_text_add(writer, ") ");
	if (row->choices) {
		tli_text_add(writer, "_tautline_words '");
		write_choices(writer, row->choices);
		tli_text_add(writer, "'");
	} else {
		tli_text_add_format(writer, "_tautline_%s", kind_of(row->value));
	}
	tli_text_add(writer, "; return ;;\n");
}

static void write_option_words(tli_text *writer, const option_row *rows)
{
	for (const option_row *row = rows; row->name; row++)
		tli_text_add_format(writer, "%s--%s", row == rows ? "" : " ", row->name);
}

static void write_command_case(tli_text *writer, const command_row *command)
{
	tli_text_add_format(writer, "\t%s)\n\t\t_tautline_operands '", command->name);
	write_pattern(writer, command, false);
	tli_text_add(writer, "' '");
	write_pattern(writer, command, true);
	tli_text_add(writer, "'\n\t\tcase $_tautline_option in\n");
	for (const option_row *row = command->options; row->name; row++)
		write_value_case(writer, row);
	for (const option_row *row = common_options; row->name; row++)
		write_value_case(writer, row);
	tli_text_add(writer, "\t\tesac\n\t\tif [[ $_tautline_current == -* ]]; then\n\t\t\t_tautline_words '");
	write_option_words(writer, command->options);
	tli_text_add(writer, command->options->name ? " " : "");
	write_option_words(writer, common_options);
	tli_text_add(writer, "'\n\t\t\treturn\n\t\tfi\n\t\tcase $_tautline_count in\n");
	for (size_t i = 0; command->operands[i]; i++) {
		bool many = strchr(command->operands[i], '.') != NULL;
		if (many)
			tli_text_add(writer, "\t\t*");
		else
			tli_text_add_format(writer, "\t\t%zu", i);
		tli_text_add_format(writer, ") _tautline_%s ;;\n", kind_of(command->operands[i]));
	}
	tli_text_add(writer, "\t\tesac\n\t\t;;\n");
}

static void write_commands(tli_text *writer, const command_row *const *commands)
{
	for (size_t i = 0; commands[i]; i++)
		tli_text_add_format(writer, "%s%s", i == 0 ? "" : " ", commands[i]->name);
}

/* Ids of all rules, each with `end` behind it. */
static void write_rule_ids(tli_text *writer, const char *end)
{
	const tl_lint_rule *rule;
	for (size_t i = 0; tl_lint_get_rule(i, &rule) == TL_OK; i++)
		tli_text_add_format(writer, " %s%s", rule->id, end);
}

static void write_script_head(tli_text *writer, const command_row *const *commands)
{
	tli_text_add(writer,
		"# bash completion for tautline. Generated from the command table by `tautline help --completion`.\n"
		"\n"
		"_tautline_words()\n"
		"{\n"
		"\tCOMPREPLY=($(compgen -W \"$1\" -- \"$_tautline_current\"))\n"
		"}\n"
		"\n"
		"_tautline_file()\n"
		"{\n"
		"\tlocal file\n"
		"\tcompopt -o filenames 2>/dev/null\n"
		"\twhile IFS= read -r file; do\n"
		"\t\tCOMPREPLY+=(\"$file\")\n"
		"\tdone < <(compgen -f -- \"$_tautline_current\")\n"
		"}\n"
		"\n"
		"_tautline_none()\n"
		"{\n"
		"\t:\n"
		"}\n"
		"\n"
		"# Waypoint names of the map on the line; the shell never expands text from a map.\n"
		"_tautline_name()\n"
		"{\n"
		"\tlocal map=${_tautline_map/#\\~\\//$HOME/} name\n"
		"\t[[ -f $map ]] || return\n"
		"\twhile IFS= read -r name; do\n"
		"\t\t[[ $name == \"$_tautline_current\"* ]] && COMPREPLY+=(\"$(printf %q \"$name\")\")\n"
		"\tdone < <(sed -n "
		"'s/^[[:blank:]]*waypoint[[:blank:]]\\{1,\\}\\([^[:blank:]\"#,]\\{1,\\}\\).*/\\1/p' \"$map\")\n"
		"}\n"
		"\n"
		"_tautline_command()\n"
		"{\n"
		"\t_tautline_words '");
	write_commands(writer, commands);
	tli_text_add(writer, "'\n}\n\n_tautline_topic()\n{\n\t_tautline_words '");
	write_commands(writer, commands);
	write_rule_ids(writer, "");
	tli_text_add(
		writer, "'\n}\n\n_tautline_severity()\n{\n\tcompopt -o nospace 2>/dev/null\n\t_tautline_words 'all=");
	write_rule_ids(writer, "=");
	tli_text_add(writer, "'\n}\n\n");
}

static void write_operand_counter(tli_text *writer)
{
	tli_text_add(writer,
		"# Scans the words before the cursor for the number of operands, the first one, and an option that needs its\n"
		"# value. $1 and $2: the options with one and with two values.\n"
		"_tautline_operands()\n"
		"{\n"
		"\tlocal i word left=0\n"
		"\tfor ((i = _tautline_at + 1; i < COMP_CWORD; i++)); do\n"
		"\t\tword=${COMP_WORDS[i]}\n"
		"\t\tif [[ $word == = ]]; then\n"
		"\t\t\tcontinue\n"
		"\t\telif ((left > 0)); then\n"
		"\t\t\tleft=$((left - 1))\n"
		"\t\telif [[ \"|$1|\" == *\"|$word|\"* ]]; then\n"
		"\t\t\tleft=1 _tautline_option=$word\n"
		"\t\telif [[ \"|$2|\" == *\"|$word|\"* ]]; then\n"
		"\t\t\tleft=2 _tautline_option=$word\n"
		"\t\telif [[ $word != -* || $word == -[0-9]* || $word == - ]]; then\n"
		"\t\t\t((_tautline_count == 0)) && _tautline_map=$word\n"
		"\t\t\t_tautline_count=$((_tautline_count + 1))\n"
		"\t\tfi\n"
		"\t\t((left == 0)) && _tautline_option=\n"
		"\tdone\n"
		"}\n"
		"\n");
}

void manual_completion(tli_text *writer, const command_row *const *commands)
{
	write_script_head(writer, commands);
	write_operand_counter(writer);
	tli_text_add(writer,
		"_tautline()\n"
		"{\n"
		"\tlocal _tautline_current=${COMP_WORDS[COMP_CWORD]} _tautline_option= _tautline_map= "
		"_tautline_count=0 _tautline_at=1\n"
		"\tCOMPREPLY=()\n"
		"\t[[ $_tautline_current == = ]] && _tautline_current=\n"
		"\tif ((COMP_CWORD == 1)); then\n"
		"\t\tif [[ $_tautline_current == -* ]]; then\n"
		"\t\t\t_tautline_words '--help --version'\n"
		"\t\telse\n"
		"\t\t\t_tautline_command\n"
		"\t\tfi\n"
		"\t\treturn\n"
		"\tfi\n"
		"\tcase ${COMP_WORDS[1]} in\n");
	for (size_t i = 0; commands[i]; i++)
		write_command_case(writer, commands[i]);
	tli_text_add(writer, "\tesac\n}\n\ncomplete -F _tautline tautline\n");
}
