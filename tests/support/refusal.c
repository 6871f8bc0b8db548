/* SPDX-License-Identifier: MIT */
/* tests/support/refusal.c: the names of parameters are read from the installed headers. */
#include "support/refusal.h"

#include "support/check.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tautline/format.h>
#include <tautline/text.h>

static const char *const headers[] = { "base", "text", "parameter", "map_core", "map_walls", "map_waypoints",
	"map_obstacles", "map_agents", "map_areas", "map_channels", "expect", "undo", "nav_make", "nav_sight",
	"nav_path", "nav_why", "nav_width", "nav_distance", "nav_free", "nav_field", "nav_follow", "nav_share", "area",
	"crowd_core", "crowd_agents", "crowd_desires", "crowd_circles", "crowd_meter", "movers", "lint", "format",
	"draw", "steer_walls", "steer_fuzzy", "steer_groups" };

static char *read_header(const char *name)
{
	char path[4096];
	const char *folder = getenv("SRCDIR");
	snprintf(path, sizeof path, "%s/lib/include/tautline/%s.h", folder ? folder : ".", name);
	FILE *file = fopen(path, "rb");
	ck_assert_msg(file != NULL, "%s", path);
	char *text = calloc(1, 1 << 18);
	ck_assert(text != NULL);
	size_t size = fread(text, 1, (1 << 18) - 1, file);
	text[size] = 0;
	fclose(file);
	return text;
}

/* The parameters of a function, in parentheses; false where the header does not declare it. */
static bool find_parameters(const char *header, const char *function, char *out, size_t capacity)
{
	char needle[160];
	snprintf(needle, sizeof needle, "TL_API tl_status %s(", function);
	char *text = read_header(header);
	const char *from = strstr(text, needle);
	if (from)
		snprintf(out, capacity, "%.*s", (int)strcspn(from + strlen(needle), ";"), from + strlen(needle));
	free(text);
	return from != NULL;
}

static bool has_word(const char *text, const char *word, size_t length)
{
	for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
		bool starts = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
		if (starts && !(isalnum((unsigned char)at[length]) || at[length] == '_'))
			return true;
	}
	return false;
}

void refusal_forget(tl_status expected)
{
	const tl_format *format;
	double number;
	if (expected == TL_E_INVALID)
		ck_assert_int_eq(tl_format_of_path("none", &format), TL_E_NOT_FOUND);
	else
		ck_assert_int_eq(tl_number_parse(NULL, 0, &number), TL_E_INVALID);
}

void refusal_check(tl_status expected, tl_status status, const char *call)
{
	char function[120], parameters[1024], word[64];
	const char *reason = tl_last_reason(status);
	ck_assert_msg(status == expected, "%s: %s", call, tl_status_text(status));
	ck_assert_msg(strcmp(reason, tl_status_text(status)) != 0, "%s has no reason", call);
	snprintf(function, sizeof function, "%.*s", (int)strcspn(call, "("), call);
	bool found = false;
	for (size_t i = 0; i < sizeof headers / sizeof *headers && !found; i++)
		found = find_parameters(headers[i], function, parameters, sizeof parameters);
	ck_assert_msg(found, "%s is in no header", function);
	snprintf(word, sizeof word, "%.*s", (int)strspn(reason, "abcdefghijklmnopqrstuvwxyz_0123456789"), reason);
	ck_assert_msg(word[0] && has_word(parameters, word, strlen(word)), "%s: '%s' names no parameter of (%s", call,
		reason, parameters);
}

void refusal_starts_with(tl_status expected, const char *start, const char *call)
{
	const char *reason = tl_last_reason(expected);
	ck_assert_msg(strncmp(reason, start, strlen(start)) == 0, "%s: '%s' is not '%s...'", call, reason, start);
}
