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

void write_fingerprint(struct writer *writer, const tl_finding *finding)
{
	write_format(writer, "%016" PRIx64, finding->fingerprint);
}

/* ---- relative names ---- */

/* Adds the parts of a path to those that are there: "/a/b" + "../c/./d" is "/a/c/d". */
static void walk(struct writer *at, const char *path)
{
	if (path[0] == '/') {
		writer_clear(at);
	}
	while (*path != '\0') {
		size_t size = strcspn(path, "/");
		if (size == 2 && strncmp(path, "..", 2) == 0) {
			while (at->length > 0 && at->data[--at->length] != '/') {
			}
		} else if (size > 0 && !(size == 1 && path[0] == '.')) {
			write_text(at, "/");
			write_bytes(at, path, size);
		}
		path += size;
		path += *path == '/' ? 1 : 0;
	}
}

/* From the root, with a slash before every part. */
static void make_whole(struct writer *out, const char *path)
{
	char here[FOLDER_MAX];
	if (path[0] != '/' && getcwd(here, sizeof here) != NULL) {
		walk(out, here);
	}
	walk(out, path);
	write_bytes(out, "", 1);
	if (!out->failed) {
		out->length--;
	}
}

/* How much the two have in common, up to a slash or the end of a part. */
static size_t common(const struct writer *a, const struct writer *b)
{
	size_t best = 0, i = 0;
	for (;; i++) {
		char of_a = i < a->length ? a->data[i] : '/', of_b = i < b->length ? b->data[i] : '/';
		if (of_a != of_b) {
			return best;
		}
		best = of_a == '/' ? i : best;
		if (i >= a->length || i >= b->length) {
			return best;
		}
	}
}

void write_relative(struct writer *writer, const char *path, const char *folder)
{
	struct writer whole = { 0 }, from = { 0 };
	if (strcmp(path, "-") == 0) {
		write_text(writer, path);
		return;
	}
	make_whole(&whole, path);
	make_whole(&from, folder);
	if (whole.failed || from.failed) {
		writer->failed = true;
	} else {
		size_t shared = common(&whole, &from);
		for (size_t i = shared; i < from.length; i++) {
			if (from.data[i] == '/') {
				write_text(writer, "../");
			}
		}
		write_text(writer, whole.data + shared + (whole.data[shared] == '/' ? 1 : 0));
	}
	writer_free(&whole);
	writer_free(&from);
}
