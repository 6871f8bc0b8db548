/* SPDX-License-Identifier: MIT */
/*
 * format/text/json.c: JSON by jsmn, made easy to walk.
 *
 *   1. json_check.c: is it JSON, how many tokens? All errors come from there.
 *   2. jsmn cuts it into tokens, each with its parent.
 *   3. They become ours: a token's `next` is the largest `next` of its children, found from the last token to the
 *      first; lines are counted from token to token, since a line can end between tokens only; escapes are decoded in
 *      place, where they only get shorter.
 *
 * After that every question is O(1), but for a key: O(members of its object). Numbers stay text until they are asked
 * for, so that a coordinate is rounded once. jsmn is a header; it allocates nothing. O(size) in all, 24 bytes a token that stay.
 */
#include "format/text/json.h"

#include "base/alloc.h"
#include "base/ascii.h"
#include "format/text/json_check.h"

#include <limits.h>
#include <string.h>

#ifdef HAVE_JSMN

#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#include <jsmn.h>
#pragma GCC diagnostic pop

/* ---- decoding ---- */

static char *put_utf8(char *out, uint32_t code)
{
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
	uint32_t code = tli_json_hex4(*in + 2);
	*in += 6;
	if (code >= 0xD800 && code <= 0xDFFF) {
		code = 0x10000 + ((code - 0xD800) << 10) + (tli_json_hex4(*in + 2) - 0xDC00);
		*in += 6;
	}
	return put_utf8(out, code);
}

/* Decodes text[0..size) in place; the new size. */
static uint32_t decode(char *text, uint32_t size)
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

/* ---- tokens ---- */

static tli_json_kind kind_of(const jsmntok_t *token, const char *text)
{
	switch (token->type) {
	case JSMN_OBJECT:
		return TLI_JSON_OBJECT;
	case JSMN_ARRAY:
		return TLI_JSON_ARRAY;
	case JSMN_STRING:
		return TLI_JSON_STRING;
	default:
		break;
	}
	char c = text[token->start];
	return c == 't' ? TLI_JSON_TRUE : c == 'f' ? TLI_JSON_FALSE : c == 'n' ? TLI_JSON_NULL : TLI_JSON_NUMBER;
}

/* Where the walk over the lines is. */
typedef struct walk {
	size_t at, line_start;
	uint32_t line;
} walk;

static void walk_to(walk *walked, const char *text, size_t to)
{
	const char *end;
	while (walked->at < to && (end = memchr(text + walked->at, '\n', to - walked->at)) != NULL) {
		walked->at = walked->line_start = (size_t)(end - text) + 1;
		walked->line++;
	}
	walked->at = to;
}

static void take_token(tli_json *json, const jsmntok_t *from, uint32_t index, size_t begin, walk *walked)
{
	enum { COLUMN_MAX = (1 << 29) - 1 };
	bool is_string = from->type == JSMN_STRING;
	uint32_t start = (uint32_t)from->start + (uint32_t)begin, size = (uint32_t)(from->end - from->start);
	walk_to(walked, json->text, start - is_string);
	size_t column = walked->at - walked->line_start + 1;
	tli_json_token *token = &json->tokens[index];
	*token = (tli_json_token){ .start = start, .size = size, .next = index + 1, .line = walked->line };
	token->column = (column < COLUMN_MAX ? (uint32_t)column : COLUMN_MAX) & COLUMN_MAX;
	token->kind = kind_of(from, json->text + begin) & 7;
	if (from->type == JSMN_OBJECT || from->type == JSMN_ARRAY) {
		token->count = (uint32_t)from->size;
		return;
	}
	walked->at = start + size;
	if (is_string) {
		token->size = decode(json->text + start, size);
		json->text[start + token->size] = '\0'; /* where the closing quote was, or what decoding left over */
	}
}

/* The text is sound, so what jsmn makes of it is too. */
static tl_status cut(char *text, size_t size, const tli_json_extent *extent, tli_json *json)
{
	size_t count = extent->tokens;
	jsmntok_t *cuts = tli_alloc_array(count, sizeof *cuts);
	json->tokens = tli_alloc_array(count, sizeof *json->tokens);
	json->count = (uint32_t)count;
	json->text = text;
	jsmn_parser parser;
	jsmn_init(&parser);
	tl_status status = cuts && json->tokens ? TL_OK : TL_E_NOMEM;
	if (!status &&
		jsmn_parse(&parser, text + extent->begin, size - extent->begin, cuts, (unsigned)count) != (int)count)
		status = TL_E_FORMAT;
	walk walked = { .line = 1 };
	for (uint32_t i = 0; !status && i < count; i++)
		take_token(json, &cuts[i], i, extent->begin, &walked);
	for (uint32_t i = (uint32_t)count; !status && i-- > 1;) {
		tli_json_token *parent = &json->tokens[cuts[i].parent];
		if (parent->next < json->tokens[i].next)
			parent->next = json->tokens[i].next;
	}
	tli_free(cuts, count * sizeof *cuts);
	return status;
}

tl_status tli_json_parse(
	char *text, size_t size, size_t max_tokens, const char *what, tli_report *report, tli_json *out)
{
	(void)what;
	tli_json json = { 0 };
	tli_json_extent extent;
	if (size > INT_MAX) {
		tli_report_only(report, (tl_place){ 0 }, "the file is larger than %d bytes", INT_MAX);
		return TL_E_LIMIT;
	}
	if (max_tokens > TLI_JSON_TOKENS_MAX)
		max_tokens = TLI_JSON_TOKENS_MAX;
	tl_status status = tli_json_check(text, size, max_tokens, report, &extent);
	if (!status)
		status = cut(text, size, &extent, &json);
	if (status) {
		tli_json_free(&json);
		return status;
	}
	*out = json;
	return TL_OK;
}

#else

tl_status tli_json_parse(
	char *text, size_t size, size_t max_tokens, const char *what, tli_report *report, tli_json *out)
{
	(void)text, (void)size, (void)max_tokens, (void)out;
	tli_report_only(report, (tl_place){ 0 }, "this build cannot read %s: it was configured without jsmn", what);
	return TL_E_UNSUPPORTED;
}

#endif

void tli_json_free(tli_json *json)
{
	tli_free(json->tokens, json->count * sizeof *json->tokens);
	*json = (tli_json){ 0 };
}

/* ---- questions ---- */

static bool token_is(const tli_json *json, const tli_json_token *token, const char *text, size_t size)
{
	return token->size == size && memcmp(json->text + token->start, text, size) == 0;
}

uint32_t tli_json_find(const tli_json *json, uint32_t object, const char *key)
{
	uint32_t found = TLI_JSON_NONE;
	if (tli_json_kind_of(json, object) != TLI_JSON_OBJECT)
		return found;
	size_t size = strlen(key);
	tli_json_each (json, name, object) {
		if (token_is(json, &json->tokens[name], key, size))
			found = name + 1;
	}
	return found;
}

tl_place tli_json_place(const tli_json *json, uint32_t at)
{
	if (at == TLI_JSON_NONE)
		return (tl_place){ 0 };
	return (tl_place){ .line = json->tokens[at].line, .column = json->tokens[at].column };
}

bool tli_json_string(const tli_json *json, uint32_t at, const char **text, size_t *size)
{
	if (tli_json_kind_of(json, at) != TLI_JSON_STRING)
		return false;
	*text = json->text + json->tokens[at].start;
	*size = json->tokens[at].size;
	return true;
}

bool tli_json_is(const tli_json *json, uint32_t at, const char *text)
{
	return tli_json_kind_of(json, at) == TLI_JSON_STRING && token_is(json, &json->tokens[at], text, strlen(text));
}

bool tli_json_bool(const tli_json *json, uint32_t at, bool *value)
{
	tli_json_kind kind = tli_json_kind_of(json, at);
	if (kind != TLI_JSON_TRUE && kind != TLI_JSON_FALSE)
		return false;
	*value = kind == TLI_JSON_TRUE;
	return true;
}

/* Its text if it is a number. */
static const char *number_text(const tli_json *json, uint32_t at, size_t *size)
{
	if (tli_json_kind_of(json, at) != TLI_JSON_NUMBER)
		return NULL;
	*size = json->tokens[at].size;
	return json->text + json->tokens[at].start;
}

tl_status tli_json_double(const tli_json *json, uint32_t at, double *value)
{
	size_t size;
	const char *text = number_text(json, at, &size);
	return text ? tli_number_scientific_to_double(text, size, value) : TL_E_FORMAT;
}

tl_status tli_json_grid(const tli_json *json, uint32_t at, int32_t resolution, int32_t *grid)
{
	size_t size;
	const char *text = number_text(json, at, &size);
	return text ? tli_number_scientific_to_grid(text, size, resolution, grid) : TL_E_FORMAT;
}

tl_status tli_json_integer(const tli_json *json, uint32_t at, int64_t *value)
{
	size_t size, i = 0;
	const char *text = number_text(json, at, &size);
	if (!text)
		return TL_E_FORMAT;
	int64_t result = 0;
	bool negative = text[0] == '-';
	for (i = negative; i < size && tli_is_digit(text[i]); i++) {
		if (__builtin_mul_overflow(result, 10, &result) ||
			__builtin_sub_overflow(result, text[i] - '0', &result))
			return TL_E_RANGE;
	}
	if (i == size && !negative && result == INT64_MIN)
		return TL_E_RANGE;
	if (i == size) {
		*value = negative ? result : -result;
		return TL_OK;
	}
	double real; /* 5.0, 1e3 */
	if (tli_number_scientific_to_double(text, size, &real) || real < -0x1p53 || real > 0x1p53 ||
		real != (double)(int64_t)real)
		return TL_E_RANGE;
	*value = (int64_t)real;
	return TL_OK;
}

const char *tli_json_kind_text(const tli_json *json, uint32_t at)
{
	static const char *const texts[] = {
		"nothing",
		"null",
		"false",
		"true",
		"a number",
		"a string",
		"an array",
		"an object",
	};
	return texts[tli_json_kind_of(json, at)];
}
