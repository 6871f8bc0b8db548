/* SPDX-License-Identifier: MIT */
/*
 * format/ros/image.c: the image of an occupancy grid: PGM, plain (P2) or raw (P5), of 8 or 16 bits.
 *
 *     P5  # comment
 *     WIDTH HEIGHT MAXVAL
 *     HEIGHT rows of WIDTH values, the top row first: decimals (P2), bytes or pairs of bytes (P5)
 *
 * Which cells are free docs/formats/ros.md says. Each of its conditions is true for all values from some value on or up to some value,
 * so two numbers decide. Sizes are checked against the bytes that are there before cells are made. O(size).
 */
#include "format/ros/ros.h"

#include "base/ascii.h"

#include <string.h>

typedef struct image_reader {
	const char *text;
	size_t size, at;
	uint32_t line;
	size_t line_start;
	const tli_ros_settings *settings;
	tli_report *report;
} image_reader;

/* Values low..high are free. */
typedef struct range {
	uint32_t low, high;
} range;

static tl_status fail_image(const image_reader *from, const char *what)
{
	const tli_ros_text *name = &from->settings->image;
	tli_report_add(from->report, name->place, "the image %s %s", tli_show(name->text, name->size).text, what);
	return TL_E_FORMAT;
}

static tl_status fail_image_here(const image_reader *from, const char *what)
{
	const tli_ros_text *name = &from->settings->image;
	tli_report_add(from->report, name->place, "the image %s at %u:%zu: %s", tli_show(name->text, name->size).text,
		from->line, from->at - from->line_start + 1, what);
	return TL_E_FORMAT;
}

/* ---- the header ---- */

static bool is_image_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static void skip_image_space(image_reader *from)
{
	bool in_comment = false;
	for (; from->at < from->size; from->at++) {
		char c = from->text[from->at];
		if (c == '#')
			in_comment = true;
		if (!in_comment && !is_image_space(c))
			return;
		if (c == '\n') {
			in_comment = false;
			from->line++;
			from->line_start = from->at + 1;
		}
	}
}

/* A decimal from low to high; false (and reported) where there is none. */
static bool read_number(image_reader *from, uint32_t low, uint32_t high, const char *what, uint32_t *out)
{
	skip_image_space(from);
	size_t start = from->at;
	uint64_t value = 0;
	while (from->at < from->size && tli_is_digit(from->text[from->at])) {
		if (value <= high)
			value = value * 10 + (uint64_t)(from->text[from->at] - '0');
		from->at++;
	}
	bool sound = from->at > start && value >= low && value <= high;
	if (!sound) {
		from->at = start;
		fail_image_here(from, what);
	}
	*out = (uint32_t)value;
	return sound;
}

typedef struct header {
	bool is_plain;
	uint32_t width, height, maxval;
} header;

static bool image_begins_with(const image_reader *from, const char *bytes, size_t size)
{
	return from->size >= size && memcmp(from->text, bytes, size) == 0;
}

static tl_status read_image_header(image_reader *from, header *out)
{
	if (image_begins_with(from, "\x89PNG", 4))
		return fail_image(from, "is a PNG; save it as a PGM: only that is read");
	if (image_begins_with(from, "\xFF\xD8", 2) || image_begins_with(from, "BM", 2))
		return fail_image(from, "is a JPEG or BMP; save it as a PGM: only that is read");
	if ((!image_begins_with(from, "P2", 2) && !image_begins_with(from, "P5", 2)) || from->size < 3 ||
		(!is_image_space(from->text[2]) && from->text[2] != '#'))
		return fail_image(from, "is no PGM, which begins with P2 or P5");
	out->is_plain = from->text[1] == '2';
	from->at = 2;
	if (!read_number(from, 1, TLI_CELLS_MAX, "expected the width, a whole number from 1", &out->width) ||
		!read_number(from, 1, TLI_CELLS_MAX, "expected the height, a whole number from 1", &out->height) ||
		!read_number(from, 1, 65535, "expected the largest value, from 1 to 65535", &out->maxval))
		return TL_E_FORMAT;
	if (from->at == from->size || !is_image_space(from->text[from->at]))
		return fail_image_here(from, "expected white space before the first value");
	if (!out->is_plain)
		from->at++; /* what follows this one byte is values */
	return TL_OK;
}

/* ---- which values are free ---- */

static bool is_free_value(const tli_ros_settings *settings, uint32_t maxval, uint32_t value)
{
	double occupied = (double)(settings->negate ? value : maxval - value) / maxval;
	if (settings->mode == TLI_ROS_RAW)
		return (double)value / maxval * 255 < 0.5;
	if (occupied < settings->free)
		return true;
	return settings->mode == TLI_ROS_SCALE &&
		(occupied - settings->free) * 100 <= 0.5 * (settings->occupied - settings->free);
}

/* Free values are all below or all above the others. */
static range free_values(const tli_ros_settings *settings, uint32_t maxval)
{
	tli_assert(maxval >= 1 && maxval <= 65535);
	range found = { maxval, 0 };
	for (uint32_t value = 0; value <= maxval; value++) {
		if (!is_free_value(settings, maxval, value))
			continue;
		found.low = value < found.low ? value : found.low;
		found.high = value;
	}
	if (!is_free_value(settings, maxval, found.low))
		found = (range){ 1, 0 };
	return found;
}

/* ---- the values ---- */

static tl_status read_plain(image_reader *from, const header *head, range free, tli_cells *cells)
{
	for (int32_t y = 0; y < cells->rows; y++) {
		for (int32_t x = 0; x < cells->columns; x++) {
			uint32_t value;
			if (!read_number(from, 0, head->maxval, "expected a value, from 0 to the largest", &value))
				return TL_E_FORMAT;
			if (value >= free.low && value <= free.high)
				tli_cells_set_free(cells, x, y);
		}
	}
	return TL_OK;
}

static tl_status read_raw(const image_reader *from, const header *head, range free, tli_cells *cells)
{
	const unsigned char *byte = (const unsigned char *)from->text + from->at;
	bool is_wide = head->maxval > 255;
	for (int32_t y = 0; y < cells->rows; y++) {
		for (int32_t x = 0; x < cells->columns; x++) {
			uint32_t value = *byte++;
			if (is_wide)
				value = value << 8 | *byte++;
			if (value > head->maxval)
				return fail_image(from, "has a value above the largest one that its header says");
			if (value >= free.low && value <= free.high)
				tli_cells_set_free(cells, x, y);
		}
	}
	return TL_OK;
}

/* Are there as many values as the header says? In a plain image each takes two bytes, but the last. */
static bool has_values(const image_reader *from, const header *head)
{
	uint64_t count = (uint64_t)head->width * head->height, rest = from->size - from->at;
	if (head->is_plain)
		return count <= rest / 2 + 1;
	return count * (head->maxval > 255 ? 2 : 1) <= rest;
}

tl_status tli_ros_read_image(
	const char *text, size_t size, const tli_ros_settings *settings, tli_report *report, tli_cells *out)
{
	image_reader from = { .text = text, .size = size, .line = 1, .settings = settings, .report = report };
	header head;
	tl_status status = read_image_header(&from, &head);
	if (status)
		return status;
	if (!has_values(&from, &head))
		return fail_image(&from, "ends too early: it has fewer values than its header says");
	tli_cells cells;
	status = tli_cells_create((int32_t)head.width, (int32_t)head.height, &cells);
	if (status)
		return status;
	range free = free_values(settings, head.maxval);
	status = head.is_plain ? read_plain(&from, &head, free, &cells) : read_raw(&from, &head, free, &cells);
	if (status) {
		tli_cells_free(&cells);
		return status;
	}
	*out = cells;
	return TL_OK;
}
