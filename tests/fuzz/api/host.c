/* SPDX-License-Identifier: MIT */
/* tests/fuzz/api/host.c: what all actions share: points from bytes, faults, hashes, showing. */
#include "fuzz/api/host.h"

#include <math.h>
#include <stdarg.h>
#include "support/failing.h"

bool host_shows;

void host_say(const char *format, ...)
{
	va_list arguments;
	if (!host_shows)
		return;
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
}

const char *host_at(tl_point at)
{
	static char texts[8][64];
	static unsigned next;
	char *text = texts[next++ % 8];
	snprintf(text, sizeof texts[0], "%.17g,%.17g", at.x, at.y);
	return text;
}

/* ---- reading bytes ---- */

tl_point host_point(const host *h, const uint8_t *bytes)
{
	double x = (double)(h->left + h->scale * (bytes[0] & 7)), y = (double)(h->low + h->scale * (bytes[0] >> 3 & 7));
	if (bytes[0] >> 6 == 3) { /* between the points of the lattice */
		x += (double)h->scale / 2 * (bytes[1] & 1);
		y += (double)h->scale / 2 * (bytes[1] >> 1 & 1);
	} else if (bytes[1] >> 5 == 7) { /* a grid unit beside */
		x += (bytes[1] & 3) - 1;
		y += (bytes[1] >> 2 & 3) - 1;
	} else if (bytes[1] >> 5 == 6) { /* off the grid, to be rounded */
		x += (bytes[1] & 3) / 4.0;
		y += (bytes[1] >> 2 & 3) / 4.0;
	}
	return (tl_point){ x / h->resolution, y / h->resolution };
}

double host_length(const host *h, uint8_t byte)
{
	double scale = (double)h->scale / h->resolution;
	const double lengths[8] = { 0, scale / 2, scale, 1.0 / h->resolution, scale * .3,
		scale / 2 + 1.0 / h->resolution, scale * 1.5, scale / 4 };
	return lengths[byte % 8];
}

tl_polygon host_polygon(const host *h, tl_point corners[4], const uint8_t *bytes)
{
	double unit = (double)h->scale / h->resolution;
	tl_polygon polygon = { corners, bytes[0] / 64 + 1, { 0, 0 }, { 0, 0 }, 0, bytes[0] % 4 };
	for (size_t i = 0; i < 4; i++)
		corners[i] = host_point(h, bytes + i);
	polygon.centre = bytes[1] & 1 ? corners[0] : host_point(h, bytes + 4);
	polygon.velocity = (tl_vector){ unit * (bytes[2] % 8 - 4) / 2, unit * (bytes[3] % 8 - 4) / 2 };
	polygon.turn = (bytes[4] % 16 - 8) / 4.0;
	if (bytes[5] % 8 != 0)
		return polygon;
	switch (bytes[5] / 8 % 5) {
	case 0:
		polygon.corners = NULL;
		break;
	case 1:
		polygon.count = 0;
		break;
	case 2:
		polygon.turn = bytes[4] - 128;
		break;
	case 3:
		corners[0].x = (double)INFINITY;
		break;
	default:
		polygon.velocity.y = (double)NAN;
	}
	return polygon;
}

/* ---- debug drawing ---- */

static void draw_segment(void *context, tl_debug_kind kind, tl_point a, tl_point b)
{
	(void)context;
	require(kind <= TL_DEBUG_ALIGNMENT && isfinite(a.x) && isfinite(a.y) && isfinite(b.x) && isfinite(b.y));
}

static void draw_circle(void *context, tl_debug_kind kind, tl_point centre, double radius)
{
	(void)context;
	require(kind <= TL_DEBUG_ALIGNMENT && isfinite(centre.x) && isfinite(centre.y) && radius >= 0 &&
		isfinite(radius));
}

static void draw_polygon(void *context, tl_debug_kind kind, const tl_point *points, size_t count)
{
	for (size_t i = 0; i < count; i++)
		draw_segment(context, kind, points[i], points[i]);
}

static void draw_text(void *context, tl_debug_kind kind, tl_point at, const char *text)
{
	draw_segment(context, kind, at, at);
	require(text != NULL);
}

const tl_debug_draw host_debug = { draw_segment, draw_circle, draw_polygon, draw_text, NULL };

/* ---- faults ---- */

static struct {
	enum { FAULT_NONE, FAULT_WORK, FAULT_STOP, FAULT_ONCE, FAULT_ALWAYS } kind;
	unsigned k, calls;
	double done;
	bool stopped, restarts, gives_up;
} fault;

void host_fault_choose(uint8_t byte, bool gives_up)
{
	static const int kinds[8] = { FAULT_NONE, FAULT_NONE, FAULT_NONE, FAULT_NONE, FAULT_WORK, FAULT_STOP,
		FAULT_ONCE, FAULT_ALWAYS };
	static const char *const names[] = { "", "max_work, cube of", "stopped at progress", "refused request",
		"refused from request" };
	unsigned k = byte >> 3; /* 0..31 */
	fault.kind = kinds[byte & 7];
	fault.gives_up = gives_up;
	fault.k = k < 20 ? k + 1 : (k - 18) * (k - 18);
	if (fault.kind != FAULT_NONE)
		host_say("[%s %u] ", names[fault.kind], fault.k);
}

bool host_fault_gives_up(void)
{
	return fault.kind != FAULT_NONE && fault.gives_up;
}

bool host_fault_is_chosen(void)
{
	return fault.kind != FAULT_NONE;
}

static bool progress(void *context, double done)
{
	(void)context;
	require(done >= 0 && done <= 1);
	if (!fault.restarts)
		require(done >= fault.done);
	fault.done = done;
	fault.calls++;
	if (fault.kind == FAULT_STOP && fault.calls == fault.k)
		fault.stopped = true;
	return !fault.stopped;
}

tl_budget host_budget(void)
{
	tl_budget budget = tl_default_budget();
	budget.progress = progress;
	if (fault.kind == FAULT_WORK)
		budget.max_work = (uint64_t)fault.k * fault.k * fault.k;
	return budget;
}

void host_fault_restarts(void)
{
	fault.restarts = true;
}

void host_fault_start(void)
{
	fault.calls = 0;
	fault.done = 0;
	fault.stopped = false;
	if (fault.kind == FAULT_ONCE || fault.kind == FAULT_ALWAYS)
		failing_arm(fault.k, fault.kind == FAULT_ALWAYS);
}

bool host_fault_end(tl_status status)
{
	bool refused = failing_disarm(), stopped = fault.stopped;
	int kind = fault.kind;
	host_fault_none();
	if (kind == FAULT_STOP && stopped)
		require(status != TL_OK); /* asked to stop */
	return (refused && status == TL_E_NOMEM) || (stopped && status == TL_E_CANCELLED) ||
		(kind == FAULT_WORK && status == TL_E_LIMIT);
}

void host_fault_none(void)
{
	fault.kind = FAULT_NONE;
	fault.calls = 0;
	fault.done = 0;
	fault.stopped = fault.restarts = false;
}

/* ---- hashes ---- */

uint64_t host_mix(uint64_t hash, uint64_t value)
{
	hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
	return hash ^ hash >> 29;
}

uint64_t host_mix_double(uint64_t hash, double value)
{
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	return host_mix(hash, bits);
}

uint64_t host_mix_bytes(uint64_t hash, const void *bytes, size_t size)
{
	const unsigned char *at = bytes;
	for (; size >= 8; at += 8, size -= 8) {
		uint64_t word;
		memcpy(&word, at, 8);
		hash = host_mix(hash, word);
	}
	for (; size > 0; at++, size--)
		hash = host_mix(hash, *at);
	return hash;
}
