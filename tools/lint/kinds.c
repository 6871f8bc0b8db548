/* SPDX-License-Identifier: MIT */
/*
 * kinds.c: the numbers of a layer as they stand in a file of Tiled, in a list of JSON or as CSV in XML. Of JSON the name of a layer follows its data, as
 * Tiled sorts them; of XML it stands in the tag before.
 */
#include "lint/kinds.h"

#include <stdlib.h>
#include <string.h>

#include "lint/read.h"
#include "lint/tags.h"

#define WITHOUT_FLIPS UINT32_C(0x0fffffff)

/* Numbers with what separates them, up to `end`. */
struct tile_list {
	const char *begin, *end, *name;
	size_t name_size;
};

/* Behind the next `mark` that stands before `end`; NULL: none does. */
static const char *behind(const char *text, const char *mark, const char *end)
{
	const char *found = text ? strstr(text, mark) : NULL;
	return found && (!end || found < end) ? found + strlen(mark) : NULL;
}

static bool next_of_json(const char *text, struct tile_list *list)
{
	const char *at = behind(text, "\"data\"", NULL);
	while (at && at[strspn(at, ": \t\r\n")] != '[')
		at = behind(at, "\"data\"", NULL);
	list->begin = behind(at, "[", NULL);
	list->end = list->begin ? strchr(list->begin, ']') : NULL;
	list->name = list->end ? behind(behind(list->end, "\"name\"", NULL), "\"", NULL) : NULL;
	list->name_size = list->name ? strcspn(list->name, "\"") : 0;
	return list->name != NULL;
}

static bool next_of_xml(const char *text, struct tile_list *list)
{
	for (const char *tag = tag_next(text); tag; tag = tag_next(tag + 1)) {
		if (!tag_is(tag, "layer"))
			continue;
		list->name = tag_attribute(tag, "name", &list->name_size);
		list->begin = behind(tag, "<data encoding=\"csv\">", strstr(tag, "</layer>"));
		list->end = list->begin ? strchr(list->begin, '<') : NULL;
		if (list->name && list->end)
			return true;
	}
	return false;
}

static bool is_among_kinds(const struct tile_kinds *kinds, uint32_t gid)
{
	for (size_t i = 0; i < kinds->count; i++)
		if (kinds->gids[i] == gid)
			return true;
	return false;
}

static bool prevail_in(const struct tile_kinds *kinds, const struct tile_list *list)
{
	size_t all = 0, found = 0;
	for (const char *at = list->begin; at < list->end;) {
		char *end;
		unsigned long gid = strtoul(at, &end, 10);
		all += end > at && gid != 0;
		found += end > at && is_among_kinds(kinds, (uint32_t)gid & WITHOUT_FLIPS);
		at = end > at ? end : at + 1;
	}
	return all > 0 && 2 * found >= all;
}

static bool is_called(const char *name, size_t name_size, const char *layer, size_t size)
{
	return name && name_size == size && memcmp(name, layer, size) == 0;
}

bool tile_kinds_prevail(const struct tile_kinds *kinds, const char *file, const char *layer, size_t size)
{
	char *text = kinds->count > 0 ? source_text(file) : NULL;
	struct tile_list list = { NULL, NULL, NULL, 0 };
	bool prevail = false;
	if (!text)
		return false;
	bool is_xml = text[strspn(text, " \t\r\n")] == '<';
	const char *at = text;
	while (at && (is_xml ? next_of_xml(at, &list) : next_of_json(at, &list))) {
		bool is_it = is_called(list.name, list.name_size, layer, size);
		prevail = is_it && prevail_in(kinds, &list);
		at = is_it ? NULL : list.end;
	}
	free(text);
	return prevail;
}

static bool is_layer(const char *tag)
{
	return tag_is(tag, "layer") || tag_is(tag, "objectgroup") || tag_is(tag, "imagelayer") || tag_is(tag, "group");
}

int tile_layer_index(const char *file, const char *layer, size_t size)
{
	char *text = source_text(file);
	int index = -1, count = 0, depth = 0;
	for (const char *tag = tag_next(text); tag && index < 0; tag = tag_next(tag + 1)) {
		size_t name_size = 0;
		if (depth == 0 && is_layer(tag)) {
			const char *name = tag_attribute(tag, "name", &name_size);
			bool is_it = tag_is(tag, "objectgroup") && is_called(name, name_size, layer, size);
			index = is_it ? count : -1;
			count++;
		}
		depth += tag_depth(tag, "group") + tag_depth(tag, "tileset");
	}
	free(text);
	return index;
}
