/* SPDX-License-Identifier: MIT */
/*
 * format/movingai/read.c: the reader of grid maps of the Moving AI benchmarks (N. Sturtevant: Benchmarks for Grid-Based Pathfinding,
 * 2012; docs/formats/movingai.md).
 *
 * All lines are checked with nothing allocated, so the grid is no larger than the file. Then cells become bits, the bits loops
 * (format/shape/trace.c), and each loop a solid wall, marked with the cell it begins at. The text is not kept. O(size).
 */
#include "format/formats.h"

#include "base/array.h"
#include "base/ascii.h"
#include "format/rules/rules.h"
#include "format/shape/partial.h"
#include "format/sink/sink.h"
#include "format/text/front.h"

/* The maximum of columns or rows: the frame must be on the grid of the default resolution. */
enum { SIDE_MAX = TLI_GRID_MAX / TLI_RESOLUTION_DEFAULT - 1 };

/* A word of a line, or its end: size 0. */
typedef struct grid_word {
	const char *text;
	size_t size;
	uint32_t column;
} grid_word;

/* What one line of the header says. */
typedef struct header_entry {
	uint32_t line; /* 0 = not said yet */
	int32_t value; /* 0 = not known */
} header_entry;

/* The characters of cells. */
enum { CELL_FIRST = ' ', CELL_KINDS = '~' - CELL_FIRST + 1 };

/* What a character means, and how many cells have it. */
typedef struct cell_kind {
	tli_rule *rule;
	tl_channels blocks; /* by its rule: some channels and not all; 0 = it does not say so */
	bool is_free;
	size_t count;
} cell_kind;

typedef struct grid_reader {
	const char *text; /* without the ends of its last lines */
	size_t size;
	const tl_load_def *def;
	tli_report report;
	tl_status status; /* TL_E_NOMEM or TL_E_LIMIT: stop */

	size_t next;       /* where the next line begins */
	const char *start; /* the present line */
	size_t length;     /* without its end */
	uint32_t line;     /* its number */
	const char *at;    /* the next word */

	tli_rules *rules;
	cell_kind kinds[CELL_KINDS];

	header_entry type, height, width;
	size_t rows;        /* where the first row begins */
	uint32_t rows_line; /* and its number */
} grid_reader;

/* ---- lines and words ---- */

static tl_place place_in_grid_map(const grid_reader *from, uint32_t column)
{
	return (tl_place){ .line = from->line, .column = column };
}

#define report_in_grid(from, column, ...) \
	tli_report_add(&(from)->report, place_in_grid_map((from), (column)), __VA_ARGS__)

/* Goes to the next line; false when there is none, or when it is too long. */
static bool next_line(grid_reader *from)
{
	if (from->next >= from->size)
		return false;
	from->start = from->text + from->next;
	size_t rest = from->size - from->next;
	const char *end = memchr(from->start, '\n', rest);
	from->length = end ? (size_t)(end - from->start) : rest;
	from->next += from->length + (end ? 1 : 0);
	if (from->length > 0 && from->start[from->length - 1] == '\r')
		from->length--;
	from->line++;
	from->at = from->start;
	if (from->length <= from->def->max_line_bytes)
		return true;
	from->status = TL_E_LIMIT;
	tli_report_only(&from->report, place_in_grid_map(from, 1), "the line is longer than %zu bytes",
		from->def->max_line_bytes);
	return false;
}

static grid_word next_word(grid_reader *from)
{
	const char *end = from->start + from->length;
	while (from->at < end && tli_is_blank(*from->at))
		from->at++;
	grid_word found = { from->at, 0, (uint32_t)(from->at - from->start) + 1 };
	while (from->at < end && !tli_is_blank(*from->at))
		from->at++;
	found.size = (size_t)(from->at - found.text);
	return found;
}

static bool word_is(const grid_word *it, const char *expected)
{
	return it->size == strlen(expected) && memcmp(it->text, expected, it->size) == 0;
}

static void report_expected_in_line(grid_reader *from, const char *what, const grid_word *found)
{
	tl_place place = place_in_grid_map(from, found->column);
	if (found->size)
		tli_report_add(
			&from->report, place, "expected %s, found %s", what, tli_show(found->text, found->size).text);
	else
		tli_report_add(&from->report, place, "expected %s, found the end of the line", what);
}

/* What comes where the text ends too early. */
static tl_place end_place(const grid_reader *from)
{
	return from->line ? place_in_grid_map(from, (uint32_t)from->length + 1) : (tl_place){ .line = 1, .column = 1 };
}

/* ---- the header ---- */

static void read_type(grid_reader *from, header_entry *type)
{
	grid_word value = next_word(from);
	type->value = 1;
	if (!word_is(&value, "octile"))
		report_expected_in_line(from, "'octile'", &value);
}

_Static_assert(SIDE_MAX == 524287, "as a message says");

/* 0 if it is not a whole number in the range. */
static int32_t grid_side_of(const grid_word *value)
{
	int32_t side = 0;
	for (size_t i = 0; i < value->size; i++) {
		if (!tli_is_digit(value->text[i]))
			return 0;
		side = side * 10 + (value->text[i] - '0');
		if (side > SIDE_MAX)
			return 0;
	}
	return side;
}

static void read_grid_side(grid_reader *from, header_entry *side)
{
	grid_word value = next_word(from);
	side->value = grid_side_of(&value);
	if (!side->value)
		report_expected_in_line(from, "a whole number from 1 to 524287", &value);
}

static void report_unknown_header(grid_reader *from, const grid_word *name)
{
	tli_suggestion best = { 0 };
	static const char *const known[] = { "type", "height", "width", "map" };
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		tli_suggest(&best, name->text, name->size, known[i]);
	tli_report_unknown(&from->report, place_in_grid_map(from, name->column), "unknown header line",
		tli_show(name->text, name->size), &best);
}

static void read_entry(grid_reader *from, const grid_word *name, header_entry *it,
	void (*read_value)(grid_reader *from, header_entry *it))
{
	if (it->line) {
		report_in_grid(from, name->column, "a second %s; the first is at line %u",
			tli_show(name->text, name->size).text, it->line);
		return;
	}
	it->line = from->line;
	read_value(from, it);
	grid_word rest = next_word(from);
	if (rest.size)
		report_expected_in_line(from, "the end of the line", &rest);
}

static void check_header_complete(grid_reader *from, tl_place place)
{
	if (!from->height.line)
		tli_report_add(&from->report, place, "the header says no height");
	if (!from->width.line)
		tli_report_add(&from->report, place, "the header says no width");
}

typedef enum header_step { STEP_ON, STEP_MAP, STEP_FOREIGN } header_step;

/* One line of the header, with `name` in front. */
static header_step read_grid_header_line(grid_reader *from, const grid_word *name)
{
	bool is_type = word_is(name, "type");
	if (!from->type.line && !is_type) {
		report_expected_in_line(from, "'type octile', with which a grid map begins", name);
		return STEP_FOREIGN;
	}
	if (word_is(name, "map")) {
		grid_word rest = next_word(from);
		if (rest.size)
			report_expected_in_line(from, "the end of the line", &rest);
		check_header_complete(from, place_in_grid_map(from, name->column));
		return STEP_MAP;
	}
	if (is_type) {
		read_entry(from, name, &from->type, read_type);
	} else if (word_is(name, "height")) {
		read_entry(from, name, &from->height, read_grid_side);
	} else if (word_is(name, "width")) {
		read_entry(from, name, &from->width, read_grid_side);
	} else if (from->height.line && from->width.line) { /* the rows begin: each would be one more error */
		report_expected_in_line(from, "'map'", name);
		return STEP_FOREIGN;
	} else {
		report_unknown_header(from, name);
	}
	return STEP_ON;
}

/* False where rows would mean nothing. */
static bool read_grid_header(grid_reader *from)
{
	header_step step = STEP_ON;
	while (step == STEP_ON && next_line(from)) {
		if (from->line == 1)
			from->at += tli_text_begin(from->start, from->length);
		grid_word name = next_word(from);
		if (name.size)
			step = read_grid_header_line(from, &name);
	}
	if (step == STEP_ON && !from->status)
		tli_report_add(&from->report, end_place(from), "expected %s, found the end of the file",
			from->type.line ? "'map'" : "'type octile', with which a grid map begins");
	from->rows = from->next;
	from->rows_line = from->line + 1;
	return step == STEP_MAP;
}

/* ---- the rows ---- */

static bool is_free_cell(char c)
{
	return c == '.' || c == 'G' || c == 'S';
}

static void check_row(grid_reader *from)
{
	size_t width = (size_t)from->width.value;
	size_t differs = from->length < width ? from->length : width;
	if (width && from->length != width)
		report_in_grid(
			from, (uint32_t)differs + 1, "a row of %zu cells, the width is %zu", from->length, width);
	for (size_t i = 0; i < from->length; i++) {
		if (from->start[i] < ' ' || from->start[i] > '~')
			report_in_grid(
				from, (uint32_t)i + 1, "the byte %s is no cell", tli_show(from->start + i, 1).text);
	}
}

static void check_rows(grid_reader *from)
{
	int32_t height = from->height.value, count = 0;
	while (next_line(from)) {
		if (height && count == height) {
			report_in_grid(from, 1, "more rows than the height %d", (int)height);
			return;
		}
		check_row(from);
		count += count < INT32_MAX ? 1 : 0;
	}
	if (!from->status && count < height)
		tli_report_add(&from->report, end_place(from), "expected %d rows, found %d and the end of the file",
			(int)height, (int)count);
}

/* ---- the map ---- */

static void find_cell_kinds(grid_reader *from, tli_sink *sink)
{
	for (int i = 0; i < CELL_KINDS; i++) {
		char c = (char)(CELL_FIRST + i);
		tli_subject subject = { .count = 0 };
		tli_subject_add(&subject, TLI_RULE_VALUE, &c, 1);
		cell_kind *kind = &from->kinds[i];
		kind->rule = tli_rules_match(from->rules, &subject);
		kind->is_free = kind->rule ? !tli_role_blocks(kind->rule->role) : is_free_cell(c);
		if (!from->status)
			from->status = tli_rule_says_blocks(from->rules, kind->rule, sink, &kind->blocks);
	}
}

static void explain_cells(grid_reader *from, tli_text *text)
{
	for (int i = 0; i < CELL_KINDS; i++) {
		cell_kind *kind = &from->kinds[i];
		if (!kind->count)
			continue;
		tli_text_add_format(text, "value '%c': %s, %zu cell%s, by ", CELL_FIRST + i,
			kind->is_free ? "free" : "walls", kind->count, kind->count == 1 ? "" : "s");
		if (kind->rule)
			kind->rule->used += kind->count;
		if (kind->rule)
			tli_text_add_format(text, "line %u of the rules\n", kind->rule->line);
		else
			tli_text_add(text, "the format\n");
	}
}

static bool fill_grid_cells(grid_reader *from, tli_cells *cells, tli_partials *partials)
{
	tli_assert(from->width.value > 0 && from->height.value > 0);
	if (tli_cells_create(from->width.value, from->height.value, cells)) {
		from->status = TL_E_NOMEM;
		return false;
	}
	from->next = from->rows;
	for (int32_t y = 0; y < cells->rows && next_line(from); y++) {
		for (int32_t x = 0; x < cells->columns; x++) {
			cell_kind *kind = &from->kinds[from->start[x] - CELL_FIRST];
			kind->count++;
			if (kind->blocks)
				tli_partials_mark(partials, cells, kind->blocks, (tli_point){ x, y });
			if (kind->is_free || kind->blocks)
				tli_cells_set_free(cells, x, y);
		}
	}
	return true;
}

static bool place_corner_of_cell(const void *context, tli_point corner, tli_point *out)
{
	(void)context;
	*out = (tli_point){ corner.x * TLI_RESOLUTION_DEFAULT, corner.y * TLI_RESOLUTION_DEFAULT };
	return true;
}

static tl_place place_of_cell(const void *context, tli_point corner)
{
	const grid_reader *from = context;
	return (tl_place){ .line = from->rows_line + (uint32_t)corner.y, .column = (uint32_t)corner.x + 1 };
}

static void make_grid_walls(grid_reader *from, tl_map *map)
{
	tli_cells cells;
	tli_partials partials = { 0 };
	tli_sink sink = tli_sink_of(map, &from->report);
	find_cell_kinds(from, &sink);
	if (from->status || !fill_grid_cells(from, &cells, &partials))
		return;
	explain_cells(from, &map->captions.explanation);
	tli_outline outline = {
		.cells = &cells,
		.place = place_corner_of_cell,
		.where = place_of_cell,
		.context = from,
		.low = { -1, -1 },
		.high = { cells.columns + 1, cells.rows + 1 },
		.max_points = from->def->max_points,
	};
	from->status = tli_outline_add(&outline, &sink);
	if (!from->status)
		from->status = tli_partials_add(&partials, &outline, &sink);
	tli_partials_free(&partials);
	tli_cells_free(&cells);
	tli_sink_free(&sink);
}

/* ---- entry ---- */

static tl_status read_grid_map(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	grid_reader from = { .text = text,
		.size = tli_array_length(text),
		.def = def,
		.rules = rules,
		.report = tli_report_of(errors) };
	while (from.size > 0 && (text[from.size - 1] == '\n' || text[from.size - 1] == '\r'))
		from.size--;
	tl_map *map = NULL;
	if (read_grid_header(&from))
		check_rows(&from);
	if (!from.status && !from.report.errors.count)
		from.status = tl_map_create(NULL, &map);
	if (!from.status && map)
		make_grid_walls(&from, map);
	tli_array_free(text);
	return tli_finish_reading(map, from.status, &from.report, out, errors);
}

static bool claims_movingai(const char *text, size_t size)
{
	size_t at = tli_text_first(text, size);
	return size - at > 4 && memcmp(text + at, "type", 4) == 0 && tli_is_blank(text[at + 4]);
}

const tli_format tli_format_movingai = {
	.listed = {
		.name = "movingai",
		.extensions = (const char *const[]){ ".map", NULL },
		.summary = "grid maps of the Moving AI benchmarks: free cells become solid loops around them",
	},
	.claims = claims_movingai,
	.read = read_grid_map,
};
