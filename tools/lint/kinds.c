/* SPDX-License-Identifier: MIT */
/*
 * kinds.c: the numbers of a layer as they stand in a file of Tiled, in a list of JSON or as CSV in XML. Of JSON the name of a layer follows its data, as
 * Tiled sorts them; of XML it stands in the tag before.
 */
#include "lint/kinds.h"

#include <stdlib.h>
#include <string.h>

#include "lint/program.h"

#define WITHOUT_FLIPS UINT32_C(0x0fffffff)

/* Numbers with what separates them, up to `end`. */
struct tile_list {
	const char *begin, *end, *name;
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
	return list->name != NULL;
}

static bool next_of_xml(const char *text, struct tile_list *list)
{
	const char *at = text;
	while ((at = behind(at, "<layer", NULL)) != NULL) {
		const char *end = strstr(at, "</layer>");
		list->name = behind(at, " name=\"", strchr(at, '>'));
		list->begin = behind(at, "<data encoding=\"csv\">", end);
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

bool tile_kinds_prevail(const struct tile_kinds *kinds, const char *file, const char *layer, size_t size)
{
	char *text = kinds->count > 0 ? malloc(SOURCE_MAX + 1) : NULL;
	struct tile_list list = { NULL, NULL, NULL };
	bool prevail = false;
	if (!text)
		return false;
	text[source_read(file, text)] = '\0';
	bool is_xml = text[strspn(text, " \t\r\n")] == '<';
	const char *at = text;
	while (at && (is_xml ? next_of_xml(at, &list) : next_of_json(at, &list))) {
		bool is_it = strncmp(list.name, layer, size) == 0 && list.name[size] == '"';
		prevail = is_it && prevail_in(kinds, &list);
		at = is_it ? NULL : list.end;
	}
	free(text);
	return prevail;
}

/* Does the tag that begins here, at `<`, have this name? */
static bool is_tag(const char *tag, const char *name)
{
	size_t size = strlen(name);
	return strncmp(tag + 1, name, size) == 0 && strchr(" \t\r\n/>", tag[1 + size]) != NULL;
}

static bool is_layer_tag(const char *tag)
{
	return is_tag(tag, "layer") || is_tag(tag, "objectgroup") || is_tag(tag, "imagelayer") || is_tag(tag, "group");
}

int tile_layer_index(const char *file, const char *layer, size_t size)
{
	char *text = malloc(SOURCE_MAX + 1);
	int index = -1, count = 0, depth = 0;
	if (!text)
		return -1;
	text[source_read(file, text)] = '\0';
	for (const char *tag = strchr(text, '<'); tag && index < 0; tag = strchr(tag + 1, '<')) {
		const char *end = strchr(tag, '>');
		bool is_open = end && end[-1] != '/', has_others = is_tag(tag, "group") || is_tag(tag, "tileset");
		if (depth == 0 && end && is_layer_tag(tag)) {
			const char *name = behind(tag, " name=\"", end);
			bool is_it = name && strncmp(name, layer, size) == 0 && name[size] == '"';
			index = is_it && is_tag(tag, "objectgroup") ? count : -1;
			count++;
		}
		depth += has_others && is_open ? 1 : is_tag(tag, "/group") || is_tag(tag, "/tileset") ? -1 : 0;
	}
	free(text);
	return index;
}
