/* SPDX-License-Identifier: MIT */
/* tests/support/map_text.h: maps from text and to text for tests in a line. Every call that should succeed and does not fails the test. */
#ifndef TESTS_SUPPORT_MAP_TEXT_H
#define TESTS_SUPPORT_MAP_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <tautline/format.h>

/* Loads a zero-terminated text with the default limits. */
tl_map *map_from_text(const char *text);

/* Loads text[0..size) (def NULL = defaults), fails unless the status is this and the errors are these, as "LINE:COLUMN: TEXT\n" each. */
void map_check_errors(const char *text, size_t size, const tl_load_def *def, tl_status expected, const char *messages);

/* The saved text, zero-terminated, from malloc; *size (NULL is fine) without the zero. */
char *map_to_text(const tl_map *map, size_t *size);

/* Fails unless the map is saved as this text. */
void map_check_text(const tl_map *map, const char *expected);

/* Fails unless what is saved loads, is the same map as this one, and is saved as the same bytes again. */
void map_check_round_trip(const tl_map *map);

/* Are two maps the same but for ids, places and the order of what each kind holds? */
bool map_same(const tl_map *a, const tl_map *b);

#endif
