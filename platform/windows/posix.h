/* SPDX-License-Identifier: MIT */
/*
 * platform/windows/posix.h: what Windows lacks, or has with other results. Every file is compiled with it in front (-include).
 *
 * Paths are UTF-8. What is given may have either slash; what comes back has "/". Files are read and written as they are, byte for byte.
 * The names are macros, and hold for members of structs too, so system headers come before them.
 */
#ifndef TLP_POSIX_H
#define TLP_POSIX_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- files ---- */

#define O_CLOEXEC _O_NOINHERIT
#define O_DIRECTORY 0x1000000
#define S_IFLNK 0xA000
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define F_GETFD 1

struct tlp_stat {
	uint64_t st_dev, st_ino;
	int64_t st_size;
	struct timespec st_mtim;
	mode_t st_mode;
};

int tlp_open(const char *path, int flags, ...);
ssize_t tlp_read(int file, void *buffer, size_t size);
ssize_t tlp_write(int file, const void *buffer, size_t size);
int tlp_stat(const char *path, struct tlp_stat *out);
int tlp_lstat(const char *path, struct tlp_stat *out);
int tlp_fstat(int file, struct tlp_stat *out);
int tlp_fchmod(int file, mode_t mode);
int tlp_fsync(int file);
int tlp_rename(const char *from, const char *to);
int tlp_unlink(const char *path);
ssize_t tlp_readlink(const char *path, char *buffer, size_t size);
char *tlp_realpath(const char *path, char *resolved);
char *tlp_getcwd(char *buffer, size_t size);
int tlp_access(const char *path, int mode);
int tlp_mkstemp(char *name);
FILE *tlp_fopen(const char *path, const char *mode);
int tlp_isatty(int file);
int tlp_fcntl(int file, int what);

#define open tlp_open
#define read tlp_read
#define write tlp_write
#define stat tlp_stat
#define lstat tlp_lstat
#define fstat tlp_fstat
#define fchmod tlp_fchmod
#define fsync tlp_fsync
#define rename tlp_rename
#define unlink tlp_unlink
#define readlink tlp_readlink
#define realpath tlp_realpath
#define getcwd tlp_getcwd
#define access tlp_access
#define mkstemp tlp_mkstemp
#define fopen tlp_fopen
#define isatty tlp_isatty
#define fcntl tlp_fcntl

/* ---- folders ---- */

struct tlp_dirent {
	char d_name[4 * 260];
};
typedef struct tlp_folder tlp_folder;

tlp_folder *tlp_opendir(const char *path);
struct tlp_dirent *tlp_readdir(tlp_folder *folder);
int tlp_closedir(tlp_folder *folder);
int tlp_scandir(const char *path, struct tlp_dirent ***out, int (*wanted)(const struct tlp_dirent *),
	int (*compare)(const struct tlp_dirent **, const struct tlp_dirent **));

#define DIR tlp_folder
#define dirent tlp_dirent
#define opendir tlp_opendir
#define readdir tlp_readdir
#define closedir tlp_closedir
#define scandir tlp_scandir

/* ---- text ---- */

char *tlp_strndup(const char *text, size_t size);
ssize_t tlp_getline(char **line, size_t *room, FILE *file);

#define strndup tlp_strndup
#define getline tlp_getline

/* ---- signals: those that C has; the others never arrive ---- */

#define SIGHUP 101
#define SIGQUIT 103
#define SIGPIPE 113
#define SIGXCPU 124
#define SIGXFSZ 125
enum { SA_RESETHAND = 1 };
#undef SIG_BLOCK
#undef SIG_SETMASK
enum { SIG_BLOCK = 0, SIG_SETMASK = 2 };

typedef unsigned tlp_sigset;
typedef void (*tlp_handler)(int);
struct tlp_sigaction {
	tlp_handler sa_handler;
	int sa_flags;
};

tlp_handler tlp_signal(int number, tlp_handler handler);
int tlp_sigaction(int number, const struct tlp_sigaction *action, struct tlp_sigaction *old);
int tlp_raise(int number);

static inline int tlp_no_mask(tlp_sigset *set)
{
	if (set)
		*set = 0;
	return 0;
}

#define signal tlp_signal
#define sigaction tlp_sigaction
#define raise tlp_raise
#define sigset_t tlp_sigset
#define sigemptyset(set) tlp_no_mask(set)
#define sigaddset(set, number) ((void)tlp_no_mask(set), (void)(number))
#undef pthread_sigmask
#define pthread_sigmask(how, set, old) tlp_no_mask(old)

#endif
