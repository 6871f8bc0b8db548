/* SPDX-License-Identifier: MIT */
/*
 * watch.c: waiting until a file changes.
 *
 * An editor may write a file in place, or replace it by a new one; so its folder is watched, by inotify where there is one. Events only
 * wake up: whether the file changed is seen from its time, size and number. Without inotify it is looked at every 0.2 s. Before it
 * counts as changed it has to rest for 0.03 s, because a file is often written in parts.
 */
#include "io/watch.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/inotify.h>
#endif

#include "cli/budget.h"

enum { LOOK_EVERY_MS = 200, LOOK_SELDOM_MS = 2000, REST_MS = 30 };

static struct watch_look look_at(const char *path)
{
	struct stat is;
	struct watch_look look = { 0, 0, 0, 0 };
	if (stat(path, &is) != 0)
		return look;
	look.seconds = (int64_t)is.st_mtim.tv_sec;
	look.nanoseconds = (int64_t)is.st_mtim.tv_nsec;
	look.size = (int64_t)is.st_size;
	look.number = (uint64_t)is.st_ino;
	return look;
}

static bool looks_equal(const struct watch_look *a, const struct watch_look *b)
{
	return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds && a->size == b->size &&
		a->number == b->number;
}

#if defined(__linux__)
/* The events of the file's folder, -1 where there are none. */
static int open_events(const char *path)
{
	const char *slash = strrchr(path, '/');
	char *folder;
	if (!slash)
		folder = strdup(".");
	else
		folder = strndup(path, slash > path ? (size_t)(slash - path) : 1);
	int events = folder ? inotify_init1(IN_NONBLOCK | IN_CLOEXEC) : -1;
	const uint32_t mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ATTRIB;
	if (events >= 0 && inotify_add_watch(events, folder, mask) < 0) {
		close(events);
		events = -1;
	}
	free(folder);
	return events;
}
#else
static int open_events(const char *path)
{
	(void)path;
	return -1;
}
#endif

struct watch watch_open(const char *path)
{
	int events = !getenv("TAUTLINE_WATCH_POLL") ? open_events(path) : -1;
	return (struct watch){ path, events, look_at(path) };
}

/* Waits for an event or some time; false: Ctrl-C. */
static bool wait_a_little(const struct watch *watch)
{
	struct pollfd wait = { .fd = watch->events, .events = POLLIN };
	char events[4096];
	if (was_interrupted())
		return false;
	int count = poll(&wait, watch->events >= 0, watch->events >= 0 ? LOOK_SELDOM_MS : LOOK_EVERY_MS);
	while (count > 0 && read(watch->events, events, sizeof events) > 0) {
	}
	return !was_interrupted();
}

/* Waits until the file rests; false: Ctrl-C. */
static bool wait_for_rest(struct watch *watch)
{
	struct watch_look look;
	do {
		look = watch->seen;
		if (was_interrupted() || (poll(NULL, 0, REST_MS) < 0 && errno == EINTR))
			return false;
		watch->seen = look_at(watch->path);
	} while (!looks_equal(&look, &watch->seen));
	return true;
}

bool watch_wait(struct watch *watch)
{
	interrupts_begin(); /* writing a file takes the signal for itself */
	for (;;) {
		struct watch_look look = look_at(watch->path);
		if (!looks_equal(&look, &watch->seen)) {
			watch->seen = look;
			return wait_for_rest(watch);
		}
		if (!wait_a_little(watch))
			return false;
	}
}

void watch_close(struct watch *watch)
{
	if (watch->events >= 0)
		close(watch->events);
	interrupts_forget();
}
