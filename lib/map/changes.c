/* SPDX-License-Identifier: MIT */
/*
 * map/changes.c: the log of changes; see changes.h.
 *
 *     records   | revision 8 | revision 9 | revision 10 |     revision 10 is the map's
 *     points    | a b        | c          | d e f       |     by tli_change_record.first
 *
 * Each change raises the revision by one, so a revision is an index. Arrays that are too long drop their older half: O(1) amortised, and
 * less than 1.5 MiB. A change that is larger than the log empties it: its readers then build anew.
 */
#include "map/changes.h"

#include "map/records.h"

/* Of changes and of their points, at most. */
enum { RECORDS_MAX = 8192, LOG_POINTS_MAX = 32768 };

void tli_change_log_free(tli_change_log *log)
{
	tli_array_free(log->records);
	tli_array_free(log->points);
	*log = (tli_change_log){ 0 };
}

size_t tli_change_log_bytes(const tli_change_log *log)
{
	return tli_array_bytes(log->records) + tli_array_bytes(log->points);
}

/* Drops all records before number `keep`, and their points. */
static void drop_records(tli_change_log *log, size_t keep)
{
	size_t count = tli_array_length(log->records), points = tli_array_length(log->points);
	uint64_t first = keep < count ? log->records[keep].first : log->first_point + points;
	size_t gone = (size_t)(first - log->first_point);
	if (keep < count)
		memmove(log->records, log->records + keep, (count - keep) * sizeof *log->records);
	if (gone < points)
		memmove(log->points, log->points + gone, (points - gone) * sizeof *log->points);
	tli_array_truncate(log->records, count - keep);
	tli_array_truncate(log->points, points - gone);
	log->first_point = first;
}

bool tli_map_reserve_log(tl_map *map, size_t changes, size_t points)
{
	tli_change_log *log = &map->changes;
	if (changes > RECORDS_MAX || points > LOG_POINTS_MAX)
		return true;
	return tli_array_reserve(log->records, changes) && (points == 0 || tli_array_reserve(log->points, points));
}

static void keep_side(tli_change_log *log, tli_change_record *record, size_t side, const tli_shape *shape)
{
	if (!shape->present)
		return;
	record->present |= (uint8_t)(1 << side);
	record->flags[side] = (uint8_t)shape->flags;
	record->counts[side] = shape->count;
	record->radius[side] = shape->radius;
	record->from[side] = shape->from;
	record->to[side] = shape->to;
	record->blocks[side] = shape->blocks;
	if (shape->count)
		memcpy(tli_array_extend(log->points, shape->count), shape->points,
			shape->count * sizeof *shape->points);
}

void tli_map_log(tl_map *map, const tli_change *change)
{
	tli_change_log *log = &map->changes;
	tli_assert(change->kind <= TLI_CHANGE_PLACES);
	bool follows = log->revision == map->revision;
	map->revision++;
	log->revision = map->revision;
	if (!follows)
		drop_records(log, tli_array_length(log->records));
	/* Was room reserved? Not if the change is one of many that are too large together. */
	size_t points = (size_t)change->before.count + change->after.count;
	if (!tli_array_has_room(&log->records, 1) || (points > 0 && !tli_array_has_room(&log->points, points))) {
		drop_records(log, tli_array_length(log->records));
		return;
	}
	tli_change_record record = {
		.kind = (uint8_t)change->kind,
		.index1 = change->index1,
		.generation = change->generation,
		.point = change->point,
		.first = log->first_point + tli_array_length(log->points),
	};
	keep_side(log, &record, 0, &change->before);
	keep_side(log, &record, 1, &change->after);
	tli_array_push(log->records, record);
	while (tli_array_length(log->records) > RECORDS_MAX || tli_array_length(log->points) > LOG_POINTS_MAX)
		drop_records(log, (tli_array_length(log->records) + 1) / 2);
}

void tli_map_unlog(tl_map *map, uint64_t revision)
{
	tli_change_log *log = &map->changes;
	size_t count = tli_array_length(log->records), made = (size_t)(map->revision - revision);
	if (made == 0)
		return;
	if (log->revision == map->revision && made <= count) {
		tli_array_truncate(log->points, (size_t)(log->records[count - made].first - log->first_point));
		tli_array_truncate(log->records, count - made);
	} else {
		drop_records(log, count);
	}
	map->revision = log->revision = revision;
}

bool tli_changes_since(const tl_map *map, uint64_t revision, tli_changes *out)
{
	const tli_change_log *log = &map->changes;
	size_t count = log->revision == map->revision ? tli_array_length(log->records) : 0;
	uint64_t behind = map->revision - revision;
	if (revision > map->revision || behind > count)
		return false;
	*out = (tli_changes){ map, count - (size_t)behind, count };
	return true;
}

static tli_shape shape_of(const tli_change_record *record, size_t side, const tli_point *points)
{
	return (tli_shape){
		.present = record->present >> side & 1,
		.flags = record->flags[side],
		.points = record->counts[side] ? points : NULL,
		.count = record->counts[side],
		.radius = record->radius[side],
		.from = record->from[side],
		.to = record->to[side],
		.blocks = record->blocks[side],
	};
}

bool tli_changes_next(tli_changes *changes, tli_change *out)
{
	const tli_change_log *log = &changes->map->changes;
	if (changes->next == changes->end)
		return false;
	tli_assert(changes->end <= tli_array_length(log->records));
	const tli_change_record *record = &log->records[changes->next++];
	const tli_point *points = log->points ? log->points + (record->first - log->first_point) : NULL;
	*out = (tli_change){
		.kind = (tli_change_kind)record->kind,
		.index1 = record->index1,
		.generation = record->generation,
		.point = record->point,
		.before = shape_of(record, 0, points),
		.after = shape_of(record, 1, points ? points + record->counts[0] : NULL),
	};
	return true;
}
