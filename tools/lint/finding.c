/* SPDX-License-Identifier: MIT */
/* finding.c: parts of a finding that several forms write: its severity, its fingerprint, its file as seen from a folder. */
#include "lint/finding.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

enum { FOLDER_MAX = 4096 };

const char *severity_name(tl_severity severity)
{
	static const char *const names[] = { "off", "note", "warning", "error" };
	return names[severity];
}

void write_fingerprint(tli_text *writer, const tl_finding *finding)
{
	tli_text_add_format(writer, "%016" PRIx64, finding->fingerprint);
}

void write_thing(tli_text *writer, const struct lint_result *result, tl_place place)
{
	const char *caption = tl_map_caption(result->map, place);
	if (place.line == 0 && result->part)
		tli_text_add_format(writer, "%s: ", result->part);
	if (caption)
		tli_text_add_format(writer, "%s: ", caption);
	else if (place.line == 0 && place.kind)
		tli_text_add_format(writer, "%s %u: ", place.kind, (unsigned)place.object);
}

/* ---- relative names ---- */

/* Adds the parts of a path to those that are there: "/a/b" + "../c/./d" is "/a/c/d". */
static void walk(tli_text *at, const char *path)
{
	if (path[0] == '/')
		tli_text_truncate(at, 0);
	while (*path != '\0') {
		size_t size = strcspn(path, "/");
		if (size == 2 && strncmp(path, "..", 2) == 0) {
			size_t length = tli_text_length(at);
			while (length > 0 && at->data[--length] != '/') {
			}
			tli_text_truncate(at, length);
		} else if (size > 0 && !(size == 1 && path[0] == '.')) {
			tli_text_add(at, "/");
			tli_text_add_bytes(at, path, size);
		}
		path += size;
		path += *path == '/' ? 1 : 0;
	}
}

/* From the root, with a slash before every part. */
static void make_whole(tli_text *out, const char *path)
{
	char here[FOLDER_MAX];
	if (path[0] != '/' && getcwd(here, sizeof here))
		walk(out, here);
	walk(out, path);
	tli_text_add_bytes(out, "", 1);
	if (!out->failed)
		tli_text_truncate(out, tli_text_length(out) - 1);
}

/* How much the two have in common, up to a slash or the end of a part. */
static size_t common(const tli_text *a, const tli_text *b)
{
	size_t best = 0, i = 0, a_length = tli_text_length(a), b_length = tli_text_length(b);
	for (;; i++) {
		char of_a = i < a_length ? a->data[i] : '/', of_b = i < b_length ? b->data[i] : '/';
		if (of_a != of_b)
			return best;
		best = of_a == '/' ? i : best;
		if (i >= a_length || i >= b_length)
			return best;
	}
}

void write_relative(tli_text *writer, const char *path, const char *folder)
{
	tli_text whole = { 0 }, from = { 0 };
	if (strcmp(path, "-") == 0) {
		tli_text_add(writer, path);
		return;
	}
	make_whole(&whole, path);
	make_whole(&from, folder);
	if (whole.failed || from.failed) {
		writer->failed = true;
	} else {
		size_t shared = common(&whole, &from);
		for (size_t i = shared; i < tli_text_length(&from); i++)
			if (from.data[i] == '/')
				tli_text_add(writer, "../");
		tli_text_add(writer, whole.data + shared + (whole.data[shared] == '/' ? 1 : 0));
	}
	tli_text_free(&whole);
	tli_text_free(&from);
}

void write_held(tli_text *writer, size_t count, size_t in_copies)
{
	size_t guessed = count - in_copies;
	if (guessed > 0)
		tli_text_add_format(writer, "%zu more finding%s on a guess about walls", guessed,
			guessed == 1 ? " rests" : "s rest");
	if (guessed > 0 && in_copies > 0)
		tli_text_add(writer, ", ");
	if (in_copies > 0)
		tli_text_add_format(writer, "%zu more %s in %s", in_copies,
			guessed > 0              ? (in_copies == 1 ? "is" : "are")
				: in_copies == 1 ? "finding is"
						 : "findings are",
			in_copies == 1 ? "a backup, an old copy or a draft" : "backups, old copies or drafts");
	tli_text_add_format(writer, " (--strict lists %s)", count == 1 ? "it" : "them");
}

void flush_words(tli_text *writer, tli_text *plain, void (*write)(tli_text *writer, const char *text))
{
	tli_text_add_bytes(plain, "", 1);
	if (plain->failed)
		writer->failed = true;
	else
		write(writer, plain->data);
	tli_text_free(plain);
}
