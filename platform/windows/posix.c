/* SPDX-License-Identifier: MIT */
/*
 * platform/windows/posix.c: the functions of posix.h, by the interface of Windows that takes UTF-16.
 *
 * Each works as in POSIX: -1 or NULL and errno on failure. What has no counterpart succeeds and does nothing: the modes of files, since an
 * old file that is replaced keeps none of its own here, and masks of signals.
 */
#include "posix.h"
#include "poll.h"

/* The system's own from here on. */
#undef open
#undef read
#undef write
#undef stat
#undef fstat
#undef rename
#undef unlink
#undef access
#undef fopen
#undef isatty
#undef signal
#undef raise

#include <share.h>
#include <stdarg.h>
#include <wchar.h>
#include <windows.h>

enum { WIDE_MAX = 4096, TRIES_MAX = 100, TICKS_A_SECOND = 10000000 };
/* Seconds from 1601, where times of files begin, to 1970. */
#define SECONDS_BEFORE_1970 11644473600LL

static int fail(int error)
{
	errno = error;
	return -1;
}

/* errno for what Windows says. */
static int fail_last(void)
{
	static const struct {
		DWORD code;
		int error;
	} errors[] = { { ERROR_FILE_NOT_FOUND, ENOENT }, { ERROR_PATH_NOT_FOUND, ENOENT }, { ERROR_INVALID_NAME, ENOENT },
		{ ERROR_BAD_NETPATH, ENOENT }, { ERROR_BAD_PATHNAME, ENOENT }, { ERROR_ACCESS_DENIED, EACCES },
		{ ERROR_SHARING_VIOLATION, EACCES }, { ERROR_DIRECTORY, ENOTDIR }, { ERROR_FILE_EXISTS, EEXIST },
		{ ERROR_ALREADY_EXISTS, EEXIST }, { ERROR_DISK_FULL, ENOSPC }, { ERROR_NOT_ENOUGH_MEMORY, ENOMEM },
		{ ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG }, { ERROR_CANT_RESOLVE_FILENAME, ELOOP } };
	DWORD code = GetLastError();
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
		if (errors[i].code == code)
			return fail(errors[i].error);
	}
	return fail(EIO);
}

/* A path in UTF-16. "X:" alone is the top of that drive, not the working directory there. */
static bool widen(const char *path, wchar_t wide[WIDE_MAX])
{
	if (strcmp(path, "/dev/null") == 0)
		path = "NUL";
	int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, WIDE_MAX - 1);
	if (size <= 1) {
		errno = path[0] != '\0' && GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : ENOENT;
		return false;
	}
	if (size == 3 && wide[1] == L':')
		wcscpy(wide + 2, L"/");
	return true;
}

/* A path in UTF-8, with "/"; false: no room. */
static bool narrow(const wchar_t *wide, char *path, size_t room)
{
	int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, path, room > INT_MAX ? INT_MAX : (int)room, NULL, NULL);
	if (size <= 0) {
		errno = ERANGE;
		return false;
	}
	for (char *at = path; (at = strchr(at, '\\')) != NULL;)
		*at = '/';
	return true;
}

/* A handle to ask about what a path names, be it a folder. */
static HANDLE look(const char *path, DWORD flags)
{
	wchar_t wide[WIDE_MAX];
	if (!widen(path, wide))
		return INVALID_HANDLE_VALUE;
	HANDLE handle = CreateFileW(wide, FILE_READ_ATTRIBUTES, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
		OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags, NULL);
	if (handle == INVALID_HANDLE_VALUE)
		fail_last();
	return handle;
}

/* POSIX asks that the parts before the last are folders: "file/x" is ENOTDIR, and ENOENT here. */
static int fail_path(const char *path)
{
	struct tlp_stat info;
	char before[PATH_MAX];
	int error = errno;
	size_t size = strlen(path);
	while (error == ENOENT && size > 0 && size < sizeof before) {
		while (size > 0 && path[size - 1] != '/' && path[size - 1] != '\\')
			size--;
		if (size <= 1)
			break;
		memcpy(before, path, --size);
		before[size] = '\0';
		HANDLE handle = look(before, 0);
		if (handle == INVALID_HANDLE_VALUE)
			continue;
		CloseHandle(handle);
		bool is_folder = tlp_stat(before, &info) == 0 && S_ISDIR(info.st_mode);
		return fail(is_folder ? ENOENT : ENOTDIR);
	}
	return fail(error);
}

/* ---- what a file is ---- */

static int about(HANDLE handle, struct tlp_stat *out)
{
	BY_HANDLE_FILE_INFORMATION info;
	*out = (struct tlp_stat){ .st_mode = S_IFCHR | 0666 };
	DWORD type = GetFileType(handle);
	if (type == FILE_TYPE_PIPE)
		out->st_mode = S_IFIFO | 0666;
	if (type != FILE_TYPE_DISK)
		return 0;
	if (!GetFileInformationByHandle(handle, &info))
		return fail_last();
	bool is_folder = info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
	bool is_link = info.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT;
	mode_t rights = info.dwFileAttributes & FILE_ATTRIBUTE_READONLY ? 0444 : 0666;
	out->st_mode = (mode_t)((is_link ? S_IFLNK : is_folder ? S_IFDIR : S_IFREG) | rights);
	out->st_dev = info.dwVolumeSerialNumber;
	out->st_ino = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow;
	out->st_size = (int64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow;
	int64_t ticks = (int64_t)info.ftLastWriteTime.dwHighDateTime << 32 | info.ftLastWriteTime.dwLowDateTime;
	out->st_mtim.tv_sec = ticks / TICKS_A_SECOND - SECONDS_BEFORE_1970;
	out->st_mtim.tv_nsec = (long)(ticks % TICKS_A_SECOND * 100);
	return 0;
}

static int about_path(const char *path, DWORD flags, struct tlp_stat *out)
{
	HANDLE handle = look(path, flags);
	if (handle == INVALID_HANDLE_VALUE)
		return fail_path(path);
	int result = about(handle, out);
	CloseHandle(handle);
	return result;
}

int tlp_stat(const char *path, struct tlp_stat *out)
{
	return about_path(path, 0, out);
}

int tlp_lstat(const char *path, struct tlp_stat *out)
{
	return about_path(path, FILE_FLAG_OPEN_REPARSE_POINT, out);
}

int tlp_fstat(int file, struct tlp_stat *out)
{
	return about((HANDLE)_get_osfhandle(file), out);
}

int tlp_access(const char *path, int mode)
{
	struct tlp_stat info;
	if (tlp_stat(path, &info))
		return -1;
	return (mode & W_OK) && !(info.st_mode & 0200) ? fail(EACCES) : 0;
}

static bool is_folder(const char *path)
{
	struct tlp_stat info;
	return tlp_stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* ---- opening, reading, writing ---- */

/* Folders cannot be opened. Where the caller wants to read or write one as a file, errno says that it is one. */
int tlp_open(const char *path, int flags, ...)
{
	wchar_t wide[WIDE_MAX];
	va_list rest;
	va_start(rest, flags);
	int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
	va_end(rest);
	if (flags & O_DIRECTORY)
		return fail(EACCES);
	if (!widen(path, wide))
		return -1;
	int file = _wopen(wide, flags | _O_BINARY, mode & 0200 ? _S_IREAD | _S_IWRITE : _S_IREAD);
	if (file < 0 && errno == EACCES && is_folder(path))
		return fail(EISDIR);
	return file < 0 ? fail_path(path) : file;
}

FILE *tlp_fopen(const char *path, const char *mode)
{
	wchar_t wide[WIDE_MAX], how[8];
	if (!widen(path, wide))
		return NULL;
	swprintf(how, sizeof how / sizeof *how, L"%hs%hs", mode, strchr(mode, 'b') ? "" : "b");
	FILE *file = _wfopen(wide, how);
	if (!file && errno == EACCES && is_folder(path))
		errno = EISDIR;
	else if (!file)
		fail_path(path);
	return file;
}

ssize_t tlp_read(int file, void *buffer, size_t size)
{
	return _read(file, buffer, size > INT_MAX ? INT_MAX : (unsigned)size);
}

ssize_t tlp_write(int file, const void *buffer, size_t size)
{
	return _write(file, buffer, size > INT_MAX ? INT_MAX : (unsigned)size);
}

int tlp_fchmod(int file, mode_t mode)
{
	(void)file, (void)mode;
	return 0;
}

int tlp_fsync(int file)
{
	return _commit(file);
}

int tlp_fcntl(int file, int what)
{
	(void)what;
	return _get_osfhandle(file) == -1 ? fail(EBADF) : 0;
}

/* The system's own says yes for NUL too. */
int tlp_isatty(int file)
{
	DWORD mode;
	return GetConsoleMode((HANDLE)_get_osfhandle(file), &mode) ? 1 : 0;
}

int tlp_mkstemp(char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
	static volatile LONG calls;
	char *end = name + strlen(name) - 6;
	for (int i = 0; i < TRIES_MAX; i++) {
		LARGE_INTEGER now;
		QueryPerformanceCounter(&now);
		uint64_t random = (uint64_t)now.QuadPart ^ (uint64_t)GetCurrentProcessId() << 40 ^ (uint64_t)InterlockedIncrement(&calls);
		random *= 0x9e3779b97f4a7c15u;
		for (int k = 0; k < 6; k++)
			end[k] = letters[random >> (59 - 5 * k) & 31];
		int file = tlp_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		if (file >= 0 || errno != EEXIST)
			return file;
	}
	return -1;
}

/* ---- names ---- */

int tlp_rename(const char *from, const char *to)
{
	wchar_t wide_from[WIDE_MAX], wide_to[WIDE_MAX];
	if (!widen(from, wide_from) || !widen(to, wide_to))
		return -1;
	return MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) ? 0 : fail_last();
}

int tlp_unlink(const char *path)
{
	wchar_t wide[WIDE_MAX];
	return widen(path, wide) ? _wunlink(wide) : -1;
}

/* The file of this process is one link that is known; others are followed by the system alone. */
ssize_t tlp_readlink(const char *path, char *buffer, size_t size)
{
	wchar_t wide[WIDE_MAX];
	char found[PATH_MAX];
	struct tlp_stat info;
	if (strcmp(path, "/proc/self/exe") != 0)
		return tlp_lstat(path, &info) ? -1 : fail(EINVAL);
	if (!GetModuleFileNameW(NULL, wide, WIDE_MAX) || !narrow(wide, found, sizeof found) || strlen(found) > size)
		return fail(ENAMETOOLONG);
	memcpy(buffer, found, strlen(found));
	return (ssize_t)strlen(found);
}

/* "\\?\C:\x" is "C:/x", and "\\?\UNC\host\x" "//host/x". */
char *tlp_realpath(const char *path, char *resolved)
{
	wchar_t wide[WIDE_MAX];
	char found[PATH_MAX];
	HANDLE handle = look(path, 0);
	if (handle == INVALID_HANDLE_VALUE) {
		fail_path(path);
		return NULL;
	}
	DWORD size = GetFinalPathNameByHandleW(handle, wide, WIDE_MAX, FILE_NAME_NORMALIZED | VOLUME_NAME_DOS);
	CloseHandle(handle);
	if (size == 0 || size >= WIDE_MAX) {
		fail(size ? ENAMETOOLONG : EIO);
		return NULL;
	}
	bool is_long = wcsncmp(wide, L"\\\\?\\", 4) == 0, is_host = wcsncmp(wide, L"\\\\?\\UNC\\", 8) == 0;
	wchar_t *begin = wide + (is_host ? 6 : is_long ? 4 : 0);
	if (is_host)
		*begin = L'\\';
	if (!narrow(begin, found, sizeof found)) {
		errno = ENAMETOOLONG;
		return NULL;
	}
	return resolved ? strcpy(resolved, found) : strdup(found);
}

char *tlp_getcwd(char *buffer, size_t size)
{
	wchar_t wide[WIDE_MAX];
	return _wgetcwd(wide, WIDE_MAX) && narrow(wide, buffer, size) ? buffer : NULL;
}

/* ---- folders ---- */

struct tlp_folder {
	HANDLE handle;
	WIN32_FIND_DATAW found;
	struct tlp_dirent entry;
	bool is_first;
};

tlp_folder *tlp_opendir(const char *path)
{
	wchar_t wide[WIDE_MAX];
	if (!widen(path, wide))
		return NULL;
	if (!is_folder(path) || wcslen(wide) + 3 > WIDE_MAX) {
		errno = errno == ENOENT ? ENOENT : ENOTDIR;
		return NULL;
	}
	tlp_folder *folder = malloc(sizeof *folder);
	if (!folder)
		return NULL;
	wcscat(wide, L"/*");
	folder->handle = FindFirstFileW(wide, &folder->found);
	folder->is_first = true;
	if (folder->handle != INVALID_HANDLE_VALUE)
		return folder;
	fail_last();
	free(folder);
	return NULL;
}

struct tlp_dirent *tlp_readdir(tlp_folder *folder)
{
	if (!folder->is_first && !FindNextFileW(folder->handle, &folder->found))
		return NULL;
	folder->is_first = false;
	return narrow(folder->found.cFileName, folder->entry.d_name, sizeof folder->entry.d_name) ? &folder->entry : NULL;
}

int tlp_closedir(tlp_folder *folder)
{
	FindClose(folder->handle);
	free(folder);
	return 0;
}

/* Appends a copy of an entry; false: out of memory. */
static bool keep(struct tlp_dirent ***list, int count, const struct tlp_dirent *entry)
{
	struct tlp_dirent *copy = malloc(sizeof *copy);
	struct tlp_dirent **grown = realloc(*list, ((size_t)count + 1) * sizeof *grown);
	*list = grown ? grown : *list;
	if (!copy || !grown) {
		free(copy);
		return false;
	}
	*copy = *entry;
	grown[count] = copy;
	return true;
}

int tlp_scandir(const char *path, struct tlp_dirent ***out, int (*wanted)(const struct tlp_dirent *),
	int (*compare)(const struct tlp_dirent **, const struct tlp_dirent **))
{
	tlp_folder *folder = tlp_opendir(path);
	int count = 0;
	if (!folder)
		return -1;
	*out = NULL;
	for (struct tlp_dirent *entry; (entry = tlp_readdir(folder)) != NULL;) {
		if (wanted(entry) && !keep(out, count, entry)) {
			while (count > 0)
				free((*out)[--count]);
			free(*out);
			tlp_closedir(folder);
			return fail(ENOMEM);
		}
		count += wanted(entry) ? 1 : 0;
	}
	tlp_closedir(folder);
	if (count > 1)
		qsort(*out, (size_t)count, sizeof **out, (int (*)(const void *, const void *))compare);
	return count;
}

/* ---- text ---- */

char *tlp_strndup(const char *text, size_t size)
{
	size_t length = strnlen(text, size);
	char *copy = malloc(length + 1);
	if (copy) {
		memcpy(copy, text, length);
		copy[length] = '\0';
	}
	return copy;
}

ssize_t tlp_getline(char **line, size_t *room, FILE *file)
{
	size_t size = 0;
	for (int c; (c = getc(file)) != EOF;) {
		if (!*line || size + 2 > *room) {
			size_t larger = 2 * (size + 64);
			char *grown = realloc(*line, larger);
			if (!grown)
				return -1;
			*line = grown;
			*room = larger;
		}
		(*line)[size++] = (char)c;
		if (c == '\n')
			break;
	}
	if (size == 0)
		return -1;
	(*line)[size] = '\0';
	return (ssize_t)size;
}

/* ---- signals, waiting ---- */

static bool exists(int number)
{
	return number == SIGINT || number == SIGTERM;
}

tlp_handler tlp_signal(int number, tlp_handler handler)
{
	return exists(number) ? signal(number, handler) : SIG_DFL;
}

/* A handler is always taken away when it is called. */
int tlp_sigaction(int number, const struct tlp_sigaction *action, struct tlp_sigaction *old)
{
	tlp_handler before = tlp_signal(number, action->sa_handler);
	if (old)
		*old = (struct tlp_sigaction){ .sa_handler = before };
	return 0;
}

/* Called where a signal is to end the process: with the status that a shell gives it. */
int tlp_raise(int number)
{
	exit(128 + number % 100);
}

int tlp_poll(struct pollfd *files, unsigned long count, int milliseconds)
{
	(void)files, (void)count;
	Sleep((DWORD)milliseconds);
	return 0;
}
