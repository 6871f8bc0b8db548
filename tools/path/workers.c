/* SPDX-License-Identifier: MIT */
/*
 * workers.c: a few threads that work through numbered items, block by block.
 *
 * One mutex guards it all. workers_run opens a block by setting `items` and waking everybody; each worker takes
 * the next number until there are no more; who finishes the last item wakes the caller. Items are meant to be
 * some ten to some hundred queries large, so the lock is taken rarely. The threads live from start to stop.
 *
 * Invariants: next <= items; a block is over when next == items and busy == 0.
 */
#include "path/workers.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct member {
	struct workers *team;
	int number;
	pthread_t thread;
};

struct workers {
	pthread_mutex_t lock;
	pthread_cond_t opened, finished;
	workers_job *job;
	void *context;
	size_t items, next; /* of the open block */
	int busy;           /* members in the middle of an item */
	bool stopping;
	int count; /* of members, the caller included */
	struct member members[];
};

/* Takes items of the open block until there are no more. The lock is held at call and return. */
static void take_items(struct workers *workers, int number)
{
	while (workers->next < workers->items) {
		size_t item = workers->next++;
		workers->busy++;
		pthread_mutex_unlock(&workers->lock);
		workers->job(workers->context, number, item);
		pthread_mutex_lock(&workers->lock);
		workers->busy--;
	}
	if (workers->busy == 0) {
		pthread_cond_signal(&workers->finished);
	}
}

static void *member_main(void *argument)
{
	struct member *self = argument;
	struct workers *workers = self->team;
	pthread_mutex_lock(&workers->lock);
	while (!workers->stopping) {
		if (workers->next < workers->items) {
			take_items(workers, self->number);
		} else {
			pthread_cond_wait(&workers->opened, &workers->lock);
		}
	}
	pthread_mutex_unlock(&workers->lock);
	return NULL;
}

struct workers *workers_start(int count, workers_job *job, void *context)
{
	struct workers *workers = calloc(1, sizeof *workers + (size_t)count * sizeof(struct member));
	if (workers == NULL) {
		return NULL;
	}
	pthread_mutex_init(&workers->lock, NULL);
	pthread_cond_init(&workers->opened, NULL);
	pthread_cond_init(&workers->finished, NULL);
	workers->job = job;
	workers->context = context;
	workers->count = 1;
	for (int i = 1; i < count; i++) {
		struct member *member = &workers->members[i];
		member->team = workers;
		member->number = i;
		if (pthread_create(&member->thread, NULL, member_main, member) != 0) {
			break;
		}
		workers->count++;
	}
	return workers;
}

void workers_run(struct workers *workers, size_t items)
{
	pthread_mutex_lock(&workers->lock);
	workers->items = items;
	workers->next = 0;
	if (workers->count > 1 && items > 1) {
		pthread_cond_broadcast(&workers->opened);
	}
	take_items(workers, 0);
	while (workers->busy > 0) {
		pthread_cond_wait(&workers->finished, &workers->lock);
	}
	pthread_mutex_unlock(&workers->lock);
}

void workers_stop(struct workers *workers)
{
	if (workers == NULL) {
		return;
	}
	pthread_mutex_lock(&workers->lock);
	workers->stopping = true;
	pthread_cond_broadcast(&workers->opened);
	pthread_mutex_unlock(&workers->lock);
	for (int i = 1; i < workers->count; i++) {
		pthread_join(workers->members[i].thread, NULL);
	}
	pthread_cond_destroy(&workers->finished);
	pthread_cond_destroy(&workers->opened);
	pthread_mutex_destroy(&workers->lock);
	free(workers);
}
