/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/words.c: what classes, names of layers and objects, and properties say, by the table of format/rules/words.c.
 *
 * In the name of a layer the words for walls count among others too, `Collision Layer`, `Output_Collision`, `wallsLower`, unless one before them
 * denies it, `No Collision`.
 */
#include "format/tiled/build.h"

#include "base/ascii.h"
#include "base/number.h"

tli_role tli_tiled_word_of(tli_tiled_text text)
{
	return (tli_role)tli_word_says(text.text, text.size, TLI_IN_TILED);
}

tli_role tli_tiled_name_word(tli_tiled_text text)
{
	return (tli_role)tli_word_says(text.text, text.size, TLI_IN_TILED_NAME);
}

tli_role tli_tiled_layer_word(tli_tiled_text text)
{
	tli_role found = tli_tiled_word_of(text);
	for (size_t at = 0, end; tli_word_next(text.text, text.size, &at, &end); at = end) {
		unsigned denial = tli_word_says(text.text + at, end - at, TLI_IN_TILED_DENIAL);
		if (denial == TLI_SAYS_BACKDROP || (denial && !found))
			return TLI_ROLE_NONE;
		tli_role word = (tli_role)tli_word_says(text.text + at, end - at, TLI_IN_TILED);
		if (!found && tli_role_blocks(word))
			found = word;
	}
	return found;
}

/* ---- properties ---- */

/* A property may be a bool, a number, or a text; one without a value says yes. */
static bool is_yes(tli_tiled_text value)
{
	double number;
	if (tli_word_says(value.text, value.size, TLI_IN_TILED_VALUE) == TLI_SAYS_NO)
		return false;
	if (value.size && tli_number_scan_scientific(value.text, value.size) == value.size &&
		!tli_number_scientific_to_double(value.text, value.size, &number))
		return number < 0 || number > 0;
	return true;
}

bool tli_tiled_names_channels(const tli_tiled_property *property)
{
	tli_tiled_text name = property->name, value = property->value;
	if (!value.size || !tli_is_word(name.text, name.size, "blocks") || tli_tiled_is(value, "even-odd"))
		return false;
	return !tli_word_says(value.text, value.size, TLI_IN_TILED_VALUE) &&
		tli_number_scan_scientific(value.text, value.size) != value.size;
}

/* The property of a span whose name is the first of the table; NULL. */
static const tli_tiled_property *find_solid(const tli_tiled *model, tli_tiled_span span, const tli_word **best)
{
	const tli_tiled_property *found = NULL;
	for (uint32_t k = span.first; k < span.first + span.count; k++) {
		const tli_tiled_property *property = &model->all_properties[k];
		const tli_word *word = tli_word_find(property->name.text, property->name.size, TLI_IN_TILED_PROPERTY);
		if (word && (!*best || word < *best)) {
			*best = word;
			found = property;
		}
	}
	return found;
}

tli_tiled_answer tli_tiled_solid(const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited)
{
	const tli_word *word = NULL;
	const tli_tiled_property *property = find_solid(model, own, &word);
	if (!property)
		property = find_solid(model, inherited, &word);
	if (!property)
		return TLI_TILED_UNSAID;
	bool is_inverted = word->says == TLI_SAYS_FREE;
	if (!is_inverted && tli_tiled_is(property->value, "even-odd"))
		return TLI_TILED_EVEN_ODD;
	return is_yes(property->value) != is_inverted ? TLI_TILED_YES : TLI_TILED_NO;
}

bool tli_tiled_is_sensor(const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited)
{
	static const char *const names[] = { "isSensor", "is_sensor", "sensor" };
	const tli_tiled_property *found = NULL;
	for (unsigned i = 0; i < sizeof names / sizeof *names && !found; i++)
		found = tli_tiled_property_of(model, own, inherited, names[i]);
	return found && is_yes(found->value);
}

/* ---- passages ---- */

/* Is one of the words of a property's name, or of a class, about another map, as in `targetMap`, `next_level`, `warp`? */
static bool names_destination(tli_tiled_text name)
{
	for (size_t at = 0, end; tli_word_next(name.text, name.size, &at, &end); at = end) {
		if (tli_word_says(name.text + at, end - at, TLI_IN_TILED_PASSAGE))
			return true;
	}
	return false;
}

static bool names_map(tli_tiled_text value)
{
	static const char *const endings[] = { ".tmx", ".tmj", ".json", ".lua" };
	for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
		size_t size = strlen(endings[i]);
		if (value.size > size && tli_is_word(value.text + value.size - size, size, endings[i]))
			return true;
	}
	return false;
}

bool tli_tiled_is_passage(tli_tiled_text class)
{
	return names_destination(class);
}

bool tli_tiled_leads_elsewhere(const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited)
{
	const tli_tiled_span spans[] = { own, inherited };
	for (unsigned i = 0; i < 2; i++) {
		for (uint32_t k = spans[i].first; k < spans[i].first + spans[i].count; k++) {
			const tli_tiled_property *property = &model->all_properties[k];
			if (property->value.size && (names_destination(property->name) || names_map(property->value)))
				return true;
		}
	}
	return false;
}
