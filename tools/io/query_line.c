/* SPDX-License-Identifier: MIT */
/*
 * query_line.c: reads a query file line by line, and parses one line.
 *
 * It uses read(2) and a fixed buffer, so that a caller can distinguish "no complete line yet" from "end of input", flush its
 * answers, and only then wait: a line-by-line dialogue over pipes works without a flush after every line. A line beyond
 * QUERY_LINE_MAX is returned as soon as that many bytes are there, and its rest is dropped, so memory is constant.
 *
 * A line has words between blanks; `#` outside of double quotes ends it. Two words are two stops, four numbers two points; a
 * fifth number is the expected length (for `bench`).
 *
 * Nine words are a line of a Moving AI scenario (.scen): bucket, map, its width and height, cells of start and goal, a length.
 * Paths go from the centre of a cell to that of another; the length is along the cells, not the shortest, so it is not
 * expected. Such a file begins with a line `version 1`, which is not a query, since no name begins with a digit.
 */
#include "io/query_line.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tautline/text.h>

#include "cli/message.h"

enum { BUFFER_SIZE = 1 << 16 };

/* More words than a good line has, so that the tenth is seen. */
enum { WORDS_MAX = 10, SCENARIO_WORDS = 9 };

_Static_assert(BUFFER_SIZE > 2 * QUERY_LINE_MAX, "a rest of a line and more must fit the buffer");

struct word {
	const char *text;
	size_t size;
};

bool lines_open(line_reader *reader, const char *path)
{
	*reader = (line_reader){ .descriptor = STDIN_FILENO };
	if (strcmp(path, "-") != 0) {
		reader->descriptor = open(path, O_RDONLY | O_CLOEXEC);
		reader->opened = reader->descriptor >= 0;
		if (!reader->opened)
			return check_status(TL_E_IO, "read", path);
	}
	reader->buffer = malloc(BUFFER_SIZE);
	if (!reader->buffer) {
		message_status("read", path, TL_E_NOMEM);
		lines_close(reader);
		return false;
	}
	return true;
}

void lines_close(line_reader *reader)
{
	if (reader->opened)
		close(reader->descriptor);
	free(reader->buffer);
	*reader = (line_reader){ .descriptor = STDIN_FILENO };
}

static bool hand_out(line_reader *reader, size_t size, size_t consumed, struct line *out)
{
	const char *text = reader->buffer + reader->start;
	reader->start += consumed;
	out->too_long = size > QUERY_LINE_MAX;
	out->size = out->too_long ? QUERY_LINE_MAX : size;
	out->text = text;
	out->number = ++reader->number;
	return true;
}

bool lines_next(line_reader *reader, struct line *out)
{
	while (reader->start < reader->end) {
		const char *text = reader->buffer + reader->start;
		size_t rest = reader->end - reader->start;
		const char *newline = memchr(text, '\n', rest);
		if (reader->skipping) {
			reader->skipping = !newline;
			reader->start = !newline ? reader->end : reader->start + (size_t)(newline - text) + 1;
		} else if (newline) {
			size_t size = (size_t)(newline - text);
			return hand_out(reader, size, size + 1, out);
		} else if (rest > QUERY_LINE_MAX) {
			reader->skipping = true;
			return hand_out(reader, rest, rest, out);
		} else if (reader->ended) {
			return hand_out(reader, rest, rest, out);
		} else {
			return false;
		}
	}
	return false;
}

bool lines_fill(line_reader *reader)
{
	if (reader->ended)
		return false;
	size_t rest = reader->end - reader->start;
	memmove(reader->buffer, reader->buffer + reader->start, rest);
	reader->start = 0;
	reader->end = rest;
	ssize_t got;
	do {
		got = read(reader->descriptor, reader->buffer + rest, BUFFER_SIZE - rest);
	} while (got < 0 && errno == EINTR);
	if (got > 0) {
		reader->end += (size_t)got;
		return true;
	}
	reader->error = got < 0 ? errno : 0;
	reader->ended = true;
	return rest > 0 && reader->error == 0; /* a last line without its end */
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* The end of the word that begins at `at`. */
static size_t word_end(const char *text, size_t size, size_t at)
{
	bool quoted = text[at] == '"';
	for (size_t i = at + 1; i < size; i++)
		if (quoted && text[i] == '\\')
			i++;
		else if (quoted && text[i] == '"')
			return i + 1;
		else if (!quoted && (is_blank(text[i]) || text[i] == '#'))
			return i;
	return size;
}

static size_t split_line(const struct line *line, struct word *words)
{
	size_t count = 0;
	size_t at = 0;
	while (count < WORDS_MAX) {
		while (at < line->size && is_blank(line->text[at]))
			at++;
		if (at >= line->size || line->text[at] == '#')
			break;
		size_t end = word_end(line->text, line->size, at);
		words[count++] = (struct word){ line->text + at, end - at };
		at = end;
	}
	return count;
}

static bool refuse_number(const struct word *word, const char *what, query_line *out)
{
	int shown = word->size > 80 ? 80 : (int)word->size;
	snprintf(out->why, sizeof out->why, "'%.*s' is not %s", shown, word->text, what);
	return false;
}

static bool read_number(const struct word *word, double *number, query_line *out)
{
	tl_status status = tl_number_parse(word->text, word->size, number);
	if (status)
		return refuse_number(word, status == TL_E_RANGE ? "a number of this size" : "a plain number", out);
	return true;
}

static bool set_points(const tl_map *map, const double *numbers, double offset, query_line *out)
{
	out->from = (tl_stop){ .at = { numbers[0] + offset, numbers[1] + offset } };
	out->to = (tl_stop){ .at = { numbers[2] + offset, numbers[3] + offset } };
	return stop_in_grid(map, out->from.at, out->why) && stop_in_grid(map, out->to.at, out->why);
}

static bool read_numbers(const tl_map *map, const struct word *words, size_t count, query_line *out)
{
	double numbers[5] = { 0 };
	for (size_t i = 0; i < 4; i++)
		if (!stop_coordinate(map, words[i].text, words[i].size, &numbers[i]))
			return refuse_number(&words[i], "a plain number", out);
	if (count == 5 && !read_number(&words[4], &numbers[4], out))
		return false;
	out->has_length = count == 5;
	out->length = numbers[4];
	return set_points(map, numbers, 0, out);
}

static bool read_scenario(const tl_map *map, const struct word *words, query_line *out)
{
	double numbers[SCENARIO_WORDS] = { 0 };
	for (size_t i = 0; i < SCENARIO_WORDS; i++) {
		bool is_cell = i >= 4 && i < 8;
		if (i != 1 && !read_number(&words[i], &numbers[i], out))
			return false;
		if (is_cell && strspn(words[i].text, "0123456789") < words[i].size)
			return refuse_number(&words[i], "the number of a cell", out);
	}
	return set_points(map, numbers + 4, 0.5, out);
}

static bool word_is(const struct word *word, const char *text)
{
	return word->size == strlen(text) && memcmp(word->text, text, word->size) == 0;
}

/* The first line of a scenario. */
static bool is_version(const struct line *line, const struct word *words, size_t count)
{
	return line->number == 1 && count == 2 && word_is(&words[0], "version") &&
		(word_is(&words[1], "1") || word_is(&words[1], "1.0"));
}

line_kind query_line_read(const tl_map *map, const struct line *line, query_line *out)
{
	struct word words[WORDS_MAX];
	size_t count = split_line(line, words);
	out->has_length = false;
	if (count == 0 && !(line->too_long && !memchr(line->text, '#', line->size)))
		return LINE_EMPTY;
	if (line->too_long) {
		snprintf(out->why, sizeof out->why, "longer than %d bytes", QUERY_LINE_MAX);
		return LINE_BAD;
	}
	if (is_version(line, words, count))
		return LINE_EMPTY;
	if (count == 2) {
		bool good = stop_read(map, words[0].text, words[0].size, &out->from, out->why) &&
			stop_read(map, words[1].text, words[1].size, &out->to, out->why);
		return good ? LINE_QUERY : LINE_BAD;
	}
	if (count == 4 || count == 5)
		return read_numbers(map, words, count, out) ? LINE_QUERY : LINE_BAD;
	if (count == SCENARIO_WORDS)
		return read_scenario(map, words, out) ? LINE_QUERY : LINE_BAD;
	snprintf(out->why, sizeof out->why, "a query is two stops or four numbers, not %s%zu word%s",
		count == WORDS_MAX ? "over " : "", count == WORDS_MAX ? count - 1 : count, count == 1 ? "" : "s");
	return LINE_BAD;
}
