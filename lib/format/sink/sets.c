/* SPDX-License-Identifier: MIT */
/*
 * format/sink/sets.c: sets of channels and keys as texts, names with commas between them: `walk`, `walk,sight`.
 *
 * The native format, properties and fields of other formats, and mapping rules say sets like this alone. O(text * names of the map).
 */
#include "format/sink/sets.h"

#include "base/array.h"
#include "base/utf8.h"
#include "map/fields.h"

const tli_member_row tli_set_of_blocks = {
	.type = TLI_MEMBER_CHANNELS,
	.expected = "the channels that it blocks: walk, or walk,sight",
};
const tli_member_row tli_set_of_heeds = {
	.type = TLI_MEMBER_CHANNELS,
	.expected = "the channels that it goes by: fly, or walk,fly",
};
const tli_member_row tli_set_of_keys = {
	.type = TLI_MEMBER_KEYS,
	.expected = "names of keys: red, or red,blue",
	.high = TLI_CHANNELS_MAX,
};
const tli_member_row tli_set_of_key = { .type = TLI_MEMBER_KEYS, .expected = "the name of a key", .high = 1 };

/* The next name of `name,name`; false at the end. */
static bool next_name(const char **at, const char *end, const char **name, size_t *size)
{
	if (*at > end)
		return false;
	const char *comma = memchr(*at, ',', (size_t)(end - *at));
	*name = *at;
	*size = (size_t)((comma ? comma : end) - *at);
	*at = (comma ? comma : end) + 1;
	return true;
}

bool tli_set_is_sound(const tli_member_row *row, const char *text, size_t size)
{
	const char *at = text, *end = text + size, *name;
	uint32_t count = 0;
	size_t length;
	while (next_name(&at, end, &name, &length)) {
		bool is_one_too_many = row->type == TLI_MEMBER_KEYS && ++count > row->high;
		if (is_one_too_many || length > TL_NAME_MAX || !tli_name_is_bare(name, length) ||
			tli_utf8_valid(name, length) != length)
			return false;
	}
	return true;
}

bool tli_sink_set(tli_sink *sink, const tli_member_row *row, const tli_set_text *text, uint32_t *set, tl_status *status)
{
	const char *at = text->text, *end = text->text + text->size;
	tli_sink_name name = { .place = text->place };
	*set = 0;
	if (!tli_set_is_sound(row, text->text, text->size)) {
		tli_report_add(sink->report, text->place, "%sexpected %s, found %s", text->before ? text->before : "",
			row->expected, tli_show(text->text, text->size).text);
		return false;
	}
	while (next_name(&at, end, &name.text, &name.size)) {
		if (text->is_in_line)
			name.place.column = text->place.column + (uint32_t)(name.text - text->text);
		tl_status found = TL_OK;
		uint32_t bit = tli_sink_bit(sink, row->type, &name, &found);
		if (found)
			*status = found; /* else one of before stays */
		if (!bit || found)
			return false;
		*set |= bit;
	}
	return true;
}

bool tli_set_says(const tl_map *map, tli_member_type type, const char *text, size_t size, uint32_t set)
{
	const char *at = text, *end = text + size, *name;
	uint32_t said = 0;
	size_t length;
	while (next_name(&at, end, &name, &length)) {
		uint32_t bit = type == TLI_MEMBER_KEYS ? tli_map_key_of(map, name, length)
						       : tli_map_channel_of(map, name, length);
		if (!bit)
			return false;
		said |= bit;
	}
	return said == set;
}

void tli_set_add(const tl_map *map, tli_member_type type, uint32_t set, tli_text *out)
{
	const char *between = "";
	for (uint32_t left = set; left; left &= left - 1, between = ",") {
		uint32_t bit = left & -left;
		const char *name = type == TLI_MEMBER_KEYS ? tl_map_key_name(map, bit) : tli_map_channel_name(map, bit);
		tli_assert(name);
		tli_text_add(out, between);
		tli_text_add(out, name);
	}
}

tl_status tli_sink_line_wall(tli_sink *sink, uint32_t source, const tli_sink_line *line)
{
	tli_point *points = NULL;
	if (!line->blocks || line->blocks == TL_BLOCKS_ALL)
		return tli_sink_wall(sink, source, line->points, line->count, line->flags);
	if (!tli_array_reserve(points, line->count + 1))
		return TL_E_NOMEM;
	memcpy(tli_array_extend(points, line->count), line->points, line->count * sizeof *points);
	tli_array_push(points, tli_point_of_channels(line->blocks));
	tl_status status = tli_sink_wall(sink, source, points, line->count, line->flags | TLI_WALL_BLOCKS);
	tli_array_free(points);
	return status;
}
