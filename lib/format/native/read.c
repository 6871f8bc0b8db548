/* SPDX-License-Identifier: MIT */
/*
 * format/native/read.c: the reader of the native format: lines and limits.
 *
 * The text is checked as a whole (size, no zero byte) before anything is allocated, and kept (map/source.h). One pass over its lines
 * finds all errors: each line is checked (length, UTF-8), handed to its directive, and becomes a piece of the source; blank lines and
 * comments in a row are one piece. More things than a map can hold end the pass. With any error nothing is loaded. O(size).
 */
#include "format/native/native.h"

#include "base/budget.h"
#include "base/utf8.h"
#include "format/text/front.h"

/* What the shortest wall line takes: `wall 0,0 0,0` and its end. */
enum { WALL_BYTES_MIN = 13 };

/* ---- one line ---- */

static bool push_piece(tli_native *native, size_t offset, tli_piece_kind kind)
{
	tli_source *source = &native->map->source;
	if (!tli_array_append(source->pieces, (tli_piece){ (uint32_t)offset, native->line, (uint32_t)kind })) {
		native->status = TL_E_NOMEM;
		return false;
	}
	native->source = (uint32_t)tli_array_length(source->pieces);
	return true;
}

static void report_unknown_directive(tli_native *native, const tli_field *field)
{
	tl_place place = tli_native_place(native, field->column);
	if (!tli_report_wants(&native->report, place)) {
		native->report.errors.count++;
		return;
	}
	tli_suggestion best = tli_native_suggest_directive(field);
	tli_report_unknown(&native->report, place, "unknown directive", tli_show(field->text, field->size), &best);
}

/* The first directive must be the header. If it is not, that is said once; and if it is not even like a directive, this is no map, and
 * nothing else is said about it. */
static void require_header(tli_native *native, const tli_field *field)
{
	if (native->has_header)
		return;
	native->has_header = true;
	native->is_foreign = !tli_native_suggest_directive(field).text;
	tli_native_report(native, field->column, "expected 'tautline 1', with which every map begins, found %s",
		tli_show(field->text, field->size).text);
}

static void read_directive(tli_native *native, const tli_field *field, size_t offset)
{
	tli_directive directive;
	bool is_known = tli_native_find_directive(field, &directive);
	if (is_known && !push_piece(native, offset, directive.piece)) /* else it is an error, and no text is kept */
		return;
	native->column = field->column;
	bool first = !native->has_header;
	if (!is_known || directive.piece != TLI_PIECE_HEADER)
		require_header(native, field);
	if (is_known && directive.read)
		directive.read(native);
	else if (is_known)
		tli_native_read_thing(native, directive.kind, directive.flag);
	else if (!first)
		report_unknown_directive(native, field);
}

static bool line_is_sound(tli_native *native, const char *line, size_t size)
{
	if (size > native->def.max_line_bytes) {
		tli_native_too_long(native, 1, "the line", native->def.max_line_bytes);
		return false;
	}
	size_t valid = tli_utf8_valid(line, size);
	if (valid == size)
		return true;
	tli_report_add(&native->report, tli_native_place(native, (uint32_t)valid + 1), "the byte %s is not UTF-8",
		tli_show(line + valid, 1).text);
	return false;
}

/* `line` is text + offset, without its line end. */
static void read_source_line(tli_native *native, const char *line, size_t size, size_t offset)
{
	tli_assert(offset <= tli_array_length(native->map->source.text));
	tli_field field;
	if (!line_is_sound(native, line, size)) {
		native->is_foreign = !native->has_header;
		return;
	}
	native->fields = tli_fields_of(line, size);
	if (offset == 0)
		native->fields.at += tli_text_begin(line, size);
	if (tli_fields_next(&native->fields, &field)) {
		read_directive(native, &field, offset);
		return;
	}
	/* A line without a directive joins the piece before it if that is of its kind. */
	const tli_source *source = &native->map->source;
	size_t count = tli_array_length(source->pieces);
	if (count == 0 || tli_piece_kind_of(&source->pieces[count - 1]) != TLI_PIECE_TEXT)
		push_piece(native, offset, TLI_PIECE_TEXT);
}

/* ---- all lines ---- */

static void read_source_lines(tli_native *native)
{
	const char *text = native->map->source.text;
	size_t size = tli_array_length(native->map->source.text);
	for (size_t offset = 0; offset < size && !native->status && !native->is_foreign;) {
		native->status = tli_budget_spend(32);
		const char *line = text + offset;
		const char *end = memchr(line, '\n', size - offset);
		size_t whole = end ? (size_t)(end - line) + 1 : size - offset;
		size_t bare = end ? whole - 1 : whole;
		if (bare > 0 && line[bare - 1] == '\r')
			bare--;
		native->line++;
		read_source_line(native, line, bare, offset);
		offset += whole;
	}
	tl_place start = { .line = 1, .column = 1 };
	if (!native->status && !native->has_header && !native->report.errors.count)
		tli_report_add(&native->report, start, "expected 'tautline 1', with which every map begins, found %s",
			size == 0 ? "an empty file" : "no directive at all");
}

static bool reserve_arrays(tl_map *map)
{
	size_t size = tli_array_length(map->source.text), lines = 1;
	const char *at = map->source.text, *end = at + size;
	while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
		lines++;
		at++;
	}
	size_t walls = lines < size / WALL_BYTES_MIN ? lines : size / WALL_BYTES_MIN;
	return tli_array_reserve(map->source.pieces, walls) && tli_array_reserve(map->walls, walls) &&
		tli_array_reserve(map->points, walls * 2);
}

/* A byte 0 is in no text. Maps of other programs are often kept packed, and end up here then. */
static bool is_text(tli_native *native)
{
	const char *text = native->map->source.text;
	size_t size = tli_array_length(native->map->source.text);
	const char *zero = size ? memchr(text, '\0', size) : NULL;
	tl_place place = { .line = 1, .column = 1 };
	if (size > 1 && memcmp(text, "\x1F\x8B", 2) == 0) {
		tli_report_add(&native->report, place, "the file is compressed (gzip): unpack it first");
		return false;
	}
	if (!zero)
		return true;
	tli_report_add(&native->report, tli_place_of_byte(text, (size_t)(zero - text)),
		"a zero byte: this is not a text file");
	return false;
}

static void read_all(tli_native *native)
{
	if (!is_text(native))
		return;
	if (!reserve_arrays(native->map)) {
		native->status = TL_E_NOMEM;
		return;
	}
	read_source_lines(native);
	if (!native->status && !native->is_foreign) {
		tli_native_note(native, tli_sink_finish(&native->sink));
		tli_native_check_channels(native);
	}
}

/* ---- entry ---- */

tl_status tli_native_read(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	(void)rules; /* it says itself what everything is */
	tli_assert(def && out);
	tl_map *map;
	tl_status status = tl_map_create(NULL, &map);
	if (status) {
		tli_array_free(text);
		return status;
	}
	map->source.text = text;
	tli_native native = { .map = map, .def = *def, .report = tli_report_of(errors) };
	native.sink = tli_sink_of(map, &native.report);
	read_all(&native);
	tli_sink_free(&native.sink);
	tli_array_free(native.points);
	tli_array_free(native.strings);
	status = !native.status && native.over_limit ? TL_E_LIMIT : native.status;
	return tli_finish_reading(map, status, &native.report, out, errors);
}
