/* SPDX-License-Identifier: MIT */
/*
 * map/point_texts.c: reading the points of the kept lines once more, as text.
 *
 * Which fields are points follows from the directive of a line, which was read without an error. Two numbers are the same if they are
 * once signs, leading zeros and, behind the point, trailing zeros are removed: no arithmetic, so it holds for any number of digits.
 */
#include "map/point_texts.h"

#include "base/array.h"
#include "map/records.h"

/* ---- numbers ---- */

typedef struct digit_spans {
	bool minus;
	const char *whole, *part; /* before and behind the point */
	size_t whole_size, part_size;
} digit_spans;

static digit_spans digits_of(const char *text, size_t size)
{
	digit_spans it = { 0 };
	const char *end = text + size;
	if (text < end && (*text == '-' || *text == '+'))
		it.minus = *text++ == '-';
	while (text < end && *text == '0')
		text++;
	const char *point = memchr(text, '.', (size_t)(end - text));
	it.whole = text;
	it.whole_size = (size_t)((point ? point : end) - text);
	it.part = point ? point + 1 : end;
	it.part_size = (size_t)(end - it.part);
	while (it.part_size > 0 && it.part[it.part_size - 1] == '0')
		it.part_size--;
	if (it.whole_size == 0 && it.part_size == 0)
		it.minus = false;
	return it;
}

static bool numbers_agree(const char *one, size_t one_size, const char *two, size_t two_size)
{
	digit_spans a = digits_of(one, one_size), b = digits_of(two, two_size);
	return a.minus == b.minus && a.whole_size == b.whole_size && a.part_size == b.part_size &&
		memcmp(a.whole, b.whole, a.whole_size) == 0 && memcmp(a.part, b.part, a.part_size) == 0;
}

bool tli_point_texts_agree(const char *one, size_t one_size, const char *two, size_t two_size)
{
	const char *one_comma = memchr(one, ',', one_size), *two_comma = memchr(two, ',', two_size);
	if (!one_comma || !two_comma)
		return false;
	size_t one_x = (size_t)(one_comma - one), two_x = (size_t)(two_comma - two);
	return numbers_agree(one, one_x, two, two_x) &&
		numbers_agree(one_comma + 1, one_size - one_x - 1, two_comma + 1, two_size - two_x - 1);
}

/* ---- lines ---- */

static bool read_point(const tl_map *map, const tli_field *field, tli_point *at)
{
	const char *comma = field->kind == TLI_FIELD_WORD ? memchr(field->text, ',', field->size) : NULL;
	if (!comma)
		return false;
	size_t x_size = (size_t)(comma - field->text);
	return tli_number_to_grid(field->text, x_size, map->resolution, &at->x) == TL_OK &&
		tli_number_to_grid(comma + 1, field->size - x_size - 1, map->resolution, &at->y) == TL_OK;
}

/* The fields that are points are number *first and on; 0 = none. How many there are at most is the answer. */
static size_t point_fields(tli_piece_kind kind, size_t *first)
{
	*first = kind == TLI_PIECE_OF(TLI_CHANGE_WALL) ? 1 : 2;
	switch ((int)kind) {
	case TLI_PIECE_OF(TLI_CHANGE_WALL):
		return SIZE_MAX;
	case TLI_PIECE_OF(TLI_CHANGE_DOOR):
		return 2;
	case TLI_PIECE_OF(TLI_CHANGE_WAYPOINT):
	case TLI_PIECE_OF(TLI_CHANGE_OBSTACLE):
		return 1;
	default:
		return 0;
	}
}

static tl_status add_points_of_line(const tl_map *map, size_t piece, tli_point_text **texts)
{
	const tli_piece *it = &map->source.pieces[piece];
	tli_point_text text = { .line = it->line, .kind = tli_piece_kind_of(it) };
	size_t first, left = point_fields(text.kind, &first);
	if (left == 0 || tli_piece_is_edited(it))
		return TL_OK;
	tli_fields fields = tli_source_fields(&map->source, (uint32_t)piece + 1);
	tli_field field;
	for (size_t i = 0; i < first; i++)
		tli_fields_next(&fields, &field);
	for (; left > 0 && tli_fields_next(&fields, &field) && read_point(map, &field, &text.at); left--) {
		if (!tli_array_reserve(*texts, 1))
			return TL_E_NOMEM;
		text.text = field.text;
		text.size = (uint32_t)field.size;
		text.column = field.column;
		tli_array_push(*texts, text);
		text.number++;
	}
	return TL_OK;
}

tl_status tli_map_point_texts(const tl_map *map, tli_point_text **texts)
{
	tl_status status = TL_OK;
	for (size_t i = 0; status == TL_OK && i < tli_array_length(map->source.pieces); i++)
		status = add_points_of_line(map, i, texts);
	return status;
}

bool tli_map_text_is_whole(const tl_map *map)
{
	for (size_t i = 0; i < tli_array_length(map->source.pieces); i++) {
		const tli_piece *it = &map->source.pieces[i];
		if (tli_piece_is_edited(it) || tli_piece_kind_of(it) == TLI_PIECE_REMOVED)
			return false;
	}
	return true;
}

void tli_map_wall_texts_agree(const tl_map *map, tl_wall_id id, bool *agree)
{
	tli_wall_view wall = tli_map_view_wall(map, id);
	uint32_t source1 = map->walls[id.index1 - 1].slot.source;
	memset(agree, true, wall.count * sizeof *agree);
	if (source1 == 0 || !map->source.pieces || tli_piece_is_edited(&map->source.pieces[source1 - 1]))
		return;
	tli_fields fields = tli_source_fields(&map->source, source1);
	tli_field field, first = { 0 }, before = { 0 };
	tli_fields_next(&fields, &field); /* the directive */
	for (size_t i = 0; i < wall.count && tli_fields_next(&fields, &field); i++) {
		if (i == 0)
			first = field;
		else
			agree[i - 1] = tli_point_texts_agree(before.text, before.size, field.text, field.size);
		if (i + 1 == wall.count)
			agree[i] = tli_point_texts_agree(field.text, field.size, first.text, first.size);
		before = field;
	}
}
