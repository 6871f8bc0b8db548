/* SPDX-License-Identifier: MIT */
/*
 * base/team.h: a few threads that work through numbered items.
 *
 * Which member takes which item is left to chance, so an item's result must not depend on it: then the whole is the same for any
 * number of threads.
 */
#ifndef TLI_BASE_TEAM_H
#define TLI_BASE_TEAM_H

#include <tautline/base.h>

enum { TLI_TEAM_MAX = 256 };

typedef struct tli_team tli_team;

/* Member 0..size-1 does one item. */
typedef void tli_team_job(void *context, uint32_t member, size_t item);

/* `threads` counts the caller; cut to TLI_TEAM_MAX. Where the system gives fewer the team is smaller. TL_E_NOMEM. */
tl_status tli_team_create(uint32_t threads, tli_team **out);
void tli_team_free(tli_team *team);
/* Members, at least 1; 1 for NULL. */
uint32_t tli_team_size(const tli_team *team);
/* Does all the items and returns; the caller works too. NULL: it does them alone, in their order. A few microseconds more than the
 * work. */
void tli_team_run(tli_team *team, size_t items, tli_team_job *job, void *context);

#endif
