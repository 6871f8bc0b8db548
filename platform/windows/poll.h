/* SPDX-License-Identifier: MIT */
/* platform/windows/poll.h: waiting for time alone; there are no events of folders to wait for. */
#ifndef TLP_POLL_H
#define TLP_POLL_H

enum { POLLIN = 1 };

struct pollfd {
	int fd;
	short events, revents;
};

int tlp_poll(struct pollfd *files, unsigned long count, int milliseconds);
#define poll tlp_poll

#endif
