/* SPDX-License-Identifier: MIT */
/*
 * format/ros/png.c: occupancy grids in PNG images, by libpng.
 *
 * A map server takes the mean of the colours of a pixel and, but for the mode `scale`, of its opacity too; there a pixel that is not opaque
 * is unknown. Rows are read one at a time, so a small file that says that it is large takes only its cells, one bit each, and those are
 * bounded. libpng leaves by longjmp: what must outlive that is in the reader. Its memory comes from the allocator hook. O(pixels).
 */
#include "format/ros/ros.h"

#include "base/array.h"

#ifdef HAVE_PNG

#include <png.h>
#include <string.h>

#define PNG_CELLS_MAX (UINT64_C(1) << 28)

typedef struct png_reader {
	tli_ros_image *image;
	const char *text;
	size_t size, at;
	png_structp png;
	png_infop info;
	png_bytep row; /* tli_array */
	uint32_t width, height;
	unsigned channels; /* grey, grey and alpha, three colours, these and alpha */
	tl_status status;
} png_reader;

static void *allocate_for_png(png_structp png, png_alloc_size_t size)
{
	(void)png;
	return tli_stbds_realloc(NULL, size ? size : 1);
}

static void free_for_png(png_structp png, void *block)
{
	(void)png;
	tli_stbds_free(block);
}

static void png_fails(png_structp png, png_const_charp text)
{
	(void)text;
	png_longjmp(png, 1);
}

static void png_warns(png_structp png, png_const_charp text)
{
	(void)png, (void)text;
}

static void give_bytes(png_structp png, png_bytep out, size_t size)
{
	png_reader *from = png_get_io_ptr(png);
	if (size > from->size - from->at)
		png_error(png, "end");
	memcpy(out, from->text + from->at, size);
	from->at += size;
}

/* Values of 8 bits, without a palette. */
static void set_transforms(png_reader *from)
{
	png_set_expand(from->png);
	png_set_strip_16(from->png);
	png_read_update_info(from->png, from->info);
	from->channels = png_get_channels(from->png, from->info);
}

static bool check_png_size(png_reader *from)
{
	from->width = png_get_image_width(from->png, from->info);
	from->height = png_get_image_height(from->png, from->info);
	bool fits = from->width <= TLI_CELLS_MAX && from->height <= TLI_CELLS_MAX &&
		(uint64_t)from->width * from->height <= PNG_CELLS_MAX;
	if (!fits)
		from->status = tli_ros_refuse_image(from->image, "has more than 268435456 pixels");
	else if (png_get_interlace_type(from->png, from->info) != PNG_INTERLACE_NONE)
		from->status = tli_ros_refuse_image(from->image, "is an interlaced PNG; save it without interlacing");
	return !from->status;
}

static void take_png_row(png_reader *from, int32_t y)
{
	bool has_alpha = from->channels == 2 || from->channels == 4;
	unsigned colors = from->channels < 3 ? 1 : 3;
	bool is_scale = from->image->settings->mode == TLI_ROS_SCALE;
	for (uint32_t x = 0; x < from->width; x++) {
		const png_byte *pixel = from->row + (size_t)x * from->channels;
		uint32_t sum = 0, alpha = has_alpha ? pixel[colors] : 255;
		for (unsigned i = 0; i < colors; i++)
			sum += pixel[i] * (colors == 1 ? 3U : 1U);
		uint32_t value = 4 * sum; /* of 12 * 255 */
		if (has_alpha && !is_scale)
			value = 3 * (sum + alpha);
		if (is_scale && alpha < 255)
			continue; /* unknown */
		tli_ros_take_value(from->image, (int32_t)x, y, value);
	}
}

static tl_status prepare_png(png_reader *from)
{
	tl_status status = tli_cells_create((int32_t)from->width, (int32_t)from->height, &from->image->cells);
	from->image->unit = 12;
	if (!status)
		status = tli_ros_find_values(from->image, 12 * 255);
	if (!status && !tli_array_reserve(from->row, (size_t)from->width * 4))
		status = TL_E_NOMEM;
	return status;
}

/* Beyond this nothing of the caller's is on the stack when libpng leaves. */
static void read_png_pixels(png_reader *from)
{
	if (setjmp(png_jmpbuf(from->png))) {
		if (!from->status)
			from->status = tli_ros_refuse_image(from->image, "is a damaged PNG");
		return;
	}
	png_set_read_fn(from->png, from, give_bytes);
	png_read_info(from->png, from->info);
	if (!check_png_size(from))
		return;
	set_transforms(from);
	from->status = prepare_png(from);
	for (uint32_t y = 0; y < from->height && !from->status; y++) {
		png_read_row(from->png, from->row, NULL);
		take_png_row(from, (int32_t)y);
	}
}

tl_status tli_ros_read_png(tli_ros_image *image, const char *text, size_t size)
{
	png_reader from = { .image = image, .text = text, .size = size, .status = TL_E_NOMEM };
	from.png = png_create_read_struct_2(
		PNG_LIBPNG_VER_STRING, NULL, png_fails, png_warns, NULL, allocate_for_png, free_for_png);
	from.info = from.png ? png_create_info_struct(from.png) : NULL;
	if (from.info) {
		from.status = TL_OK;
		read_png_pixels(&from);
	}
	if (from.png)
		png_destroy_read_struct(&from.png, &from.info, NULL);
	tli_array_free(from.row);
	return from.status;
}

#else

tl_status tli_ros_read_png(tli_ros_image *image, const char *text, size_t size)
{
	(void)text, (void)size;
	(void)tli_ros_refuse_image(image, "is a PNG, and this build was configured without libpng; save it as a PGM");
	return TL_E_UNSUPPORTED;
}

#endif
