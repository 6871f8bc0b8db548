/* SPDX-License-Identifier: MIT */
/* copies.c: maps of a run that are the same file twice, or a map and its export. Files with equal hashes are compared byte by byte. */
#include "lint/copies.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "io/contents.h"
#include "cli/message.h"

void copies_free(struct copies *copies)
{
	for (size_t i = 0; i < tli_array_length(copies->files); i++) {
		free(copies->files[i].name);
		free(copies->files[i].findings);
		free(copies->files[i].subjects);
	}
	tli_array_free(copies->files);
	free(copies->seen);
	*copies = (struct copies){ 0 };
}

/* false: it cannot be read. */
static bool hash_file(const char *name, uint64_t *hash)
{
	char buffer[1 << 14];
	FILE *file = fopen(name, "rb");
	*hash = TLI_FNV_START;
	if (!file)
		return false;
	for (size_t size; (size = fread(buffer, 1, sizeof buffer, file)) > 0;)
		*hash = tli_hash_bytes(*hash, buffer, size);
	bool good = ferror(file) == 0;
	fclose(file);
	return good;
}

static bool streams_are_equal(FILE *a, FILE *b)
{
	char of_a[1 << 12], of_b[1 << 12];
	size_t size;
	do {
		size = fread(of_a, 1, sizeof of_a, a);
		if (fread(of_b, 1, sizeof of_b, b) != size || memcmp(of_a, of_b, size) != 0)
			return false;
	} while (size > 0);
	return ferror(a) == 0 && ferror(b) == 0;
}

static bool are_equal(const char *a, const char *b)
{
	FILE *file_a = fopen(a, "rb"), *file_b = fopen(b, "rb");
	bool equal = file_a && file_b && streams_are_equal(file_a, file_b);
	if (file_a)
		fclose(file_a);
	if (file_b)
		fclose(file_b);
	return equal;
}

static uint64_t hash_subject(const tl_finding *finding)
{
	uint64_t hash = tli_hash_bytes(TLI_FNV_START, finding->rule->id, strlen(finding->rule->id));
	hash = tli_hash_number(hash, (uint64_t)finding->severity);
	return tli_hash_number(hash, finding->fingerprint);
}

static uint64_t hash_finding(const tl_finding *finding)
{
	return tli_hash_bytes(hash_subject(finding), finding->text, strlen(finding->text));
}

/* Of the path without its extension, for a map of Tiled; else 0. */
static uint64_t hash_stem(const struct lint_result *result)
{
	const char *end = strrchr(result->file, '.');
	return is_of_tiled(result->map) && end
		? tli_hash_bytes(TLI_FNV_START, result->file, (size_t)(end - result->file))
		: 0;
}

/* The first of the files with these bytes; NULL: there is none. */
static const struct checked_file *find_original(const struct copies *copies, const char *name, uint64_t hash)
{
	for (size_t i = 0; i < tli_array_length(copies->files); i++)
		if (copies->files[i].hash == hash && are_equal(copies->files[i].name, name))
			return &copies->files[i];
	return NULL;
}

/* The first of the files whose names differ from this in the extension alone. */
static const struct checked_file *find_source(const struct copies *copies, uint64_t stem)
{
	for (size_t i = 0; stem != 0 && i < tli_array_length(copies->files); i++)
		if (copies->files[i].stem == stem)
			return &copies->files[i];
	return NULL;
}

static bool remember(struct copies *copies, const struct lint_result *result, uint64_t hash, uint64_t stem)
{
	if (!tli_array_reserve(copies->files, 1))
		return out_of_memory();
	size_t count = result->count > 0 ? result->count : 1;
	struct checked_file file = { hash, stem, strdup(result->file), NULL, NULL, result->count };
	file.findings = malloc(count * sizeof *file.findings);
	file.subjects = malloc(count * sizeof *file.subjects);
	if (!file.name || !file.findings || !file.subjects) {
		free(file.name);
		free(file.findings);
		free(file.subjects);
		return out_of_memory();
	}
	for (size_t i = 0; i < file.count; i++) {
		file.findings[i] = hash_finding(&result->findings[i]);
		file.subjects[i] = hash_subject(&result->findings[i]);
	}
	tli_array_push(copies->files, file);
	return true;
}

static bool is_among(const uint64_t *hashes, size_t count, uint64_t hash)
{
	for (size_t i = 0; i < count; i++)
		if (hashes[i] == hash)
			return true;
	return false;
}

/* Was it found in the file that this is a copy of, or in the source that this is an export of? */
static bool was_found(const struct checked_file *original, const struct checked_file *source, const tl_finding *finding)
{
	if (original)
		return is_among(original->findings, original->count, hash_finding(finding));
	return source && strcmp(finding->rule->id, "map-empty") != 0 &&
		is_among(source->subjects, source->count, hash_subject(finding));
}

/* ---- the same again ---- */

/* Its place in the table, or the free one. */
static size_t find_slot(const uint64_t *seen, size_t slots, uint64_t hash)
{
	size_t at = (size_t)hash & (slots - 1);
	while (seen[at] != 0 && seen[at] != hash)
		at = (at + 1) & (slots - 1);
	return at;
}

static bool grow_table(struct copies *copies)
{
	size_t slots = copies->slots > 0 ? copies->slots * 2 : 64;
	uint64_t *seen = calloc(slots, sizeof *seen);
	if (!seen)
		return out_of_memory();
	for (size_t i = 0; i < copies->slots; i++)
		if (copies->seen[i] != 0)
			seen[find_slot(seen, slots, copies->seen[i])] = copies->seen[i];
	free(copies->seen);
	copies->seen = seen;
	copies->slots = slots;
	return true;
}

/* Of a finding about an object with a number, in a folder; 0 for others. */
static uint64_t hash_object(const struct lint_result *result, const tl_finding *finding)
{
	const char *slash = strrchr(result->file, '/');
	size_t folder = slash ? (size_t)(slash - result->file) : 0;
	if (finding->place.object == 0 || !finding->place.kind || strcmp(finding->place.kind, "object") != 0)
		return 0;
	uint64_t hash = tli_hash_bytes(hash_subject(finding), result->file, folder);
	if (finding->has_at) /* walls are called by their points, waypoints and agents by their names alone */
		hash = tli_hash_double(tli_hash_double(hash, finding->at.x), finding->at.y);
	return tli_hash_number(hash, finding->place.object) | 1;
}

/* Takes out those that other maps of the folder have too. false: out of memory, which was printed. */
static bool drop_repeats(struct copies *copies, struct lint_result *result, tl_finding *findings)
{
	size_t kept = 0;
	for (size_t i = 0; i < result->count; i++) {
		uint64_t hash = hash_object(result, &findings[i]);
		if (hash != 0 && copies->seen_count * 2 >= copies->slots && !grow_table(copies))
			return false;
		size_t slot = hash != 0 ? find_slot(copies->seen, copies->slots, hash) : 0;
		if (hash != 0 && copies->seen[slot] == hash) {
			copies->repeats++;
			continue;
		}
		if (hash != 0) {
			copies->seen[slot] = hash;
			copies->seen_count++;
		}
		findings[kept++] = findings[i];
	}
	result->count = kept;
	return true;
}

static bool filter_copy(struct copies *copies, struct lint_result *result, tl_finding *findings, uint64_t stem)
{
	uint64_t hash;
	if (!hash_file(result->file, &hash))
		return true;
	const struct checked_file *original = find_original(copies, result->file, hash);
	const struct checked_file *source = !original ? find_source(copies, stem) : NULL;
	if (!original && !source)
		return remember(copies, result, hash, stem);
	result->copy_of = original ? original->name : NULL;
	size_t kept = 0;
	for (size_t i = 0; i < result->count; i++)
		if (!was_found(original, source, &findings[i]))
			findings[kept++] = findings[i];
	result->count = kept;
	return true;
}

bool copies_filter(struct copies *copies, struct lint_result *result, tl_finding *findings)
{
	if (result->part || strcmp(result->name, "-") == 0)
		return true;
	uint64_t stem = hash_stem(result);
	return filter_copy(copies, result, findings, stem) && (stem == 0 || drop_repeats(copies, result, findings));
}
