/* SPDX-License-Identifier: MIT */
/* format/io/skim.c: long strings of JSON that are left out while a file is read. */
#include "format/io/skim.h"

#include "base/array.h"
#include "base/assert.h"

#include <string.h>

static bool is_in_row(char c)
{
	return c >= ' ' && c < 0x7F && c != '"' && c != '\\';
}

static bool cut_bytes(tli_skim *skim, size_t at, size_t bytes)
{
	size_t count = tli_array_length(skim->cuts);
	if (!count || skim->cuts[count - 1].at != at)
		return tli_array_append(skim->cuts, ((tli_skimmed){ at, bytes }));
	skim->cuts[count - 1].bytes += bytes;
	return true;
}

bool tli_skim_bytes(tli_skim *skim, char *text, size_t from, size_t to, size_t *end)
{
	tli_assert(from <= to);
	size_t kept = from;
	for (size_t i = from; i < to;) {
		size_t length = 0;
		while (skim->is_string && !skim->is_escape && i + length < to && is_in_row(text[i + length]))
			length++;
		size_t room = TLI_SKIM_KEPT - skim->row, keep = length < room ? length : room;
		memmove(text + kept, text + i, keep);
		skim->row += keep;
		kept += keep;
		i += length;
		if (keep < length && !cut_bytes(skim, kept, length - keep))
			return false;
		if (i == to)
			break;
		/* A character that begins a new row, or is in no string. */
		char c = text[kept++] = text[i++];
		skim->row = 0;
		skim->is_string ^= c == '"' && !skim->is_escape;
		skim->is_escape = c == '\\' && skim->is_string && !skim->is_escape;
	}
	*end = kept;
	return true;
}

void tli_skim_free(tli_skim *skim)
{
	tli_array_free(skim->cuts);
}
