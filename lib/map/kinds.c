/* SPDX-License-Identifier: MIT */
/* map/kinds.c: what is done with records by the rows of their kind; see kinds.h. */
#include "map/kinds.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/hash.h"

#include <math.h>

/* ---- values ---- */

static uint32_t *integer_at(const void *record, uint16_t offset)
{
	return (uint32_t *)(void *)((char *)record + offset);
}

/* Of members that are equal where their bytes are: no number of a map is -0. */
static const uint8_t plain_sizes[] = { [TLI_MEMBER_FLAG] = 1,
	[TLI_MEMBER_INTEGER] = 4,
	[TLI_MEMBER_LENGTH] = 4,
	[TLI_MEMBER_CHOICE] = 4,
	[TLI_MEMBER_WHOLE] = 4,
	[TLI_MEMBER_CHANNELS] = 4,
	[TLI_MEMBER_KEYS] = 4,
	[TLI_MEMBER_NUMBER] = sizeof(double),
	[TLI_MEMBER_VECTOR] = sizeof(tl_point),
	[TLI_MEMBER_POINT] = sizeof(tli_point) };

bool tli_member_takes(const tli_member_row *row, double number)
{
	return number >= row->low && number <= row->high && !(row->is_above && number == row->low) &&
		(row->type != TLI_MEMBER_WHOLE || number == floor(number));
}

bool tli_member_is_given(const tli_member_row *row, const void *record)
{
	static const char zeros[sizeof(tl_point)];
	const char *at = (const char *)record + row->offset;
	if (row->belongs && !row->belongs(record))
		return false;
	if (!row->word)
		return true;
	if (row->given)
		return *((const bool *)record + row->given);
	if (row->type == TLI_MEMBER_CHOICE)
		return *integer_at(record, row->offset) != row->usual;
	return memcmp(at, zeros, plain_sizes[row->type]) != 0;
}

/* ---- what a record owns ---- */

/* Pointers of any type are read and written as void * here, without breaking the aliasing rule. */
static void *owned_block(const tli_member_row *row, const void *record)
{
	void *block;
	memcpy(&block, (const char *)record + row->offset, sizeof block);
	return block;
}

static void set_owned_block(const tli_member_row *row, void *record, const void *block)
{
	memcpy((char *)record + row->offset, &block, sizeof block);
}

static uint32_t owned_length(const tli_member_row *row, const void *record)
{
	return row->count ? *integer_at(record, row->count) : 0;
}

static bool is_owned(const tli_member_row *row)
{
	return row->type >= TLI_MEMBER_TEXT;
}

static bool is_plain(const tli_member_row *row)
{
	return row->type <= TLI_MEMBER_POINT;
}

static size_t owned_bytes(const tli_member_row *row, const void *record)
{
	static const uint8_t sizes[] = { [TLI_MEMBER_POINTS] = sizeof(tli_point),
		[TLI_MEMBER_STOPS] = sizeof(tli_stop),
		[TLI_MEMBER_SETTINGS] = sizeof(tl_setting),
		[TLI_MEMBER_TEXTS] = 1 };
	const void *block = owned_block(row, record);
	if (!block)
		return 0;
	return row->type == TLI_MEMBER_TEXT ? strlen(block) + 1 : (size_t)owned_length(row, record) * sizes[row->type];
}

size_t tli_record_bytes(const tli_kind_row *kind, const void *record)
{
	size_t bytes = 0;
	for (const tli_member_row *row = kind->members; row->type; row++)
		bytes += is_owned(row) ? owned_bytes(row, record) : 0;
	return bytes;
}

static void disown(const tli_member_row *row, void *record)
{
	set_owned_block(row, record, NULL);
	if (row->count)
		*integer_at(record, row->count) = 0;
}

void tli_record_free(const tli_kind_row *kind, void *record)
{
	for (const tli_member_row *row = kind->members; row->type; row++) {
		if (!is_owned(row))
			continue;
		tli_free(owned_block(row, record), owned_bytes(row, record));
		disown(row, record);
	}
}

bool tli_record_copy(const tli_kind_row *kind, void *record)
{
	bool copied = true;
	for (const tli_member_row *row = kind->members; row->type; row++) {
		tli_assert(row->type != TLI_MEMBER_TEXTS);
		if (!is_owned(row))
			continue;
		size_t size = owned_bytes(row, record);
		void *copy = copied && size ? tli_alloc(size) : NULL;
		copied = copied && (copy || !size);
		if (copy)
			set_owned_block(row, record, memcpy(copy, owned_block(row, record), size));
		else
			disown(row, record);
	}
	if (!copied)
		tli_record_free(kind, record);
	return copied;
}

void tli_record_disown(const tli_kind_row *kind, void *record)
{
	for (const tli_member_row *row = kind->members; row->type; row++)
		if (is_owned(row))
			disown(row, record);
}

void tli_record_lend(const tli_kind_row *kind, void *to, const void *from)
{
	for (const tli_member_row *row = kind->members; row->type; row++) {
		if (row->type == TLI_MEMBER_SPAN)
			*integer_at(to, row->offset) = *integer_at(from, row->offset);
		if (!is_owned(row))
			continue;
		set_owned_block(row, to, owned_block(row, from));
		if (row->count)
			*integer_at(to, row->count) = *integer_at(from, row->count);
	}
}

/* ---- comparing ---- */

static bool texts_are_equal(const char *one, const char *two)
{
	return one && two ? strcmp(one, two) == 0 : one == two;
}

static bool stops_are_equal(const tli_stop *a, const tli_stop *b)
{
	return a->waypoint == b->waypoint && (a->waypoint || tli_point_equal(a->at, b->at));
}

static bool allowances_are_equal(const tli_allowance_record *a, const tli_allowance_record *b)
{
	if (a->name_count != b->name_count || !texts_are_equal(a->rule, b->rule) ||
		!texts_are_equal(a->reason, b->reason))
		return false;
	uint32_t i = 0;
	while (i < a->name_count && texts_are_equal(a->names[i], b->names[i]))
		i++;
	return i == a->name_count;
}

/* Two blocks of equal lengths. */
static bool blocks_are_equal(const tli_member_row *row, const void *a, const void *b)
{
	const void *one = owned_block(row, a), *two = owned_block(row, b);
	uint32_t count = owned_length(row, a), i = 0;
	if (row->type == TLI_MEMBER_POINTS)
		return count == 0 || memcmp(one, two, count * sizeof(tli_point)) == 0;
	if (row->type == TLI_MEMBER_STOPS) {
		const tli_stop *of_a = one, *of_b = two;
		while (i < count && stops_are_equal(&of_a[i], &of_b[i]))
			i++;
		return i == count;
	}
	const tl_setting *of_a = one, *of_b = two;
	while (i < count && of_a[i].parameter == of_b[i].parameter && of_a[i].value == of_b[i].value)
		i++;
	return i == count;
}

static bool spans_are_equal(
	const tl_map *map_a, const tli_wall_record *a, const tl_map *map_b, const tli_wall_record *b)
{
	return a->shape == b->shape &&
		memcmp(map_a->points + a->first, map_b->points + b->first, tli_wall_span(a) * sizeof(tli_point)) == 0;
}

static bool members_are_equal(const tli_member_row *row, const void *a, const void *b)
{
	const char *of_a = (const char *)a + row->offset, *of_b = (const char *)b + row->offset;
	if (is_plain(row))
		return memcmp(of_a, of_b, plain_sizes[row->type]) == 0;
	switch (row->type) {
	case TLI_MEMBER_WAYPOINT:
		return *integer_at(a, row->offset) == *integer_at(b, row->offset);
	case TLI_MEMBER_STOP:
		return stops_are_equal((const tli_stop *)(const void *)of_a, (const tli_stop *)(const void *)of_b);
	case TLI_MEMBER_TEXT:
		return texts_are_equal(owned_block(row, a), owned_block(row, b));
	case TLI_MEMBER_TEXTS:
		return allowances_are_equal(a, b);
	default:
		return owned_length(row, a) == owned_length(row, b) && blocks_are_equal(row, a, b);
	}
}

bool tli_record_is_equal(
	const tli_kind_row *kind, const tl_map *map_a, const void *a, const tl_map *map_b, const void *b)
{
	for (const tli_member_row *row = kind->members; row->type; row++)
		if (row->type == TLI_MEMBER_SPAN ? !spans_are_equal(map_a, a, map_b, b) : !members_are_equal(row, a, b))
			return false;
	return true;
}

/* ---- waypoints that a record names ---- */

void tli_record_rename_waypoints(const tli_kind_row *kind, void *record, tli_waypoint_map *to, const void *context)
{
	for (const tli_member_row *row = kind->members; row->type; row++) {
		tli_stop *stops = NULL;
		uint32_t count = 0;
		if (row->type == TLI_MEMBER_WAYPOINT) {
			uint32_t *waypoint = integer_at(record, row->offset);
			*waypoint = *waypoint ? to(context, *waypoint) : 0;
		} else if (row->type == TLI_MEMBER_STOP) {
			stops = (tli_stop *)(void *)((char *)record + row->offset);
			count = 1;
		} else if (row->type == TLI_MEMBER_STOPS) {
			stops = owned_block(row, record);
			count = owned_length(row, record);
		}
		for (uint32_t i = 0; i < count; i++)
			stops[i].waypoint = stops[i].waypoint ? to(context, stops[i].waypoint) : 0;
	}
}

/* ---- hashes ---- */

typedef struct record_hash {
	uint64_t hash;
	const tli_hasher *by;
} record_hash;

static void mix(record_hash *to, uint64_t value)
{
	to->hash = tli_hash_number(to->hash, value);
}

static void mix_text(record_hash *to, const char *text)
{
	if (text)
		to->hash = tli_hash_bytes(to->hash, text, strlen(text) + 1);
}

static void mix_points(record_hash *to, const tli_point *points, uint32_t count)
{
	to->hash = tli_hash_bytes(to->hash, points, count * sizeof *points);
}

static void mix_stops(record_hash *to, const tli_stop *stops, uint32_t count)
{
	for (uint32_t i = 0; i < count; i++) {
		if (stops[i].waypoint)
			mix(to, to->by->number(to->by->context, stops[i].waypoint));
		else
			mix_points(to, &stops[i].at, 1);
	}
}

static void mix_block(record_hash *to, const tli_member_row *row, const void *record)
{
	const void *block = owned_block(row, record);
	uint32_t count = owned_length(row, record);
	const tl_setting *settings = block;
	const tli_allowance_record *allowance = record;
	switch (row->type) {
	case TLI_MEMBER_TEXT:
		mix_text(to, block);
		break;
	case TLI_MEMBER_POINTS:
		mix_points(to, block, count);
		break;
	case TLI_MEMBER_STOPS:
		mix_stops(to, block, count);
		break;
	case TLI_MEMBER_SETTINGS:
		for (uint32_t i = 0; i < count; i++) {
			mix(to, settings[i].parameter);
			to->hash = tli_hash_double(to->hash, settings[i].value);
		}
		break;
	default:
		mix_text(to, allowance->rule);
		mix_text(to, allowance->reason);
		for (uint32_t i = 0; i < allowance->name_count; i++)
			mix_text(to, allowance->names[i]);
	}
}

static void mix_member(record_hash *to, const tli_member_row *row, const void *record)
{
	const char *at = (const char *)record + row->offset;
	const tli_wall_record *wall = record;
	if (is_plain(row))
		to->hash = tli_hash_bytes(to->hash, at, plain_sizes[row->type]);
	else if (row->type == TLI_MEMBER_WAYPOINT)
		mix(to, to->by->number(to->by->context, *integer_at(record, row->offset)));
	else if (row->type == TLI_MEMBER_STOP)
		mix_stops(to, (const tli_stop *)(const void *)at, 1);
	else if (row->type == TLI_MEMBER_SPAN)
		mix_points(to, to->by->map->points + wall->first, tli_wall_span(wall));
	else
		mix_block(to, row, record);
}

uint64_t tli_record_hash(const tli_kind_row *kind, const void *record, const tli_hasher *by)
{
	record_hash to = { TLI_FNV_START, by };
	for (const tli_member_row *row = kind->members; row->type; row++)
		if (row->is_place || !by->by_place)
			mix_member(&to, row, record);
	return to.hash;
}
