/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/run.h: runs an input; aborts at the first thing that is not right. */
#ifndef TESTS_FUZZ_API_RUN_H
#define TESTS_FUZZ_API_RUN_H

#include <stddef.h>
#include <stdint.h>

/* How many bytes come first, and how many one step has. */
enum { API_HEAD = 4, API_RECORD = 16 };

/* Gives the number of steps. FUZZ_SHOW in the environment: each call is printed. */
size_t api_run(const uint8_t *data, size_t size);

#endif
