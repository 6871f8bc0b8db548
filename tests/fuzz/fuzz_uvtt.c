/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to a map of Universal VTT. What is accepted makes the round trip in the native format and in its own, in which it is
 * written with the same bytes again.
 */
#include "fuzz/common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_load_def def = fuzz_def("uvtt");
	tl_map *map = fuzz_format("uvtt", data, size), *again;
	size_t written_size, again_size;
	if (!map)
		return 0;
	char *written = fuzz_save(map, "uvtt", &written_size);
	def.max_input_bytes = written_size;
	again = fuzz_load(written, written_size, &def);
	require(again != NULL);
	char *written_again = fuzz_save(again, "uvtt", &again_size);
	require(written_size == again_size && memcmp(written, written_again, written_size) == 0);
	free(written_again);
	free(written);
	tl_map_free(again);
	tl_map_free(map);
	return 0;
}
