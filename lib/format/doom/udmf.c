/* SPDX-License-Identifier: MIT */
/*
 * format/doom/udmf.c: the reader of UDMF, the text form of a level ("Universal Doom Map Format" 1.1, J. Haley, 2009).
 *
 * Blocks of one kind are numbered from 0 in the order of the text; udmf_blocks.c lists their fields, and others are ignored, as the
 * format requires. Of a field that is there twice the last counts. After an error reading continues behind the next `;` or `}`, so one
 * pass reports all; records are taken only while nothing is wrong. In a lump of a WAD a record is named by its number, and an error has
 * its line in the lump as the number of an object. O(size), without recursion: blocks are not nested.
 */
#include "format/doom/udmf.h"

#include "base/array.h"
#include "base/ascii.h"
#include "format/formats.h"

typedef struct udmf_reader {
	tli_doom *doom;
	tli_udmf_scan scan;
	tli_udmf_word word; /* the present one */
	bool has_namespace;
} udmf_reader;

/* ---- words ---- */

static void next_udmf_word(udmf_reader *from)
{
	from->word = tli_udmf_next(&from->scan);
}

static tl_place place_at(const tli_doom *doom, tli_doom_spot spot)
{
	if (doom->is_lump)
		return (tl_place){ .kind = "TEXTMAP line", .object = spot.line };
	return (tl_place){ .line = spot.line, .column = spot.column };
}

static void report_expected_word(udmf_reader *from, const char *what)
{
	const tli_udmf_word *word = &from->word;
	tli_report *report = &from->doom->report;
	tl_place place = place_at(from->doom, word->spot);
	if (word->kind == TLI_UDMF_END)
		tli_report_add(report, place, "expected %s, found the end of the text", what);
	else if (word->kind == TLI_UDMF_OPEN)
		tli_report_add(report, place, "expected %s, found a %s without an end", what,
			word->text[0] == '/' ? "comment" : "string");
	else
		tli_report_add(report, place, "expected %s, found %s", what, tli_show(word->text, word->size).text);
}

/* Behind the next `;`, to the next `}`, or to the end: where reading can go on. */
static void recover(udmf_reader *from)
{
	while (from->word.kind != TLI_UDMF_END && !tli_udmf_is_mark(&from->word, ';') &&
		!tli_udmf_is_mark(&from->word, '}'))
		next_udmf_word(from);
	if (tli_udmf_is_mark(&from->word, ';'))
		next_udmf_word(from);
}

static bool expect_mark(udmf_reader *from, char mark, const char *what)
{
	if (!tli_udmf_is_mark(&from->word, mark)) {
		report_expected_word(from, what);
		return false;
	}
	next_udmf_word(from);
	return true;
}

/* ---- values ---- */

static bool hex_digit(char c, uint32_t *digit)
{
	char small = (char)(c | 0x20);
	if (tli_is_digit(c))
		*digit = (uint32_t)(c - '0');
	else if (small >= 'a' && small <= 'f')
		*digit = (uint32_t)(small - 'a') + 10;
	else
		return false;
	return true;
}

/* A whole number of 32 bits with its sign, decimal or with 0x. */
static bool whole_of(const tli_udmf_word *word, int32_t *value)
{
	const char *at = word->text, *end = at + word->size;
	bool is_negative = at < end && *at == '-';
	at += at < end && (*at == '-' || *at == '+');
	uint32_t base = end - at > 2 && at[0] == '0' && (at[1] | 0x20) == 'x' ? 16 : 10, digit;
	at += base == 16 ? 2 : 0;
	int64_t sum = 0;
	if (at == end)
		return false;
	for (; at < end; at++) {
		if (!hex_digit(*at, &digit) || digit >= base)
			return false;
		sum = sum * base + digit;
		if (sum > INT32_MAX)
			return false;
	}
	*value = (int32_t)(is_negative ? -sum : sum);
	return true;
}

static bool read_udmf_grid(udmf_reader *from, int32_t *value)
{
	const tli_udmf_word *word = &from->word;
	tl_status status = tli_number_scientific_to_grid(word->text, word->size, TLI_DOOM_UNIT, value);
	if (status == TL_E_RANGE)
		tli_report_add(&from->doom->report, place_at(from->doom, word->spot),
			"%s is beyond the grid: numbers go up to %d", tli_show(word->text, word->size).text,
			TLI_GRID_MAX / TLI_DOOM_UNIT);
	else if (status)
		report_expected_word(from, "a number");
	return !status;
}

static bool read_whole(udmf_reader *from, tli_udmf_value kind, int32_t *value)
{
	int32_t least = kind == TLI_UDMF_INDEX ? 0 : kind == TLI_UDMF_SIDE ? -1 : INT32_MIN;
	if (whole_of(&from->word, value) && *value >= least)
		return true;
	report_expected_word(from,
		kind == TLI_UDMF_INDEX          ? "a whole number from 0"
			: kind == TLI_UDMF_SIDE ? "a whole number from 0, or -1 for none"
						: "a whole number");
	return false;
}

static bool read_value(udmf_reader *from, tli_udmf_value kind, int32_t *value)
{
	const tli_udmf_word *word = &from->word;
	if (word->kind == TLI_UDMF_WORD) {
		if (kind == TLI_UDMF_GRID)
			return read_udmf_grid(from, value);
		if (kind != TLI_UDMF_TRUTH)
			return read_whole(from, kind, value);
		*value = tli_udmf_is(word, "true");
		if (*value || tli_udmf_is(word, "false"))
			return true;
	}
	report_expected_word(from, kind == TLI_UDMF_TRUTH ? "true or false" : "a number");
	return false;
}

/* ---- fields and blocks ---- */

/* The place of a field in its block's table; its count if it is not there, or no block is known. */
static size_t find_field(const tli_udmf_block *it, const tli_udmf_word *name)
{
	size_t i = 0, count = it->row ? it->row->count : 0;
	while (i < count && !tli_udmf_is(name, it->row->fields[i].name))
		i++;
	return i;
}

/* `= value ;` of a field whose name is passed. */
static bool read_rest_of_field(udmf_reader *from, tli_udmf_block *it, size_t field)
{
	if (!expect_mark(from, '=', "'='"))
		return false;
	if (it->row && field < it->row->count) {
		if (!read_value(from, it->row->fields[field].kind, &it->values[field]))
			return false;
		it->is_given[field] = true;
	} else if (from->word.kind != TLI_UDMF_WORD && from->word.kind != TLI_UDMF_STRING) {
		report_expected_word(from, "a value");
		return false;
	}
	next_udmf_word(from);
	return expect_mark(from, ';', "';'");
}

static void read_field(udmf_reader *from, tli_udmf_block *it)
{
	size_t field = find_field(it, &from->word);
	if (from->word.kind != TLI_UDMF_WORD) {
		report_expected_word(from, "a field or '}'");
		next_udmf_word(from);
		recover(from);
		return;
	}
	/* What is wrong with it is reported once: it is not missing too. */
	if (it->row && field < it->row->count)
		it->is_given[field] = true;
	next_udmf_word(from);
	if (!read_rest_of_field(from, it, field))
		recover(from);
}

static void begin_block(udmf_reader *from, tli_udmf_block *it, const tli_udmf_word *name)
{
	*it = (tli_udmf_block){ .row = from->has_namespace ? tli_udmf_find_block(name) : NULL };
	if (!from->doom->is_lump)
		it->spot = name->spot;
	for (size_t i = 0; it->row && i < it->row->count; i++)
		it->values[i] = it->row->fields[i].standard;
}

static void end_block(udmf_reader *from, const tli_udmf_block *it, tli_doom_spot begin)
{
	tli_doom *doom = from->doom;
	for (size_t i = 0; it->row && i < it->row->count; i++) {
		if (it->row->fields[i].is_needed && !it->is_given[i])
			tli_report_add(&doom->report, place_at(doom, begin), "the %s has no %s", it->row->name,
				it->row->fields[i].name);
	}
	if (it->row && !doom->report.errors.count && !it->row->add(&doom->level, it))
		doom->status = TL_E_NOMEM;
}

/* A block whose `{` is passed. */
static void read_block(udmf_reader *from, const tli_udmf_word *name)
{
	tli_udmf_block it;
	begin_block(from, &it, name);
	while (from->word.kind != TLI_UDMF_END && !tli_udmf_is_mark(&from->word, '}')) {
		if (tli_udmf_is_mark(&from->word, ';'))
			next_udmf_word(from);
		else
			read_field(from, &it);
	}
	if (expect_mark(from, '}', "'}'"))
		end_block(from, &it, name->spot);
}

/* A global field whose `=` is passed: the namespace, or one without a meaning here. */
static bool read_global(udmf_reader *from, const tli_udmf_word *name)
{
	bool is_namespace = tli_udmf_is(name, "namespace");
	if (is_namespace ? from->word.kind != TLI_UDMF_STRING
			 : from->word.kind != TLI_UDMF_STRING && from->word.kind != TLI_UDMF_WORD) {
		report_expected_word(from, is_namespace ? "a name in double quotes" : "a value");
		return false;
	}
	if (is_namespace && !from->has_namespace) {
		tli_udmf_take_namespace(&from->doom->level, &from->word);
		from->has_namespace = true;
	}
	next_udmf_word(from);
	return expect_mark(from, ';', "';'");
}

/* Lines cannot be understood before it is known whose they are. */
static bool check_begin(udmf_reader *from)
{
	if (from->has_namespace || tli_udmf_is(&from->word, "namespace"))
		return true;
	report_expected_word(from, "'namespace', with which a UDMF text begins");
	return false;
}

/* A block or a global field. False where there is no sense in reading on. */
static bool read_item(udmf_reader *from)
{
	tli_udmf_word name = from->word;
	if (tli_udmf_is_mark(&name, ';')) {
		next_udmf_word(from);
		return true;
	}
	if (!check_begin(from))
		return false;
	if (name.kind != TLI_UDMF_WORD) {
		report_expected_word(from, "a block");
		next_udmf_word(from);
		recover(from);
		return true;
	}
	next_udmf_word(from);
	if (tli_udmf_is_mark(&from->word, '{')) {
		next_udmf_word(from);
		read_block(from, &name);
	} else if (tli_udmf_is_mark(&from->word, '=')) {
		next_udmf_word(from);
		if (!read_global(from, &name))
			recover(from);
	} else {
		report_expected_word(from, "'{' or '='");
		recover(from);
	}
	return true;
}

/* ---- entry ---- */

void tli_doom_read_udmf(tli_doom *doom, const char *text, size_t size)
{
	tli_assert(text || !size);
	while (size > 0 && text[size - 1] == '\0') /* some programs end a lump so */
		size--;
	udmf_reader from = { .doom = doom, .scan = tli_udmf_scan_of(text, size) };
	bool goes_on = true;
	next_udmf_word(&from);
	while (goes_on && !doom->status && from.word.kind != TLI_UDMF_END)
		goes_on = read_item(&from);
	if (goes_on && !doom->status && !from.has_namespace && !doom->report.errors.count)
		report_expected_word(&from, "'namespace', with which a UDMF text begins");
	/* The namespaces of the ports do not say it. */
	if (doom->level.rules == TLI_DOOM_RULES_HEXEN)
		doom->level.game = tli_doom_guess_game(&doom->level, doom->level.game);
}

static tl_status read_udmf_text(char *text, const tl_load_def *def, tli_rules *rules, tl_map **out, tl_errors *errors)
{
	tli_doom doom = { .def = def, .rules = rules, .report = tli_report_of(errors) };
	tli_doom_read_udmf(&doom, text, tli_array_length(text));
	tli_array_free(text);
	return tli_doom_finish(&doom, out, errors);
}

static bool claims_udmf(const char *text, size_t size)
{
	tli_udmf_scan scan = tli_udmf_scan_of(text, size);
	tli_udmf_word word = tli_udmf_next(&scan), next = tli_udmf_next(&scan);
	return tli_udmf_is(&word, "namespace") && tli_udmf_is_mark(&next, '=');
}

const tli_format tli_format_udmf = {
	.listed = {
		.name = "udmf",
		.extensions = (const char *const[]){ ".udmf", NULL },
		.summary = "levels of Doom and its family as text (UDMF)",
	},
	.claims = claims_udmf,
	.read = read_udmf_text,
};
