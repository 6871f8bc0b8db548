/* SPDX-License-Identifier: MIT */
/* drafts.c: which maps of a folder tree other files name. */
#include "lint/drafts.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "cli/message.h"
#include "lint/code.h"
#include "lint/comments.h"
#include "lint/mention.h"
#include "lint/read.h"

/* Bytes from a beginning to the letters behind its number. */
enum { TAIL_MAX = 64 };

/* ---- the files ---- */

/* `level1.wav` is no level. */
static bool is_sound_or_picture(const char *text, size_t size)
{
	static const char *const names[] = { ".wav", ".mp3", ".ogg", ".png", ".jpg", ".jpeg", ".gif", ".webp",
		".atlas" };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (size >= strlen(names[i]) && strncmp(text, names[i], strlen(names[i])) == 0)
			return true;
	return false;
}

/* In a source and in a map a name stands in a text or a path; other words are those of the language. */
static bool is_quote_or_slash(char c)
{
	return code_is_quote(c) || c == '/' || c == '\\';
}

/* Of names that are made of a beginning, those with letters behind the number, which stand soon behind it on the line: "level%d_new", "level" + n + "_new". */
static void look_for_tails(struct drafts *drafts, const struct looked *in, size_t at, size_t from)
{
	const char *text = in->text;
	size_t to = from;
	while (to < in->size && to < from + TAIL_MAX && text[to] != '\n')
		to++;
	for (size_t begin = from, end; begin < to; begin = end) {
		end = names_end_of_letters(text, begin, to);
		if (end > begin)
			mention_made(&drafts->names,
				names_with_tail(&drafts->names, text + at, from - at, text + begin, end - begin), in,
				at, end);
		end = end > begin ? end : begin + 1;
	}
}

/* The beginning of names that are made: "level" + n, "level%d", `level${n}`, "level#": a number follows. Maps make no names. */
static void look_for_beginning(struct drafts *drafts, const struct looked *in, size_t at, size_t end)
{
	const char *text = in->text;
	bool is_of_prose = in->kind == LOOKED_SOURCE && at > 0 && text[at - 1] == ' ';
	if (is_of_prose || in->kind == LOOKED_MAP || end >= in->size || !memchr("\"'`%{$#+\\", text[end], 9))
		return;
	struct name_range beginning = names_of_beginning(&drafts->names, text + at, end - at);
	if (!beginning.is_known || (code_is_quote(text[end]) && !mention_is_joined(text, end + 1, in->size)))
		return;
	mention_made(&drafts->names, beginning, in, at, end);
	look_for_tails(drafts, in, at, end);
}

/* Does the line that begins there import a module, `import { Town } from "./levels/town"`, `} from "./levels/town"`, `from levels import town`? */
static bool is_import(const char *text, size_t at, size_t size)
{
	at = code_behind_blanks(text, at, size);
	if (code_begins(text + at, size - at, "import ") || code_begins(text + at, size - at, "from "))
		return true;
	if (!code_begins(text + at, size - at, "export ") && !code_begins(text + at, size - at, "}"))
		return false;
	for (size_t end = at + WRITTEN_MAX; at < size && at < end && text[at] != '\n'; at++)
		if (code_begins(text + at, size - at, " from "))
			return true;
	return false;
}

/* `".tmx"`, `}.tmx`, `%s.tmx`: an extension with a name before it that is made. */
static bool is_made_name(const struct looked *in, size_t at)
{
	const char *text = in->text;
	if (in->kind != LOOKED_SOURCE || at == 0 || text[at] != '.' || !names_is_extension(text + at, in->size - at))
		return false;
	return code_is_quote(text[at - 1]) || text[at - 1] == '}' ||
		(at > 1 && text[at - 2] == '%' && text[at - 1] == 's');
}

static void look_for_words(struct drafts *drafts, struct looked *in)
{
	const char *word, *text = in->text;
	size_t beginning, word_size = names_word_of(in->name, &word, &beginning), size = in->size;
	in->own = in->kind == LOOKED_MAP && word_size > 0 ? names_hash_word(word, word_size) : 0;
	for (size_t at = 0, end; at < size; at = end) {
		end = at + 1;
		if (at == 0 || text[at - 1] == '\n')
			in->is_import = in->kind == LOOKED_SOURCE && is_import(text, at, size);
		drafts->makes_names = drafts->makes_names || is_made_name(in, at);
		if (!names_is_of_word(text[at]))
			continue;
		while (end < size && names_is_of_word(text[end]))
			end++;
		bool is_tag = at > 1 && text[at - 1] == '/' && text[at - 2] == '<';
		bool is_folder = end + 1 < size && (text[end] == '/' || (text[end] == '\\' && text[end + 1] == '\\'));
		bool is_name = in->kind == LOOKED_SETTINGS || names_is_extension(text + end, size - end) ||
			(at > 0 && is_quote_or_slash(text[at - 1]) && !is_tag && !is_folder) ||
			(end < size && code_is_quote(text[end]));
		if (is_name && !is_sound_or_picture(text + end, size - end))
			mention_word(&drafts->names, names_of_word(&drafts->names, text + at, end - at), in, at, end);
		look_for_beginning(drafts, in, at, end);
	}
}

static bool is_of_java(const char *source)
{
	static const char *const ends[] = { ".java", ".kt", ".scala", ".groovy", NULL };
	const char *dot = strrchr(source, '.');
	return dot && tli_is_one_of(dot, ends);
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
		bool is_source = in.kind == LOOKED_SOURCE;
		in.is_java = is_of_java(in.name);
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

bool drafts_read(struct drafts *drafts, const struct folder_lists *lists)
{
	for (size_t i = 0; !drafts->has_java && i < tli_array_length(lists->sources.names); i++)
		drafts->has_java = is_of_java(lists->sources.names[i]);
	if (!names_list(&drafts->names, &lists->maps))
		return false;
	return tli_array_length(drafts->names.keys) == 0 ||
		(look_at_files(drafts, &lists->sources, (struct looked){ .kind = LOOKED_SOURCE }) &&
			look_at_files(drafts, &lists->texts, (struct looked){ .kind = LOOKED_SETTINGS }) &&
			look_at_files(drafts, &lists->maps, (struct looked){ .kind = LOOKED_MAP }));
}

/* ---- the answers ---- */

unsigned drafts_said(const struct drafts *drafts, const char *file)
{
	const struct named_map *map = names_find(&drafts->names, file);
	return map ? map->said : 0;
}

bool drafts_miss(const struct drafts *drafts, const char *file, unsigned said)
{
	const struct named_map *map = names_find(&drafts->names, file);
	return map && map->beginning > 0 && (map->said & said) == 0;
}

void drafts_free(struct drafts *drafts)
{
	names_free(&drafts->names);
	*drafts = (struct drafts){ 0 };
}
