/* SPDX-License-Identifier: MIT */
/*
 * nav/share/shared.c: navs of one map for readers on many threads, and one thread that follows the edits.
 *
 *     navs     [ 0: revision 7 ][ 1: revision 9, newest ][ - ][ - ]
 *     readers         2                   5                       how many have started, by nav
 *
 * A reader counts itself in at the newest nav and then looks whether it is the newest still; if not, it counts itself out and tries again. The
 * writer takes a nav that is not the newest and has no readers: one that counts itself in from then on sees that it is not the newest, and
 * goes before it reads anything. The map's log of changes makes a nav that is an update behind cheap to bring up to date, so nothing is copied.
 */
#include "nav/internal.h"

#include "base/alloc.h"
#include "base/reason.h"

#include <stdatomic.h>

enum { SHARED_NAVS_MAX = 4 };

struct tl_shared_nav {
	tl_nav_def def;
	_Atomic(tl_nav *) navs[SHARED_NAVS_MAX];
	atomic_uint readers[SHARED_NAVS_MAX];
	atomic_uint newest;
};

struct tl_nav_reader {
	tl_shared_nav *shared;
	tl_query *queries[SHARED_NAVS_MAX];
	unsigned at; /* of the nav that it reads; SHARED_NAVS_MAX: none */
};

tl_status tl_shared_nav_create(const tl_map *map, const tl_nav_def *def, tl_shared_nav **out)
{
	if (tli_is_null(map) || tli_is_null(out))
		return TL_E_INVALID;
	tl_nav *nav;
	tl_status status = tl_nav_create(map, def, &nav);
	if (status)
		return status;
	tl_shared_nav *shared = tli_alloc_zeroed(sizeof *shared);
	if (!shared) {
		tl_nav_free(nav);
		return TL_E_NOMEM;
	}
	shared->def = nav->def;
	atomic_store(&shared->navs[0], nav);
	*out = shared;
	return TL_OK;
}

void tl_shared_nav_free(tl_shared_nav *shared)
{
	if (!shared)
		return;
	for (unsigned i = 0; i < SHARED_NAVS_MAX; i++) {
		tli_assert(atomic_load(&shared->readers[i]) == 0);
		tl_nav_free(atomic_load(&shared->navs[i]));
	}
	tli_free(shared, sizeof *shared);
}

/* A place in which nothing reads, the first that has a nav if there is one; SHARED_NAVS_MAX: there is none. */
static unsigned find_idle(tl_shared_nav *shared)
{
	unsigned newest = atomic_load(&shared->newest), empty = SHARED_NAVS_MAX;
	for (unsigned i = SHARED_NAVS_MAX; i-- > 0;)
		if (!atomic_load(&shared->navs[i]))
			empty = i;
	for (unsigned i = 0; i < SHARED_NAVS_MAX; i++)
		if (i != newest && atomic_load(&shared->navs[i]) && atomic_load(&shared->readers[i]) == 0)
			return i;
	return empty;
}

tl_status tl_shared_nav_update(tl_shared_nav *shared, const tl_map *map)
{
	if (tli_is_null(shared) || tli_is_null(map))
		return TL_E_INVALID;
	const tl_nav *newest = atomic_load(&shared->navs[atomic_load(&shared->newest)]);
	if (newest->revision == tl_map_revision(map))
		return TL_OK;
	unsigned at = find_idle(shared);
	if (at == SHARED_NAVS_MAX)
		return tli_refused(TL_E_LIMIT, "shared: readers hold all of its navs");
	tl_nav *nav = atomic_load(&shared->navs[at]);
	tl_status status = nav ? tl_nav_update(nav, map) : tl_nav_create(map, &shared->def, &nav);
	if (!status)
		atomic_store(&shared->navs[at], nav);
	if (!status && nav->def.warm == TL_WARM_AT_ONCE)
		status = tl_nav_tidy(nav, &nav->def.budget);
	if (status)
		return status;
	atomic_store(&shared->newest, at);
	return TL_OK;
}

/* ---- readers ---- */

tl_status tl_nav_reader_create(tl_shared_nav *shared, tl_nav_reader **out)
{
	if (tli_is_null(shared) || tli_is_null(out))
		return TL_E_INVALID;
	tl_nav_reader *reader = tli_alloc_zeroed(sizeof *reader);
	if (!reader)
		return TL_E_NOMEM;
	reader->shared = shared;
	reader->at = SHARED_NAVS_MAX;
	*out = reader;
	return TL_OK;
}

void tl_nav_reader_free(tl_nav_reader *reader)
{
	if (!reader)
		return;
	tl_nav_reader_end(reader);
	for (unsigned i = 0; i < SHARED_NAVS_MAX; i++)
		tl_query_free(reader->queries[i]);
	tli_free(reader, sizeof *reader);
}

/* Counts the reader in at the newest nav. */
static unsigned count_in(tl_shared_nav *shared)
{
	unsigned at = atomic_load(&shared->newest);
	for (;;) {
		atomic_fetch_add(&shared->readers[at], 1);
		unsigned newest = atomic_load(&shared->newest);
		if (newest == at)
			return at;
		atomic_fetch_sub(&shared->readers[at], 1);
		at = newest;
	}
}

tl_status tl_nav_reader_begin(tl_nav_reader *reader, tl_query **query)
{
	if (tli_is_null(reader) || tli_is_null(query) ||
		tli_breaks(reader->at != SHARED_NAVS_MAX, "reader has started already: call tl_nav_reader_end first"))
		return TL_E_INVALID;
	tl_shared_nav *shared = reader->shared;
	unsigned at = count_in(shared);
	tl_status status = TL_OK;
	if (!reader->queries[at])
		status = tl_query_create(atomic_load(&shared->navs[at]), &reader->queries[at]);
	if (status) {
		atomic_fetch_sub(&shared->readers[at], 1);
		return status;
	}
	reader->at = at;
	*query = reader->queries[at];
	return TL_OK;
}

void tl_nav_reader_end(tl_nav_reader *reader)
{
	if (!reader || reader->at == SHARED_NAVS_MAX)
		return;
	atomic_fetch_sub(&reader->shared->readers[reader->at], 1);
	reader->at = SHARED_NAVS_MAX;
}
