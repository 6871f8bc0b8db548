/* SPDX-License-Identifier: MIT */
/* platform/wasi/signal.h: no signal arrives. One that the process raises for itself ends it, with the status of a shell. */
#ifndef TLP_SIGNAL_H
#define TLP_SIGNAL_H

#include <stdlib.h>

typedef int sig_atomic_t;
typedef unsigned sigset_t;
typedef void (*tlp_handler)(int);

enum { SIGHUP = 1, SIGINT = 2, SIGQUIT = 3, SIGPIPE = 13, SIGTERM = 15, SIGXCPU = 24, SIGXFSZ = 25 };
enum { SA_RESETHAND = 1, SIG_BLOCK = 0, SIG_SETMASK = 2 };

#define SIG_DFL ((tlp_handler)0)
#define SIG_IGN ((tlp_handler)1)

struct sigaction {
	tlp_handler sa_handler;
	int sa_flags;
};

static inline tlp_handler signal(int number, tlp_handler handler)
{
	(void)number, (void)handler;
	return SIG_DFL;
}

static inline int sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
	(void)number, (void)action, (void)old;
	return 0;
}

static inline int raise(int number)
{
	exit(128 + number);
}

static inline int sigemptyset(sigset_t *set)
{
	*set = 0;
	return 0;
}

static inline int sigaddset(sigset_t *set, int number)
{
	*set |= 1u << number;
	return 0;
}

static inline int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
	(void)how, (void)set;
	if (old)
		*old = 0;
	return 0;
}

#endif
