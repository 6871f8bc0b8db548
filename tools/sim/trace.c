/* SPDX-License-Identifier: MIT */
/*
 * trace.c: writes a row for each agent and step.
 *
 *     step,t,id,x,y,vx,vy,radius,heading_x,heading_y
 *     {"step":0,"t":0,"id":0,"x":..,"y":..,"vx":..,"vy":..,"radius":..,"heading_x":..,"heading_y":..}
 *
 * Step 0 is the start. Numbers have 17 significant digits, so they read back as the same doubles. An agent that has left has
 * no more rows; ids count from 0, in the order of the scene or map.
 */
#include "sim/trace.h"

#include <stdio.h>
#include <string.h>

#include "cli/message.h"

/* The text is handed on when it is longer. */
enum { FLUSH_BYTES = 1 << 16, NUMBER_BYTES = 32 };

static bool flush(struct trace *trace)
{
	tli_text *writer = &trace->writer;
	if (writer->failed)
		return out_of_memory();
	if (fwrite(writer->data, 1, tli_text_length(writer), trace->output.file) != tli_text_length(writer))
		return check_status(TL_E_IO, "write", trace->output.name);
	tli_text_truncate(writer, 0);
	return true;
}

bool trace_open(struct trace *trace, const char *path)
{
	size_t length = strlen(path);
	*trace = (struct trace){ .as_json = length >= 6 && strcmp(path + length - 6, ".jsonl") == 0 };
	trace->is_open = output_open(&trace->output, path);
	if (trace->is_open && !trace->as_json)
		tli_text_add(&trace->writer, "step,t,id,x,y,vx,vy,radius,heading_x,heading_y\n");
	return trace->is_open;
}

/* The command never sets a locale, so the decimal point is one. */
static void write_digits(tli_text *writer, const char *before, double value)
{
	char number[NUMBER_BYTES];
	int length = snprintf(number, sizeof number, "%.17g", value);
	tli_text_add(writer, before);
	tli_text_add_bytes(writer, number, (size_t)length);
}

static void write_agent_row(struct trace *trace, const struct sim *sim, const struct walker *walker, size_t id)
{
	tli_text *writer = &trace->writer;
	bool json = trace->as_json;
	tli_text_add_format(writer, json ? "{\"step\":%llu" : "%llu", (unsigned long long)sim->steps);
	write_digits(writer, json ? ",\"t\":" : ",", sim_time(sim));
	tli_text_add_format(writer, json ? ",\"id\":%zu" : ",%zu", id);
	write_digits(writer, json ? ",\"x\":" : ",", walker->at.x);
	write_digits(writer, json ? ",\"y\":" : ",", walker->at.y);
	write_digits(writer, json ? ",\"vx\":" : ",", walker->velocity.x);
	write_digits(writer, json ? ",\"vy\":" : ",", walker->velocity.y);
	write_digits(writer, json ? ",\"radius\":" : ",", walker->def.radius);
	write_digits(writer, json ? ",\"heading_x\":" : ",", walker->heading.x);
	write_digits(writer, json ? ",\"heading_y\":" : ",", walker->heading.y);
	tli_text_add(writer, json ? "}\n" : "\n");
}

bool trace_write(struct trace *trace, const struct sim *sim)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers) && trace->is_open; i++) {
		if (sim->walkers[i].present)
			write_agent_row(trace, sim, &sim->walkers[i], i);
		if (tli_text_length(&trace->writer) > FLUSH_BYTES && !flush(trace))
			return false;
	}
	return true;
}

bool trace_close(struct trace *trace, bool good)
{
	if (!trace->is_open)
		return true;
	trace->is_open = false;
	good = good && flush(trace);
	tli_text_free(&trace->writer);
	if (good)
		return output_close(&trace->output);
	output_abandon(&trace->output);
	return false;
}
