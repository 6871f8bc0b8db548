/* SPDX-License-Identifier: MIT */
/* watch.h: waiting until a file changes, for --watch. */
#ifndef TOOLS_IO_WATCH_H
#define TOOLS_IO_WATCH_H

#include <stdbool.h>
#include <stdint.h>

/* What a file looked like. All 0: it is not there. */
struct watch_look {
	int64_t seconds, nanoseconds, size;
	uint64_t number;
};

struct watch {
	const char *path; /* borrowed */
	int events;       /* of inotify, for the folder of the file; -1 = the file is looked at every 0.2 s */
	struct watch_look seen;
};

/* Begins to watch. The file may be replaced, or go and come back. */
struct watch watch_open(const char *path);
/* Waits until the file differs from what it was, and rests; false: Ctrl-C. */
bool watch_wait(struct watch *watch);
/* Ends watching. After Ctrl-C, which is how it is meant to end, the process then ends as usual. */
void watch_close(struct watch *watch);

#endif
