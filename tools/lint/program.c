/* SPDX-License-Identifier: MIT */
/* program.c: the texts in quotes of those sources of a project that let something block. O(bytes of the sources). */
#include "lint/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/hash.h"

/* Bytes of a text in quotes. */
enum { TEXT_MAX = 64 };

/* Parts of words by which programs let something block, in small letters. */
static const char *const blocking[] = { "colli", "colis", "kolli", "solid", "block", "wall", "physic", "obstac",
	"passab", "walkab", "overlap", "intersect", "barrier", "hitbox", "fixture" };

size_t source_read(const char *name, char *text)
{
	FILE *file = fopen(name, "rb");
	size_t size = file ? fread(text, 1, SOURCE_MAX + 1, file) : 0;
	if (file)
		fclose(file);
	return size <= SOURCE_MAX ? size : 0;
}

static bool lets_block(const char *text, size_t size)
{
	for (size_t at = 0; at < size; at++)
		for (size_t i = 0; i < sizeof blocking / sizeof *blocking; i++) {
			size_t length = strlen(blocking[i]);
			if (tli_lower(text[at]) == blocking[i][0] && size - at >= length &&
				strncasecmp(text + at, blocking[i], length) == 0)
				return true;
		}
	return false;
}

static uint64_t hash_of(const char *text, size_t size)
{
	return tli_hash_bytes(TLI_FNV_START, text, size);
}

/* Texts may overlap: a quote may begin one, end one, or be an apostrophe. */
static bool take_texts(struct program *program, const char *text, size_t size)
{
	for (size_t at = 0; at < size; at++) {
		char quote = text[at];
		if (quote != '"' && quote != '\'' && quote != '`')
			continue;
		size_t end = at + 1;
		while (end < size && end - at <= TEXT_MAX && text[end] != quote && text[end] != '\n')
			end++;
		if (end == size || text[end] != quote || end == at + 1)
			continue;
		if (!tli_array_append(program->texts, hash_of(text + at + 1, end - at - 1)))
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
		size_t size = source_read(program->sources->names[i], text);
		if (lets_block(text, size) && !take_texts(program, text, size))
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

enum program_says program_asks_for(struct program *program, const char *rule)
{
	size_t size;
	const char *name = name_of_rule(rule, &size);
	if (!program->sources || tli_array_length(program->sources->names) == 0)
		return PROGRAM_IS_NONE;
	if (!program->is_read)
		read_sources(program);
	uint64_t hash = hash_of(name, size);
	size_t count = tli_array_length(program->texts);
	bool is_named = count > 0 && bsearch(&hash, program->texts, count, sizeof hash, compare_hashes) != NULL;
	return is_named ? PROGRAM_NAMES_IT : PROGRAM_DOES_NOT;
}

void program_free(struct program *program)
{
	tli_array_free(program->texts);
	*program = (struct program){ 0 };
}
