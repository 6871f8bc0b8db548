/* SPDX-License-Identifier: MIT */
/*
 * comments.c: the comments of some fifty languages, by the marks with which they begin and end.
 *
 * No language is parsed: a quote goes on to its like, or to the end of its line. Where that is wrong, as with the apostrophe of a lifetime, a comment
 * stays, and what it names counts as before. One that does not end is none: it began within an expression.
 */
#include "lint/comments.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "base/ascii.h"

/* Languages by their extensions, each between points. */
#define AS_IN_C                                                                                                   \
	".c.cc.cpp.cxx.h.hh.hpp.inl.cs.java.kt.scala.groovy.js.jsx.mjs.cjs.ts.tsx.mts.vue.svelte.html.htm.php.rs" \
	".go.zig.odin.d.hx.as.swift.m.mm.dart.vala.fs.gml.zs.zsc.zc.dec."

/* Longer marks before those that they begin with. close NULL: up to the end of the line. */
static const struct comment_mark {
	const char *open, *close, *extensions;
} comment_marks[] = {
	{ "--[[", "]]", ".lua.moon." },
	{ "--", NULL, ".lua.moon.hs." },
	{ "{-", "-}", ".hs." },
	{ "#", NULL, ".py.rb.gd.nim.coffee." },
	{ ";", NULL, ".clj.cljs.fnl.lisp.scm.rkt." },
	{ "<!--", "-->", ".html.htm.vue.svelte." },
	{ "/*", "*/", AS_IN_C },
	{ "//", NULL, AS_IN_C },
};

enum { COMMENT_MARKS = sizeof comment_marks / sizeof *comment_marks, EXTENSION_MAX = 10 };

/* Lists the marks of a language; returns how many. */
static size_t list_marks(const char *name, const struct comment_mark *marks[COMMENT_MARKS])
{
	char wanted[EXTENSION_MAX + 3] = ".";
	const char *dot = strrchr(name, '.');
	size_t count = 0, size = dot ? strlen(dot + 1) : 0;
	if (size == 0 || size > EXTENSION_MAX)
		return 0;
	for (size_t i = 0; i < size; i++)
		wanted[i + 1] = tli_lower(dot[i + 1]);
	wanted[size + 1] = '.';
	for (size_t i = 0; i < COMMENT_MARKS; i++)
		if (strstr(comment_marks[i].extensions, wanted))
			marks[count++] = &comment_marks[i];
	return count;
}

static bool is_mark_at(const char *text, size_t at, size_t size, const char *mark)
{
	size_t length = strlen(mark);
	return size - at >= length && memcmp(text + at, mark, length) == 0;
}

/* Behind the quote that ends what begins here, or at the end of the line, which a text in backquotes passes. */
static size_t end_of_quoted(const char *text, size_t at, size_t size)
{
	size_t to = at + 1;
	while (to < size && text[to] != text[at] && (text[to] != '\n' || text[at] == '`'))
		to += text[to] == '\\' && to + 1 < size && text[to + 1] != '\n' ? 2 : 1;
	return to < size ? to + 1 : size;
}

/* Behind the comment that begins here; `at`: there is none. In `https://` there is none. A mark that is not closed is closed nowhere behind: it goes. */
static size_t end_of_comment(const char *text, size_t at, size_t size, const struct comment_mark **mark)
{
	const char *open = *mark ? (*mark)->open : NULL, *close = *mark ? (*mark)->close : NULL;
	if (!open || !is_mark_at(text, at, size, open) || (strcmp(open, "//") == 0 && at > 0 && text[at - 1] == ':'))
		return at;
	size_t to = at + strlen(open);
	while (to < size && (close ? !is_mark_at(text, to, size, close) : text[to] != '\n'))
		to++;
	if (!close)
		return to;
	*mark = to < size ? *mark : NULL;
	return to < size ? to + strlen(close) : at;
}

void comments_blank(const char *name, char *text, size_t size)
{
	const struct comment_mark *marks[COMMENT_MARKS];
	size_t count = list_marks(name, marks);
	bool begins[UCHAR_MAX + 1] = { ['"'] = true, ['\''] = true, ['`'] = true };
	for (size_t i = 0; i < count; i++)
		begins[(unsigned char)marks[i]->open[0]] = true;
	for (size_t at = 0, end; count > 0 && at < size; at = end) {
		end = at + 1;
		if (!begins[(unsigned char)text[at]])
			continue;
		if (text[at] == '"' || text[at] == '\'' || text[at] == '`') {
			end = end_of_quoted(text, at, size);
			continue;
		}
		size_t to = at;
		for (size_t i = 0; i < count && to == at; i++)
			to = end_of_comment(text, at, size, &marks[i]);
		for (; at < to; at++)
			text[at] = text[at] == '\n' ? '\n' : ' ';
		end = to > end ? to : end;
	}
}
