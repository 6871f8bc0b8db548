/* SPDX-License-Identifier: MIT */
/* blocked.c: no language is parsed: brackets, indentation and words tell what belongs together. */
#include "lint/blocked.h"

#include <string.h>

/* Lines of a statement before and behind one of it; lines of a block; lines behind a statement in which its variable is looked for, and names of that. */
enum { STATEMENT_LINES = 8, BLOCK_LINES = 24, LINES_BEHIND = 8, NAMES_MAX = 4 };

static size_t count_lines(const struct source_lines *source)
{
	return tli_array_length(source->lines);
}

/* ---- statements ---- */

/* Brackets that a line opens and does not close; less than 0: that it closes. A function that begins in a statement is none of its arguments. */
struct brackets {
	int round;
	bool begins_block;
};

static struct brackets brackets_of(const struct source_lines *source, size_t number)
{
	const struct source_line *line = &source->lines[number];
	const char *text = source->text;
	struct brackets it = { 0 };
	int curly = 0;
	for (size_t at = line->at; at < line->end && !line->says_nothing; at++) {
		if (code_is_quote(text[at]))
			at = code_end_of_text(text, at, line->end);
		it.round += (text[at] == '(') - (text[at] == ')');
		curly += (text[at] == '{') - (text[at] == '}');
		it.begins_block = it.begins_block || code_begins(text + at, line->end - at, "function");
	}
	it.begins_block = it.begins_block || curly > 0;
	return it;
}

/* The line before it in which the bracket is opened that is open where it begins; the line itself: there is none. */
static size_t first_of(const struct source_lines *source, size_t number)
{
	int open = 0;
	for (size_t i = number; i > 0 && number - i < STATEMENT_LINES;) {
		struct brackets it = brackets_of(source, --i);
		open += it.round;
		if (it.begins_block)
			return number;
		if (open > 0)
			return i;
	}
	return number;
}

struct statement statement_of(const struct source_lines *source, size_t number)
{
	struct statement it = { first_of(source, number), number };
	int open = 0;
	for (size_t i = it.first; i < count_lines(source) && i - it.first <= 2 * STATEMENT_LINES; i++) {
		struct brackets brackets = brackets_of(source, i);
		open += brackets.round;
		it.last = i;
		if (i >= number && (open <= 0 || brackets.begins_block))
			break;
	}
	return it;
}

/* ---- blocks ---- */

/* The last of the lines that are indented deeper than the statement which begins them, of which the bracket may stand on a line of its own. */
static size_t end_of_block(const struct source_lines *source, struct statement it)
{
	size_t indent = source->lines[it.first].indent, last = it.last;
	for (size_t i = it.last + 1; i < count_lines(source) && i <= it.last + BLOCK_LINES; i++) {
		const struct source_line *line = &source->lines[i];
		bool is_bracket = i == it.last + 1 && line->indent == indent && source->text[line->at + indent] == '{';
		if (line->indent <= indent && !is_bracket)
			break;
		last = i;
	}
	return last;
}

/* Does something block in its block, and not where a cell is empty? */
static bool blocks_behind(const struct source_lines *source, struct statement it)
{
	size_t end = end_of_block(source, it);
	bool blocks = false;
	for (size_t i = it.last + 1; i <= end && !source->lines[it.last].is_of_nothing; i++) {
		if (source->lines[i].makes_sensor)
			return false;
		blocks = blocks || source->lines[i].blocks;
	}
	return blocks;
}

/* ---- functions ---- */

/* Where the word begins that ends at `at`; `at` itself: there is none. */
static size_t begin_of_word(const char *text, size_t from, size_t at)
{
	size_t begin = at;
	while (begin > from && code_is_of_word(text[begin - 1]))
		begin--;
	return begin;
}

/* The first word before a bracket on the line, if it may be the name of a function that is defined there. 0: there is none. */
static uint64_t defined_on(const struct source_lines *source, size_t number)
{
	static const char *const others[] = { "if", "elseif", "elif", "for", "foreach", "while", "switch", "catch",
		"with", "function", "return", "new" };
	const struct source_line *line = &source->lines[number];
	const char *text = source->text, *bracket = memchr(text + line->at, '(', line->end - line->at);
	size_t at = bracket && !line->says_nothing ? (size_t)(bracket - text) : line->at;
	while (at > line->at && text[at - 1] == ' ')
		at--;
	size_t begin = begin_of_word(text, line->at, at), size = at - begin;
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (size == strlen(others[i]) && code_begins(text + begin, size, others[i]))
			return 0;
	bool is_method = begin > line->at && text[begin - 1] == '.' && !brackets_of(source, number).begins_block;
	return size > 0 && !is_method ? code_hash(text + begin, size) : 0;
}

/* Does a line block behind this one, as far as a function that begins here may go? */
static bool blocks_soon(const struct source_lines *source, size_t number)
{
	for (size_t i = number + 1; i < count_lines(source) && i <= number + 2 * STATEMENT_LINES + BLOCK_LINES; i++)
		if (source->lines[i].blocks)
			return true;
	return false;
}

bool list_blocking_functions(struct source_lines *source)
{
	for (size_t i = 0; i < count_lines(source); i++) {
		uint64_t name = blocks_soon(source, i) ? defined_on(source, i) : 0;
		if (name != 0 && blocks_behind(source, statement_of(source, i)) &&
			!tli_array_append(source->of_functions, name))
			return false;
	}
	code_sort(source->of_functions);
	return true;
}

/* Is text[at] an argument of such a function, from `begin` on? */
static bool is_given(const struct source_lines *source, size_t begin, size_t at)
{
	enum { DEPTH_MAX = 8 };
	uint64_t calls[DEPTH_MAX] = { 0 };
	size_t depth = 0;
	for (size_t i = begin; i < at; i++) {
		if (code_is_quote(source->text[i]))
			i = code_end_of_text(source->text, i, at);
		if (source->text[i] == '(' && depth < DEPTH_MAX) {
			size_t word = begin_of_word(source->text, begin, i);
			calls[depth++] = word < i ? code_hash(source->text + word, i - word) : 0;
		} else if (source->text[i] == ')' && depth > 0)
			depth--;
	}
	for (size_t i = 0; i < depth; i++)
		if (calls[i] != 0 && code_has(source->of_functions, calls[i]))
			return true;
	return false;
}

/* ---- variables ---- */

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

/* Where the word at `at` ends. */
static size_t end_of_word(const char *text, size_t at, size_t end)
{
	while (at < end && code_is_of_word(text[at]))
		at++;
	return at;
}

/* Where the first of the names stands on the line; its end: nowhere, or beside a text in quotes, which may be another layer. *is_alias: nothing else is behind its `=`, `this.walls = layer;` */
static size_t find_name(const struct source_lines *source, size_t number, const struct names *names, bool *is_alias)
{
	const struct source_line *line = &source->lines[number];
	const char *text = source->text;
	bool is_only = true, is_behind = false;
	size_t found = line->end;
	for (size_t at = line->at, end; at < line->end && !line->says_nothing; at = end) {
		end = at + 1;
		if (code_is_quote(text[at]) && code_end_of_text(text, at, line->end) > at)
			return line->end;
		if (!code_is_of_word(text[at])) {
			is_only = is_only && !(is_behind && strchr("([.+-*/?<", text[at]));
			is_behind = is_behind || text[at] == '=';
			continue;
		}
		end = end_of_word(text, at, line->end);
		bool is_it = is_among(names, code_hash(text + at, end - at));
		found = is_it && found == line->end ? at : found;
		is_only = is_only && (is_it || !is_behind);
	}
	*is_alias = is_only && is_behind;
	return found;
}

/* Soon behind the statement: a line with one of its names, the block that it begins, a function that gets it, or what its other names are. */
static bool blocks_by_name(const struct source_lines *source, struct statement it, uint64_t variable)
{
	struct names names = { { variable }, 1 };
	for (size_t i = it.last + 1; i < count_lines(source) && i <= it.last + LINES_BEHIND; i++) {
		bool is_alias;
		const struct source_line *line = &source->lines[i];
		size_t at = find_name(source, i, &names, &is_alias);
		if (line->is_of_nothing)
			i = end_of_block(source, (struct statement){ i, i });
		if (at == line->end || line->is_of_nothing)
			continue;
		if (line->blocks || blocks_behind(source, (struct statement){ i, i }) || is_given(source, line->at, at))
			return true;
		uint64_t other = code_variable(source->text, line->at, line->end);
		if (is_alias && code_has(source->of_blocking, other))
			return true;
		if (other != 0 && names.count < NAMES_MAX && !is_among(&names, other))
			names.hashes[names.count++] = other;
	}
	return false;
}

bool is_made_to_block(const struct source_lines *source, struct statement it, size_t at)
{
	size_t begin = source->lines[it.first].at;
	uint64_t variable = code_variable(source->text, begin, at);
	for (size_t i = it.first; i <= it.last; i++)
		if (source->lines[i].blocks)
			return true;
	return blocks_behind(source, it) || is_given(source, begin, at) ||
		(variable != 0 && (code_has(source->of_blocking, variable) || blocks_by_name(source, it, variable)));
}
