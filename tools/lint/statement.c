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

/* Where the blanks before `at` begin. */
static size_t end_of_blanks(const char *text, size_t from, size_t at)
{
	while (at > from && code_is_blank(text[at - 1]))
		at--;
	return at;
}

/* ---- statements ---- */

/* Brackets that a line opens and does not close; less than 0: that it closes. */
struct brackets {
	int open;
	bool begins_block; /* a brace that begins no object stays open, or a function begins */
};

static struct brackets brackets_of(const struct source_lines *source, size_t number)
{
	const struct source_line *line = &source->lines[number];
	const char *text = source->text;
	struct brackets it = { 0 };
	int blocks = 0;
	char before = ' '; /* the last byte that is no blank: behind `(`, `[` or `,` a brace begins an object */
	for (size_t at = line->at; at < line->end && !line->says_nothing; at++) {
		if (code_is_quote(text[at]))
			at = code_end_of_text(text, at, line->end);
		bool is_block = text[at] == '{' && !strchr("([,", before);
		bool is_word = at == line->at || !code_is_of_word(text[at - 1]);
		bool ends_block = text[at] == '}' && blocks > 0;
		blocks += is_block - ends_block;
		it.open += text[at] == '(' || (text[at] == '{' && !is_block);
		it.open -= text[at] == ')' || (text[at] == '}' && !ends_block);
		it.begins_block = it.begins_block || (is_word && code_begins(text + at, line->end - at, "function"));
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
		if (open > 0) {
			while (i > 0 && number - i < STATEMENT_LINES && goes_on_from_before(source, i))
				i--;
			return i;
		}
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

/* A label with nothing behind it, `case "walls":`? */
static bool is_bare_label(const struct source_lines *source, size_t number)
{
	const struct source_line *line = &source->lines[number];
	size_t end = end_of_blanks(source->text, line->at, line->end);
	return line_begins(source, number, "case") && source->text[end - 1] == ':';
}

size_t end_of_block(const struct source_lines *source, struct statement it)
{
	size_t indent = source->lines[it.first].indent, last = it.last, end;
	bool may_be_brace = true;
	while (last + 1 < count_lines(source) && is_bare_label(source, last) && line_begins(source, last + 1, "case"))
		last++;
	end = last + BLOCK_LINES;
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

/* Does it leave where there is nothing, or something else: by itself, or with the last line of its block? `end`: of that. */
static bool is_guard(const struct source_lines *source, struct statement it, size_t end, bool by_continue)
{
	const struct source_line *lines = source->lines;
	while (end > it.last && (lines[end].indent == SIZE_MAX || line_begins(source, end, "}")))
		end--;
	bool is_not = false, leaves = by_continue ? lines[end].continues : lines[end].leaves;
	for (size_t i = it.first; i <= it.last; i++) {
		is_not = is_not || lines[i].is_not;
		leaves = leaves || (by_continue ? lines[i].continues : lines[i].leaves);
	}
	return is_not && leaves;
}

/* As blocks_behind_guard, of one that leaves by `continue` alone where that is asked for: behind `if (!walls) return;` the rest is of something else. */
static bool blocks_where_left(const struct source_lines *source, struct statement it, bool by_continue)
{
	size_t end = end_of_block(source, it), indent = source->lines[it.first].indent, last = end;
	if (!is_guard(source, it, end, by_continue))
		return false;
	while (last + 1 < count_lines(source) && last - end < BLOCK_LINES && source->lines[last + 1].indent >= indent)
		last++;
	return blocks_among(source, end + 1, last);
}

bool blocks_behind_guard(const struct source_lines *source, struct statement it)
{
	return blocks_where_left(source, it, false);
}

bool blocks_behind(const struct source_lines *source, struct statement it)
{
	if (blocks_among(source, it.last + 1, end_of_block(source, it)))
		return !source->lines[it.last].is_of_nothing;
	return blocks_where_left(source, it, true);
}

/* ---- functions ---- */

/* The word before a bracket; empty: there is none. */
struct word {
	size_t begin, end;
};

static struct word word_before(const char *text, size_t from, size_t at)
{
	size_t end = end_of_blanks(text, from, at);
	return (struct word){ code_begin_of_word(text, from, end), end };
}

/* Has text[from..to) one of these words? */
static bool has_word_of(const char *text, size_t from, size_t to, const char *const *words, size_t count)
{
	for (size_t at = from, end; at < to; at = end) {
		end = code_end_of_word(text, at, to);
		if (end > at && is_one_of(text + at, end - at, words, count))
			return true;
		end += end == at;
	}
	return false;
}

#define HAS_WORD_OF(text, from, to, words) has_word_of(text, from, to, words, sizeof(words) / sizeof *(words))

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

static bool has_arrow(const char *text, size_t from, size_t to)
{
	for (size_t at = from; at + 1 < to; at++)
		if (text[at] == '=' && text[at + 1] == '>')
			return true;
	return false;
}

/* A function without a keyword, `void build(Layer layer) {`: no call, and no word of a language that stands before brackets or a condition. */
static bool is_definition(const struct source_lines *source, struct statement it, struct word name)
{
	static const char *const others[] = { "if", "elseif", "elif", "else", "for", "foreach", "while", "switch",
		"catch", "with", "when", "match", "using", "lock", "synchronized", "until", "unless", "return", "new",
		"await", "throw", "case", "in", "yield", "let", "guard", "go", "defer", "not" };
	const struct source_line *line = &source->lines[it.first];
	const char *text = source->text;
	bool is_called = name.begin > line->at && (text[name.begin - 1] == '.' || text[name.begin - 1] == '!');
	for (size_t at = line->at; at < line->end; at++)
		if (code_is_quote(text[at]) || (text[at] == '=' && at < name.begin))
			return false;
	return !is_called && !has_arrow(text, line->at, line->end) && !HAS_WORD_OF(text, line->at, name.end, others) &&
		is_with_brace(source, it);
}

/* The word before the first `=` or `:` of text[from..to): of `build = (layer) => {`, `build: function (layer) {`. */
static struct word word_before_value(const char *text, size_t from, size_t to)
{
	size_t at = from;
	while (at < to && text[at] != '=' && text[at] != ':')
		at++;
	return at < to ? word_before(text, from, at) : (struct word){ from, from };
}

/* The bracket behind the receiver of a method of Go, `func (game *Game) build(`; `bracket` itself: there is none. */
static size_t behind_receiver(const char *text, size_t bracket, size_t end)
{
	const char *close = memchr(text + bracket, ')', end - bracket);
	const char *next = close ? memchr(close, '(', (size_t)(text + end - close)) : NULL;
	return next ? (size_t)(next - text) : bracket;
}

/* The name of the function that the statement begins; empty: it begins none. */
static struct word name_of_function(const struct source_lines *source, struct statement it)
{
	static const char *const keywords[] = { "function", "def", "fn", "func", "fun", "sub", "proc", "procedure" };
	static const char *const functions[] = { "function" }, *const nameless[] = { "", "async" },
				 *const of_go[] = { "func" };
	const struct source_line *line = &source->lines[it.first];
	const char *text = source->text, *bracket = memchr(text + line->at, '(', line->end - line->at);
	struct word none = { line->at, line->at };
	if (!bracket || line->says_nothing)
		return none;
	size_t open = (size_t)(bracket - text);
	struct word name = word_before(text, line->at, open);
	if (IS_ONE_OF(text + name.begin, name.end - name.begin, of_go))
		name = word_before(text, line->at, behind_receiver(text, open, line->end));
	bool is_arrow = IS_ONE_OF(text + name.begin, name.end - name.begin, nameless) &&
		has_arrow(text, open, line->end);
	if (is_arrow || IS_ONE_OF(text + name.begin, name.end - name.begin, functions))
		return word_before_value(text, line->at, open);
	bool is_defined = HAS_WORD_OF(text, line->at, name.begin, keywords) || is_definition(source, it, name);
	return is_defined ? name : none;
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
		struct word name = name_of_function(source, it);
		uint64_t hash = code_hash(source->text + name.begin, name.end - name.begin);
		if (it.first == i && name.end > name.begin && blocks_behind(source, it) &&
			!tli_array_append(source->of_functions, hash))
			return false;
	}
	code_sort(source->of_functions);
	return true;
}

bool is_in_blocking_function(const struct source_lines *source, struct statement it)
{
	size_t indent = source->lines[it.first].indent;
	for (size_t i = it.first; i > 0 && it.first - i < STATEMENT_LINES; i--) {
		if (source->lines[i - 1].indent >= indent || line_begins(source, i - 1, "{"))
			continue;
		struct word name = name_of_function(source, statement_of(source, i - 1));
		if (name.end > name.begin)
			return code_says_blocks(source->text + name.begin, name.end - name.begin);
		indent = source->lines[i - 1].indent;
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
		if (text[i] == '(') {
			struct word name = word_before(text, begin, i);
			if (depth < DEPTH_MAX)
				calls[depth] = code_hash(text + name.begin, name.end - name.begin);
			depth++;
		} else if (text[i] == ')' && depth > 0)
			depth--;
	}
	for (size_t i = 0; i < depth && i < DEPTH_MAX; i++)
		if (code_has(source->of_functions, calls[i]))
			return true;
	return false;
}
