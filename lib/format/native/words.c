/* SPDX-License-Identifier: MIT */
/* format/native/words.c: the words of the native format that its reader and its writer share, and values as its text. */
#include "format/native/native.h"

const char *const tli_native_aim_words[] = { "to", "patrol", "wander", "flock", "leave", NULL };

tl_desire tli_native_aim_of(const char *text, size_t size)
{
	for (int i = 0; tli_native_aim_words[i]; i++)
		if (strlen(tli_native_aim_words[i]) == size && memcmp(tli_native_aim_words[i], text, size) == 0)
			return tli_native_aim_words[i + 1] ? (tl_desire)(TL_DESIRE_GOAL + i) : TL_DESIRE_EXIT;
	return TL_DESIRE_REST;
}

const char *const tli_native_obstacle_words[] = { "corners", "course", NULL };

bool tli_native_begins_part(tli_change_kind kind, const char *text, size_t size)
{
	tli_field field = { .text = text, .size = size };
	if (kind == TLI_CHANGE_AGENT && tli_native_aim_of(text, size))
		return true;
	for (int i = 0; kind == TLI_CHANGE_OBSTACLE && tli_native_obstacle_words[i]; i++)
		if (tli_field_is(&field, tli_native_obstacle_words[i]))
			return true;
	if (kind == TLI_CHANGE_OBSTACLE && tli_field_is(&field, "loop"))
		return true;
	return tli_native_part(tli_kinds[kind].members, &field);
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

bool tli_native_group_follows(tli_fields fields)
{
	tli_field field, value;
	tl_parameter ignored;
	if (!tli_fields_next(&fields, &field) || tli_native_begins_setting(fields, &field, &ignored))
		return false;
	const tli_member_row *row = tli_native_part(tli_kinds[TLI_CHANGE_AGENT].members, &field);
	if (!row || !tli_fields_next(&fields, &value))
		return true;
	if (row->type == TLI_MEMBER_CHANNELS || row->type == TLI_MEMBER_KEYS)
		return tli_native_begins_part(TLI_CHANGE_AGENT, value.text, value.size) || tli_field_is_numeric(&value);
	if (row->type != TLI_MEMBER_CHOICE)
		return !tli_field_is_numeric(&value);
	const char *const *choice = row->choices;
	while (*choice && !tli_field_is(&value, *choice))
		choice++;
	return !*choice;
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

void tli_native_write_stop(const char *name, tli_text *out)
{
	size_t size = strlen(name);
	if (tli_native_begins_part(TLI_CHANGE_AGENT, name, size) || tli_parameter_of_word(name, size) < TLI_PARAMETERS)
		tli_text_add_quoted(out, name);
	else
		tli_text_add_name(out, name);
}

void tli_native_write_course_stop(const char *name, tli_text *out)
{
	if (tli_native_begins_part(TLI_CHANGE_OBSTACLE, name, strlen(name)))
		tli_text_add_quoted(out, name);
	else
		tli_text_add_name(out, name);
}

void tli_native_write_point(tli_point point, int32_t resolution, tli_text *out)
{
	tli_text_add_grid(out, point.x, resolution);
	tli_text_add_char(out, ',');
	tli_text_add_grid(out, point.y, resolution);
}
