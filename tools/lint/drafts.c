/* SPDX-License-Identifier: MIT */
/* drafts.c: which maps of a folder tree other files name. A word is letters, digits, `_`, `-` and what is no ASCII; capitals do not matter. */
#include "lint/drafts.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "cli/message.h"
#include "lint/code.h"
#include "lint/comments.h"
#include "lint/read.h"

/* Letters of a word that tell it from others, and bytes from the beginning of a name that is made to its extension. */
enum { WORD_MAX = 64, COMPLETED_MAX = 64 };

static bool is_of_word(char c)
{
	return code_is_of_word(c) || c == '-';
}

static uint64_t hash_word(const char *text, size_t size)
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
	return tli_hash_bytes(hash_word(text, size), "#", 1);
}

/* Of a word, or a beginning, behind the last word of the folder that stands before it, `maps/`, of text[0..at). 0: none does. */
static uint64_t hash_in_folder(uint64_t hash, const char *text, size_t at)
{
	size_t begin = at, end;
	while (begin > 0 && (text[begin - 1] == '/' || text[begin - 1] == '\\'))
		begin--;
	if (begin == at)
		return 0;
	end = begin;
	while (begin > 0 && is_of_word(text[begin - 1]))
		begin--;
	return begin < end ? tli_hash_number(hash, hash_word(text + begin, end - begin)) : 0;
}

/* The first word of its name; *beginning up to its first digit. 0: it is no map of Tiled or LDtk, or its name begins with no word. */
static size_t word_of(const char *file, const char **word, size_t *beginning)
{
	static const char *const ends[] = { ".tmx", ".tmj", ".json", ".ldtk", NULL };
	const char *slash = strrchr(file, '/'), *end = strrchr(file, '.');
	size_t size = 0;
	*word = slash ? slash + 1 : file;
	*beginning = 0;
	if (!end || !tli_is_one_of(end, ends))
		return 0;
	while (is_of_word((*word)[size]))
		size++;
	while (*beginning < size && !tli_is_digit((*word)[*beginning]))
		++*beginning;
	return size;
}

static bool is_letter(char c)
{
	return tli_lower(c) >= 'a' && tli_lower(c) <= 'z';
}

static size_t end_of_letters(const char *text, size_t at, size_t end)
{
	while (at < end && is_letter(text[at]))
		at++;
	return at;
}

/* Of names that are made of a beginning, a number, and the letters that follow it, `level1_new`. */
static uint64_t hash_with_tail(uint64_t beginning, const char *letters, size_t size)
{
	return tli_hash_number(beginning, hash_word(letters, size));
}

/* Of the series that a name is one of, `level#`. */
static uint64_t hash_of_series(const char *word, size_t size, size_t beginning)
{
	size_t at = beginning;
	while (at < size && !is_letter(word[at]))
		at++;
	uint64_t hash = hash_beginning(word, beginning);
	return at < size ? hash_with_tail(hash, word + at, end_of_letters(word, at, size) - at) : hash;
}

/* Of a name in the folder file[0..size) and those in it. */
static uint64_t hash_below(const char *file, size_t size, const char *word, size_t word_size)
{
	return tli_hash_number(hash_word(word, word_size), tli_hash_bytes(TLI_FNV_START, file, size));
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

/* ---- the words ---- */

static int compare_words(const void *left, const void *right)
{
	uint64_t a = ((const struct map_word *)left)->hash, b = ((const struct map_word *)right)->hash;
	return (a > b) - (a < b);
}

static struct map_word *find_word(const struct drafts *drafts, uint64_t hash)
{
	struct map_word wanted = { .hash = hash };
	size_t count = tli_array_length(drafts->words);
	return count > 0 ? bsearch(&wanted, drafts->words, count, sizeof wanted, compare_words) : NULL;
}

static bool list_words(struct drafts *drafts, const struct map_list *maps)
{
	const char *word;
	size_t kept = 0, beginning;
	for (size_t i = 0; i < tli_array_length(maps->names); i++) {
		size_t size = word_of(maps->names[i], &word, &beginning);
		size_t at = (size_t)(word - maps->names[i]);
		uint64_t hashes[] = { hash_word(word, size), hash_of_series(word, size, beginning), 0, 0,
			hash_beginning(word, beginning), 0 };
		for (size_t k = 0; size > 0 && k < 2; k++)
			hashes[k + 2] = hash_in_folder(hashes[k], maps->names[i], at);
		size_t assets = begin_of_assets(maps->names[i]);
		if (assets != SIZE_MAX)
			hashes[5] = hash_below(maps->names[i], assets, word, size);
		for (size_t k = 0; size > 0 && k < sizeof hashes / sizeof *hashes; k++)
			if (hashes[k] != 0 && !tli_array_append(drafts->words, (struct map_word){ .hash = hashes[k] }))
				return out_of_memory();
	}
	size_t count = tli_array_length(drafts->words);
	if (count > 0)
		qsort(drafts->words, count, sizeof *drafts->words, compare_words);
	for (size_t i = 0; i < count; i++)
		if (kept == 0 || drafts->words[kept - 1].hash != drafts->words[i].hash)
			drafts->words[kept++] = drafts->words[i];
	if (count > 0)
		tli_array_set_length(drafts->words, kept);
	return true;
}

static struct map_word *find_beginning(const struct drafts *drafts, const char *text, size_t size)
{
	return find_word(drafts, hash_beginning(text, size));
}

/* ---- the files ---- */

static bool is_extension(const char *text, size_t size)
{
	static const char *const names[] = { "tmx", "tmj", "json", "ldtk", "lua" };
	if (size == 0 || text[0] != '.')
		return false;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (size > strlen(names[i]) && strncmp(text + 1, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* `level1.wav` is no level. */
static bool is_sound_or_picture(const char *text, size_t size)
{
	static const char *const names[] = { ".wav", ".mp3", ".ogg", ".png", ".jpg", ".gif" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (size >= strlen(names[i]) && strncmp(text, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* A name that is made: is there an extension behind it on the line? */
static bool is_completed(const char *text, size_t size)
{
	for (size_t at = 0; at < size && at < COMPLETED_MAX && text[at] != '\n'; at++)
		if (is_extension(text + at, size - at))
			return true;
	return false;
}

/* In a source and in a map a name stands in a text or a path; other words are those of the language. */
static bool is_quote_or_slash(char c)
{
	return code_is_quote(c) || c == '/' || c == '\\';
}

/* A file that is looked through. */
struct looked {
	const char *name;
	bool is_strict;     /* names stand in texts or paths there */
	bool is_in_folders; /* a name without a folder is meant to be in the file's own, if there is one */
	const char *text;
	size_t size;
};

/* What stands behind a name: the rest of a text, its quote, or the extension of a map. */
enum name_end { NAME_OPEN, NAME_QUOTED, NAME_EXTENDED, NAME_OF_SOURCE };

/* Is something joined to a text that ends before text[at..end), `"level" + n`, `"level" .. n`? */
static bool is_joined(const char *text, size_t at, size_t end)
{
	static const char *const joins[] = { "+", "<<", "..", ". ", ".$", ".concat(", ".format(", "%", "~", "^" };
	at = code_behind_blanks(text, at, end);
	for (size_t i = 0; i < sizeof joins / sizeof *joins; i++)
		if (code_begins(text + at, end - at, joins[i]))
			return true;
	return at + 1 < end && text[at] == '&' && text[at + 1] != '&';
}

static enum name_end end_of_name(const char *text, size_t size)
{
	if (is_extension(text, size))
		return strncmp(text, ".tmx", sizeof ".tmx" - 1) == 0 ? NAME_OF_SOURCE : NAME_EXTENDED;
	return size == 0 || !code_is_quote(text[0]) || is_joined(text, 1, size) ? NAME_OPEN : NAME_QUOTED;
}

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

/* With a folder before it that has such a map it is that one's. A path that ends there is one that is loaded, `load("maps/town")`, as one with an extension. */
static void mention(struct drafts *drafts, const struct looked *in, struct map_word *word, size_t at, enum name_end end)
{
	const char *slash = strrchr(in->name, '/');
	uint64_t folder = hash_in_folder(word->hash, in->text, at);
	if (folder == 0 && in->is_in_folders && slash)
		folder = hash_in_folder(word->hash, in->name, (size_t)(slash + 1 - in->name));
	struct map_word *in_folder = find_word(drafts, folder);
	(in_folder ? in_folder : word)->is_mentioned = true;
	bool is_whole = at > 0 && end == NAME_QUOTED && code_is_quote(in->text[at - 1]) &&
		!is_compared(in->text, at - 1);
	word->is_named = word->is_named || (is_whole && !in->is_in_folders && !is_import(in->text, at));
	word->is_source = word->is_source || end == NAME_OF_SOURCE;
	word->is_loaded = word->is_loaded || end >= NAME_EXTENDED ||
		(end == NAME_QUOTED && in_folder && !in->is_in_folders && !is_import(in->text, at));
}

/* Of names that are made of it, those with letters behind the number, which stand soon behind it on the line: "level%d_new", "level" + n + "_new". */
static void look_for_tails(
	struct drafts *drafts, const struct looked *in, const struct map_word *beginning, size_t at, size_t from)
{
	const char *text = in->text;
	size_t to = from;
	while (to < in->size && to < from + COMPLETED_MAX && text[to] != '\n')
		to++;
	for (size_t begin = from, end; begin < to; begin = end) {
		end = end_of_letters(text, begin, to);
		struct map_word *word = end > begin
			? find_word(drafts, hash_with_tail(beginning->hash, text + begin, end - begin))
			: NULL;
		if (word)
			mention(drafts, in, word, at,
				is_completed(text + end, in->size - end) ? NAME_EXTENDED : NAME_OPEN);
		end = end > begin ? end : begin + 1;
	}
}

/* The beginning of names that are made: "level" + n, "level%d", `level${n}`, "level#": a number follows. Maps make no names. */
static void look_for_beginning(struct drafts *drafts, const struct looked *in, size_t at, size_t end)
{
	const char *text = in->text;
	bool is_of_prose = in->is_strict && at > 0 && text[at - 1] == ' ', is_map = in->is_strict && in->is_in_folders;
	if (is_of_prose || is_map || end >= in->size || !memchr("\"'`%{$#+\\", text[end], 9))
		return;
	struct map_word *beginning = find_beginning(drafts, text + at, end - at);
	if (!beginning || (code_is_quote(text[end]) && !is_joined(text, end + 1, in->size)))
		return;
	mention(drafts, in, beginning, at, is_completed(text + end, in->size - end) ? NAME_EXTENDED : NAME_OPEN);
	look_for_tails(drafts, in, beginning, at, end);
}

static void look_for_words(struct drafts *drafts, const struct looked *in)
{
	const char *own_word, *text = in->text;
	size_t own_beginning, own_size = word_of(in->name, &own_word, &own_beginning), size = in->size;
	uint64_t own_hash = hash_word(own_word, own_size);
	for (size_t at = 0, end; at < size; at = end) {
		end = at + 1;
		if (!is_of_word(text[at]))
			continue;
		while (end < size && is_of_word(text[end]))
			end++;
		uint64_t hash = hash_word(text + at, end - at);
		struct map_word *word = find_word(drafts, hash);
		enum name_end how = end_of_name(text + end, size - end);
		bool is_tag = at > 1 && text[at - 1] == '/' && text[at - 2] == '<';
		bool is_folder = end + 1 < size && (text[end] == '/' || (text[end] == '\\' && text[end + 1] == '\\'));
		bool is_name = !in->is_strict || how >= NAME_EXTENDED ||
			(at > 0 && is_quote_or_slash(text[at - 1]) && !is_tag && !is_folder) ||
			(end < size && code_is_quote(text[end]));
		if (word && is_name && (own_size == 0 || hash != own_hash) &&
			!is_sound_or_picture(text + end, size - end))
			mention(drafts, in, word, at, how);
		look_for_beginning(drafts, in, at, end);
	}
}

/* A source that is XML is a tileset of Tiled, `.tsx`, with a name of its own. */
static bool look_at_files(struct drafts *drafts, const struct map_list *list, struct looked in)
{
	static const char xml[] = "<?xml";
	char *text = malloc(SOURCE_MAX + 1);
	size_t all = 0;
	in.text = text;
	for (size_t i = 0; text && i < tli_array_length(list->names) && all < SOURCES_MAX; i++) {
		in.name = list->names[i];
		in.size = source_read(in.name, text);
		bool is_source = !in.is_in_folders;
		if (is_source && in.size > sizeof xml && memcmp(text, xml, sizeof xml - 1) == 0)
			continue;
		if (is_source)
			comments_blank(in.name, text, in.size);
		look_for_words(drafts, &in);
		all += in.size;
	}
	free(text);
	return text || out_of_memory();
}

static bool is_of_java(const char *source)
{
	static const char *const ends[] = { ".java", ".kt", ".scala", ".groovy", NULL };
	const char *dot = strrchr(source, '.');
	return dot && tli_is_one_of(dot, ends);
}

bool drafts_read(struct drafts *drafts, const struct folder_lists *lists)
{
	for (size_t i = 0; !drafts->has_java && i < tli_array_length(lists->sources.names); i++)
		drafts->has_java = is_of_java(lists->sources.names[i]);
	if (!list_words(drafts, &lists->maps))
		return false;
	return tli_array_length(drafts->words) == 0 ||
		(look_at_files(drafts, &lists->sources, (struct looked){ .is_strict = true }) &&
			look_at_files(drafts, &lists->texts, (struct looked){ .is_in_folders = true }) &&
			look_at_files(
				drafts, &lists->maps, (struct looked){ .is_strict = true, .is_in_folders = true }));
}

/* ---- the answers ---- */

bool drafts_miss(const struct drafts *drafts, const char *file)
{
	const char *name;
	size_t beginning, size = word_of(file, &name, &beginning);
	if (size == 0 || beginning == 0)
		return false;
	uint64_t hashes[] = { hash_word(name, size), hash_of_series(name, size, beginning) };
	for (size_t k = 0; k < (beginning < size ? 2 : 1); k++) {
		const struct map_word *word = find_word(drafts, hashes[k]);
		const struct map_word *in_folder = find_word(
			drafts, hash_in_folder(hashes[k], file, (size_t)(name - file)));
		if (!word || word->is_mentioned || (in_folder && in_folder->is_mentioned))
			return false;
	}
	return true;
}

/* NULL: it is no map of Tiled or LDtk. */
static const struct map_word *word_of_map(const struct drafts *drafts, const char *file)
{
	const char *name;
	size_t beginning, size = word_of(file, &name, &beginning);
	return size > 0 ? find_word(drafts, hash_word(name, size)) : NULL;
}

bool drafts_are_outside(const struct drafts *drafts, const char *file, size_t project)
{
	const char *name, *folder = file + project;
	size_t beginning, size = word_of(file, &name, &beginning);
	if (size == 0 || begin_of_assets(file) != SIZE_MAX)
		return false;
	while (folder && !find_word(drafts, hash_below(file, (size_t)(folder - file), name, size))) {
		const char *slash = strchr(folder, '/');
		folder = slash ? slash + 1 : NULL;
	}
	return folder != NULL;
}

bool drafts_load_source(const struct drafts *drafts, const char *file)
{
	const struct map_word *word = word_of_map(drafts, file);
	return word && word->is_source;
}

bool drafts_load(const struct drafts *drafts, const char *file)
{
	const char *name;
	size_t beginning, size = word_of(file, &name, &beginning);
	const struct map_word *word = word_of_map(drafts, file);
	const struct map_word *series = word && beginning < size
		? find_word(drafts, hash_of_series(name, size, beginning))
		: NULL;
	return word && (word->is_loaded || (series && series->is_loaded));
}

bool drafts_have_name(const struct drafts *drafts, const char *file)
{
	const struct map_word *word = word_of_map(drafts, file);
	return (word && word->is_named) || drafts_load(drafts, file);
}

bool drafts_have_path(const struct drafts *drafts, const char *file)
{
	const char *name;
	size_t beginning, size = word_of(file, &name, &beginning), at = (size_t)(name - file);
	const struct map_word *whole = NULL, *series = NULL;
	if (size > 0)
		whole = find_word(drafts, hash_in_folder(hash_word(name, size), file, at));
	if (beginning > 0 && beginning < size)
		series = find_word(drafts, hash_in_folder(hash_of_series(name, size, beginning), file, at));
	return (whole && whole->is_mentioned) || (series && series->is_mentioned);
}

void drafts_free(struct drafts *drafts)
{
	tli_array_free(drafts->words);
	*drafts = (struct drafts){ 0 };
}
