/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to a crowd. The hash at the end of a snapshot is made here, so that what is behind it is reached.
 *
 *   - a crowd that was refused one is what it was;
 *   - of one that was accepted, after some steps all positions are numbers;
 *   - saved, it loads, and both go on alike.
 */
#include "crowd/store/snapshot.h"
#include "fuzz/common.h"

#include <math.h>

enum { BYTES_MAX = 1 << 13, STEPS = 3 };

static const char room[] = "tautline 1\n"
			   "wall 0,0 20,0 20,10 0,10 0,0\n"
			   "wall 10,0 10,4\n"
			   "wall 10,6 10,10\n"
			   "door d 10,4 10,6 open\n";

static const tl_nav *nav(void)
{
	static tl_nav *made;
	if (made)
		return made;
	tl_map *map = fuzz_load(room, sizeof room - 1, NULL);
	tl_nav_def def = tl_default_nav_def();
	def.via = TL_VIA_CORNERS;
	def.radius = 0.25;
	require(map && tl_nav_create(map, &def, &made) == TL_OK);
	tl_map_free(map);
	return made;
}

static tl_crowd *make(void)
{
	tl_crowd_def def = tl_default_crowd_def();
	tl_crowd *crowd;
	def.nav = (tl_nav *)(uintptr_t)nav();
	def.dt = 0.05;
	require(tl_crowd_create(&def, &crowd) == TL_OK);
	return crowd;
}

static void go(tl_crowd *crowd)
{
	tl_agent_info info;
	for (int i = 0; i < STEPS; i++)
		require(tl_crowd_step(crowd) == TL_OK);
	for (tl_agent_id id = tl_crowd_next_agent(crowd, (tl_agent_id){ 0, 0 }); id.index1;
		id = tl_crowd_next_agent(crowd, id)) {
		require(tl_crowd_get_agent(crowd, id, &info) == TL_OK);
		require(isfinite(info.position.x) && isfinite(info.position.y));
		require(isfinite(info.velocity.x) && isfinite(info.velocity.y));
	}
}

static void check_saved(tl_crowd *crowd)
{
	size_t size;
	require(tl_crowd_save(crowd, NULL, 0, &size) == TL_E_BUFFER);
	uint8_t *bytes = malloc(size);
	require(bytes && tl_crowd_save(crowd, bytes, size, &size) == TL_OK);
	tl_crowd *other = make();
	require(tl_crowd_load(other, bytes, size) == TL_OK);
	require(tl_crowd_hash(other) == tl_crowd_hash(crowd));
	go(crowd);
	go(other);
	require(tl_crowd_hash(other) == tl_crowd_hash(crowd));
	tl_crowd_free(other);
	free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static uint8_t bytes[BYTES_MAX + 8];
	if (size < 8 || size > BYTES_MAX)
		return 0;
	memcpy(bytes, data, size);
	uint64_t check = tli_snapshot_check(bytes, size - 8);
	for (int i = 0; i < 8; i++)
		bytes[size - 8 + (size_t)i] = (uint8_t)(check >> 8 * i);
	tl_crowd *crowd = make();
	uint64_t before = tl_crowd_hash(crowd);
	tl_status status = tl_crowd_load(crowd, bytes, size);
	require(status == TL_OK || status == TL_E_FORMAT);
	if (status) {
		require(tl_crowd_hash(crowd) == before && tl_crowd_agent_count(crowd) == 0);
	} else {
		go(crowd);
		check_saved(crowd);
	}
	tl_crowd_free(crowd);
	return 0;
}
