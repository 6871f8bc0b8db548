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

/* The flock of agents that name none. */
static const char unnamed_flock[] = "flock";

/* An agent that is being read. */
typedef struct agent_line {
	tli_native_line line;
	bool has_aim;
	uint32_t setting_count;
	tl_place places[TLI_PARAMETERS]; /* of the words of its settings */
	tl_setting settings[TLI_PARAMETERS];
	char group[TL_NAME_MAX + 1];
	tli_native_stops stops;
} agent_line;

/* Is the next field a stop? It is looked at and not taken. */
static bool stop_follows(tli_native *native)
{
	tli_fields ahead = native->fields;
	tli_field field;
	tl_parameter ignored;
	return tli_fields_next(&ahead, &field) &&
		(field.kind != TLI_FIELD_WORD || !tli_native_begins_part(TLI_CHANGE_AGENT, field.text, field.size) ||
			tli_native_is_waypoint(native, &field)) &&
		!tli_native_begins_setting(ahead, &field, &ignored);
}

/* ---- parts ---- */

static bool is_whole_number(const tli_field *field)
{
	for (size_t i = 0; i < field->size; i++) {
		if (!tli_is_digit(field->text[i]))
			return false;
	}
	return field->kind == TLI_FIELD_WORD;
}

static bool read_flock_group(agent_line *agent)
{
	static const char what[] = "the flock's group";
	tli_native *native = agent->line.native;
	tli_field field;
	tli_sink_name group = { .text = unnamed_flock, .size = strlen(unnamed_flock) };
	bool named = tli_native_group_follows(native->fields);
	if (named && !tli_native_field(native, what, &field))
		return false;
	if (named && is_whole_number(&field) && field.size <= native->def.max_name_bytes)
		group = (tli_sink_name){ .text = field.text, .size = field.size };
	else if (named && !tli_native_name(native, what, &field, agent->group, &group))
		agent->line.is_bad = true;
	if (group.size)
		memmove(agent->group, group.text, group.size);
	agent->group[group.size] = '\0';
	agent->line.record.agent.group = agent->group;
	return true;
}

static bool read_aim(agent_line *agent, tl_desire aim, const tli_field *field)
{
	if (agent->has_aim) {
		bool same = agent->line.record.agent.desire == aim;
		tli_native_report(agent->line.native, field->column,
			same ? "'%.*s' is given twice"
			     : "'%.*s' is a second aim: an agent has one of 'to', 'patrol', 'wander', 'flock' and 'leave'",
			(int)field->size, field->text);
		return false;
	}
	agent->has_aim = true;
	agent->line.record.agent.desire = aim;
	switch (aim) {
	case TL_DESIRE_GOAL:
		return tli_native_take_stop(agent->line.native, &agent->stops);
	case TL_DESIRE_PATROL:
		for (int i = 0; i < 2 || stop_follows(agent->line.native); i++)
			if (!tli_native_take_stop(agent->line.native, &agent->stops))
				return false;
		return true;
	case TL_DESIRE_FLOCK:
		return read_flock_group(agent);
	default:
		return true;
	}
}

/* The value behind the word of a parameter. */
static bool read_setting_number(tli_native *native, tl_parameter parameter, double *value)
{
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
	} else if (there && tli_native_number(native, &field, value) && !tli_parameter_takes(row, *value)) {
		tli_native_expected(native, expected, &field);
	}
	tli_text_free(&what);
	return there;
}

/* `word` is the word of this parameter. */
static bool read_agent_setting(agent_line *agent, tl_parameter parameter, const tli_field *word)
{
	tli_native *native = agent->line.native;
	tl_place place = tli_native_place(native, word->column);
	double value = 0;
	if (tli_setting_find(agent->settings, agent->setting_count, parameter)) {
		tli_report_add(&native->report, place, "'%s' is given twice", tli_parameters[parameter].word);
		return false;
	}
	if (!read_setting_number(native, parameter, &value))
		return false;
	agent->places[agent->setting_count] = place;
	agent->settings[agent->setting_count++] = (tl_setting){ parameter, value };
	return true;
}

/* Aims and settings. */
static bool read_agent_part(tli_native_line *line, const tli_field *field, bool *good)
{
	bool is_word = field->kind == TLI_FIELD_WORD;
	tl_desire aim = is_word ? tli_native_aim_of(field->text, field->size) : TL_DESIRE_REST;
	tl_parameter parameter = is_word ? tli_parameter_of_word(field->text, field->size) : TLI_PARAMETERS;
	if (parameter < TLI_PARAMETERS)
		*good = read_agent_setting((agent_line *)line, parameter, field);
	else if (aim)
		*good = read_aim((agent_line *)line, aim, field);
	return parameter < TLI_PARAMETERS || aim;
}

/* Settings of what the agent does not do are reported, and left out. */
static void check_line_settings(agent_line *agent)
{
	const tli_agent_record *record = &agent->line.record.agent;
	uint32_t kept = 0;
	for (uint32_t i = 0; i < agent->setting_count; i++) {
		const tli_parameter_row *row = &tli_parameters[agent->settings[i].parameter];
		if (tl_parameter_group_is_used(row->group, record->desire, record->avoid))
			agent->settings[kept++] = agent->settings[i];
		else
			tli_report_add(&agent->line.native->report, agent->places[i],
				"'%s' goes with %s, which the agent does not have", row->word,
				tli_parameter_families[row->group].goes_with);
	}
	agent->setting_count = kept;
}

/* ---- the line ---- */

/* After an error behind its name the agent is handed over all the same, without an aim: a second one of that name is reported. */
static void read_agent_line(tli_native *native, bool spawns, bool must)
{
	agent_line agent; /* of which the rest is large, and written before it is read */
	tli_agent_record *record = &agent.line.record.agent;
	tli_native_start_line(&agent.line, native, TLI_CHANGE_AGENT);
	agent.line.words = tli_native_aim_words;
	agent.line.read_other = read_agent_part;
	if (!spawns) {
		agent.line.without[0] = offsetof(tli_agent_record, rate);
		agent.line.without[1] = offsetof(tli_agent_record, count);
	}
	agent.has_aim = false;
	agent.stops.count = agent.setting_count = 0;
	agent.stops.is_bad = false;
	record->avoid = TL_AVOID_CIRCLES;
	tli_array_truncate(native->strings, 0);
	/* 1. All that the line says. */
	bool is_whole = tli_native_read_rows(&agent.line);
	if (agent.line.name_count == 0 || agent.line.names[0].size == 0 || native->status)
		return;
	/* 2. What its parts say together. */
	if (must && is_whole && !(record->rate > 0)) {
		tli_native_report(native, native->column, "a spawn needs 'rate' and a number of more than 0");
		record->rate = 1;
	}
	if (is_whole && !agent.line.is_bad && !agent.stops.is_bad) {
		check_line_settings(&agent);
	} else {
		record->desire = TL_DESIRE_REST;
		agent.stops.count = agent.setting_count = 0;
		record->group = NULL;
	}
	/* 3. It is handed over; what it is lent is copied. */
	tli_native_settle_stops(native, &agent.stops);
	record->stop_count = agent.stops.count;
	record->settings = agent.settings;
	record->setting_count = agent.setting_count;
	tli_native_note(
		native, tli_sink_agent(&native->sink, native->source, &agent.line.names[0], record, agent.stops.list));
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
