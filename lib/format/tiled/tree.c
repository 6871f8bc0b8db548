/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/tree.c: where XML and JSON differ.
 *
 *     list             in XML: elements in ...                        in JSON: the member
 *     layers           layer, objectgroup, group, imagelayer          layers
 *     tilesets, tiles  tileset, tile                                  the same in the plural
 *     objects          object (of a tile: in objectgroup)             objects (of a tile: in objectgroup)
 *     properties       property in properties                         properties
 *     chunks           chunk in data                                  chunks
 *
 * Before Tiled 1.2 properties and the tiles of a tileset were objects in JSON (read_old.c). read.c decides which children are layers. Texts are borrowed
 * from the strings of either tree.
 */
#include "format/tiled/tree.h"

#include "base/array.h"
#include "base/ascii.h"
#include "format/text/front.h"

bool tli_tiled_is(tli_tiled_text text, const char *expected)
{
	return text.text && text.size == strlen(expected) && memcmp(text.text, expected, text.size) == 0;
}

static bool begins_as_json(const char *text, size_t size)
{
	size_t at = tli_text_first(text, size);
	return at < size && (text[at] == '{' || text[at] == '[');
}

/* UTF-16 begins with a byte order mark, whose bytes are not ASCII. */
static bool may_be_xml(const char *text, size_t size)
{
	size_t at = tli_text_first(text, size);
	return at < size && (text[at] == '<' || (unsigned char)text[at] >= 0x80);
}

static tl_status refuse_front(const char *text, size_t size, tli_report *report)
{
	size_t at = tli_text_first(text, size), end = at;
	while (end < size && end - at < 20 && !tli_is_space(text[end]))
		end++;
	tl_place place = { 0 };
	place.line = place.column = 1;
	tli_report_add(report, place, "expected '<' or '{', with which a map of Tiled begins, found %s",
		end > at ? tli_show(text + at, end - at).text : "an empty file");
	return TL_E_FORMAT;
}

tl_status tli_tiled_parse(char *text, tli_report *report, tli_tiled_tree *out)
{
	size_t size = tli_array_length(text);
	*out = (tli_tiled_tree){ .text = text, .is_json = begins_as_json(text, size) };
	if (out->is_json)
		return tli_json_parse(text, size, TLI_JSON_TOKENS_MAX, report, &out->json);
	if (!may_be_xml(text, size) && !tli_xml_are_lines(text, size))
		return refuse_front(text, size, report);
	if (!tli_xml_is_readable(text, size)) {
		tli_report_add(
			report, (tl_place){ 0 }, "this build cannot read Tiled maps: it was configured without expat");
		return TL_E_UNSUPPORTED;
	}
	tl_status status = tli_xml_read(text, size, report, &out->xml);
	tli_array_free(out->text);
	return status;
}

void tli_tiled_tree_free(tli_tiled_tree *tree)
{
	tli_json_free(&tree->json);
	tli_xml_free(&tree->xml);
	tli_array_free(tree->text);
}

bool tli_tiled_root(const tli_tiled_tree *tree, const char *name, tli_tiled_node *out)
{
	*out = (tli_tiled_node){ tree, tree->is_json ? 0 : tli_xml_root(&tree->xml) };
	if (tree->is_json)
		return tli_json_kind_of(&tree->json, 0) == TLI_JSON_OBJECT;
	return out->at && tli_xml_is(&tree->xml, out->at, name);
}

tl_place tli_tiled_node_place(tli_tiled_node node)
{
	if (node.tree->is_beside)
		return node.tree->place;
	return node.tree->is_json ? tli_json_place(&node.tree->json, node.at) : tli_xml_place(&node.tree->xml, node.at);
}

static tli_tiled_text json_text(const tli_json *json, uint32_t at)
{
	switch (tli_json_kind_of(json, at)) {
	case TLI_JSON_STRING:
	case TLI_JSON_NUMBER:
	case TLI_JSON_TRUE:
	case TLI_JSON_FALSE:
		return (tli_tiled_text){ json->text + json->tokens[at].start, json->tokens[at].size };
	default:
		return (tli_tiled_text){ 0 };
	}
}

tli_tiled_text tli_tiled_attribute(tli_tiled_node node, const char *name)
{
	tli_assert(node.tree && name);
	const tli_tiled_tree *tree = node.tree;
	if (tree->is_json)
		return json_text(&tree->json, tli_json_find(&tree->json, node.at, name));
	const char *value = tli_xml_attribute(&tree->xml, node.at, name);
	return value ? (tli_tiled_text){ value, (uint32_t)strlen(value) } : (tli_tiled_text){ 0 };
}

bool tli_tiled_child(tli_tiled_node node, const char *name, tli_tiled_node *out)
{
	*out = (tli_tiled_node){ .tree = node.tree };
	if (!node.tree->is_json) {
		out->at = tli_xml_find(&node.tree->xml, node.at, name);
		return out->at != 0;
	}
	out->at = tli_json_find(&node.tree->json, node.at, name);
	return tli_json_kind_of(&node.tree->json, out->at) == TLI_JSON_OBJECT;
}

/* In XML: the element around the list, and those in it. In JSON: the member. NULL = none, any. */
static const struct {
	const char *around, *element, *member;
} lists[] = {
	[TLI_TILED_LAYERS] = { NULL, NULL, "layers" },
	[TLI_TILED_TILESETS] = { NULL, "tileset", "tilesets" },
	[TLI_TILED_TILES] = { NULL, "tile", "tiles" },
	[TLI_TILED_OBJECTS] = { NULL, "object", "objects" },
	[TLI_TILED_PROPERTIES] = { "properties", "property", "properties" },
	[TLI_TILED_CHUNKS] = { "data", "chunk", "chunks" },
};

tli_tiled_each tli_tiled_each_of(tli_tiled_node node, tli_tiled_list list)
{
	const tli_tiled_tree *tree = node.tree;
	tli_tiled_each each = { .tree = tree, .name = lists[list].element };
	if (tree->is_json) {
		uint32_t array = tli_json_find(&tree->json, node.at, lists[list].member);
		if (tli_json_kind_of(&tree->json, array) == TLI_JSON_ARRAY) {
			each.at = array + 1;
			each.end = tree->json.tokens[array].next;
		}
		return each;
	}
	uint32_t parent = lists[list].around ? tli_xml_find(&tree->xml, node.at, lists[list].around) : node.at;
	each.at = parent ? tli_xml_child(&tree->xml, parent) : 0;
	return each;
}

static bool next_json(tli_tiled_each *each, tli_tiled_node *out)
{
	const tli_json *json = &each->tree->json;
	while (each->at < each->end) {
		out->at = each->is_members ? each->at + 1 : each->at;
		each->at = json->tokens[each->at].next;
		if (each->is_members || tli_json_kind_of(json, out->at) == TLI_JSON_OBJECT)
			return true;
	}
	return false;
}

bool tli_tiled_next(tli_tiled_each *each, tli_tiled_node *out)
{
	const tli_xml *xml = &each->tree->xml;
	out->tree = each->tree;
	if (each->tree->is_json)
		return next_json(each, out);
	while (each->at) {
		out->at = each->at;
		each->at = tli_xml_next(xml, each->at);
		if (!each->name || tli_xml_is(xml, out->at, each->name))
			return true;
	}
	return false;
}

bool tli_tiled_old_list(tli_tiled_node node, tli_tiled_list list, tli_tiled_node *out)
{
	return node.tree->is_json && tli_tiled_child(node, lists[list].member, out);
}

tli_tiled_each tli_tiled_members_of(tli_tiled_node object)
{
	const tli_json *json = &object.tree->json;
	tli_tiled_each each = { .tree = object.tree, .is_members = true };
	if (object.tree->is_json && tli_json_kind_of(json, object.at) == TLI_JSON_OBJECT) {
		each.at = object.at + 1;
		each.end = json->tokens[object.at].next;
	}
	return each;
}

bool tli_tiled_is_object(tli_tiled_node member)
{
	return tli_json_kind_of(&member.tree->json, member.at) == TLI_JSON_OBJECT;
}

bool tli_tiled_is_value(tli_tiled_node member)
{
	return !tli_tiled_is_object(member) && tli_json_kind_of(&member.tree->json, member.at) != TLI_JSON_ARRAY;
}

tli_tiled_text tli_tiled_key(tli_tiled_node member)
{
	tli_assert(member.tree->is_json && member.at > 1);
	return json_text(&member.tree->json, member.at - 1);
}

tli_tiled_text tli_tiled_value(tli_tiled_node member)
{
	tli_assert(member.tree->is_json);
	return json_text(&member.tree->json, member.at);
}
