/* SPDX-License-Identifier: MIT */
/*
 * platform/wasi/files.c: paths under WASI, where a process knows folders that it was given and no working directory.
 *
 * The host names the working directory in PWD. A path is made absolute by it and without "." and "..", as text, before the C library looks
 * for the folder that it lies in; what lies in none is not permitted. Above the folders that were given no links can be seen. The linker
 * replaces read and strerror by those here (--wrap).
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <wasi/libc-find-relpath.h>

enum { LINKS_MAX = 40, TRIES_MAX = 100 };

extern char *__wasilibc_cwd;

/* Before main. */
__attribute__((constructor)) static void take_working_directory(void)
{
	char *given = getenv("PWD");
	if (given && given[0] == '/')
		__wasilibc_cwd = given;
}

static size_t go_up(char *path, size_t length)
{
	while (length > 0 && path[--length] != '/')
		continue;
	path[length] = '\0';
	return length;
}

/* Adds "/part" to `path`, of PATH_MAX bytes, or takes ".." from its end. The new length; 0 for "/", -1 if it is too long. */
static ssize_t add_part(char *path, size_t length, const char *part, size_t size)
{
	if (size == 0 || (size == 1 && part[0] == '.'))
		return (ssize_t)length;
	if (size == 2 && part[0] == '.' && part[1] == '.')
		return (ssize_t)go_up(path, length);
	if (length + size + 2 > PATH_MAX) {
		errno = ENAMETOOLONG;
		return -1;
	}
	path[length] = '/';
	memcpy(path + length + 1, part, size);
	path[length + 1 + size] = '\0';
	return (ssize_t)(length + 1 + size);
}

static ssize_t add_parts(char *path, size_t length, const char *parts)
{
	ssize_t now = (ssize_t)length;
	while (now >= 0 && *parts != '\0') {
		size_t size = strcspn(parts, "/");
		now = add_part(path, (size_t)now, parts, size);
		parts += size + (parts[size] == '/');
	}
	return now;
}

/* Called by each function of the C library that takes a path. */
int __wasilibc_find_relpath_alloc(const char *path, const char **prefix, char **relative, size_t *room, int can_grow)
{
	char whole[PATH_MAX] = "/";
	const char *inside;
	ssize_t length = path[0] == '/' ? 0 : add_parts(whole, 0, __wasilibc_cwd);
	if (length >= 0 && path[0] == '\0') {
		errno = ENOENT;
		return -1;
	}
	if (length < 0 || add_parts(whole, (size_t)length, path) < 0)
		return -1;
	int folder = __wasilibc_find_abspath(whole, prefix, &inside);
	if (folder < 0)
		return -1; /* the caller makes it ENOTCAPABLE */
	size_t size = strlen(inside) + 1;
	if (size > *room) {
		char *grown = can_grow ? realloc(*relative, size) : NULL;
		if (!grown) {
			errno = can_grow ? ENOMEM : ERANGE;
			return -1;
		}
		*relative = grown;
		*room = size;
	}
	memcpy(*relative, inside, size);
	return folder;
}

char *realpath(const char *path, char *resolved)
{
	char rest[2 * PATH_MAX] = "", link[PATH_MAX], found[PATH_MAX] = "";
	size_t length = 0;
	int links = 0;
	if (path[0] == '\0' || strlen(path) >= PATH_MAX) {
		errno = path[0] == '\0' ? ENOENT : ENAMETOOLONG;
		return NULL;
	}
	snprintf(rest, sizeof rest, "%s/%s", path[0] == '/' ? "" : __wasilibc_cwd, path);
	for (char *at = rest; *at != '\0';) {
		size_t size = strcspn(at, "/"), before = length;
		ssize_t now = add_part(found, length, at, size);
		if (now < 0)
			return NULL;
		length = (size_t)now;
		at += size + (at[size] == '/');
		ssize_t bytes = length > before ? readlink(found, link, sizeof link) : 0;
		if (bytes < 0 && (errno == ENOENT || errno == ENOTDIR || errno == ELOOP))
			return NULL;
		if (bytes <= 0)
			continue;
		if (++links > LINKS_MAX || (size_t)bytes + 1 + strlen(at) >= PATH_MAX) {
			errno = links > LINKS_MAX ? ELOOP : ENAMETOOLONG;
			return NULL;
		}
		length = link[0] == '/' ? 0 : before;
		found[length] = '\0';
		memmove(rest + bytes + 1, at, strlen(at) + 1);
		memcpy(rest, link, (size_t)bytes);
		rest[bytes] = '/';
		at = rest;
	}
	if (length == 0)
		memcpy(found, "/", 2);
	return resolved ? strcpy(resolved, found) : strdup(found);
}

int mkstemp(char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
	char *end = name + strlen(name) - 6;
	for (int i = 0; i < TRIES_MAX; i++) {
		unsigned char random[6];
		if (getentropy(random, sizeof random))
			return -1;
		for (size_t k = 0; k < sizeof random; k++)
			end[k] = letters[random[k] % 32];
		int file = open(name, O_RDWR | O_CREAT | O_EXCL, 0600);
		if (file >= 0 || errno != EEXIST)
			return file;
	}
	return -1;
}

char *__real_strerror(int number);
char *__wrap_strerror(int number);
ssize_t __real_read(int file, void *buffer, size_t size);
ssize_t __wrap_read(int file, void *buffer, size_t size);

char *__wrap_strerror(int number)
{
	static char outside[] = "it lies in no folder that the command names";
	return number == ENOTCAPABLE ? outside : __real_strerror(number);
}

/* A folder can be opened and not read: EBADF here, EISDIR elsewhere. */
ssize_t __wrap_read(int file, void *buffer, size_t size)
{
	struct stat info;
	ssize_t got = __real_read(file, buffer, size);
	if (got < 0 && errno == EBADF)
		errno = fstat(file, &info) == 0 && S_ISDIR(info.st_mode) ? EISDIR : EBADF;
	return got;
}
