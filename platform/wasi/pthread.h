/* SPDX-License-Identifier: MIT */
/* platform/wasi/pthread.h: one thread. No more are made, as on a system that has run out of them; so locks and conditions have nothing to do. */
#ifndef TLP_PTHREAD_H
#define TLP_PTHREAD_H

#include <errno.h>
#include <stddef.h>

typedef int pthread_t, pthread_mutex_t, pthread_cond_t, pthread_once_t;

#define PTHREAD_MUTEX_INITIALIZER 0
#define PTHREAD_ONCE_INIT 0

static inline int pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *), void *argument)
{
	(void)thread, (void)attributes, (void)start, (void)argument;
	return EAGAIN;
}

static inline int tlp_no_thread(const void *of)
{
	(void)of;
	return 0;
}

#define pthread_join(thread, result) ((void)(thread), 0)
#define pthread_mutex_init(mutex, attributes) tlp_no_thread(mutex)
#define pthread_mutex_destroy(mutex) tlp_no_thread(mutex)
#define pthread_mutex_lock(mutex) tlp_no_thread(mutex)
#define pthread_mutex_unlock(mutex) tlp_no_thread(mutex)
#define pthread_cond_init(condition, attributes) tlp_no_thread(condition)
#define pthread_cond_destroy(condition) tlp_no_thread(condition)
#define pthread_cond_signal(condition) tlp_no_thread(condition)
#define pthread_cond_broadcast(condition) tlp_no_thread(condition)
#define pthread_cond_wait(condition, mutex) tlp_no_thread(condition)

#endif
