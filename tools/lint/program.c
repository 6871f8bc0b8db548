/* SPDX-License-Identifier: MIT */
/*
 * program.c: the texts in quotes of the sources of a project that it asks for what blocks. O(bytes of the sources * log words of a source).
 *
 * A line blocks where it has a word for what blocks outside of its quotes, for in quotes that is the name of another layer. Comments say nothing, and no
 * lines that a program wrote.
 */
#include "lint/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "lint/comments.h"

/* Bytes of a text in quotes; lines behind a text in which its layer is made to block, if at all, and behind a condition. */
enum { TEXT_MAX = 64, LINES_BEHIND = 8, LINES_IN_IF = 2 };

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

static uint64_t hash_of(const char *text, size_t size)
{
	return tli_hash_bytes(TLI_FNV_START, text, size);
}

static int compare_hashes(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
	return (a > b) - (a < b);
}

static void sort_hashes(uint64_t *hashes)
{
	if (tli_array_length(hashes) > 1)
		qsort(hashes, tli_array_length(hashes), sizeof *hashes, compare_hashes);
}

static bool has_hash(const uint64_t *hashes, uint64_t hash)
{
	size_t count = tli_array_length(hashes);
	return count > 0 && bsearch(&hash, hashes, count, sizeof hash, compare_hashes) != NULL;
}

/* ---- lines ---- */

struct source_line {
	size_t at, end;
	bool says_nothing, blocks, asks_property;
	bool compares_names; /* `layer.identifier == ".."` */
};

/* A source without its comments; the words of its lines that block, of those that ask for a property, and of those by which something blocks where a cell is
 * empty, as hashes in ascending order. */
struct source_lines {
	const char *text;
	struct source_line *lines; /* tli_array */
	uint64_t *of_blocking, *of_property, *of_empty;
	struct program_exclusion *excluded; /* tli_array, with the variables of layers */
};

static bool is_of_identifier(char c)
{
	char lower = tli_lower(c);
	return (lower >= 'a' && lower <= 'z') || tli_is_digit(c) || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_quote(char c)
{
	return c == '"' || c == '\'' || c == '`';
}

/* Where the text in quotes that begins here ends; `at` itself: there is none, as behind an apostrophe. */
static size_t end_of_text(const char *text, size_t at, size_t end)
{
	size_t to = at + 1;
	while (to < end && to - at <= TEXT_MAX && text[to] != text[at])
		to++;
	return to < end && text[to] == text[at] ? to : at;
}

/* `word`: in small letters. */
static bool begins_with(const char *text, size_t size, const char *word)
{
	if (size == 0 || tli_lower(*text) != *word)
		return false;
	size_t length = strlen(word);
	return size >= length && strncasecmp(text, word, length) == 0;
}

static void judge_line(const char *text, struct source_line *line)
{
	size_t size = line->end - line->at;
	bool names = false, compares = false;
	line->says_nothing = size > WRITTEN_MAX;
	for (size_t at = line->at; at < line->end && !line->says_nothing; at++) {
		if (is_quote(text[at]))
			at = end_of_text(text, at, line->end);
		for (size_t i = 0; i < sizeof blocking / sizeof *blocking && !line->blocks; i++)
			line->blocks = begins_with(text + at, line->end - at, blocking[i]);
		line->asks_property = line->asks_property || begins_with(text + at, line->end - at, "propert");
		names = names || begins_with(text + at, line->end - at, "identifier");
		compares = compares || begins_with(text + at, line->end - at, "==");
	}
	line->compares_names = names && compares;
}

static bool take_words(uint64_t **words, const char *text, const struct source_line *line)
{
	for (size_t at = line->at, end; at < line->end; at = end) {
		end = at + 1;
		if (is_quote(text[at]))
			end = end_of_text(text, at, line->end) + 1;
		if (!is_of_identifier(text[at]))
			continue;
		while (end < line->end && is_of_identifier(text[end]))
			end++;
		if (!tli_array_append(*words, hash_of(text + at, end - at)))
			return false;
	}
	return true;
}

/* What the line says before `to` is set: the last word before a `=` that is no comparison. 0: none is. */
static uint64_t hash_of_variable(const char *text, size_t at, size_t to)
{
	size_t begin = at, end = at;
	for (size_t i = at; i < to; i++) {
		if (text[i] == '=') {
			bool is_set = i + 1 < to && text[i + 1] != '=' && i > at && !strchr("=<>!", text[i - 1]);
			return is_set && end > begin ? hash_of(text + begin, end - begin) : 0;
		}
		if (is_of_identifier(text[i])) {
			begin = i > at && is_of_identifier(text[i - 1]) ? begin : i;
			end = i + 1;
		}
	}
	return 0;
}

/* Behind a comparison with nothing, `cell == null`, `tile is None`, from `at` on; `end`: there is none. */
static size_t behind_nothing(const char *text, size_t at, size_t end)
{
	static const char *const nothings[] = { "null", "nil", "none", "undefined" };
	for (; at + 2 < end; at++) {
		if ((text[at] != '=' || text[at + 1] != '=') && strncmp(text + at, "is ", 3) != 0)
			continue;
		for (at += 2; at < end && (text[at] == '=' || text[at] == ' ');)
			at++;
		for (size_t i = 0; i < sizeof nothings / sizeof *nothings; i++)
			if (begins_with(text + at, end - at, nothings[i]))
				return at + strlen(nothings[i]);
	}
	return end;
}

/* Does something block where what the line compares is nothing: is there a word for that behind the comparison, before anything is left or else done? */
static bool blocks_where_empty(const struct source_lines *source, size_t number)
{
	static const char *const leaving[] = { "continue", "break", "return", "else" };
	const struct source_line *line = &source->lines[number];
	size_t count = tli_array_length(source->lines), last = number + LINES_IN_IF;
	size_t at = line->says_nothing ? line->end : behind_nothing(source->text, line->at, line->end);
	size_t end = source->lines[last < count ? last : count - 1].end;
	if (at == line->end)
		return false;
	for (; at < end; at++) {
		for (size_t i = 0; i < sizeof leaving / sizeof *leaving; i++)
			if (begins_with(source->text + at, end - at, leaving[i]))
				return false;
		for (size_t i = 0; i < sizeof blocking / sizeof *blocking; i++)
			if (begins_with(source->text + at, end - at, blocking[i]))
				return true;
	}
	return false;
}

/* Takes the words of such lines, and of those that set one of these: `cell = layer.getCell(x, y)`. */
static bool take_of_empty(struct source_lines *source)
{
	bool good = true;
	size_t count = tli_array_length(source->lines);
	for (size_t i = 0; good && i < count; i++)
		if (blocks_where_empty(source, i))
			good = take_words(&source->of_empty, source->text, &source->lines[i]);
	sort_hashes(source->of_empty);
	size_t known = tli_array_length(source->of_empty);
	uint64_t *more = NULL;
	for (size_t i = 0; good && known > 0 && i < count; i++) {
		const struct source_line *line = &source->lines[i];
		uint64_t variable = line->says_nothing ? 0 : hash_of_variable(source->text, line->at, line->end);
		if (variable != 0 && has_hash(source->of_empty, variable))
			good = take_words(&more, source->text, line);
	}
	for (size_t i = 0; good && i < tli_array_length(more); i++)
		good = tli_array_append(source->of_empty, more[i]);
	tli_array_free(more);
	sort_hashes(source->of_empty);
	return good;
}

/* The layer of a line that has all of it block but for some kinds, `ground.setCollisionByExclusion([-1, 8])`, where -1 and 0 are no tiles. false: out
 * of memory. */
static bool take_exclusion(struct source_lines *source, const struct source_line *line)
{
	static const char call[] = ".setcollisionbyexclusion(";
	const char *text = source->text;
	size_t at = line->at, begin;
	struct program_exclusion it = { .layer = 0 };
	while (at < line->end && !begins_with(text + at, line->end - at, call))
		at++;
	if (at >= line->end)
		return true;
	for (begin = at; begin > line->at && is_of_identifier(text[begin - 1]);)
		begin--;
	it.layer = hash_of(text + begin, at - begin);
	for (at += sizeof call - 1; at < line->end && text[at] != ']' && it.kinds.count < TILE_KINDS_MAX;) {
		size_t digits = at;
		uint32_t gid = 0;
		for (; digits < line->end && tli_is_digit(text[digits]); digits++)
			gid = gid * 10 + (uint32_t)(text[digits] - '0');
		if (gid > 0 && text[at - 1] != '-')
			it.kinds.gids[it.kinds.count++] = gid;
		at = digits > at ? digits : at + 1;
	}
	return tli_array_append(source->excluded, it);
}

/* false: out of memory. */
static bool split_lines(struct source_lines *source, size_t size)
{
	for (size_t at = 0; at < size;) {
		const char *end = memchr(source->text + at, '\n', size - at);
		struct source_line line = { .at = at, .end = end ? (size_t)(end - source->text) : size };
		judge_line(source->text, &line);
		if (!tli_array_append(source->lines, line) || (line.blocks && !take_exclusion(source, &line)) ||
			(line.blocks && !take_words(&source->of_blocking, source->text, &line)) ||
			(line.asks_property && !take_words(&source->of_property, source->text, &line)))
			return false;
		at = line.end + 1;
	}
	sort_hashes(source->of_blocking);
	sort_hashes(source->of_property);
	return take_of_empty(source);
}

static void forget_lines(struct source_lines *source)
{
	tli_array_free(source->lines);
	tli_array_free(source->of_blocking);
	tli_array_free(source->of_property);
	tli_array_free(source->of_empty);
	tli_array_free(source->excluded);
}

/* ---- texts ---- */

/* Does the line, or one of those behind it, block, or another that has the variable which the line sets to what has this name? */
static bool is_made_to_block(const struct source_lines *source, size_t number, uint64_t variable)
{
	size_t count = tli_array_length(source->lines);
	for (size_t i = number; i < count && i <= number + LINES_BEHIND; i++)
		if (source->lines[i].blocks)
			return true;
	return variable != 0 && has_hash(source->of_blocking, variable);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Where the line begins, behind its blanks. */
static size_t first_of_line(const struct source_lines *source, size_t number)
{
	size_t at = source->lines[number].at;
	while (at < source->lines[number].end && is_blank(source->text[at]))
		at++;
	return at;
}

/* `map.createLayer('sky');` as a statement by itself: no one has the layer that is made, so that nothing can be stopped by it. `at`: of the quote. */
static bool is_thrown_away(const struct source_lines *source, size_t number, size_t at)
{
	static const char *const calls[] = { ".createLayer(", ".createStaticLayer(", ".createDynamicLayer(" };
	const char *text = source->text;
	size_t open = first_of_line(source, number), end = source->lines[number].end, next = number + 1;
	bool is_call = false;
	while (open < at && (is_of_identifier(text[open]) || text[open] == '.'))
		open++;
	for (size_t i = 0; i < sizeof calls / sizeof *calls && open + 1 == at && !is_call; i++) {
		size_t size = strlen(calls[i]);
		is_call = at - source->lines[number].at > size && memcmp(text + at - size, calls[i], size) == 0;
	}
	while (end > at && (is_blank(text[end - 1]) || text[end - 1] == ';'))
		end--;
	size_t behind = next < tli_array_length(source->lines) ? first_of_line(source, next) : 0;
	bool goes_on = behind > 0 && behind < source->lines[next].end && text[behind] == '.';
	return is_call && memchr(text + at, ')', end - at) == text + end - 1 && !goes_on;
}

/* The layer of this name is what the variable is set to. false: out of memory. */
static bool take_excluded(struct program *program, const struct source_lines *source, uint64_t variable, uint64_t name)
{
	for (size_t i = 0; i < tli_array_length(source->excluded); i++) {
		struct program_exclusion it = { name, source->excluded[i].kinds };
		if (source->excluded[i].layer == variable && !tli_array_append(program->excluded, it))
			return false;
	}
	return true;
}

/* Texts may overlap: a quote may begin one, end one, or be an apostrophe. */
static bool take_texts(struct program *program, const struct source_lines *source, size_t number)
{
	const struct source_line *line = &source->lines[number];
	for (size_t at = line->at; at < line->end && !line->says_nothing; at++) {
		size_t end = is_quote(source->text[at]) ? end_of_text(source->text, at, line->end) : at;
		if (end <= at + 1)
			continue;
		uint64_t variable = hash_of_variable(source->text, line->at, at);
		uint64_t hash = hash_of(source->text + at + 1, end - at - 1);
		bool is_asked = line->asks_property ||
			(variable != 0 &&
				(has_hash(source->of_property, variable) || has_hash(source->of_empty, variable)));
		if (!take_excluded(program, source, variable, hash) ||
			(line->compares_names && !tli_array_append(program->compared, hash)) ||
			(is_made_to_block(source, number, variable) && !is_thrown_away(source, number, at) &&
				!tli_array_append(program->texts, hash)) ||
			(is_asked && !tli_array_append(program->asked, hash)))
			return false;
	}
	return true;
}

static bool take_source(struct program *program, const char *text, size_t size)
{
	struct source_lines source = { .text = text };
	bool good = split_lines(&source, size);
	for (size_t i = 0; good && tli_array_length(source.of_blocking) > 0 && i < tli_array_length(source.lines); i++)
		good = take_texts(program, &source, i);
	forget_lines(&source);
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
	sort_hashes(program->texts);
	sort_hashes(program->asked);
	sort_hashes(program->compared);
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

enum program_says program_asks_for(struct program *program, const char *rule, const char *file)
{
	size_t size;
	const char *rest, *name = name_of_rule(rule, &size, &rest);
	bool is_of_tiles = strncmp(rest, " tile ", 6) == 0, is_of_layer = strncmp(rule, "layer ", 6) == 0;
	if (!program->sources || tli_array_length(program->sources->names) == 0)
		return PROGRAM_IS_NONE;
	read_sources(program);
	uint64_t hash = hash_of(name, size);
	bool is_named = has_hash(program->texts, hash) && !(is_of_layer && has_hash(program->asked, hash));
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
	return has_hash(program->compared, hash_of(name, size));
}

bool program_has_it_block(struct program *program, const char *rule)
{
	size_t size;
	const char *rest, *name = name_of_rule(rule, &size, &rest);
	bool has = false;
	read_sources(program);
	uint64_t hash = hash_of(name, size);
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
		if (!is_quote(text[at - 1]) || text[at + it->length] != text[at - 1] ||
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
	struct program_layer layer = { .hash = hash_of(name, size) };
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
