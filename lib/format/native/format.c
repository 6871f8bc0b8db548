/* SPDX-License-Identifier: MIT */
/* format/native/format.c: the native format in the table of formats. */
#include "format/native/native.h"

#include "format/formats.h"
#include "format/text/front.h"

/* Blank lines and comments, then the word of the header? */
static bool claims_native(const char *text, size_t size)
{
	static const char word[] = "tautline";
	size_t at = tli_text_begin(text, size);
	while (at < size && memchr(" \t\r\n#", text[at], 5)) {
		const char *end = text[at] == '#' ? memchr(text + at, '\n', size - at) : NULL;
		if (text[at] == '#' && !end)
			return false;
		at = end ? (size_t)(end - text) : at + 1;
	}
	return size - at >= sizeof word - 1 && memcmp(text + at, word, sizeof word - 1) == 0;
}

const tli_format tli_format_native = {
	.listed = {
		.name = "native",
		.extensions = (const char *const[]){ ".tl", NULL },
		.summary = "tautline's own: lines of words, for people and diffs",
		.saved = true,
	},
	.claims = claims_native,
	.read = tli_native_read,
	.write = tli_native_write,
};
