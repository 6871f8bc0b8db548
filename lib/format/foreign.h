/* SPDX-License-Identifier: MIT */
/* format/foreign.h: files that no format reads, by name. */
#ifndef TLI_FORMAT_FOREIGN_H
#define TLI_FORMAT_FOREIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "format/sink/report.h"

/* Is this text, which no format claims, of a kind that is known but not read, or has its path a suffix of no format? Then that is reported:
 * what it is, and what is read. An empty text is of no kind; `path` may be NULL: then only the content decides. O(1): the first 4 KiB decide. */
bool tli_foreign_refuse(const char *path, const char *text, size_t size, tl_errors *errors);

#endif
