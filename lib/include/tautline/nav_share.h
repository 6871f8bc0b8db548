/* SPDX-License-Identifier: MIT */
/* tautline/nav_share.h: queries on many threads while the next nav is prepared on one. Conventions
 * and common errors: nav.h. */
#ifndef TAUTLINE_NAV_SHARE_H
#define TAUTLINE_NAV_SHARE_H

#include <tautline/nav_make.h>
#include <tautline/nav_sight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Two navs or more of one map: queries on any thread ask the newest, while one thread brings
 * another one up to date. */
typedef struct tl_shared_nav tl_shared_nav;

/* One thread's access to a shared nav: it keeps a query for each of the navs. */
typedef struct tl_nav_reader tl_nav_reader;

/* Compiles the first of the navs, with a definition as in tl_nav_create; free it with
 * tl_shared_nav_free. Errors as tl_nav_create. */
TL_CHECKED TL_API tl_status tl_shared_nav_create(
	const tl_map *map, const tl_nav_def *def, tl_shared_nav **out);

/* Frees the navs; free the readers first. NULL is fine. */
TL_API void tl_shared_nav_free(tl_shared_nav *shared);

/* Brings a nav that no reader uses up to date with the map, and makes it the one that readers get
 * from now on; those that read already go on with the nav as it was. Call it from one thread at a
 * time, the one that edits the map. On failure readers get the nav that they got before. Errors as
 * tl_nav_update, and:
 * - TL_E_LIMIT: also where readers hold all of 4 navs
 *
 * Cost: an edit costs twice what it costs in tl_nav_update, because the nav has missed the update
 * before, too. The first update compiles a second nav, and one that finds all others in use
 * compiles one more, up to 4. */
TL_CHECKED TL_API tl_status tl_shared_nav_update(tl_shared_nav *shared, const tl_map *map);

/* Makes a reader; free it with tl_nav_reader_free, before the shared nav. O(1), from any thread.
 * - TL_E_NOMEM */
TL_CHECKED TL_API tl_status tl_nav_reader_create(tl_shared_nav *shared, tl_nav_reader **out);

/* Frees a reader that does not read. NULL is fine. */
TL_API void tl_nav_reader_free(tl_nav_reader *reader);

/* Begins to read: *query asks the newest nav, which stays as it is until tl_nav_reader_end. Waits
 * for nothing: two atomic counts. Ids in answers are those of the map at that nav.
 * - TL_E_INVALID: also a reader that reads already
 * - TL_E_NOMEM: only with the first use of a nav */
TL_CHECKED TL_API tl_status tl_nav_reader_begin(tl_nav_reader *reader, tl_query **query);

/* Ends reading; the query must not be used until the next begin. Nothing happens for NULL and for a
 * reader that does not read. */
TL_API void tl_nav_reader_end(tl_nav_reader *reader);

#ifdef __cplusplus
}
#endif
#endif
