/* SPDX-License-Identifier: MIT */
/*
 * neighbours.c: rows t,id,neighbour,distance, at the start and each second: for each agent those within the crowd's sight, the nearest
 * first. Ids are those of the trace; distances are those of centres, in map units.
 */
#include "sim/neighbours.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "io/output.h"

/* Of the time: less than a step. */
static const double ROUNDING = 1e-9;

static bool reserve(void **list, size_t *room, size_t count, size_t each)
{
	if (count <= *room)
		return true;
	void *larger = realloc(*list, 2 * count * each);
	if (!larger)
		return out_of_memory();
	*list = larger;
	*room = 2 * count;
	return true;
}

static bool number_walkers(struct neighbour_rows *rows, const struct sim *sim)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		const struct walker *walker = &sim->walkers[i];
		if (!walker->present)
			continue;
		if (!reserve((void **)&rows->walker_of, &rows->walkers, walker->id.index1 + (size_t)1,
			    sizeof *rows->walker_of))
			return false;
		rows->walker_of[walker->id.index1] = i;
	}
	return true;
}

static bool is_json(const struct neighbour_rows *rows)
{
	size_t length = strlen(rows->path);
	return length >= 6 && strcmp(rows->path + length - 6, ".jsonl") == 0;
}

static void write_neighbour(struct neighbour_rows *rows, const struct sim *sim, size_t i, size_t other)
{
	const struct walker *walker = &sim->walkers[i], *neighbour = &sim->walkers[other];
	double distance = hypot(neighbour->at.x - walker->at.x, neighbour->at.y - walker->at.y);
	bool json = is_json(rows);
	tli_text_add(&rows->writer, json ? "{\"t\":" : "");
	tli_text_add_double(&rows->writer, floor(sim_time(sim) * 1e6 + 0.5) / 1e6);
	tli_text_add_format(
		&rows->writer, json ? ",\"id\":%zu,\"neighbour\":%zu,\"distance\":" : ",%zu,%zu,", i, other);
	tli_text_add_double(&rows->writer, floor(distance * 1e6 + 0.5) / 1e6);
	tli_text_add(&rows->writer, json ? "}\n" : "\n");
}

static bool write_neighbours(struct neighbour_rows *rows, const struct sim *sim, size_t i)
{
	size_t count = 0;
	tl_status status = tl_crowd_get_agent_neighbours(
		sim->crowd, sim->walkers[i].id, rows->ids, rows->found, &count);
	if (status == TL_E_BUFFER) {
		if (!reserve((void **)&rows->ids, &rows->found, count, sizeof *rows->ids))
			return false;
		status = tl_crowd_get_agent_neighbours(sim->crowd, sim->walkers[i].id, rows->ids, rows->found, &count);
	}
	for (size_t k = 0; k < count && !status; k++)
		write_neighbour(rows, sim, i, rows->walker_of[rows->ids[k].index1]);
	return check_status(status, "look for neighbours in", sim->name);
}

bool neighbours_take(struct neighbour_rows *rows, const struct sim *sim)
{
	if (!rows->path || sim_time(sim) < rows->next * (1 - ROUNDING))
		return true;
	if (sim->steps == 0 && !is_json(rows))
		tli_text_add(&rows->writer, "t,id,neighbour,distance\n");
	rows->next = floor(sim_time(sim) * (1 + ROUNDING)) + 1;
	bool good = number_walkers(rows, sim);
	for (size_t i = 0; i < tli_array_length(sim->walkers) && good; i++)
		good = !sim->walkers[i].present || write_neighbours(rows, sim, i);
	return good;
}

bool neighbours_end(struct neighbour_rows *rows)
{
	return !rows->path || output_whole(rows->path, &rows->writer);
}

void neighbours_free(struct neighbour_rows *rows)
{
	tli_text_free(&rows->writer);
	free(rows->walker_of);
	free(rows->ids);
	*rows = (struct neighbour_rows){ 0 };
}
