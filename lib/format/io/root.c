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

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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

/* Cuts off the last part; false: the parent is the root of the file system. */
static bool go_up(char *folder)
{
	char *slash = strrchr(folder, '/');
	if (!slash || slash == folder)
		return false;
	*slash = '\0';
	return true;
}

static bool is_project(const char *name)
{
	static const char ending[] = ".tiled-project";
	size_t size = strlen(name);
	return strcmp(name, ".git") == 0 ||
		(size >= sizeof ending && strcmp(name + size - (sizeof ending - 1), ending) == 0);
}

static bool is_marked(const char *folder)
{
	bool found = false;
	DIR *list = opendir(folder);
	for (struct dirent *entry; list && !found && (entry = readdir(list)) != NULL;)
		found = is_project(entry->d_name);
	if (list)
		(void)closedir(list);
	return found;
}

/* Both are of PATH_MAX bytes. */
static void copy_path(char *to, const char *from)
{
	memmove(to, from, strlen(from) + 1);
}

static bool find_marked(const char *folder, char *root)
{
	copy_path(root, folder);
	for (int level = 0; level <= MARKED_LEVELS_MAX; level++) {
		if (is_marked(root))
			return true;
		if (!go_up(root))
			return false;
	}
	return false;
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
	if (!find_marked(folder, root))
		find_plain(folder, root);
	return true;
}
