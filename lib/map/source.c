/* SPDX-License-Identifier: MIT */
/*
 * map/source.c: the kept text of a file and its pieces; see source.h.
 *
 *     offset 0   "tautline 1\n"            HEADER
 *           11   "# the hall\n\n"          TEXT
 *           23   "wall 0,0 4,0 # south\n"  WALL, index 0    <->    walls[0].slot.source = 3
 *
 * The text never changes. An edit marks the piece of its object; saving then writes that line anew. Columns are not stored: asking for
 * one costs a scan of the line, when a message is about to be written.
 */
#include "map/source.h"

#include "base/array.h"
#include "base/assert.h"

void tli_source_free(tli_source *source)
{
	tli_array_free(source->text);
	tli_array_free(source->pieces);
	tli_array_free(source->marks);
	tli_array_free(source->kinds);
}

size_t tli_source_bytes(const tli_source *source)
{
	return tli_array_bytes(source->text) + tli_array_bytes(source->pieces) + tli_array_bytes(source->marks) +
		tli_array_bytes(source->kinds);
}

/* The number of a kind, which is new or known: two equal texts at different addresses are two kinds, which does no harm. */
static tl_status find_mark_kind(tli_source *source, const char *kind, uint32_t *kind1)
{
	uint32_t found = 0;
	if (kind) {
		size_t count = tli_array_length(source->kinds), at = 0;
		while (at < count && source->kinds[at] != kind)
			at++;
		if (at == count) {
			if (!tli_array_reserve(source->kinds, 1))
				return TL_E_NOMEM;
			tli_array_push(source->kinds, kind);
		}
		found = (uint32_t)at + 1;
	}
	*kind1 = found;
	return TL_OK;
}

static tl_status add_mark(tli_source *source, const tli_mark *mark)
{
	if (tli_array_length(source->marks) >= UINT32_MAX)
		return TL_E_LIMIT;
	if (!tli_array_reserve(source->marks, 1))
		return TL_E_NOMEM;
	tli_array_push(source->marks, *mark);
	return TL_OK;
}

tl_status tli_source_mark(tli_source *source, tl_place place, uint32_t *source1)
{
	tli_mark mark = { .line = place.line, .column = place.column, .object = place.object };
	tl_status status = find_mark_kind(source, place.kind, &mark.kind1);
	size_t count = tli_array_length(source->marks);
	const tli_mark *last = count > 0 ? &source->marks[count - 1] : NULL;
	bool is_known = last && last->line == mark.line && last->column == mark.column && last->object == mark.object &&
		last->kind1 == mark.kind1;
	if (!status && !is_known)
		status = add_mark(source, &mark);
	if (!status)
		*source1 = (uint32_t)tli_array_length(source->marks);
	return status;
}

tl_status tli_source_mark_next(tli_source *source, tl_place place)
{
	tli_mark mark = { .line = place.line, .column = place.column, .object = place.object };
	tl_status status = find_mark_kind(source, place.kind, &mark.kind1);
	mark.kind1 |= TLI_MARK_NEXT;
	return status ? status : add_mark(source, &mark);
}

void tli_source_bind(tli_source *source, uint32_t source1, tli_piece_kind kind, uint32_t index)
{
	if (source1 == 0 || !source->pieces)
		return;
	tli_assert(source1 <= tli_array_length(source->pieces));
	tli_piece *piece = &source->pieces[source1 - 1];
	piece->tag = index << 5 | (piece->tag & 16) | kind;
}

const char *tli_source_text(const tli_source *source, size_t piece, size_t *size)
{
	tli_assert(piece < tli_array_length(source->pieces));
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

static tl_place place_of_mark(const tli_source *source, uint32_t source1)
{
	tli_assert(source1 <= tli_array_length(source->marks));
	const tli_mark *mark = &source->marks[source1 - 1];
	uint32_t kind1 = mark->kind1 & ~TLI_MARK_NEXT;
	return (tl_place){
		.line = mark->line,
		.column = mark->column,
		.object = mark->object,
		.kind = kind1 ? source->kinds[kind1 - 1] : NULL,
	};
}

/* Its first segment has the mark itself, so a second mark shows it. */
bool tli_source_has_segments(const tli_source *source, uint32_t source1)
{
	return source1 != 0 && source1 < tli_array_length(source->marks) &&
		source->marks[source1].kind1 & TLI_MARK_NEXT;
}

tl_place tli_source_segment(const tli_source *source, uint32_t source1, size_t segment)
{
	bool has_own = tli_source_has_segments(source, source1);
	return tli_source_place(source, has_own ? source1 + (uint32_t)segment : source1, 0);
}

static bool field_says(const tli_field *field, const char *word)
{
	return field->size == strlen(word) && memcmp(field->text, word, field->size) == 0;
}

size_t tli_source_field_behind(const tli_source *source, uint32_t source1, const char *word, const char *other)
{
	if (source1 == 0 || !source->pieces)
		return 0;
	tli_fields fields = tli_source_fields(source, source1);
	tli_field field;
	for (size_t number = 0; tli_fields_next(&fields, &field); number++)
		if (field.kind == TLI_FIELD_WORD && number >= 3 &&
			(field_says(&field, word) || field_says(&field, other)))
			return number + 1;
	return 0;
}

tl_place tli_source_place(const tli_source *source, uint32_t source1, size_t number)
{
	if (source1 == 0)
		return (tl_place){ 0 };
	if (!source->pieces)
		return place_of_mark(source, source1);
	tli_fields fields = tli_source_fields(source, source1);
	tli_field field;
	for (size_t i = 0; i <= number; i++) {
		if (!tli_fields_next(&fields, &field))
			return (tl_place){ 0 };
	}
	return (tl_place){ .line = source->pieces[source1 - 1].line, .column = field.column };
}

uint32_t tli_source_line(const tli_source *source, uint32_t source1)
{
	if (source1 == 0)
		return 0;
	return source->pieces ? source->pieces[source1 - 1].line : source->marks[source1 - 1].line;
}
