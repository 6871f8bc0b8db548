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

#include <string.h>

typedef struct patch {
	const tl_map *map;
	tli_text *out;
	const char *done; /* what of the line is written so far */
	uint32_t
		stop1; /* of the line of an agent or a course: 1 + the stop that the next field says; 0 = before them */
	uint64_t said; /* of an agent's line: bits of parameters that it has */
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

static void patch_door(patch *to, const tli_door_record *door, const tli_field *field, uint32_t number)
{
	if (number == 1)
		patch_name(to, field, door->name);
	else if (number == 2)
		patch_point(to, field, door->a);
	else if (number == 3)
		patch_point(to, field, door->b);
	else if (number == 4)
		patch_word(to, field, door->closed ? "closed" : "open");
}

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

/* Of a circle the radius stands behind the centre. */
static void patch_obstacle(patch *to, const tli_obstacle_record *obstacle, const tli_field *field, uint32_t number)
{
	if (number == 1)
		patch_name(to, field, obstacle->name);
	else if (number == 2)
		patch_point(to, field, obstacle->centre);
	else if (number == 3 && obstacle->corner_count == 0)
		patch_number(to, field->text, field->size, obstacle->radius);
	else if (to->stop1 > 0 && to->stop1 <= obstacle->course_count)
		patch_stop(to, &obstacle->course[to->stop1++ - 1], field, tli_native_write_course_stop);
	else if (number > 2 && to->stop1 == 0 && tli_field_is(field, "course"))
		to->stop1 = 1;
}

static void patch_expect(patch *to, const tli_expectation_record *expect, const tli_field *field, uint32_t number)
{
	if (number != 2 && number != 3)
		return;
	uint32_t waypoint = number == 2 ? expect->from.waypoint : expect->to.waypoint;
	if (waypoint)
		patch_name(to, field, to->map->waypoints[waypoint - 1].name);
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
	if (number == 1)
		patch_name(to, field, agent->name);
	else if (number == 2)
		patch_point(to, field, agent->at);
	else if (to->stop1 > 0 && to->stop1 <= agent->stop_count)
		patch_stop(to, &agent->stops[to->stop1++ - 1], field, tli_native_write_stop);
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

/* ---- lines that may have more fields than before, or fewer ---- */

static bool says_same(const tli_field *one, const tli_field *two)
{
	double of_one, of_two;
	return (one->size == two->size && memcmp(one->text, two->text, one->size) == 0) ||
		(!tli_number_to_double(one->text, one->size, &of_one) &&
			!tli_number_to_double(two->text, two->size, &of_two) && of_one == of_two);
}

/* Writes `tail` instead of the text from `text` to `end`, unless its fields say the same. */
static void patch_tail(patch *to, const char *text, const char *end, const char *tail)
{
	tli_fields is = tli_fields_of(text, (size_t)(end - text)), wanted = tli_fields_of(tail, strlen(tail));
	tli_field one, two;
	bool has = tli_fields_next(&is, &one), wants = tli_fields_next(&wanted, &two);
	while (has && wants && says_same(&one, &two)) {
		has = tli_fields_next(&is, &one);
		wants = tli_fields_next(&wanted, &two);
	}
	if (!has && !wants)
		return;
	skip_to(to, text, (size_t)(end - text));
	tli_text_add(to->out, tail);
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
	uint32_t count = wall->shape & TLI_WALL_COUNT, said = 0;
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
	uint32_t count = wall->shape & TLI_WALL_COUNT, other, said = compare_points(to, wall, fields, &other);
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
	const char *filled = wall->shape & TLI_WALL_FILLED ? " loop filled" : " loop solid";
	const char *tail = wall->shape & TLI_WALL_SOLID ? filled : wall->shape & TLI_WALL_LOOP ? " loop" : "";
	patch_tail(to, end, end_of_fields(fields, end), tail);
}

/* " WORD NUMBER", with the text of the number that stands behind the word in the line, where that says the same. */
static void add_link_amount(tli_text *tail, tli_fields fields, const char *word, double amount)
{
	tli_field field;
	double said;
	tli_text_add_format(tail, " %s ", word);
	while (tli_fields_next(&fields, &field)) {
		if (!tli_field_is(&field, word) || !tli_fields_next(&fields, &field))
			continue;
		if (tli_number_to_double(field.text, field.size, &said) || said != amount)
			break;
		tli_text_add_bytes(tail, field.text, field.size);
		return;
	}
	tli_text_add_double(tail, amount);
}

static void patch_link(patch *to, const tli_link_record *link, tli_fields fields)
{
	tli_field field = { .text = fields.at };
	tli_text tail = { 0 };
	for (uint32_t i = 0; i < 2 && tli_fields_next(&fields, &field); i++)
		patch_name(to, &field, to->map->waypoints[(i == 0 ? link->from : link->to) - 1].name);
	if (link->oneway)
		tli_text_add(&tail, " oneway");
	if (link->has_cost)
		add_link_amount(&tail, fields, "cost", link->cost);
	if (link->jump)
		add_link_amount(&tail, fields, "jump", link->seconds);
	tli_text_add_char(&tail, '\0');
	const char *end = field.text + field.size;
	if (tail.failed)
		to->out->failed = true;
	else
		patch_tail(to, end, end_of_fields(fields, end), tail.data);
	tli_text_free(&tail);
}

static void patch_waypoint(patch *to, const tli_waypoint_record *waypoint, tli_fields fields)
{
	tli_field field;
	tli_fields_next(&fields, &field);
	patch_name(to, &field, waypoint->name);
	tli_fields_next(&fields, &field);
	patch_point(to, &field, waypoint->at);
	const char *end = field.text + field.size;
	if (tli_fields_next(&fields, &field) && tli_fields_next(&fields, &field)) { /* behind `radius` */
		patch_number(to, field.text, field.size, waypoint->radius);
	} else if (waypoint->radius) {
		skip_to(to, end, 0);
		tli_text_add(to->out, " radius ");
		tli_text_add_grid(to->out, waypoint->radius, to->map->resolution);
	}
}

/* Is that the kind of the piece? */
static bool patch_line(patch *to, const tli_piece *piece, tli_fields fields)
{
	const tl_map *map = to->map;
	uint32_t index = tli_piece_index(piece);
	switch (tli_piece_kind_of(piece)) {
	case TLI_PIECE_WALL:
		patch_wall(to, &map->walls[index], fields);
		return true;
	case TLI_PIECE_LINK:
		patch_link(to, &map->links[index], fields);
		return true;
	case TLI_PIECE_WAYPOINT:
		patch_waypoint(to, &map->waypoints[index], fields);
		return true;
	default:
		return false;
	}
}

/* ---- all ---- */

static void patch_field(patch *to, const tli_piece *piece, const tli_field *field, uint32_t number)
{
	const tl_map *map = to->map;
	uint32_t index = tli_piece_index(piece);
	switch (tli_piece_kind_of(piece)) {
	case TLI_PIECE_RADIUS:
		if (number == 1)
			patch_number(to, field->text, field->size, map->radius);
		break;
	case TLI_PIECE_DOOR:
		patch_door(to, &map->doors[index], field, number);
		break;
	case TLI_PIECE_OBSTACLE:
		patch_obstacle(to, &map->obstacles[index], field, number);
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
	bool is_whole = patch_line(&to, of, fields);
	for (uint32_t number = 1; !is_whole && tli_fields_next(&fields, &field); number++) {
		to.rest = fields;
		patch_field(&to, of, &field, number);
		if (to.of == TLI_PARAMETERS)
			to.behind = field.text + field.size;
	}
	if (tli_piece_kind_of(of) == TLI_PIECE_AGENT)
		add_settings(&to, &map->agents[tli_piece_index(of)], &field);
	skip_to(&to, text + size, 0);
}
