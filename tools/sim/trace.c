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
	struct writer *writer = &trace->writer;
	if (writer->failed) {
		return out_of_memory();
	}
	if (fwrite(writer->data, 1, writer->length, trace->output.file) != writer->length) {
		return check_status(TL_E_IO, "write", trace->output.name);
	}
	writer_clear(writer);
	return true;
}

bool trace_open(struct trace *trace, const char *path)
{
	size_t length = strlen(path);
	*trace = (struct trace){ .as_json = length >= 6 && strcmp(path + length - 6, ".jsonl") == 0 };
	trace->is_open = output_open(&trace->output, path);
	if (trace->is_open && !trace->as_json) {
		write_text(&trace->writer, "step,t,id,x,y,vx,vy,radius,heading_x,heading_y\n");
	}
	return trace->is_open;
}

/* The command never sets a locale, so the decimal point is one. */
static void write_digits(struct writer *writer, const char *before, double value)
{
	char number[NUMBER_BYTES];
	int length = snprintf(number, sizeof number, "%.17g", value);
	write_text(writer, before);
	write_bytes(writer, number, (size_t)length);
}

static void write_agent_row(struct trace *trace, const struct sim *sim, const struct walker *walker, size_t id)
{
	struct writer *writer = &trace->writer;
	bool json = trace->as_json;
	write_format(writer, json ? "{\"step\":%llu" : "%llu", (unsigned long long)sim->steps);
	write_digits(writer, json ? ",\"t\":" : ",", sim_time(sim));
	write_format(writer, json ? ",\"id\":%zu" : ",%zu", id);
	write_digits(writer, json ? ",\"x\":" : ",", walker->at.x);
	write_digits(writer, json ? ",\"y\":" : ",", walker->at.y);
	write_digits(writer, json ? ",\"vx\":" : ",", walker->velocity.x);
	write_digits(writer, json ? ",\"vy\":" : ",", walker->velocity.y);
	write_digits(writer, json ? ",\"radius\":" : ",", walker->def.radius);
	write_digits(writer, json ? ",\"heading_x\":" : ",", walker->heading.x);
	write_digits(writer, json ? ",\"heading_y\":" : ",", walker->heading.y);
	write_text(writer, json ? "}\n" : "\n");
}

bool trace_write(struct trace *trace, const struct sim *sim)
{
	for (size_t i = 0; i < sim->count && trace->is_open; i++) {
		if (sim->walkers[i].present) {
			write_agent_row(trace, sim, &sim->walkers[i], i);
		}
		if (trace->writer.length > FLUSH_BYTES && !flush(trace)) {
			return false;
		}
	}
	return true;
}

bool trace_close(struct trace *trace, bool good)
{
	if (!trace->is_open) {
		return true;
	}
	trace->is_open = false;
	good = good && flush(trace);
	writer_free(&trace->writer);
	if (good) {
		return output_close(&trace->output);
	}
	output_abandon(&trace->output);
	return false;
}
