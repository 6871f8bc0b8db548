/* SPDX-License-Identifier: MIT */
/* finding.h: parts of a finding that several forms write. */
#ifndef TAUTLINE_TOOLS_LINT_FINDING_H
#define TAUTLINE_TOOLS_LINT_FINDING_H

#include <tautline/lint.h>

#include "cli/writer.h"
#include "lint/report.h"

/* "off", "note", "warning", "error". */
const char *severity_name(tl_severity severity);

/* The finding's number in 16 digits. */
void write_fingerprint(tli_text *writer, const tl_finding *finding);

/* What words need before them where no line says it: `E1M1: linedef 42: `, the part of a file with several and the thing of the file, or what
 * the editor calls that, with a line too. */
void write_thing(tli_text *writer, const struct lint_result *result, tl_place place);

/* `3 more findings rest on a guess about walls, 1 more is in a backup, an old copy or a draft (--strict lists them)` (held.h), of which `in_copies` are the latter. */
void write_held(tli_text *writer, size_t count, size_t in_copies);

/* Ends words that were collected, writes them with `write`, and frees them: `plain` is empty then. */
void flush_words(tli_text *writer, tli_text *plain, void (*write)(tli_text *writer, const char *text));

/* Adds `path` as seen from `folder`: both are made whole from the working folder, "." and ".." are taken out of them letter by
 * letter (no link is followed), and what they have in common falls away. "-" (standard input) stays. */
void write_relative(tli_text *writer, const char *path, const char *folder);

#endif
