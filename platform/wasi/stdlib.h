/* SPDX-License-Identifier: MIT */
/* platform/wasi/stdlib.h: as the system's, with what it lacks (files.c). */
#include_next <stdlib.h>

#ifndef TLP_STDLIB_H
#define TLP_STDLIB_H

char *realpath(const char *path, char *resolved);
int mkstemp(char *name);

#endif
