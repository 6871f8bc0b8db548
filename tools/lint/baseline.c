/* SPDX-License-Identifier: MIT */
/*
 * baseline.c: known findings, which are not reported again.
 *
 * Entries are sorted by map, then fingerprint, and found by bisection: O((f + k) log k). The library makes the fingerprint
 * from the rule and what the finding is about, so an entry stays valid when lines move or are reworded; findings with the same
 * rule and subject get different fingerprints.
 *
 * The file is sorted by map, rule and fingerprint, as bytes: one more finding is one more line in a diff.
 */
#include "lint/baseline.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "lint/finding.h"

enum { FINGERPRINT_DIGITS = 16 };

/* ---- entries ---- */

static int compare_entries(const struct known *a, const struct known *b)
{
	int order = strcmp(a->map, b->map);
	return order != 0 ? order : (a->fingerprint > b->fingerprint) - (a->fingerprint < b->fingerprint);
}

static int compare_known(const void *left, const void *right)
{
	const struct known *a = left, *b = right;
	int order = compare_entries(a, b);
	return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

static int compare_lines(const void *left, const void *right)
{
	return strcmp(((const struct known *)left)->line, ((const struct known *)right)->line);
}

/* Takes `known` (its line is freed when it does not fit). false: out of memory. */
static bool push(struct baseline *baseline, struct known known)
{
	if (!tli_array_append(baseline->known, known)) {
		free(known.line);
		return out_of_memory();
	}
	return true;
}

static char *folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return !slash ? strdup(".") : slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

bool baseline_begin(struct baseline *baseline, const char *path)
{
	*baseline = (struct baseline){ .path = path, .folder = folder_of(path) };
	if (!baseline->folder)
		message("out of memory");
	return baseline->folder != NULL;
}

void baseline_free(struct baseline *baseline)
{
	for (size_t i = 0; i < tli_array_length(baseline->known); i++)
		free(baseline->known[i].line);
	tli_array_free(baseline->known);
	free(baseline->folder);
	*baseline = (struct baseline){ 0 };
}

/* ---- reading ---- */

/* Cuts the next word out of the line at *at, unquoted in place, and moves *at behind it; NULL: there is none. */
static char *cut_word(char **at)
{
	char *word = *at + strspn(*at, " \t"), *to = word, *from = word;
	if (*word == '\0')
		return NULL;
	bool quoted = *from == '"';
	from += quoted ? 1 : 0;
	while (*from != '\0' && (quoted ? *from != '"' : *from != ' ' && *from != '\t')) {
		from += quoted && *from == '\\' && from[1] != '\0' ? 1 : 0;
		*to++ = *from++;
	}
	if (quoted && *from != '"')
		return NULL;
	*at = *from != '\0' ? from + 1 : from;
	*to = '\0';
	return word;
}

static bool parse_fingerprint(const char *word, uint64_t *out)
{
	if (!word || strlen(word) != FINGERPRINT_DIGITS || strspn(word, "0123456789abcdef") != FINGERPRINT_DIGITS)
		return false;
	*out = strtoull(word, NULL, 16);
	return true;
}

static bool parse_line(struct known *known)
{
	char *at = known->line;
	known->map = cut_word(&at);
	known->rule = known->map ? cut_word(&at) : NULL;
	bool good = known->rule && parse_fingerprint(cut_word(&at), &known->fingerprint);
	known->words = at;
	return good;
}

static bool read_entries(struct baseline *baseline, FILE *file)
{
	char *line = NULL;
	size_t room = 0, number = 0;
	ssize_t length;
	bool good = true;
	errno = 0;
	while (good && (length = getline(&line, &room, file)) >= 0) {
		number++;
		line[strcspn(line, "\r\n")] = '\0';
		if (line[strspn(line, " \t")] == '\0' || line[0] == '#')
			continue;
		struct known known = { .line = line, .number = number };
		if (!parse_line(&known)) {
			message_at(baseline->path, (tl_place){ .line = (uint32_t)number }, COLOR_ERROR,
				"not a line of a baseline: MAP RULE FINGERPRINT WORDS");
			good = false;
			break;
		}
		line = NULL; /* it is the entry's now, or gone */
		room = 0;
		good = push(baseline, known);
	}
	free(line);
	return good && check_status(ferror(file) != 0 ? TL_E_IO : TL_OK, "read", baseline->path);
}

bool baseline_read(struct baseline *baseline, const char *path)
{
	if (!baseline_begin(baseline, path))
		return false;
	FILE *file = fopen(path, "r");
	if (!file) {
		message_status("read", path, TL_E_IO);
		baseline_free(baseline);
		return false;
	}
	bool good = read_entries(baseline, file);
	fclose(file);
	if (good && tli_array_length(baseline->known) > 0)
		qsort(baseline->known, tli_array_length(baseline->known), sizeof *baseline->known, compare_known);
	if (!good)
		baseline_free(baseline);
	return good;
}

/* ---- asking ---- */

/* The first entry that is not before `key`. */
static size_t lower_bound(const struct baseline *baseline, const struct known *key)
{
	size_t low = 0, high = tli_array_length(baseline->known);
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (compare_entries(&baseline->known[middle], key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_known(struct baseline *baseline, const struct known *key)
{
	bool found = false;
	for (size_t i = lower_bound(baseline, key); i < tli_array_length(baseline->known) &&
		compare_entries(&baseline->known[i], key) == 0 && !baseline->known[i].used;
		i++) {
		baseline->known[i].used = true; /* repeated lines are all used */
		found = true;
	}
	return found;
}

/* The map's name as the baseline has it, with its zero; NULL: out of memory, which was printed. */
static char *name_of(const struct baseline *baseline, const char *map)
{
	tli_text name = { 0 };
	write_relative(&name, map, baseline->folder);
	char *string = take_string(&name);
	if (!string)
		(void)out_of_memory();
	return string;
}

size_t baseline_filter(struct baseline *baseline, const char *map, tl_finding *findings, size_t count)
{
	char *name = tli_array_length(baseline->known) > 0 ? name_of(baseline, map) : NULL;
	if (!name)
		return count;
	struct known key = { .map = name };
	for (size_t i = lower_bound(baseline, &key);
		i < tli_array_length(baseline->known) && strcmp(baseline->known[i].map, name) == 0; i++)
		baseline->known[i].seen = true;
	size_t kept = 0;
	for (size_t i = 0; i < count; i++) {
		key.fingerprint = findings[i].fingerprint;
		if (!is_known(baseline, &key))
			findings[kept++] = findings[i];
	}
	free(name);
	return kept;
}

static int compare_numbers(const void *left, const void *right)
{
	const struct known *a = left, *b = right;
	return (a->number > b->number) - (a->number < b->number);
}

void baseline_report_stale(const struct baseline *baseline, const struct lint_options *options, bool all)
{
	if (tli_array_length(baseline->known) > 0)
		qsort(baseline->known, tli_array_length(baseline->known), sizeof *baseline->known, compare_numbers);
	for (size_t i = 0; i < tli_array_length(baseline->known); i++) {
		const struct known *known = &baseline->known[i];
		if (known->used || !(known->seen || all) || !lint_options_run(options, known->rule))
			continue;
		tli_text text = { 0 };
		tli_text_add_format(&text, "no longer found, remove the line: %s: ", known->rule);
		tli_text_add(&text, known->words);
		tli_text_add_bytes(&text, "", 1);
		message_at(baseline->path, (tl_place){ .line = (uint32_t)known->number }, COLOR_NOTE,
			text.failed ? known->rule : text.data);
		tli_text_free(&text);
	}
}

/* ---- writing ---- */

bool baseline_add(struct baseline *baseline, const char *map, const tl_finding *findings, size_t count)
{
	char *name = count > 0 ? name_of(baseline, map) : NULL;
	bool good = name || count == 0;
	for (size_t i = 0; good && i < count; i++) {
		tli_text line = { 0 };
		tli_text_add_name(&line, name);
		tli_text_add_format(&line, " %s ", findings[i].rule->id);
		write_fingerprint(&line, &findings[i]);
		tli_text_add(&line, " ");
		write_shown(&line, findings[i].text);
		char *string = take_string(&line);
		good = !string ? out_of_memory() : push(baseline, (struct known){ .line = string });
	}
	free(name);
	return good;
}

bool baseline_write(struct baseline *baseline)
{
	tli_text text = { 0 };
	if (tli_array_length(baseline->known) > 0)
		qsort(baseline->known, tli_array_length(baseline->known), sizeof *baseline->known, compare_lines);
	tli_text_add(&text, "# Known findings of tautline lint: MAP RULE FINGERPRINT WORDS\n");
	for (size_t i = 0; i < tli_array_length(baseline->known); i++) {
		tli_text_add(&text, baseline->known[i].line);
		tli_text_add(&text, "\n");
	}
	return output_whole(baseline->path, &text);
}
