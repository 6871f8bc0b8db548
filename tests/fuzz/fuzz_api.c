/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the whole public API in any order (tests/fuzz/api), beside a model written from the headers alone (tests/support/model).
 *
 * FUZZ_SHOW=1 prints the calls of an input; tests/fuzz/soak_api makes a failing one smaller.
 */
#include "fuzz/common.h"

#include "fuzz/api/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	api_run(data, size);
	return 0;
}
