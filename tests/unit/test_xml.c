/* SPDX-License-Identifier: MIT */
/* The tree of XML documents: its links, texts and places; what is refused; refused memory. */
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "format/text/xml.h"
#include "support/failing.h"
#include "support/runner.h"

static tli_xml xml;
static tl_error items[3];
static tl_errors errors;

static void set_up(void)
{
	failing_install();
	errors = (tl_errors){ items, 3, 0 };
}

static void tear_down(void)
{
	tli_xml_free(&xml);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

static tl_status read_bytes(const char *text, size_t size)
{
	tli_xml_free(&xml);
	tli_report report = tli_report_of(&errors);
	tl_status status = tli_xml_read(text, size, &report, &xml);
	tli_report_finish(&report, &errors);
	return status;
}

static tl_status read_text(const char *text)
{
	return read_bytes(text, strlen(text));
}

static const char example[] = "<?xml version=\"1.0\"?>\n"
			      "<map a='1' b=\"x &amp; &#xE9;\">\n"
			      "  <layer><data>1,2,\n3<!-- no --><![CDATA[<&]]></data>late</layer>\r\n"
			      "\t<i:object/><layer/>\n"
			      "</map>";

START_TEST(a_tree)
{
	size_t size;
	ck_assert_int_eq(read_text(example), TL_OK);
	uint32_t root = tli_xml_root(&xml);
	ck_assert_uint_eq(root, 1);
	ck_assert(tli_xml_is(&xml, root, "map") && !tli_xml_is(&xml, root, "ma"));
	ck_assert_str_eq(tli_xml_attribute(&xml, root, "a"), "1");
	ck_assert_str_eq(tli_xml_attribute(&xml, root, "b"), "x & \xC3\xA9");
	ck_assert_ptr_null(tli_xml_attribute(&xml, root, "c"));
	uint32_t layer = tli_xml_child(&xml, root), data = tli_xml_child(&xml, layer);
	ck_assert_uint_eq(tli_xml_find(&xml, root, "layer"), layer);
	ck_assert_uint_eq(tli_xml_find(&xml, root, "data"), 0);
	ck_assert_str_eq(tli_xml_text(&xml, data, &size), "1,2,\n3<&");
	ck_assert_uint_eq(size, 8);
	ck_assert_str_eq(tli_xml_text(&xml, layer, &size), ""); /* what comes after a child is not kept */
	ck_assert_uint_eq(size, 0);
	uint32_t object = tli_xml_next(&xml, layer), last = tli_xml_next(&xml, object);
	ck_assert_str_eq(tli_xml_name(&xml, object), "i:object");
	ck_assert(tli_xml_is(&xml, last, "layer") && tli_xml_next(&xml, last) == 0 && tli_xml_child(&xml, last) == 0);
	ck_assert_uint_eq(xml.nodes[root].end, last);
	ck_assert_uint_eq(xml.nodes[layer].end, data);
	ck_assert_uint_eq(xml.nodes[last].end, last);
}
END_TEST

static void check_place(uint32_t node, uint32_t line, uint32_t column)
{
	tl_place place = tli_xml_place(&xml, node);
	ck_assert_uint_eq(place.line, line);
	ck_assert_uint_eq(place.column, column);
	ck_assert_ptr_null(place.kind);
}

START_TEST(places_are_bytes)
{
	ck_assert_int_eq(read_text(example), TL_OK);
	check_place(1, 2, 1);
	check_place(2, 3, 3);
	check_place(3, 3, 10);
	check_place(4, 5, 2);
	check_place(5, 5, 13);
	ck_assert_int_eq(read_text("<a>\xC3\xA9<b/></a>"), TL_OK);
	check_place(2, 1, 6);
}
END_TEST

static void check_refused(const char *text, tl_status expected, uint32_t line, uint32_t column, const char *why)
{
	ck_assert_int_eq(read_text(text), expected);
	ck_assert_uint_eq(errors.count, 1);
	ck_assert_str_eq(items[0].text, why);
	ck_assert_uint_eq(items[0].place.line, line);
	ck_assert_uint_eq(items[0].place.column, column);
}

START_TEST(refused)
{
	check_refused("", TL_E_FORMAT, 1, 1, "invalid XML: no element found");
	check_refused("<a>\n<b></a>", TL_E_FORMAT, 2, 6, "invalid XML: mismatched tag");
	check_refused("<a x='1' x='2'/>", TL_E_FORMAT, 1, 10, "invalid XML: duplicate attribute");
	check_refused("<a>&lol;</a>", TL_E_FORMAT, 1, 4, "invalid XML: undefined entity");
	check_refused("<a/><b/>", TL_E_FORMAT, 1, 5, "invalid XML: junk after document element");
}
END_TEST

START_TEST(doctypes)
{
	static const char plain[] = "<!DOCTYPE a PUBLIC \"-//X//Y//EN\" \"http://example.org/a.dtd\"><a b='1'/>";
	static const char more[] = "<!DOCTYPE a SYSTEM 'a.dtd'><a>&nbsp;</a>";
	static const char inner[] =
		"<!DOCTYPE a PUBLIC '-//W3C//DTD SVG 1.1//EN' 'a.dtd' [<!ENTITY b 'http://example.org/'>]>"
		"<a x='&b;'/>";
	ck_assert_int_eq(read_bytes(plain, sizeof plain - 1), TL_OK);
	ck_assert_str_eq(tli_xml_attribute(&xml, 1, "b"), "1");
	ck_assert_int_eq(read_bytes(more, sizeof more - 1), TL_E_FORMAT);
	ck_assert_str_eq(items[0].text, "an entity that is not one of XML's own");
	ck_assert_int_eq(read_bytes(inner, sizeof inner - 1), TL_OK);
	ck_assert_str_eq(tli_xml_attribute(&xml, 1, "x"), "http://example.org/");
	check_refused("<!DOCTYPE a [<!ENTITY b 'c'><!ENTITY d '&b;&b;'>]><a>&d;</a>", TL_E_FORMAT, 1, 40,
		"the entity 'd' is no short plain text");
	check_refused("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>", TL_E_FORMAT, 1, 52,
		"the entity 'b' is no short plain text");
	check_refused(
		"<!DOCTYPE a [<!ENTITY % b 'c'>]><a/>", TL_E_FORMAT, 1, 27, "the entity 'b' is no short plain text");
}
END_TEST

START_TEST(depth)
{
	static char text[8 * TLI_XML_DEPTH_MAX];
	for (int more = 0; more < 2; more++) {
		size_t at = 0, levels = TLI_XML_DEPTH_MAX + (size_t)more;
		for (size_t i = 0; i < levels; i++)
			at += (size_t)snprintf(text + at, sizeof text - at, "<a>");
		for (size_t i = 0; i < levels; i++)
			at += (size_t)snprintf(text + at, sizeof text - at, "</a>");
		if (more)
			check_refused(text, TL_E_LIMIT, 1, 3 * TLI_XML_DEPTH_MAX + 1,
				"elements are nested more than 256 deep");
		else
			ck_assert_int_eq(read_text(text), TL_OK);
	}
}
END_TEST

START_TEST(other_encodings)
{
	static const char wide[] = "\xFF\xFE<\0a\0 \0b\0=\0'\0\xE9\0'\0/\0>\0";
	static const char latin[] = "<?xml version='1.0' encoding='ISO-8859-1'?><a b='\xE9'/>";
	ck_assert_int_eq(read_bytes(wide, sizeof wide - 1), TL_OK);
	ck_assert_str_eq(tli_xml_attribute(&xml, 1, "b"), "\xC3\xA9");
	ck_assert_int_eq(read_text(latin), TL_OK);
	ck_assert_str_eq(tli_xml_attribute(&xml, 1, "b"), "\xC3\xA9");
	check_refused(
		"<?xml version='1.0' encoding='x-mine'?><a/>", TL_E_FORMAT, 1, 31, "invalid XML: unknown encoding");
}
END_TEST

static void check_no_memory(const char *text)
{
	for (long k = 1;; k++) {
		failing_arm(k, k % 2);
		tl_status status = read_text(text);
		if (!failing_disarm()) {
			ck_assert_int_eq(status, TL_OK);
			ck_assert_int_ge(k, 6);
			return;
		}
		ck_assert_int_eq(status, TL_E_NOMEM);
		ck_assert_uint_eq(errors.count, 0);
		tli_xml_free(&xml);
		ck_assert_uint_eq(failing_live_blocks(), 0);
	}
}

START_TEST(no_memory)
{
	check_no_memory(example);
}
END_TEST

/* ---- lines, in place of XML ---- */

static const char example_lines[] =
	"L2 1\nAa 1\nAb x & \xC3\xA9\n(map\n-\\n  \nL3 3\n(layer\nL3 10\n(data\n-1,2,\\n3\n-<&\n)data\n"
	"-late\n)layer\n-\\n\t\nL5 2\n(i:object\n)i:object\nL5 13\n(layer\n)layer\n)map\n";

static void check_same(const tli_xml *a, const tli_xml *b)
{
	size_t size = tli_array_length(a->strings);
	ck_assert_uint_eq(tli_array_length(b->strings), size);
	ck_assert_mem_eq(a->strings, b->strings, size);
	size = tli_array_length(a->nodes);
	ck_assert_uint_eq(tli_array_length(b->nodes), size);
	ck_assert_mem_eq(a->nodes, b->nodes, size * sizeof *a->nodes);
	size = tli_array_length(a->attributes);
	ck_assert_uint_eq(tli_array_length(b->attributes), size);
	ck_assert_mem_eq(a->attributes, b->attributes, size * sizeof *a->attributes);
}

/* What expat says of a document, and the same in lines, are one tree. */
START_TEST(lines_make_the_tree)
{
	ck_assert_int_eq(read_text(example), TL_OK);
	tli_xml parsed = xml;
	xml = (tli_xml){ 0 };
	ck_assert_int_eq(read_text(example_lines), TL_OK);
	check_same(&parsed, &xml);
	tli_xml_free(&parsed);
}
END_TEST

START_TEST(lines)
{
	size_t size;
	ck_assert_int_eq(read_text("L1 1\nAb c d\\\\e\\nf\\g\nAempty \n(a\n-\n-x\\\\n\n)a"), TL_OK);
	ck_assert_str_eq(tli_xml_attribute(&xml, 1, "b"), "c d\\e\nf\\g");
	ck_assert_str_eq(tli_xml_attribute(&xml, 1, "empty"), "");
	ck_assert_str_eq(tli_xml_text(&xml, 1, &size), "x\\n");
	check_place(1, 1, 1);
}
END_TEST

START_TEST(wrong_lines)
{
	static const char wrong[] = "not what is said of an XML document",
			  within[] = "the XML document ends within an element";
	check_refused("L1 1\n", TL_E_FORMAT, 2, 1, within);
	check_refused("L1 1\n(a\n", TL_E_FORMAT, 3, 1, within);
	check_refused("L1 1\n(a\n)b", TL_E_FORMAT, 3, 1, wrong);
	check_refused("L1 1\n(a\n)a\n(b\n)b\n", TL_E_FORMAT, 4, 1, wrong);
	check_refused("L1 1\n)a", TL_E_FORMAT, 2, 1, wrong);
	check_refused("L1 1\n(\n", TL_E_FORMAT, 2, 1, wrong);
	check_refused("L1\n(a\n)a\n", TL_E_FORMAT, 1, 1, wrong);
	check_refused("L1 1 1\n(a\n)a\n", TL_E_FORMAT, 1, 1, wrong);
	check_refused("L1 0\n(a\n)a\n", TL_E_FORMAT, 1, 1, wrong);
	check_refused("L1 12345678901\n(a\n)a\n", TL_E_FORMAT, 1, 1, wrong);
	check_refused("L1 1\nAx\n(a\n)a\n", TL_E_FORMAT, 2, 1, wrong);
	check_refused("L1 1\nA 1\n(a\n)a\n", TL_E_FORMAT, 2, 1, wrong);
	check_refused("L1 1\n\n(a\n)a\n", TL_E_FORMAT, 2, 1, wrong);
	check_refused("L1 1\n<a/>\n", TL_E_FORMAT, 2, 1, wrong);
	ck_assert_int_eq(read_bytes("L1 1\n(a\0\n)a\n", 12), TL_E_FORMAT);
	ck_assert_str_eq(items[0].text, "a zero byte");
	ck_assert_int_eq(read_text("L1 1\n-text\nL2 2\n(a\n)a\n-more\n"), TL_OK); /* outside of the root */
}
END_TEST

START_TEST(no_memory_for_lines)
{
	check_no_memory(example_lines);
}
END_TEST

START_TEST(not_there)
{
	ck_assert_int_eq(read_text("<a/>"), TL_E_UNSUPPORTED);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("xml");
	TCase *tree = tcase_create("tree");
	tcase_add_checked_fixture(tree, set_up, tear_down);
	tcase_add_test(tree, lines);
	tcase_add_test(tree, wrong_lines);
	tcase_add_test(tree, no_memory_for_lines);
	if (tli_xml_is_readable("<a/>", 4)) {
		tcase_add_test(tree, a_tree);
		tcase_add_test(tree, places_are_bytes);
		tcase_add_test(tree, refused);
		tcase_add_test(tree, doctypes);
		tcase_add_test(tree, depth);
		tcase_add_test(tree, other_encodings);
		tcase_add_test(tree, no_memory);
		tcase_add_test(tree, lines_make_the_tree);
	} else {
		tcase_add_test(tree, not_there);
	}
	suite_add_tcase(suite, tree);
	return suite;
}
