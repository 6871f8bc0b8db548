/* SPDX-License-Identifier: MIT */
/* format/sink/shown.h: text of a file as a message shows it. */
#ifndef TLI_FORMAT_SINK_SHOWN_H
#define TLI_FORMAT_SINK_SHOWN_H

#include <stddef.h>

typedef struct tli_shown {
	char text[64];
} tli_shown;

/* 'text' in single quotes, at most 40 bytes of it (then "..."); control characters and bytes that are not UTF-8 as \xNN. */
tli_shown tli_show(const char *text, size_t size);

#endif
