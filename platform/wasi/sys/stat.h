/* SPDX-License-Identifier: MIT */
/* platform/wasi/sys/stat.h: as the system's, with what it lacks: files have no modes, they are what the host makes of them. */
#include_next <sys/stat.h>

#ifndef TLP_SYS_STAT_H
#define TLP_SYS_STAT_H

static inline int fchmod(int file, mode_t mode)
{
	(void)file, (void)mode;
	return 0;
}

static inline mode_t umask(mode_t mask)
{
	(void)mask;
	return 0;
}

#endif
