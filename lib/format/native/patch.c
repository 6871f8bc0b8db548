/* SPDX-License-Identifier: MIT */
/*
 * format/native/patch.c: a line of the source whose object was edited, written anew with as little change as possible.
 *
 *     wall  0,0   10.50,0   10,8.0  # south      the second point moved to 10.5,1
 *     wall  0,0   10.50,1   10,8.0  # south      one number differs from what its text says
 *
 * Each field that an edit can change is compared with the object's value as the reader would read it, and only where the two differ is
 * its text replaced; all else is copied. A part that the object has no longer goes with its word, and one that it has now comes where its row
 * stands, or behind the last field. So edits need not be recorded. O(line).
 */
#include "format/native/native.h"

#include <string.h>

typedef struct patch {
	const tl_map *map;
	tli_text *out;
	const char *done;  /* what of the line is written so far */
	tli_fields fields; /* what is behind the last field */
	const char *end;   /* of the last field */
} patch;

static bool next_field(patch *to, tli_field *field)
{
	if (!tli_fields_next(&to->fields, field))
		return false;
	to->end = field->text + field->size;
	return true;
}

/* Writes what lies before text[0..size), which the caller replaces. */
static void skip_to(patch *to, const char *text, size_t size)
{
	tli_assert(text >= to->done);
	tli_text_add_bytes(to->out, to->done, (size_t)(text - to->done));
	to->done = text + size;
}

static void patch_number(patch *to, const char *text, size_t size, int32_t value)
{
	int32_t said;
	if (tli_number_to_grid(text, size, to->map->resolution, &said) == TL_OK && said == value)
		return;
	skip_to(to, text, size);
	tli_text_add_grid(to->out, value, to->map->resolution);
}

static void patch_point(patch *to, const tli_field *field, tli_point point)
{
	const char *comma = memchr(field->text, ',', field->size);
	size_t x_size = (size_t)(comma - field->text);
	patch_number(to, field->text, x_size, point.x);
	patch_number(to, comma + 1, field->size - x_size - 1, point.y);
}

/* Does the field say this name? */
static bool says_name(const tli_field *field, const char *name)
{
	char buffer[TL_NAME_MAX];
	const char *said = field->text;
	size_t size = field->size, bad;
	if (field->kind == TLI_FIELD_QUOTED) {
		said = buffer;
		size = tli_field_unquote(field, buffer, sizeof buffer, &bad);
	}
	return size == strlen(name) && memcmp(said, name, size) == 0;
}

/* ---- rows ---- */

static bool says_number(const char *text, size_t size, double number)
{
	double said;
	return tli_number_to_double(text, size, &said) == TL_OK && said == number;
}

/* Does the field say the value of the row? */
static bool says_value(const patch *to, const tli_member_row *row, const void *record, const tli_field *field)
{
	const char *at = (const char *)record + row->offset;
	const tli_stop *stop = (const tli_stop *)(const void *)at;
	const tl_point *vector = (const tl_point *)(const void *)at;
	uint32_t whole = row->type == TLI_MEMBER_FLAG ? *(const bool *)at : *(const uint32_t *)(const void *)at;
	const char *name, *comma = memchr(field->text, ',', field->size);
	int32_t said;
	switch (row->type) {
	case TLI_MEMBER_TEXT:
		memcpy(&name, at, sizeof name);
		return says_name(field, name);
	case TLI_MEMBER_WAYPOINT:
		return says_name(field, to->map->waypoints[whole - 1].name);
	case TLI_MEMBER_STOP:
		return stop->waypoint ? says_name(field, to->map->waypoints[stop->waypoint - 1].name)
				      : tli_field_is_point(field, stop->at, to->map->resolution);
	case TLI_MEMBER_VECTOR:
		return comma && says_number(field->text, (size_t)(comma - field->text), vector->x) &&
			says_number(comma + 1, (size_t)(field->text + field->size - comma - 1), vector->y);
	case TLI_MEMBER_LENGTH:
		return tli_number_to_grid(field->text, field->size, to->map->resolution, &said) == TL_OK &&
			said == (int32_t)whole;
	case TLI_MEMBER_FLAG:
	case TLI_MEMBER_CHOICE:
		return tli_field_is(field, row->choices[whole]);
	case TLI_MEMBER_CHANNELS:
	case TLI_MEMBER_KEYS:
		return tli_set_says(to->map, row->type, field->text, field->size, whole);
	case TLI_MEMBER_WHOLE:
		return says_number(field->text, field->size, whole);
	default:
		return says_number(field->text, field->size, *(const double *)(const void *)at);
	}
}

static void patch_value(patch *to, const tli_member_row *row, const void *record, const tli_field *field)
{
	if (row->type == TLI_MEMBER_POINT) {
		patch_point(to, field, *(const tli_point *)(const void *)((const char *)record + row->offset));
	} else if (!says_value(to, row, record, field)) {
		skip_to(to, field->text, field->size);
		tli_native_write_value(to->map, row, record, to->out);
	}
}

/* Parts that the record has and the line does not, of the rows from `row` to `until` (NULL = all), behind text. */
static void add_parts(
	patch *to, const tli_member_row *row, const tli_member_row *until, const void *record, const char *text)
{
	for (; row->type && row != until; row++) {
		if (!row->word || !tli_member_is_given(row, record))
			continue;
		skip_to(to, text, 0);
		tli_native_write_part(to->map, row, record, to->out);
	}
}

static void patch_aim(patch *to, const tli_agent_record *agent, const tli_field *field);
static void patch_course(patch *to, const tli_obstacle_record *obstacle, const tli_field *field);
static bool patch_setting(patch *to, const tli_agent_record *agent, const tli_field *field, uint64_t *said);
static void add_settings(patch *to, const tli_agent_record *agent, uint64_t said);

/* The fields behind the directive of any line but a wall's. */
static void patch_rows(patch *to, tli_change_kind kind, const void *record)
{
	const tli_member_row *members = tli_kinds[kind].members, *next = members;
	bool in_order = tli_kinds[kind].in_order, is_agent = kind == TLI_CHANGE_AGENT;
	uint64_t said = 0, settings = 0; /* bits of rows, and of parameters, that the line has */
	tli_field field;
	/* 1. What stands by its place. */
	for (const tli_member_row *row = members; row->type; row++)
		if (row->expected && !row->word && (!row->belongs || row->belongs(record)) && next_field(to, &field))
			patch_value(to, row, record, &field);
	/* 2. Corners of an area stand before its parts. */
	const tli_area_record *area = record;
	for (uint32_t i = 0; kind == TLI_CHANGE_AREA && i < area->count && next_field(to, &field); i++)
		patch_point(to, &field, area->corners[i]);
	/* 3. Parts: what the record has not, goes; what it has, is compared. */
	for (const char *before = to->end; next_field(to, &field); before = to->end) {
		const tli_member_row *row = tli_native_part(members, &field);
		if (!row) {
			if (is_agent && !patch_setting(to, record, &field, &settings))
				patch_aim(to, record, &field);
			else if (kind == TLI_CHANGE_OBSTACLE)
				patch_course(to, record, &field);
			else if (kind == TLI_CHANGE_EXPECTATION) /* the end that one of another kind has too */
				skip_to(to, before, (size_t)(to->end - before));
			continue;
		}
		if (in_order)
			add_parts(to, next, row, record, before);
		next = row + 1;
		said |= UINT64_C(1) << (row - members);
		bool is_flag = row->type == TLI_MEMBER_FLAG,
		     is_set = row->type == TLI_MEMBER_CHANNELS || row->type == TLI_MEMBER_KEYS;
		bool can_go = is_flag || is_set || row->given;
		if (!is_flag)
			next_field(to, &field);
		if (can_go && !tli_member_is_given(row, record))
			skip_to(to, before, (size_t)(to->end - before));
		else if (!is_flag)
			patch_value(to, row, record, &field);
	}
	/* 4. What the line does not have yet. */
	if (in_order)
		add_parts(to, next, NULL, record, to->end);
	for (const tli_member_row *row = members; !in_order && row->type; row++)
		if (!(said >> (row - members) & 1))
			add_parts(to, row, row + 1, record, to->end);
	if (is_agent)
		add_settings(to, record, settings);
}

/* ---- stops and settings ---- */

/* A stop that was a waypoint may be a point now, but not the reverse. `write` writes a name, in quotes where the line needs them. */
static void patch_stop(
	patch *to, const tli_stop *stop, const tli_field *field, void (*write)(const char *name, tli_text *out))
{
	const char *name = stop->waypoint ? to->map->waypoints[stop->waypoint - 1].name : NULL;
	if (name ? says_name(field, name) : tli_field_is_numeric(field))
		return;
	skip_to(to, field->text, field->size);
	if (name)
		write(name, to->out);
	else
		tli_native_write_point(stop->at, to->map->resolution, to->out);
}

/* The stops behind `to` and `patrol`; the group behind `flock` is passed over. */
static void patch_aim(patch *to, const tli_agent_record *agent, const tli_field *field)
{
	tli_field next;
	if (tli_field_is(field, "flock") && tli_native_group_follows(to->fields))
		next_field(to, &next);
	for (uint32_t i = 0; i < agent->stop_count && tli_native_aim_of(field->text, field->size); i++)
		if (next_field(to, &next))
			patch_stop(to, &agent->stops[i], &next, tli_native_write_stop);
}

/* The stops behind `course`. */
static void patch_course(patch *to, const tli_obstacle_record *obstacle, const tli_field *field)
{
	tli_field next;
	for (uint32_t i = 0; i < obstacle->course_count && tli_field_is(field, "course"); i++)
		if (next_field(to, &next))
			patch_stop(to, &obstacle->course[i], &next, tli_native_write_course_stop);
}

/* The value of a setting; where the agent has it no longer, its word goes too. False: the field begins none. */
static bool patch_setting(patch *to, const tli_agent_record *agent, const tli_field *field, uint64_t *said)
{
	_Static_assert(TLI_PARAMETERS < 64, "a bit for each parameter");
	tl_parameter parameter;
	tli_field value;
	if (!tli_native_begins_setting(to->fields, field, &parameter) || !next_field(to, &value))
		return false;
	const tl_setting *setting = tli_setting_find(agent->settings, agent->setting_count, parameter);
	*said |= UINT64_C(1) << parameter;
	if (!setting) {
		const char *text = field->text;
		while (text > to->done && (text[-1] == ' ' || text[-1] == '\t'))
			text--;
		skip_to(to, text, (size_t)(to->end - text));
	} else if (!tli_native_says_setting(&value, setting)) {
		skip_to(to, value.text, value.size);
		tli_native_write_setting_value(setting, to->out);
	}
	return true;
}

/* Settings that the line does not have yet, behind its last field. */
static void add_settings(patch *to, const tli_agent_record *agent, uint64_t said)
{
	for (uint32_t i = 0; i < agent->setting_count; i++) {
		const tl_setting *setting = &agent->settings[i];
		if (said >> setting->parameter & 1)
			continue;
		if (to->done < to->end)
			skip_to(to, to->end, 0);
		tli_text_add_format(to->out, " %s ", tli_parameters[setting->parameter].word);
		tli_native_write_setting_value(setting, to->out);
	}
}

/* ---- walls ---- */

static bool says_same(const tli_field *one, const tli_field *two)
{
	double of_one, of_two;
	return (one->size == two->size && memcmp(one->text, two->text, one->size) == 0) ||
		(!tli_number_to_double(one->text, one->size, &of_one) &&
			!tli_number_to_double(two->text, two->size, &of_two) && of_one == of_two);
}

/* Writes what stands behind the points of a wall instead of the text from `text` to `end`, unless its fields say the same. */
static void patch_tail(patch *to, const tli_wall_record *wall, const char *text, const char *end)
{
	tli_text tail = { 0 };
	tli_native_write_wall_tail(to->map, wall, &tail);
	const char *words = tail.data ? tail.data : "";
	tli_fields is = tli_fields_of(text, (size_t)(end - text));
	tli_fields wanted = tli_fields_of(words, tli_text_length(&tail));
	tli_field one, two;
	bool has = tli_fields_next(&is, &one), wants = tli_fields_next(&wanted, &two);
	while (has && wants && says_same(&one, &two)) {
		has = tli_fields_next(&is, &one);
		wants = tli_fields_next(&wanted, &two);
	}
	if (has || wants) {
		skip_to(to, text, (size_t)(end - text));
		tli_text_add_bytes(to->out, words, tli_text_length(&tail));
	}
	to->out->failed = to->out->failed || tail.failed;
	tli_text_free(&tail);
}

/* Where the last field ends; `end` where there is none. */
static const char *end_of_fields(tli_fields fields, const char *end)
{
	tli_field field;
	while (tli_fields_next(&fields, &field))
		end = field.text + field.size;
	return end;
}

/* How many points the fields begin with; and the first of them that does not say that of the wall, *other. */
static uint32_t compare_points(const patch *to, const tli_wall_record *wall, tli_fields fields, uint32_t *other)
{
	const tli_point *points = to->map->points + wall->first;
	uint32_t count = tli_wall_points(wall), said = 0;
	tli_field field;
	bool is_same = true;
	for (*other = 0; tli_fields_next(&fields, &field) && memchr(field.text, ',', field.size); said++) {
		is_same = is_same && said < count && tli_field_is_point(&field, points[said], to->map->resolution);
		*other += is_same;
	}
	return said;
}

/* `fields` begins behind the directive. Where there are more points than the line says, or fewer, they came in or went out at the first one
 * that is another; the rest is compared one by one, so that the line is right in any case. */
static void patch_wall(patch *to, const tli_wall_record *wall, tli_fields fields)
{
	const tli_point *points = to->map->points + wall->first;
	uint32_t count = tli_wall_points(wall), other, said = compare_points(to, wall, fields, &other);
	uint32_t gone = said > count ? said - count : 0;
	const char *end = fields.at;
	tli_field field;
	for (uint32_t i = 0; i <= said; i++) {
		for (uint32_t k = i; i == other && k + said < i + count; k++) {
			skip_to(to, end, 0);
			tli_text_add_char(to->out, ' ');
			tli_native_write_point(points[k], to->map->resolution, to->out);
		}
		if (i == said)
			break;
		tli_fields_next(&fields, &field);
		if (i >= other && i < other + gone)
			skip_to(to, end, (size_t)(field.text + field.size - end));
		else
			patch_point(to, &field, points[i < other ? i : i + count - said]);
		end = field.text + field.size;
	}
	patch_tail(to, wall, end, end_of_fields(fields, end));
}

/* ---- all ---- */

void tli_native_patch(const tl_map *map, size_t piece, tli_text *out)
{
	tli_assert(piece < tli_array_length(map->source.pieces));
	size_t size;
	const char *text = tli_source_text(&map->source, piece, &size);
	const tli_piece *of = &map->source.pieces[piece];
	tli_field field;
	patch to = { map, out, text, tli_source_fields(&map->source, (uint32_t)piece + 1), NULL };
	int kind = (int)tli_piece_kind_of(of) - TLI_PIECE_THING;
	next_field(&to, &field); /* the directive */
	if (tli_piece_kind_of(of) == TLI_PIECE_RADIUS && next_field(&to, &field)) {
		patch_number(&to, field.text, field.size, map->radius);
	} else if (kind == TLI_CHANGE_WALL) {
		patch_wall(&to, &map->walls[tli_piece_index(of)], to.fields);
	} else if (kind >= 0) {
		tli_things things = tli_map_things((tl_map *)map, (tli_change_kind)kind);
		patch_rows(
			&to, (tli_change_kind)kind, (const char *)*things.records + tli_piece_index(of) * things.each);
	}
	skip_to(&to, text + size, 0);
}
