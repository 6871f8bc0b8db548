/* SPDX-License-Identifier: MIT */
/*
 * format/text/expat.c: the events of expat for the tree of an XML document.
 *
 * Of a DOCTYPE's declarations only entities that are short plain texts count, as Illustrator writes them; others are refused, no other file is
 * opened, and what they grow to is bounded (xml.c). The whole text is handed to expat at once, which keeps it from scanning a long token
 * repeatedly; its memory comes from the allocator hook. O(size).
 */
#include "base/array.h"
#include "base/ascii.h"
#include "format/text/xml_build.h"

#ifdef HAVE_EXPAT
#include <expat.h>

typedef struct expat_reader {
	XML_Parser parser;
	tli_xml_builder *into;
	const char *text;
	size_t at; /* what of the text is counted */
	size_t line_start;
	uint32_t line; /* of `at` */
} expat_reader;

/* Where expat is. */
static tl_place place_now(expat_reader *from)
{
	XML_Index index = XML_GetCurrentByteIndex(from->parser);
	size_t to = index < 0 ? from->into->size : (size_t)index;
	if (to > from->into->size)
		to = from->into->size;
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

static void stop_if_refused(expat_reader *from)
{
	if (from->into->status)
		XML_StopParser(from->parser, XML_FALSE);
}

static void refuse(expat_reader *from)
{
	from->into->status = TL_E_FORMAT;
	stop_if_refused(from);
}

static void XMLCALL on_start(void *data, const char *name, const char **pairs)
{
	expat_reader *from = data;
	from->into->place = place_now(from);
	tli_xml_begin(from->into, name, pairs);
	stop_if_refused(from);
}

static void XMLCALL on_end(void *data, const char *name)
{
	(void)name;
	tli_xml_end(((expat_reader *)data)->into);
}

static void XMLCALL on_text(void *data, const char *text, int size)
{
	expat_reader *from = data;
	from->into->place = place_now(from);
	tli_xml_characters(from->into, text, (size_t)size);
	stop_if_refused(from);
}

/* The bytes of an entity's text, at most: those of Illustrator are addresses of name spaces. */
enum { ENTITY_MAX = 128 };

static void XMLCALL on_entity(void *data, const char *name, int is_parameter, const char *value, int size,
	const char *base, const char *system, const char *public, const char *notation)
{
	expat_reader *from = data;
	(void)base, (void)system, (void)public, (void)notation;
	bool is_plain = !is_parameter && value && size <= ENTITY_MAX && !memchr(value, '&', (size_t)size) &&
		!memchr(value, '<', (size_t)size);
	if (is_plain)
		return;
	tli_report_only(from->into->report, place_now(from), "the entity %s is no short plain text",
		tli_show(name, strlen(name)).text);
	refuse(from);
}

/* With a DOCTYPE, what it may declare elsewhere is no syntax error: expat passes it over. */
static void XMLCALL on_skipped(void *data, const char *name, int is_parameter)
{
	expat_reader *from = data;
	(void)name;
	if (is_parameter)
		return;
	tli_report_only(from->into->report, place_now(from), "an entity that is not one of XML's own");
	refuse(from);
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
static void report_syntax(expat_reader *from)
{
	enum XML_Error error = XML_GetErrorCode(from->parser);
	if (error == XML_ERROR_NO_MEMORY) {
		from->into->status = TL_E_NOMEM;
		return;
	}
	from->into->status = TL_E_FORMAT;
	tli_report_add(from->into->report, place_now(from), "invalid XML: %s", XML_ErrorString(error));
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

bool tli_xml_has_expat(void)
{
	return true;
}

void tli_xml_run_expat(tli_xml_builder *into, const char *text, size_t size)
{
	expat_reader from = { .into = into, .text = text, .line = 1 };
	from.parser = XML_ParserCreate_MM(is_called_utf8(text, size) ? "UTF-8" : NULL, &memory, NULL);
	if (!from.parser) {
		into->status = TL_E_NOMEM;
		return;
	}
	XML_SetUserData(from.parser, &from);
	XML_SetElementHandler(from.parser, on_start, on_end);
	XML_SetCharacterDataHandler(from.parser, on_text);
	XML_SetEntityDeclHandler(from.parser, on_entity);
	XML_SetSkippedEntityHandler(from.parser, on_skipped);
	if (XML_Parse(from.parser, text, (int)size, 1) != XML_STATUS_OK && !into->status)
		report_syntax(&from);
	XML_ParserFree(from.parser);
}

#else

bool tli_xml_has_expat(void)
{
	return false;
}

void tli_xml_run_expat(tli_xml_builder *into, const char *text, size_t size)
{
	(void)text, (void)size;
	into->status = TL_E_UNSUPPORTED;
}

#endif
