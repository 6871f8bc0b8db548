/* SPDX-License-Identifier: MIT */
/* mention.c: no language is parsed: what stands before and behind a name on its line says what it is. */
#include "lint/mention.h"

#include <string.h>

#include "base/ascii.h"
#include "lint/code.h"

/* Bytes from the beginning of a name that is made to its extension, and from a path to what it is given to; maps with one key of which those are chosen that a text means. */
enum { COMPLETED_MAX = 64, PATH_MAX_BEFORE = 256, EXPORT_MAX_BEFORE = 96, CHOSEN_MAX = 16, FOLDERS_MAX = 6 };

/* What stands behind a name: the rest of a text, its quote, or the extension of a map. */
enum name_end { NAME_OPEN, NAME_QUOTED, NAME_EXTENDED, NAME_OF_SOURCE };

/* text[at..to) names maps, or is what their names begin with. */
struct mention {
	size_t at, to;
	bool is_made; /* its extension may stand at `to`, or in what follows */
};

/* ---- what stands around a name ---- */

/* `state == "main"`, `case "main":` say nothing of files. `quote`: where the text begins. */
static bool is_compared(const char *text, size_t quote)
{
	static const char label[] = "case";
	while (quote > 0 && text[quote - 1] == ' ')
		quote--;
	return (quote > 1 && text[quote - 1] == '=' && strchr("=!~", text[quote - 2])) ||
		(quote >= sizeof label - 1 && strncmp(text + quote - (sizeof label - 1), label, sizeof label - 1) == 0);
}

/* Of a path in a map of Tiled: is it what Tiled exports to, `<export target="town.json"`, `"export": { "target": "town.json"`, which no program has to load? */
static bool is_export_target(const char *text, size_t at)
{
	static const char target[] = "target", export[] = "export";
	size_t begin = at, size = sizeof target - 1;
	while (begin > 0 && at - begin < PATH_MAX_BEFORE && !code_is_quote(text[begin - 1]) && text[begin - 1] != '\n')
		begin--;
	while (begin > 0 && at - begin < PATH_MAX_BEFORE && strchr("\"'=: ", text[begin - 1]))
		begin--;
	if (begin <= size || memcmp(text + begin - size, target, size) != 0 || code_is_of_word(text[begin - size - 1]))
		return false;
	size_t from = begin > EXPORT_MAX_BEFORE ? begin - EXPORT_MAX_BEFORE : 0;
	while (begin > from && strncmp(text + begin, export, sizeof export - 1) != 0)
		begin--;
	return begin > from;
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

static enum name_end end_of_extension(const char *text)
{
	return strncmp(text, ".tmx", sizeof ".tmx" - 1) == 0 ? NAME_OF_SOURCE : NAME_EXTENDED;
}

/* *extension: where that begins. */
static enum name_end end_of_name(const struct looked *in, size_t at, size_t *extension)
{
	const char *text = in->text + at;
	size_t size = in->size - at;
	*extension = in->size;
	if (names_is_extension(text, size)) {
		*extension = at;
		return end_of_extension(text);
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
			return end_of_extension(in->text + at);
		}
	return NAME_OPEN;
}

/* Behind `rest` bytes more, of a name that is not made. */
static enum name_end end_of(const struct looked *in, const struct mention *it, size_t rest, size_t *extension)
{
	return it->is_made ? end_of_made(in, it->to, extension) : end_of_name(in, it->to + rest, extension);
}

/* ---- how well it fits a map ---- */

enum fit_by { FIT_WHOLE, FIT_FOLDERS, FIT_EXTENSION, FIT_BESIDE, FIT_ASSETS, FIT_LEVEL, FITS };

struct fit {
	size_t by[FITS]; /* the first first */
	enum name_end end;
	bool is_word; /* its name is one word, without a number, `_` or `-` */
};

static int compare_fits(const struct fit *a, const struct fit *b)
{
	for (size_t i = 0; i < FITS; i++)
		if (a->by[i] != b->by[i])
			return a->by[i] > b->by[i] ? 1 : -1;
	return 0;
}

/* From behind slashes to before the word that they follow, which ends at *end; false: there is none. `point`: another byte that counts as a slash, '/' = none. */
static bool step_to_folder(const char *text, char point, size_t *at, size_t *end)
{
	size_t begin = *at;
	while (begin > 0 && (text[begin - 1] == '/' || text[begin - 1] == '\\' || text[begin - 1] == point))
		begin--;
	*end = begin;
	while (begin > 0 && names_is_of_word(text[begin - 1]))
		begin--;
	bool has_slash = *end < *at;
	*at = begin;
	return has_slash && begin < *end;
}

/* Folders before the name of the map that stand in this order before text[0..at), too. Modules have points between them, `require("maps.town")`, which stand for what is
 * exported from a source of Tiled. */
static size_t common_folders(const struct named_map *map, const char *text, size_t at)
{
	const char *file = map->file;
	size_t count = 0, file_at = map->at, file_end, end;
	char point = strcmp(file + map->at + map->size + map->rest, ".tmx") == 0 ? '.' : '/';
	while (count < FOLDERS_MAX && step_to_folder(file, '/', &file_at, &file_end) &&
		step_to_folder(text, point, &at, &end) &&
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
static bool has_extension(const char *own, const struct looked *in, size_t extension)
{
	const char *text = in->text + extension;
	size_t length = strlen(own), size = in->size - extension;
	return size == 0 ||
		(size >= length && strncmp(own, text, length) == 0 &&
			(size == length || !code_is_of_word(text[length])));
}

static bool has_slash_before(const char *text, size_t at)
{
	return at > 0 && (text[at - 1] == '/' || text[at - 1] == '\\');
}

static struct fit fit_of(const struct named_map *map, const struct looked *in, const struct mention *it)
{
	const char *word = map->file + map->at;
	size_t extension;
	bool is_whole = !it->is_made && has_rest(word + map->size, map->rest, in->text + it->to, in->size - it->to);
	enum name_end end = end_of(in, it, is_whole ? map->rest : 0, &extension);
	bool is_ended = is_whole && end != NAME_OPEN;
	struct fit fit = { .end = end, .is_word = map->rest == 0 && map->beginning == map->size && !map->has_strokes };
	fit.by[FIT_WHOLE] = is_ended ? map->rest + 1 : 0;
	fit.by[FIT_FOLDERS] = common_folders(map, in->text, it->at);
	fit.by[FIT_EXTENSION] = has_extension(word + map->size + map->rest, in, extension);
	const char *slash = strrchr(in->name, '/');
	fit.by[FIT_BESIDE] = in->kind != LOOKED_SOURCE && slash && (size_t)(slash + 1 - in->name) == map->at &&
		strncmp(map->file, in->name, map->at) == 0;
	fit.by[FIT_ASSETS] = in->is_java && map->assets != SIZE_MAX && strncmp(map->file, in->name, map->assets) == 0;
	/* Of `folder + "/map.tmx"` any folder may be meant. */
	fit.by[FIT_LEVEL] = map->is_level || has_slash_before(in->text, it->at);
	return fit;
}

/* ---- what it says ---- */

/* Words that settings and maps have for other things than files, `"type":"map"`. */
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

/* A path that ends there is one that is loaded, `load("maps/town")`, as one with an extension; `"img/town.json"` may be another file. */
static unsigned said_of(const struct looked *in, const struct mention *it, const struct fit *fit)
{
	const char *text = in->text;
	bool has_path = fit->by[FIT_FOLDERS] > 0, is_source = fit->end == NAME_OF_SOURCE;
	bool is_quoted = fit->end == NAME_QUOTED && in->kind == LOOKED_SOURCE && !in->is_import;
	bool is_named = is_quoted && it->at > 0 && code_is_quote(text[it->at - 1]) && !is_compared(text, it->at - 1);
	bool is_likely = !fit->is_word || it->is_made || has_path ||
		(in->kind != LOOKED_SOURCE && !is_common_word(text + it->at, it->to - it->at));
	bool is_loaded = fit->end >= NAME_EXTENDED || (is_quoted && has_path);
	bool is_it = is_source || has_path || !has_slash_before(text, it->at);
	return SAID_MENTIONED | (is_likely ? SAID_LIKELY : 0u) | (has_path ? SAID_WITH_PATH : 0u) |
		(is_named ? SAID_NAMED : 0u) | (is_source ? SAID_SOURCE : 0u) | (is_loaded ? SAID_LOADED : 0u) |
		(is_loaded && is_it && in->kind == LOOKED_SOURCE ? SAID_BY_PROGRAM : 0u);
}

/* Is it a source of Tiled, and the other one its export by the name? */
static bool is_source_of(const char *source, const char *other)
{
	const char *end = strrchr(source, '.');
	size_t size = (size_t)(end - source);
	return strcmp(end, ".tmx") == 0 && strncmp(source, other, size + 1) == 0 && strrchr(other, '.') == other + size;
}

/* Of few maps those that it fits best, and the sources of Tiled of these; nothing, if the file itself is one of them. */
static void choose(struct map_names *names, struct name_range range, const struct looked *in, const struct mention *it)
{
	struct fit fits[CHOSEN_MAX], *best = fits;
	struct named_map *maps[CHOSEN_MAX];
	bool is_best[CHOSEN_MAX];
	for (size_t i = 0; i < range.count; i++) {
		maps[i] = &names->maps[range.keys[i].map];
		fits[i] = fit_of(maps[i], in, it);
		best = compare_fits(&fits[i], best) > 0 ? &fits[i] : best;
	}
	for (size_t i = 0; i < range.count; i++) {
		is_best[i] = compare_fits(&fits[i], best) == 0;
		if (is_best[i] && maps[i]->file == in->name)
			return;
	}
	for (size_t i = 0; i < range.count; i++) {
		unsigned news = said_of(in, it, &fits[i]) & ~maps[i]->said;
		bool is_meant = is_best[i];
		for (size_t k = 0; news != 0 && !is_meant && k < range.count; k++)
			is_meant = is_best[k] && maps[i]->file != in->name &&
				is_source_of(maps[i]->file, maps[k]->file);
		maps[i]->said |= is_meant ? news : 0u;
	}
}

/* Of many maps all: which of them it means is not asked. Each thing that is said is said of them once. */
static void say_of_all(
	struct map_names *names, struct name_range range, const struct looked *in, const struct mention *it)
{
	size_t extension;
	struct fit fit = { .end = end_of(in, it, 0, &extension) };
	unsigned said = said_of(in, it, &fit), news = said & ~range.keys[0].said;
	if (news == 0 || range.keys[0].hash == in->own)
		return;
	range.keys[0].said |= said;
	for (size_t i = 0; i < range.count; i++)
		names->maps[range.keys[i].map].said |= said;
}

static void say(struct map_names *names, struct name_range range, const struct looked *in, const struct mention *it)
{
	if (range.count == 0 || (in->kind == LOOKED_MAP && is_export_target(in->text, it->at)))
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
	say(names, range, in, &(struct mention){ .at = at, .to = behind, .is_made = true });
}
