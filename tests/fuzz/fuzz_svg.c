/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to a map out of a drawing. What is accepted is written as a drawing again, and that is the same map; and the
 * same in the native format.
 */
#include "fuzz/common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_map_free(fuzz_format("svg", data, size));
	return 0;
}
