/* SPDX-License-Identifier: MIT */
/* sight.c: asks about one sight line, and writes the answer. */
#include "sees/sight.h"

#include <stdlib.h>

#include "cli/blocker.h"
#include "cli/traveller.h"
#include "nav/words.h"

/* `the wall at 3:6, at 4,1`, `the closed door front, at 4,4`. */
static void write_blocker(tli_text *writer, const tl_map *map, const tl_blocker *blocker)
{
	tli_nav_add_blocker(writer, map, blocker);
	tli_text_add(writer, ", at ");
	write_point(writer, blocker->at, tl_map_resolution(map));
	write_blocks(writer, map, blocker->blocks);
}

void sight_write_blocked(tli_text *writer, const tl_map *map, const tl_blocker *blocker)
{
	tli_text_add(writer, "blocked by ");
	write_blocker(writer, map, blocker);
}

void sight_write_line(tli_text *writer, const tl_map *map, const struct sight *sight)
{
	if (sight->blocker.kind == TL_BLOCKER_NONE)
		tli_text_add(writer, "sees");
	else
		sight_write_blocked(writer, map, &sight->blocker);
}

void sight_write_text(tli_text *writer, const tl_map *map, const struct sight *sight)
{
	sight_write_line(writer, map, sight);
	for (size_t i = 1; i < sight->count; i++) {
		tli_text_add(writer, "\n");
		sight_write_blocked(writer, map, &sight->blockers[i]);
	}
	if (sight->has_clearance && sight->nearest.kind == TL_BLOCKER_NONE) {
		tli_text_add(writer, "\nclearance inf");
	} else if (sight->has_clearance) {
		tli_text_add(writer, "\nclearance ");
		tli_text_add_double(writer, sight->clearance);
		tli_text_add(writer, " to ");
		write_blocker(writer, map, &sight->nearest);
	}
	tli_text_add(writer, "\n");
}

void sight_write_blocker_json(tli_text *writer, const tl_map *map, const tl_blocker *blocker)
{
	tli_text_add(writer, "{");
	write_blocker_json(writer, map, blocker);
	tli_text_add(writer, ",");
	write_json_position(writer, blocker->at);
	write_blocks_json(writer, map, blocker->blocks);
	tli_text_add(writer, "}");
}

static void write_blockers_json(tli_text *writer, const tl_map *map, const struct sight *sight)
{
	tli_text_add(writer, ",\"blockers\":[");
	for (size_t i = 0; i < sight->count; i++) {
		tli_text_add(writer, i > 0 ? "," : "");
		sight_write_blocker_json(writer, map, &sight->blockers[i]);
	}
	tli_text_add(writer, "]");
}

void sight_write_json(tli_text *writer, const tl_map *map, const struct sight *sight)
{
	tli_text_add(writer, "{\"sees\":");
	write_json_bool(writer, sight->blocker.kind == TL_BLOCKER_NONE);
	if (sight->blocker.kind != TL_BLOCKER_NONE && !sight->all) {
		tli_text_add(writer, ",\"blocker\":");
		sight_write_blocker_json(writer, map, &sight->blocker);
	}
	if (sight->blocker.kind != TL_BLOCKER_NONE && sight->all)
		write_blockers_json(writer, map, sight);
	if (sight->has_clearance) {
		tli_text_add(writer, ",\"clearance\":");
		write_json_number(writer, sight->clearance);
	}
	if (sight->has_clearance && sight->nearest.kind != TL_BLOCKER_NONE) {
		tli_text_add(writer, ",\"nearest\":");
		sight_write_blocker_json(writer, map, &sight->nearest);
	}
	tli_text_add(writer, "}");
}

static tl_status explain_sight(tl_query *query, struct sight *sight)
{
	tl_explanation why;
	tl_status status = tl_query_explain(query, sight->from.at, sight->to.at, &why);
	if (status)
		return status;
	if (why.sees) {
		sight->has_clearance = true;
		return TL_OK;
	}
	sight->blockers = calloc(why.blockers, sizeof *sight->blockers);
	if (!sight->blockers)
		return TL_E_NOMEM;
	status = tl_query_get_blockers(query, sight->blockers, why.blockers, &sight->count);
	sight->blocker = sight->blockers[0];
	return status;
}

/* What blocks, and, where asked for, the clearance. */
tl_status sight_look(tl_query *query, struct sight *sight)
{
	tl_status status = sight->all ? explain_sight(query, sight)
				      : tl_query_first_hit(query, sight->from.at, sight->to.at, &sight->blocker);
	if (!status && sight->has_clearance)
		status = tl_query_clearance(query, sight->from.at, sight->to.at, &sight->clearance, &sight->nearest);
	return status;
}

void sight_clear(struct sight *sight)
{
	free(sight->blockers);
	sight->blockers = NULL;
	sight->count = 0;
}
