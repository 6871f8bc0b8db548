/* SPDX-License-Identifier: MIT */
/*
 * batch.c: a stream of queries, a stream of answers.
 *
 * 1. Take the complete lines that are here, at most BLOCK_LINES.
 * 2. A team of threads answers them, CHUNK_LINES at a time, each chunk into a text of its own.
 * 3. Write the chunks in order, so that the bytes do not depend on the number of threads.
 * 4. When no complete line is left: flush, and only then wait for more input. A program that writes one line and waits gets its answer;
 *    one that pipes a million lines pays one flush for each full buffer.
 *
 * Memory is constant: one input buffer, BLOCK_LINES line records, and the answers of one block. A bad line is answered in its
 * position and does not stop the others; a failed write or allocation stops everything.
 */
#include "io/batch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/clock.h"
#include "cli/budget.h"
#include "cli/message.h"
#include "io/areas.h"
#include "io/output.h"
#include "io/query_line.h"
#include "base/team.h"

enum { CHUNK_LINES = 16, BLOCK_CHUNKS = 64, BLOCK_LINES = CHUNK_LINES * BLOCK_CHUNKS };

/* How often the progress line changes, in seconds. */
#define PROGRESS_PERIOD 0.25

struct chunk {
	tli_text answers;
	bool some_bad;
	batch_totals totals;
	tl_status status;   /* what stopped it; TL_OK = nothing */
	const char *reason; /* why, as the library says */
};

struct hand {
	tl_query *query;
	void *scratch;
	query_line line;
};

struct batch {
	const struct world *world;
	const batch_def *def;
	line_reader reader;
	struct output output;
	tli_team *team;
	struct hand *hands; /* [hand * def->jobs] */
	struct line lines[BLOCK_LINES];
	size_t line_count;
	struct chunk chunks[BLOCK_CHUNKS];
	uint64_t answered; /* lines */
	bool some_bad, progress;
	batch_totals totals;
	double next_progress;
};

static void answer_bad(const struct batch *batch, const struct line *line, const char *why, struct chunk *chunk)
{
	tli_text *writer = &chunk->answers;
	chunk->some_bad = true;
	if (batch->def->json) {
		tli_text_add_format(writer, "{\"line\":%" PRIu64 ",\"error\":", line->number);
		write_json_text(writer, why);
		tli_text_add(writer, "}\n");
	} else {
		tli_text_add_format(writer, "! line %" PRIu64 ": ", line->number);
		write_shown(writer, why);
		tli_text_add(writer, "\n");
	}
}

static void answer_query(const struct batch *batch, const struct line *line, struct hand *hand, struct chunk *chunk)
{
	batch_call call = { batch->def, batch->world->map, hand->query, &hand->scratch, hand->line.from,
		hand->line.to };
	batch_outcome outcome = { 0 };
	tl_status status = batch->def->ask(&call, &chunk->answers, &outcome);
	if (status == TL_E_RANGE) {
		answer_bad(batch, line, "a point outside the map's grid", chunk);
		return;
	}
	if (status) {
		chunk->status = status;
		return;
	}
	chunk->totals.answered++;
	chunk->totals.missing += outcome.is_no ? 1 : 0;
	tli_text_add(&chunk->answers, "\n");
}

static void answer_chunk(void *context, uint32_t member, size_t item)
{
	struct batch *batch = context;
	struct hand *hand = &batch->hands[member];
	struct chunk *chunk = &batch->chunks[item];
	size_t first = item * CHUNK_LINES;
	tli_text_truncate(&chunk->answers, 0);
	for (size_t i = first; i < first + CHUNK_LINES && i < batch->line_count && chunk->status == TL_OK; i++) {
		if (was_interrupted()) {
			chunk->status = TL_E_CANCELLED;
			break;
		}
		switch (query_line_read(batch->world->map, &batch->lines[i], &hand->line)) {
		case LINE_EMPTY:
			break;
		case LINE_BAD:
			answer_bad(batch, &batch->lines[i], hand->line.why, chunk);
			break;
		case LINE_QUERY:
			answer_query(batch, &batch->lines[i], hand, chunk);
			break;
		}
	}
	if (chunk->answers.failed)
		chunk->status = TL_E_NOMEM;
	chunk->reason = tl_last_reason(chunk->status);
}

static void show_answered(struct batch *batch, bool last)
{
	if (!batch->progress)
		return;
	if (last) {
		fprintf(stderr, "\r\033[K");
	} else if (clock_seconds() >= batch->next_progress) {
		fprintf(stderr, "\r\033[K%" PRIu64 " lines answered", batch->answered);
		batch->next_progress = clock_seconds() + PROGRESS_PERIOD;
	}
}

/* Writes the answers of a block. false: an error was printed. */
static bool write_block(struct batch *batch, size_t chunks)
{
	for (size_t i = 0; i < chunks; i++) {
		struct chunk *chunk = &batch->chunks[i];
		batch->some_bad = batch->some_bad || chunk->some_bad;
		batch->totals.answered += chunk->totals.answered;
		batch->totals.missing += chunk->totals.missing;
		chunk->totals = (batch_totals){ 0 };
		size_t size = tli_text_length(&chunk->answers);
		if (fwrite(size > 0 ? chunk->answers.data : "", 1, size, batch->output.file) != size)
			return check_status(TL_E_IO, "write", batch->output.name);
		if (chunk->status != TL_OK) {
			show_answered(batch, true);
			message_reason("answer a query", NULL, chunk->status, chunk->reason);
			return false;
		}
	}
	batch->answered += batch->line_count;
	show_answered(batch, false);
	return true;
}

/* Steps 1 to 3. false: an error was printed. */
static bool answer_block(struct batch *batch)
{
	batch->line_count = 0;
	while (batch->line_count < BLOCK_LINES && lines_next(&batch->reader, &batch->lines[batch->line_count]))
		batch->line_count++;
	size_t chunks = (batch->line_count + CHUNK_LINES - 1) / CHUNK_LINES;
	tli_team_run(batch->team, chunks, answer_chunk, batch);
	return write_block(batch, chunks);
}

static bool answer_all(struct batch *batch)
{
	do {
		do {
			if (!answer_block(batch))
				return false;
		} while (batch->line_count > 0);
		if (fflush(batch->output.file) != 0)
			return check_status(TL_E_IO, "write", batch->output.name);
	} while (lines_fill(&batch->reader));
	show_answered(batch, true);
	if (batch->reader.error != 0) {
		errno = batch->reader.error;
		return check_status(TL_E_IO, "read", batch->def->queries);
	}
	return true;
}

/* The threads and what each of them needs. false: an error was printed. */
static bool start(struct batch *batch)
{
	batch->hands = calloc((size_t)batch->def->jobs, sizeof *batch->hands);
	tl_status status = batch->hands ? TL_OK : TL_E_NOMEM;
	for (int i = 0; i < batch->def->jobs && !status; i++) {
		status = tl_query_create(batch->world->nav, &batch->hands[i].query);
		if (!status)
			status = areas_take(batch->world, batch->world->nav, batch->hands[i].query);
	}
	if (!status)
		status = tli_team_create((uint32_t)batch->def->jobs, &batch->team);
	return check_status(status, "start", NULL);
}

static void stop(struct batch *batch)
{
	tli_team_free(batch->team);
	for (int i = 0; i < batch->def->jobs && batch->hands; i++) {
		tl_query_free(batch->hands[i].query);
		if (batch->def->drop)
			batch->def->drop(batch->hands[i].scratch);
	}
	free(batch->hands);
	for (size_t i = 0; i < BLOCK_CHUNKS; i++)
		tli_text_free(&batch->chunks[i].answers);
	lines_close(&batch->reader);
	free(batch);
}

int batch_run(const struct world *world, const batch_def *def, batch_totals *totals)
{
	struct batch *batch = calloc(1, sizeof *batch);
	if (!batch)
		return message_status("start", NULL, TL_E_NOMEM);
	batch->world = world;
	batch->def = def;
	batch->next_progress = clock_seconds() + PROGRESS_PERIOD;
	batch->progress = isatty(STDERR_FILENO) == 1 && (def->output || isatty(STDOUT_FILENO) != 1);
	bool good = lines_open(&batch->reader, def->queries) && start(batch);
	if (good && output_open(&batch->output, def->output)) {
		good = answer_all(batch);
		if (good)
			good = output_close(&batch->output);
		else
			output_abandon(&batch->output);
	} else {
		good = false;
	}
	bool some_bad = batch->some_bad;
	batch_totals all = batch->totals;
	stop(batch);
	if (totals)
		*totals = all;
	return !good || some_bad ? EXIT_BAD : all.missing > 0 ? EXIT_NO : EXIT_YES;
}
