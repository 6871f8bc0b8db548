/* SPDX-License-Identifier: MIT */
/*
 * format/doom/udmf_scan.c: the words of a UDMF text, with their places.
 *
 * Blanks part words, and so do the marks { } ( ) ; = and both quotes. Comments are those of C, both kinds. A string may go over several
 * lines, and \" in it is no end. Nothing is copied. O(1) a byte.
 */
#include "format/doom/udmf.h"

#include "base/ascii.h"
#include "format/text/front.h"

tli_udmf_scan tli_udmf_scan_of(const char *text, size_t size)
{
	const char *begin = text + tli_text_begin(text, size);
	return (tli_udmf_scan){ .at = begin, .end = text + size, .line_start = text, .line = 1 };
}

static void pass_character(tli_udmf_scan *scan)
{
	tli_assert(scan->at < scan->end);
	if (*scan->at++ == '\n') {
		scan->line++;
		scan->line_start = scan->at;
	}
}

static bool is_udmf_blank(char c)
{
	return tli_is_space(c) || c == '\f' || c == '\v';
}

static bool scan_begins_with(const tli_udmf_scan *scan, const char *two)
{
	return scan->end - scan->at >= 2 && scan->at[0] == two[0] && scan->at[1] == two[1];
}

static bool is_part_of_word(const tli_udmf_scan *scan)
{
	unsigned char c = (unsigned char)*scan->at;
	return c > ' ' && c != 0x7F && !strchr("{}();=\"'", c) && !scan_begins_with(scan, "//") &&
		!scan_begins_with(scan, "/*");
}

/* The comment at the scan; false if it has no end. */
static bool pass_comment(tli_udmf_scan *scan)
{
	if (scan_begins_with(scan, "//")) {
		while (scan->at < scan->end && *scan->at != '\n')
			scan->at++;
		return true;
	}
	scan->at += 2;
	while (scan->at < scan->end && !scan_begins_with(scan, "*/"))
		pass_character(scan);
	if (scan->at == scan->end)
		return false;
	scan->at += 2;
	return true;
}

/* The string whose first quote is at the scan. */
static void read_string(tli_udmf_scan *scan, tli_udmf_word *word)
{
	scan->at++;
	word->text = scan->at;
	while (scan->at < scan->end && *scan->at != '"') {
		if (*scan->at == '\\')
			scan->at++;
		if (scan->at < scan->end)
			pass_character(scan);
	}
	word->size = (size_t)(scan->at - word->text);
	word->kind = scan->at < scan->end ? TLI_UDMF_STRING : TLI_UDMF_OPEN;
	if (scan->at < scan->end)
		scan->at++;
}

static void read_word(tli_udmf_scan *scan, tli_udmf_word *word)
{
	while (scan->at < scan->end && is_part_of_word(scan))
		scan->at++;
	word->kind = scan->at > word->text ? TLI_UDMF_WORD : TLI_UDMF_MARK;
	if (word->kind == TLI_UDMF_MARK)
		scan->at++;
	word->size = (size_t)(scan->at - word->text);
}

tli_udmf_word tli_udmf_next(tli_udmf_scan *scan)
{
	while (scan->at < scan->end) {
		tli_udmf_word word = {
			.text = scan->at,
			.spot = { scan->line, (uint32_t)(scan->at - scan->line_start) + 1 },
		};
		if (is_udmf_blank(*scan->at)) {
			pass_character(scan);
		} else if (scan_begins_with(scan, "//") || scan_begins_with(scan, "/*")) {
			if (pass_comment(scan))
				continue;
			word.kind = TLI_UDMF_OPEN;
			word.size = (size_t)(scan->end - word.text);
			return word;
		} else {
			if (*scan->at == '"')
				read_string(scan, &word);
			else
				read_word(scan, &word);
			return word;
		}
	}
	return (tli_udmf_word){
		.text = scan->end,
		.spot = { scan->line, (uint32_t)(scan->end - scan->line_start) + 1 },
	};
}

bool tli_udmf_is(const tli_udmf_word *word, const char *name)
{
	return tli_is_word(word->text, word->size, name);
}
