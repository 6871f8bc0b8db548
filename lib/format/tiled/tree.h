/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/tree.h: a file of Tiled, XML or JSON, seen as one kind of tree.
 *
 * Both say the same things in other words: what is an attribute in XML is a member in JSON, and what is a list of members there are child
 * elements here, some of them in an element around. With the differences in here, there is one reader for both (read.c).
 */
#ifndef TLI_FORMAT_TILED_TREE_H
#define TLI_FORMAT_TILED_TREE_H

#include "format/text/json.h"
#include "format/text/xml.h"

/* A text of a file, not zero-terminated; borrowed from its tree. NULL = not given. */
typedef struct tli_tiled_text {
	const char *text;
	uint32_t size;
} tli_tiled_text;

bool tli_tiled_is(tli_tiled_text text, const char *expected);

typedef struct tli_tiled_tree {
	char *text; /* tli_array: of the file; JSON points into it */
	bool is_json;
	bool is_beside; /* not the map itself: what is wrong in it is reported at the place ... */
	tl_place place; /* ... of the map that names the file */
	tli_xml xml;
	tli_json json;
} tli_tiled_tree;

/* A node of a tree: an element, or an object of JSON. */
typedef struct tli_tiled_node {
	const tli_tiled_tree *tree;
	uint32_t at;
} tli_tiled_node;

/* Parses a text, a tli_array, and takes it. Free the tree in any case. What it is, XML or JSON, its first character says.
 * TL_E_FORMAT, TL_E_LIMIT, TL_E_UNSUPPORTED: reported; TL_E_NOMEM. */
tl_status tli_tiled_parse(char *text, tli_report *report, tli_tiled_tree *out);
void tli_tiled_tree_free(tli_tiled_tree *tree);

/* The root; false where it is no object (JSON), or not the element `name` (XML). */
bool tli_tiled_root(const tli_tiled_tree *tree, const char *name, tli_tiled_node *out);

tl_place tli_tiled_node_place(tli_tiled_node node);

/* An attribute, or a member that is a string, a number, true or false: as text. */
tli_tiled_text tli_tiled_attribute(tli_tiled_node node, const char *name);

/* The child element, or the member that is an object. */
bool tli_tiled_child(tli_tiled_node node, const char *name, tli_tiled_node *out);

/* A list: children of an element, or the objects in an array. */
typedef enum tli_tiled_list {
	TLI_TILED_LAYERS, /* of all kinds, of a map or a group */
	TLI_TILED_TILESETS,
	TLI_TILED_TILES,   /* of a tileset */
	TLI_TILED_OBJECTS, /* of an object layer, or of a tile */
	TLI_TILED_PROPERTIES,
	TLI_TILED_CHUNKS
} tli_tiled_list;

typedef struct tli_tiled_each {
	const tli_tiled_tree *tree;
	uint32_t at, end; /* the next candidate; JSON: the token after the last */
	const char *name; /* of the elements; NULL = any */
	bool is_members;  /* JSON: of an object, with their keys */
} tli_tiled_each;

/*     tli_tiled_each each = tli_tiled_each_of(map, TLI_TILED_LAYERS);
 *     for (tli_tiled_node layer; tli_tiled_next(&each, &layer);) ...         */
tli_tiled_each tli_tiled_each_of(tli_tiled_node node, tli_tiled_list list);
bool tli_tiled_next(tli_tiled_each *each, tli_tiled_node *out);
/* JSON: is the list an object, as some were before Tiled 1.2? That object. */
bool tli_tiled_old_list(tli_tiled_node node, tli_tiled_list list, tli_tiled_node *out);

/* The members of an object of JSON, of any kind; none where it is something else. */
tli_tiled_each tli_tiled_members_of(tli_tiled_node object);
bool tli_tiled_is_object(tli_tiled_node member);
bool tli_tiled_is_value(tli_tiled_node member); /* no object and no array */
/* Of such a member: its key; itself as text, where it is a string, a number, true or false. */
tli_tiled_text tli_tiled_key(tli_tiled_node member);
tli_tiled_text tli_tiled_value(tli_tiled_node member);

#endif
