/* SPDX-License-Identifier: MIT */
/*
 * baseline.h: known findings, which are not reported again.
 *
 * A baseline is a sorted text with one finding per line, so that it can be kept with the maps and read in a diff:
 *
 *     # Known findings of tautline lint: MAP RULE FINGERPRINT WORDS
 *     maps/cellar.tl link-blocked 6f0c2a9b1d3e5f70 link cook-pantry is blocked by the wall at 3:1, at 5,1
 *
 * MAP is relative to the folder of the baseline. A finding is known if its map and its fingerprint are there; rule and words
 * are for the reader.
 */
#ifndef TAUTLINE_TOOLS_LINT_BASELINE_H
#define TAUTLINE_TOOLS_LINT_BASELINE_H

#include "base/array.h"
#include "lint/options.h"
#include "lint/report.h"

struct known {
	char *line; /* the whole line, owned; words begin at `words` */
	const char *map, *rule, *words;
	uint64_t fingerprint;
	size_t number; /* of the line in the file */
	bool used, seen;
};

/* Zero is empty. */
struct baseline {
	const char *path;
	char *folder;
	struct known *known; /* tli_array */
};

/* Reads one. false: an error was printed. */
bool baseline_read(struct baseline *baseline, const char *path);

/* An empty one to be written to `path`. false: out of memory, which was printed. */
bool baseline_begin(struct baseline *baseline, const char *path);

/* Removes known findings of a map; returns how many are left, in their order. */
size_t baseline_filter(struct baseline *baseline, const char *map, tl_finding *findings, size_t count);

/* Reports on standard error each entry that was not found in a map that was checked, or (`all`) in any map, although its rule runs. */
void baseline_report_stale(const struct baseline *baseline, const struct lint_options *options, bool all);

/* Adds the findings of a map, to be written. false: out of memory, which was printed. */
bool baseline_add(struct baseline *baseline, const char *map, const tl_finding *findings, size_t count);
/* Writes it whole. false: an error was printed. */
bool baseline_write(struct baseline *baseline);

void baseline_free(struct baseline *baseline);

#endif
