/* SPDX-License-Identifier: MIT */
/* json.c: widths as JSON. */
#include "width/width.h"

static const char *const limit_words[] = {
	[TL_WIDTH_UNLIMITED] = "unlimited",
	[TL_WIDTH_AT_START] = "start",
	[TL_WIDTH_AT_GOAL] = "goal",
	[TL_WIDTH_AT_NECK] = "neck",
	[TL_WIDTH_PARTED] = "parted",
};

/* `"one":{...},"two":{...}` */
static void write_ends(tli_text *text, tl_point one, tl_point two)
{
	tli_text_add(text, "\"one\":{");
	write_json_position(text, one);
	tli_text_add(text, "},\"two\":{");
	write_json_position(text, two);
	tli_text_add(text, "}");
}

static void write_stretch(tli_text *text, tl_point one, tl_point two)
{
	tli_text_add(text, ",\"end\":{");
	write_ends(text, one, two);
	tli_text_add(text, "}");
}

static void write_between(tli_text *text, const struct between *between, const tl_map *map)
{
	const tl_width *width = &between->width;
	tli_text_add(text, "{\"found\":");
	write_json_bool(text, width->found);
	tli_text_add(text, ",\"width\":");
	write_json_number(text, width->width);
	tli_text_add_format(text, ",\"limit\":\"%s\"", limit_words[width->limit]);
	if (width_has_place(width)) {
		tli_text_add(text, ",");
		write_ends(text, width->one, width->two);
	}
	if (is_stretch(width->one, width->one_end))
		write_stretch(text, width->one_end, width->two_end);
	if (between->has_path) {
		tli_text_add(text, ",\"path\":");
		answer_write_json(text, &between->path, map);
	}
	tli_text_add(text, "}\n");
}

static void write_joints(tli_text *text, const struct joint *joints, size_t count)
{
	tli_text_add(text, "{\"joints\":[");
	for (size_t i = 0; i < count; i++) {
		tli_text_add(text, i > 0 ? ",{\"width\":" : "{\"width\":");
		write_json_number(text, joints[i].width);
		tli_text_add(text, ",");
		write_json_member(text, "one", joints[i].to);
		tli_text_add(text, ",");
		write_json_member(text, "two", joints[i].name);
		tli_text_add(text, "}");
	}
	tli_text_add(text, "]}\n");
}

static void write_chokes(tli_text *text, const tl_choke *chokes, size_t count, const tl_map *map)
{
	(void)map;
	tli_text_add(text, "{\"chokes\":[");
	for (size_t i = 0; i < count; i++) {
		tli_text_add(text, i > 0 ? ",{\"width\":" : "{\"width\":");
		write_json_number(text, chokes[i].width);
		tli_text_add(text, ",\"beyond\":");
		write_json_number(text, chokes[i].beyond);
		tli_text_add(text, ",");
		write_ends(text, chokes[i].one, chokes[i].two);
		if (is_stretch(chokes[i].one, chokes[i].one_end))
			write_stretch(text, chokes[i].one_end, chokes[i].two_end);
		tli_text_add(text, "}");
	}
	tli_text_add(text, "]}\n");
}

const struct width_writer width_as_json = { write_between, write_joints, write_chokes };
