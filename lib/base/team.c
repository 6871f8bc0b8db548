/* SPDX-License-Identifier: MIT */
/*
 * base/team.c: threads that wait for items. One mutex guards everything: a run sets `items` and wakes all members, each takes the next
 * number until there are no more. Items should take ten microseconds or more. Invariants: next <= items; a run is over when next == items
 * and busy == 0.
 */
#include "base/team.h"

#include "base/alloc.h"
#include "base/assert.h"
#include "base/budget.h"

#include <pthread.h>

typedef struct member {
	tli_team *team;
	uint32_t number;
	pthread_t thread;
} member;

struct tli_team {
	pthread_mutex_t lock;
	pthread_cond_t opened, finished;
	tli_team_job *job;
	void *context;
	tli_budget_call *call; /* of the present run; NULL = none */
	size_t items, next;    /* of the present run */
	uint32_t busy;         /* members in the middle of an item */
	bool stopping;
	uint32_t size, room;
	member members[];
};

/* Takes items until there are no more. The lock is held at call and return. */
static void take_items(tli_team *team, uint32_t number)
{
	tli_assert(team->next <= team->items);
	while (team->next < team->items) {
		size_t item = team->next++;
		team->busy++;
		pthread_mutex_unlock(&team->lock);
		if (number > 0)
			tli_budget_borrow(team->call);
		team->job(team->context, number, item);
		if (number > 0)
			tli_budget_borrow(NULL);
		pthread_mutex_lock(&team->lock);
		team->busy--;
	}
	if (team->busy == 0)
		pthread_cond_signal(&team->finished);
}

static void *member_main(void *argument)
{
	member *self = argument;
	tli_team *team = self->team;
	pthread_mutex_lock(&team->lock);
	while (!team->stopping) {
		if (team->next < team->items)
			take_items(team, self->number);
		else
			pthread_cond_wait(&team->opened, &team->lock);
	}
	pthread_mutex_unlock(&team->lock);
	return NULL;
}

static size_t team_bytes(uint32_t room)
{
	return sizeof(tli_team) + room * sizeof(member);
}

static bool make_locks(tli_team *team)
{
	if (pthread_mutex_init(&team->lock, NULL))
		return false;
	if (pthread_cond_init(&team->opened, NULL)) {
		pthread_mutex_destroy(&team->lock);
		return false;
	}
	if (pthread_cond_init(&team->finished, NULL)) {
		pthread_cond_destroy(&team->opened);
		pthread_mutex_destroy(&team->lock);
		return false;
	}
	return true;
}

tl_status tli_team_create(uint32_t threads, tli_team **out)
{
	uint32_t room = threads < 1 ? 1 : threads > TLI_TEAM_MAX ? TLI_TEAM_MAX : threads;
	tli_team *team = tli_alloc_zeroed(team_bytes(room));
	if (!team)
		return TL_E_NOMEM;
	if (!make_locks(team)) {
		tli_free(team, team_bytes(room));
		return TL_E_NOMEM;
	}
	team->room = room;
	team->size = 1;
	for (uint32_t i = 1; i < room; i++) {
		team->members[i] = (member){ .team = team, .number = i };
		if (pthread_create(&team->members[i].thread, NULL, member_main, &team->members[i]))
			break;
		team->size++;
	}
	*out = team;
	return TL_OK;
}

void tli_team_free(tli_team *team)
{
	if (!team)
		return;
	pthread_mutex_lock(&team->lock);
	team->stopping = true;
	pthread_cond_broadcast(&team->opened);
	pthread_mutex_unlock(&team->lock);
	for (uint32_t i = 1; i < team->size; i++)
		pthread_join(team->members[i].thread, NULL);
	pthread_cond_destroy(&team->finished);
	pthread_cond_destroy(&team->opened);
	pthread_mutex_destroy(&team->lock);
	tli_free(team, team_bytes(team->room));
}

uint32_t tli_team_size(const tli_team *team)
{
	return team ? team->size : 1;
}

void tli_team_run(tli_team *team, size_t items, tli_team_job *job, void *context)
{
	tli_assert(job);
	if (!team || team->size == 1 || items < 2) {
		for (size_t item = 0; item < items; item++)
			job(context, 0, item);
		return;
	}
	pthread_mutex_lock(&team->lock);
	team->job = job;
	team->context = context;
	team->call = tli_budget_current();
	tli_budget_share(team->call);
	team->items = items;
	team->next = 0;
	pthread_cond_broadcast(&team->opened);
	take_items(team, 0);
	while (team->busy > 0)
		pthread_cond_wait(&team->finished, &team->lock);
	pthread_mutex_unlock(&team->lock);
}
