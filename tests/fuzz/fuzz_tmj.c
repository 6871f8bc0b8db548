/* SPDX-License-Identifier: MIT */
/* Fuzz target: bytes to a map of Tiled in JSON. What is accepted makes the round trip in its own format and in the native one. */
#include "fuzz/common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_map_free(fuzz_format("tmj", data, size));
	return 0;
}
