/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: bytes to a map out of a project of LDtk, and back through the native format; and each of its levels alone, by the
 * name that the first bytes give.
 */
#include "fuzz/common.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	tl_load_def def = fuzz_def("ldtk");
	tl_map_free(fuzz_format("ldtk", data, size));
	def.part = size & 1 ? "Hall" : "1";
	tl_map_free(fuzz_load((const char *)data, size, &def));
	return 0;
}
