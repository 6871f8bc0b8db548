/* SPDX-License-Identifier: MIT */
/*
 * format/text/json_check.c: the grammar of JSON (RFC 8259), before anything is made of the text.
 *
 * jsmn cuts a text into tokens and takes much that is no JSON: missing commas, `tru`, `1-2`, keys without values,
 * broken UTF-8, a zero byte as the end; and closing a container costs it the depth. So all is checked here first: every
 * error has its place, the number of tokens and the depth are known before memory is asked for, and what jsmn then sees
 * cannot fail.
 *
 * A loop with one bit a level (object or array) in place of recursion:
 *
 *     WANT_VALUE   one value; a container that is not empty leads to its first key or value
 *     WANT_KEY     a string and a colon
 *     WANT_MORE    a comma or the end of the innermost container
 *
 * The whole must be an object or an array. Half a surrogate pair is refused: it is no character. Equal keys are fine.
 * O(size), no allocation.
 */
#include "format/text/json_check.h"

#include "base/ascii.h"
#include "format/text/json.h"
#include "format/text/shown.h"
#include "map/utf8.h"

#include <string.h>

typedef enum want { WANT_VALUE, WANT_KEY, WANT_MORE, WANT_NOTHING, WANT_STOP } want;

typedef struct checker {
	const char *text;
	size_t size, at;
	size_t tokens, max_tokens;
	tli_report *report;
	tl_status status;
	uint32_t depth;
	bool is_object[TLI_JSON_DEPTH_MAX];
} checker;

/* The place of a byte: lines are counted for the one error alone. */
static tl_place place_of(const checker *check, size_t at)
{
	uint32_t line = 1;
	const char *start = check->text, *stop = check->text + at;
	for (const char *end; (end = memchr(start, '\n', (size_t)(stop - start))) != NULL; start = end + 1)
		line++;
	return (tl_place){ .line = line, .column = (uint32_t)(stop - start) + 1 };
}

static want fail(checker *check, size_t at, const char *what)
{
	tli_report_add(check->report, place_of(check, at), "%s", what);
	check->status = TL_E_FORMAT;
	return WANT_STOP;
}

/* The size of the character at `at`, for a message; the text is UTF-8. */
static size_t character_size(const checker *check)
{
	size_t size = 1;
	while (check->at + size < check->size && ((unsigned char)check->text[check->at + size] & 0xC0) == 0x80)
		size++;
	return size;
}

static want fail_expected(checker *check, const char *what)
{
	tl_place place = place_of(check, check->at);
	if (check->at < check->size)
		tli_report_add(check->report, place, "expected %s, found %s", what,
			tli_show(check->text + check->at, character_size(check)).text);
	else
		tli_report_add(check->report, place, "expected %s, found the end of the file", what);
	check->status = TL_E_FORMAT;
	return WANT_STOP;
}

static want fail_limit(checker *check, const char *what, size_t limit)
{
	tli_report_only(check->report, place_of(check, check->at), "more than %zu %s", limit, what);
	check->status = TL_E_LIMIT;
	return WANT_STOP;
}

static void skip_space(checker *check)
{
	while (check->at < check->size && memchr(" \t\r\n", check->text[check->at], 4))
		check->at++;
}

/* The byte at `at`, 0 at the end: no byte of a value. */
static char peek(const checker *check)
{
	return check->at < check->size ? check->text[check->at] : '\0';
}

static bool count_token(checker *check)
{
	if (check->tokens == check->max_tokens) {
		fail_limit(check, "values and keys in the file", check->max_tokens);
		return false;
	}
	check->tokens++;
	return true;
}

/* ---- strings, numbers, words ---- */

uint32_t tli_json_hex4(const char *text)
{
	uint32_t value = 0;
	for (int i = 0; i < 4; i++) {
		char c = text[i], letter = (char)(c | 0x20);
		if (tli_is_digit(c))
			value = value << 4 | (uint32_t)(c - '0');
		else if (letter >= 'a' && letter <= 'f')
			value = value << 4 | (uint32_t)(letter - 'a' + 10);
		else
			return UINT32_MAX;
	}
	return value;
}

/* \uXXXX at `at`; UINT32_MAX where it is none. */
static uint32_t unicode_escape(const checker *check, size_t at)
{
	if (check->size - at < 6 || check->text[at] != '\\' || check->text[at + 1] != 'u')
		return UINT32_MAX;
	return tli_json_hex4(check->text + at + 2);
}

/* The escape at `at`; 0 (and reported) if it is none. */
static size_t escape_size(checker *check)
{
	char c = check->at + 1 < check->size ? check->text[check->at + 1] : '\0';
	if (c != 'u') {
		if (c && memchr("\"\\/bfnrt", c, 8))
			return 2;
		fail(check, check->at, "an unknown escape in a string");
		return 0;
	}
	uint32_t unit = unicode_escape(check, check->at);
	if (unit > 0xFFFF) {
		fail(check, check->at, "\\u needs four hexadecimal digits");
		return 0;
	}
	if (unit < 0xD800 || unit > 0xDFFF)
		return 6;
	uint32_t second = unit < 0xDC00 ? unicode_escape(check, check->at + 6) : UINT32_MAX;
	if (second < 0xDC00 || second > 0xDFFF) {
		fail(check, check->at, "half a surrogate pair is no character");
		return 0;
	}
	return 12;
}

/* At the quote. */
static bool check_string(checker *check)
{
	size_t quote = check->at++;
	while (check->at < check->size) {
		char c = check->text[check->at];
		if (c == '"') {
			check->at++;
			return true;
		}
		if ((unsigned char)c < 0x20) {
			fail(check, check->at,
				c == '\n' ? "the line ends within a string" : "a control character in a string");
			return false;
		}
		size_t step = c == '\\' ? escape_size(check) : 1;
		if (!step)
			return false;
		check->at += step;
	}
	fail(check, quote, "a string without an end");
	return false;
}

static bool skip_digits(checker *check)
{
	if (!tli_is_digit(peek(check)))
		return fail_expected(check, "a digit") != WANT_STOP;
	while (tli_is_digit(peek(check)))
		check->at++;
	return true;
}

static bool check_number(checker *check)
{
	size_t start = check->at;
	check->at += peek(check) == '-';
	size_t first = check->at;
	if (!skip_digits(check))
		return false;
	if (check->text[first] == '0' && check->at > first + 1)
		return fail(check, start, "a number with a zero in front") != WANT_STOP;
	if (peek(check) == '.') {
		check->at++;
		if (!skip_digits(check))
			return false;
	}
	if (peek(check) != 'e' && peek(check) != 'E')
		return true;
	check->at++;
	check->at += peek(check) == '+' || peek(check) == '-';
	return skip_digits(check);
}

static bool check_word(checker *check)
{
	static const char *const words[] = { "true", "false", "null" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t length = strlen(words[i]);
		if (check->size - check->at >= length && memcmp(check->text + check->at, words[i], length) == 0) {
			check->at += length;
			return true;
		}
	}
	return fail_expected(check, "a value") != WANT_STOP;
}

/* ---- structure ---- */

static want close_container(checker *check)
{
	check->at++;
	return --check->depth ? WANT_MORE : WANT_NOTHING;
}

static want open_container(checker *check, bool is_object)
{
	if (check->depth == TLI_JSON_DEPTH_MAX)
		return fail_limit(check, "objects and arrays in each other", TLI_JSON_DEPTH_MAX);
	check->is_object[check->depth++] = is_object;
	check->at++;
	skip_space(check);
	if (peek(check) == (is_object ? '}' : ']'))
		return close_container(check);
	return is_object ? WANT_KEY : WANT_VALUE;
}

static want check_value(checker *check)
{
	char c = peek(check);
	if (!check->depth && c != '{' && c != '[')
		return fail_expected(check, "'{' or '[', with which JSON begins");
	if (!count_token(check))
		return WANT_STOP;
	if (c == '{' || c == '[')
		return open_container(check, c == '{');
	bool sound = c == '"'                 ? check_string(check)
		: c == '-' || tli_is_digit(c) ? check_number(check)
					      : check_word(check);
	return sound ? WANT_MORE : WANT_STOP;
}

static want check_key(checker *check)
{
	if (peek(check) != '"')
		return fail_expected(check, "a key in double quotes");
	if (!count_token(check) || !check_string(check))
		return WANT_STOP;
	skip_space(check);
	if (peek(check) != ':')
		return fail_expected(check, "':'");
	check->at++;
	return WANT_VALUE;
}

static want check_more(checker *check)
{
	bool is_object = check->is_object[check->depth - 1];
	char c = peek(check);
	if (c == ',') {
		check->at++;
		return is_object ? WANT_KEY : WANT_VALUE;
	}
	if (c == (is_object ? '}' : ']'))
		return close_container(check);
	return fail_expected(check, is_object ? "',' or '}'" : "',' or ']'");
}

tl_status tli_json_check(const char *text, size_t size, size_t max_tokens, tli_report *report, tli_json_extent *out)
{
	checker check = { .text = text, .size = size, .max_tokens = max_tokens, .report = report };
	size_t valid = tli_utf8_valid(text, size);
	if (valid < size) {
		fail(&check, valid, "not UTF-8");
		return TL_E_FORMAT;
	}
	size_t begin = size >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
	check.at = begin;
	want next = WANT_VALUE;
	while (next < WANT_NOTHING) {
		skip_space(&check);
		next = next == WANT_VALUE  ? check_value(&check)
			: next == WANT_KEY ? check_key(&check)
					   : check_more(&check);
	}
	skip_space(&check);
	if (next == WANT_NOTHING && check.at < size)
		fail_expected(&check, "the end of the file");
	if (!check.status)
		*out = (tli_json_extent){ begin, check.tokens };
	return check.status;
}
