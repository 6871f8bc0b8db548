/* SPDX-License-Identifier: MIT */
/*
 * budget.h: what the calls of the library may cost in this run (--max-memory, --max-work), how far a long one is, and Ctrl-C.
 *
 * Ctrl-C cancels the present call, so that nothing is half-written; the process then ends as by the signal. A second one ends
 * it at once.
 */
#ifndef TAUTLINE_TOOLS_CLI_BUDGET_H
#define TAUTLINE_TOOLS_CLI_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

#include <tautline/base.h>

#include "cli/arguments.h"

/* Rows for the option table of all commands. */
#define OPTION_MAX_MEMORY                                                                                                \
	{                                                                                                                \
		"max-memory", 0, "SIZE", NULL,                                                                           \
			"memory that a long operation (loading, compiling, searching, ...) may take, in bytes, or with " \
			"K, M or G (default: 896M; to compile a map, at least 24 times the size of its file)"            \
	}
#define OPTION_MAX_WORK                                                                                                \
	{                                                                                                              \
		"max-work", 0, "STEPS", NULL,                                                                          \
			"work that a long operation may do, in steps of about 10 ns, or with K, M or G (default: 1G, " \
			"about ten seconds; on a map, at least 128 for each byte of its file)"                         \
	}

/* Reads the two options, for all calls that come. false: an error was printed. */
bool budget_choose(const struct arguments *arguments);
/* --max-work, `otherwise` if it is not given. */
uint64_t budget_work_or(uint64_t otherwise);

/* The value of an option as a size with K, M or G (of 1024); *out is unchanged if it is not given. false: an error was printed. */
bool option_size(const struct arguments *arguments, const char *name, size_t *out);

/* From here Ctrl-C cancels instead of ending the process; and what a run that was cancelled ends with: by the signal. */
void interrupts_begin(void);
void interrupts_end(void);
/* Ctrl-C ends the process at once, until interrupts_begin: around a call that does not look at budgets and writes nothing. */
void interrupts_at_once(void);
bool was_interrupted(void);
/* Ctrl-C was what the run waited for: it does not end as by the signal. */
void interrupts_forget(void);

/* The budget of a call. `doing` is shown on a terminal when the call takes long ("compiling"); NULL, for calls of several threads: nothing
 * is. It must be static. */
tl_budget budget_of(const char *doing);

/* The budget of compiling what a file of this size holds, or of searching it: by default 24 bytes of memory and 128 steps of work for each of its
 * bytes, where that is more than the defaults. */
tl_budget budget_for_input(const char *doing, size_t input_bytes);

/* For a loop of many short calls: notes that `done` of `all` are done, for the line of the progress (`doing` NULL: none), and returns whether
 * the loop goes on: false after Ctrl-C. Begin with done = 0. Some 50 ns. */
bool progress_goes_on(const char *doing, size_t done, size_t all);

/* Shows what is being done, without a share: before a call that may take long and reports none. */
void progress_announce(const char *doing);

/* Ends the line of the progress, if there is one. Messages do it. */
void progress_clear(void);

/* Why the last call with a `doing` returned TL_E_LIMIT: "it takes more than N bytes of memory; --max-memory SIZE allows more"; NULL if its
 * budget was not exceeded. Valid until the next call. */
const char *budget_excess(void);

#endif
