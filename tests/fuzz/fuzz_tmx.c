/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to a map of Tiled, XML or JSON. What is accepted is written for Tiled and read again, and that is the same map;
 * and the same in the native format.
 */
#include "fuzz/common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_map *map = fuzz_format("tmx", data, size);
	if (!map)
		return 0;
	size_t written;
	tl_load_def def = tl_default_load_def();
	def.format = "tmj";
	char *text = fuzz_save(map, "tmj", &written);
	tl_map *again = fuzz_load(text, written, &def);
	require(again);
	fuzz_check_same(map, again);
	tl_map_free(again);
	free(text);
	tl_map_free(map);
	return 0;
}
