/* SPDX-License-Identifier: MIT */
/*
 * cmd_help.c: `tautline help [COMMAND|RULE]`.
 *
 * Options for packagers are not in the table, so that no help shows them: --man writes the man page, --completion, --completion-zsh and
 * --completion-fish the completions, --rules the rules in docs/lint-rules.md. main.c passes them here before it uses the table.
 */
#include <string.h>

#include "cli/arguments.h"
#include "help/help.h"
#include "lint/rules.h"
#include "help/manual.h"
#include "base/suggest.h"
#include "io/load.h"
#include "io/output.h"

/* Of --output; NULL = standard output. */
static const char *help_file;

static int print(tli_text *writer)
{
	return output_whole(help_file, writer) ? EXIT_YES : EXIT_BAD;
}

int help_overview(const command_row *const *commands, bool is_short)
{
	tli_text writer = { 0 };
	if (is_short)
		manual_short_overview(&writer, commands);
	else
		manual_overview(&writer, commands);
	return print(&writer);
}

int help_command(const command_row *command, bool is_short)
{
	tli_text writer = { 0 };
	if (is_short)
		manual_short_command(&writer, command);
	else
		manual_command(&writer, command);
	return print(&writer);
}

int help_hidden(const command_row *const *commands, const char *option)
{
	tli_text writer = { 0 };
	if (strcmp(option, "--man") == 0)
		manual_page(&writer, commands);
	else if (strcmp(option, "--completion") == 0)
		manual_completion(&writer, commands);
	else if (strcmp(option, "--completion-zsh") == 0)
		manual_completion_zsh(&writer, commands);
	else if (strcmp(option, "--completion-fish") == 0)
		manual_completion_fish(&writer, commands);
	else if (strcmp(option, "--rules") == 0)
		rule_page(&writer);
	else
		return -1;
	return print(&writer);
}

int help_unknown_command(const command_row *const *commands, const char *name)
{
	tli_suggestion best = { 0 };
	for (size_t i = 0; commands[i]; i++)
		tli_suggest(&best, name, strlen(name), commands[i]->name);
	if (best.text)
		return usage_error(NULL, "unknown command '%s'; did you mean '%s'?", name, best.text);
	return usage_error(NULL, "unknown command '%s'", name);
}

static int explain(const tl_lint_rule *rule)
{
	tli_text writer = { 0 };
	rule_explain(&writer, rule);
	return print(&writer);
}

/* Neither a command nor a rule; a word with a `-` in it is taken for a rule. */
static int unknown_topic(const command_row *const *commands, const char *name)
{
	return strchr(name, '-') ? rule_unknown(&command_help, name, strlen(name))
				 : help_unknown_command(commands, name);
}

static int run_help(const struct arguments *arguments)
{
	if (!operands_expect(arguments, 0, 1))
		return EXIT_BAD;
	help_file = option_value(arguments, "output");
	if (arguments->count == 0)
		return help_overview(arguments->commands, false);
	const char *name = arguments->operands[0];
	const command_row *command = command_find(arguments->commands, name);
	const tl_lint_rule *rule = rule_find(name, strlen(name));
	return command ? help_command(command, false) : rule ? explain(rule) : unknown_topic(arguments->commands, name);
}

static const option_row help_option_rows[] = {
	OPTION_OUTPUT,
	{ 0 },
};

static const example_row help_examples[] = {
	{ "tautline help path", "explains one command" },
	{ "tautline help link-blocked", "explains one rule of the linter" },
	{ 0 },
};

const command_row command_help = {
	.name = "help",
	.summary = "explain a command or a rule of the linter",
	.examples = help_examples,
	.usage = (const char *const[]){ "[COMMAND|RULE]", NULL },
	.operands = (const char *const[]){ "COMMAND|RULE", NULL },
	.description = "Without COMMAND or RULE it lists all commands.",
	.options = help_option_rows,
	.status = { "done", NULL, "there is no such command or rule" },
	.run = run_help,
	.explains = true,
};
