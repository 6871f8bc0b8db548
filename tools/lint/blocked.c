/* SPDX-License-Identifier: MIT */
/* blocked.c: what the names of a thing have behind them. */
#include "lint/blocked.h"

#include <string.h>

/* Lines behind a statement in which its variable is looked for, and names of that. */
enum { LINES_BEHIND = 8, NAMES_MAX = 4 };

/* Names of one thing: hashes. */
struct names {
	uint64_t hashes[NAMES_MAX];
	size_t count;
};

static bool is_among(const struct names *names, uint64_t hash)
{
	for (size_t i = 0; i < names->count; i++)
		if (names->hashes[i] == hash)
			return true;
	return false;
}

/* Where the first of the names stands on the line; its end: nowhere, or behind a text in quotes, which may be another layer. *is_alias: nothing else is behind its
 * `=`, `this.walls = layer;` */
static size_t find_name(const struct source_lines *source, size_t number, const struct names *names, bool *is_alias)
{
	const struct source_line *line = &source->lines[number];
	const char *text = source->text;
	bool is_only = true, is_behind = false;
	size_t found = line->end;
	*is_alias = false;
	for (size_t at = line->at, end; at < line->end && !line->says_nothing; at = end) {
		end = at + 1;
		bool is_text = code_is_quote(text[at]) && code_end_of_text(text, at, line->end) > at;
		if (is_text && found == line->end)
			return line->end;
		if (is_text)
			end = code_end_of_text(text, at, line->end) + 1;
		if (!code_is_of_word(text[at])) {
			is_only = is_only && !(is_behind && strchr("([.+-*/?<", text[at]));
			is_behind = is_behind || text[at] == '=';
			continue;
		}
		end = code_end_of_word(text, end, line->end);
		bool is_it = is_among(names, code_hash(text + at, end - at));
		found = is_it && found == line->end ? at : found;
		is_only = is_only && (is_it || !is_behind);
	}
	*is_alias = is_only && is_behind;
	return found;
}

/* Soon behind the statement, until the variable is set anew or its block ends: a line with one of its names, the block that it begins, a function that gets it, or
 * what its other names are. */
static bool blocks_by_name(const struct source_lines *source, struct statement it, uint64_t variable)
{
	struct names names = { { variable }, 1 };
	size_t count = tli_array_length(source->lines), indent = source->lines[it.first].indent;
	for (size_t i = it.last + 1; i < count && i <= it.last + LINES_BEHIND; i++) {
		const struct source_line *line = &source->lines[i];
		size_t letters = 0;
		uint64_t other = code_variable(source->text, line->at, line->end, &letters);
		bool is_alias;
		if (line->indent < indent || other == variable)
			return false;
		size_t at = find_name(source, i, &names, &is_alias);
		if (at == line->end && !line->is_of_nothing)
			continue;
		struct statement of_line = statement_of(source, i);
		if (line->is_of_nothing)
			i = end_of_block(source, of_line);
		if (at == line->end)
			continue;
		if ((line->blocks && !line->makes_sensor) || blocks_behind(source, of_line) ||
			is_given_to_blocking(source, line->at, at) ||
			(is_alias && code_has(source->of_blocking, other)))
			return true;
		/* Names of one letter count steps and places. */
		if (letters > 1 && other != 0 && names.count < NAMES_MAX && !is_among(&names, other))
			names.hashes[names.count++] = other;
	}
	return false;
}

bool is_made_to_block(const struct source_lines *source, struct statement it, uint64_t variable)
{
	for (size_t i = it.first; i <= it.last; i++)
		if (source->lines[i].blocks)
			return true;
	return blocks_behind(source, it) || is_in_blocking_function(source, it) ||
		(variable != 0 && (code_has(source->of_blocking, variable) || blocks_by_name(source, it, variable)));
}

bool is_asked_by_name(const struct source_lines *source, struct statement it, uint64_t variable)
{
	struct names names = { { variable }, 1 };
	size_t count = tli_array_length(source->lines);
	for (size_t i = it.last + 1; i < count && i <= it.last + LINES_BEHIND; i++) {
		bool is_alias;
		if (source->lines[i].indent < source->lines[it.first].indent)
			return false;
		if (find_name(source, i, &names, &is_alias) == source->lines[i].end)
			continue;
		size_t end = end_of_block(source, statement_of(source, i));
		for (size_t k = i; k <= end; k++)
			if (source->lines[k].collides_by_property)
				return true;
	}
	return false;
}
