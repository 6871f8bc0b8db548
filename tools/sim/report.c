/* SPDX-License-Identifier: MIT */
/*
 * report.c: the measures of a simulation as text, CSV or JSON.
 *
 * One table of names and values serves CSV and JSON. Only the cost differs between runs of the same command on one machine.
 */
#include <math.h>
#include <string.h>

#include <tautline/text.h>

#include "io/output.h"
#include "sim/measure.h"

/* Six significant digits: more is noise here. */
static double rounded(double value)
{
	if (!isfinite(value) || value == 0)
		return value;
	double scale = 1;
	while (fabs(value) * scale < 1e5)
		scale *= 10;
	while (fabs(value) * scale >= 1e6)
		scale /= 10;
	return floor(value * scale + 0.5) / scale;
}

struct column {
	const char *name;
	double value;
};

enum { COLUMNS = 28 };

static double steps_a_second(const struct measure *measure)
{
	return measure->step_seconds > 0 ? (double)measure->steps / measure->step_seconds : 0;
}

static void fill_columns(const struct measure *m, struct column columns[COLUMNS])
{
	const struct column all[COLUMNS] = {
		{ "runs", (double)m->runs },
		{ "arrived", (double)m->arrived },
		{ "goals", (double)m->goals },
		{ "time_ratio", rounded(measure_ratio(m)) },
		{ "overlaps", rounded(measure_overlaps(m)) },
		{ "overlap_depth", rounded(m->depth) },
		{ "wall_contacts", (double)m->wall_contacts },
		{ "speed_max", m->speed },
		{ "turn_rate", rounded(measure_turn(m)) },
		{ "ns_per_agent_step", rounded(measure_cost(m)) },
		{ "agents", (double)m->agents },
		{ "whole_runs", (double)m->whole_runs },
		{ "overlap_runs", (double)m->overlap_runs },
		{ "time_ratio_min", m->ratio_runs > 0 ? rounded(m->ratio_min) : NAN },
		{ "time_ratio_max", m->ratio_runs > 0 ? rounded(m->ratio_max) : NAN },
		{ "speed_over_limit", m->speed_over },
		{ "stuck", (double)m->stuck },
		{ "no_path", (double)m->no_path },
		{ "seconds", rounded(m->runs > 0 ? m->time_sum / (double)m->runs : 0) },
		{ "steps", (double)m->steps },
		{ "steps_per_second", rounded(steps_a_second(m)) },
		{ "stuck_door", (double)m->why[TL_STUCK_DOOR] },
		{ "stuck_knot", (double)m->why[TL_STUCK_KNOT] },
		{ "stuck_blocked", (double)m->why[TL_STUCK_BLOCKED] },
		{ "jumps", (double)m->jumps },
		{ "heading_rate", rounded(measure_heading(m)) },
		{ "fast_turns", rounded(measure_fast_turns(m)) },
		{ "fast_moves", rounded(measure_fast_moves(m)) },
	};
	memcpy(columns, all, sizeof all);
}

/* ---- flow through lines ---- */

struct flow_column {
	const char *name;
	double value;
};

enum { FLOW_COLUMNS = 5 };

/* The specific flow counts from the first crossing to the last. */
static void fill_flow(const tl_meter_flow *flow, struct flow_column columns[FLOW_COLUMNS])
{
	double crossings = (double)(flow->to_right + flow->to_left), seconds = flow->last - flow->first;
	const struct flow_column all[FLOW_COLUMNS] = { { "to_right", (double)flow->to_right },
		{ "to_left", (double)flow->to_left }, { "first", rounded(flow->first) },
		{ "last", rounded(flow->last) },
		{ "specific_flow", seconds > 0 ? rounded((crossings - 1) / (seconds * flow->length)) : NAN } };
	memcpy(columns, all, sizeof all);
}

static void write_json_flows(tli_text *writer, const struct measure *measure)
{
	struct flow_column columns[FLOW_COLUMNS];
	for (size_t i = 0; i < measure->flow_count; i++) {
		fill_flow(&measure->flows[i], columns);
		tli_text_add(writer, i == 0 ? ",\"lines\":[" : ",");
		for (int k = 0; k < FLOW_COLUMNS; k++) {
			tli_text_add_format(writer, "%s\"%s\":", k == 0 ? "{" : ",", columns[k].name);
			write_json_number(writer, columns[k].value);
		}
		tli_text_add(writer, "}");
	}
	tli_text_add(writer, measure->flow_count > 0 ? "]" : "");
}

/* Line i has columns line1_to_right and so on. */
static void write_csv_flows(tli_text *writer, const struct measure *measure, bool names)
{
	struct flow_column columns[FLOW_COLUMNS];
	for (size_t i = 0; i < measure->flow_count; i++) {
		fill_flow(&measure->flows[i], columns);
		for (int k = 0; k < FLOW_COLUMNS; k++) {
			tli_text_add(writer, ",");
			if (names)
				tli_text_add_format(writer, "line%zu_%s", i + 1, columns[k].name);
			else if (isfinite(columns[k].value))
				tli_text_add_double(writer, columns[k].value);
		}
	}
}

/* ---- exits ---- */

static void write_label(tli_text *writer, const char *name)
{
	tli_text_add_format(writer, "%-13s", name);
}

static void write_json_exits(tli_text *writer, const struct measure *measure)
{
	for (size_t i = 0; i < measure->exit_count; i++) {
		tli_text_add(writer, i == 0 ? ",\"exits\":[{" : ",{");
		write_json_member(writer, "name", measure->exits[i].name);
		tli_text_add_format(writer, ",\"left\":%zu}", measure->exits[i].left);
	}
	tli_text_add(writer, measure->exit_count > 0 ? "]" : "");
}

/* A column for each, called by its name. */
static void write_csv_exits(tli_text *writer, const struct measure *measure, bool names)
{
	for (size_t i = 0; i < measure->exit_count; i++)
		if (names)
			tli_text_add_format(writer, ",exit_%s", measure->exits[i].name);
		else
			tli_text_add_format(writer, ",%zu", measure->exits[i].left);
}

static void write_exits(tli_text *writer, const struct measure *measure)
{
	for (size_t i = 0; i < measure->exit_count; i++) {
		if (i == 0)
			write_label(writer, "exits");
		tli_text_add_format(
			writer, "%s%zu by %s", i == 0 ? "" : ", ", measure->exits[i].left, measure->exits[i].name);
	}
	tli_text_add(writer, measure->exit_count > 0 ? "\n" : "");
}

static void write_json(tli_text *writer, const struct measure *measure)
{
	struct column columns[COLUMNS];
	fill_columns(measure, columns);
	tli_text_add(writer, "{");
	write_json_member(writer, measure->is_scene ? "scene" : "map", measure->name);
	for (int i = 0; i < COLUMNS; i++) {
		tli_text_add_format(writer, ",\"%s\":", columns[i].name);
		write_json_number(writer, columns[i].value);
	}
	write_json_flows(writer, measure);
	if (measure->has_keys)
		tli_text_add_format(writer, ",\"by_key\":%zu", measure->by_key);
	write_json_exits(writer, measure);
	tli_text_add(writer, "}\n");
}

/* A field of CSV: in quotes, with quotes doubled. */
static void write_csv_text(tli_text *writer, const char *text)
{
	tli_text_add(writer, "\"");
	for (; *text != '\0'; text++) {
		tli_text_add_bytes(writer, text, 1);
		if (*text == '"')
			tli_text_add(writer, "\"");
	}
	tli_text_add(writer, "\"");
}

static void write_csv(tli_text *writer, const struct measure *measure)
{
	struct column columns[COLUMNS];
	fill_columns(measure, columns);
	tli_text_add(writer, measure->is_scene ? "scene" : "map");
	for (int i = 0; i < COLUMNS; i++)
		tli_text_add_format(writer, ",%s", columns[i].name);
	write_csv_flows(writer, measure, true);
	tli_text_add(writer, measure->has_keys ? ",by_key" : "");
	write_csv_exits(writer, measure, true);
	tli_text_add(writer, "\n");
	write_csv_text(writer, measure->name);
	for (int i = 0; i < COLUMNS; i++) {
		tli_text_add(writer, ",");
		if (isfinite(columns[i].value))
			tli_text_add_double(writer, columns[i].value);
	}
	write_csv_flows(writer, measure, false);
	if (measure->has_keys)
		tli_text_add_format(writer, ",%zu", measure->by_key);
	write_csv_exits(writer, measure, false);
	tli_text_add(writer, "\n");
}

/* ---- for people ---- */

static void write_short(tli_text *writer, double value)
{
	tli_text_add_double(writer, floor(value * 1000 + 0.5) / 1000);
}

static void write_reasons(tli_text *writer, const struct measure *m)
{
	static const char *const words[] = { [TL_STUCK_DOOR] = "at doorways",
		[TL_STUCK_KNOT] = "in knots",
		[TL_STUCK_BLOCKED] = "with no agent against them" };
	const char *between = "";
	for (int i = TL_STUCK_DOOR; i <= TL_STUCK_BLOCKED; i++) {
		if (m->why[i] > 0) {
			tli_text_add_format(writer, "%s%zu %s", between, m->why[i], words[i]);
			between = ", ";
		}
	}
}

static void write_arrivals(tli_text *writer, const struct measure *m)
{
	write_label(writer, "arrived");
	tli_text_add_format(writer, "%zu of %zu", m->arrived, m->goals);
	if (m->runs > 1)
		tli_text_add_format(writer, " (all of them in %zu of %zu runs)", m->whole_runs, m->runs);
	if (m->stuck > 0) {
		tli_text_add_format(
			writer, ", %zu stuck (they want to go on, and got no nearer to their goals: ", m->stuck);
		write_reasons(writer, m);
		tli_text_add(writer, ")");
	}
	if (m->no_path > 0)
		tli_text_add_format(writer, ", %zu without a path", m->no_path);
	tli_text_add(writer, "\n");
	write_exits(writer, m);
	if (m->by_key > 0) {
		write_label(writer, "by key");
		tli_text_add_format(writer, "%zu through closed doors\n", m->by_key);
	}
	if (m->jumps > 0) {
		write_label(writer, "jumps");
		tli_text_add_format(writer, "%zu\n", m->jumps);
	}
	if (m->ratio_runs == 0)
		return;
	write_label(writer, "time ratio");
	write_short(writer, measure_ratio(m));
	if (m->ratio_runs > 1) {
		tli_text_add(writer, " (");
		write_short(writer, m->ratio_min);
		tli_text_add(writer, " to ");
		write_short(writer, m->ratio_max);
		tli_text_add(writer, ")");
	}
	tli_text_add(writer, "\n");
}

static void write_contacts(tli_text *writer, const struct measure *m)
{
	write_label(writer, "overlaps");
	if (m->overlaps == 0) {
		tli_text_add(writer, "none\n");
	} else {
		write_short(writer, measure_overlaps(m));
		tli_text_add(writer, " pairs per 1000 agents and steps, the deepest ");
		write_short(writer, m->depth);
		tli_text_add_format(writer, " of a radius, in %zu of %zu runs\n", m->overlap_runs, m->runs);
	}
	write_label(writer, "walls");
	if (m->wall_contacts == 0)
		tli_text_add(writer, "no contact\n");
	else
		tli_text_add_format(writer, "%llu contacts\n", (unsigned long long)m->wall_contacts);
}

static void write_plain_flows(tli_text *writer, const struct measure *m)
{
	struct flow_column columns[FLOW_COLUMNS];
	for (size_t i = 0; i < m->flow_count; i++) {
		char name[32];
		snprintf(name, sizeof name, "line %zu", i + 1);
		write_label(writer, name);
		tli_text_add_format(writer, "%llu to the right, %llu to the left",
			(unsigned long long)m->flows[i].to_right, (unsigned long long)m->flows[i].to_left);
		fill_flow(&m->flows[i], columns);
		if (isfinite(columns[4].value)) {
			tli_text_add(writer, ", from ");
			write_short(writer, m->flows[i].first);
			tli_text_add(writer, " to ");
			write_short(writer, m->flows[i].last);
			tli_text_add(writer, " s: ");
			write_short(writer, columns[4].value);
			tli_text_add(writer, " a second and unit of length");
		}
		tli_text_add(writer, "\n");
	}
}

static void write_plain(tli_text *writer, const struct measure *m)
{
	write_label(writer, m->is_scene ? "scene" : "map");
	write_shown(writer, m->name);
	tli_text_add(writer, "\n");
	write_label(writer, "agents");
	tli_text_add_format(writer, m->runs > 1 ? "%zu in %zu runs\n" : "%zu\n", m->agents, m->runs);
	write_arrivals(writer, m);
	write_contacts(writer, m);
	write_label(writer, "speed");
	tli_text_add(writer, "at most ");
	tli_text_add_double(writer, rounded(m->speed));
	tli_text_add(writer, ", ");
	tli_text_add_double(writer, rounded(m->speed_over));
	tli_text_add(writer, " of the limit\n");
	write_label(writer, "turning");
	write_short(writer, measure_turn(m));
	tli_text_add(writer, " radians per second, faster than pi in ");
	write_short(writer, 100 * measure_fast_turns(m));
	tli_text_add(writer, " % of the steps\n");
	write_plain_flows(writer, m);
	write_label(writer, "steps");
	tli_text_add_format(writer, "%llu, ", (unsigned long long)m->steps);
	write_short(writer, m->time_sum);
	tli_text_add(writer, " seconds simulated\n");
	write_label(writer, "cost");
	tli_text_add_double(writer, floor(measure_cost(m) + 0.5));
	tli_text_add(writer, " ns per agent and step, ");
	tli_text_add_double(writer, floor(steps_a_second(m) + 0.5));
	tli_text_add(writer, " steps per second\n");
}

void measure_write(tli_text *writer, const struct measure *measure, const char *format)
{
	if (format && strcmp(format, "json") == 0)
		write_json(writer, measure);
	else if (format && strcmp(format, "csv") == 0)
		write_csv(writer, measure);
	else
		write_plain(writer, measure);
}
