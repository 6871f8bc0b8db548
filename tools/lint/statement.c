/* SPDX-License-Identifier: MIT */
/* statement.c: no language is parsed: brackets, indentation and a few words are enough. */
#include "lint/statement.h"

#include <string.h>

/* Lines of a statement before one of it, and behind its first; lines of a block. */
enum { STATEMENT_LINES = 8, STATEMENT_MAX = 16, BLOCK_LINES = 24 };

static size_t count_lines(const struct source_lines *source)
{
	return tli_array_length(source->lines);
}

static bool is_one_of(const char *text, size_t size, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (size == strlen(words[i]) && (size == 0 || code_begins(text, size, words[i])))
			return true;
	return false;
}

#define IS_ONE_OF(text, size, words) is_one_of(text, size, words, sizeof(words) / sizeof *(words))

/* The line begins with this, behind blanks. */
static bool line_begins(const struct source_lines *source, size_t number, const char *word)
{
	const struct source_line *line = &source->lines[number];
	return line->indent != SIZE_MAX &&
		code_begins(source->text + line->at + line->indent, line->end - line->at - line->indent, word);
}

/* ---- statements ---- */

/* Brackets that a line opens and does not close; less than 0: that it closes. */
struct brackets {
	int open;
	bool begins_block; /* by a brace that is no object among arguments, or a function */
};

static struct brackets brackets_of(const struct source_lines *source, size_t number)
{
	const struct source_line *line = &source->lines[number];
	const char *text = source->text;
	struct brackets it = { 0 };
	int blocks = 0;
	char before = ' '; /* what is no blank: the brace of an object stands among arguments, `add({ .. })` */
	for (size_t at = line->at; at < line->end && !line->says_nothing; at++) {
		if (code_is_quote(text[at]))
			at = code_end_of_text(text, at, line->end);
		bool is_block = text[at] == '{' && before != '(' && before != ',';
		bool ends_block = text[at] == '}' && blocks > 0;
		blocks += is_block - ends_block;
		it.open += text[at] == '(' || (text[at] == '{' && !is_block);
		it.open -= text[at] == ')' || (text[at] == '}' && !ends_block);
		it.begins_block = it.begins_block || code_begins(text + at, line->end - at, "function");
		before = code_is_blank(text[at]) ? before : text[at];
	}
	it.begins_block = it.begins_block || blocks > 0;
	return it;
}

static bool goes_on_from_before(const struct source_lines *source, size_t number)
{
	return line_begins(source, number, ".") || line_begins(source, number, "?.");
}

/* The line before it in which the bracket is opened that is open where it begins, or the chain begins. */
static size_t first_of(const struct source_lines *source, size_t number)
{
	size_t first = number;
	int open = 0;
	while (first > 0 && number - first < STATEMENT_LINES && goes_on_from_before(source, first))
		first--;
	for (size_t i = first; i > 0 && number - i < STATEMENT_LINES;) {
		struct brackets it = brackets_of(source, --i);
		open += it.open;
		if (it.begins_block)
			return first;
		if (open > 0)
			return i;
	}
	return first;
}

struct statement statement_of(const struct source_lines *source, size_t number)
{
	struct statement it = { first_of(source, number), number };
	int open = 0;
	for (size_t i = it.first; i < count_lines(source) && i - it.first < STATEMENT_MAX; i++) {
		struct brackets brackets = brackets_of(source, i);
		bool is_chain = i + 1 < count_lines(source) && goes_on_from_before(source, i + 1);
		open += brackets.open;
		it.last = i;
		if (i >= number && ((open <= 0 && !is_chain) || brackets.begins_block))
			break;
	}
	return it;
}

/* ---- blocks ---- */

/* Labels of one block, `case "walls": case "rocks":`, one a line: the last of them. */
static size_t last_label(const struct source_lines *source, struct statement it)
{
	size_t last = it.last;
	while (line_begins(source, it.last, "case") && last + 1 < count_lines(source) &&
		last - it.last < STATEMENT_LINES && line_begins(source, last + 1, "case"))
		last++;
	return last;
}

size_t end_of_block(const struct source_lines *source, struct statement it)
{
	size_t indent = source->lines[it.first].indent, last = last_label(source, it), end = last + BLOCK_LINES;
	bool may_be_brace = true;
	for (size_t i = last + 1; i < count_lines(source) && i <= end; i++) {
		const struct source_line *line = &source->lines[i];
		bool is_brace = may_be_brace && line->indent == indent && line_begins(source, i, "{");
		if (line->indent <= indent && !is_brace)
			break;
		may_be_brace = may_be_brace && line->indent == SIZE_MAX;
		last = i;
	}
	return last;
}

/* Does one of the lines [first, last] block, and none make a sensor? */
static bool blocks_among(const struct source_lines *source, size_t first, size_t last)
{
	bool blocks = false;
	for (size_t i = first; i <= last; i++) {
		if (source->lines[i].makes_sensor)
			return false;
		blocks = blocks || source->lines[i].blocks;
	}
	return blocks;
}

/* Does it leave where there is nothing, or something else? `end`: of its block. */
static bool is_guard(const struct source_lines *source, struct statement it, size_t end)
{
	bool is_not = false, leaves = false;
	for (size_t i = it.first; i <= it.last; i++)
		is_not = is_not || source->lines[i].is_not;
	for (size_t i = it.first; i <= end; i++)
		leaves = leaves || source->lines[i].leaves;
	return is_not && leaves;
}

bool blocks_behind_guard(const struct source_lines *source, struct statement it)
{
	size_t end = end_of_block(source, it), indent = source->lines[it.first].indent, last = end;
	if (!is_guard(source, it, end))
		return false;
	while (last + 1 < count_lines(source) && last - end < BLOCK_LINES && source->lines[last + 1].indent >= indent)
		last++;
	return blocks_among(source, end + 1, last);
}

bool blocks_behind(const struct source_lines *source, struct statement it)
{
	if (blocks_among(source, it.last + 1, end_of_block(source, it)))
		return !source->lines[it.last].is_of_nothing;
	return blocks_behind_guard(source, it);
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

static size_t end_of_blanks(const char *text, size_t from, size_t at)
{
	while (at > from && code_is_blank(text[at - 1]))
		at--;
	return at;
}

/* The word before a bracket; empty: there is none. */
struct word {
	size_t begin, end;
};

static struct word word_before(const char *text, size_t from, size_t at)
{
	size_t end = end_of_blanks(text, from, at);
	return (struct word){ begin_of_word(text, from, end), end };
}

/* Is one of the words of text[from..to) one by which functions are defined? */
static bool has_keyword(const char *text, size_t from, size_t to)
{
	static const char *const keywords[] = { "function", "def", "fn", "func", "fun", "sub", "proc", "procedure" };
	for (size_t at = from, end; at < to; at = end) {
		for (end = at; end < to && code_is_of_word(text[end]);)
			end++;
		if (IS_ONE_OF(text + at, end - at, keywords))
			return true;
		end += end == at;
	}
	return false;
}

/* Are its brackets closed, and does a brace end it, or stand on the next line? */
static bool is_with_brace(const struct source_lines *source, struct statement it)
{
	const struct source_line *line = &source->lines[it.last];
	int open = 0;
	for (size_t i = it.first; i <= it.last; i++)
		open += brackets_of(source, i).open;
	if (open != 0)
		return false;
	size_t end = end_of_blanks(source->text, line->at, line->end);
	return (end > line->at && source->text[end - 1] == '{') ||
		(it.last + 1 < count_lines(source) && line_begins(source, it.last + 1, "{"));
}

/* A function without a keyword, `void build(Layer layer) {`: no call, and no word of a language that has brackets behind it. */
static bool is_definition(const struct source_lines *source, struct statement it, struct word name)
{
	static const char *const others[] = { "if", "elseif", "elif", "for", "foreach", "while", "switch", "catch",
		"with", "when", "match", "using", "lock", "synchronized", "until", "unless", "return" };
	static const char *const before[] = { "return", "new", "else", "await", "throw", "case", "in", "yield" };
	const struct source_line *line = &source->lines[it.first];
	const char *text = source->text;
	struct word type = word_before(text, line->at, name.begin);
	bool is_method = name.begin > line->at && text[name.begin - 1] == '.';
	for (size_t at = line->at; at < line->end; at++)
		if (code_is_quote(text[at]) || (text[at] == '=' && (at < name.begin || text[at + 1] == '>')))
			return false;
	return !is_method && !IS_ONE_OF(text + name.begin, name.end - name.begin, others) &&
		!IS_ONE_OF(text + type.begin, type.end - type.begin, before) && is_with_brace(source, it);
}

/* The word before the first `=` or `:` of text[from..to): of `build = (layer) => {`, `build: function (layer) {`. */
static struct word word_before_value(const char *text, size_t from, size_t to)
{
	size_t at = from;
	while (at < to && text[at] != '=' && text[at] != ':')
		at++;
	return at < to ? word_before(text, from, at) : (struct word){ from, from };
}

/* The bracket behind what a method of Go is one of, `func (game *Game) build(`; `bracket` itself: there is none. */
static size_t behind_receiver(const char *text, size_t bracket, size_t end)
{
	const char *close = memchr(text + bracket, ')', end - bracket);
	const char *next = close ? memchr(close, '(', (size_t)(text + end - close)) : NULL;
	return next ? (size_t)(next - text) : bracket;
}

static bool has_arrow(const char *text, size_t from, size_t to)
{
	for (size_t at = from; at + 1 < to; at++)
		if (text[at] == '=' && text[at + 1] == '>')
			return true;
	return false;
}

/* The name of the function that the statement begins. 0: it begins none. */
static uint64_t name_of_function(const struct source_lines *source, struct statement it)
{
	static const char *const functions[] = { "function" }, *const nameless[] = { "", "async" },
				 *const of_go[] = { "func" };
	const struct source_line *line = &source->lines[it.first];
	const char *text = source->text, *bracket = memchr(text + line->at, '(', line->end - line->at);
	if (!bracket || line->says_nothing)
		return 0;
	size_t open = (size_t)(bracket - text);
	struct word name = word_before(text, line->at, open);
	if (IS_ONE_OF(text + name.begin, name.end - name.begin, of_go))
		name = word_before(text, line->at, behind_receiver(text, open, line->end));
	bool is_arrow = IS_ONE_OF(text + name.begin, name.end - name.begin, nameless) &&
		has_arrow(text, open, line->end);
	if (is_arrow || IS_ONE_OF(text + name.begin, name.end - name.begin, functions))
		name = word_before_value(text, line->at, open);
	else if (!has_keyword(text, line->at, name.begin) && !is_definition(source, it, name))
		return 0;
	return name.end > name.begin ? code_hash(text + name.begin, name.end - name.begin) : 0;
}

bool list_blocking_functions(struct source_lines *source)
{
	/* From the last line on: `next` is the one that blocks next, as far as a function may go. */
	for (size_t i = count_lines(source), next = SIZE_MAX; i-- > 0; next = source->lines[i].blocks ? i : next) {
		const struct source_line *line = &source->lines[i];
		if (next == SIZE_MAX || next - i > STATEMENT_MAX + BLOCK_LINES ||
			!memchr(source->text + line->at, '(', line->end - line->at))
			continue;
		struct statement it = statement_of(source, i);
		uint64_t name = it.first == i ? name_of_function(source, it) : 0;
		if (name != 0 && blocks_behind(source, it) && !tli_array_append(source->of_functions, name))
			return false;
	}
	code_sort(source->of_functions);
	return true;
}

bool is_in_blocking_function(const struct source_lines *source, struct statement it)
{
	size_t indent = source->lines[it.first].indent;
	for (size_t i = it.first; i > 0 && it.first - i < STATEMENT_LINES; i--) {
		if (source->lines[i - 1].indent >= indent)
			continue;
		struct statement outer = statement_of(source, i - 1);
		return source->lines[i - 1].blocks && name_of_function(source, outer) != 0;
	}
	return false;
}

bool is_given_to_blocking(const struct source_lines *source, size_t begin, size_t at)
{
	enum { DEPTH_MAX = 8 };
	uint64_t calls[DEPTH_MAX] = { 0 };
	const char *text = source->text;
	size_t depth = 0;
	for (size_t i = begin; i < at && tli_array_length(source->of_functions) > 0; i++) {
		if (code_is_quote(text[i]))
			i = code_end_of_text(text, i, at);
		if (text[i] == '(' && depth < DEPTH_MAX) {
			struct word name = word_before(text, begin, i);
			calls[depth++] = code_hash(text + name.begin, name.end - name.begin);
		} else if (text[i] == ')' && depth > 0)
			depth--;
	}
	for (size_t i = 0; i < depth; i++)
		if (code_has(source->of_functions, calls[i]))
			return true;
	return false;
}
