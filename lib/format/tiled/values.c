/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/values.c: numbers, properties and tiles of a model.
 *
 * Tiled writes numbers as its C++ does, exponents included. A property is text with a type; what a property has to be is decided by
 * the caller, so `solid` may be a bool or the text "true". A property that an object has itself hides the one of its
 * template. Looking up is linear in the properties, and logarithmic in tilesets and tiles.
 */
#include "format/tiled/model.h"

#include "base/number.h"
#include "base/sort.h"

const tli_tiled_property *tli_tiled_property_of(
	const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited, const char *name)
{
	for (int i = 0; i < 2; i++) {
		tli_tiled_span span = i ? inherited : own;
		for (uint32_t k = span.first; k < span.first + span.count; k++) {
			if (tli_tiled_is(model->all_properties[k].name, name))
				return &model->all_properties[k];
		}
	}
	return NULL;
}

static void report_value(tli_tiled *model, const tli_tiled_property *property, const char *expected)
{
	tli_shown name = tli_show(property->name.text, property->name.size);
	tli_shown value = tli_show(property->value.text ? property->value.text : "", property->value.size);
	tli_report_add(&model->report, property->place, "the property %s: expected %s, found %s", name.text, expected,
		value.text);
}

bool tli_tiled_flag(tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited, const char *name, bool *value)
{
	const tli_tiled_property *property = tli_tiled_property_of(model, own, inherited, name);
	if (!property)
		return false;
	tli_tiled_text text = property->value;
	bool is_true = tli_tiled_is(text, "true") || tli_tiled_is(text, "1");
	if (!is_true && text.size && !tli_tiled_is(text, "false") && !tli_tiled_is(text, "0")) {
		report_value(model, property, "true or false");
		return false;
	}
	*value = is_true;
	return true;
}

bool tli_tiled_amount(tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited, const char *name, double *value)
{
	const tli_tiled_property *property = tli_tiled_property_of(model, own, inherited, name);
	if (!property)
		return false;
	if (property->value.text && !tli_number_scientific_to_double(property->value.text, property->value.size, value))
		return true;
	report_value(model, property, "a number");
	return false;
}

static void report_attribute(tli_tiled *model, tli_tiled_node node, const char *name, tli_tiled_text found)
{
	tli_report_add(&model->report, tli_tiled_node_place(node), "%s: expected a number, found %s", name,
		tli_show(found.text, found.size).text);
}

void tli_tiled_number(tli_tiled *model, tli_tiled_node node, const char *name, double *value)
{
	tli_tiled_text text = tli_tiled_attribute(node, name);
	if (text.text && tli_number_scientific_to_double(text.text, text.size, value))
		report_attribute(model, node, name, text);
}

void tli_tiled_integer(tli_tiled *model, tli_tiled_node node, const char *name, tli_whole_range range, int64_t *value)
{
	tli_assert(range.low <= range.high);
	double number = 0;
	tli_tiled_text text = tli_tiled_attribute(node, name);
	if (!text.text)
		return;
	if (tli_number_scientific_to_double(text.text, text.size, &number)) {
		report_attribute(model, node, name, text);
		return;
	}
	if (number >= (double)range.low && number <= (double)range.high && number == (double)(int64_t)number) {
		*value = (int64_t)number;
		return;
	}
	tli_report_add(&model->report, tli_tiled_node_place(node),
		"%s: expected a whole number from %lld to %lld, found %s", name, (long long)range.low,
		(long long)range.high, tli_show(text.text, text.size).text);
}

int tli_tiled_compare_tiles(const void *a, const void *b)
{
	const tli_tiled_tile *one = a, *other = b;
	return (one->id > other->id) - (one->id < other->id);
}

void tli_tiled_sort_tiles(tli_tiled *model, const tli_tiled_tileset *tileset)
{
	if (tileset->tiles.count)
		tli_sort(model->tiles + tileset->tiles.first, tileset->tiles.count, sizeof *model->tiles,
			tli_tiled_compare_tiles);
}

void tli_tiled_size(tli_tiled *model, tli_tiled_node node, const char *name, tli_whole_range range, int32_t *value)
{
	int64_t found = *value;
	tli_tiled_integer(model, node, name, range, &found);
	*value = (int32_t)found;
}

/* 1 + the last tileset that begins at or before a tile; 0 where none does. */
static uint32_t tileset_of(const tli_tiled *model, uint32_t gid)
{
	size_t low = 0, high = tli_array_length(model->tilesets);
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (model->tilesets[middle].first_gid <= gid)
			low = middle + 1;
		else
			high = middle;
	}
	return (uint32_t)low;
}

const tli_tiled_tile *tli_tiled_tile_of(const tli_tiled *model, uint32_t gid, uint32_t *tileset1)
{
	gid &= ~TLI_TILED_FLIPS;
	*tileset1 = tileset_of(model, gid);
	if (*tileset1 == 0)
		return NULL;
	const tli_tiled_tileset *tileset = &model->tilesets[*tileset1 - 1];
	if (tileset->tiles.count == 0)
		return NULL;
	const tli_tiled_tile *tiles = model->tiles + tileset->tiles.first;
	tli_tiled_tile wanted = { .id = gid - tileset->first_gid };
	size_t at = tli_lower_bound(tiles, tileset->tiles.count, sizeof wanted, &wanted, tli_tiled_compare_tiles);
	return at < tileset->tiles.count && tiles[at].id == wanted.id ? &tiles[at] : NULL;
}

static void report_templates(const tli_tiled *model, tli_report *report)
{
	for (size_t i = 0; i < tli_array_length(model->templates); i++) {
		const tli_tiled_template *it = &model->templates[i];
		if (it->left_out)
			tli_report_add(report, it->place, "left out: %u object%s, since the template %s %s",
				it->left_out, it->left_out == 1 ? "" : "s",
				tli_show(it->source.text, it->source.size).text, tli_tiled_why_missing(&it->lack));
	}
}

void tli_tiled_need_tileset(tli_tiled *model, uint32_t tileset1)
{
	tli_tiled_tileset *tileset = tileset1 ? &model->tilesets[tileset1 - 1] : NULL;
	if (!tileset || !tileset->lack.is_missing || tileset->is_needed)
		return;
	tileset->is_needed = true;
	if (tileset->lack.is_refused)
		tli_report_add(&model->report, tileset->place, "the tileset %s %s",
			tli_show(tileset->source.text, tileset->source.size).text,
			tli_tiled_why_missing(&tileset->lack));
}

/* Of what follows such a reason the text of an error has no room. */
enum { LONG_REASON = 100 };

void tli_tiled_report_left_out(const tli_tiled *model, tl_errors *errors)
{
	tli_report report = tli_report_of(errors);
	for (size_t i = 0; i < tli_array_length(model->tilesets); i++) {
		const tli_tiled_tileset *tileset = &model->tilesets[i];
		if (tileset->is_needed)
			tli_report_add(&report, tileset->place, "left out: the tileset %s %s%s",
				tli_show(tileset->source.text, tileset->source.size).text,
				tli_tiled_why_missing(&tileset->lack),
				strlen(tli_tiled_why_missing(&tileset->lack)) < LONG_REASON
					? "; its tiles block only where their layer says so"
					: "");
	}
	report_templates(model, &report);
	for (size_t i = 0; i < tli_array_length(model->objects); i++)
		if (model->objects[i].left_out)
			tli_report_add(&report, model->objects[i].place, "left out: %s", model->objects[i].left_out);
	tli_report_finish(&report, errors);
}
