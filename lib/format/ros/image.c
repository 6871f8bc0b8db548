/* SPDX-License-Identifier: MIT */
/*
 * format/ros/image.c: the image of an occupancy grid: PGM, plain (P2) or raw (P5), of 8 or 16 bits; png.c has the other kind.
 *
 *     P5  # comment
 *     WIDTH HEIGHT MAXVAL
 *     HEIGHT rows of WIDTH values, the top row first: decimals (P2), bytes or pairs of bytes (P5)
 *
 * Sizes are checked against the bytes that are there before cells are made. O(size).
 */
#include "format/ros/ros.h"

#include "base/ascii.h"

#include <string.h>

typedef struct image_reader {
	const char *text;
	size_t size, at;
	uint32_t line;
	size_t line_start;
	tli_ros_image *image;
} image_reader;

tl_status tli_ros_refuse_image(const tli_ros_image *image, const char *what)
{
	const tli_ros_text *name = &image->settings->image;
	tli_report_add(image->report, name->place, "the image %s %s", tli_show(name->text, name->size).text, what);
	return TL_E_FORMAT;
}

static tl_status fail_image(const image_reader *from, const char *what)
{
	return tli_ros_refuse_image(from->image, what);
}

static tl_status fail_image_here(const image_reader *from, const char *what)
{
	const tli_ros_text *name = &from->image->settings->image;
	tli_report_add(from->image->report, name->place, "the image %s at %u:%zu: %s",
		tli_show(name->text, name->size).text, from->line, from->at - from->line_start + 1, what);
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
		(void)fail_image_here(from, what);
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
	if (image_begins_with(from, "\xFF\xD8", 2) || image_begins_with(from, "BM", 2))
		return fail_image(from, "is a JPEG or BMP; save it as a PGM or a PNG: only these are read");
	if ((!image_begins_with(from, "P2", 2) && !image_begins_with(from, "P5", 2)) || from->size < 3 ||
		(!is_image_space(from->text[2]) && from->text[2] != '#'))
		return fail_image(from, "is neither a PGM, which begins with P2 or P5, nor a PNG");
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

/* ---- the values ---- */

static tl_status read_plain(image_reader *from, const header *head)
{
	const tli_cells *cells = &from->image->cells;
	for (int32_t y = 0; y < cells->rows; y++) {
		for (int32_t x = 0; x < cells->columns; x++) {
			uint32_t value;
			if (!read_number(from, 0, head->maxval, "expected a value, from 0 to the largest", &value))
				return TL_E_FORMAT;
			tli_ros_take_value(from->image, x, y, value);
		}
	}
	return TL_OK;
}

static tl_status read_raw(const image_reader *from, const header *head)
{
	const tli_cells *cells = &from->image->cells;
	const unsigned char *byte = (const unsigned char *)from->text + from->at;
	bool is_wide = head->maxval > 255;
	for (int32_t y = 0; y < cells->rows; y++) {
		for (int32_t x = 0; x < cells->columns; x++) {
			uint32_t value = *byte++;
			if (is_wide)
				value = value << 8 | *byte++;
			if (value > head->maxval)
				return fail_image(from, "has a value above the largest one that its header says");
			tli_ros_take_value(from->image, x, y, value);
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

static tl_status read_pgm(tli_ros_image *image, const char *text, size_t size)
{
	image_reader from = { .text = text, .size = size, .line = 1, .image = image };
	header head;
	tl_status status = read_image_header(&from, &head);
	if (status)
		return status;
	if (!has_values(&from, &head))
		return fail_image(&from, "ends too early: it has fewer values than its header says");
	status = tli_cells_create((int32_t)head.width, (int32_t)head.height, &image->cells);
	image->unit = 1;
	if (!status)
		status = tli_ros_find_values(image, head.maxval);
	if (status)
		return status;
	return head.is_plain ? read_plain(&from, &head) : read_raw(&from, &head);
}

tl_status tli_ros_read_image(tli_ros_image *image, const char *text, size_t size)
{
	if (size >= 4 && memcmp(text, "\x89PNG", 4) == 0)
		return tli_ros_read_png(image, text, size);
	return read_pgm(image, text, size);
}
