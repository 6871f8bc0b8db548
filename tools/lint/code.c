/* SPDX-License-Identifier: MIT */
/* code.c: no language is parsed: words, quotes and what stands on a line are enough. Lines that a program wrote say nothing. */
#include "lint/code.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/hash.h"

/* Bytes of a text in quotes; layers of a source of which kinds are excluded. */
enum { TEXT_MAX = 64, EXCLUSIONS_MAX = 256 };

enum says {
	SAYS_BLOCKS = 1,
	SAYS_PASSES = 2, /* a body only tells what touches it, or where the world ends */
	SAYS_PROPERTY = 4,
	SAYS_IDENTIFIER = 8,
	SAYS_EQUAL = 16,
	SAYS_NOT = 32,
	SAYS_LEAVES = 64,
	SAYS_CONTINUES = 128,
	SAYS_SENSOR = 256,
	SAYS_TRUE = 512,
	SAYS_CELL = 1024,
	SAYS_BY_PROPERTY = 2048, /* tiles collide by a property: `layer.setCollisionByProperty({ collides: true })` */
};

static const char get_cell[] = ".getcell(";

/* Parts of words in small letters, those with one first letter together. */
static const struct said {
	const char *word;
	enum says says;
} said_words[] = {
	{ "!=", SAYS_NOT },
	{ get_cell, SAYS_CELL },
	{ ".overlap(", SAYS_PASSES },
	{ ".setbounds(", SAYS_PASSES },
	{ "==", SAYS_EQUAL },
	{ "barrier", SAYS_BLOCKS },
	{ "block", SAYS_BLOCKS },
	{ "body_type", SAYS_BLOCKS },
	{ "bodytype", SAYS_BLOCKS },
	{ "boundar", SAYS_BLOCKS },
	{ "break", SAYS_LEAVES },
	{ "colis", SAYS_BLOCKS },
	{ "colli", SAYS_BLOCKS },
	{ "collisionbyproperty(", SAYS_BY_PROPERTY },
	{ "continue", SAYS_CONTINUES },
	{ "fixture", SAYS_BLOCKS },
	{ "hitbox", SAYS_BLOCKS },
	{ "identifier", SAYS_IDENTIFIER },
	{ "intersect", SAYS_BLOCKS },
	{ "isstatic", SAYS_BLOCKS },
	{ "kolli", SAYS_BLOCKS },
	{ "new ground", SAYS_BLOCKS },
	{ "not ", SAYS_NOT },
	{ "obstac", SAYS_BLOCKS },
	{ "overlaps", SAYS_BLOCKS },
	{ "passab", SAYS_BLOCKS },
	{ "physic", SAYS_BLOCKS },
	{ "platform", SAYS_BLOCKS },
	{ "propert", SAYS_PROPERTY },
	{ "return", SAYS_LEAVES },
	{ "rigidbody", SAYS_BLOCKS },
	{ "sensor", SAYS_SENSOR },
	{ "solid", SAYS_BLOCKS },
	{ "static_bod", SAYS_BLOCKS },
	{ "staticbody", SAYS_BLOCKS },
	{ "true", SAYS_TRUE },
	{ "wall", SAYS_BLOCKS },
	{ "~=", SAYS_NOT },
};

enum { WORDS = sizeof said_words / sizeof *said_words };

/* For each letter the first of its words. */
struct first_words {
	unsigned char of[256];
};

uint64_t code_hash(const char *text, size_t size)
{
	return tli_hash_bytes(TLI_FNV_START, text, size);
}

static int compare_hashes(const void *left, const void *right)
{
	uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
	return (a > b) - (a < b);
}

void code_sort(uint64_t *hashes)
{
	if (tli_array_length(hashes) > 1)
		qsort(hashes, tli_array_length(hashes), sizeof *hashes, compare_hashes);
}

bool code_has(const uint64_t *hashes, uint64_t hash)
{
	size_t count = tli_array_length(hashes);
	return count > 0 && bsearch(&hash, hashes, count, sizeof hash, compare_hashes) != NULL;
}

bool code_is_of_word(char c)
{
	char lower = tli_lower(c);
	return (lower >= 'a' && lower <= 'z') || tli_is_digit(c) || c == '_' || (unsigned char)c >= 0x80;
}

size_t code_begin_of_word(const char *text, size_t from, size_t at)
{
	while (at > from && code_is_of_word(text[at - 1]))
		at--;
	return at;
}

size_t code_end_of_word(const char *text, size_t at, size_t end)
{
	while (at < end && code_is_of_word(text[at]))
		at++;
	return at;
}

bool code_is_quote(char c)
{
	return c == '"' || c == '\'' || c == '`';
}

size_t code_end_of_text(const char *text, size_t at, size_t end)
{
	size_t to = at + 1;
	while (to < end && to - at <= TEXT_MAX && text[to] != text[at])
		to++;
	return to < end && text[to] == text[at] ? to : at;
}

bool code_begins(const char *text, size_t size, const char *word)
{
	if (size == 0 || tli_lower(*text) != *word)
		return false;
	size_t length = strlen(word);
	return size >= length && strncasecmp(text, word, length) == 0;
}

/* Is nothing compared with from here on, `== null`, `is None`? */
static bool compares_with_nothing(const char *text, size_t size)
{
	static const char *const nothings[] = { "null", "nil", "none", "undefined" };
	size_t at = 2;
	if ((*text != '=' && *text != 'i') || (!code_begins(text, size, "==") && !code_begins(text, size, "is ")))
		return false;
	while (at < size && (text[at] == '=' || text[at] == ' '))
		at++;
	for (size_t i = 0; i < sizeof nothings / sizeof *nothings; i++)
		if (code_begins(text + at, size - at, nothings[i]))
			return true;
	return false;
}

/* A word for what blocks: `drawAll` has none, `solid = false` says that nothing does. */
static bool says_blocks(const char *text, size_t size, size_t length)
{
	size_t at = code_end_of_word(text, length, size);
	while (at < size && (code_is_blank(text[at]) || text[at] == ':' || text[at] == '='))
		at++;
	return !(text[0] == 'w' && text[1] == 'A') && !code_begins(text + at, size - at, "false");
}

/* What begins at `at`: a set of `enum says`. */
static unsigned says_at(const char *text, size_t at, size_t end, const struct first_words *first)
{
	char c = tli_lower(text[at]);
	size_t size = end - at;
	unsigned says = 0;
	for (size_t i = first->of[(unsigned char)c]; i < WORDS && said_words[i].word[0] == c; i++)
		if (code_begins(text + at, size, said_words[i].word) &&
			(said_words[i].says != SAYS_BLOCKS || says_blocks(text + at, size, strlen(said_words[i].word))))
			says |= (unsigned)said_words[i].says;
	bool is_negated = c == '!' && size > 1 && (at == 0 || !code_is_of_word(text[at - 1])) &&
		(code_is_of_word(text[at + 1]) || text[at + 1] == '(');
	return says | (is_negated ? SAYS_NOT : 0u);
}

bool code_says_blocks(const char *text, size_t size)
{
	for (size_t at = 0; at < size; at++)
		for (size_t i = 0; i < WORDS; i++)
			if (said_words[i].says == SAYS_BLOCKS && code_begins(text + at, size - at, said_words[i].word))
				return true;
	return false;
}

bool code_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

size_t code_behind_blanks(const char *text, size_t at, size_t end)
{
	while (at < end && code_is_blank(text[at]))
		at++;
	return at;
}

static void judge_line(const char *text, struct source_line *line, const struct first_words *first)
{
	size_t begin = code_behind_blanks(text, line->at, line->end);
	unsigned says = 0;
	line->indent = begin < line->end ? begin - line->at : SIZE_MAX;
	line->says_nothing = line->end - line->at > WRITTEN_MAX;
	for (size_t at = begin; at < line->end && !line->says_nothing; at++) {
		if (code_is_quote(text[at]))
			at = code_end_of_text(text, at, line->end);
		says |= says_at(text, at, line->end, first);
		line->is_of_nothing = line->is_of_nothing || compares_with_nothing(text + at, line->end - at);
	}
	line->asks_property = says & SAYS_PROPERTY;
	line->gets_cell = says & SAYS_CELL;
	line->collides_by_property = says & SAYS_BY_PROPERTY;
	line->compares_names = (says & SAYS_IDENTIFIER) && (says & SAYS_EQUAL);
	line->makes_sensor = (says & SAYS_SENSOR) && (says & SAYS_TRUE);
	line->continues = says & SAYS_CONTINUES;
	line->leaves = says & (SAYS_LEAVES | SAYS_CONTINUES);
	line->is_not = (says & SAYS_NOT) || line->is_of_nothing;
	line->is_of_nothing = line->is_of_nothing && !line->leaves;
	line->blocks = (says & SAYS_BLOCKS) && !(says & SAYS_PASSES) && !line->is_of_nothing;
}

static bool take_words(uint64_t **words, const char *text, const struct source_line *line)
{
	for (size_t at = line->at, end; at < line->end; at = end) {
		end = at + 1;
		if (code_is_quote(text[at]))
			end = code_end_of_text(text, at, line->end) + 1;
		if (!code_is_of_word(text[at]))
			continue;
		end = code_end_of_word(text, end, line->end);
		if (!tli_array_append(*words, code_hash(text + at, end - at)))
			return false;
	}
	return true;
}

/* Is it a word that a colon follows in statements, and no variable with its type? */
static bool is_label(const char *text, size_t size)
{
	static const char *const labels[] = { "case", "default", "else" };
	for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
		if (code_begins(text, size, labels[i]) &&
			(size == strlen(labels[i]) || !code_is_of_word(text[strlen(labels[i])])))
			return true;
	return false;
}

uint64_t code_variable(const char *text, size_t at, size_t to, size_t *size)
{
	size_t begin = at, end = at, first_begin = at, first_end = at;
	int depth = 0;
	at = code_behind_blanks(text, at, to);
	bool is_of_label = is_label(text + at, to - at);
	for (size_t i = at; i < to; i++) {
		char before = i > at ? text[i - 1] : ' ', behind = i + 1 < to ? text[i + 1] : ' ';
		bool is_colon = text[i] == ':' && before != ':' && behind != ':' && behind != '=';
		depth += (text[i] == '(') - (text[i] == ')');
		if ((is_colon || text[i] == ',') && end > begin && first_end == first_begin && depth == 0 &&
			!is_of_label) {
			first_begin = begin;
			first_end = end;
		}
		if (text[i] == '=' && behind == '>')
			continue;
		if (text[i] == '=') {
			bool is_set = behind != '=' && i > at && !strchr("=<>!~", before) && depth <= 0;
			begin = first_end > first_begin ? first_begin : begin;
			end = first_end > first_begin ? first_end : end;
			if (size)
				*size = end - begin;
			return is_set && end > begin ? code_hash(text + begin, end - begin) : 0;
		}
		if (code_is_of_word(text[i])) {
			begin = code_is_of_word(before) && i > at ? begin : i;
			end = i + 1;
		}
	}
	return 0;
}

/* The word before the next call on a line, from *at on, not in quotes: of `ground.getCell(`. *at is behind the call then. 0: there is none. */
static uint64_t word_before_call(const char *text, size_t *at, size_t end, const char *call)
{
	for (size_t begin = *at; *at < end; ++*at) {
		if (code_is_quote(text[*at]))
			*at = code_end_of_text(text, *at, end);
		if (!code_begins(text + *at, end - *at, call))
			continue;
		size_t from = code_begin_of_word(text, begin, *at);
		uint64_t word = code_hash(text + from, *at - from);
		*at += strlen(call);
		return word;
	}
	return 0;
}

/* The layer of a line that has all of it block but for some kinds, `ground.setCollisionByExclusion([-1, 8])`, where -1 and 0 are no tiles. false: out
 * of memory. */
static bool take_exclusion(struct source_lines *source, const struct source_line *line)
{
	const char *text = source->text;
	size_t at = line->at;
	struct program_exclusion it = { .layer = word_before_call(text, &at, line->end, ".setcollisionbyexclusion(") };
	if (it.layer == 0)
		return true;
	while (at < line->end && text[at] != ']' && it.kinds.count < TILE_KINDS_MAX) {
		size_t digits = at;
		uint32_t gid = 0;
		for (; digits < line->end && tli_is_digit(text[digits]); digits++)
			gid = gid * 10 + (uint32_t)(text[digits] - '0');
		if (gid > 0 && text[at - 1] != '-')
			it.kinds.gids[it.kinds.count++] = gid;
		at = digits > at ? digits : at + 1;
	}
	return tli_array_length(source->excluded) >= EXCLUSIONS_MAX || tli_array_append(source->excluded, it);
}

/* Of a cell that is asked for a property the layer is, `cell = ground.getCell(x, y)`. false: out of memory. */
static bool take_layers_of_cells(struct source_lines *source)
{
	const char *text = source->text;
	uint64_t *layers = NULL, layer;
	bool good = true;
	for (size_t i = 0; good && i < tli_array_length(source->lines); i++) {
		const struct source_line *line = &source->lines[i];
		if (!line->gets_cell || !code_has(source->of_property, code_variable(text, line->at, line->end, NULL)))
			continue;
		for (size_t at = line->at; good && (layer = word_before_call(text, &at, line->end, get_cell)) != 0;)
			good = tli_array_append(layers, layer);
	}
	for (size_t i = 0; good && i < tli_array_length(layers); i++)
		good = tli_array_append(source->of_property, layers[i]);
	tli_array_free(layers);
	code_sort(source->of_property);
	return good;
}

bool code_split(struct source_lines *source, size_t size)
{
	struct first_words first;
	memset(first.of, WORDS, sizeof first.of);
	for (size_t i = WORDS; i-- > 0;)
		first.of[(unsigned char)said_words[i].word[0]] = (unsigned char)i;
	for (size_t at = 0; at < size;) {
		const char *end = memchr(source->text + at, '\n', size - at);
		struct source_line line = { .at = at, .end = end ? (size_t)(end - source->text) : size };
		judge_line(source->text, &line, &first);
		if (!tli_array_append(source->lines, line) || (line.blocks && !take_exclusion(source, &line)) ||
			(line.blocks && !take_words(&source->of_blocking, source->text, &line)) ||
			(line.asks_property && !take_words(&source->of_property, source->text, &line)))
			return false;
		at = line.end + 1;
	}
	code_sort(source->of_blocking);
	code_sort(source->of_property);
	return take_layers_of_cells(source);
}

void code_free(struct source_lines *source)
{
	tli_array_free(source->lines);
	tli_array_free(source->of_blocking);
	tli_array_free(source->of_property);
	tli_array_free(source->of_functions);
	tli_array_free(source->excluded);
}
