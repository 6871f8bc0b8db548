/* SPDX-License-Identifier: MIT */
/*
 * output.c: writes answers to standard output or to a file, which is replaced as a whole or not at all.
 *
 * `-o FILE` writes a temporary file in the same folder and renames it at the end, so that a reader never sees half an answer
 * and a failed run keeps the old file. Symbolic links are followed first; the mode of an old file is kept, a new one gets what
 * the umask allows; one that may not be written is not replaced, though its folder would allow that. File and folder are flushed to the disk. A device or pipe is written
 * in place. A signal that ends the run removes all temporary files first.
 *
 * Every write error is reported, at the latest when closing, with exit status 2: a full disk, or a reader that has gone
 * (SIGPIPE is ignored, so it is EPIPE).
 */
#include "io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/budget.h"
#include "cli/message.h"

/* Names to remove when a signal ends the run: `sim`, for one, writes several files at the same time. */
enum { OUTPUTS_MAX = 8 };
static char *volatile doomed[OUTPUTS_MAX];

/* SIGPIPE is ignored: a reader that has gone is an error of the write. */
static const int deadly[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGXFSZ };
enum { DEADLY = sizeof deadly / sizeof *deadly };

static void remove_doomed(int number)
{
	for (int i = 0; i < OUTPUTS_MAX; i++)
		if (doomed[i])
			unlink(doomed[i]);
	signal(number, SIG_DFL);
	raise(number);
}

/* Those that are ignored, as by nohup, stay so. */
static void watch_signals(void)
{
	for (int i = 0; i < DEADLY; i++)
		if (signal(deadly[i], remove_doomed) == SIG_IGN)
			signal(deadly[i], SIG_IGN);
}

/* As mkstemp, but with no moment at which a signal leaves the file behind. */
static int make_temporary(char *name)
{
	sigset_t ours, before;
	watch_signals();
	sigemptyset(&ours);
	for (int i = 0; i < DEADLY; i++)
		sigaddset(&ours, deadly[i]);
	pthread_sigmask(SIG_BLOCK, &ours, &before);
	int descriptor = mkstemp(name), error = errno, at = 0;
	while (descriptor >= 0 && at < OUTPUTS_MAX && doomed[at])
		at++;
	if (descriptor >= 0 && at < OUTPUTS_MAX)
		doomed[at] = name;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	errno = error;
	return descriptor;
}

static void forget(const char *name)
{
	for (int i = 0; i < OUTPUTS_MAX; i++)
		if (doomed[i] == name)
			doomed[i] = NULL;
}

static bool report_write_error(const char *name)
{
	return check_status(TL_E_IO, "write", name);
}

static mode_t new_file_mode(const struct stat *old)
{
	if (old)
		return old->st_mode & 07777;
	mode_t mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

/* A temporary file beside output->target. false: errno says why, nothing is left. */
static bool open_temporary(struct output *output, const struct stat *old)
{
	static const char name[] = ".tautline-XXXXXX"; /* short, as the target's own may be as long as names can be */
	const char *slash = strrchr(output->target, '/');
	size_t folder = slash ? (size_t)(slash - output->target) + 1 : 0;
	output->temporary = malloc(folder + sizeof name);
	if (!output->temporary)
		return false;
	memcpy(output->temporary, output->target, folder);
	memcpy(output->temporary + folder, name, sizeof name);
	int descriptor = make_temporary(output->temporary);
	if (descriptor < 0)
		return false;
	output->file = fchmod(descriptor, new_file_mode(old)) == 0 ? fdopen(descriptor, "wb") : NULL;
	if (!output->file) {
		int error = errno;
		close(descriptor);
		unlink(output->temporary);
		errno = error;
		return false;
	}
	return true;
}

static void clear_output(struct output *output)
{
	forget(output->temporary);
	free(output->target);
	free(output->temporary);
	*output = (struct output){ 0 };
}

/* Is there no such file, or one that may be written? false: an error was printed. */
static bool may_replace(const char *path)
{
	return access(path, W_OK) == 0 || errno == ENOENT || report_write_error(path);
}

/* Where a chain of symbolic links ends in nothing, that name: the links stay. To be freed; NULL: errno says why. */
static char *end_of_links(const char *path)
{
	char *end = strdup(path), link[PATH_MAX];
	ssize_t size;
	while (end && (size = readlink(end, link, sizeof link)) > 0) {
		const char *slash = strrchr(end, '/');
		size_t folder = slash && link[0] != '/' ? (size_t)(slash - end) + 1 : 0;
		char *next = malloc(folder + (size_t)size + 1);
		if (next) {
			memcpy(next, end, folder);
			memcpy(next + folder, link, (size_t)size);
			next[folder + (size_t)size] = '\0';
		}
		free(end);
		end = next;
	}
	return end;
}

bool output_open(struct output *output, const char *path)
{
	*output = (struct output){ .file = stdout, .name = path };
	if (!path || strcmp(path, "-") == 0) {
		output->name = "standard output";
		return true;
	}
	struct stat old;
	bool exists = stat(path, &old) == 0;
	if (!exists && errno != ENOENT) /* a loop of links, a file where a folder should be */
		return report_write_error(path);
	if (exists && !S_ISREG(old.st_mode)) {
		output->file = fopen(path, "wb");
		return output->file || report_write_error(path);
	}
	if (exists && !may_replace(path))
		return false;
	output->target = exists ? realpath(path, NULL) : end_of_links(path);
	if (!output->target || !open_temporary(output, exists ? &old : NULL)) {
		report_write_error(path);
		clear_output(output);
		return false;
	}
	return true;
}

/* Renames the temporary file; through a crash too, there is the old one or the new one. A folder that cannot be flushed is no error. */
static bool put_in_place(const struct output *output)
{
	char *slash = strrchr(output->target, '/');
	if (rename(output->temporary, output->target) != 0)
		return false;
	if (slash)
		slash[slash == output->target] = '\0';
	int folder = open(slash ? output->target : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (folder >= 0) {
		fsync(folder);
		close(folder);
	}
	return true;
}

bool output_close(struct output *output)
{
	bool good = fflush(output->file) == 0 && ferror(output->file) == 0 &&
		(!output->temporary || fsync(fileno(output->file)) == 0);
	if (!good && errno == 0)
		errno = EIO; /* an earlier write failed, and errno was not kept */
	int error = errno;
	if (output->file != stdout && fclose(output->file) != 0 && good) {
		good = false;
		error = errno;
	}
	if (good && output->temporary && !put_in_place(output)) {
		good = false;
		error = errno;
	}
	if (!good) {
		if (output->temporary)
			unlink(output->temporary);
		errno = error;
		report_write_error(output->name);
	}
	clear_output(output);
	return good;
}

void output_abandon(struct output *output)
{
	if (output->file != stdout)
		fclose(output->file);
	if (output->temporary)
		unlink(output->temporary);
	clear_output(output);
}

bool output_whole(const char *path, tli_text *writer)
{
	struct output output;
	bool good = !writer->failed;
	progress_clear();
	if (!good)
		message("out of memory");
	if (good && output_open(&output, path)) {
		errno = 0;
		fwrite(writer->data ? writer->data : "", 1, tli_text_length(writer), output.file);
		good = output_close(&output);
	} else {
		good = false;
	}
	tli_text_free(writer);
	return good;
}
