/* SPDX-License-Identifier: MIT */
/* format/native/words.c: the words of the native format that its reader and its writer share, and values as its text. */
#include "format/native/native.h"

const char *const tli_native_expect_words[] = { "sees", "blocked", "path", "nopath", NULL };

const char *const tli_native_avoid_words[] = { "none", "circles", "fuzzy", "both", "reciprocal", NULL };

const char *const tli_native_part_words[] = { "radius", "speed", "to", "patrol", "wander", "flock", "leave", "avoid",
	"force", "priority", "layer", "rate", "count" };

int tli_native_part_of(const char *text, size_t size)
{
	int part = 0;
	while (part < TLI_PART_COUNT &&
		(strlen(tli_native_part_words[part]) != size || memcmp(tli_native_part_words[part], text, size) != 0))
		part++;
	return part;
}

const char *const tli_native_obstacle_words[] = { "corners", "velocity", "turn", "course", "speed", "loop" };

tli_obstacle_word tli_native_obstacle_word_of(const char *text, size_t size)
{
	int word = 0;
	while (word < TLI_OBSTACLE_WORDS &&
		(strlen(tli_native_obstacle_words[word]) != size ||
			memcmp(tli_native_obstacle_words[word], text, size) != 0))
		word++;
	return (tli_obstacle_word)word;
}

static bool is_value_of(tl_parameter parameter, const tli_field *field)
{
	if (tli_parameters[parameter].is_switch)
		return tli_field_is(field, "on") || tli_field_is(field, "off");
	return tli_field_is_numeric(field) && !memchr(field->text, ',', field->size);
}

bool tli_native_begins_setting(tli_fields behind, const tli_field *field, tl_parameter *out)
{
	tli_field value;
	if (field->kind != TLI_FIELD_WORD)
		return false;
	*out = tli_parameter_of_word(field->text, field->size);
	return *out < TLI_PARAMETERS && tli_fields_next(&behind, &value) && is_value_of(*out, &value);
}

bool tli_native_says_setting(const tli_field *field, const tl_setting *setting)
{
	double said;
	if (tli_parameters[setting->parameter].is_switch)
		return tli_field_is(field, setting->value > 0 ? "on" : "off");
	return tli_number_to_double(field->text, field->size, &said) == TL_OK && said == setting->value;
}

void tli_native_write_setting_value(const tl_setting *setting, tli_text *out)
{
	if (tli_parameters[setting->parameter].is_switch)
		tli_text_add(out, setting->value > 0 ? "on" : "off");
	else
		tli_text_add_double(out, setting->value);
}

void tli_native_write_quoted(const char *name, tli_text *out)
{
	tli_text_add_char(out, '"');
	for (const char *at = name; *at; at++) {
		if (*at == '"' || *at == '\\')
			tli_text_add_char(out, '\\');
		tli_text_add_char(out, *at);
	}
	tli_text_add_char(out, '"');
}

void tli_native_write_name(const char *name, tli_text *out)
{
	if (tli_name_is_bare(name, strlen(name)))
		tli_text_add(out, name);
	else
		tli_native_write_quoted(name, out);
}

void tli_native_write_stop(const char *name, tli_text *out)
{
	size_t size = strlen(name);
	if (tli_native_part_of(name, size) < TLI_PART_COUNT || tli_parameter_of_word(name, size) < TLI_PARAMETERS)
		tli_native_write_quoted(name, out);
	else
		tli_native_write_name(name, out);
}

void tli_native_write_course_stop(const char *name, tli_text *out)
{
	if (tli_native_obstacle_word_of(name, strlen(name)) < TLI_OBSTACLE_WORDS)
		tli_native_write_quoted(name, out);
	else
		tli_native_write_name(name, out);
}

void tli_native_write_point(tli_point point, int32_t resolution, tli_text *out)
{
	tli_text_add_grid(out, point.x, resolution);
	tli_text_add_char(out, ',');
	tli_text_add_grid(out, point.y, resolution);
}
