/* SPDX-License-Identifier: MIT */
/*
 * format/native/patch.c: a line of the source whose object was edited, written anew with as little change as possible.
 *
 *     wall  0,0   10.50,0   10,8.0  # south      the second point moved to 10.5,1
 *     wall  0,0   10.50,1   10,8.0  # south      one number differs from what its text says
 *
 * Each field that an edit can change is compared with the object's value as the reader would read it, and only where the two differ is
 * its text replaced; all else is copied. So edits need not be recorded. O(line).
 */
#include "format/native/native.h"

typedef struct patch {
	const tl_map *map;
	tli_text *out;
	const char *done;   /* what of the line is written so far */
	uint32_t stop1;     /* of an agent's line: 1 + the stop that the next field says; 0 = before them */
	uint64_t said;      /* of an agent's line: bits of parameters that it has */
	tl_parameter of;    /* the parameter of which the next field is the value, TLI_PARAMETERS = of none */
	const char *behind; /* the end of the field before the last one */
	tli_fields rest;    /* what is behind the field */
} patch;

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

static void patch_name(patch *to, const tli_field *field, const char *name)
{
	if (says_name(field, name))
		return;
	skip_to(to, field->text, field->size);
	tli_native_write_name(name, to->out);
}

static void patch_word(patch *to, const tli_field *field, const char *word)
{
	if (tli_field_is(field, word))
		return;
	skip_to(to, field->text, field->size);
	tli_text_add(to->out, word);
}

/* ---- one field of each kind of line; `number` counts from 0, the directive ---- */

static void patch_wall(patch *to, const tli_wall_record *wall, const tli_field *field, uint32_t number)
{
	if (number <= (wall->shape & TLI_WALL_COUNT))
		patch_point(to, field, to->map->points[wall->first + number - 1]);
}

static void patch_door(patch *to, const tli_door_record *door, const tli_field *field, uint32_t number)
{
	if (number == 2)
		patch_point(to, field, door->a);
	else if (number == 3)
		patch_point(to, field, door->b);
	else if (number == 4)
		patch_word(to, field, door->closed ? "closed" : "open");
}

static void patch_waypoint(patch *to, const tli_waypoint_record *waypoint, const tli_field *field, uint32_t number)
{
	if (number == 1)
		patch_name(to, field, waypoint->name);
	else if (number == 2)
		patch_point(to, field, waypoint->at);
}

static void patch_link(patch *to, const tli_link_record *link, const tli_field *field, uint32_t number)
{
	if (number <= 2)
		patch_name(to, field, to->map->waypoints[(number == 1 ? link->from : link->to) - 1].name);
}

static void patch_expect(patch *to, const tli_expectation_record *expect, const tli_field *field, uint32_t number)
{
	if (number != 2 && number != 3)
		return;
	uint32_t waypoint = number == 2 ? expect->from.waypoint : expect->to.waypoint;
	if (waypoint)
		patch_name(to, field, to->map->waypoints[waypoint - 1].name);
}

/* A stop that was a waypoint may be a point now, but not the reverse. */
static void patch_stop(patch *to, const tli_stop *stop, const tli_field *field)
{
	const char *name = stop->waypoint ? to->map->waypoints[stop->waypoint - 1].name : NULL;
	if (name ? says_name(field, name) : tli_field_is_numeric(field))
		return;
	skip_to(to, field->text, field->size);
	if (name)
		tli_native_write_stop(name, to->out);
	else
		tli_native_write_point(stop->at, to->map->resolution, to->out);
}

/* The value of a setting; where the agent has it no longer, its word goes too. */
static void patch_setting(patch *to, const tli_agent_record *agent, const tli_field *field)
{
	const tl_setting *setting = tli_setting_find(agent->settings, agent->setting_count, to->of);
	const char *end = field->text + field->size;
	if (!setting) {
		skip_to(to, to->behind, (size_t)(end - to->behind));
	} else if (!tli_native_says_setting(field, setting)) {
		skip_to(to, field->text, field->size);
		tli_native_write_setting_value(setting, to->out);
	}
	to->of = TLI_PARAMETERS;
}

static void patch_agent(patch *to, const tli_agent_record *agent, const tli_field *field, uint32_t number)
{
	if (number == 2)
		patch_point(to, field, agent->at);
	else if (to->stop1 > 0 && to->stop1 <= agent->stop_count)
		patch_stop(to, &agent->stops[to->stop1++ - 1], field);
	else if (to->of < TLI_PARAMETERS)
		patch_setting(to, agent, field);
	else if (number > 2 && tli_native_begins_setting(to->rest, field, &to->of))
		to->said |= UINT64_C(1) << to->of;
	else if (number > 2 && to->stop1 == 0 && agent->stop_count > 0)
		to->stop1 = tli_field_is(field, "to") || tli_field_is(field, "patrol");
}

/* Settings that the line does not have yet, behind its last field. */
static void add_settings(patch *to, const tli_agent_record *agent, const tli_field *last)
{
	for (uint32_t i = 0; i < agent->setting_count; i++) {
		const tl_setting *setting = &agent->settings[i];
		if (to->said >> setting->parameter & 1)
			continue;
		if (to->done < last->text + last->size)
			skip_to(to, last->text + last->size, 0);
		tli_text_add_format(to->out, " %s ", tli_parameters[setting->parameter].word);
		tli_native_write_setting_value(setting, to->out);
	}
}

static void patch_area(patch *to, const tli_area_record *area, const tli_field *field, uint32_t number)
{
	double said;
	if (number <= area->count) {
		patch_point(to, field, area->corners[number - 1]);
		return;
	}
	if (number != area->count + 2 || /* behind `cost` */
		(tli_number_to_double(field->text, field->size, &said) == TL_OK && said == area->cost))
		return;
	skip_to(to, field->text, field->size);
	tli_text_add_double(to->out, area->cost);
}

static void patch_field(patch *to, const tli_piece *piece, const tli_field *field, uint32_t number)
{
	const tl_map *map = to->map;
	uint32_t index = tli_piece_index(piece);
	switch (tli_piece_kind_of(piece)) {
	case TLI_PIECE_RADIUS:
		if (number == 1)
			patch_number(to, field->text, field->size, map->radius);
		break;
	case TLI_PIECE_WALL:
		patch_wall(to, &map->walls[index], field, number);
		break;
	case TLI_PIECE_DOOR:
		patch_door(to, &map->doors[index], field, number);
		break;
	case TLI_PIECE_WAYPOINT:
		patch_waypoint(to, &map->waypoints[index], field, number);
		break;
	case TLI_PIECE_LINK:
		patch_link(to, &map->links[index], field, number);
		break;
	case TLI_PIECE_OBSTACLE:
		if (number == 2)
			patch_point(to, field, map->obstacles[index].centre);
		break;
	case TLI_PIECE_AGENT:
		patch_agent(to, &map->agents[index], field, number);
		break;
	case TLI_PIECE_EXPECT:
		patch_expect(to, &map->expectations[index], field, number);
		break;
	case TLI_PIECE_AREA:
		patch_area(to, &map->areas[index], field, number);
		break;
	default: /* nothing else can be edited */
		break;
	}
}

void tli_native_patch(const tl_map *map, size_t piece, tli_text *out)
{
	tli_assert(piece < tli_array_length(map->source.pieces));
	size_t size;
	const char *text = tli_source_text(&map->source, piece, &size);
	tli_fields fields = tli_source_fields(&map->source, (uint32_t)piece + 1);
	tli_field field;
	patch to = { .map = map, .out = out, .done = text, .of = TLI_PARAMETERS };
	_Static_assert(TLI_PARAMETERS < 64, "a bit for each parameter");
	const tli_piece *of = &map->source.pieces[piece];
	tli_fields_next(&fields, &field); /* the directive */
	to.behind = field.text + field.size;
	for (uint32_t number = 1; tli_fields_next(&fields, &field); number++) {
		to.rest = fields;
		patch_field(&to, of, &field, number);
		if (to.of == TLI_PARAMETERS)
			to.behind = field.text + field.size;
	}
	if (tli_piece_kind_of(of) == TLI_PIECE_AGENT)
		add_settings(&to, &map->agents[tli_piece_index(of)], &field);
	skip_to(&to, text + size, 0);
}
