/* SPDX-License-Identifier: MIT */
/*
 * record.c: saves a simulation to a file, and continues it.
 *
 *     magic            "tautline record 1\n"
 *     setup            8: hash of what the simulation is made of
 *     steps            8
 *     hash             8: of the crowd, compared after reading
 *     walkers, doors   8, 8: how many
 *     each walker      4, 4: id; 1: present, 2: arrived; 8: time of arrival
 *     each door change 1: done
 *     crowd            8: its size, then the bytes of tl_crowd_save
 *     check            8: hash of everything before
 *
 * Numbers are little-endian, doubles their bits. The map, scene and agents are not stored: the same command makes them again,
 * and the hash of the setup shows whether it did. A damaged file is refused before any of it is used.
 */
#include "sim/record.h"
#include "sim/radii.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "base/hash.h"
#include "io/output.h"

static const char magic[] = "tautline record 1\n";

enum { MAGIC_SIZE = sizeof magic - 1, HEAD_SIZE = MAGIC_SIZE + 5 * 8, WALKER_SIZE = 17 };
enum { FLAG_PRESENT = 1, FLAG_ARRIVED = 2 };

/* ---- hashes ---- */

static uint64_t hash_point(uint64_t hash, tl_point at)
{
	return tli_hash_double(tli_hash_double(hash, at.x), at.y);
}

static uint64_t hash_walker(uint64_t hash, const struct sim *sim, const struct walker *walker)
{
	const tl_agent_def *def = &walker->def;
	tl_stop stop;
	hash = hash_point(hash_point(hash, def->position), def->goal);
	hash = tli_hash_double(tli_hash_double(hash, def->radius), def->max_speed);
	hash = tli_hash_number(tli_hash_number(hash, (uint64_t)def->avoid), (uint64_t)def->desire);
	hash = tli_hash_number(tli_hash_number(hash, def->group), (uint64_t)(int64_t)walker->exit_side);
	for (size_t i = 0; i < walker->stop_count; i++)
		if (tl_map_get_agent_stop(sim->world.map, walker->line, i, &stop) == TL_OK)
			hash = hash_point(hash, stop.at);
	return hash;
}

/* Over everything the simulation is made of, and nothing that changes while it runs. */
static uint64_t hash_setup(const struct sim *sim)
{
	uint64_t hash = tli_hash_double(TLI_FNV_START, sim->def.dt);
	hash = tli_hash_number(hash, sim->def.seed);
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++)
		hash = hash_walker(hash, sim, &sim->walkers[i]);
	for (size_t i = 0; i < tli_array_length(sim->balls); i++) {
		hash = hash_point(hash, sim->balls[i].def.circle.centre);
		hash = tli_hash_double(hash, sim->balls[i].def.circle.radius);
	}
	if (sim->world.map) {
		tl_box box = tl_map_bounds(sim->world.map);
		hash = hash_point(
			hash_point(tli_hash_number(hash, tl_map_segment_count(sim->world.map)), box.min), box.max);
	}
	return hash;
}

/* ---- writing ---- */

static void put(tli_text *writer, uint64_t value, int bytes)
{
	for (int i = 0; i < bytes; i++) {
		char byte = (char)(unsigned char)(value >> (8 * i));
		tli_text_add_bytes(writer, &byte, 1);
	}
}

static void put_walkers(tli_text *writer, const struct sim *sim)
{
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		const struct walker *walker = &sim->walkers[i];
		put(writer, walker->id.index1, 4);
		put(writer, walker->id.generation, 4);
		put(writer, (walker->present ? FLAG_PRESENT : 0) | (walker->arrived ? FLAG_ARRIVED : 0), 1);
		uint64_t time;
		memcpy(&time, &walker->time, sizeof time);
		put(writer, time, 8);
	}
	for (size_t i = 0; i < sim->change_count; i++)
		put(writer, sim->changes[i].done ? 1 : 0, 1);
}

static tl_status put_crowd(tli_text *writer, const struct sim *sim)
{
	size_t size = 0;
	tl_status status = tl_crowd_save(sim->crowd, NULL, 0, &size);
	if (status != TL_E_BUFFER)
		return status;
	put(writer, size, 8);
	char *room = tli_text_extend(writer, size);
	return room ? tl_crowd_save(sim->crowd, room, size, &size) : TL_E_NOMEM;
}

bool record_write(const struct sim *sim, const char *path)
{
	tli_text writer = { 0 };
	tli_text_add(&writer, magic);
	put(&writer, hash_setup(sim), 8);
	put(&writer, sim->steps, 8);
	put(&writer, tl_crowd_hash(sim->crowd), 8);
	put(&writer, tli_array_length(sim->walkers), 8);
	put(&writer, sim->change_count, 8);
	put_walkers(&writer, sim);
	tl_status status = put_crowd(&writer, sim);
	if (status) {
		message_status("record", sim->name, status);
		tli_text_free(&writer);
		return false;
	}
	if (!writer.failed)
		put(&writer, tli_hash_bytes(TLI_FNV_START, writer.data, tli_text_length(&writer)), 8);
	return output_whole(path, &writer);
}

/* ---- reading ---- */

/* The rest of a file. */
struct reader {
	const unsigned char *at;
	size_t left;
};

static uint64_t take(struct reader *reader, int bytes)
{
	uint64_t value = 0;
	for (int i = 0; i < bytes; i++)
		value |= (uint64_t)reader->at[i] << (8 * i);
	reader->at += bytes;
	reader->left -= (size_t)bytes;
	return value;
}

static bool read_file(const char *path, tli_text *out)
{
	FILE *file = fopen(path, "rb");
	tl_status status = file ? write_stream(out, file, SIZE_MAX) : TL_E_IO;
	bool good = check_status(status, "read", path);
	if (file)
		fclose(file);
	return good;
}

static bool refuse(const char *path, const char *why)
{
	message("'%s' %s", path, why);
	return false;
}

/* Its first bytes, its check and the sizes in it. */
static bool is_sound(const tli_text *text)
{
	size_t length = tli_text_length(text);
	if (length < HEAD_SIZE + 16 || memcmp(text->data, magic, MAGIC_SIZE) != 0)
		return false;
	struct reader end = { (const unsigned char *)text->data + length - 8, 8 };
	return take(&end, 8) == tli_hash_bytes(TLI_FNV_START, text->data, length - 8);
}

static void take_walkers(struct sim *sim, struct reader *reader)
{
	sim->done = sim->here = 0;
	for (size_t i = 0; i < tli_array_length(sim->walkers); i++) {
		struct walker *walker = &sim->walkers[i];
		walker->id.index1 = (uint32_t)take(reader, 4);
		walker->id.generation = (uint32_t)take(reader, 4);
		uint64_t flags = take(reader, 1), time = take(reader, 8);
		walker->present = (flags & FLAG_PRESENT) != 0;
		walker->arrived = (flags & FLAG_ARRIVED) != 0;
		memcpy(&walker->time, &time, sizeof time);
		sim->here += walker->present ? 1 : 0;
		sim->done += walker->arrived ? 1 : 0;
	}
}

/* Restores the doors, and the nav with them. */
static tl_status take_doors(struct sim *sim, struct reader *reader)
{
	bool any = false;
	for (size_t i = 0; i < sim->change_count; i++) {
		struct door_change *change = &sim->changes[i];
		tl_door_info info;
		change->done = take(reader, 1) != 0;
		if (change->done && tl_map_get_door(sim->world.map, change->door, &info) == TL_OK) {
			(void)tl_map_set_door_closed(sim->world.map, change->door, !info.closed);
			any = true;
		}
	}
	return any ? radii_update(sim) : TL_OK;
}

static bool take_all(struct sim *sim, const char *path, struct reader *reader)
{
	reader->at += MAGIC_SIZE;
	reader->left -= MAGIC_SIZE + 8; /* the check */
	if (take(reader, 8) != hash_setup(sim))
		return refuse(path, "is a record of another simulation: repeat its map or scene and all its options");
	uint64_t steps = take(reader, 8), hash = take(reader, 8), walkers = take(reader, 8), doors = take(reader, 8);
	if (walkers != tli_array_length(sim->walkers) || doors != sim->change_count)
		return refuse(path, "is a record of another simulation: it has other agents or doors");
	if (reader->left < walkers * WALKER_SIZE + doors + 8)
		return refuse(path, "is damaged");
	take_walkers(sim, reader);
	tl_status status = take_doors(sim, reader);
	uint64_t size = take(reader, 8);
	if (!status)
		status = size == reader->left ? tl_crowd_load(sim->crowd, reader->at, reader->left) : TL_E_FORMAT;
	if (status == TL_E_FORMAT || (!status && tl_crowd_hash(sim->crowd) != hash))
		return refuse(path, "is damaged, or of another version");
	if (!check_status(status, "load", path))
		return false;
	sim->steps = steps;
	sim_read_back(sim);
	return true;
}

bool record_read(struct sim *sim, const char *path)
{
	tli_text text = { 0 };
	bool good = read_file(path, &text);
	if (good && !is_sound(&text))
		good = refuse(path, "is not a record, or is damaged");
	struct reader reader = { (const unsigned char *)text.data, tli_text_length(&text) };
	good = good && take_all(sim, path, &reader);
	tli_text_free(&text);
	return good;
}
