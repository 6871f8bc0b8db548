/* SPDX-License-Identifier: MIT */
/* code.c: no language is parsed: words, quotes and what stands on a line are enough. Lines that a program wrote say nothing. */
#include "lint/code.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/hash.h"

/* Bytes of a text in quotes. */
enum { TEXT_MAX = 64 };

/* Parts of words by which programs let something block, in small letters. */
static const char *const blocking[] = { "colli", "colis", "kolli", "solid", "block", "wall", "physic", "obstac",
	"passab", "walkab", "overlaps", "boundar", "intersect", "barrier", "hitbox", "fixture", "staticbody",
	"bodytype", "static_bod", "body_type", "isstatic", "rigidbody", "platform" };

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
static bool compares_with_nothing(const char *text, size_t at, size_t end)
{
	static const char *const nothings[] = { "null", "nil", "none", "undefined" };
	if (!code_begins(text + at, end - at, "==") && !code_begins(text + at, end - at, "is "))
		return false;
	for (at += 2; at < end && (text[at] == '=' || text[at] == ' ');)
		at++;
	for (size_t i = 0; i < sizeof nothings / sizeof *nothings; i++)
		if (code_begins(text + at, end - at, nothings[i]))
			return true;
	return false;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static void judge_line(const char *text, struct source_line *line)
{
	size_t size = line->end - line->at, first = line->at;
	bool names = false, compares = false, is_sensor = false, is_true = false;
	while (first < line->end && is_blank(text[first]))
		first++;
	line->indent = first < line->end ? first - line->at : SIZE_MAX;
	line->says_nothing = size > WRITTEN_MAX;
	for (size_t at = first; at < line->end && !line->says_nothing; at++) {
		if (code_is_quote(text[at]))
			at = code_end_of_text(text, at, line->end);
		const char *rest = text + at;
		size_t left = line->end - at;
		for (size_t i = 0; i < sizeof blocking / sizeof *blocking && !line->blocks; i++)
			line->blocks = code_begins(rest, left, blocking[i]);
		line->asks_property = line->asks_property || code_begins(rest, left, "propert");
		line->is_of_nothing = line->is_of_nothing || compares_with_nothing(text, at, line->end);
		names = names || code_begins(rest, left, "identifier");
		compares = compares || code_begins(rest, left, "==");
		is_sensor = is_sensor || code_begins(rest, left, "sensor");
		is_true = is_true || code_begins(rest, left, "true");
	}
	line->compares_names = names && compares;
	line->makes_sensor = is_sensor && is_true;
	line->blocks = line->blocks && !line->is_of_nothing;
}

static bool take_words(uint64_t **words, const char *text, const struct source_line *line)
{
	for (size_t at = line->at, end; at < line->end; at = end) {
		end = at + 1;
		if (code_is_quote(text[at]))
			end = code_end_of_text(text, at, line->end) + 1;
		if (!code_is_of_word(text[at]))
			continue;
		while (end < line->end && code_is_of_word(text[end]))
			end++;
		if (!tli_array_append(*words, code_hash(text + at, end - at)))
			return false;
	}
	return true;
}

uint64_t code_variable(const char *text, size_t at, size_t to)
{
	size_t begin = at, end = at;
	for (size_t i = at; i < to; i++) {
		if (text[i] == '=') {
			bool is_set = i + 1 < to && text[i + 1] != '=' && i > at && !strchr("=<>!", text[i - 1]);
			return is_set && end > begin ? code_hash(text + begin, end - begin) : 0;
		}
		if (code_is_of_word(text[i])) {
			begin = i > at && code_is_of_word(text[i - 1]) ? begin : i;
			end = i + 1;
		}
	}
	return 0;
}

/* The layer of a line that has all of it block but for some kinds, `ground.setCollisionByExclusion([-1, 8])`, where -1 and 0 are no tiles. false: out
 * of memory. */
static bool take_exclusion(struct source_lines *source, const struct source_line *line)
{
	static const char call[] = ".setcollisionbyexclusion(";
	const char *text = source->text;
	size_t at = line->at, begin;
	struct program_exclusion it = { .layer = 0 };
	while (at < line->end && !code_begins(text + at, line->end - at, call))
		at++;
	if (at >= line->end)
		return true;
	for (begin = at; begin > line->at && code_is_of_word(text[begin - 1]);)
		begin--;
	it.layer = code_hash(text + begin, at - begin);
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

bool code_split(struct source_lines *source, size_t size)
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
	code_sort(source->of_blocking);
	code_sort(source->of_property);
	return true;
}

void code_free(struct source_lines *source)
{
	tli_array_free(source->lines);
	tli_array_free(source->of_blocking);
	tli_array_free(source->of_property);
	tli_array_free(source->of_functions);
	tli_array_free(source->excluded);
}
