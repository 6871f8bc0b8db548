/* SPDX-License-Identifier: MIT */
/* mention.c: no language is parsed: what stands before and behind a name on its line says what it is. */
#include "lint/mention.h"

#include <string.h>

#include "base/ascii.h"
#include "lint/code.h"

/* Bytes from the beginning of a name that is made to its extension, and from a path to what it is given to; maps with one key of which those are chosen that a text means. */
enum { COMPLETED_MAX = 64, PATH_MAX_BEFORE = 256, CHOSEN_MAX = 32 };

/* What stands behind a name: the rest of a text, its quote, or the extension of a map. */
enum name_end { NAME_OPEN, NAME_QUOTED, NAME_EXTENDED, NAME_OF_SOURCE };

/* text[at..to) names maps, or is what their names begin with. */
struct mention {
	size_t at, to;
	bool is_made;
	size_t behind; /* of one that is made: where its extension may stand, or in what follows */
};

/* ---- what stands around a name ---- */

/* Is it in a statement that imports a module, `import { Town } from "./levels/town"`? */
static bool is_import(const char *text, size_t at)
{
	static const char *const words[] = { "import ", "export ", "from " };
	size_t begin = at;
	while (begin > 0 && at - begin < WRITTEN_MAX && text[begin - 1] != '\n')
		begin--;
	for (; begin < at; begin++)
		for (size_t i = 0; i < sizeof words / sizeof *words; i++)
			if (strncmp(text + begin, words[i], strlen(words[i])) == 0)
				return true;
	return false;
}

/* `state == "main"`, `case "main":` say nothing of files. `quote`: where the text begins. */
static bool is_compared(const char *text, size_t quote)
{
	static const char label[] = "case";
	while (quote > 0 && text[quote - 1] == ' ')
		quote--;
	return (quote > 1 && text[quote - 1] == '=' && strchr("=!~", text[quote - 2])) ||
		(quote >= sizeof label - 1 && strncmp(text + quote - (sizeof label - 1), label, sizeof label - 1) == 0);
}

/* Of a path in a map of Tiled: is it what Tiled exports to, `<export target="town.json"`, `"target":"town.json"`, which no program has to load? */
static bool is_export_target(const char *text, size_t at)
{
	static const char target[] = "target";
	size_t begin = at;
	while (begin > 0 && at - begin < PATH_MAX_BEFORE && !code_is_quote(text[begin - 1]) && text[begin - 1] != '\n')
		begin--;
	while (begin > 0 && at - begin < PATH_MAX_BEFORE && strchr("\"'=: ", text[begin - 1]))
		begin--;
	return begin >= sizeof target - 1 && memcmp(text + begin - (sizeof target - 1), target, sizeof target - 1) == 0;
}

bool mention_is_joined(const char *text, size_t at, size_t end)
{
	static const char *const joins[] = { "+", "<<", "..", ". ", ".$", ".concat(", ".format(", "%", "~", "^" };
	at = code_behind_blanks(text, at, end);
	for (size_t i = 0; i < sizeof joins / sizeof *joins; i++)
		if (code_begins(text + at, end - at, joins[i]))
			return true;
	return at + 1 < end && text[at] == '&' && text[at + 1] != '&';
}

/* *extension: where that begins. */
static enum name_end end_of_name(const struct looked *in, size_t at, size_t *extension)
{
	const char *text = in->text + at;
	size_t size = in->size - at;
	*extension = in->size;
	if (names_is_extension(text, size)) {
		*extension = at;
		return strncmp(text, ".tmx", sizeof ".tmx" - 1) == 0 ? NAME_OF_SOURCE : NAME_EXTENDED;
	}
	return size == 0 || !code_is_quote(text[0]) || mention_is_joined(text, 1, size) ? NAME_OPEN : NAME_QUOTED;
}

/* Of a name that is made: is there an extension behind it on the line? */
static enum name_end end_of_made(const struct looked *in, size_t behind, size_t *extension)
{
	*extension = in->size;
	for (size_t at = behind; at < in->size && at < behind + COMPLETED_MAX && in->text[at] != '\n'; at++)
		if (names_is_extension(in->text + at, in->size - at)) {
			*extension = at;
			return NAME_EXTENDED;
		}
	return NAME_OPEN;
}

/* ---- how well it fits a map ---- */

/* The first first. */
struct fit {
	size_t is_whole;      /* the name of the map has nothing behind its first word, or that stands there, too */
	size_t folders;       /* of its path that stand before it */
	size_t has_extension; /* that which stands there */
	size_t near;          /* folders that it shares with the file */
	/* not compared */
	enum name_end end;
	bool is_word; /* its name is one word */
};

static int compare_fits(const struct fit *a, const struct fit *b)
{
	const size_t of_a[] = { a->is_whole, a->folders, a->has_extension, a->near };
	const size_t of_b[] = { b->is_whole, b->folders, b->has_extension, b->near };
	for (size_t i = 0; i < sizeof of_a / sizeof *of_a; i++)
		if (of_a[i] != of_b[i])
			return of_a[i] > of_b[i] ? 1 : -1;
	return 0;
}

/* From behind slashes to before the word that they follow, which ends at *end; false: there is none. */
static bool step_to_folder(const char *text, size_t *at, size_t *end)
{
	size_t begin = *at;
	while (begin > 0 && (text[begin - 1] == '/' || text[begin - 1] == '\\'))
		begin--;
	*end = begin;
	while (begin > 0 && names_is_of_word(text[begin - 1]))
		begin--;
	bool has_slash = *end < *at;
	*at = begin;
	return has_slash && begin < *end;
}

/* Folders before file[0..file_at) that stand in this order before text[0..at), too. */
static size_t common_folders(const char *file, size_t file_at, const char *text, size_t at)
{
	size_t count = 0, file_end, end;
	while (step_to_folder(file, &file_at, &file_end) && step_to_folder(text, &at, &end) &&
		names_hash_word(file + file_at, file_end - file_at) == names_hash_word(text + at, end - at))
		count++;
	return count;
}

/* Does text[0..size) go on as the name of a map does behind its first word, up to its extension? */
static bool has_rest(const char *rest, size_t length, const char *text, size_t size)
{
	for (size_t i = 0; i < length; i++)
		if (i >= size || tli_lower(rest[i]) != tli_lower(text[i]))
			return false;
	return true;
}

/* A text that has none, or that of an export in Lua, which is no map, may mean any. */
static bool has_extension(const char *file, const struct looked *in, size_t extension)
{
	const char *own = strrchr(file, '.'), *text = in->text + extension;
	size_t length = strlen(own), size = in->size - extension;
	return size == 0 || (size > length && strncmp(own, text, length) == 0 && !code_is_of_word(text[length]));
}

static struct fit fit_of(const struct named_map *map, const struct looked *in, const struct mention *it)
{
	const char *word;
	size_t beginning, extension, size = names_word_of(map->file, &word, &beginning);
	size_t length = (size_t)(strrchr(word, '.') - word) - size;
	bool is_whole = it->is_made || has_rest(word + size, length, in->text + it->to, in->size - it->to);
	size_t to = it->to + (is_whole ? length : 0);
	struct fit fit = {
		.is_whole = is_whole,
		.folders = common_folders(map->file, (size_t)(word - map->file), in->text, it->at),
		.end = it->is_made ? end_of_made(in, it->behind, &extension) : end_of_name(in, to, &extension),
		.is_word = length == 0 && beginning == size,
	};
	fit.has_extension = has_extension(map->file, in, extension);
	for (size_t i = 0; map->file[i] != '\0' && map->file[i] == in->name[i]; i++)
		fit.near += map->file[i] == '/';
	return fit;
}

/* ---- what it says ---- */

/* Words that programs have for other things than files: as the name of a map they count with a path or an extension alone. */
static bool is_common_word(const char *text, size_t size)
{
	static const char *const words[] = { "map", "tilemap", "level", "world", "game", "main", "test", "data",
		"scene", "stage", "room", "tile", "object", "default", "background", "ground", "start", "menu", "title",
		"player" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (tli_is_word_or_plural(text, size, words[i]))
			return true;
	return false;
}

/* A path that ends there is one that is loaded, `load("maps/town")`, as one with an extension. */
static unsigned said_of(const struct looked *in, const struct mention *it, const struct fit *fit)
{
	const char *text = in->text;
	bool is_program = !in->is_beside && !it->is_made;
	bool is_quoted = fit->end == NAME_QUOTED && is_program && !is_import(text, it->at);
	bool is_named = is_quoted && it->at > 0 && code_is_quote(text[it->at - 1]) && !is_compared(text, it->at - 1);
	if (fit->end < NAME_EXTENDED && fit->folders == 0 && fit->is_word && !it->is_made &&
		is_common_word(text + it->at, it->to - it->at))
		return 0;
	return SAID_MENTIONED | (fit->folders > 0 ? SAID_WITH_PATH : 0u) | (is_named ? SAID_NAMED : 0u) |
		(fit->end == NAME_OF_SOURCE ? SAID_SOURCE : 0u) |
		(fit->end >= NAME_EXTENDED || (is_quoted && fit->folders > 0) ? SAID_LOADED : 0u);
}

/* Is it a source of Tiled, and the other one its export by the name? */
static bool is_source_of(const char *source, const char *other)
{
	const char *end = strrchr(source, '.');
	size_t size = (size_t)(end - source);
	return strcmp(end, ".tmx") == 0 && strncmp(source, other, size + 1) == 0 && !strchr(other + size + 1, '/');
}

/* Of few maps those that it fits best. */
static void choose(struct map_names *names, struct name_range range, const struct looked *in, const struct mention *it)
{
	struct fit fits[CHOSEN_MAX], *best = NULL;
	for (size_t i = 0; i < range.count; i++) {
		if (range.keys[i].map == SIZE_MAX)
			continue;
		fits[i] = fit_of(&names->maps[range.keys[i].map], in, it);
		best = !best || compare_fits(&fits[i], best) > 0 ? &fits[i] : best;
	}
	for (size_t i = 0; i < range.count; i++) {
		if (range.keys[i].map == SIZE_MAX)
			continue;
		struct named_map *map = &names->maps[range.keys[i].map];
		bool is_meant = compare_fits(&fits[i], best) == 0;
		for (size_t k = 0; !is_meant && k < range.count; k++)
			is_meant = range.keys[k].map != SIZE_MAX && compare_fits(&fits[k], best) == 0 &&
				is_source_of(map->file, names->maps[range.keys[k].map].file);
		map->said |= is_meant ? said_of(in, it, &fits[i]) : 0u;
	}
}

/* Of many maps all: which of them it means is not asked. Each thing that is said is said of them once. */
static void say_of_all(
	struct map_names *names, struct name_range range, const struct looked *in, const struct mention *it)
{
	struct name_key *first = &range.keys[range.keys[0].map == SIZE_MAX && range.count > 1];
	size_t extension;
	struct fit fit = {
		.end = it->is_made ? end_of_made(in, it->behind, &extension) : end_of_name(in, it->to, &extension),
		.is_word = true,
	};
	unsigned said = said_of(in, it, &fit);
	if ((said & ~first->said) == 0)
		return;
	first->said |= said;
	for (size_t i = 0; i < range.count; i++)
		if (range.keys[i].map != SIZE_MAX)
			names->maps[range.keys[i].map].said |= said;
}

static void say(struct map_names *names, struct name_range range, const struct looked *in, const struct mention *it)
{
	bool is_map = in->is_strict && in->is_beside;
	if (range.count == 0 || (is_map && is_export_target(in->text, it->at)))
		return;
	if (range.count <= CHOSEN_MAX)
		choose(names, range, in, it);
	else
		say_of_all(names, range, in, it);
}

void mention_word(struct map_names *names, struct name_range range, const struct looked *in, size_t at, size_t to)
{
	say(names, range, in, &(struct mention){ .at = at, .to = to });
}

void mention_made(struct map_names *names, struct name_range range, const struct looked *in, size_t at, size_t behind)
{
	say(names, range, in, &(struct mention){ .at = at, .to = behind, .is_made = true, .behind = behind });
}
