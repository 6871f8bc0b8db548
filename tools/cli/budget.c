/* SPDX-License-Identifier: MIT */
/*
 * budget.c: one budget for all long calls of the library in this run.
 *
 * Progress is shown where standard error is a terminal, after the first half second of calls that follow one another. A share is an estimate: where it
 * has come to an end and the call has not, the seconds are shown instead.
 */
#include "cli/budget.h"

#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/ascii.h"
#include "cli/clock.h"
#include "cli/message.h"

/* Seconds before the first line of progress, and between two. */
#define PROGRESS_AFTER 0.5
#define PROGRESS_PAUSE 0.1
/* Seconds without a call, after which the next one begins anew. */
#define PROGRESS_IDLE 0.3
/* Bytes of memory to compile each byte of a large file: a grid of a million corners, 50 MB, takes 21 for each. */
#define BYTES_FOR_INPUT 24
/* Steps of work for each byte of a large file: the first path through a field of a million walls, 36 MB, takes some 40 for each. */
#define WORK_FOR_INPUT 128
/* A share that says no more than that it will be done soon. */
#define SHARE_SPENT 0.99

static volatile sig_atomic_t interrupted = 0;

/* The run's limits, and its present call. */
static struct {
	bool chosen;            /* the limits are; not in tests of parts of the command */
	bool given, given_work; /* --max-memory is; --max-work is */
	size_t max_bytes;
	size_t present_bytes; /* of the present call */
	uint64_t max_work, present_work;
	tl_budget_use use;
	const char *doing;
	double begin, shown,
		last; /* when calls began, the line was shown, and progress was called; seconds of the clock */
	bool line;    /* of progress, that is not ended */
	char excess[160];
} run;

static void note_interrupt(int number)
{
	(void)number;
	interrupted = 1;
}

void interrupts_begin(void)
{
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_handler = note_interrupt;
	action.sa_flags = (int)SA_RESETHAND; /* reading is interrupted, and a second one ends the process */
	sigaction(SIGINT, &action, NULL);
}

void interrupts_at_once(void)
{
	if (!interrupted)
		signal(SIGINT, SIG_DFL);
}

void interrupts_end(void)
{
	progress_clear();
	if (interrupted) {
		signal(SIGINT, SIG_DFL);
		raise(SIGINT);
	}
}

void interrupts_forget(void)
{
	interrupted = 0;
}

bool was_interrupted(void)
{
	return interrupted != 0;
}

/* Digits and a letter, or UINT64_MAX. */
static uint64_t read_amount(const char *text)
{
	static const char letters[] = "kmg";
	uint64_t amount = 0;
	const char *at = text;
	for (; tli_is_digit(*at); at++) {
		if (amount > (UINT64_MAX >> 34) / 10)
			return UINT64_MAX;
		amount = amount * 10 + (uint64_t)(*at - '0');
	}
	const char *letter = *at != '\0' ? strchr(letters, tli_lower(*at)) : NULL;
	if (at == text || amount == 0 || (*at != '\0' && (!letter || at[1] != '\0')))
		return UINT64_MAX;
	return letter ? amount << (10 * (letter - letters + 1)) : amount;
}

/* Sets *out if the option is given. */
static bool option_amount(const struct arguments *arguments, const char *name, uint64_t *out)
{
	const char *text = option_value(arguments, name);
	uint64_t amount = text ? read_amount(text) : *out;
	if (text && amount == UINT64_MAX) {
		return refuse_usage(arguments->command,
			"--%s takes a whole number above 0, also with K, M or G, not '%s'", name, text);
	}
	*out = amount;
	return true;
}

bool option_size(const struct arguments *arguments, const char *name, size_t *out)
{
	uint64_t amount = *out;
	bool good = option_amount(arguments, name, &amount);
	*out = amount > SIZE_MAX ? SIZE_MAX : (size_t)amount;
	return good;
}

bool budget_choose(const struct arguments *arguments)
{
	tl_budget budget = tl_default_budget();
	run.max_bytes = budget.max_bytes;
	run.max_work = budget.max_work;
	run.chosen = true;
	run.given = option_value(arguments, "max-memory") != NULL;
	run.given_work = option_value(arguments, "max-work") != NULL;
	return option_size(arguments, "max-memory", &run.max_bytes) &&
		option_amount(arguments, "max-work", &run.max_work);
}

void progress_clear(void)
{
	if (run.line)
		fputs("\r\033[K", stderr);
	run.line = false;
}

static void show_share(double done)
{
	double now = clock_seconds();
	if (now - run.last > PROGRESS_IDLE && done <= 0)
		run.begin = 0;
	run.begin = run.begin == 0 ? now : run.begin;
	run.last = now;
	if (now - run.begin < PROGRESS_AFTER || now - run.shown < PROGRESS_PAUSE || isatty(STDERR_FILENO) != 1)
		return;
	run.shown = now;
	run.line = true;
	if (done < SHARE_SPENT)
		fprintf(stderr, "\r\033[K%s: %d %%", run.doing, (int)(100 * done));
	else
		fprintf(stderr, "\r\033[K%s: %.1f s", run.doing, now - run.begin);
	fflush(stderr);
}

void progress_announce(const char *doing)
{
	if (isatty(STDERR_FILENO) == 1) {
		run.line = true;
		fprintf(stderr, "\r\033[K%s", doing);
		fflush(stderr);
	}
}

bool progress_goes_on(const char *doing, size_t done, size_t all)
{
	if (doing) {
		run.doing = doing;
		show_share(all > 0 ? (double)done / (double)all : 0);
	}
	return !interrupted;
}

static bool goes_on(void *context, double done)
{
	(void)done;
	if (context)
		show_share(done);
	return !interrupted;
}

uint64_t budget_work_or(uint64_t otherwise)
{
	return run.given_work ? run.max_work : otherwise;
}

tl_budget budget_of(const char *doing)
{
	tl_budget budget = tl_default_budget();
	if (run.chosen) {
		budget.max_bytes = run.max_bytes;
		budget.max_work = run.max_work;
	}
	budget.progress = goes_on;
	run.present_bytes = budget.max_bytes;
	run.present_work = budget.max_work;
	if (doing) {
		progress_clear();
		run.doing = doing;
		run.begin = clock_seconds() - run.last > PROGRESS_IDLE ? 0 : run.begin;
		budget.context = &run;
		budget.use = &run.use;
	}
	return budget;
}

tl_budget budget_for_input(const char *doing, size_t input_bytes)
{
	tl_budget budget = budget_of(doing);
	if (!run.given && input_bytes > budget.max_bytes / BYTES_FOR_INPUT)
		budget.max_bytes = input_bytes > SIZE_MAX / BYTES_FOR_INPUT ? SIZE_MAX : BYTES_FOR_INPUT * input_bytes;
	if (!run.given_work && input_bytes > budget.max_work / WORK_FOR_INPUT) {
		budget.max_work = input_bytes > UINT64_MAX / WORK_FOR_INPUT ? UINT64_MAX
									    : (uint64_t)WORK_FOR_INPUT * input_bytes;
	}
	run.present_bytes = budget.max_bytes;
	run.present_work = budget.max_work;
	return budget;
}

const char *budget_excess(void)
{
	if (run.use.out_of_bytes) {
		snprintf(run.excess, sizeof run.excess,
			"it takes more than %zu bytes of memory; --max-memory SIZE allows more", run.present_bytes);
	} else if (run.use.out_of_work) {
		snprintf(run.excess, sizeof run.excess,
			"it takes more than %llu steps of work; --max-work STEPS allows more",
			(unsigned long long)run.present_work);
	} else {
		return NULL;
	}
	return run.excess;
}
