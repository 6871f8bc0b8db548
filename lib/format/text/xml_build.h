/* SPDX-License-Identifier: MIT */
/*
 * format/text/xml_build.h: what a parser tells of an XML document, in its order; the tree grows by it (xml.c).
 *
 * Where `status` is not TL_OK after an event no other may follow. A parser sets `place` before an event; that of an element is where it begins.
 */
#ifndef TLI_FORMAT_TEXT_XML_BUILD_H
#define TLI_FORMAT_TEXT_XML_BUILD_H

#include "format/text/xml.h"

typedef struct tli_xml_open {
	uint32_t node;
	uint32_t last; /* its last child so far, 0 = none */
} tli_xml_open;

typedef struct tli_xml_builder {
	tli_report *report;
	size_t size; /* of the text */
	tl_place place;
	tl_status status;
	tli_xml xml;
	size_t depth;
	tli_xml_open open[TLI_XML_DEPTH_MAX];
	bool takes_text; /* the innermost element has no child yet */
} tli_xml_builder;

/* `pairs`: names and values of its attributes in turn, then NULL. */
void tli_xml_begin(tli_xml_builder *into, const char *name, const char **pairs);
void tli_xml_end(tli_xml_builder *into);
void tli_xml_characters(tli_xml_builder *into, const char *text, size_t size);

/* Was the library built with expat? */
bool tli_xml_has_expat(void);
void tli_xml_run_expat(tli_xml_builder *into, const char *text, size_t size);

void tli_xml_run_lines(tli_xml_builder *into, const char *text, size_t size);

#endif
