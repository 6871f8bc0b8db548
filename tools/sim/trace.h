/* SPDX-License-Identifier: MIT */
/* trace.h: writes the positions of all agents in each step, as CSV or JSON lines. */
#ifndef TAUTLINE_TOOLS_SIM_TRACE_H
#define TAUTLINE_TOOLS_SIM_TRACE_H

#include "io/output.h"
#include "sim/sim.h"

struct trace {
	struct output output;
	tli_text writer;
	bool is_open, as_json;
};

/* Opens `path`; one that ends with .jsonl becomes JSON lines. false: an error was printed. */
bool trace_open(struct trace *trace, const char *path);
/* Writes how things are now: a row an agent. false: an error was printed. */
bool trace_write(struct trace *trace, const struct sim *sim);
/* Ends it; if `good`, the file is put in place. false: an error was printed. */
bool trace_close(struct trace *trace, bool good);

#endif
