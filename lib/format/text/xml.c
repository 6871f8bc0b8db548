/* SPDX-License-Identifier: MIT */
/*
 * format/text/xml.c: from the events of expat to the flat tree of xml.h.
 *
 *     <a x="1">hm<b/><c/></a>      nodes    1 a   2 b   3 c         end of 1 is 3, of 2 is 2
 *                                  strings  a 0 x 0 1 0 h m 0 b 0 c 0
 *
 * The handlers only append. Open elements are a stack of numbers; a number is written into its parent (`child`) or elder sibling
 * (`next`) when it begins. Characters are kept up to an element's first child, so that they lie in one piece. Of a DOCTYPE's
 * declarations only entities that are short plain texts count, as Illustrator writes them; others are refused, no other file is opened, and
 * what they grow to is bounded. More than the limits is refused too. The whole text is handed
 * to expat at once, which keeps it from scanning a long token repeatedly; its memory comes from the allocator hook. O(size).
 */
#include "format/text/xml.h"

#include "base/ascii.h"
#include "base/array.h"
#include "base/budget.h"

#include <limits.h>

#ifdef HAVE_EXPAT
#include <expat.h>

typedef struct open_element {
	uint32_t node;
	uint32_t last; /* its last child so far, 0 = none */
} open_element;

typedef struct xml_reader {
	XML_Parser parser;
	const char *text;
	size_t size;
	tli_report *report;
	tl_status status;
	tli_xml xml;
	size_t depth;
	open_element open[TLI_XML_DEPTH_MAX];
	size_t at; /* what of the text is counted */
	size_t line_start;
	uint32_t line;   /* of `at` */
	bool takes_text; /* the innermost element has no child yet */
} xml_reader;

/* Where expat is. */
static tl_place place_now(xml_reader *from)
{
	XML_Index index = XML_GetCurrentByteIndex(from->parser);
	size_t to = index < 0 ? from->size : (size_t)index;
	if (to > from->size)
		to = from->size;
	const char *end;
	while (from->at < to && (end = memchr(from->text + from->at, '\n', to - from->at))) {
		from->at = (size_t)(end - from->text) + 1;
		from->line_start = from->at;
		from->line++;
	}
	if (to > from->at)
		from->at = to;
	size_t column = to >= from->line_start ? to - from->line_start + 1 : 1;
	return (tl_place){ .line = from->line, .column = (uint32_t)column };
}

static void stop(xml_reader *from, tl_status status)
{
	from->status = status;
	XML_StopParser(from->parser, XML_FALSE);
}

/* The offset of a copy of text[0..size) and its zero, for which there is room. */
static uint32_t put_string(xml_reader *from, const char *text, size_t size)
{
	uint32_t offset = (uint32_t)tli_array_length(from->xml.strings);
	char *to = tli_array_extend(from->xml.strings, size + 1);
	memcpy(to, text, size);
	to[size] = '\0';
	return offset;
}

/* Without entities a text keeps at most three times its own bytes: names, values and zeros. */
enum { ENTITY_GROWTH_MAX = 8 };

static bool grows_too_much(const xml_reader *from)
{
	return tli_array_length(from->xml.strings) / ENTITY_GROWTH_MAX > from->size;
}

static void stop_at_limit(xml_reader *from)
{
	tli_report_only(from->report, place_now(from),
		"more than %u elements or %u attributes, or too much of entities", TLI_XML_NODES_MAX,
		TLI_XML_ATTRIBUTES_MAX);
	stop(from, TL_E_LIMIT);
}

/* Room for all that an element brings. */
static bool reserve_element(xml_reader *from, const char *name, const char **pairs, size_t *count)
{
	size_t bytes = strlen(name) + 2, pair = 0; /* + 2: its zero, and that of its text */
	for (; pairs[2 * pair]; pair++)
		bytes += strlen(pairs[2 * pair]) + strlen(pairs[2 * pair + 1]) + 2;
	*count = pair;
	size_t strings = tli_array_length(from->xml.strings);
	if (tli_array_length(from->xml.nodes) > TLI_XML_NODES_MAX ||
		tli_array_length(from->xml.attributes) + pair > TLI_XML_ATTRIBUTES_MAX ||
		bytes > UINT32_MAX - strings || grows_too_much(from)) {
		stop_at_limit(from);
		return false;
	}
	if (tli_array_reserve(from->xml.nodes, 2) && tli_array_reserve(from->xml.attributes, pair) &&
		tli_array_reserve(from->xml.strings, bytes))
		return true;
	stop(from, TL_E_NOMEM);
	return false;
}

/* The characters of the innermost element are whole. */
static void end_text(xml_reader *from)
{
	if (!from->takes_text)
		return;
	tli_xml_node *node = &from->xml.nodes[from->open[from->depth - 1].node];
	node->text_size = (uint32_t)(tli_array_length(from->xml.strings) - node->text);
	tli_array_push(from->xml.strings, '\0'); /* its room was reserved with what was added before */
	from->takes_text = false;
}

static void link_in(xml_reader *from, uint32_t number)
{
	if (from->depth == 0)
		return;
	open_element *parent = &from->open[from->depth - 1];
	if (parent->last)
		from->xml.nodes[parent->last].next = number;
	else
		from->xml.nodes[parent->node].child = number;
	parent->last = number;
}

static void XMLCALL on_start(void *data, const char *name, const char **pairs)
{
	xml_reader *from = data;
	size_t count;
	if (from->depth == TLI_XML_DEPTH_MAX) {
		tli_report_only(
			from->report, place_now(from), "elements are nested more than %d deep", TLI_XML_DEPTH_MAX);
		stop(from, TL_E_LIMIT);
		return;
	}
	end_text(from);
	if (!reserve_element(from, name, pairs, &count))
		return;
	if (tli_array_length(from->xml.nodes) == 0)
		tli_array_push(from->xml.nodes, (tli_xml_node){ 0 });
	tl_place place = place_now(from);
	tli_xml_node node = { .name = put_string(from, name, strlen(name)), .count = (uint32_t)count };
	node.first = (uint32_t)tli_array_length(from->xml.attributes);
	for (size_t i = 0; i < count; i++) {
		tli_xml_pair pair = { put_string(from, pairs[2 * i], strlen(pairs[2 * i])), 0 };
		pair.value = put_string(from, pairs[2 * i + 1], strlen(pairs[2 * i + 1]));
		tli_array_push(from->xml.attributes, pair);
	}
	node.text = (uint32_t)tli_array_length(from->xml.strings);
	node.line = place.line;
	node.column = place.column;
	uint32_t number = (uint32_t)tli_array_length(from->xml.nodes);
	tli_array_push(from->xml.nodes, node);
	link_in(from, number);
	from->open[from->depth++] = (open_element){ number, 0 };
	from->takes_text = true;
}

static void XMLCALL on_end(void *data, const char *name)
{
	tli_assert(((xml_reader *)data)->depth > 0);
	xml_reader *from = data;
	(void)name;
	end_text(from);
	from->depth--;
	from->xml.nodes[from->open[from->depth].node].end = (uint32_t)tli_array_length(from->xml.nodes) - 1;
}

static void XMLCALL on_text(void *data, const char *text, int size)
{
	xml_reader *from = data;
	if (!from->takes_text)
		return;
	if (grows_too_much(from)) {
		stop_at_limit(from);
		return;
	}
	if (!tli_array_reserve(from->xml.strings, (size_t)size + 1)) {
		stop(from, TL_E_NOMEM);
		return;
	}
	memcpy(tli_array_extend(from->xml.strings, (size_t)size), text, (size_t)size);
}

/* The bytes of an entity's text, at most: those of Illustrator are addresses of name spaces. */
enum { ENTITY_MAX = 128 };

static void XMLCALL on_entity(void *data, const char *name, int is_parameter, const char *value, int size,
	const char *base, const char *system, const char *public, const char *notation)
{
	xml_reader *from = data;
	(void)base, (void)system, (void)public, (void)notation;
	bool is_plain = !is_parameter && value && size <= ENTITY_MAX && !memchr(value, '&', (size_t)size) &&
		!memchr(value, '<', (size_t)size);
	if (is_plain)
		return;
	tli_report_only(from->report, place_now(from), "the entity %s is no short plain text",
		tli_show(name, strlen(name)).text);
	stop(from, TL_E_FORMAT);
}

/* With a DOCTYPE, what it may declare elsewhere is no syntax error: expat passes it over. */
static void XMLCALL on_skipped(void *data, const char *name, int is_parameter)
{
	xml_reader *from = data;
	(void)name;
	if (is_parameter)
		return;
	tli_report_only(from->report, place_now(from), "an entity that is not one of XML's own");
	stop(from, TL_E_FORMAT);
}

static void *allocate_for_expat(size_t size)
{
	return tli_stbds_realloc(NULL, size ? size : 1);
}

static void *reallocate_for_expat(void *block, size_t size)
{
	return tli_stbds_realloc(block, size ? size : 1);
}

static const XML_Memory_Handling_Suite memory = { allocate_for_expat, reallocate_for_expat, tli_stbds_free };

/* Says why expat stopped where no handler did. */
static void report_syntax(xml_reader *from)
{
	enum XML_Error error = XML_GetErrorCode(from->parser);
	if (error == XML_ERROR_NO_MEMORY) {
		from->status = TL_E_NOMEM;
		return;
	}
	from->status = TL_E_FORMAT;
	tli_report_add(from->report, place_now(from), "invalid XML: %s", XML_ErrorString(error));
}

static void run_expat(xml_reader *from)
{
	XML_SetUserData(from->parser, from);
	XML_SetElementHandler(from->parser, on_start, on_end);
	XML_SetCharacterDataHandler(from->parser, on_text);
	XML_SetEntityDeclHandler(from->parser, on_entity);
	XML_SetSkippedEntityHandler(from->parser, on_skipped);
	if (XML_Parse(from->parser, from->text, (int)from->size, 1) != XML_STATUS_OK && !from->status)
		report_syntax(from);
}

bool tli_xml_is_there(void)
{
	return true;
}

/* Does the XML declaration call its encoding `utf8`, as scripts in Python do? It is `utf-8`; expat knows no other name of it. */
static bool is_called_utf8(const char *text, size_t size)
{
	static const char beginning[] = "<?xml";
	bool found = false;
	if (size < sizeof beginning || memcmp(text, beginning, sizeof beginning - 1) != 0)
		return false;
	for (size_t at = 0; at + 6 <= size && text[at] != '>' && !found; at++)
		found = (text[at] == '"' || text[at] == '\'') && text[at + 5] == text[at] &&
			tli_is_word(text + at + 1, 4, "utf8");
	return found;
}

tl_status tli_xml_read(const char *text, size_t size, tli_report *report, tli_xml *out)
{
	*out = (tli_xml){ 0 };
	tl_status status = tli_budget_spend(4 * (uint64_t)size);
	if (status)
		return status;
	if (size > INT_MAX / 2) {
		tli_report_only(report, (tl_place){ 0 }, "an XML document has more than %d bytes", INT_MAX / 2);
		return TL_E_LIMIT;
	}
	xml_reader *from = tli_stbds_realloc(NULL, sizeof *from); /* the stack is too much for a small thread's */
	if (!from)
		return TL_E_NOMEM;
	*from = (xml_reader){ .text = text, .size = size, .report = report, .line = 1 };
	from->parser = XML_ParserCreate_MM(is_called_utf8(text, size) ? "UTF-8" : NULL, &memory, NULL);
	if (from->parser)
		run_expat(from);
	else
		from->status = TL_E_NOMEM;
	XML_ParserFree(from->parser);
	*out = from->xml;
	status = from->status;
	tli_stbds_free(from);
	return status;
}

#else

bool tli_xml_is_there(void)
{
	return false;
}

tl_status tli_xml_read(const char *text, size_t size, tli_report *report, tli_xml *out)
{
	(void)text, (void)size, (void)report;
	*out = (tli_xml){ 0 };
	return TL_E_UNSUPPORTED;
}

#endif

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
