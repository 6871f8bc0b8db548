/* SPDX-License-Identifier: MIT */
/*
 * tests/support/failing.h: an allocator that fails on request, counts what is alive and checks the sizes given back.
 *
 *     failing_install();
 *     for (long k = 1;; k++) {
 *             failing_arm(k, false);
 *             tl_status status = thing();
 *             if (!failing_disarm()) break;       (the k-th allocation was never asked for: all were tried)
 *             ck_assert_int_eq(status, TL_E_NOMEM);
 *     }
 *     ck_assert_uint_eq(failing_live_blocks(), 0);
 *
 * A block given back with a wrong size, or that was never given out, ends the program with a message: it is a bug of the library.
 */
#ifndef TESTS_SUPPORT_FAILING_H
#define TESTS_SUPPORT_FAILING_H

#include <stdbool.h>
#include <stddef.h>

/* Installs it; once, before anything is allocated through the library. Again does no harm. Not for several threads. */
void failing_install(void);

/* From now on the kth request for memory (1 = the next; new blocks and growing ones count, frees and shrinking do not)
 * is refused; `all_after`: and every one after it. */
void failing_arm(long kth, bool all_after);

/* No more failures; true if one was injected since failing_arm. */
bool failing_disarm(void);

size_t failing_live_blocks(void);
size_t failing_live_bytes(void);
/* The most bytes alive at one time since failing_reset_peak (or the installation). */
size_t failing_peak_bytes(void);
void failing_reset_peak(void);
/* How many requests there were since the installation. */
size_t failing_requests(void);

#endif
