/* SPDX-License-Identifier: MIT */
/*
 * format/text/xml.h: an XML document as a flat tree, for readers of formats made of it.
 *
 * Nodes are elements, numbered from 1 (the root) in the order of the document; 0 is none. So the elements inside one are the numbers
 * after it up to its end. Names are as written, prefixes included. A DOCTYPE is refused, and with it every entity but XML's own five;
 * where it is allowed, one that declares something itself is still refused, and what it refers to is not read.
 */
#ifndef TLI_FORMAT_TEXT_XML_H
#define TLI_FORMAT_TEXT_XML_H

#include "format/sink/report.h"

/* How deep elements may stand in each other, how many there may be, and how many attributes. */
#define TLI_XML_DEPTH_MAX 256
#define TLI_XML_NODES_MAX (UINT32_C(1) << 22)
#define TLI_XML_ATTRIBUTES_MAX (UINT32_C(1) << 24)

typedef struct tli_xml_node {
	uint32_t name;            /* offset into strings */
	uint32_t first, count;    /* attributes */
	uint32_t text, text_size; /* in strings: the characters between its start and its first child or its end */
	uint32_t child, next;     /* first child, next sibling; 0 = none */
	uint32_t end;             /* the last node inside; itself if there is none */
	uint32_t line, column;
} tli_xml_node;

typedef struct tli_xml_pair {
	uint32_t name, value; /* offsets into strings */
} tli_xml_pair;

typedef struct tli_xml {
	tli_xml_node *nodes;      /* tli_array; nodes[0] is not used */
	tli_xml_pair *attributes; /* tli_array */
	char *strings;            /* tli_array: all texts, each with a zero */
} tli_xml;

/* Is this, in place of an XML document, what another parser has said of one? See xml_lines.c. */
bool tli_xml_are_lines(const char *text, size_t size);

/* Is this an XML document and the library built with expat, or lines of xml_lines.c? If not, tli_xml_read answers TL_E_UNSUPPORTED: see
 * tli_format_refuse. */
bool tli_xml_is_readable(const char *text, size_t size);

/* Reads a whole document. On TL_E_FORMAT and TL_E_LIMIT the report has why, with the place; TL_E_NOMEM. Free it in any case. */
tl_status tli_xml_read(const char *text, size_t size, tli_report *report, tli_xml *out);
void tli_xml_free(tli_xml *xml);

/* The root, 1; 0 in an empty tree. */
static inline uint32_t tli_xml_root(const tli_xml *xml)
{
	return xml->nodes ? 1 : 0;
}

static inline uint32_t tli_xml_child(const tli_xml *xml, uint32_t node)
{
	return xml->nodes[node].child;
}

static inline uint32_t tli_xml_next(const tli_xml *xml, uint32_t node)
{
	return xml->nodes[node].next;
}

static inline const char *tli_xml_name(const tli_xml *xml, uint32_t node)
{
	return xml->strings + xml->nodes[node].name;
}

bool tli_xml_is(const tli_xml *xml, uint32_t node, const char *name);

/* The first child of this name; 0. */
uint32_t tli_xml_find(const tli_xml *xml, uint32_t node, const char *name);

/* UTF-8 with a zero, valid as long as the tree; NULL where there is none of this name. O(attributes). */
const char *tli_xml_attribute(const tli_xml *xml, uint32_t node, const char *name);

/* The characters between the start of an element and its first child (or its end), with a zero after them; never NULL. */
const char *tli_xml_text(const tli_xml *xml, uint32_t node, size_t *size);

/* Where its `<` is, in bytes. */
static inline tl_place tli_xml_place(const tli_xml *xml, uint32_t node)
{
	return (tl_place){ .line = xml->nodes[node].line, .column = xml->nodes[node].column };
}

#endif
