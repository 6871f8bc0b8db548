/* SPDX-License-Identifier: MIT */
/*
 * output.c: writes answers to standard output or to a file, which is replaced as a whole or not at all.
 *
 * `-o FILE` writes a temporary file in the same folder and renames it at the end, so that a reader never sees half an answer
 * and a failed run keeps the old file. Symbolic links are followed first; the mode of an old file is kept, a new one gets what
 * the umask allows; one that may not be written is not replaced, though its folder would allow that. A device or pipe is written in place. A signal that ends the run removes the temporary file.
 *
 * Every write error is reported, at the latest when closing, with exit status 2: a full disk, or a reader that has gone
 * (SIGPIPE is ignored, so it is EPIPE).
 */
#include "io/output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/budget.h"
#include "cli/message.h"

/* The name to remove when a signal ends the run. */
static char *volatile doomed;

static void remove_doomed(int number)
{
	if (doomed != NULL) {
		unlink(doomed);
	}
	signal(number, SIG_DFL);
	raise(number);
}

static void guard(char *temporary)
{
	static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
	doomed = temporary;
	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		if (temporary == NULL) {
			signal(numbers[i], SIG_DFL);
		} else if (signal(numbers[i], remove_doomed) == SIG_IGN) {
			signal(numbers[i], SIG_IGN);
		}
	}
}

static bool report_write_error(const char *name)
{
	return check_status(TL_E_IO, "write", name);
}

static mode_t new_file_mode(const struct stat *old)
{
	if (old != NULL) {
		return old->st_mode & 07777;
	}
	mode_t mask = umask(0);
	umask(mask);
	return 0666 & ~mask;
}

/* A temporary file beside output->target. false: errno says why, nothing is left. */
static bool open_temporary(struct output *output, const struct stat *old)
{
	static const char name[] = ".tautline-XXXXXX"; /* short, as the target's own may be as long as names can be */
	const char *slash = strrchr(output->target, '/');
	size_t folder = slash != NULL ? (size_t)(slash - output->target) + 1 : 0;
	output->temporary = malloc(folder + sizeof name);
	if (output->temporary == NULL) {
		return false;
	}
	memcpy(output->temporary, output->target, folder);
	memcpy(output->temporary + folder, name, sizeof name);
	int descriptor = mkstemp(output->temporary);
	if (descriptor < 0) {
		return false;
	}
	guard(output->temporary);
	output->file = fchmod(descriptor, new_file_mode(old)) == 0 ? fdopen(descriptor, "wb") : NULL;
	if (output->file == NULL) {
		int error = errno;
		close(descriptor);
		unlink(output->temporary);
		guard(NULL);
		errno = error;
		return false;
	}
	return true;
}

static void clear_output(struct output *output)
{
	guard(NULL);
	free(output->target);
	free(output->temporary);
	*output = (struct output){ 0 };
}

bool output_may_replace(const char *path)
{
	return access(path, W_OK) == 0 || errno == ENOENT || report_write_error(path);
}

bool output_open(struct output *output, const char *path)
{
	*output = (struct output){ .file = stdout, .name = path };
	if (path == NULL || strcmp(path, "-") == 0) {
		output->name = "standard output";
		return true;
	}
	struct stat old;
	bool exists = stat(path, &old) == 0;
	if (!exists && errno != ENOENT) { /* a loop of links, a file where a folder should be */
		return report_write_error(path);
	}
	if (exists && !S_ISREG(old.st_mode)) {
		output->file = fopen(path, "wb");
		return output->file != NULL || report_write_error(path);
	}
	if (exists && !output_may_replace(path)) {
		return false;
	}
	output->target = exists ? realpath(path, NULL) : strdup(path);
	if (output->target == NULL || !open_temporary(output, exists ? &old : NULL)) {
		report_write_error(path);
		clear_output(output);
		return false;
	}
	return true;
}

bool output_close(struct output *output)
{
	bool good = fflush(output->file) == 0 && ferror(output->file) == 0;
	if (!good && errno == 0) {
		errno = EIO; /* an earlier write failed, and errno was not kept */
	}
	int error = errno;
	if (output->file != stdout && fclose(output->file) != 0 && good) {
		good = false;
		error = errno;
	}
	if (good && output->temporary != NULL && rename(output->temporary, output->target) != 0) {
		good = false;
		error = errno;
	}
	if (!good) {
		if (output->temporary != NULL) {
			unlink(output->temporary);
		}
		errno = error;
		report_write_error(output->name);
	}
	clear_output(output);
	return good;
}

void output_abandon(struct output *output)
{
	if (output->file != stdout) {
		fclose(output->file);
	}
	if (output->temporary != NULL) {
		unlink(output->temporary);
	}
	clear_output(output);
}

bool output_whole(const char *path, struct writer *writer)
{
	struct output output;
	bool good = !writer->failed;
	progress_clear();
	if (!good) {
		message("out of memory");
	}
	if (good && output_open(&output, path)) {
		errno = 0;
		fwrite(writer->data != NULL ? writer->data : "", 1, writer->length, output.file);
		good = output_close(&output);
	} else {
		good = false;
	}
	writer_free(writer);
	return good;
}
