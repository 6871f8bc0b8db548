/* SPDX-License-Identifier: MIT */
/*
 * format/io/root.c: which files a map may name.
 *
 * Most projects keep maps and tilesets in folders beside each other, `../tilesets/x.tsx`, so the folder of the map is too narrow. A map
 * from elsewhere must not reach beyond what belongs to it, so there is a root: the project's, where something marks one. O(levels), and
 * one listing of a folder for each.
 */
#include "format/io/root.h"

#include "base/assert.h"
#include "base/reason.h"
#include "format/io/path.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tautline/format.h>
#include <unistd.h>

/* Levels above the map's folder: where marks are looked for, and where nothing is marked. */
enum { MARKED_LEVELS_MAX = 16, PLAIN_LEVELS = 3 };

bool tli_format_lies_in(const char *path, const char *folder)
{
	size_t size = strlen(folder);
	if (strncmp(path, folder, size) != 0)
		return false;
	return (size > 0 && folder[size - 1] == '/') || path[size] == '/' || path[size] == '\0';
}

bool tli_format_write_folder(const char *path, char *out, size_t room)
{
	const char *folder = tli_path_name(path) == path ? "./" : path;
	size_t size = (size_t)(tli_path_name(folder) - folder);
	if (size >= room)
		return false;
	memcpy(out, folder, size);
	out[size] = '\0';
	return true;
}

/* Cuts off the last part; false: the parent is the root of the file system. */
static bool go_up(char *folder)
{
	char *slash = strrchr(folder, '/');
	if (!slash || slash == folder)
		return false;
	*slash = '\0';
	return true;
}

/* What a folder holds, added up. */
enum {
	MARK_NONE = 0,
	MARK_PROJECT = 1, /* of Tiled */
	MARK_REPOSITORY = 2
};

static unsigned mark_of_name(const char *name)
{
	static const char ending[] = ".tiled-project";
	size_t size = strlen(name);
	if (strcmp(name, ".git") == 0)
		return MARK_REPOSITORY;
	bool is_project = size >= sizeof ending && strcmp(name + size - (sizeof ending - 1), ending) == 0;
	return is_project ? MARK_PROJECT : MARK_NONE;
}

static unsigned marks_of(const char *folder)
{
	unsigned found = MARK_NONE;
	DIR *list = opendir(folder);
	for (struct dirent *entry; list && (entry = readdir(list)) != NULL;)
		found |= mark_of_name(entry->d_name);
	if (list)
		(void)closedir(list);
	return found;
}

/* Both are of PATH_MAX bytes. */
static void copy_path(char *to, const char *from)
{
	memmove(to, from, strlen(from) + 1);
}

static unsigned find_marked(const char *folder, char *root)
{
	copy_path(root, folder);
	for (int level = 0; level <= MARKED_LEVELS_MAX; level++) {
		unsigned marks = marks_of(root);
		if (marks || !go_up(root))
			return marks;
	}
	return MARK_NONE;
}

static void find_plain(const char *folder, char *root)
{
	char given[PATH_MAX], here[PATH_MAX];
	copy_path(root, folder);
	for (int level = 0; level < PLAIN_LEVELS && go_up(root);)
		level++;
	if (getcwd(given, sizeof given) && realpath(given, here) && here[1] != '\0' && tli_format_lies_in(root, here))
		copy_path(root, here);
}

/*
 * The project of Tiled often lies beside the tilesets, `maps/my.tiled-project` and `tilesets`: what could be reached without it still can, up
 * to the repository that it is in.
 */
static void widen(const char *folder, char *root)
{
	char plain[PATH_MAX];
	find_plain(folder, plain);
	while (tli_format_lies_in(root, plain) && strcmp(root, plain) != 0 && !(marks_of(root) & MARK_REPOSITORY) &&
		go_up(root))
		continue;
}

static bool is_folder(const char *path)
{
	struct stat info;
	return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

bool tli_format_find_root(const char *folder, const char *given, char root[PATH_MAX])
{
	tli_assert(folder && root && strlen(folder) < PATH_MAX);
	if (given)
		return realpath(given, root) && is_folder(root);
	unsigned marks = find_marked(folder, root);
	if (marks == MARK_NONE)
		find_plain(folder, root);
	else if (!(marks & MARK_REPOSITORY))
		widen(folder, root);
	return true;
}

/* Projects of Tiled in each other are one, the outermost, but none beyond the repository. */
static void find_outermost(unsigned marks, char *root)
{
	char folder[PATH_MAX];
	copy_path(folder, root);
	for (int level = 0; level < MARKED_LEVELS_MAX && !(marks & MARK_REPOSITORY) && go_up(folder); level++) {
		marks = marks_of(folder);
		if (marks & MARK_PROJECT)
			copy_path(root, folder);
	}
}

/* The resolved folder of a file. */
static tl_status resolve_folder(const char *path, char *resolved)
{
	char folder[PATH_MAX];
	if (!tli_format_write_folder(path, folder, sizeof folder)) {
		errno = ENAMETOOLONG;
		return TL_E_IO;
	}
	return realpath(folder, resolved) ? TL_OK : TL_E_IO;
}

tl_status tl_map_find_project(const char *path, char *buffer, size_t capacity, size_t *size)
{
	char folder[PATH_MAX], found[PATH_MAX];
	if (tli_is_null(path) || tli_is_null(size) || tli_is_null_for(buffer, capacity))
		return TL_E_INVALID;
	tl_status status = resolve_folder(path, folder);
	if (status)
		return status;
	unsigned marks = find_marked(folder, found);
	if (marks == MARK_NONE)
		return TL_E_NOT_FOUND;
	find_outermost(marks, found);
	*size = strlen(found) + 1;
	if (*size > capacity)
		return TL_E_BUFFER;
	memcpy(buffer, found, *size);
	return TL_OK;
}
