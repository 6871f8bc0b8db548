/* SPDX-License-Identifier: MIT */
/*
 * A driver for fuzz targets where there is no libFuzzer, and the test that keeps their corpora working.
 *
 *     fuzz_NAME [FILE | FOLDER]...
 *
 * Each file (of each folder, not deeper) is run as it is and then MUTATIONS times with a few bytes changed, dropped, doubled or
 * swapped for a piece of another file; FUZZ_MUTATIONS in the environment says another number. It is no match for a fuzzer that
 * is guided by coverage, but every run does the same. Without arguments it runs $SRCDIR/maps and the corpus of its name.
 * A failure aborts the process; the last line that was printed names the input, and mutation N is run alone by FUZZ_ONLY=N.
 */
#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "support/rounds.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUTATIONS ROUNDS_OF(60, 15)

enum { FILES_MAX = 4096, BYTES_MAX = 1 << 17 };

typedef struct input {
	uint8_t *data;
	size_t size;
	char *name;
} input;

static input inputs[FILES_MAX];
static size_t input_count;
static long mutations, only = -1;
static long runs;

/* Runs a copy that ends where its block ends, so that a sanitizer sees every byte read beyond it. */
static void run(const uint8_t *data, size_t size)
{
	uint8_t *exact = malloc(size ? size : 1);
	if (!exact)
		exit(EXIT_FAILURE);
	memcpy(exact, data, size);
	LLVMFuzzerTestOneInput(exact, size);
	free(exact);
	runs++;
}

static bool add_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	if (!file)
		return false;
	uint8_t *data = malloc(BYTES_MAX);
	char *name = strdup(path);
	if (!data || !name)
		exit(EXIT_FAILURE);
	size_t size = fread(data, 1, BYTES_MAX, file);
	bool bad = ferror(file);
	fclose(file);
	if (bad || input_count == FILES_MAX) { /* a folder inside a folder ends here */
		free(data);
		free(name);
		return false;
	}
	inputs[input_count++] = (input){ data, size, name };
	return true;
}

static bool add_folder(const char *path)
{
	DIR *folder = opendir(path);
	if (!folder)
		return false;
	char name[PATH_MAX];
	for (const struct dirent *entry; (entry = readdir(folder));) {
		if (entry->d_name[0] != '.' &&
			snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < (int)sizeof name)
			add_file(name);
	}
	closedir(folder);
	return true;
}

static size_t below(tli_rng *rng, size_t bound)
{
	return bound ? (size_t)(tli_rng_next(rng) % bound) : 0;
}

/* Replaces bytes[at..at + gone) by piece[0..size). Gives the new length. */
static size_t splice(uint8_t *bytes, size_t length, size_t at, size_t gone, const uint8_t *piece, size_t size)
{
	if (length - gone + size > BYTES_MAX)
		return length;
	memmove(bytes + at + size, bytes + at + gone, length - at - gone);
	if (size)
		memcpy(bytes + at, piece, size);
	return length - gone + size;
}

static size_t mutate(tli_rng *rng, uint8_t *bytes, size_t length)
{
	static const char *const words[] = { " ", "\n", "\"", ",", "-", "0", ".5", "1e9", "#", "\\", "99999999", "\r\n",
		"\xC3\xA9", "\xFF", " loop", " solid", "a", "524288" };
	for (size_t i = below(rng, 4) + 1; i-- > 0;) {
		size_t at = below(rng, length + 1), rest = length - at;
		const char *word = words[below(rng, sizeof words / sizeof *words)];
		const input *other = &inputs[below(rng, input_count)];
		size_t from = below(rng, other->size),
		       size = below(rng, other->size - from < 60 ? other->size - from : 60);
		switch (below(rng, 4)) {
		case 0:
			length = splice(bytes, length, at, below(rng, rest < 20 ? rest + 1 : 20), NULL, 0);
			break;
		case 1:
			length = splice(bytes, length, at, 0, (const uint8_t *)word, strlen(word));
			break;
		case 2:
			length = splice(
				bytes, length, at, below(rng, rest < 9 ? rest + 1 : 9), other->data + from, size);
			break;
		default:
			if (rest)
				bytes[at] ^= (uint8_t)(1u << below(rng, 8));
			break;
		}
	}
	return length;
}

static void run_input(const input *it)
{
	static uint8_t bytes[BYTES_MAX];
	printf("%s\n", it->name);
	fflush(stdout);
	if (only < 0)
		run(it->data, it->size);
	for (long i = 0; i < mutations; i++) {
		if (only >= 0 && i != only)
			continue;
		tli_rng rng = { (uint64_t)i * 1000003 + it->size };
		memcpy(bytes, it->data, it->size);
		run(bytes, mutate(&rng, bytes, it->size));
	}
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(((const input *)a)->name, ((const input *)b)->name);
}

/* The maps, and the corpus that has the name of the program. */
static void add_defaults(const char *program)
{
	const char *slash = strrchr(program, '/');
	const char *source = getenv("SRCDIR");
	char path[PATH_MAX];
	snprintf(path, sizeof path, "%s/maps", source ? source : ".");
	add_folder(path);
	snprintf(path, sizeof path, "%s/tests/fuzz/corpus/%s", source ? source : ".", slash ? slash + 1 : program);
	add_folder(path);
}

int main(int count, char **arguments)
{
	const char *number = getenv("FUZZ_MUTATIONS"), *chosen = getenv("FUZZ_ONLY");
	mutations = number ? atol(number) : MUTATIONS;
	only = chosen ? atol(chosen) : -1;
	if (count < 2)
		add_defaults(arguments[0]);
	for (int i = 1; i < count; i++) {
		if (!add_folder(arguments[i]) && !add_file(arguments[i])) {
			fprintf(stderr, "%s: cannot be read\n", arguments[i]);
			return EXIT_FAILURE;
		}
	}
	qsort(inputs, input_count, sizeof *inputs, compare_names); /* folders have no order of their own */
	for (size_t i = 0; i < input_count; i++)
		run_input(&inputs[i]);
	for (size_t i = 0; i < input_count; i++) {
		free(inputs[i].data);
		free(inputs[i].name);
	}
	printf("%ld runs\nchecks: %zu passed, %d failed\n", runs, input_count, input_count ? 0 : 1);
	return input_count ? EXIT_SUCCESS : EXIT_FAILURE;
}
