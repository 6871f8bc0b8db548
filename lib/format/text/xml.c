/* SPDX-License-Identifier: MIT */
/*
 * format/text/xml.c: from the events of a parser to the flat tree of xml.h.
 *
 *     <a x="1">hm<b/><c/></a>      nodes    1 a   2 b   3 c         end of 1 is 3, of 2 is 2
 *                                  strings  a 0 x 0 1 0 h m 0 b 0 c 0
 *
 * Events only append. Open elements are a stack of numbers; a number is written into its parent (`child`) or elder sibling
 * (`next`) when it begins. Characters are kept up to an element's first child, so that they lie in one piece. More than the limits is
 * refused, and so is what grows to many times its text by entities. O(size).
 */
#include "format/text/xml.h"

#include "base/array.h"
#include "base/budget.h"
#include "format/text/xml_build.h"

#include <limits.h>

/* The offset of a copy of text[0..size) and its zero, for which there is room. */
static uint32_t put_string(tli_xml_builder *into, const char *text, size_t size)
{
	uint32_t offset = (uint32_t)tli_array_length(into->xml.strings);
	char *to = tli_array_extend(into->xml.strings, size + 1);
	memcpy(to, text, size);
	to[size] = '\0';
	return offset;
}

/* Without entities a text keeps at most three times its own bytes: names, values and zeros. */
enum { ENTITY_GROWTH_MAX = 8 };

static bool grows_too_much(const tli_xml_builder *into)
{
	return tli_array_length(into->xml.strings) / ENTITY_GROWTH_MAX > into->size;
}

static void stop_at_limit(tli_xml_builder *into)
{
	tli_report_only(into->report, into->place, "more than %u elements or %u attributes, or too much of entities",
		TLI_XML_NODES_MAX, TLI_XML_ATTRIBUTES_MAX);
	into->status = TL_E_LIMIT;
}

/* Room for all that an element brings. */
static bool reserve_element(tli_xml_builder *into, const char *name, const char **pairs, size_t *count)
{
	size_t bytes = strlen(name) + 2, pair = 0; /* + 2: its zero, and that of its text */
	for (; pairs[2 * pair]; pair++)
		bytes += strlen(pairs[2 * pair]) + strlen(pairs[2 * pair + 1]) + 2;
	*count = pair;
	size_t strings = tli_array_length(into->xml.strings);
	if (tli_array_length(into->xml.nodes) > TLI_XML_NODES_MAX ||
		tli_array_length(into->xml.attributes) + pair > TLI_XML_ATTRIBUTES_MAX ||
		bytes > UINT32_MAX - strings || grows_too_much(into)) {
		stop_at_limit(into);
		return false;
	}
	if (tli_array_reserve(into->xml.nodes, 2) && tli_array_reserve(into->xml.attributes, pair) &&
		tli_array_reserve(into->xml.strings, bytes))
		return true;
	into->status = TL_E_NOMEM;
	return false;
}

/* The characters of the innermost element are whole. */
static void end_text(tli_xml_builder *into)
{
	if (!into->takes_text)
		return;
	tli_xml_node *node = &into->xml.nodes[into->open[into->depth - 1].node];
	node->text_size = (uint32_t)(tli_array_length(into->xml.strings) - node->text);
	tli_array_push(into->xml.strings, '\0'); /* its room was reserved with what was added before */
	into->takes_text = false;
}

static void link_in(tli_xml_builder *into, uint32_t number)
{
	if (into->depth == 0)
		return;
	tli_xml_open *parent = &into->open[into->depth - 1];
	if (parent->last)
		into->xml.nodes[parent->last].next = number;
	else
		into->xml.nodes[parent->node].child = number;
	parent->last = number;
}

void tli_xml_begin(tli_xml_builder *into, const char *name, const char **pairs)
{
	size_t count;
	if (into->depth == TLI_XML_DEPTH_MAX) {
		tli_report_only(into->report, into->place, "elements are nested more than %d deep", TLI_XML_DEPTH_MAX);
		into->status = TL_E_LIMIT;
		return;
	}
	end_text(into);
	if (!reserve_element(into, name, pairs, &count))
		return;
	if (tli_array_length(into->xml.nodes) == 0)
		tli_array_push(into->xml.nodes, (tli_xml_node){ 0 });
	tli_xml_node node = { .name = put_string(into, name, strlen(name)), .count = (uint32_t)count };
	node.first = (uint32_t)tli_array_length(into->xml.attributes);
	for (size_t i = 0; i < count; i++) {
		tli_xml_pair pair = { put_string(into, pairs[2 * i], strlen(pairs[2 * i])), 0 };
		pair.value = put_string(into, pairs[2 * i + 1], strlen(pairs[2 * i + 1]));
		tli_array_push(into->xml.attributes, pair);
	}
	node.text = (uint32_t)tli_array_length(into->xml.strings);
	node.line = into->place.line;
	node.column = into->place.column;
	uint32_t number = (uint32_t)tli_array_length(into->xml.nodes);
	tli_array_push(into->xml.nodes, node);
	link_in(into, number);
	into->open[into->depth++] = (tli_xml_open){ number, 0 };
	into->takes_text = true;
}

void tli_xml_end(tli_xml_builder *into)
{
	tli_assert(into->depth > 0);
	end_text(into);
	into->depth--;
	into->xml.nodes[into->open[into->depth].node].end = (uint32_t)tli_array_length(into->xml.nodes) - 1;
}

void tli_xml_characters(tli_xml_builder *into, const char *text, size_t size)
{
	if (!into->takes_text)
		return;
	if (grows_too_much(into)) {
		stop_at_limit(into);
		return;
	}
	if (!tli_array_reserve(into->xml.strings, size + 1)) {
		into->status = TL_E_NOMEM;
		return;
	}
	memcpy(tli_array_extend(into->xml.strings, size), text, size);
}

bool tli_xml_is_readable(const char *text, size_t size)
{
	return tli_xml_has_expat() || tli_xml_are_lines(text, size);
}

tl_status tli_xml_read(const char *text, size_t size, tli_report *report, tli_xml *out)
{
	*out = (tli_xml){ 0 };
	if (!tli_xml_is_readable(text, size))
		return TL_E_UNSUPPORTED;
	tl_status status = tli_budget_spend(4 * (uint64_t)size);
	if (status)
		return status;
	if (size > INT_MAX / 2) {
		tli_report_only(report, (tl_place){ 0 }, "an XML document has more than %d bytes", INT_MAX / 2);
		return TL_E_LIMIT;
	}
	tli_xml_builder *into = tli_stbds_realloc(NULL, sizeof *into); /* the stack is too much for a small thread's */
	if (!into)
		return TL_E_NOMEM;
	*into = (tli_xml_builder){ .size = size, .report = report, .place = { .line = 1, .column = 1 } };
	if (tli_xml_are_lines(text, size))
		tli_xml_run_lines(into, text, size);
	else
		tli_xml_run_expat(into, text, size);
	*out = into->xml;
	status = into->status;
	tli_stbds_free(into);
	return status;
}

void tli_xml_free(tli_xml *xml)
{
	tli_array_free(xml->nodes);
	tli_array_free(xml->attributes);
	tli_array_free(xml->strings);
}

bool tli_xml_is(const tli_xml *xml, uint32_t node, const char *name)
{
	tli_assert(node > 0 && node < tli_array_length(xml->nodes));
	return strcmp(tli_xml_name(xml, node), name) == 0;
}

uint32_t tli_xml_find(const tli_xml *xml, uint32_t node, const char *name)
{
	tli_assert(node > 0 && node < tli_array_length(xml->nodes));
	uint32_t child = tli_xml_child(xml, node);
	while (child && !tli_xml_is(xml, child, name))
		child = tli_xml_next(xml, child);
	return child;
}

const char *tli_xml_attribute(const tli_xml *xml, uint32_t node, const char *name)
{
	tli_assert(node > 0 && node < tli_array_length(xml->nodes));
	const tli_xml_node *it = &xml->nodes[node];
	for (uint32_t i = it->first; i < it->first + it->count; i++) {
		if (strcmp(xml->strings + xml->attributes[i].name, name) == 0)
			return xml->strings + xml->attributes[i].value;
	}
	return NULL;
}

const char *tli_xml_text(const tli_xml *xml, uint32_t node, size_t *size)
{
	tli_assert(node > 0 && node < tli_array_length(xml->nodes));
	*size = xml->nodes[node].text_size;
	return xml->strings + xml->nodes[node].text;
}
