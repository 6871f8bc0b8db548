/* SPDX-License-Identifier: MIT */
/*
 * platform/windows/start.c: where the command begins: its words are UTF-8, and standard input and output are bytes.
 *
 * A word with "\" is given "/" where it can be a path, so where the folder before its last "\" is there: maps\a.tmx, --root=..\game.
 * The name of a waypoint, "a \"b\"", stays.
 */
#include "posix.h"

#include <windows.h>

int tlp_main(int argc, char **argv);

static UINT code_page;

static void restore_code_page(void)
{
	SetConsoleOutputCP(code_page);
}

/* Is there a folder of this name, of `size` bytes? */
static bool is_folder(const char *path, size_t size)
{
	struct stat info;
	char *folder = strndup(path, size);
	bool is = folder && stat(folder, &info) == 0 && S_ISDIR(info.st_mode);
	free(folder);
	return is;
}

static void turn_slashes(char *word)
{
	char *value = word[0] == '-' ? strchr(word, '=') : NULL, *path = value ? value + 1 : word;
	char *last = strrchr(path, '\\');
	if (!last || strchr(path, '"'))
		return;
	/* the slash of "\x" and "C:\x" belongs to the folder */
	size_t size = (size_t)(last - path) + (last == path || last[-1] == ':');
	if (!is_folder(path, size) && !is_folder(path, strlen(path)))
		return;
	for (char *at = path; (at = strchr(at, '\\')) != NULL;)
		*at = '/';
}

static char *narrow(const wchar_t *wide)
{
	int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
	char *word = size > 0 ? malloc((size_t)size) : NULL;
	if (word)
		WideCharToMultiByte(CP_UTF8, 0, wide, -1, word, size, NULL, NULL);
	return word;
}

int wmain(int argc, wchar_t **wide)
{
	char **argv = calloc((size_t)argc + 1, sizeof *argv);
	for (int i = 0; i < argc; i++) {
		if (!argv || !(argv[i] = narrow(wide[i]))) {
			fputs("tautline: out of memory\n", stderr);
			return 2;
		}
		if (i > 0)
			turn_slashes(argv[i]);
	}
	for (int file = 0; file <= 2; file++)
		_setmode(file, _O_BINARY);
	code_page = GetConsoleOutputCP();
	if (code_page && code_page != CP_UTF8 && SetConsoleOutputCP(CP_UTF8))
		atexit(restore_code_page);
	return tlp_main(argc, argv);
}
