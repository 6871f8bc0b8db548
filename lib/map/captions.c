/* SPDX-License-Identifier: MIT */
/*
 * map/captions.c: captions of things by the numbers that their editor gives them, found by bisection. Of a thing with several captions the
 * first counts.
 */
#include "map/captions.h"

#include "base/array.h"
#include "base/reason.h"
#include "base/sort.h"
#include "map/records.h"

/* A finding is what was ignored with more than four times as many cells at its outline as what blocks passes. */
enum { UNREAD_FACTOR = 4 };

void tli_captions_free(tli_captions *captions)
{
	tli_array_free(captions->items);
	tli_array_free(captions->likenesses);
	tli_array_free(captions->unread);
	tli_text_free(&captions->texts);
	tli_text_free(&captions->explanation);
	tli_text_free(&captions->advice);
	tli_text_free(&captions->rule);
}

size_t tli_captions_bytes(const tli_captions *captions)
{
	return tli_array_bytes(captions->items) + tli_array_bytes(captions->likenesses) +
		tli_array_bytes(captions->unread) + tli_text_length(&captions->texts) +
		tli_text_length(&captions->explanation) + tli_text_length(&captions->advice) +
		tli_text_length(&captions->rule);
}

bool tli_captions_begin(tli_captions *captions, tl_place place)
{
	tli_assert(place.kind);
	tli_caption caption = { place.kind, place.object, tli_text_length(&captions->texts) };
	return tli_array_append(captions->items, caption);
}

bool tli_captions_end(tli_captions *captions)
{
	tli_text_add_char(&captions->texts, '\0');
	return !captions->texts.failed;
}

static int compare_captions(const void *left, const void *right)
{
	const tli_caption *a = left, *b = right;
	if (a->object != b->object)
		return a->object < b->object ? -1 : 1;
	int order = strcmp(a->kind, b->kind);
	return order ? order : (a->text > b->text) - (a->text < b->text);
}

bool tli_captions_add_likeness(tli_captions *captions, tl_place place, uint64_t hash)
{
	return tli_array_append(captions->likenesses, ((tli_likeness){ place.line, place.column, place.object, hash }));
}

static int compare_likenesses(const void *left, const void *right)
{
	const tli_likeness *a = left, *b = right;
	if (a->line != b->line)
		return a->line < b->line ? -1 : 1;
	if (a->column != b->column)
		return a->column < b->column ? -1 : 1;
	return (a->object > b->object) - (a->object < b->object);
}

static const tli_likeness *likeness_at(const tli_captions *captions, tl_place place)
{
	const tli_likeness *items = captions->likenesses;
	tli_likeness wanted = { place.line, place.column, place.object, 0 };
	size_t count = tli_array_length(items);
	size_t at = tli_lower_bound(items, count, sizeof wanted, &wanted, compare_likenesses);
	return at < count && compare_likenesses(&items[at], &wanted) == 0 ? &items[at] : NULL;
}

uint64_t tli_map_likeness(const tl_map *map, tl_place place)
{
	const tli_likeness *it = likeness_at(&map->captions, place);
	return it ? it->hash : 0;
}

void tli_captions_sort(tli_captions *captions)
{
	tli_sort(captions->items, tli_array_length(captions->items), sizeof *captions->items, compare_captions);
	tli_sort(captions->likenesses, tli_array_length(captions->likenesses), sizeof *captions->likenesses,
		compare_likenesses);
}

const char *tl_map_caption(const tl_map *map, tl_place place)
{
	if (!map || !place.kind)
		return NULL;
	const tli_caption *items = map->captions.items;
	tli_caption wanted = { place.kind, place.object, 0 };
	size_t count = tli_array_length(items);
	size_t at = tli_lower_bound(items, count, sizeof wanted, &wanted, compare_captions);
	bool found = at < count && items[at].object == place.object && strcmp(items[at].kind, place.kind) == 0;
	return found ? map->captions.texts.data + items[at].text : NULL;
}

/* ---- what was ignored ---- */

bool tli_captions_add_unread(
	tli_captions *captions, const tli_unread *part, const char *what, const char *rule, const tli_text *objects)
{
	tli_unread added = *part;
	added.what = tli_text_length(&captions->texts);
	tli_text_add(&captions->texts, what);
	tli_text_add_char(&captions->texts, '\0');
	added.rule = tli_text_length(&captions->texts);
	tli_text_add(&captions->texts, rule);
	tli_text_add_char(&captions->texts, '\0');
	added.objects = tli_text_length(&captions->texts);
	tli_text_add_bytes(&captions->texts, objects->data ? objects->data : "", tli_text_length(objects));
	tli_text_add_char(&captions->texts, '\0');
	bool good = !captions->texts.failed && !objects->failed;
	return good && tli_array_append(captions->unread, added);
}

/* Those that look like walls by outline, then the others, in the order in which they came, which their texts have. */
static int compare_unread(const void *left, const void *right)
{
	const tli_unread *a = left, *b = right;
	if (a->has_shape != b->has_shape)
		return a->has_shape ? -1 : 1;
	if (a->has_shape && a->outline != b->outline)
		return a->outline > b->outline ? -1 : 1;
	return (a->what > b->what) - (a->what < b->what);
}

void tli_captions_sort_unread(tli_captions *captions)
{
	tli_sort(captions->unread, tli_array_length(captions->unread), sizeof *captions->unread, compare_unread);
}

bool tli_captions_have_unknown(const tli_captions *captions)
{
	for (size_t i = 0; i < tli_array_length(captions->unread); i++)
		if (!captions->unread[i].is_known)
			return true;
	return false;
}

/* Much more than what blocks: an author who reads some layers may draw others on purpose. */
static bool is_like_walls(const tli_captions *captions, const tli_unread *part)
{
	return part->has_shape && part->outline > UNREAD_FACTOR * (uint64_t)captions->read_cells;
}

const tli_unread *tli_captions_partial(const tli_captions *captions)
{
	const tli_unread *first = tli_array_length(captions->unread) ? &captions->unread[0] : NULL;
	return first && is_like_walls(captions, first) ? first : NULL;
}

size_t tl_map_ignored_count(const tl_map *map)
{
	return map ? tli_array_length(map->captions.unread) : 0;
}

tl_status tl_map_get_ignored(const tl_map *map, size_t index, tl_ignored_info *out)
{
	if (tli_is_null(map) || tli_is_null(out) ||
		tli_breaks(index >= tli_array_length(map->captions.unread),
			"index is beyond the last part: see tl_map_ignored_count"))
		return TL_E_INVALID;
	const tli_unread *part = &map->captions.unread[index];
	const char *texts = map->captions.texts.data;
	*out = (tl_ignored_info){ .what = texts + part->what,
		.things = part->things,
		.count = part->count,
		.rule = texts + part->rule,
		.objects = texts + part->objects,
		.like_walls = is_like_walls(&map->captions, part),
		.outline = part->outline };
	return TL_OK;
}

void tli_map_set_format(tl_map *map, const char *format)
{
	map->captions.format = format;
}

bool tli_map_has_openings(const tl_map *map)
{
	const char *format = tl_map_format(map);
	bool is_ours = strcmp(format, "") == 0 || strcmp(format, "native") == 0;
	return (is_ours || tl_map_wall_count(map) > 0) && tl_map_door_count(map) > 0;
}

bool tl_map_is_empty(const tl_map *map)
{
	return map && tl_map_wall_count(map) == 0 && tl_map_obstacle_count(map) == 0 && !tli_map_has_openings(map);
}

const char *tl_map_format(const tl_map *map)
{
	return map && map->captions.format ? map->captions.format : "";
}

const char *tl_map_explanation(const tl_map *map)
{
	const tli_text *text = map ? &map->captions.explanation : NULL;
	return text && tli_text_length(text) > 0 && !text->failed ? text->data : "";
}

const char *tl_map_suggested_rule(const tl_map *map)
{
	const tli_text *rule = map ? &map->captions.rule : NULL;
	return rule && tli_text_length(rule) > 0 && !rule->failed ? rule->data : "";
}
