/* SPDX-License-Identifier: MIT */
/* read.c: a file is read whole or not at all. */
#include "lint/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

size_t source_read(const char *name, char *text)
{
	struct stat info;
	FILE *file = stat(name, &info) == 0 && S_ISREG(info.st_mode) ? fopen(name, "rb") : NULL;
	size_t size = file ? fread(text, 1, SOURCE_MAX + 1, file) : 0;
	if (file)
		fclose(file);
	return size <= SOURCE_MAX ? size : 0;
}

char *source_text(const char *name)
{
	static const char mark[] = "\xEF\xBB\xBF";
	char *text = malloc(SOURCE_MAX + 1);
	if (!text)
		return NULL;
	size_t size = source_read(name, text);
	text[size] = '\0';
	if (strncmp(text, mark, sizeof mark - 1) == 0)
		memmove(text, text + sizeof mark - 1, size + 1 - (sizeof mark - 1));
	return text;
}
