/* SPDX-License-Identifier: MIT */
/*
 * map/wall_places.c: where the file says a point of a wall, or a corner of an area.
 *
 * The columns of points are not stored but found by scanning the kept line, whose fields 1..count are the points `x,y`. In an edited
 * line a column counts only if its text has the point's present value. O(line). In a format whose text is not kept a point's place is
 * that of the segment which begins there (of the last point: which ends there), or of the whole wall.
 */
#include "map/things.h"

#include "base/assert.h"
#include "base/reason.h"

bool tli_field_is_point(const tli_field *field, tli_point at, int32_t resolution)
{
	const char *comma = memchr(field->text, ',', field->size);
	if (!comma)
		return false;
	size_t x_size = (size_t)(comma - field->text);
	tli_point read;
	return tli_number_to_grid(field->text, x_size, resolution, &read.x) == TL_OK &&
		tli_number_to_grid(comma + 1, field->size - x_size - 1, resolution, &read.y) == TL_OK &&
		tli_point_equal(read, at);
}

tl_place tli_map_point_place(const tl_map *map, uint32_t source1, tli_point at, size_t index)
{
	if (source1 == 0 || !map->source.pieces)
		return tli_source_place(&map->source, source1, 0);
	tli_fields fields = tli_source_fields(&map->source, source1);
	tli_field field;
	for (size_t i = 0; i <= index + 1; i++) {
		if (!tli_fields_next(&fields, &field))
			return (tl_place){ 0 };
	}
	/* An edited line may say something else there. */
	if (!field.column ||
		(tli_piece_is_edited(&map->source.pieces[source1 - 1]) &&
			!tli_field_is_point(&field, at, map->resolution)))
		return (tl_place){ 0 };
	return (tl_place){ .line = tli_source_line(&map->source, source1), .column = field.column };
}

bool tli_map_has_segment_places(const tl_map *map, tl_wall_id id)
{
	return tli_source_has_segments(&map->source, map->walls[id.index1 - 1].slot.source);
}

tl_place tli_map_segment_place(const tl_map *map, tl_wall_id id, size_t segment)
{
	return tli_source_segment(&map->source, map->walls[id.index1 - 1].slot.source, segment);
}

tl_status tl_map_get_wall_point(const tl_map *map, tl_wall_id id, size_t index, tl_point *out, tl_place *place)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	if (!tl_wall_is_valid(map, id))
		return tli_refuse_stale(TLI_CHANGE_WALL);
	tli_wall_view wall = tli_map_view_wall(map, id);
	if (tli_breaks(index >= wall.count, "index is beyond the last point of the wall"))
		return TL_E_INVALID;
	*out = tli_point_to_units(wall.points[index], map->resolution);
	uint32_t source1 = map->walls[id.index1 - 1].slot.source;
	if (place && (source1 == 0 || !map->source.pieces))
		*place = tli_source_segment(&map->source, source1, index < wall.segments ? index : wall.segments - 1);
	else if (place)
		*place = tli_map_point_place(map, source1, wall.points[index], index);
	return TL_OK;
}
