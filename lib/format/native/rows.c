/* SPDX-License-Identifier: MIT */
/*
 * format/native/rows.c: the line of a thing by the rows of its kind (map/kinds.h), read and written.
 *
 *     link  a  b  oneway  cost 2.5      two rows that stand by their place; then parts: a flag, and a number behind its word
 *
 * What no row says is read and written by hand: points of walls, areas and obstacles, aims and settings of agents, allowances. After a bad value
 * reading goes on where the next field is still clear, so that one pass finds all errors.
 */
#include "format/native/native.h"

/* ---- values ---- */

static bool read_row_number(tli_native *native, const tli_member_row *row, const tli_field *field, double *number)
{
	int32_t ignored;
	if (!tli_native_number(native, field, number))
		return false;
	if (!tli_member_takes(row, *number))
		tli_native_expected(native, row->expected, field);
	else if (row->on_grid && tli_double_to_grid(*number, native->map->resolution, &ignored))
		tli_native_report(native, field->column, "%s is too large", tli_show(field->text, field->size).text);
	else
		return true;
	return false;
}

static bool read_row_choice(tli_native *native, const tli_member_row *row, const tli_field *field, unsigned *choice)
{
	for (*choice = 0; row->choices[*choice]; ++*choice)
		if (tli_field_is(field, row->choices[*choice]))
			return true;
	tli_native_expected(native, row->expected, field);
	*choice = row->usual;
	return row->word; /* else what follows means nothing */
}

/* A name, its own or that of a waypoint, is kept for the sink. */
static bool read_row_name(tli_native_line *line, const tli_member_row *row, const tli_field *field)
{
	size_t i = line->name_count++;
	tli_assert(i < sizeof line->names / sizeof *line->names);
	bool good = tli_native_name(line->native, row->expected, field, line->buffers[i], &line->names[i]);
	line->is_bad = line->is_bad || !good;
	return good || row->type != TLI_MEMBER_TEXT;
}

/* The value that a field says, into the record; false: reported, and the rest of the line means nothing. */
static bool read_row_value(tli_native_line *line, const tli_member_row *row, const tli_field *field)
{
	tli_native *native = line->native;
	void *to = (char *)&line->record + row->offset;
	unsigned choice;
	double number;
	bool good;
	switch (row->type) {
	case TLI_MEMBER_TEXT:
	case TLI_MEMBER_WAYPOINT:
		return read_row_name(line, row, field);
	case TLI_MEMBER_STOP:
		if (!tli_field_is_numeric(field))
			return read_row_name(line, row, field);
		line->names[line->name_count++] = (tli_sink_name){ 0 };
		tli_native_point(native, row->expected, field, &((tli_stop *)to)->at);
		return true;
	case TLI_MEMBER_POINT:
		tli_native_point(native, row->expected, field, to);
		return true;
	case TLI_MEMBER_VECTOR:
		tli_native_velocity(native, field, to);
		return true;
	case TLI_MEMBER_LENGTH:
		if (tli_native_length(native, row->expected, field, to) && row->is_above && *(int32_t *)to == 0)
			tli_native_expected(native, row->expected, field);
		return true;
	case TLI_MEMBER_FLAG:
		good = read_row_choice(native, row, field, &choice);
		*(bool *)to = choice;
		return good;
	case TLI_MEMBER_CHOICE:
		good = read_row_choice(native, row, field, &choice);
		memcpy(to, &choice, sizeof choice);
		return good;
	case TLI_MEMBER_CHANNELS:
	case TLI_MEMBER_KEYS:
		return tli_native_set(native, row, field, to);
	case TLI_MEMBER_WHOLE:
		*(uint32_t *)to = read_row_number(native, row, field, &number) ? (uint32_t)number : 1;
		return true;
	default:
		tli_assert(row->type == TLI_MEMBER_NUMBER);
		if (!read_row_number(native, row, field, to))
			*(double *)to = 0;
		return true;
	}
}

/* ---- reading ---- */

static bool row_belongs(const tli_member_row *row, const void *record)
{
	return !row->belongs || row->belongs(record);
}

const tli_member_row *tli_native_part(const tli_member_row *from, const tli_field *field)
{
	for (; from->type; from++)
		if (from->word && tli_field_is(field, from->word))
			return from;
	return NULL;
}

/* Can this be a part of the line? */
static bool is_offered(const tli_native_line *line, const tli_member_row *row)
{
	return row->word && row->offset != line->without[0] && row->offset != line->without[1] &&
		row_belongs(row, &line->record);
}

/* The field begins no part. Its nearest word, or all that could stand there: parameters of what an agent does too, as many as a message holds. */
static void report_other_part(const tli_native_line *line, const tli_member_row *from, const tli_field *field)
{
	enum { FIT = 180 };
	tli_native *native = line->native;
	const tli_agent_record *agent = line->kind == &tli_kinds[TLI_CHANGE_AGENT] ? &line->record.agent : NULL;
	tli_suggestion best = { 0 };
	tli_text what = { 0 };
	for (const tli_member_row *row = from; row->type; row++) {
		if (!is_offered(line, row) || line->columns[row - line->kind->members])
			continue;
		tli_suggest(&best, field->text, field->size, row->word);
		tli_text_add_format(&what, "'%s', ", row->word);
	}
	for (const char *const *word = line->words; word && *word; word++) {
		tli_suggest(&best, field->text, field->size, *word);
		tli_text_add_format(&what, "'%s', ", *word);
	}
	for (tl_parameter i = 0; agent && i < TLI_PARAMETERS; i++) {
		if (tli_parameter_is_of_agents(&tli_parameters[i]))
			tli_suggest(&best, field->text, field->size, tli_parameters[i].word);
		if (tl_parameter_group_is_used(tli_parameters[i].group, agent->desire, agent->avoid) &&
			tli_text_length(&what) < FIT)
			tli_text_add_format(&what, "'%s', ", tli_parameters[i].word);
	}
	size_t length = what.failed ? 0 : tli_text_length(&what);
	if (best.text && field->kind == TLI_FIELD_WORD)
		tli_report_unknown(&native->report, tli_native_place(native, field->column),
			"no part of the line begins with", tli_show(field->text, field->size), &best);
	else if (length == 0)
		tli_native_expected(native, "the end of the line", field);
	else
		tli_native_report(native, field->column, "expected %.*s or the end of the line, found %s",
			(int)length - 2, what.data, tli_show(field->text, field->size).text);
	tli_text_free(&what);
}

static bool has_all_parts(const tli_native_line *line)
{
	tli_native *native = line->native;
	for (const tli_member_row *row = line->kind->members; row->type; row++) {
		if (!row->is_needed || !row_belongs(row, &line->record) || line->columns[row - line->kind->members])
			continue;
		tli_native_report(native, tli_fields_column(&native->fields),
			"expected '%s', found the end of the line", row->word);
		return false;
	}
	return true;
}

bool tli_native_read_rows(tli_native_line *line)
{
	tli_native *native = line->native;
	const tli_member_row *from = line->kind->members;
	tli_field field;
	/* 1. What stands by its place. A length may be missing where a word stands: corners of an obstacle. */
	for (const tli_member_row *row = from; row->type && !line->is_placed; row++) {
		if (!row->expected || row->word || !row_belongs(row, &line->record))
			continue;
		if (!tli_native_field(native, row->expected, &field))
			return false;
		if (row->type == TLI_MEMBER_LENGTH && field.kind == TLI_FIELD_WORD && !tli_field_is_numeric(&field)) {
			native->fields.at = field.text;
			continue;
		}
		line->columns[row - from] = field.column;
		if (!read_row_value(line, row, &field))
			return false;
	}
	line->is_placed = true;
	while (tli_fields_next(&native->fields, &field)) {
		/* 2. The row of a part, or what is read by hand. */
		const tli_member_row *row = tli_native_part(from, &field);
		bool known = row && is_offered(line, row), good = true;
		if (!known && line->read_other && line->read_other(line, &field, &good)) {
			if (!good)
				return false;
			continue;
		}
		if (!known) {
			report_other_part(line, from, &field);
			return false;
		}
		/* 3. Each part once, and of some kinds in order. */
		uint32_t *column = &line->columns[row - line->kind->members];
		if (*column) {
			tli_native_report(native, field.column, "'%s' is given twice", row->word);
			return false;
		}
		*column = field.column;
		if (line->kind->in_order)
			from = row + 1;
		/* 4. A flag is its word; else the value follows it. */
		if (row->given)
			*((bool *)&line->record + row->given) = true;
		if (row->type == TLI_MEMBER_FLAG)
			*((bool *)&line->record + row->offset) = true;
		else if (!tli_native_field(native, row->expected, &field) || !read_row_value(line, row, &field))
			return false;
	}
	return has_all_parts(line);
}

uint32_t tli_native_column(const tli_native_line *line, size_t member)
{
	for (const tli_member_row *row = line->kind->members; row->type; row++)
		if (row->offset == member && line->columns[row - line->kind->members])
			return line->columns[row - line->kind->members];
	return 0;
}

void tli_native_read_thing(tli_native *native, tli_change_kind kind, uint16_t flag)
{
	tli_native_line line;
	tli_native_start_line(&line, native, kind);
	if (flag)
		*((bool *)&line.record + flag) = true;
	tli_native_read_rows(&line);
	if (line.is_bad || native->status)
		return;
	/* A thing with a bad value is handed over all the same, so that what names it is no error too. */
	if (tli_kinds[kind].names && line.name_count > 0)
		tli_native_note(
			native, tli_sink_named(&native->sink, kind, native->source, &line.names[0], &line.record));
	else if (!tli_kinds[kind].names && line.is_placed)
		tli_native_note(native, tli_sink_naming(&native->sink, kind, native->source, line.names, &line.record));
}

void tli_native_start_line(tli_native_line *line, tli_native *native, tli_change_kind kind)
{
	memset(line, 0, offsetof(tli_native_line, buffers)); /* the rest is large, and written before it is read */
	line->native = native;
	line->kind = &tli_kinds[kind];
}

/* ---- writing ---- */

void tli_native_write_value(const tl_map *map, const tli_member_row *row, const void *record, tli_text *out)
{
	const char *at = (const char *)record + row->offset;
	const tli_stop *stop = (const tli_stop *)(const void *)at;
	const tl_point *vector = (const tl_point *)(const void *)at;
	uint32_t whole = row->type == TLI_MEMBER_FLAG ? *(const bool *)at : *(const uint32_t *)(const void *)at;
	char *name;
	switch (row->type) {
	case TLI_MEMBER_TEXT:
		memcpy(&name, at, sizeof name);
		tli_text_add_name(out, name);
		break;
	case TLI_MEMBER_WAYPOINT:
		tli_text_add_name(out, map->waypoints[whole - 1].name);
		break;
	case TLI_MEMBER_STOP:
		if (stop->waypoint)
			tli_text_add_name(out, map->waypoints[stop->waypoint - 1].name);
		else
			tli_native_write_point(stop->at, map->resolution, out);
		break;
	case TLI_MEMBER_POINT:
		tli_native_write_point(*(const tli_point *)(const void *)at, map->resolution, out);
		break;
	case TLI_MEMBER_VECTOR:
		tli_text_add_double(out, vector->x);
		tli_text_add_char(out, ',');
		tli_text_add_double(out, vector->y);
		break;
	case TLI_MEMBER_LENGTH:
		tli_text_add_grid(out, (int32_t)whole, map->resolution);
		break;
	case TLI_MEMBER_FLAG:
	case TLI_MEMBER_CHOICE:
		tli_text_add(out, row->choices[whole]);
		break;
	case TLI_MEMBER_CHANNELS:
	case TLI_MEMBER_KEYS:
		tli_set_add(map, row->type, whole, out);
		break;
	case TLI_MEMBER_WHOLE:
		tli_text_add_double(out, whole);
		break;
	default:
		tli_text_add_double(out, *(const double *)(const void *)at);
	}
}

void tli_native_write_part(const tl_map *map, const tli_member_row *row, const void *record, tli_text *out)
{
	if (row->word)
		tli_text_add_format(out, " %s", row->word);
	if (row->word && row->type == TLI_MEMBER_FLAG)
		return;
	tli_text_add_char(out, ' ');
	tli_native_write_value(map, row, record, out);
}
