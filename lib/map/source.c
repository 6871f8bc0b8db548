/* SPDX-License-Identifier: MIT */
/*
 * map/source.c: the kept text of a file and its pieces; see source.h.
 *
 *     offset 0   "tautline 1\n"            HEADER
 *           11   "# the hall\n\n"          TEXT
 *           23   "wall 0,0 4,0 # south\n"  WALL, index 0    <->    walls[0].slot.source = 3
 *
 * The text never changes. An edit marks the piece of its object; saving then writes that line anew. Columns are not stored:
 * whoever asks for one pays a scan of the line, which is rare (a message is about to be written) where the walls are many.
 */
#include "map/source.h"

#include "base/array.h"

void tli_source_free(tli_source *source)
{
	tli_array_free(source->text);
	tli_array_free(source->pieces);
}

size_t tli_source_bytes(const tli_source *source)
{
	return tli_array_bytes(source->text) + tli_array_bytes(source->pieces);
}

void tli_source_bind(tli_source *source, uint32_t source1, tli_piece_kind kind, uint32_t index)
{
	if (source1 == 0)
		return;
	tli_piece *piece = &source->pieces[source1 - 1];
	piece->tag = index << 5 | (piece->tag & 16) | kind;
}

void tli_source_mark_edited(tli_source *source, uint32_t source1)
{
	if (source1)
		source->pieces[source1 - 1].tag |= 16;
}

void tli_source_mark_removed(tli_source *source, uint32_t source1)
{
	if (source1)
		source->pieces[source1 - 1].tag = TLI_PIECE_REMOVED;
}

const char *tli_source_text(const tli_source *source, size_t piece, size_t *size)
{
	size_t start = source->pieces[piece].offset;
	bool last = piece + 1 == tli_array_length(source->pieces);
	size_t end = last ? tli_array_length(source->text) : source->pieces[piece + 1].offset;
	*size = end - start;
	return source->text + start;
}

tli_fields tli_source_fields(const tli_source *source, uint32_t source1)
{
	size_t size;
	const char *text = tli_source_text(source, source1 - 1, &size);
	if (size > 0 && text[size - 1] == '\n')
		size--;
	if (size > 0 && text[size - 1] == '\r')
		size--;
	return tli_fields_of(text, size);
}

tl_place tli_source_place(const tli_source *source, uint32_t source1, size_t number)
{
	if (source1 == 0)
		return (tl_place){ 0, 0 };
	tli_fields fields = tli_source_fields(source, source1);
	tli_field field;
	for (size_t i = 0; i <= number; i++) {
		if (!tli_fields_next(&fields, &field))
			return (tl_place){ 0, 0 };
	}
	return (tl_place){ source->pieces[source1 - 1].line, field.column };
}

uint32_t tli_source_line(const tli_source *source, uint32_t source1)
{
	return source1 ? source->pieces[source1 - 1].line : 0;
}
