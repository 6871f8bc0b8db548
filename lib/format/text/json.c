/* SPDX-License-Identifier: MIT */
/*
 * format/text/json.c: questions to the tokens of a JSON text (json_parse.c).
 *
 * Each is O(1), but for a key: O(members of its object). Numbers stay text until they are asked for, so that a coordinate is rounded
 * once.
 */
#include "format/text/json.h"

#include "base/array.h"
#include "base/ascii.h"

void tli_json_free(tli_json *json)
{
	tli_array_free(json->tokens);
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
	tli_assert(at == TLI_JSON_NONE || at < json->count);
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

bool tli_json_text(const tli_json *json, uint32_t at, const char **text, size_t *size)
{
	tli_json_kind kind = tli_json_kind_of(json, at);
	if (kind != TLI_JSON_STRING && kind != TLI_JSON_NUMBER && kind != TLI_JSON_TRUE && kind != TLI_JSON_FALSE)
		return false;
	*text = json->text + json->tokens[at].start;
	*size = json->tokens[at].size;
	return true;
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

/* ---- writing ---- */

void tli_json_add_string(tli_text *out, const char *text, size_t size)
{
	tli_text_add_char(out, '"');
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c == '"' || c == '\\')
			tli_text_add_char(out, '\\');
		if (c < ' ')
			tli_text_add_format(out, "\\u%04x", c);
		else
			tli_text_add_char(out, text[i]);
	}
	tli_text_add_char(out, '"');
}
