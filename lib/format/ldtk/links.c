/* SPDX-License-Identifier: MIT */
/*
 * format/ldtk/links.c: references between entities that are waypoints.
 *
 * A reference is a two-way link, or a one-way link where the field's name begins with `oneway`. The editor can keep references
 * symmetrical: of several two-way links between two waypoints the first stays. What a field refers to is found by its iid in
 * a sorted array; where that is no waypoint of the wanted levels, the reference is the game's own. O(references * log).
 */
#include "format/ldtk/ldtk.h"

#include "base/array.h"
#include "base/sort.h"

#include <string.h>

/* A waypoint that a reference may name. */
struct tli_ldtk_target {
	const char *iid;
	size_t size;
	uint32_t index1;
};

/* What a field of a waypoint refers to. */
struct tli_ldtk_reference {
	uint32_t from, to; /* index1 of waypoints */
	uint32_t order;
	size_t file;
	uint32_t at;
	bool oneway, is_again;
};

typedef struct tli_ldtk_target link_target;
typedef struct tli_ldtk_reference entity_reference;

static int compare_targets(const void *left, const void *right)
{
	const link_target *a = left, *b = right;
	size_t common = a->size < b->size ? a->size : b->size;
	int order = memcmp(a->iid, b->iid, common);
	if (!order)
		order = (a->size > b->size) - (a->size < b->size);
	return order ? order : (a->index1 > b->index1) - (a->index1 < b->index1);
}

uint32_t tli_ldtk_find_target(const tli_ldtk_links *links, const tli_json *json, uint32_t at)
{
	link_target wanted = { 0 };
	if (!tli_json_string(json, at, &wanted.iid, &wanted.size))
		return 0;
	size_t count = tli_array_length(links->targets);
	size_t at_target = tli_lower_bound(links->targets, count, sizeof wanted, &wanted, compare_targets);
	if (at_target == count)
		return 0;
	const link_target *found = &links->targets[at_target];
	return found->size == wanted.size && memcmp(found->iid, wanted.iid, wanted.size) == 0 ? found->index1 : 0;
}

static bool says_oneway(const tli_json *json, uint32_t at)
{
	static const char word[] = "oneway";
	const char *name;
	size_t size, i = 0;
	if (!tli_json_string(json, at, &name, &size) || size < sizeof word - 1)
		return false;
	while (word[i] && (name[i] | 0x20) == word[i])
		i++;
	return !word[i];
}

/* One value: an object with an entityIid, or anything else, which is no reference. */
static tl_status hold_reference(tli_ldtk_links *links, const tli_json *json, uint32_t at, entity_reference it)
{
	it.at = at;
	it.to = tli_ldtk_find_target(links, json, tli_json_find(json, at, "entityIid"));
	it.order = (uint32_t)tli_array_length(links->references);
	if (!it.to)
		return TL_OK;
	return tli_array_append(links->references, it) ? TL_OK : TL_E_NOMEM;
}

tl_status tli_ldtk_add_references(tli_ldtk_links *links, const tli_ldtk *ldtk, size_t file, uint32_t object)
{
	const tli_json *json = &ldtk->files[file].json;
	entity_reference it = { .from = tli_ldtk_find_target(links, json, tli_json_find(json, object, "iid")),
		.file = file };
	uint32_t fields = tli_json_find(json, object, "fieldInstances");
	tl_status status = TL_OK;
	if (!it.from)
		return TL_OK;
	tli_json_each (json, at, fields) {
		uint32_t value = tli_json_find(json, at, "__value");
		it.oneway = says_oneway(json, tli_json_find(json, at, "__identifier"));
		if (tli_json_kind_of(json, value) == TLI_JSON_OBJECT && !status)
			status = hold_reference(links, json, value, it);
		if (tli_json_kind_of(json, value) != TLI_JSON_ARRAY)
			continue;
		tli_json_each (json, element, value) {
			if (!status)
				status = hold_reference(links, json, element, it);
		}
	}
	return status;
}

static uint32_t lower_end(const entity_reference *it)
{
	return it->from < it->to ? it->from : it->to;
}

static uint32_t upper_end(const entity_reference *it)
{
	return it->from < it->to ? it->to : it->from;
}

/* By both ends, then two-way links first, then in the order of the file. */
static int compare_references(const void *left, const void *right)
{
	const entity_reference *a = left, *b = right;
	if (lower_end(a) != lower_end(b))
		return lower_end(a) < lower_end(b) ? -1 : 1;
	if (upper_end(a) != upper_end(b))
		return upper_end(a) < upper_end(b) ? -1 : 1;
	if (a->oneway != b->oneway)
		return a->oneway ? 1 : -1;
	return (a->order > b->order) - (a->order < b->order);
}

static int compare_orders(const void *left, const void *right)
{
	const entity_reference *a = left, *b = right;
	return (a->order > b->order) - (a->order < b->order);
}

static void mark_again(tli_ldtk_links *links)
{
	size_t count = tli_array_length(links->references);
	tli_sort(links->references, count, sizeof *links->references, compare_references);
	for (size_t i = 1; i < count; i++) {
		const entity_reference *before = &links->references[i - 1];
		entity_reference *it = &links->references[i];
		it->is_again = !it->oneway && lower_end(before) == lower_end(it) && upper_end(before) == upper_end(it);
	}
	tli_sort(links->references, count, sizeof *links->references, compare_orders);
}

static tl_status link_reference(const tli_ldtk *ldtk, tli_sink *sink, const entity_reference *it)
{
	tli_assert(it->from > 0 && it->to > 0);
	const tli_ldtk_file *file = &ldtk->files[it->file];
	tl_place place = it->file ? file->place : tli_json_place(&file->json, it->at);
	const char *from = sink->map->waypoints[it->from - 1].name, *to = sink->map->waypoints[it->to - 1].name;
	tli_sink_name a = { from, strlen(from), place }, b = { to, strlen(to), place };
	uint32_t source;
	tl_status status = tli_sink_mark(sink, place, &source);
	return status ? status : tli_sink_link(sink, source, &a, &b, &(tli_link_record){ .oneway = it->oneway });
}

tl_status tli_ldtk_add_links(tli_ldtk_links *links, const tli_ldtk *ldtk, tli_sink *sink)
{
	tl_status status = TL_OK;
	mark_again(links);
	for (size_t i = 0; i < tli_array_length(links->references) && !status; i++) {
		if (!links->references[i].is_again)
			status = link_reference(ldtk, sink, &links->references[i]);
	}
	return status;
}

tl_status tli_ldtk_add_target(tli_ldtk_links *links, const tli_json *json, uint32_t object, uint32_t index1)
{
	tli_assert(index1 > 0);
	link_target it = { .index1 = index1 };
	if (!tli_json_string(json, tli_json_find(json, object, "iid"), &it.iid, &it.size))
		return TL_OK;
	return tli_array_append(links->targets, it) ? TL_OK : TL_E_NOMEM;
}

void tli_ldtk_sort_targets(tli_ldtk_links *links)
{
	tli_sort(links->targets, tli_array_length(links->targets), sizeof *links->targets, compare_targets);
}

void tli_ldtk_links_free(tli_ldtk_links *links)
{
	tli_array_free(links->targets);
	tli_array_free(links->references);
}
