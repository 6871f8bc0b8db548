/* SPDX-License-Identifier: MIT */
/* batch.c: `tautline sees --batch`: a stream of sight lines, a stream of answers, by the machinery of io/batch.c. */
#include "sees/batch.h"

#include <string.h>

#include "io/batch.h"
#include "sees/sight.h"

static tl_status ask_sight(const batch_call *call, tli_text *answer, batch_outcome *outcome)
{
	struct sight sight = {
		.from = call->from, .to = call->to, .all = call->def->all, .has_clearance = call->def->clearance
	};
	tl_status status = sight_look(call->query, &sight);
	if (!status && call->def->json)
		sight_write_json(answer, call->map, &sight);
	else if (!status)
		sight_write_line(answer, call->map, &sight);
	outcome->is_no = sight.blocker.kind != TL_BLOCKER_NONE;
	sight_clear(&sight);
	return status;
}

/* false: an error was printed. */
static bool read_options(const struct arguments *arguments, batch_def *def)
{
	const command_row *command = arguments->command;
	if (!operands_expect(arguments, 1, 1))
		return false;
	if (!def->json && option_given(arguments, "format") && !option_is(arguments, "format", "text")) {
		return refuse_usage(
			command, "with --batch the answers are text or jsonl, as --format or the end of FILE says");
	}
	if (!def->json && (def->all || def->clearance))
		return refuse_usage(command, "with --batch, --%s needs --format jsonl", def->all ? "all" : "clearance");
	if (strcmp(def->queries, "-") == 0 && strcmp(arguments->operands[0], "-") == 0)
		return refuse_usage(command, "the map and the questions cannot both come from standard input");
	return true;
}

int run_sight_batch(const struct arguments *arguments, tl_nav_def *nav_def)
{
	struct world world;
	batch_def def = {
		.ask = ask_sight,
		.queries = option_value(arguments, "batch"),
		.output = option_value(arguments, "output"),
		.json = option_is(arguments, "format", "jsonl"),
		.all = option_given(arguments, "all"),
		.clearance = option_given(arguments, "clearance"),
	};
	nav_def->sight_only = true;
	if (!read_options(arguments, &def) || !nav_options(arguments, nav_def))
		return EXIT_BAD;
	def.jobs = (int)nav_def->threads;
	if (!world_open(&world, arguments->operands[0], nav_def))
		return EXIT_BAD;
	int result = batch_run(&world, &def, NULL);
	world_close(&world);
	return result;
}
