/* SPDX-License-Identifier: MIT */
/* Fuzz target: bytes to a map out of a route graph of Nav2, and back through the native format. */
#include "fuzz/common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_map_free(fuzz_format("geojson", data, size));
	return 0;
}
