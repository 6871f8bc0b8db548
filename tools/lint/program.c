/* SPDX-License-Identifier: MIT */
/*
 * program.c: the texts in quotes of the sources of a project that it asks for what blocks. Comments say nothing. O(bytes of the
 * sources * log words of a source, and for a line with a text those of some dozen lines).
 */
#include "lint/program.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "lint/blocked.h"
#include "lint/code.h"
#include "lint/comments.h"
#include "lint/read.h"

/* Texts of a line that are looked at. */
enum { TEXTS_MAX = 64 };

/* ---- texts ---- */

/* What is excluded of the layer that the variable is set to, of which all else blocks; NULL: nothing says so. */
static const struct program_exclusion *exclusion_of(const struct source_lines *source, uint64_t variable)
{
	for (size_t i = 0; i < tli_array_length(source->excluded); i++)
		if (source->excluded[i].layer == variable)
			return &source->excluded[i];
	return NULL;
}

/* Of the number of a layer. */
static uint64_t hash_of_index(int index)
{
	return tli_hash_number(code_hash("#", 1), (uint64_t)index);
}

/* The number in `map.getLayers().get(2).getObjects()`, as libGDX counts layers; -1: no such call begins here. Comments are blanks. */
static int index_at(const char *text, size_t at, size_t end)
{
	static const char call[] = "getlayers().get(", behind[] = ").getobjects(";
	int index = 0;
	if (!code_begins(text + at, end - at, call))
		return -1;
	size_t begin = code_behind_blanks(text, at + sizeof call - 1, end), to = begin;
	for (; to < end && tli_is_digit(text[to]) && index < 1000; to++)
		index = index * 10 + (text[to] - '0');
	size_t close = code_behind_blanks(text, to, end);
	return to > begin && code_begins(text + close, end - close, behind) ? index : -1;
}

/* What stands for a layer at `at`: a text in quotes, or a number. 0: nothing does. Texts may overlap: a quote may begin one, end one, or be an apostrophe. */
static uint64_t layer_at(const char *text, size_t at, size_t line_end)
{
	size_t end = code_is_quote(text[at]) ? code_end_of_text(text, at, line_end) : at;
	int index = index_at(text, at, line_end);
	return end > at + 1 ? code_hash(text + at + 1, end - at - 1) : index >= 0 ? hash_of_index(index) : 0;
}

/* `blocks`: the statement does, or the variable that it sets. A name behind `!=` is what does not block, unless the line leaves for all others, `if (name != "walls")
 * continue`: then what follows counts. */
static bool is_text_blocking(const struct source_lines *source, struct statement it, size_t at, bool blocks)
{
	const char *text = source->text;
	size_t begin = source->lines[it.first].at, behind = at;
	while (behind > begin && (code_is_blank(text[behind - 1]) || text[behind - 1] == '='))
		behind--;
	if (behind > begin && (text[behind - 1] == '!' || text[behind - 1] == '~'))
		return blocks_behind_guard(source, it);
	return blocks || is_given_to_blocking(source, begin, at);
}

/* Is the text that begins at `at` given to a function that takes no name of a layer, `setUserData("laser")`? */
static bool is_of_other(const char *text, size_t begin, size_t at)
{
	static const char *const calls[] = { "setuserdata(", "setname(", "settag(", "childelement(", "siblingelement(",
		"elementsbytagname(" };
	while (at > begin && code_is_blank(text[at - 1]))
		at--;
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		size_t length = strlen(calls[i]);
		if (at - begin >= length && code_begins(text + at - length, length, calls[i]))
			return true;
	}
	return false;
}

/* Is the layer, or each tile of it, asked for a property? */
static bool is_asked(const struct source_lines *source, size_t number, struct statement it, uint64_t variable)
{
	if (source->lines[number].asks_property)
		return true;
	return variable != 0 && tli_array_length(source->of_property) > 0 && !exclusion_of(source, variable) &&
		(code_has(source->of_property, variable) || is_asked_by_name(source, it, variable));
}

static bool take_texts(struct program *program, const struct source_lines *source, size_t number)
{
	const struct source_line *line = &source->lines[number];
	struct statement statement = { 0, 0 };
	uint64_t known = 0;
	bool blocks = false, asks = false;
	for (size_t at = line->at, texts = 0; at < line->end && texts < TEXTS_MAX && !line->says_nothing; at++) {
		uint64_t hash = layer_at(source->text, at, line->end);
		if (hash == 0 || is_of_other(source->text, line->at, at))
			continue;
		if (texts == 0)
			statement = statement_of(source, number);
		uint64_t variable = code_variable(source->text, source->lines[statement.first].at, at, NULL);
		if (texts++ == 0 || variable != known) {
			blocks = is_made_to_block(source, statement, variable);
			asks = is_asked(source, number, statement, variable);
		}
		known = variable;
		const struct program_exclusion *excluded = exclusion_of(source, variable);
		struct program_exclusion of_text = { .layer = hash };
		if (excluded)
			of_text.kinds = excluded->kinds;
		if ((excluded && !tli_array_append(program->excluded, of_text)) ||
			(line->compares_names && !tli_array_append(program->compared, hash)) ||
			(is_text_blocking(source, statement, at, blocks) && !tli_array_append(program->texts, hash)) ||
			(asks && !tli_array_append(program->asked, hash)))
			return false;
	}
	return true;
}

static bool take_source(struct program *program, const char *text, size_t size)
{
	struct source_lines source = { .text = text };
	bool good = code_split(&source, size) && list_blocking_functions(&source);
	for (size_t i = 0; good && tli_array_length(source.of_blocking) > 0 && i < tli_array_length(source.lines); i++)
		good = take_texts(program, &source, i);
	code_free(&source);
	return good;
}

/* What does not fit into memory is passed over too: it says less then. */
static void read_sources(struct program *program)
{
	size_t all = 0, count = program->sources ? tli_array_length(program->sources->names) : 0;
	if (program->is_read || count == 0)
		return;
	char *text = malloc(SOURCE_MAX + 1);
	for (size_t i = 0; text && i < count && all < SOURCES_MAX; i++) {
		size_t size = source_read(program->sources->names[i], text);
		comments_blank(program->sources->names[i], text, size);
		if (!take_source(program, text, size))
			break;
		all += size;
	}
	free(text);
	code_sort(program->texts);
	code_sort(program->asked);
	code_sort(program->compared);
	program->is_read = true;
}

/* ---- the answer ---- */

/* The name behind the first word of a rule, without its quotes; *rest is what follows: ` -> wall`, ` tile "rocks:3" -> wall`. */
static const char *name_of_rule(const char *rule, size_t *size, const char **rest)
{
	const char *name = strchr(rule, ' ');
	name = name ? name + 1 : rule + strlen(rule);
	bool is_quoted = *name == '"';
	name += is_quoted;
	*size = strcspn(name, is_quoted ? "\"" : " ");
	*rest = name + *size + (is_quoted && name[*size] == '"');
	return name;
}

/* The hash is of its name or its number. Of a layer whose tiles are asked for a property some block, and nothing says which. */
static bool is_asked_for(const struct program *program, uint64_t hash, bool is_of_layer)
{
	return code_has(program->texts, hash) && !(is_of_layer && code_has(program->asked, hash));
}

static bool is_asked_by_number(const struct program *program, const char *file, const char *name, size_t size)
{
	int index = tile_layer_index(file, name, size);
	return index >= 0 && is_asked_for(program, hash_of_index(index), true);
}

enum program_says program_asks_for(struct program *program, const char *rule, const char *file)
{
	size_t size;
	const char *rest, *name = name_of_rule(rule, &size, &rest);
	bool is_of_tiles = strncmp(rest, " tile ", 6) == 0, is_of_layer = strncmp(rule, "layer ", 6) == 0;
	if (!program->sources || tli_array_length(program->sources->names) == 0)
		return PROGRAM_IS_NONE;
	read_sources(program);
	uint64_t hash = code_hash(name, size);
	bool is_named = is_asked_for(program, hash, is_of_layer) ||
		(is_of_layer && is_asked_by_number(program, file, name, size));
	for (size_t i = 0; is_named && is_of_layer && i < tli_array_length(program->excluded); i++)
		is_named = program->excluded[i].layer != hash ||
			!tile_kinds_prevail(&program->excluded[i].kinds, file, name, size);
	return is_named && !is_of_tiles ? PROGRAM_NAMES_IT : PROGRAM_DOES_NOT;
}

bool program_compares_name(struct program *program, const char *rule)
{
	size_t size;
	const char *rest, *name = name_of_rule(rule, &size, &rest);
	read_sources(program);
	return code_has(program->compared, code_hash(name, size));
}

bool program_has_it_block(struct program *program, const char *rule)
{
	size_t size;
	const char *rest, *name = name_of_rule(rule, &size, &rest);
	bool has = false;
	read_sources(program);
	uint64_t hash = code_hash(name, size);
	for (size_t i = 0; !has && i < tli_array_length(program->excluded); i++)
		has = program->excluded[i].layer == hash;
	return has && strncmp(rule, "layer ", 6) == 0 && strncmp(rest, " tile ", 6) != 0;
}

/* ---- layers in comments ---- */

/* How often a name stands in quotes, and of that behind a bracket, as code has it and prose has not. */
struct quoted_name {
	const char *name;
	size_t length, count, in_brackets;
};

static void count_in_quotes(const char *text, size_t size, struct quoted_name *it)
{
	it->count = it->in_brackets = 0;
	for (size_t at = 1; at + it->length < size; at++) {
		const char *found = memchr(text + at, it->name[0], size - at - it->length);
		if (!found)
			return;
		at = (size_t)(found - text);
		if (!code_is_quote(text[at - 1]) || text[at + it->length] != text[at - 1] ||
			memcmp(found, it->name, it->length) != 0)
			continue;
		it->count++;
		it->in_brackets += at > 1 && (text[at - 2] == '(' || text[at - 2] == '[');
	}
}

static bool look_for_comments(const struct program *program, struct quoted_name it)
{
	char *text = malloc(SOURCE_MAX + 1);
	bool is_commented = false, is_used = false;
	size_t all = 0;
	for (size_t i = 0; text && !is_used && i < tli_array_length(program->sources->names) && all < SOURCES_MAX;
		i++) {
		const char *source = program->sources->names[i];
		size_t size = source_read(source, text);
		all += size;
		count_in_quotes(text, size, &it);
		if (it.count == 0)
			continue;
		is_commented = is_commented || it.in_brackets > 0;
		comments_blank(source, text, size);
		count_in_quotes(text, size, &it);
		is_used = it.count > 0;
	}
	free(text);
	return is_commented && !is_used;
}

bool program_has_only_in_comments(struct program *program, const char *name, size_t size)
{
	size_t count = tli_array_length(program->layers);
	struct program_layer layer = { .hash = code_hash(name, size) };
	for (size_t i = 0; i < count; i++)
		if (program->layers[i].hash == layer.hash)
			return program->layers[i].is_commented;
	if (size == 0 || !program->sources || count == PROGRAM_LAYERS_MAX)
		return false;
	layer.is_commented = look_for_comments(program, (struct quoted_name){ name, size, 0, 0 });
	return tli_array_append(program->layers, layer) && layer.is_commented;
}

void program_free(struct program *program)
{
	tli_array_free(program->texts);
	tli_array_free(program->asked);
	tli_array_free(program->compared);
	tli_array_free(program->excluded);
	tli_array_free(program->layers);
	*program = (struct program){ 0 };
}
