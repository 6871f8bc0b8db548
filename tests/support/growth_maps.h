/* SPDX-License-Identifier: MIT */
/* tests/support/growth_maps.h: maps with n things of a kind, by which one sees how the cost of a rule or of a reader grows with n. */
#ifndef TESTS_SUPPORT_GROWTH_MAPS_H
#define TESTS_SUPPORT_GROWTH_MAPS_H

#include <stddef.h>

typedef struct growth_kind {
	const char *name;
	const char *format; /* that the text is in */
	const char *head, *tail;
	void (*put)(void *file, size_t i, size_t count); /* thing i, to a FILE */
	size_t size;                                     /* n; 0: as others */
} growth_kind;

/* Maps of the native format for the rules of the linter, each kind hard for some of them. The last one has no name. */
extern const growth_kind growth_rule_kinds[];
/* The same, hard for widths. */
extern const growth_kind growth_width_kinds[];
/* One or more for each format of text. */
extern const growth_kind growth_reader_kinds[];

/* The text of a map with `count` things, zero-terminated, for free(). Ends the process where there is no memory. */
char *growth_text(const growth_kind *kind, size_t count, size_t *length);

#endif
