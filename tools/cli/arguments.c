/* SPDX-License-Identifier: MIT */
/*
 * arguments.c: parses a command line by the option table of its command.
 *
 * getopt_long parses the options: long names may be abbreviated, values follow after `=` or as the next word. It runs in its
 * "stop at the first operand" mode ("+"), and operands are skipped here, because `-3,4` is a point: a word is an operand if it
 * does not begin with `-`, is `-` alone, or has a digit or a point after the sign. So no short option can be a digit. getopt
 * prints nothing; errors are printed here, with a suggestion. An option with two values takes the second from the next word,
 * whatever it is. An option whose number may be left out takes the next word if that is a number.
 */
#include "cli/arguments.h"

#include <assert.h>
#include <getopt.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tautline/text.h>

#include "base/suggest.h"
#include "base/ascii.h"
#include "cli/budget.h"
#include "cli/message.h"

const option_row common_options[] = {
	OPTION_MAX_MEMORY,
	OPTION_MAX_WORK,
	{ "color", 0, "WHEN", "auto|always|never",
		"colour messages: always, never, or auto (default): on a terminal, unless NO_COLOR is set" },
	{ "help", 'h', NULL, NULL, "explain the command; -h does it in 30 lines" },
	{ "version", 'V', NULL, NULL, "print the version" },
	{ 0 },
};

const command_row *command_find(const command_row *const *commands, const char *name)
{
	for (size_t i = 0; commands[i]; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

/* getopt's code for option i of the table. Above every char, so that letters stay free. */
enum { CODE_FIRST = 1000 };

static const option_row *table_row(const command_row *command, int index)
{
	int own = 0;
	for (const option_row *row = command->options; row->name; row++, own++)
		if (own == index)
			return row;
	return &common_options[index - own];
}

static int table_size(const command_row *command)
{
	int size = 0;
	while (table_row(command, size)->name)
		size++;
	assert(size <= OPTIONS_MAX);
	return size;
}

/* -1: the command has no such option. */
static int table_index(const command_row *command, const char *name)
{
	int size = table_size(command);
	for (int i = 0; i < size; i++)
		if (strcmp(table_row(command, i)->name, name) == 0)
			return i;
	return -1;
}

int usage_error(const command_row *command, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	message_list(format, list);
	va_end(list);
	fprintf(stderr, "Try 'tautline %s%s--help' for examples and options.\n", command ? command->name : "",
		command ? " " : "");
	return EXIT_BAD;
}

static void unknown_option(const command_row *command, const char *word)
{
	const char *bare = word + strspn(word, "-");
	size_t length = strcspn(bare, "=");
	const char *first = NULL, *second = NULL;
	tli_suggestion best = { 0 };
	int size = table_size(command);
	for (int i = 0; i < size; i++) {
		const char *name = table_row(command, i)->name;
		if (length > 0 && strncmp(name, bare, length) == 0) {
			second = !first ? NULL : !second ? name : second;
			first = !first ? name : first;
		}
		tli_suggest(&best, bare, length, name);
	}
	int shown = (int)(word[1] == '-' ? strcspn(word, "=") : strlen(word));
	if (word[1] == '-' && second)
		usage_error(command, "option '%.*s' is ambiguous: '--%s' or '--%s'", shown, word, first, second);
	else if (best.text)
		usage_error(command, "unknown option '%.*s'; did you mean '--%s'?", shown, word, best.text);
	else
		usage_error(command, "unknown option '%.*s'", shown, word);
}

static bool is_operand(const char *word)
{
	if (word[0] != '-' || word[1] == '\0')
		return true;
	return tli_is_digit(word[1]) || (word[1] == '.' && tli_is_digit(word[2]));
}

/* The index of `value` in "a|b|c"; -1 if it is none of them. */
static int choice_index(const char *choices, const char *value)
{
	size_t length = strlen(value);
	for (int index = 0; length > 0; index++) {
		size_t span = strcspn(choices, "|");
		if (span == length && memcmp(choices, value, length) == 0)
			return index;
		if (choices[span] == '\0')
			break;
		choices += span + 1;
	}
	return -1;
}

/* The one that is near to what was typed, or all. */
static bool refuse_choice(const command_row *command, const option_row *row, const char *value)
{
	const char *near = NULL;
	size_t least = 0;
	for (const char *at = row->choices; at; at = strchr(at, '|')) {
		char choice[64];
		tli_suggestion one = { 0 };
		at += *at == '|' ? 1 : 0;
		snprintf(choice, sizeof choice, "%.*s", (int)strcspn(at, "|"), at);
		tli_suggest(&one, value, strlen(value), choice);
		if (one.text && (!near || one.distance < least)) {
			near = at;
			least = one.distance;
		}
	}
	if (near) {
		return refuse_usage(command, "--%s cannot be '%s'; did you mean '%.*s'?", row->name, value,
			(int)strcspn(near, "|"), near);
	}
	return refuse_usage(command, "--%s cannot be '%s': it takes %s", row->name, value, row->choices);
}

/* The number of an option that can do without: behind `=`, or the next word. */
static const char *optional_number(const char *behind, int argc, char **argv)
{
	double number;
	if (behind)
		return behind;
	if (optind < argc && tl_number_parse(argv[optind], strlen(argv[optind]), &number) == TL_OK)
		return argv[optind++];
	return "";
}

static bool keep_value(struct arguments *arguments, int index, const char *value, int argc, char **argv)
{
	const option_row *row = table_row(arguments->command, index);
	if (row->value && !option_needs_value(row))
		value = optional_number(value, argc, argv);
	if (row->choices && choice_index(row->choices, value) < 0)
		return refuse_choice(arguments->command, row, value);
	arguments->values[index][0] = row->value ? value : row->name;
	if (row->value && strstr(row->value, "..."))
		arguments->many[arguments->many_count++] = (struct option_value){ index, value };
	if (row->value && strchr(row->value, ' ')) {
		if (optind >= argc) {
			return refuse_usage(
				arguments->command, "--%s takes two values: --%s %s", row->name, row->name, row->value);
		}
		arguments->values[index][1] = argv[optind++];
	}
	return true;
}

/* Reports a word that getopt does not accept; `code` is getopt's answer. */
static bool refuse_word(const command_row *command, const char *word, int code)
{
	if (optopt >= CODE_FIRST) {
		const option_row *row = table_row(command, optopt - CODE_FIRST);
		if (row->value)
			usage_error(command, "--%s needs a value: --%s %s", row->name, row->name, row->value);
		else
			usage_error(command, "--%s takes no value", row->name);
	} else if (code == ':') {
		for (int i = 0; i < table_size(command); i++) {
			const option_row *row = table_row(command, i);
			if (row->letter == optopt)
				usage_error(command, "-%c needs a value: --%s %s", optopt, row->name, row->value);
		}
	} else {
		unknown_option(command, word);
	}
	return false;
}

bool arguments_read(struct arguments *arguments, const command_row *command, int argc, char **argv)
{
	struct option longs[OPTIONS_MAX + 1];
	char letters[2 * OPTIONS_MAX + 3] = "+:", *letter = letters + 2;
	int size = table_size(command);
	*arguments = (struct arguments){ .command = command, .operands = argv + 1 };
	/* 1. getopt's two tables from ours */
	for (int i = 0; i < size; i++) {
		const option_row *row = table_row(command, i);
		longs[i] = (struct option){ row->name,
			option_needs_value(row) ? required_argument
				: row->value    ? optional_argument
						: no_argument,
			NULL, CODE_FIRST + i };
		if (row->letter != 0)
			*letter++ = row->letter;
		if (row->letter != 0 && row->value)
			*letter++ = ':';
	}
	longs[size] = (struct option){ 0 };
	*letter = '\0';
	/* No word is more than one value. */
	arguments->many = calloc((size_t)argc, sizeof *arguments->many);
	if (!arguments->many)
		return out_of_memory();
	opterr = 0;
	optind = 1;
	/* 2. word by word */
	while (optind < argc) {
		char *word = argv[optind];
		if (strcmp(word, "--") == 0) {
			for (optind++; optind < argc; optind++)
				arguments->operands[arguments->count++] = argv[optind];
			break;
		}
		if (is_operand(word)) {
			arguments->operands[arguments->count++] = word;
			optind++;
			continue;
		}
		int code = getopt_long(argc, argv, letters, longs, NULL);
		if (code == '?' || code == ':')
			return refuse_word(command, word, code);
		arguments->help_is_short = arguments->help_is_short || code == 'h';
		int index = code - CODE_FIRST;
		if (code < CODE_FIRST)
			for (index = 0; table_row(command, index)->letter != code;)
				index++;
		if (!keep_value(arguments, index, optarg, argc, argv))
			return false;
	}
	arguments->help = option_given(arguments, "help");
	arguments->version = option_given(arguments, "version");
	return true;
}

void arguments_free(struct arguments *arguments)
{
	free(arguments->many);
	*arguments = (struct arguments){ 0 };
}

bool option_given(const struct arguments *arguments, const char *name)
{
	return option_value(arguments, name) != NULL;
}

const char *option_value(const struct arguments *arguments, const char *name)
{
	int index = table_index(arguments->command, name);
	return index >= 0 ? arguments->values[index][0] : NULL;
}

bool option_is(const struct arguments *arguments, const char *name, const char *value)
{
	const char *given = option_value(arguments, name);
	return given && strcmp(given, value) == 0;
}

bool command_has_option(const command_row *command, const char *name)
{
	return table_index(command, name) >= 0;
}

const char *option_choices(const command_row *command, const char *name)
{
	int index = table_index(command, name);
	return index >= 0 ? table_row(command, index)->choices : NULL;
}

void option_set(struct arguments *arguments, const char *name, const char *value)
{
	arguments->values[table_index(arguments->command, name)][0] = value;
}

int option_choice(const struct arguments *arguments, const char *name, int otherwise)
{
	const char *given = option_value(arguments, name);
	const command_row *command = arguments->command;
	return given ? choice_index(table_row(command, table_index(command, name))->choices, given) : otherwise;
}

const char *option_second(const struct arguments *arguments, const char *name)
{
	return arguments->values[table_index(arguments->command, name)][1];
}

const char *option_next(const struct arguments *arguments, const char *name, int *at)
{
	int index = table_index(arguments->command, name);
	while (*at < arguments->many_count) {
		const struct option_value *given = &arguments->many[(*at)++];
		if (given->index == index)
			return given->value;
	}
	return NULL;
}

bool option_number(const struct arguments *arguments, const char *name, double low, double high, double *out)
{
	const char *text = option_value(arguments, name);
	if (!text)
		return true;
	if (text[0] == '\0' &&
		!option_needs_value(table_row(arguments->command, table_index(arguments->command, name))))
		return true;
	double value = 0;
	if (tl_number_parse(text, strlen(text), &value) != TL_OK) {
		static const char plain[] = "+-.0123456789", with_exponent[] = "+-.0123456789eE";
		size_t length = strspn(text, plain);
		bool has_exponent = length > 0 && text[length] != '\0' && strspn(text, with_exponent) == strlen(text);
		return refuse_usage(arguments->command, "--%s cannot be '%s': it takes a plain number%s", name, text,
			has_exponent ? ", without an exponent" : "");
	}
	if (!(value >= low && value <= high)) {
		char min_text[TL_NUMBER_TEXT_MAX], max_text[TL_NUMBER_TEXT_MAX];
		tl_number_text(low, min_text, sizeof min_text);
		tl_number_text(high, max_text, sizeof max_text);
		return refuse_usage(
			arguments->command, "--%s cannot be %s: its range is %s to %s", name, text, min_text, max_text);
	}
	*out = value;
	return true;
}

bool option_whole(const struct arguments *arguments, const char *name, double low, double high, uint64_t *out)
{
	double value = (double)*out;
	if (!option_value(arguments, name))
		return true;
	if (!option_number(arguments, name, low, high, &value))
		return false;
	if (value != floor(value))
		return refuse_usage(arguments->command, "--%s takes a whole number", name);
	*out = (uint64_t)value;
	return true;
}

bool operands_expect(const struct arguments *arguments, int low, int high)
{
	const command_row *command = arguments->command;
	if (arguments->count < low) {
		int named = 0;
		while (named < arguments->count && command->operands[named + 1])
			named++;
		const char *name = command->operands[named];
		return refuse_usage(command, "missing %.*s: tautline %s %s", (int)strcspn(name, "."), name,
			command->name, command->usage[0]);
	}
	if (high >= 0 && arguments->count > high)
		return refuse_usage(command, "unexpected argument '%s'", arguments->operands[high]);
	return true;
}
