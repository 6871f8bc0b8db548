/* SPDX-License-Identifier: MIT */
/*
 * tests/unit/test_draw_names.c: text in pictures: any bytes as a title leave the XML well-formed, names do not lie over
 * each other, numbers are the shortest decimals.
 */
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "draw/scene.h"
#include "support/picture.h"
#include "support/runner.h"
#include "support/xml.h"

START_TEST(the_checker_can_fail)
{
	static const char *const bad[] = { "", "x", "<a>", "<a></b>", "<a/><b/>", "<a b=c/>", "<a>&no;</a>",
		"<a b=\"<\"/>", "<a>\x01</a>", "<a><b></a></b>", "<a b=\"", "<a>&</a>" };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		ck_assert_msg(!xml_is_well_formed(bad[i], strlen(bad[i])), "%s", bad[i]);
	ck_assert(xml_is_well_formed("<a b=\"1\"><c/>x&amp;\n</a>\n", 24));
}
END_TEST

/* ---- names ---- */

START_TEST(any_title_is_well_formed)
{
	tli_rng rng = { 11 };
	tl_map *map = picture_empty_map();
	tl_draw_def def = tl_default_draw_def();
	size_t size;
	char title[41];
	for (int round = 0; round < 3000; round++) {
		size_t length = (size_t)tli_rng_between(&rng, 0, 40);
		for (size_t i = 0; i < length; i++)
			title[i] = (char)tli_rng_between(&rng, 1, round % 2 ? 255 : 63);
		title[length] = '\0';
		def.title = title;
		free(picture_draw(map, NULL, &def, &size));
	}
	tl_map_free(map);
}
END_TEST

START_TEST(escaping)
{
	static const struct {
		const char *text, *xml;
	} cases[] = {
		{ "", "" },
		{ "plain", "plain" },
		{ "a&b<c>d\"e'f", "a&amp;b&lt;c&gt;d&quot;e&#39;f" },
		{ "\x01"
		  "a\tb\x7f\nc",
			"abc" },
		{ "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80" },
		{ "\xc3", "" },
		{ "a\xff"
		  "b",
			"ab" },
		{ "\xc0\xbc", "" },     /* an overlong < */
		{ "\xed\xa0\x80", "" }, /* a surrogate */
		{ "\xef\xbf\xbe"
		  "x\xef\xbf\xbf",
			"x" },
		{ "\xf4\x90\x80\x80", "" },
		{ "\xc2\x85", "" },
		{ "\xe2\x82"
		  "z",
			"z" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		tli_text out = { 0 };
		tli_draw_escape(&out, cases[i].text);
		ck_assert_uint_eq(tli_text_length(&out), strlen(cases[i].xml));
		ck_assert_int_eq(strncmp(out.data ? out.data : "", cases[i].xml, tli_text_length(&out)), 0);
		tli_text_free(&out);
	}
}
END_TEST

START_TEST(numbers)
{
	static const struct {
		int64_t value;
		const char *text;
	} cases[] = { { 0, "0" }, { 5, "0.05" }, { 10, "0.1" }, { 100, "1" }, { -1, "-0.01" }, { -150, "-1.5" },
		{ 123456, "1234.56" }, { INT64_MIN, "-92233720368547758.08" } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		tli_text out = { 0 };
		tli_draw_number(&out, cases[i].value);
		tli_text_add_char(&out, '\0');
		ck_assert_str_eq(out.data, cases[i].text);
		tli_text_free(&out);
	}
}
END_TEST

/* The box of a name as it is drawn, narrower than the library thinks it is. */
struct box {
	double left, top, right, bottom;
};

static struct box box_of(const char *text)
{
	double x = atof(strstr(text, " x=\"") + 4), y = atof(strstr(text, " y=\"") + 4);
	const char *content = strchr(text, '>') + 1;
	double width = 6 * (double)(strchr(content, '<') - content);
	bool end = strstr(text, "anchor=\"end\"") && strstr(text, "anchor=\"end\"") < content;
	bool middle = strstr(text, "anchor=\"middle\"") && strstr(text, "anchor=\"middle\"") < content;
	double left = end ? x - width : middle ? x - width / 2 : x;
	return (struct box){ left, y - 6, left + width, y };
}

START_TEST(names_do_not_lie_over_each_other)
{
	tl_map *map = picture_empty_map();
	tli_rng rng = { 3 };
	struct box boxes[200];
	size_t size, count = 0;
	for (int i = 0; i < 200; i++) {
		char name[] = { 'p', (char)('a' + i / 26), (char)('a' + i % 26), 'x', '\0' };
		picture_add_waypoint(map, name, tli_rng_unit(&rng) * 100, tli_rng_unit(&rng) * 60, 0);
	}
	char *svg = picture_draw(map, NULL, NULL, &size);
	for (const char *text = svg; (text = strstr(text, "<text class=\"t-name")); text++) {
		boxes[count] = box_of(text);
		ck_assert(boxes[count].left >= 0 && boxes[count].right <= 960);
		for (size_t i = 0; i < count; i++)
			ck_assert(boxes[i].right <= boxes[count].left || boxes[i].left >= boxes[count].right ||
				boxes[i].bottom <= boxes[count].top || boxes[i].top >= boxes[count].bottom);
		count++;
	}
	ck_assert_uint_ge(count, 120); /* most have room */
	ck_assert_uint_eq(text_count(svg, "x</title>"), 200);
	free(svg);
	tl_map_free(map);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("draw_names");
	TCase *tcase = tcase_create("draw_names");
	tcase_add_test(tcase, the_checker_can_fail);
	tcase_add_test(tcase, any_title_is_well_formed);
	tcase_add_test(tcase, escaping);
	tcase_add_test(tcase, numbers);
	tcase_add_test(tcase, names_do_not_lie_over_each_other);
	suite_add_tcase(suite, tcase);
	return suite;
}
