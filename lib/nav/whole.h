/* SPDX-License-Identifier: MIT */
/*
 * nav/whole.h: the whole corner graph of a nav by corners, and when a nav has one.
 *
 *     cold    no edge is known: queries search by cones. So is a nav that was just made, and one whose walls were edited.
 *     whole   all edges are stored, with ALT landmarks: queries search by states. By tl_nav_warm, or, where tl_nav_def.warm says so, at once or
 *             by the query with which queries have cost as much as it takes.
 */
#ifndef TLI_NAV_WHOLE_H
#define TLI_NAV_WHOLE_H

#include "corners/link.h"
#include "taut/endless.h"
#include "taut/landmarks.h"

#include <stdatomic.h>
#include <tautline/nav.h>

/* Never changes. */
typedef struct tli_nav_whole {
	tli_links *links;
	tli_landmarks *landmarks;
	tli_endless
		*endless; /* NULL where most edges are endless, as among lone walls: it pays nothing to know which */
} tli_nav_whole;

/* What the queries of a nav have cost, and whether one of them makes it whole. */
typedef struct tli_nav_warming {
	_Atomic uint64_t spent; /* steps of searches since the nav was made or edited */
	_Atomic uint64_t
		needed;   /* steps of making it whole; 0: not estimated yet; UINT64_MAX: it does not pay, or failed */
	atomic_bool busy; /* a thread estimates, or makes it whole */
} tli_nav_warming;

/* Makes it from the nav's corners. TL_E_LIMIT: edges take more than whole_bytes; TL_E_NOMEM, and what the budget says. */
tl_status tli_nav_whole_create(const tl_nav *nav, tli_nav_whole **out);
void tli_nav_whole_free(tli_nav_whole *whole);
size_t tli_nav_whole_bytes(const tli_nav_whole *whole);

/* Finds gates that edits have merged, and makes the nav whole; exclusive access. On failure, of the same kinds, it is as it was. */
tl_status tli_nav_warm_all(tl_nav *nav);
/* Makes a nav cold; exclusive access. */
void tli_nav_make_cold(tl_nav *nav);

/* Counts the steps of a search without edges. TL_E_CANCELLED: the host has stopped the query meanwhile. */
tl_status tli_nav_count_cold(const tl_nav *nav, uint64_t steps);
/* Have these searches cost as much as it takes to make the nav whole? False where it is, and where it does not pay. */
bool tli_nav_warming_pays(const tl_nav *nav);
/* Makes the nav whole where its definition lets queries do so and it pays; from any thread, while others go on. Where it fails the nav stays
 * cold until it is edited; where the host stops the query the next one tries again. TL_E_CANCELLED then, which is all that can fail. */
tl_status tli_nav_warm_by_query(const tl_nav *nav);

#endif
