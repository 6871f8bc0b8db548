/* SPDX-License-Identifier: MIT */
/*
 * format/text/json_parse.c: a JSON text (RFC 8259) to tokens, in one pass.
 *
 * A loop with the numbers of the open containers in place of recursion. The whole must be an object or an array; half a surrogate pair
 * is refused; equal keys are fine. A line can end between tokens only, so lines are counted there. Strings are decoded in place when all
 * is known to be sound, since escapes only get shorter. O(size); 24 bytes a token.
 */
#include "format/text/json.h"

#include "base/array.h"
#include "base/budget.h"
#include "base/ascii.h"
#include "base/assert.h"
#include "base/utf8.h"
#include "format/text/front.h"

#include <limits.h>

typedef enum want { WANT_VALUE, WANT_KEY, WANT_MORE, WANT_NOTHING, WANT_STOP } want;

typedef struct json_parser {
	const char *text;
	size_t size, at;
	size_t line_start; /* where the line of `at` begins */
	uint32_t line;
	uint32_t depth;
	uint32_t open[TLI_JSON_DEPTH_MAX]; /* tokens of the containers around `at`, the outermost first */
	tli_json_token *tokens;            /* tli_array */
	size_t max_tokens;
	const tli_skimmed *cuts; /* tli_array */
	size_t cut;              /* the next one */
	tli_report *report;
	tl_status status;
} json_parser;

static tl_place json_place(const json_parser *parser, size_t at)
{
	return (tl_place){ .line = parser->line, .column = (uint32_t)(at - parser->line_start) + 1 };
}

static want json_fail(json_parser *parser, size_t at, const char *what)
{
	tli_report_add(parser->report, json_place(parser, at), "%s", what);
	parser->status = TL_E_FORMAT;
	return WANT_STOP;
}

/* The size of the character at `at`, for a message; the text is UTF-8. */
static size_t character_size(const json_parser *parser)
{
	size_t size = 1;
	while (parser->at + size < parser->size && ((unsigned char)parser->text[parser->at + size] & 0xC0) == 0x80)
		size++;
	return size;
}

static want json_fail_expected(json_parser *parser, const char *what)
{
	tl_place place = json_place(parser, parser->at);
	if (parser->at < parser->size)
		tli_report_add(parser->report, place, "expected %s, found %s", what,
			tli_show(parser->text + parser->at, character_size(parser)).text);
	else
		tli_report_add(parser->report, place, "expected %s, found the end of the file", what);
	parser->status = TL_E_FORMAT;
	return WANT_STOP;
}

static want json_fail_limit(json_parser *parser, const char *what, size_t limit)
{
	tli_report_only(parser->report, json_place(parser, parser->at), "more than %zu %s", limit, what);
	parser->status = TL_E_LIMIT;
	return WANT_STOP;
}

static void skip_json_space(json_parser *parser)
{
	while (parser->at < parser->size && tli_is_space(parser->text[parser->at])) {
		if (parser->text[parser->at++] == '\n') {
			parser->line++;
			parser->line_start = parser->at;
		}
	}
}

/* The byte at `at`, 0 at the end: no byte of a value. */
static char json_peek(const json_parser *parser)
{
	return parser->at < parser->size ? parser->text[parser->at] : '\0';
}

/* ---- tokens ---- */

/* Adds a token that begins at `at`. */
static bool add_token(json_parser *parser, tli_json_kind kind)
{
	enum { COLUMN_MAX = (1 << 29) - 1 };
	size_t index = tli_array_length(parser->tokens), column = parser->at - parser->line_start + 1;
	if (index == parser->max_tokens)
		return json_fail_limit(parser, "values and keys in the file", parser->max_tokens) != WANT_STOP;
	if (!tli_array_reserve(parser->tokens, 1)) {
		parser->status = TL_E_NOMEM;
		return false;
	}
	tli_json_token token = { .start = (uint32_t)parser->at, .next = (uint32_t)index + 1, .line = parser->line };
	token.column = (column < COLUMN_MAX ? (uint32_t)column : COLUMN_MAX) & COLUMN_MAX;
	token.kind = kind & 7;
	tli_array_push(parser->tokens, token);
	return true;
}

static tli_json_token *innermost(json_parser *parser)
{
	tli_assert(parser->depth > 0);
	return &parser->tokens[parser->open[parser->depth - 1]];
}

/* The value at tokens[index] is whole: the key before it, if there is one, ends with it. */
static want end_value(json_parser *parser, size_t index)
{
	parser->tokens[index].next = (uint32_t)tli_array_length(parser->tokens);
	if (parser->depth == 0)
		return WANT_NOTHING;
	if (innermost(parser)->kind == TLI_JSON_OBJECT)
		parser->tokens[index - 1].next = parser->tokens[index].next;
	return WANT_MORE;
}

/* ---- strings, numbers, words ---- */

static uint32_t hex4(const char *text)
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
static uint32_t unicode_escape(const json_parser *parser, size_t at)
{
	if (parser->size - at < 6 || parser->text[at] != '\\' || parser->text[at + 1] != 'u')
		return UINT32_MAX;
	return hex4(parser->text + at + 2);
}

/* The escape at `at`; 0 (and reported) if it is none. */
static size_t escape_size(json_parser *parser)
{
	char c = parser->at + 1 < parser->size ? parser->text[parser->at + 1] : '\0';
	if (c != 'u') {
		if (c && memchr("\"\\/bfnrt", c, 8))
			return 2;
		json_fail(parser, parser->at, "an unknown escape in a string");
		return 0;
	}
	uint32_t unit = unicode_escape(parser, parser->at);
	if (unit > 0xFFFF) {
		json_fail(parser, parser->at, "\\u needs four hexadecimal digits");
		return 0;
	}
	if (unit < 0xD800 || unit > 0xDFFF)
		return 6;
	uint32_t second = unit < 0xDC00 ? unicode_escape(parser, parser->at + 6) : UINT32_MAX;
	if (second < 0xDC00 || second > 0xDFFF) {
		json_fail(parser, parser->at, "half a surrogate pair is no character");
		return 0;
	}
	return 12;
}

/* What was cut out before `at` counts in the columns behind it. */
static void pass_cuts(json_parser *parser)
{
	for (; parser->cut < tli_array_length(parser->cuts) && parser->cuts[parser->cut].at <= parser->at;
		parser->cut++)
		parser->line_start -=
			parser->cuts[parser->cut].bytes; /* may go below 0 and comes back: it is only subtracted */
}

/* At the quote. */
static bool skip_string(json_parser *parser)
{
	size_t quote = parser->at++, line_start = parser->line_start;
	while (parser->at < parser->size) {
		if (parser->cuts)
			pass_cuts(parser);
		char c = parser->text[parser->at];
		if (c == '"') {
			parser->at++;
			return true;
		}
		if ((unsigned char)c < 0x20) {
			json_fail(parser, parser->at,
				c == '\n' ? "the line ends within a string" : "a control character in a string");
			return false;
		}
		size_t step = c == '\\' ? escape_size(parser) : 1;
		if (!step)
			return false;
		parser->at += step;
	}
	parser->line_start = line_start;
	json_fail(parser, quote, "a string without an end");
	return false;
}

static bool skip_digits(json_parser *parser)
{
	if (!tli_is_digit(json_peek(parser)))
		return json_fail_expected(parser, "a digit") != WANT_STOP;
	while (tli_is_digit(json_peek(parser)))
		parser->at++;
	return true;
}

static bool skip_number(json_parser *parser)
{
	size_t start = parser->at;
	parser->at += json_peek(parser) == '-';
	size_t first = parser->at;
	if (!skip_digits(parser))
		return false;
	if (parser->text[first] == '0' && parser->at > first + 1)
		return json_fail(parser, start, "a number with a zero in front") != WANT_STOP;
	if (json_peek(parser) == '.') {
		parser->at++;
		if (!skip_digits(parser))
			return false;
	}
	if (json_peek(parser) != 'e' && json_peek(parser) != 'E')
		return true;
	parser->at++;
	parser->at += json_peek(parser) == '+' || json_peek(parser) == '-';
	return skip_digits(parser);
}

static tli_json_kind skip_word(json_parser *parser)
{
	static const char *const words[] = { "null", "false", "true" };
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
		size_t length = strlen(words[i]);
		if (parser->size - parser->at >= length && memcmp(parser->text + parser->at, words[i], length) == 0) {
			parser->at += length;
			return (tli_json_kind)(TLI_JSON_NULL + i);
		}
	}
	json_fail_expected(parser, "a value");
	return TLI_JSON_NOTHING;
}

/* ---- structure ---- */

static want close_container(json_parser *parser)
{
	tli_assert(parser->depth > 0);
	uint32_t index = parser->open[--parser->depth];
	parser->at++;
	parser->tokens[index].size = (uint32_t)parser->at - parser->tokens[index].start;
	return end_value(parser, index);
}

static want open_container(json_parser *parser, bool is_object)
{
	if (!add_token(parser, is_object ? TLI_JSON_OBJECT : TLI_JSON_ARRAY))
		return WANT_STOP;
	if (parser->depth == TLI_JSON_DEPTH_MAX)
		return json_fail_limit(parser, "objects and arrays in each other", TLI_JSON_DEPTH_MAX);
	parser->open[parser->depth++] = (uint32_t)tli_array_length(parser->tokens) - 1;
	parser->at++;
	skip_json_space(parser);
	if (json_peek(parser) == (is_object ? '}' : ']'))
		return close_container(parser);
	return is_object ? WANT_KEY : WANT_VALUE;
}

/* A string, a number or a word. */
static bool parse_scalar(json_parser *parser, char first)
{
	size_t index = tli_array_length(parser->tokens), start = parser->at;
	bool is_string = first == '"', is_number = first == '-' || tli_is_digit(first);
	if (!add_token(parser, is_string ? TLI_JSON_STRING : TLI_JSON_NUMBER))
		return false;
	if (is_string ? !skip_string(parser) : is_number && !skip_number(parser))
		return false;
	if (!is_string && !is_number) {
		parser->tokens[index].kind = skip_word(parser) & 7;
		if (parser->status)
			return false;
	}
	parser->tokens[index].start += is_string;
	parser->tokens[index].size = (uint32_t)(parser->at - start) - 2 * is_string;
	return true;
}

static want parse_value(json_parser *parser)
{
	char c = json_peek(parser);
	bool is_container = c == '{' || c == '[';
	if (!parser->depth && !is_container)
		return json_fail_expected(parser, "'{' or '[', with which JSON begins");
	if (parser->depth && innermost(parser)->kind == TLI_JSON_ARRAY)
		innermost(parser)->count++;
	if (is_container)
		return open_container(parser, c == '{');
	size_t index = tli_array_length(parser->tokens);
	return parse_scalar(parser, c) ? end_value(parser, index) : WANT_STOP;
}

static want parse_key(json_parser *parser)
{
	if (json_peek(parser) != '"')
		return json_fail_expected(parser, "a key in double quotes");
	innermost(parser)->count++;
	if (!parse_scalar(parser, '"'))
		return WANT_STOP;
	skip_json_space(parser);
	if (json_peek(parser) != ':')
		return json_fail_expected(parser, "':'");
	parser->at++;
	return WANT_VALUE;
}

static want parse_more(json_parser *parser)
{
	bool is_object = innermost(parser)->kind == TLI_JSON_OBJECT;
	char c = json_peek(parser);
	if (c == ',') {
		parser->at++;
		return is_object ? WANT_KEY : WANT_VALUE;
	}
	if (c == (is_object ? '}' : ']'))
		return close_container(parser);
	return json_fail_expected(parser, is_object ? "',' or '}'" : "',' or ']'");
}

static void parse_all(json_parser *parser)
{
	want next = WANT_VALUE;
	while (next < WANT_NOTHING) {
		skip_json_space(parser);
		next = next == WANT_VALUE  ? parse_value(parser)
			: next == WANT_KEY ? parse_key(parser)
					   : parse_more(parser);
	}
	skip_json_space(parser);
	if (next == WANT_NOTHING && parser->at < parser->size)
		json_fail_expected(parser, "the end of the file");
}

/* ---- decoding ---- */

static char *put_utf8(char *out, uint32_t code)
{
	tli_assert(code <= 0x10FFFF);
	if (code < 0x80) {
		*out++ = (char)code;
		return out;
	}
	int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	static const unsigned char leads[] = { 0, 0xC0, 0xE0, 0xF0 };
	*out++ = (char)(leads[more] | code >> (6 * more));
	while (more-- > 0)
		*out++ = (char)(0x80 | (code >> (6 * more) & 0x3F));
	return out;
}

/* The escape at *in, which is sound. */
static char *decode_escape(const char **in, char *out)
{
	static const char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
	char c = (*in)[1];
	if (c != 'u') {
		const char *letter = memchr(letters, c, sizeof letters - 1);
		*out = letter ? meanings[letter - letters] : c;
		*in += 2;
		return out + 1;
	}
	uint32_t code = hex4(*in + 2);
	*in += 6;
	if (code >= 0xD800 && code <= 0xDFFF) {
		code = 0x10000 + ((code - 0xD800) << 10) + (hex4(*in + 2) - 0xDC00);
		*in += 6;
	}
	return put_utf8(out, code);
}

/* Decodes text[0..size) in place; the new size. */
static uint32_t decode_string(char *text, uint32_t size)
{
	const char *in = memchr(text, '\\', size), *end = text + size;
	char *out = text + (in ? in - text : 0);
	if (!in)
		return size;
	while (in < end) {
		if (*in == '\\')
			out = decode_escape(&in, out);
		else
			*out++ = *in++;
	}
	return (uint32_t)(out - text);
}

static void decode_strings(char *text, tli_json_token *tokens)
{
	for (size_t i = 0; i < tli_array_length(tokens); i++) {
		if (tokens[i].kind != TLI_JSON_STRING)
			continue;
		tokens[i].size = decode_string(text + tokens[i].start, tokens[i].size);
		text[tokens[i].start + tokens[i].size] =
			'\0'; /* where the closing quote was, or what decoding left over */
	}
}

/* Tokens have 32 bits for offsets, and the whole is UTF-8; a byte order mark is passed over. */
static void check_text(json_parser *parser)
{
	if (parser->size > INT_MAX) {
		tli_report_only(parser->report, (tl_place){ 0 }, "the file is larger than %d bytes", INT_MAX);
		parser->status = TL_E_LIMIT;
		return;
	}
	size_t valid = tli_utf8_valid(parser->text, parser->size);
	if (valid < parser->size) {
		tli_report_add(parser->report, tli_place_of_byte(parser->text, valid), "not UTF-8");
		parser->status = TL_E_FORMAT;
	}
	parser->at = tli_text_begin(parser->text, parser->size);
}

static tl_status parse_json(json_parser *parser, char *text, tli_json *out)
{
	parser->text = text;
	parser->line = 1;
	parser->status = tli_budget_spend(2 * (uint64_t)parser->size);
	if (!parser->status)
		check_text(parser);
	if (!parser->status)
		parse_all(parser);
	if (parser->status) {
		tli_array_free(parser->tokens);
		return parser->status;
	}
	tli_array_shrink(parser->tokens);
	tli_assert(parser->depth == 0 && parser->at == parser->size);
	decode_strings(text, parser->tokens);
	*out = (tli_json){ text, parser->tokens, (uint32_t)tli_array_length(parser->tokens) };
	return TL_OK;
}

tl_status tli_json_parse(char *text, size_t size, size_t max_tokens, tli_report *report, tli_json *out)
{
	tli_assert((text || !size) && report && out);
	json_parser parser = { .size = size, .report = report };
	parser.max_tokens = max_tokens < TLI_JSON_TOKENS_MAX ? max_tokens : TLI_JSON_TOKENS_MAX;
	return parse_json(&parser, text, out);
}

tl_status tli_json_parse_kept(char *text, const tli_skimmed *cuts, tli_report *report, tli_json *out)
{
	tli_assert(report && out);
	json_parser parser = { .size = tli_array_length(text), .max_tokens = TLI_JSON_TOKENS_MAX };
	parser.cuts = cuts;
	parser.report = report;
	return parse_json(&parser, text, out);
}
