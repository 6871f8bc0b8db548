/* SPDX-License-Identifier: MIT */
/*
 * folder.c: the maps of a folder tree, and the sources of the program beside them.
 *
 * The extension of its name makes a file a map. For extensions that other files have too (.json, .yaml, .map) the content must
 * confirm it; drawings are never taken. Hidden files and folders (names that begin with a point), the packages of other authors, as in
 * `node_modules`, and symbolic links to folders are left out, so that a loop of links does no harm; a link to a file is
 * followed. Names are sorted as bytes. The longest path that the system takes bounds the depth.
 */
#include "lint/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include <tautline/format.h>

#include "cli/message.h"
#include "cli/writer.h"

/* Bytes of a file that are read to recognise it, at its beginning and at its end. */
enum { HEAD_MAX = 1 << 16 };

/* Extensions of maps only: a broken file of this name is an error. */
static const char *const sure[] = { ".tl", ".tmx", ".tmj", ".ldtk", ".wad", ".udmf", ".uvtt", ".dd2vtt", ".df2vtt" };

/* Extensions of many other files, whose content does not tell them apart: these are maps only if they are named. */
static const char *const unsure[] = { ".svg", ".geojson" };

/* Extensions of the sources of programs. */
static const char *const programs[] = { ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".inl", ".cs", ".java", ".kt",
	".scala", ".groovy", ".clj", ".cljs", ".js", ".jsx", ".mjs", ".cjs", ".ts", ".tsx", ".mts", ".vue", ".svelte",
	".coffee", ".html", ".htm", ".py", ".rb", ".php", ".lua", ".moon", ".fnl", ".gd", ".rs", ".go", ".zig", ".nim",
	".odin", ".d", ".hx", ".as", ".swift", ".m", ".mm", ".dart", ".vala", ".fs", ".vb", ".ml", ".hs", ".lisp",
	".scm", ".rkt", ".pas", ".bas", ".gml", ".zs", ".zsc", ".zc", ".dec" };

/* Tests of programs, which have maps and layers of their own: what stands before the extension, and ends of names. */
static const char *const before_extension[] = { ".test", ".spec" };
static const char *const tests[] = { "_test.go", "_test.py", "_test.rb", "_test.dart", "_spec.rb", "_spec.lua",
	"Test.java", "Tests.java", "Test.kt", "Tests.cs" };

/* Extensions of texts in which the names of maps may stand. */
static const char *const settings[] = { ".json", ".xml", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".csv",
	".txt", ".ron", ".world", ".properties", ".tscn", ".tres", ".plist", ".mgcb" };

/* Texts of mods of Doom, by the beginning of their name or of a folder that they are in. */
static const char *const lumps[] = { "decorate", "zscript", "actors" };

/* Folders in which programs that install packages put them. */
static const char *const packages[] = { "node_modules", "bower_components", "jspm_packages", "Carthage", "Pods",
	"site-packages" };

static bool add_name(struct map_list *list, char *name)
{
	if (!tli_array_append(list->names, name)) {
		free(name);
		return out_of_memory();
	}
	return true;
}

void map_list_free(struct map_list *list)
{
	for (size_t i = 0; i < tli_array_length(list->names); i++)
		free(list->names[i]);
	tli_array_free(list->names);
	*list = (struct map_list){ 0 };
}

static bool ends_with(const char *text, const char *end)
{
	size_t text_length = strlen(text), end_length = strlen(end);
	return text_length > end_length && strcasecmp(text + text_length - end_length, end) == 0;
}

/*
 * Is it a map by its content, of a format with that extension? A file that cannot be read is not. Of a long one the end is read as well: the members of an
 * object of JSON stand in any order, and those that tell a map may stand behind its tiles.
 */
static bool claims(const char *path)
{
	char *head = malloc((size_t)2 * HEAD_MAX);
	FILE *file = head ? fopen(path, "rb") : NULL;
	bool is_map = false;
	if (file) {
		size_t size = fread(head, 1, HEAD_MAX, file);
		if (size == HEAD_MAX && fseek(file, -(long)HEAD_MAX, SEEK_END) == 0)
			size += fread(head + size, 1, HEAD_MAX, file);
		const tl_format *format;
		is_map = tl_format_of_content(path, head, size, &format) == TL_OK;
		fclose(file);
	}
	free(head);
	return is_map;
}

static bool is_among(const char *path, const char *const *ends, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (ends_with(path, ends[i]))
			return true;
	return false;
}

static bool is_text_of_mod(const char *path)
{
	const char *dot = strrchr(path, '.'), *name = path;
	if (dot && !strchr(dot, '/') && strcasecmp(dot, ".txt") != 0 && strcasecmp(dot, ".lmp") != 0)
		return false;
	while (name) {
		for (size_t i = 0; i < sizeof lumps / sizeof *lumps; i++)
			if (strncasecmp(name, lumps[i], strlen(lumps[i])) == 0)
				return true;
		name = strchr(name, '/');
		name = name ? name + 1 : NULL;
	}
	return false;
}

static bool is_of_test(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
	for (size_t i = 0; dot && i < sizeof before_extension / sizeof *before_extension; i++) {
		size_t length = strlen(before_extension[i]);
		if ((size_t)(dot - name) > length && strncasecmp(dot - length, before_extension[i], length) == 0)
			return true;
	}
	size_t size = strlen(name);
	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
		if (size > strlen(tests[i]) && strcmp(name + size - strlen(tests[i]), tests[i]) == 0)
			return true;
	return false;
}

static bool is_source(const char *path)
{
	if (is_of_test(path))
		return false;
	return is_among(path, programs, sizeof programs / sizeof *programs) || is_text_of_mod(path);
}

static bool is_map(const char *path)
{
	const tl_format *format;
	if (tl_format_of_path(path, &format) != TL_OK || is_among(path, unsure, sizeof unsure / sizeof *unsure))
		return false;
	return is_among(path, sure, sizeof sure / sizeof *sure) || claims(path);
}

/* `folder/name`, without a "./" at the front; NULL = out of memory, which was printed. */
static char *join(const char *folder, const char *name)
{
	tli_text path = { 0 };
	if (strcmp(folder, ".") != 0) {
		size_t length = strlen(folder);
		tli_text_add(&path, folder);
		tli_text_add(&path, length > 0 && folder[length - 1] == '/' ? "" : "/");
	}
	tli_text_add(&path, name);
	char *string = take_string(&path);
	if (!string)
		(void)out_of_memory();
	return string;
}

/* By the name without its extension; of equal ones what Tiled edits comes before what it exports. */
static int compare_names(const struct dirent **left, const struct dirent **right)
{
	const char *a = (*left)->d_name, *b = (*right)->d_name;
	const char *a_end = strrchr(a, '.'), *b_end = strrchr(b, '.');
	size_t a_size = a_end ? (size_t)(a_end - a) : strlen(a);
	size_t b_size = b_end ? (size_t)(b_end - b) : strlen(b);
	int order = memcmp(a, b, a_size < b_size ? a_size : b_size);
	if (order != 0 || a_size != b_size)
		return order != 0 ? order : a_size < b_size ? -1 : 1;
	bool a_first = ends_with(a, ".tmx"), b_first = ends_with(b, ".tmx");
	return a_first != b_first ? b_first - a_first : strcmp(a, b);
}

static int is_shown(const struct dirent *entry)
{
	for (size_t i = 0; i < sizeof packages / sizeof *packages; i++)
		if (strcmp(entry->d_name, packages[i]) == 0)
			return false;
	return entry->d_name[0] != '.';
}

/* Takes ownership of `path`, an entry of a folder. */
static bool look_at(struct folder_lists *lists, char *path)
{
	struct stat itself, target;
	bool good = true;
	bool is_link = lstat(path, &itself) == 0 && S_ISLNK(itself.st_mode);
	if (stat(path, &target) != 0) {
		/* A file that vanished since the folder was read, and a dangling or circular link, are no errors. */
		good = errno == ENOENT || errno == ELOOP;
		if (!good)
			message_status("read", path, TL_E_IO);
	} else if (S_ISDIR(target.st_mode)) {
		good = is_link || folder_walk(lists, path);
	} else if (S_ISREG(target.st_mode) && is_map(path)) {
		return add_name(&lists->maps, path);
	} else if (S_ISREG(target.st_mode) && is_source(path)) {
		return add_name(&lists->sources, path);
	} else if (S_ISREG(target.st_mode) && is_among(path, settings, sizeof settings / sizeof *settings)) {
		return add_name(&lists->texts, path);
	}
	free(path);
	return good;
}

bool folder_walk(struct folder_lists *lists, const char *folder)
{
	struct dirent **entries = NULL;
	int count = scandir(folder, &entries, is_shown, compare_names);
	if (count < 0)
		return check_status(TL_E_IO, "read", folder);
	bool good = true;
	for (int i = 0; i < count; i++) {
		char *path = join(folder, entries[i]->d_name);
		good = path && look_at(lists, path) && good;
		free(entries[i]);
	}
	free(entries);
	return good;
}

void folder_free(struct folder_lists *lists)
{
	map_list_free(&lists->maps);
	map_list_free(&lists->sources);
	map_list_free(&lists->texts);
}

bool map_list_add(struct map_list *list, const char *name)
{
	char *copy = strdup(name);
	return copy ? add_name(list, copy) : out_of_memory();
}
