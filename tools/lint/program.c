/* SPDX-License-Identifier: MIT */
/* program.c: the texts in quotes of the sources of a project. O(bytes of the sources). */
#include "lint/program.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/hash.h"

/* Bytes of a source that is read, of all of them, and of a text in quotes. */
enum { SOURCE_MAX = 1 << 20, SOURCES_MAX = 1 << 28, TEXT_MAX = 64 };

static uint64_t hash_of(const char *text, size_t size)
{
	return tli_hash_bytes(TLI_FNV_START, text, size);
}

static bool add_hash(struct program *program, uint64_t hash)
{
	return tli_array_append(program->texts, hash);
}

static const char replaces[] = "replaces ";

static uint64_t hash_of_replaced(const char *name, size_t size)
{
	char small[TEXT_MAX];
	for (size_t i = 0; i < size; i++)
		small[i] = tli_lower(name[i]);
	return tli_hash_bytes(hash_of(replaces, sizeof replaces - 1), small, size);
}

/* `class Prisoner : Actor replaces Spectre`; text[at] is where a word may begin. */
static bool take_replaced(struct program *program, const char *text, size_t size, size_t at)
{
	size_t word = sizeof replaces - 1, end;
	if (size - at <= word || strncasecmp(text + at, replaces, word) != 0)
		return true;
	for (at += word; at < size && (text[at] == ' ' || text[at] == '"');)
		at++;
	for (end = at; end < size && end - at < TEXT_MAX && (isalnum((unsigned char)text[end]) || text[end] == '_');)
		end++;
	return end == at || add_hash(program, hash_of_replaced(text + at, end - at));
}

/* Texts may overlap: a quote may begin one, end one, or be an apostrophe. */
static bool take_texts(struct program *program, const char *text, size_t size)
{
	for (size_t at = 0; at < size; at++) {
		char quote = text[at];
		if ((quote == 'r' || quote == 'R') && !take_replaced(program, text, size, at))
			return false;
		if (quote != '"' && quote != '\'' && quote != '`')
			continue;
		size_t end = at + 1;
		while (end < size && end - at <= TEXT_MAX && text[end] != quote && text[end] != '\n')
			end++;
		if (end == size || text[end] != quote || end == at + 1)
			continue;
		if (!add_hash(program, hash_of(text + at + 1, end - at - 1)))
			return false;
	}
	return true;
}

static int compare_hashes(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
	return (a > b) - (a < b);
}

/* What does not fit into memory is passed over too: it says less then. */
static void read_sources(struct program *program)
{
	char *text = malloc(SOURCE_MAX + 1);
	size_t all = 0;
	for (size_t i = 0; text && i < tli_array_length(program->sources->names) && all < SOURCES_MAX; i++) {
		FILE *file = fopen(program->sources->names[i], "rb");
		size_t size = file ? fread(text, 1, SOURCE_MAX + 1, file) : 0;
		if (file)
			fclose(file);
		if (size <= SOURCE_MAX && !take_texts(program, text, size))
			break;
		all += size;
	}
	free(text);
	if (tli_array_length(program->texts) > 0)
		qsort(program->texts, tli_array_length(program->texts), sizeof *program->texts, compare_hashes);
	program->is_read = true;
}

/* The name behind the first word of a rule, without its quotes. */
static const char *name_of_rule(const char *rule, size_t *size)
{
	const char *name = strchr(rule, ' ');
	name = name ? name + 1 : rule + strlen(rule);
	bool is_quoted = *name == '"';
	name += is_quoted;
	*size = strcspn(name, is_quoted ? "\"" : " ");
	return name;
}

static bool has_hash(struct program *program, uint64_t hash)
{
	if (!program->is_read)
		read_sources(program);
	return tli_array_length(program->texts) > 0 &&
		bsearch(&hash, program->texts, tli_array_length(program->texts), sizeof hash, compare_hashes) != NULL;
}

bool program_replaces(struct program *program, const char *class_name)
{
	return program->sources && tli_array_length(program->sources->names) > 0 &&
		has_hash(program, hash_of_replaced(class_name, strlen(class_name)));
}

enum program_says program_asks_for(struct program *program, const char *rule)
{
	size_t size;
	const char *name = name_of_rule(rule, &size);
	if (!program->sources || tli_array_length(program->sources->names) == 0)
		return PROGRAM_IS_NONE;
	return has_hash(program, hash_of(name, size)) ? PROGRAM_NAMES_IT : PROGRAM_DOES_NOT;
}

void program_free(struct program *program)
{
	tli_array_free(program->texts);
	*program = (struct program){ 0 };
}
