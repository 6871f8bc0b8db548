/* SPDX-License-Identifier: MIT */
/*
 * tests/support/failing.c: the failing allocator.
 *
 * Each block has a 32-byte header in front with its size and a mark, so that a wrong size or a foreign block is seen
 * when it comes back. Growing always moves the block and fills the old one with garbage: a pointer that was kept across a
 * growth is then found by the tests even without a sanitizer. Shrinking may be refused too, by the rules of the hook, but
 * counts as no request: the library never depends on it.
 */
#include "failing.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/base.h>

typedef struct header {
	uint64_t mark;
	size_t size;
	uint64_t unused[2];
} header;

_Static_assert(sizeof(header) % 16 == 0, "blocks stay aligned for any type");

#define MARK_ALIVE UINT64_C(0x7461757461757461)
#define MARK_DEAD UINT64_C(0xDEADDEADDEADDEAD)
enum { GARBAGE_NEW = 0xA5, GARBAGE_OLD = 0x5A };

static struct {
	bool armed, all_after, injected;
	long countdown;
	size_t blocks, bytes, peak, requests;
} state;

static void complain(const char *what, size_t given, size_t known)
{
	fprintf(stderr, "failing allocator: %s (given %zu bytes, known %zu)\n", what, given, known);
	abort();
}

static bool refuse(void)
{
	state.requests++;
	if (!state.armed)
		return false;
	if (state.countdown > 0 && --state.countdown > 0)
		return false;
	if (state.injected && !state.all_after)
		return false;
	state.injected = true;
	return true;
}

static header *header_of(void *block, size_t given)
{
	header *h = (header *)block - 1;
	if (h->mark != MARK_ALIVE)
		complain(h->mark == MARK_DEAD ? "freed twice" : "not a block of the library", given, 0);
	if (h->size != given)
		complain("wrong size given back", given, h->size);
	return h;
}

static void *give(size_t size)
{
	header *h = malloc(sizeof *h + size);
	if (!h)
		return NULL;
	*h = (header){ .mark = MARK_ALIVE, .size = size };
	memset(h + 1, GARBAGE_NEW, size);
	state.blocks++;
	state.bytes += size;
	if (state.bytes > state.peak)
		state.peak = state.bytes;
	return h + 1;
}

static void take(void *block, size_t size)
{
	header *h = header_of(block, size);
	h->mark = MARK_DEAD;
	memset(block, GARBAGE_OLD, size);
	state.blocks--;
	state.bytes -= size;
	free(h);
}

static void *resize_alone(void *block, size_t old_size, size_t new_size)
{
	if (!block) {
		if (old_size != 0 || new_size == 0)
			complain("no block, but an old size or no new one", old_size, new_size);
		return refuse() ? NULL : give(new_size);
	}
	header_of(block, old_size);
	if (new_size == 0) {
		take(block, old_size);
		return NULL;
	}
	if (new_size > old_size && refuse())
		return NULL;
	void *moved = give(new_size);
	if (!moved)
		return NULL;
	memcpy(moved, block, old_size < new_size ? old_size : new_size);
	take(block, old_size);
	return moved;
}

/* The library may ask from several threads. */
static void *resize(void *context, void *block, size_t old_size, size_t new_size)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	(void)context;
	pthread_mutex_lock(&lock);
	void *moved = resize_alone(block, old_size, new_size);
	pthread_mutex_unlock(&lock);
	return moved;
}

void failing_install(void)
{
	tl_set_allocator(&(tl_allocator){ .resize = resize });
}

void failing_arm(long kth, bool all_after)
{
	state.armed = true;
	state.all_after = all_after;
	state.injected = false;
	state.countdown = kth;
}

bool failing_disarm(void)
{
	state.armed = false;
	return state.injected;
}

size_t failing_live_blocks(void)
{
	return state.blocks;
}

size_t failing_live_bytes(void)
{
	return state.bytes;
}

size_t failing_peak_bytes(void)
{
	return state.peak;
}

void failing_reset_peak(void)
{
	state.peak = state.bytes;
}

size_t failing_requests(void)
{
	return state.requests;
}
