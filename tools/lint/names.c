/* SPDX-License-Identifier: MIT */
/* names.c: the words that programs have for the maps of a folder tree. Capitals do not matter. */
#include "lint/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "cli/message.h"
#include "lint/code.h"
#include "lint/sample.h"

/* Letters of a word that tell it from others. */
enum { WORD_MAX = 64 };

/* ---- words ---- */

bool names_is_of_word(char c)
{
	return code_is_of_word(c) || c == '-';
}

uint64_t names_hash_word(const char *text, size_t size)
{
	char word[WORD_MAX];
	size = size < WORD_MAX ? size : WORD_MAX;
	for (size_t i = 0; i < size; i++)
		word[i] = tli_lower(text[i]);
	return tli_hash_bytes(TLI_FNV_START, word, size);
}

/* Of what a number follows in names that a program makes. */
static uint64_t hash_beginning(const char *text, size_t size)
{
	return tli_hash_bytes(names_hash_word(text, size), "#", 1);
}

/* Of names that are made of a beginning, a number, and the letters that follow it, `level1_new`. */
static uint64_t hash_with_tail(uint64_t beginning, const char *letters, size_t size)
{
	return tli_hash_number(beginning, names_hash_word(letters, size));
}

static bool is_letter(char c)
{
	return tli_lower(c) >= 'a' && tli_lower(c) <= 'z';
}

size_t names_end_of_letters(const char *text, size_t at, size_t end)
{
	while (at < end && is_letter(text[at]))
		at++;
	return at;
}

/* Of the series that a name is one of, `level#`. */
static uint64_t hash_of_series(const char *word, size_t size, size_t beginning)
{
	size_t at = beginning;
	while (at < size && !is_letter(word[at]))
		at++;
	uint64_t hash = hash_beginning(word, beginning);
	return at < size ? hash_with_tail(hash, word + at, names_end_of_letters(word, at, size) - at) : hash;
}

/* Of a name in the folder file[0..size) and those in it. */
static uint64_t hash_below(const char *file, size_t size, const char *word, size_t word_size)
{
	return tli_hash_number(names_hash_word(word, word_size), tli_hash_bytes(TLI_FNV_START, file, size));
}

/* Of the whole path. */
static uint64_t hash_file(const char *file)
{
	return tli_hash_bytes(tli_hash_bytes(TLI_FNV_START, "/", 1), file, strlen(file));
}

size_t names_word_of(const char *file, const char **word, size_t *beginning)
{
	static const char *const ends[] = { ".tmx", ".tmj", ".json", ".ldtk", NULL };
	const char *slash = strrchr(file, '/'), *end = strrchr(file, '.');
	size_t size = 0;
	*word = slash ? slash + 1 : file;
	*beginning = 0;
	if (!end || !tli_is_one_of(end, ends))
		return 0;
	while (names_is_of_word((*word)[size]))
		size++;
	while (*beginning < size && !tli_is_digit((*word)[*beginning]))
		++*beginning;
	return size;
}

bool names_is_extension(const char *text, size_t size)
{
	static const char *const names[] = { "tmx", "tmj", "json", "ldtk", "lua" };
	if (size == 0 || text[0] != '.')
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (size > strlen(names[i]) && strncmp(text + 1, names[i], strlen(names[i])) == 0 &&
			(size == strlen(names[i]) + 1 || !code_is_of_word(text[strlen(names[i]) + 1])))
			return true;
	return false;
}

/* ---- keys ---- */

static int compare_keys(const void *left, const void *right)
{
	const struct name_key *a = left, *b = right;
	int order = (a->hash > b->hash) - (a->hash < b->hash);
	return order != 0 ? order : (a->map > b->map) - (a->map < b->map);
}

/* Keys with a hash below this one, or not above it. */
static size_t count_below(const struct map_names *names, uint64_t hash, bool with_equal)
{
	size_t low = 0, high = tli_array_length(names->keys);
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		uint64_t it = names->keys[middle].hash;
		if (it < hash || (with_equal && it == hash))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct name_range find_keys(const struct map_names *names, uint64_t hash)
{
	size_t first = count_below(names, hash, false), end = count_below(names, hash, true);
	bool is_known = end > first && names->keys[end - 1].map == SIZE_MAX;
	return (struct name_range){ names->keys ? names->keys + first : NULL, end - first - is_known, is_known };
}

/* Where the folder begins of which a program with libGDX loads its maps; SIZE_MAX: the file is in none. */
static size_t begin_of_assets(const char *file)
{
	static const char *const folders[] = { "android/assets/", "core/assets/" };
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		for (const char *at = file; (at = strstr(at, folders[i])) != NULL; at++)
			if (at == file || at[-1] == '/')
				return (size_t)(at - file);
	return SIZE_MAX;
}

/* Where the last number of a word begins; 0: it has none. */
static size_t begin_of_last_number(const char *word, size_t size)
{
	while (size > 0 && !tli_is_digit(word[size - 1]))
		size--;
	while (size > 0 && tli_is_digit(word[size - 1]))
		size--;
	return size;
}

static bool add_keys(struct map_names *names, const char *file)
{
	const char *word;
	size_t beginning, size = names_word_of(file, &word, &beginning), map = tli_array_length(names->maps);
	size_t assets = begin_of_assets(file), last = begin_of_last_number(word, size);
	struct name_key keys[] = {
		{ .hash = hash_file(file), .map = map },
		{ .hash = names_hash_word(word, size), .map = map },
		{ .hash = beginning > 0 ? hash_beginning(word, beginning) : 0, .map = SIZE_MAX },
		{ .hash = beginning > 0 ? hash_of_series(word, size, beginning) : 0, .map = map },
		{ .hash = last > beginning ? hash_beginning(word, last) : 0, .map = SIZE_MAX },
		{ .hash = last > beginning ? hash_of_series(word, size, last) : 0, .map = map },
		{ .hash = assets != SIZE_MAX ? hash_below(file, assets, word, size) : 0, .map = SIZE_MAX },
	};
	if (size == 0)
		return true;
	struct named_map it = { .file = file, .at = (size_t)(word - file), .size = size };
	it.rest = (size_t)(strrchr(word, '.') - word) - size;
	it.beginning = beginning;
	it.has_strokes = memchr(word, '_', size) || memchr(word, '-', size);
	it.assets = assets;
	it.is_level = path_says(file, "") == PATH_SAYS_LEVEL;
	if (!tli_array_append(names->maps, it))
		return out_of_memory();
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (keys[i].hash != 0 && !tli_array_append(names->keys, keys[i]))
			return out_of_memory();
	return true;
}

bool names_list(struct map_names *names, const struct map_list *maps)
{
	for (size_t i = 0; i < tli_array_length(maps->names); i++)
		if (!add_keys(names, maps->names[i]))
			return false;
	size_t count = tli_array_length(names->keys), kept = 0;
	if (count == 0)
		return true;
	qsort(names->keys, count, sizeof *names->keys, compare_keys);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || compare_keys(&names->keys[kept - 1], &names->keys[i]) != 0)
			names->keys[kept++] = names->keys[i];
	tli_array_set_length(names->keys, kept);
	return true;
}

void names_free(struct map_names *names)
{
	tli_array_free(names->maps);
	tli_array_free(names->keys);
	*names = (struct map_names){ 0 };
}

const struct named_map *names_find(const struct map_names *names, const char *file)
{
	struct name_range range = find_keys(names, hash_file(file));
	return range.count > 0 ? &names->maps[range.keys[0].map] : NULL;
}

struct name_range names_of_word(const struct map_names *names, const char *word, size_t size)
{
	return find_keys(names, names_hash_word(word, size));
}

struct name_range names_of_beginning(const struct map_names *names, const char *word, size_t size)
{
	return find_keys(names, hash_beginning(word, size));
}

struct name_range names_with_tail(
	const struct map_names *names, const char *word, size_t size, const char *letters, size_t letter_count)
{
	return find_keys(names, hash_with_tail(hash_beginning(word, size), letters, letter_count));
}

bool names_are_outside(const struct map_names *names, const char *file, size_t project)
{
	const struct named_map *map = names_find(names, file);
	const char *folder = file + project;
	if (!map || map->assets != SIZE_MAX)
		return false;
	while (folder &&
		!find_keys(names, hash_below(file, (size_t)(folder - file), file + map->at, map->size)).is_known) {
		const char *slash = strchr(folder, '/');
		folder = slash ? slash + 1 : NULL;
	}
	return folder != NULL;
}
