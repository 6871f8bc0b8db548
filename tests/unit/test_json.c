/* SPDX-License-Identifier: MIT */
/*
 * JSON: what is JSON and what is not, each with the place of its error; tokens, places, decoded strings, numbers; limits and
 * refused memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/text/json.h"
#include "support/failing.h"
#include "support/runner.h"

static char text[1 << 20];
static tl_error error;

/* Parses a copy; the tokens are the caller's to free. */
static tl_status parse_bytes(const char *source, size_t size, size_t max_tokens, tli_json *json)
{
	tl_errors errors = { &error, 1, 0 };
	tli_report report = tli_report_of(&errors);
	memcpy(text, source, size);
	memset(&error, 0, sizeof error);
	tl_status status = tli_json_parse(text, size, max_tokens, &report, json);
	ck_assert_uint_eq(report.errors.count, status && status != TL_E_NOMEM ? 1 : 0);
	return status;
}

static tl_status parse(const char *source, tli_json *json)
{
	return parse_bytes(source, strlen(source), TLI_JSON_TOKENS_MAX, json);
}

START_TEST(json_is_taken)
{
	static const char *const good[] = {
		"{}",
		"[]",
		" \t\r\n[ ] \n",
		"\xEF\xBB\xBF{}",
		"[0,-0,10,1.5,1e5,1E+5,-1.25e-05]",
		"[true,false,null]",
		"{\"a\":{\"b\":[[],{}]},\"a\":1}",
		"[\"\",\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\ude00\xC3\xA9\"]",
		"{\"\":[{\"x\":\"y\"},[1,[2,[3]]],4]}",
	};
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		tli_json json;
		if (parse(good[i], &json))
			ck_abort_msg("%s: %u:%u: %s", good[i], error.place.line, error.place.column, error.text);
		tli_json_free(&json);
	}
}
END_TEST

START_TEST(all_else_is_refused_where_it_goes_wrong)
{
	static const struct {
		const char *text;
		uint32_t line, column;
		const char *error;
	} bad[] = {
		{ "", 1, 1, "expected '{' or '[', with which JSON begins, found the end of the file" },
		{ "5", 1, 1, "expected '{' or '[', with which JSON begins, found '5'" },
		{ "\"a\"", 1, 1, "expected '{' or '[', with which JSON begins, found '\"'" },
		{ "[", 1, 2, "expected a value, found the end of the file" },
		{ "[\n 1 2]", 2, 4, "expected ',' or ']', found '2'" },
		{ "[1,]", 1, 4, "expected a value, found ']'" },
		{ "[,1]", 1, 2, "expected a value, found ','" },
		{ "[1}", 1, 3, "expected ',' or ']', found '}'" },
		{ "{\"a\":1]", 1, 7, "expected ',' or '}', found ']'" },
		{ "{\"a\" 1}", 1, 6, "expected ':', found '1'" },
		{ "{\"a\"}", 1, 5, "expected ':', found '}'" },
		{ "{\"a\":}", 1, 6, "expected a value, found '}'" },
		{ "{\"a\":1,}", 1, 8, "expected a key in double quotes, found '}'" },
		{ "{a:1}", 1, 2, "expected a key in double quotes, found 'a'" },
		{ "{1:1}", 1, 2, "expected a key in double quotes, found '1'" },
		{ "[1:2]", 1, 3, "expected ',' or ']', found ':'" },
		{ "[]]", 1, 3, "expected the end of the file, found ']'" },
		{ "[] []", 1, 4, "expected the end of the file, found '['" },
		{ "[tru]", 1, 2, "expected a value, found 't'" },
		{ "[truefalse]", 1, 6, "expected ',' or ']', found 'f'" },
		{ "[True]", 1, 2, "expected a value, found 'T'" },
		{ "[NaN]", 1, 2, "expected a value, found 'N'" },
		{ "[01]", 1, 2, "a number with a zero in front" },
		{ "[-]", 1, 3, "expected a digit, found ']'" },
		{ "[1.]", 1, 4, "expected a digit, found ']'" },
		{ "[.5]", 1, 2, "expected a value, found '.'" },
		{ "[+1]", 1, 2, "expected a value, found '+'" },
		{ "[1e]", 1, 4, "expected a digit, found ']'" },
		{ "[1-2]", 1, 3, "expected ',' or ']', found '-'" },
		{ "['a']", 1, 2, "expected a value, found '''" },
		{ "[\"a", 1, 2, "a string without an end" },
		{ "[\"a\nb\"]", 1, 4, "the line ends within a string" },
		{ "[\"a\tb\"]", 1, 4, "a control character in a string" },
		{ "[\"\\x\"]", 1, 3, "an unknown escape in a string" },
		{ "[\"\\u12g4\"]", 1, 3, "\\u needs four hexadecimal digits" },
		{ "[\"\\u12", 1, 3, "\\u needs four hexadecimal digits" },
		{ "[\"\\ud800\"]", 1, 3, "half a surrogate pair is no character" },
		{ "[\"\\udc00\\ud800\"]", 1, 3, "half a surrogate pair is no character" },
		{ "[\"\xFF\"]", 1, 3, "not UTF-8" },
		{ "[// no\n1]", 1, 2, "expected a value, found '/'" },
		{ "[\xC3\xA9]", 1, 2, "expected a value, found '\xC3\xA9'" },
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		tli_json json;
		ck_assert_msg(parse(bad[i].text, &json) == TL_E_FORMAT, "%s", bad[i].text);
		ck_assert_str_eq(error.text, bad[i].error);
		ck_assert_msg(error.place.line == bad[i].line && error.place.column == bad[i].column, "%s: %u:%u",
			bad[i].text, error.place.line, error.place.column);
	}
	tli_json json;
	ck_assert_int_eq(parse_bytes("[]\0", 3, 9, &json), TL_E_FORMAT);
	ck_assert_str_eq(error.text, "expected the end of the file, found '\\x00'");
}
END_TEST

START_TEST(tokens_are_walked)
{
	tli_json json;
	ck_assert_int_eq(
		parse("{\"a\": [1, [2, 3], {\"x\": 4}],\n \"b\": {}, \"c\": null,\n\"b\": \"last\"}", &json), TL_OK);
	uint32_t a = tli_json_find(&json, 0, "a"), elements = 0, sum = 0;
	ck_assert_int_eq(tli_json_kind_of(&json, a), TLI_JSON_ARRAY);
	ck_assert_uint_eq(tli_json_count(&json, a), 3);
	tli_json_each (&json, element, a) {
		int64_t value = 0;
		elements++;
		sum += tli_json_integer(&json, element, &value) ? 0 : (uint32_t)value;
	}
	ck_assert_uint_eq(elements, 3);
	ck_assert_uint_eq(sum, 1);
	ck_assert_uint_eq(tli_json_count(&json, 0), 4);
	uint32_t keys = 0;
	tli_json_each (&json, key, 0) {
		ck_assert_int_eq(tli_json_kind_of(&json, key), TLI_JSON_STRING);
		keys++;
	}
	ck_assert_uint_eq(keys, 4);
	ck_assert(tli_json_is(&json, tli_json_find(&json, 0, "b"), "last"));
	ck_assert_int_eq(tli_json_kind_of(&json, tli_json_find(&json, 0, "c")), TLI_JSON_NULL);
	tl_place place = tli_json_place(&json, tli_json_find(&json, 0, "b"));
	ck_assert_uint_eq(place.line, 3);
	ck_assert_uint_eq(place.column, 6);
	place = tli_json_place(&json, tli_json_find(&json, tli_json_find(&json, 0, "a") + 5, "x"));
	ck_assert_uint_eq(place.line, 1);
	ck_assert_uint_eq(place.column, 25);
	tli_json_free(&json);
}
END_TEST

START_TEST(nothing_has_nothing)
{
	tli_json json;
	const char *string;
	size_t size;
	int64_t integer;
	double real;
	bool truth;
	ck_assert_int_eq(parse("[1]", &json), TL_OK);
	uint32_t none = tli_json_find(&json, 0, "a");
	ck_assert_uint_eq(none, TLI_JSON_NONE);
	ck_assert_uint_eq(tli_json_find(&json, none, "a"), TLI_JSON_NONE);
	ck_assert_uint_eq(tli_json_count(&json, none), 0);
	ck_assert_int_eq(tli_json_integer(&json, none, &integer), TL_E_FORMAT);
	ck_assert_int_eq(tli_json_double(&json, none, &real), TL_E_FORMAT);
	ck_assert(!tli_json_string(&json, none, &string, &size) && !tli_json_bool(&json, none, &truth));
	ck_assert(!tli_json_is(&json, none, "") && tli_json_place(&json, none).line == 0);
	tli_json_each (&json, element, none)
		ck_abort();
	tli_json_each (&json, element, 1)
		ck_abort();
	tli_json_free(&json);
}
END_TEST

START_TEST(strings_are_decoded)
{
	tli_json json;
	const char *string;
	size_t size;
	ck_assert_int_eq(
		parse("[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\", \"\\u0041\\u00e9\\u20AC\\uD83D\\uDE00\", \"\\u0000\",\n\"x\"]",
			&json),
		TL_OK);
	ck_assert(tli_json_is(&json, 1, "\"\\/\b\f\n\r\t"));
	ck_assert(tli_json_is(&json, 2, "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"));
	ck_assert(tli_json_string(&json, 3, &string, &size) && size == 1 && string[0] == '\0');
	ck_assert(tli_json_string(&json, 4, &string, &size) && size == 1 && strcmp(string, "x") == 0);
	ck_assert_uint_eq(tli_json_place(&json, 4).line, 2);
	ck_assert_uint_eq(tli_json_place(&json, 4).column, 1);
	tli_json_free(&json);
	ck_assert_int_eq(parse("{\"\\u0061\": 1}", &json), TL_OK);
	ck_assert_uint_ne(tli_json_find(&json, 0, "a"), TLI_JSON_NONE);
	tli_json_free(&json);
}
END_TEST

START_TEST(numbers_are_read)
{
	tli_json json;
	int64_t integer;
	double real;
	int32_t grid;
	ck_assert_int_eq(
		parse("[-12, 9223372036854775807, -9223372036854775808, 9223372036854775808, 5.0, 1e3, 0.5, 1e400,"
		      "1.5e-3, \"1\", 12345678901234567890]",
			&json),
		TL_OK);
	static const int64_t expected[] = { -12, INT64_MAX, INT64_MIN, 0, 5, 1000 };
	for (uint32_t i = 0; i < 6; i++) {
		tl_status status = tli_json_integer(&json, i + 1, &integer);
		ck_assert_int_eq(status, i == 3 ? TL_E_RANGE : TL_OK);
		ck_assert(status || integer == expected[i]);
	}
	ck_assert_int_eq(tli_json_integer(&json, 7, &integer), TL_E_RANGE);
	ck_assert_int_eq(tli_json_integer(&json, 8, &integer), TL_E_RANGE);
	ck_assert_int_eq(tli_json_integer(&json, 10, &integer), TL_E_FORMAT);
	ck_assert_int_eq(tli_json_integer(&json, 11, &integer), TL_E_RANGE);
	ck_assert_int_eq(tli_json_double(&json, 8, &real), TL_E_RANGE);
	ck_assert(!tli_json_double(&json, 9, &real) && real == 1.5e-3);
	ck_assert(!tli_json_grid(&json, 9, 1024, &grid) && grid == 2);
	ck_assert_int_eq(tli_json_grid(&json, 2, 1024, &grid), TL_E_RANGE);
	tli_json_free(&json);
}
END_TEST

START_TEST(limits)
{
	tli_json json;
	for (uint32_t depth = TLI_JSON_DEPTH_MAX; depth <= TLI_JSON_DEPTH_MAX + 1; depth++) {
		char nested[2 * TLI_JSON_DEPTH_MAX + 2];
		memset(nested, '[', depth);
		memset(nested + depth, ']', depth);
		tl_status status = parse_bytes(nested, 2 * depth, 1000, &json);
		ck_assert_int_eq(status, depth > TLI_JSON_DEPTH_MAX ? TL_E_LIMIT : TL_OK);
		if (!status)
			tli_json_free(&json);
	}
	ck_assert_str_eq(error.text, "more than 128 objects and arrays in each other");
	ck_assert_uint_eq(error.place.column, TLI_JSON_DEPTH_MAX + 1);
	ck_assert_int_eq(parse_bytes("{\"a\":[1,2]}", 11, 5, &json), TL_OK);
	tli_json_free(&json);
	ck_assert_int_eq(parse_bytes("{\"a\":[1,2]}", 11, 4, &json), TL_E_LIMIT);
	ck_assert_str_eq(error.text, "more than 4 values and keys in the file");
}
END_TEST

START_TEST(refused_memory)
{
	static const char source[] = "{\"a\\n\": [1, 2, \"\\u0041\"]}";
	for (long k = 1;; k++) {
		tli_json json;
		failing_arm(k, false);
		tl_status status = parse(source, &json);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			tli_json_free(&json);
			ck_assert_int_ge(k, 3);
			break;
		}
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_mem_eq(text, source, sizeof source - 1);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}
END_TEST

static void tear_down(void)
{
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

Suite *make_suite(void)
{
	Suite *suite = suite_create("json");
	TCase *tests = tcase_create("json");
	tcase_add_checked_fixture(tests, failing_install, tear_down);
	tcase_add_test(tests, json_is_taken);
	tcase_add_test(tests, all_else_is_refused_where_it_goes_wrong);
	tcase_add_test(tests, tokens_are_walked);
	tcase_add_test(tests, nothing_has_nothing);
	tcase_add_test(tests, strings_are_decoded);
	tcase_add_test(tests, numbers_are_read);
	tcase_add_test(tests, limits);
	tcase_add_test(tests, refused_memory);
	suite_add_tcase(suite, tests);
	return suite;
}
