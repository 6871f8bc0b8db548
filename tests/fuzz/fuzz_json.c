/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to JSON. What is accepted has tokens that lie in each other and in the text, at places in order; and written
 * anew from the tokens, with every string escaped differently, it is the same.
 */
#include "fuzz/common.h"

#include "format/text/json.h"

enum { SIZE_MAX_BYTES = 1 << 16, WRITTEN_MAX = SIZE_MAX_BYTES * 8 };

static char written[WRITTEN_MAX];
static size_t length;

static void put(const char *text, size_t size)
{
	require(length + size <= WRITTEN_MAX);
	memcpy(written + length, text, size);
	length += size;
}

static void put_string(const char *text, size_t size)
{
	put("\"", 1);
	for (size_t i = 0; i < size; i++) {
		char escape[8];
		unsigned char c = (unsigned char)text[i];
		if (c >= 0x80)
			put(text + i, 1);
		else
			put(escape, (size_t)snprintf(escape, sizeof escape, "\\u%04X", c));
	}
	put("\"", 1);
}

static void put_token(const tli_json *json, uint32_t at)
{
	const char *text = NULL;
	size_t size = 0;
	tli_json_kind kind = tli_json_kind_of(json, at);
	if (kind == TLI_JSON_ARRAY || kind == TLI_JSON_OBJECT) {
		bool is_object = kind == TLI_JSON_OBJECT;
		uint32_t count = 0;
		put(is_object ? "{" : "[", 1);
		tli_json_each (json, child, at) {
			put(", \n", count++ ? 3 : 0);
			put_token(json, child);
			put(":", is_object);
			if (is_object)
				put_token(json, child + 1);
		}
		require(count == tli_json_count(json, at));
		put(is_object ? "}" : "]", 1);
	} else if (tli_json_string(json, at, &text, &size)) {
		put_string(text, size);
	} else {
		put(json->text + json->tokens[at].start, json->tokens[at].size);
	}
}

static void check_tokens(const tli_json *json, size_t size)
{
	tl_place last = { 0 };
	require(json->count > 0 && json->tokens[0].next == json->count);
	for (uint32_t i = 0; i < json->count; i++) {
		const tli_json_token *token = &json->tokens[i];
		tl_place place = tli_json_place(json, i);
		require((size_t)token->start + token->size <= size);
		require(token->next > i && token->next <= json->count);
		require(place.line > last.line || (place.line == last.line && place.column > last.column));
		last = place;
	}
}

static bool parse(char *text, size_t size, tli_json *json)
{
	tl_error error = { 0 };
	tl_errors errors = { &error, 1, 0 };
	tli_report report = tli_report_of(&errors);
	tl_status status = tli_json_parse(text, size, 5000, &report, json);
	require(status == TL_OK || (report.errors.count == 1 && error.text[0]));
	require(status != TL_E_FORMAT || error.place.line > 0);
	return status == TL_OK;
}

static void check_same(const tli_json *a, const tli_json *b)
{
	require(a->count == b->count);
	for (uint32_t i = 0; i < a->count; i++) {
		const tli_json_token *left = &a->tokens[i], *right = &b->tokens[i];
		require(left->kind == right->kind && left->next == right->next && left->count == right->count);
		bool has_text = left->kind == TLI_JSON_STRING || left->kind == TLI_JSON_NUMBER;
		require(!has_text ||
			(left->size == right->size &&
				memcmp(a->text + left->start, b->text + right->start, left->size) == 0));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tli_json json, again;
	char *text = malloc(size + 1);
	require(text);
	if (size)
		memcpy(text, data, size);
	if (size <= SIZE_MAX_BYTES && parse(text, size, &json)) {
		check_tokens(&json, size);
		length = 0;
		put_token(&json, 0);
		require(parse(written, length, &again));
		check_same(&json, &again);
		tli_json_free(&again);
		tli_json_free(&json);
	}
	free(text);
	return 0;
}
