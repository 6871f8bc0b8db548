/* SPDX-License-Identifier: MIT */
/* text.c: widths in words. */
#include "width/width.h"

#include <math.h>

static void write_width(tli_text *text, double width)
{
	if (width < INFINITY)
		tli_text_add_double(text, width);
	else
		tli_text_add(text, "unlimited");
}

static void write_ends(tli_text *text, tl_point one, tl_point two, const tl_map *map)
{
	tli_text_add(text, "between ");
	write_point(text, one, tl_map_resolution(map));
	tli_text_add(text, " and ");
	write_point(text, two, tl_map_resolution(map));
}

static void write_stretch(tli_text *text, tl_point one, tl_point two, const tl_map *map)
{
	tli_text_add(text, ", and just as narrow up to ");
	write_ends(text, one, two, map);
}

const char *width_no_body_words(tl_width_limit limit)
{
	return limit == TL_WIDTH_PARTED      ? "walls or closed doors part the two"
		: limit == TL_WIDTH_AT_START ? "the start is on a wall"
					     : "the goal is on a wall";
}

static void write_place(tli_text *text, const tl_width *width, const tl_map *map)
{
	tli_text_add(text, "narrowest ");
	tli_text_add(text,
		width->limit == TL_WIDTH_AT_START          ? "at the start, "
			: width->limit == TL_WIDTH_AT_GOAL ? "at the goal, "
							   : "");
	write_ends(text, width->one, width->two, map);
	if (is_stretch(width->one, width->one_end))
		write_stretch(text, width->one_end, width->two_end, map);
	tli_text_add(text, "\n");
}

static void write_between(tli_text *text, const struct between *between, const tl_map *map)
{
	const tl_width *width = &between->width;
	if (!width->found) {
		tli_text_add_format(text, "no body gets through: %s\n", width_no_body_words(width->limit));
		return;
	}
	tli_text_add(text, "width ");
	write_width(text, width->width);
	tli_text_add(text, "\n");
	if (width_has_place(width))
		write_place(text, width, map);
	if (between->has_path)
		answer_write_text(text, &between->path, map);
}

static void write_joints(tli_text *text, const struct joint *joints, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		write_width(text, joints[i].width);
		tli_text_add(text, " ");
		tli_text_add_name(text, joints[i].to);
		tli_text_add(text, " ");
		tli_text_add_name(text, joints[i].name);
		tli_text_add(text, "\n");
	}
}

static void write_chokes(tli_text *text, const tl_choke *chokes, size_t count, const tl_map *map)
{
	for (size_t i = 0; i < count; i++) {
		write_width(text, chokes[i].width);
		tli_text_add(text, " of ");
		write_width(text, chokes[i].beyond);
		tli_text_add(text, " ");
		write_ends(text, chokes[i].one, chokes[i].two, map);
		if (is_stretch(chokes[i].one, chokes[i].one_end))
			write_stretch(text, chokes[i].one_end, chokes[i].two_end, map);
		tli_text_add(text, "\n");
	}
}

const struct width_writer width_as_text = { write_between, write_joints, write_chokes };
