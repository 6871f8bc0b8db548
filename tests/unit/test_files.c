/* SPDX-License-Identifier: MIT */
/*
 * Maps in files: loading, and saving under every system call that can fail: then the old file is intact and nothing is left beside it.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "format/io/system.h"
#include "support/failing.h"
#include "support/map_text.h"
#include "support/runner.h"
#include "support/small_map.h"

static char folder[PATH_MAX];

static void set_up(void)
{
	failing_install();
	const char *base = getenv("TMPDIR");
	snprintf(folder, sizeof folder, "%s/tautline-test-XXXXXX", base ? base : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(folder));
	ck_assert_int_eq(chdir(folder), 0);
}

static void tear_down(void)
{
	DIR *dir = opendir(folder);
	for (const struct dirent *entry; dir && (entry = readdir(dir));) {
		if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2)
			unlink(entry->d_name);
	}
	closedir(dir);
	rmdir("deep");
	ck_assert_int_eq(chdir("/"), 0);
	ck_assert_int_eq(rmdir(folder), 0);
	ck_assert_uint_eq(failing_live_blocks(), 0);
}

static void put(const char *path, const char *text)
{
	FILE *file = fopen(path, "wb");
	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite(text, 1, strlen(text), file), strlen(text));
	ck_assert_int_eq(fclose(file), 0);
}

static void check_file(const char *path, const char *expected)
{
	char text[4096] = "";
	FILE *file = fopen(path, "rb");
	ck_assert_ptr_nonnull(file);
	text[fread(text, 1, sizeof text - 1, file)] = '\0';
	fclose(file);
	ck_assert_str_eq(text, expected);
}

/* How many files the folder has. */
static int count_files(void)
{
	int count = 0;
	DIR *dir = opendir(".");
	ck_assert_ptr_nonnull(dir);
	for (const struct dirent *entry; (entry = readdir(dir));)
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
	closedir(dir);
	return count;
}

static mode_t mode_of(const char *path)
{
	struct stat info;
	ck_assert_int_eq(stat(path, &info), 0);
	return info.st_mode & 07777;
}

static const char old_text[] = "tautline 1\nwall 0,0 1,1 # old\n";
static const char new_text[] = "tautline 1\nwall 0,0 1,2 # old\nwaypoint a 5,5\n";

/* The old file, loaded, and edited to what new_text says. */
static tl_map *edited(void)
{
	tl_map *map = map_from_text(old_text);
	tl_wall_id id = tl_map_next_wall(map, (tl_wall_id){ 0, 0 });
	ck_assert_int_eq(tl_map_move_wall_point(map, id, 1, (tl_point){ 1, 2 }), TL_OK);
	small_waypoint(map, "a", 5, 5);
	return map;
}

START_TEST(loading)
{
	tl_map *map = NULL;
	tl_error item;
	tl_errors errors = { &item, 1, 0 };
	put("a.tl", old_text);
	ck_assert_int_eq(tl_map_load_file("a.tl", NULL, &map, &errors), TL_OK);
	map_check_text(map, old_text);
	tl_map_free(map);
	map = NULL;
	ck_assert_int_eq(tl_map_load_file("none.tl", NULL, &map, &errors), TL_E_IO);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(tl_map_load_file(".", NULL, &map, &errors), TL_E_IO);
	ck_assert_int_eq(errno, EISDIR);
	ck_assert_int_eq(tl_map_load_file(NULL, NULL, &map, &errors), TL_E_INVALID);
	ck_assert_int_eq(tl_map_load_file("a.tl", NULL, NULL, &errors), TL_E_INVALID);
	ck_assert_uint_eq(errors.count, 0);
	tl_load_def def = tl_default_load_def();
	def.max_input_bytes = sizeof old_text - 2;
	ck_assert_int_eq(tl_map_load_file("a.tl", &def, &map, &errors), TL_E_LIMIT);
	ck_assert_uint_eq(errors.count, 1);
	ck_assert(item.place.line == 0);
	ck_assert_str_eq(item.text, "the file is larger than 29 bytes");
	put("a.tl", "");
	ck_assert_int_eq(tl_map_load_file("a.tl", NULL, &map, &errors), TL_E_FORMAT);
	ck_assert_ptr_null(map);
}
END_TEST

/* A file of no known size that is larger than one step of reading. */
static void *feed(void *unused)
{
	(void)unused;
	FILE *file = fopen("pipe", "wb");
	fputs("tautline 1\n", file);
	for (int i = 0; i < 20000; i++)
		fputs("wall 0,0 1,1\n", file);
	fclose(file);
	return NULL;
}

START_TEST(loading_a_pipe)
{
	signal(SIGPIPE, SIG_IGN);
	ck_assert_int_eq(mkfifo("pipe", 0600), 0);
	for (int limited = 0; limited < 2; limited++) {
		pthread_t feeder;
		ck_assert_int_eq(pthread_create(&feeder, NULL, feed, NULL), 0);
		tl_map *map = NULL;
		tl_load_def def = tl_default_load_def();
		if (limited)
			def.max_input_bytes = 100000;
		ck_assert_int_eq(tl_map_load_file("pipe", &def, &map, NULL), limited ? TL_E_LIMIT : TL_OK);
		if (!limited)
			ck_assert_uint_eq(tl_map_wall_count(map), 20000);
		tl_map_free(map);
		pthread_join(feeder, NULL);
	}
}
END_TEST

START_TEST(saving)
{
	tl_map *map = edited();
	umask(027);
	ck_assert_int_eq(tl_map_save_file(map, "a.tl"), TL_OK);
	check_file("a.tl", new_text);
	ck_assert_uint_eq(mode_of("a.tl"), 0640);
	put("a.tl", old_text);
	ck_assert_int_eq(chmod("a.tl", 0604), 0);
	ck_assert_int_eq(tl_map_save_file(map, "a.tl"), TL_OK);
	check_file("a.tl", new_text);
	ck_assert_uint_eq(mode_of("a.tl"), 0604);
	ck_assert_int_eq(count_files(), 1);
	char path[PATH_MAX + 10];
	snprintf(path, sizeof path, "%s/b.tl", folder);
	ck_assert_int_eq(tl_map_save_file(map, path), TL_OK);
	check_file("b.tl", new_text);
	ck_assert_int_eq(tl_map_save_file(map, "none/a.tl"), TL_E_IO);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_int_eq(tl_map_save_file(map, "."), TL_E_IO);
	ck_assert_int_eq(errno, EISDIR);
	ck_assert_int_eq(tl_map_save_file(map, "a.tl/b"), TL_E_IO);
	ck_assert_int_eq(errno, ENOTDIR);
	ck_assert_int_eq(tl_map_save_file(map, NULL), TL_E_INVALID);
	ck_assert_int_eq(tl_map_save_file(NULL, "a.tl"), TL_E_INVALID);
	ck_assert_int_eq(tl_map_save_file(map, "/dev/null"), TL_OK); /* not replaced */
	struct stat info;
	ck_assert(stat("/dev/null", &info) == 0 && S_ISCHR(info.st_mode));
	tl_map_free(map);
}
END_TEST

START_TEST(saving_through_links)
{
	tl_map *map = edited();
	ck_assert_int_eq(mkdir("deep", 0700), 0);
	put("deep/real.tl", old_text);
	ck_assert_int_eq(symlink("real.tl", "deep/second"), 0);
	ck_assert_int_eq(symlink("deep/second", "first"), 0);
	ck_assert_int_eq(tl_map_save_file(map, "first"), TL_OK);
	check_file("deep/real.tl", new_text);
	struct stat info;
	ck_assert(lstat("first", &info) == 0 && S_ISLNK(info.st_mode));
	ck_assert(lstat("deep/second", &info) == 0 && S_ISLNK(info.st_mode));
	ck_assert_int_eq(unlink("deep/real.tl"), 0); /* a link to nothing: what it leads to is made */
	ck_assert_int_eq(tl_map_save_file(map, "first"), TL_OK);
	check_file("deep/real.tl", new_text);
	char target[PATH_MAX + 20];
	snprintf(target, sizeof target, "%s/deep/real.tl", folder);
	ck_assert_int_eq(symlink(target, "absolute"), 0);
	put("deep/real.tl", old_text);
	ck_assert_int_eq(tl_map_save_file(map, "absolute"), TL_OK);
	check_file("deep/real.tl", new_text);
	ck_assert_int_eq(symlink("loop", "loop"), 0);
	ck_assert_int_eq(tl_map_save_file(map, "loop"), TL_E_IO);
	ck_assert_int_eq(errno, ELOOP);
	ck_assert_int_eq(unlink("deep/second"), 0);
	ck_assert_int_eq(unlink("deep/real.tl"), 0);
	tl_map_free(map);
}
END_TEST

/* ---- system calls that fail ---- */

static long countdown; /* the call that brings it to 0 fails */
static int failure;    /* with this errno */
static bool failed;    /* one did */
static long calls;

static bool fails(void)
{
	calls++;
	if (--countdown != 0)
		return false;
	failed = true;
	errno = failure;
	return true;
}

static int failing_open(const char *path, int flags, mode_t mode)
{
	return fails() ? -1 : open(path, flags, mode);
}

static ssize_t failing_read(int file, void *buffer, size_t size)
{
	return fails() ? -1 : read(file, buffer, size < 7 ? size : 7);
}

/* Writes little at a time, so that there are several calls. */
static ssize_t failing_write(int file, const void *buffer, size_t size)
{
	return fails() ? -1 : write(file, buffer, size < 20 ? size : 20);
}

static int failing_stat(const char *path, struct stat *out)
{
	return fails() ? -1 : stat(path, out);
}

static int failing_fstat(int file, struct stat *out)
{
	return fails() ? -1 : fstat(file, out);
}

static int failing_fchmod(int file, mode_t mode)
{
	return fails() ? -1 : fchmod(file, mode);
}

static int failing_fsync(int file)
{
	return fails() ? -1 : fsync(file);
}

static int failing_close(int file)
{
	int result = close(file);
	return fails() ? -1 : result;
}

static int failing_rename(const char *from, const char *to)
{
	return fails() ? -1 : rename(from, to);
}

static ssize_t failing_readlink(const char *path, char *buffer, size_t size)
{
	return fails() ? -1 : readlink(path, buffer, size);
}

static const tli_system failing_system = {
	.open = failing_open,
	.read = failing_read,
	.write = failing_write,
	.stat = failing_stat,
	.fstat = failing_fstat,
	.fchmod = failing_fchmod,
	.fsync = failing_fsync,
	.close = failing_close,
	.rename = failing_rename,
	.unlink = unlink,
	.readlink = failing_readlink,
};

static void arm(long kth, int error)
{
	countdown = kth;
	failure = error;
	failed = false;
	calls = 0;
}

/* Every call in turn fails. What follows the rename cannot be an error any more: then the new file is there. */
START_TEST(saving_with_failing_calls)
{
	const int errors[] = { EIO, ENOSPC, EROFS };
	tl_map *map = edited();
	int refused = 0, saved = 0;
	failed = true;
	for (long k = 1; failed; k++) {
		put("a.tl", old_text);
		arm(k, errors[k % 3]);
		tl_status status = tli_map_save_file(&failing_system, map, "native", "a.tl");
		if (status) {
			ck_assert_int_eq(status, TL_E_IO);
			ck_assert_int_eq(errno, errors[k % 3]);
			refused++;
		} else {
			saved++;
		}
		check_file("a.tl", status ? old_text : new_text);
		ck_assert_int_eq(count_files(), 1);
	}
	ck_assert_int_ge(refused, 9); /* stat, readlink, open, 3 writes, fchmod, fsync, close, open folder, rename */
	ck_assert_int_eq(saved, 3);   /* fsync and close of the folder, and the last one without a failure */
	tl_map_free(map);
}
END_TEST

START_TEST(interrupted_calls)
{
	tl_map *map = edited();
	for (long k = 4; k < 7; k++) { /* the writes */
		put("a.tl", old_text);
		arm(k, EINTR);
		ck_assert_int_eq(tli_map_save_file(&failing_system, map, "native", "a.tl"), TL_OK);
		ck_assert(failed);
		check_file("a.tl", new_text);
	}
	tl_map_free(map);
	for (long k = 3; k < 6; k++) { /* the reads */
		arm(k, EINTR);
		ck_assert_int_eq(tli_map_load_file(&failing_system, "a.tl", NULL, &map, NULL), TL_OK);
		ck_assert(failed);
		map_check_text(map, new_text);
		tl_map_free(map);
	}
}
END_TEST

static ssize_t write_nothing(int file, const void *buffer, size_t size)
{
	(void)file, (void)buffer, (void)size;
	return 0;
}

static int open_busy(const char *path, int flags, mode_t mode)
{
	if (flags & O_CREAT) {
		errno = EEXIST;
		return -1;
	}
	return open(path, flags, mode);
}

static ssize_t long_link(const char *path, char *buffer, size_t size)
{
	(void)path;
	memset(buffer, 'x', size);
	return (ssize_t)size;
}

static int unreadable_folder(const char *path, int flags, mode_t mode)
{
	if (flags & O_DIRECTORY) {
		errno = EACCES;
		return -1;
	}
	return open(path, flags, mode);
}

START_TEST(odd_systems)
{
	tl_map *map = edited();
	put("a.tl", old_text);
	tli_system odd = tli_system_calls;
	odd.write = write_nothing;
	ck_assert_int_eq(tli_map_save_file(&odd, map, "native", "a.tl"), TL_E_IO);
	ck_assert_int_eq(errno, EIO);
	odd = tli_system_calls;
	odd.open = open_busy; /* every name of a temporary file is taken */
	ck_assert_int_eq(tli_map_save_file(&odd, map, "native", "a.tl"), TL_E_IO);
	ck_assert_int_eq(errno, EEXIST);
	odd = tli_system_calls;
	odd.readlink = long_link;
	ck_assert_int_eq(tli_map_save_file(&odd, map, "native", "a.tl"), TL_E_IO);
	ck_assert_int_eq(errno, ENAMETOOLONG);
	check_file("a.tl", old_text);
	ck_assert_int_eq(count_files(), 1);
	odd = tli_system_calls;
	odd.open = unreadable_folder;
	ck_assert_int_eq(tli_map_save_file(&odd, map, "native", "a.tl"), TL_OK);
	check_file("a.tl", new_text);
	ck_assert_int_eq(count_files(), 1);
	tl_map_free(map);
}
END_TEST

START_TEST(loading_with_failing_calls)
{
	put("a.tl", new_text);
	failed = true;
	for (long k = 1; failed; k++) {
		tl_map *map = NULL;
		arm(k, EIO);
		tl_status status = tli_map_load_file(&failing_system, "a.tl", NULL, &map, NULL);
		bool at_close = failed && k == calls && k > 1; /* nothing is lost if closing fails after reading */
		ck_assert_int_eq(status, failed && !at_close ? TL_E_IO : TL_OK);
		tl_map_free(map);
	}
}
END_TEST

/* Some call of the file's functions without memory. */
START_TEST(without_memory)
{
	tl_map *map = edited(), *loaded = NULL;
	bool injected = true;
	for (long k = 1; injected; k++) {
		put("a.tl", old_text);
		failing_arm(k, true);
		tl_status status = tl_map_save_file(map, "a.tl");
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
		check_file("a.tl", injected ? old_text : new_text);
		ck_assert_int_eq(count_files(), 1);
	}
	tl_map_free(map);
	injected = true;
	for (long k = 1; injected; k++) {
		failing_arm(k, true);
		tl_status status = tl_map_load_file("a.tl", NULL, &loaded, NULL);
		injected = failing_disarm();
		ck_assert_int_eq(status, injected ? TL_E_NOMEM : TL_OK);
	}
	tl_map_free(loaded);
}
END_TEST

Suite *make_suite(void)
{
	Suite *suite = suite_create("files");
	TCase *tests = tcase_create("files");
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, loading);
	tcase_add_test(tests, loading_a_pipe);
	tcase_add_test(tests, saving);
	tcase_add_test(tests, saving_through_links);
	tcase_add_test(tests, saving_with_failing_calls);
	tcase_add_test(tests, interrupted_calls);
	tcase_add_test(tests, odd_systems);
	tcase_add_test(tests, loading_with_failing_calls);
	tcase_add_test(tests, without_memory);
	suite_add_tcase(suite, tests);
	return suite;
}
