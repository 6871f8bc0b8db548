/* SPDX-License-Identifier: MIT */
/*
 * format/native/agents.c: the line of an agent.
 *
 *     agent NAME x,y [radius R] [speed S] [to STOP | patrol STOP STOP ... | wander | flock [GROUP] | leave] [avoid HOW]
 *                    [force F] [priority P] [layer L] [WORD VALUE ...]
 *     spawn NAME x,y rate R [count N] and the same
 *
 * The parts come in any order, each at most once, with one aim at most. WORD is that of a parameter of what the agent does (steer/parameters.c). The stops
 * of a patrol end at the next word that begins a part, so a waypoint of such a name stands in quotes there; the word of a parameter begins one where
 * its value follows.
 */
#include "format/native/native.h"

#include "base/ascii.h"

#include <math.h>

static const char agent_parts[] =
	"'radius', 'speed', 'to', 'patrol', 'wander', 'flock', 'leave', 'avoid', 'force', 'priority', 'layer'",
		  spawn_parts[] = "'rate', 'count', or a part of an agent's line";

/* The flock of agents that name none. */
static const char unnamed_flock[] = "flock";

/* An agent that is being read. */
typedef struct agent_line {
	tli_native *native;
	tli_agent_record agent;
	tli_native_stops stops;
	char group[TL_NAME_MAX + 1];
	tl_setting settings[TLI_PARAMETERS];
	tl_place places[TLI_PARAMETERS]; /* of their words */
	size_t given;                    /* bits of parts that were there */
	bool spawns;
	bool is_bad; /* some name is wrong, and reported: the agent is not handed over */
} agent_line;

/* Is the next field a stop? It is looked at and not taken. */
static bool stop_follows(const tli_native *native)
{
	tli_fields ahead = native->fields;
	tli_field field;
	tl_parameter ignored;
	return tli_fields_next(&ahead, &field) &&
		(field.kind != TLI_FIELD_WORD || tli_native_part_of(field.text, field.size) == TLI_PART_COUNT) &&
		!tli_native_begins_setting(ahead, &field, &ignored);
}

/* ---- parts ---- */

static bool read_patrol(agent_line *line)
{
	for (int i = 0; i < 2 || stop_follows(line->native); i++) {
		if (!tli_native_take_stop(line->native, &line->stops))
			return false;
	}
	return true;
}

static bool is_whole_number(const tli_field *field)
{
	for (size_t i = 0; i < field->size; i++) {
		if (!tli_is_digit(field->text[i]))
			return false;
	}
	return field->kind == TLI_FIELD_WORD;
}

/* The mode that a field says; -1: none. */
static int avoid_of(const tli_field *field)
{
	for (int i = 0; tli_native_avoid_words[i]; i++)
		if (tli_field_is(field, tli_native_avoid_words[i]))
			return i;
	return -1;
}

/* Is the next field, which is looked at and not taken, the name of a group? Not a part of the line with a number or a mode of `avoid` behind it. */
static bool group_follows(const tli_native *native)
{
	tli_fields ahead = native->fields;
	tli_field field, value;
	tl_parameter ignored;
	if (!tli_fields_next(&ahead, &field) || tli_native_begins_setting(ahead, &field, &ignored))
		return false;
	int part = field.kind == TLI_FIELD_WORD ? tli_native_part_of(field.text, field.size) : TLI_PART_COUNT;
	if (part == TLI_PART_COUNT || (part >= TLI_PART_TO && part <= TLI_PART_LEAVE) ||
		!tli_fields_next(&ahead, &value))
		return true;
	return part == TLI_PART_AVOID ? avoid_of(&value) < 0 : !tli_field_is_numeric(&value);
}

static bool read_flock_group(agent_line *line)
{
	static const char what[] = "the flock's group";
	tli_native *native = line->native;
	tli_field field;
	tli_sink_name group = { .text = unnamed_flock, .size = strlen(unnamed_flock) };
	bool named = group_follows(native);
	if (named && !tli_native_field(native, what, &field))
		return false;
	if (named && is_whole_number(&field) && field.size <= native->def.max_name_bytes)
		group = (tli_sink_name){ .text = field.text, .size = field.size };
	else if (named && !tli_native_name(native, what, &field, line->group, &group))
		line->is_bad = true;
	if (group.size)
		memmove(line->group, group.text, group.size);
	line->group[group.size] = '\0';
	line->agent.group = line->group;
	return true;
}

static bool read_avoid(agent_line *line)
{
	static const char what[] = "'circles', 'fuzzy', 'both', 'reciprocal' or 'none'";
	tli_field field;
	if (!tli_native_field(line->native, what, &field))
		return false;
	int mode = avoid_of(&field);
	if (mode < 0)
		tli_native_expected(line->native, what, &field);
	else
		line->agent.avoid = (tl_avoid)mode;
	return true;
}

static bool read_agent_radius(agent_line *line)
{
	static const char what[] = "a radius of 0 or more";
	tli_field field;
	if (!tli_native_field(line->native, what, &field))
		return false;
	line->agent.has_radius = true;
	tli_native_length(line->native, what, &field, &line->agent.radius);
	return true;
}

/* Not rounded, but it must be a number that the grid has room for. */
static bool read_agent_speed(agent_line *line)
{
	static const char what[] = "a speed of more than 0";
	tli_native *native = line->native;
	double *speed = &line->agent.speed;
	int32_t ignored;
	tli_field field;
	if (!tli_native_field(native, what, &field))
		return false;
	line->agent.has_speed = true;
	if (!tli_native_number(native, what, &field, speed))
		*speed = 1;
	else if (!(*speed > 0))
		tli_native_expected(native, what, &field);
	else if (tli_double_to_grid(*speed, native->map->resolution, &ignored))
		tli_native_report(native, field.column, "%s is too large", tli_show(field.text, field.size).text);
	return true;
}

/* A number of 0 or more that the grid has room for, not rounded. */
static bool read_loose(agent_line *line, const char *what, double *number)
{
	tli_native *native = line->native;
	int32_t ignored;
	tli_field field;
	if (!tli_native_field(native, what, &field))
		return false;
	if (tli_native_number(native, what, &field, number) &&
		tli_double_to_grid(*number, native->map->resolution, &ignored))
		tli_native_report(native, field.column, "%s is too large", tli_show(field.text, field.size).text);
	return true;
}

/* A whole number from 1 to `max`. */
static bool read_whole_amount(agent_line *line, const char *what, double max, double *number)
{
	tli_field field;
	if (!tli_native_field(line->native, what, &field))
		return false;
	if (!tli_native_number(line->native, what, &field, number))
		*number = 1;
	else if (!(*number >= 1 && *number <= max && *number == floor(*number)))
		tli_native_expected(line->native, what, &field);
	return true;
}

/* From 'force' on; 'rate' and 'count' are of a spawn. */
static bool read_amount(agent_line *line, int part)
{
	tli_agent_record *agent = &line->agent;
	double whole = 0;
	bool good = true;
	switch (part) {
	case TLI_PART_FORCE:
		agent->has_force = true;
		return read_loose(line, "a force of 0 or more", &agent->force);
	case TLI_PART_PRIORITY:
		return read_loose(line, "a priority of 0 or more", &agent->priority);
	case TLI_PART_RATE:
		return read_loose(line, "a rate, in agents per second", &agent->rate);
	case TLI_PART_LAYER:
		good = read_whole_amount(line, "a layer from 1 to 32", TLI_LAYERS_MAX, &whole);
		agent->layer = (uint8_t)whole;
		return good;
	default:
		good = read_whole_amount(line, "a number of agents from 1 to 1000000", 1e6, &whole);
		agent->count = (uint32_t)whole;
		return good;
	}
}

static bool read_aim(agent_line *line, int part)
{
	tli_assert(part >= TLI_PART_TO && part <= TLI_PART_LEAVE);
	line->agent.desire = part == TLI_PART_LEAVE ? TL_DESIRE_EXIT : (tl_desire)(TL_DESIRE_GOAL + part - TLI_PART_TO);
	switch (part) {
	case TLI_PART_TO:
		return tli_native_take_stop(line->native, &line->stops);
	case TLI_PART_PATROL:
		return read_patrol(line);
	case TLI_PART_FLOCK:
		return read_flock_group(line);
	default:
		return true;
	}
}

/* The value behind the word of a parameter. */
static bool read_setting_number(agent_line *line, tl_parameter parameter, double *value)
{
	tli_native *native = line->native;
	const tli_parameter_row *row = &tli_parameters[parameter];
	tli_text what = { 0 };
	tli_field field;
	if (row->is_switch) {
		tli_text_add_format(&what, "'on' or 'off' for '%s'", row->word);
	} else {
		tli_text_add(&what, "a number from ");
		tli_text_add_double(&what, row->low);
		tli_text_add(&what, " to ");
		tli_text_add_double(&what, row->high);
		tli_text_add_format(&what, " for '%s' (%s)", row->word, row->unit);
	}
	tli_text_add_char(&what, '\0');
	const char *expected = what.failed ? "a value" : what.data;
	bool there = tli_native_field(native, expected, &field);
	if (there && row->is_switch) {
		*value = tli_field_is(&field, "on");
		if (*value == 0 && !tli_field_is(&field, "off"))
			tli_native_expected(native, expected, &field);
	} else if (there && tli_native_number(native, expected, &field, value) && !tli_parameter_takes(row, *value)) {
		tli_native_expected(native, expected, &field);
	}
	tli_text_free(&what);
	return there;
}

/* `word` is the word of this parameter. */
static bool read_agent_setting(agent_line *line, tl_parameter parameter, const tli_field *word)
{
	tl_place place = tli_native_place(line->native, word->column);
	double value = 0;
	if (tli_setting_find(line->settings, line->agent.setting_count, parameter)) {
		tli_report_add(&line->native->report, place, "'%s' is given twice", tli_parameters[parameter].word);
		return false;
	}
	if (!read_setting_number(line, parameter, &value))
		return false;
	line->places[line->agent.setting_count] = place;
	line->settings[line->agent.setting_count++] = (tl_setting){ parameter, value };
	return true;
}

/* Settings of what the agent does not do are reported, and left out. */
static void check_line_settings(agent_line *line)
{
	uint32_t kept = 0;
	for (uint32_t i = 0; i < line->agent.setting_count; i++) {
		const tli_parameter_row *row = &tli_parameters[line->settings[i].parameter];
		if (tl_parameter_group_is_used(row->group, line->agent.desire, line->agent.avoid))
			line->settings[kept++] = line->settings[i];
		else
			tli_report_add(&line->native->report, line->places[i],
				"'%s' goes with %s, which the agent does not have", row->word,
				tli_parameter_families[row->group].goes_with);
	}
	line->agent.setting_count = kept;
}

/* The word that is nearest to what begins no part. */
static tli_suggestion nearest_part(const tli_field *field)
{
	tli_suggestion best = { 0 };
	for (int i = 0; i < TLI_PART_RATE; i++)
		tli_suggest(&best, field->text, field->size, tli_native_part_words[i]);
	for (tl_parameter i = 0; i < TLI_PARAMETERS; i++)
		if (tli_parameter_is_of_agents(&tli_parameters[i]))
			tli_suggest(&best, field->text, field->size, tli_parameters[i].word);
	return best;
}

/* The field begins no part: what could stand there, with parameters of what the agent does, as many as a message holds. */
static void report_other_part(agent_line *line, const tli_field *field)
{
	enum { FIT = 180 };
	tli_text what = { 0 };
	tli_suggestion best = nearest_part(field);
	if (best.text && field->kind == TLI_FIELD_WORD) {
		tli_report_unknown(&line->native->report, tli_native_place(line->native, field->column),
			"no part of the line begins with", tli_show(field->text, field->size), &best);
		return;
	}
	tli_text_add(&what, line->spawns ? spawn_parts : agent_parts);
	for (tl_parameter i = 0; i < TLI_PARAMETERS && tli_text_length(&what) < FIT; i++)
		if (tl_parameter_group_is_used(tli_parameters[i].group, line->agent.desire, line->agent.avoid))
			tli_text_add_format(&what, ", '%s'", tli_parameters[i].word);
	tli_text_add(&what, " or the end of the line");
	tli_text_add_char(&what, '\0');
	tli_native_expected(line->native, what.failed ? agent_parts : what.data, field);
	tli_text_free(&what);
}

/* The part that `field` begins; false: the rest of the line means nothing. */
static bool read_part(agent_line *line, const tli_field *field)
{
	tli_native *native = line->native;
	tl_place place = tli_native_place(native, field->column);
	bool is_word = field->kind == TLI_FIELD_WORD;
	int part = is_word ? tli_native_part_of(field->text, field->size) : TLI_PART_COUNT;
	tl_parameter parameter = is_word ? tli_parameter_of_word(field->text, field->size) : TLI_PARAMETERS;
	if (parameter < TLI_PARAMETERS)
		return read_agent_setting(line, parameter, field);
	if (part == TLI_PART_COUNT || (part >= TLI_PART_RATE && !line->spawns)) {
		report_other_part(line, field);
		return false;
	}
	if (line->given & (size_t)1 << part) {
		tli_report_add(&native->report, place, "'%s' is given twice", tli_native_part_words[part]);
		return false;
	}
	line->given |= (size_t)1 << part;
	if (part >= TLI_PART_TO && part <= TLI_PART_LEAVE && line->agent.desire != TL_DESIRE_REST) {
		tli_report_add(&native->report, place,
			"'%s' is a second aim: an agent has one of 'to', 'patrol', 'wander', 'flock' and 'leave'",
			tli_native_part_words[part]);
		return false;
	}
	return part == TLI_PART_RADIUS   ? read_agent_radius(line)
		: part == TLI_PART_SPEED ? read_agent_speed(line)
		: part == TLI_PART_AVOID ? read_avoid(line)
		: part > TLI_PART_AVOID  ? read_amount(line, part)
					 : read_aim(line, part);
}

/* ---- the line ---- */

/* False: a part is cut off, and the agent with it. */
static bool read_agent_rest(agent_line *line)
{
	tli_native *native = line->native;
	tli_field field;
	if (!tli_native_field(native, "the agent's place x,y", &field))
		return false;
	tli_native_point(native, "the agent's place x,y", &field, &line->agent.at);
	while (tli_fields_next(&native->fields, &field)) {
		if (!read_part(line, &field))
			return false;
	}
	return true;
}

/* After an error behind its name the agent is handed over all the same, without an aim: a second one of that name is reported. */
static void read_agent_line(tli_native *native, bool spawns, bool must)
{
	char buffer[TL_NAME_MAX];
	agent_line line = { .native = native, .agent.avoid = TL_AVOID_CIRCLES, .spawns = spawns };
	tli_sink_name name = { 0 };
	tli_field field;
	tli_array_truncate(native->strings, 0);
	if (!tli_native_field(native, "the agent's name", &field) ||
		!tli_native_name(native, "the agent's name", &field, buffer, &name))
		return;
	bool is_whole = read_agent_rest(&line);
	if (must && is_whole && !(line.agent.rate > 0)) {
		tli_native_report(native, native->column, "a spawn needs 'rate' and a number of more than 0");
		line.agent.rate = 1;
	}
	bool is_good = is_whole && !line.is_bad && !line.stops.is_bad;
	if (is_good)
		check_line_settings(&line);
	if (!is_good) {
		line.agent.desire = TL_DESIRE_REST;
		line.stops.count = line.agent.setting_count = 0;
		line.agent.group = NULL;
	}
	tli_native_settle_stops(native, &line.stops);
	line.agent.stop_count = line.stops.count;
	line.agent.settings = line.settings; /* which are copied */
	if (!native->status)
		tli_native_note(
			native, tli_sink_agent(&native->sink, native->source, &name, &line.agent, line.stops.list));
}

void tli_native_read_agent(tli_native *native)
{
	read_agent_line(native, false, false);
}

void tli_native_read_spawn(tli_native *native)
{
	read_agent_line(native, true, true);
}

void tli_native_read_agent_or_spawn(tli_native *native)
{
	read_agent_line(native, true, false);
}
