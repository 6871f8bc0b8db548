/* SPDX-License-Identifier: MIT */
/*
 * format/tiled/words.c: the words by which authors say what blocks: in classes, in names of layers and objects, in properties.
 *
 * These are the names that public projects use. A class or a name is the word itself, alone or in the plural; in the name of a layer the words
 * for walls count among others too, `Collision Layer`, `Output_Collision`, `wallsLower`, unless one before them denies it, `No Collision`.
 */
#include "format/tiled/build.h"

#include "base/ascii.h"
#include "base/number.h"

static const struct {
	const char *text;
	tli_tiled_word word;
} tiled_words[] = {
	{ "wall", TLI_TILED_WALL },
	{ "collision", TLI_TILED_WALL },
	{ "door", TLI_TILED_DOOR },
	{ "waypoint", TLI_TILED_WAYPOINT },
	{ "link", TLI_TILED_LINK },
	{ "obstacle", TLI_TILED_OBSTACLE },
	{ "collide", TLI_TILED_WALL },
	{ "collider", TLI_TILED_WALL },
	{ "collidable", TLI_TILED_WALL },
	{ "solid", TLI_TILED_WALL },
	{ "blocked", TLI_TILED_WALL },
	{ "blocker", TLI_TILED_WALL },
	{ "impassable", TLI_TILED_WALL },
	{ "impassible", TLI_TILED_WALL },
	{ "unwalkable", TLI_TILED_WALL },
	/* Spanish, German, French */
	{ "colision", TLI_TILED_WALL },
	{ "muro", TLI_TILED_WALL },
	{ "pared", TLI_TILED_WALL },
	{ "paredes", TLI_TILED_WALL },
	{ "obstaculo", TLI_TILED_OBSTACLE },
	{ "kollision", TLI_TILED_WALL },
	{ "mur", TLI_TILED_WALL },
	/* Names of objects: a `block` is often one to push, a `barrier` one that opens. */
	{ "block", TLI_TILED_WALL },
	{ "blocking", TLI_TILED_WALL },
	{ "barrier", TLI_TILED_WALL },
};

enum { WORD_COUNT = sizeof tiled_words / sizeof *tiled_words, WORDS_OF_NAMES = WORD_COUNT - 3 };

static tli_tiled_word find_word(const char *text, size_t size, unsigned count)
{
	for (unsigned i = 0; size && i < count; i++) {
		if (tli_is_word_or_plural(text, size, tiled_words[i].text))
			return tiled_words[i].word;
	}
	return TLI_TILED_NO_WORD;
}

tli_tiled_word tli_tiled_word_of(tli_tiled_text text)
{
	return find_word(text.text, text.size, WORD_COUNT);
}

tli_tiled_word tli_tiled_name_word(tli_tiled_text text)
{
	return find_word(text.text, text.size, WORDS_OF_NAMES);
}

static bool is_letter(char c)
{
	char lower = tli_lower(c);
	return lower >= 'a' && lower <= 'z';
}

size_t tli_tiled_word_end(tli_tiled_text text, size_t at)
{
	size_t end = at + 1;
	while (end < text.size && is_letter(text.text[end]) &&
		!(tli_lower(text.text[end]) != text.text[end] && tli_lower(text.text[end - 1]) == text.text[end - 1]))
		end++;
	return end;
}

bool tli_tiled_denies(const char *text, size_t size)
{
	static const char *const words[] = { "no", "non", "not", "without", "un" };
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
		if (tli_is_word(text, size, words[i]))
			return true;
	}
	return false;
}

tli_tiled_word tli_tiled_layer_word(tli_tiled_text text)
{
	tli_tiled_word found = tli_tiled_word_of(text);
	for (size_t at = 0, end; at < text.size && !found; at = end) {
		end = at + 1;
		if (!is_letter(text.text[at]))
			continue;
		end = tli_tiled_word_end(text, at);
		if (tli_tiled_denies(text.text + at, end - at))
			return TLI_TILED_NO_WORD;
		tli_tiled_word word = find_word(text.text + at, end - at, WORD_COUNT);
		if (word == TLI_TILED_WALL || word == TLI_TILED_OBSTACLE)
			found = word;
	}
	return found;
}

/* ---- properties ---- */

static const struct {
	const char *name;
	bool is_inverted;
} solid_names[] = {
	{ "solid", false },
	{ "collides", false },
	{ "collidable", false },
	{ "collide", false },
	{ "collision", false },
	{ "collided", false },
	{ "colision", false },
	{ "blocked", false },
	{ "blocks", false },
	{ "block", false },
	{ "blocking", false },
	{ "blocker", false },
	{ "collider", false },
	{ "impassable", false },
	{ "impassible", false },
	{ "walkable", true },
	{ "passable", true },
};

/* A property may be a bool, a number, or a text; one without a value says yes. */
static bool is_yes(tli_tiled_text value)
{
	static const char *const no[] = { "false", "no", "none", "off" };
	double number;
	for (unsigned i = 0; i < sizeof no / sizeof *no; i++) {
		if (tli_is_word(value.text ? value.text : "", value.size, no[i]))
			return false;
	}
	if (value.size && tli_number_scan_scientific(value.text, value.size) == value.size &&
		!tli_number_scientific_to_double(value.text, value.size, &number))
		return number < 0 || number > 0;
	return true;
}

static const tli_tiled_property *find_solid(const tli_tiled *model, tli_tiled_span span, bool *is_inverted)
{
	const tli_tiled_property *found = NULL;
	size_t best = sizeof solid_names / sizeof *solid_names;
	for (uint32_t k = span.first; k < span.first + span.count; k++) {
		const tli_tiled_property *property = &model->all_properties[k];
		for (size_t i = 0; i < best; i++) {
			if (property->name.size &&
				tli_is_word(property->name.text, property->name.size, solid_names[i].name)) {
				best = i;
				found = property;
				*is_inverted = solid_names[i].is_inverted;
			}
		}
	}
	return found;
}

tli_tiled_answer tli_tiled_solid(const tli_tiled *model, tli_tiled_span own, tli_tiled_span inherited)
{
	bool is_inverted = false;
	const tli_tiled_property *property = find_solid(model, own, &is_inverted);
	if (!property)
		property = find_solid(model, inherited, &is_inverted);
	if (!property)
		return TLI_TILED_UNSAID;
	if (!is_inverted && tli_tiled_is(property->value, "even-odd"))
		return TLI_TILED_EVEN_ODD;
	return is_yes(property->value) != is_inverted ? TLI_TILED_YES : TLI_TILED_NO;
}

/* ---- passages ---- */

static bool ends_with(tli_tiled_text text, const char *ending)
{
	size_t size = strlen(ending);
	return text.size > size && tli_is_word(text.text + text.size - size, size, ending);
}

/* Is one of the words of a property's name, or of a class, about another map, as in `targetMap`, `next_level`, `warp`? */
static bool names_destination(tli_tiled_text name)
{
	static const char *const words[] = { "map", "level", "scene", "world", "target", "destination", "dest", "warp",
		"teleport", "teleporter", "portal", "goto", "to", "leads", "spawn", "transition" };
	for (size_t at = 0, end; at < name.size; at = end) {
		end = at + 1;
		if (!is_letter(name.text[at]))
			continue;
		end = tli_tiled_word_end(name, at);
		for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
			if (tli_is_word(name.text + at, end - at, words[i]))
				return true;
		}
	}
	return false;
}

static bool names_map(tli_tiled_text value)
{
	static const char *const endings[] = { ".tmx", ".tmj", ".json", ".lua" };
	for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++) {
		if (ends_with(value, endings[i]))
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
