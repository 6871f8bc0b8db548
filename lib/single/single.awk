# SPDX-License-Identifier: MIT
#
# Writes lib/ as one file, or the part of it that `want` names:
#
#     awk -v want=core -v top=SRCDIR -v stb=.../stb_ds.h -v version=X -f single.awk FILE...      core: tautline.c; more: tautline_more.c;
#                                                                                               header: tautline.h
#
# FILE...: the files of the library, in their order, without top; for `header` the installed headers.
#
# 1. The table lib/single/parts says to which part a file belongs.
# 2. What is written of a part is each of its sources, before it the headers that it includes and that were not written yet. Lines that
#    include headers of lib/ go away; those of the system come first, each once, but what stands in an #if stays there, where the headers
#    must not be hidden as what is around them.
# 3. A function of a header is made static (TLI_LOCAL) unless the other part names it: C takes over the linkage of the first declaration.
#    So the core is written after `more` was read, whose words are counted then, and the other way round.

function fail(text) { print "single.awk: " text | "cat >&2"; failed = 1; exit 1 }

function read_parts(    line, field) {
	while ((getline line < (top "/lib/single/parts")) > 0) {
		if (line ~ /^#/ || split(line, field, " ") == 0) continue
		is_more[field[1]] = 1
		format_of[field[1]] = field[2]
	}
	close(top "/lib/single/parts")
}

# The longest word of the table that a path begins with; none: the core.
function row_of(path,    length_) {
	sub(/^lib\//, "", path)
	for (length_ = length(path); length_ > 0; length_--)
		if (substr(path, 1, length_) in is_more) return substr(path, 1, length_)
	return ""
}

function part_of(path) { return row_of(path) == "" ? "core" : "more" }

function emit(text) { line_of[++count] = text; file_of[count] = here }

# stb_ds, in two pieces: what a header has, and the functions, with the licence at their end. What it includes is not hidden.
function emit_stb(piece,    line, in_piece) {
	in_piece = 0
	while ((getline line < stb) > 0) {
		if (line ~ (piece == "header" ? "^#ifndef INCLUDE_STB_DS_H" : "^#ifdef STB_DS_IMPLEMENTATION")) in_piece = 1
		if (in_piece && line ~ /^# *include/) take_system(line, 1)
		else if (in_piece) emit(line)
		if (piece == "header" && line ~ /^#endif.*INCLUDE_STB_DS_H/) break
	}
	close(stb)
	if (!in_piece) fail(stb ": not as expected")
}

function take_system(line, depth) {
	if (depth == 0) {
		if (!(line in hoisted)) { hoisted[line] = 1; system_of[++systems] = line }
		return
	}
	emit("#pragma GCC visibility push(default)")
	emit(line)
	emit("#pragma GCC visibility pop")
}

# A file of lib/, and before it the headers that it includes.
function expand(path,    line, lines, text, i, depth, name, was) {
	if (path in seen) return
	seen[path] = 1
	lines = 0
	while ((getline line < (top "/" path)) > 0) text[++lines] = line
	close(top "/" path)
	if (!lines) fail(path ": not there")
	for (i = 1; i <= lines; i++)
		if (text[i] ~ /^#include "/) {
			name = text[i]; sub(/^#include "/, "", name); sub(/".*/, "", name)
			expand("lib/" name)
		}
	was = here
	here = path
	emit("/* ---- " path " ---- */")
	if (path ~ /\.c$/ && format_of[row_of(path)]) emit("#ifdef " format_of[row_of(path)])
	depth = path ~ /\.h$/ ? -1 : 0 # the guard of a header does not count
	for (i = 1; i <= lines; i++) {
		line = text[i]
		if (line ~ /^# *if/) depth++
		if (line ~ /^# *endif/) depth--
		if (line ~ /^\/\* SPDX-License-Identifier: MIT \*\/$/) continue
		if (line ~ /^#include <tautline\// || line ~ /^#include "/) continue
		if (line ~ /^#include <stb\//) emit_stb(path ~ /\.h$/ ? "header" : "functions")
		else if (line ~ /^# *include/) take_system(line, depth)
		else emit(line)
	}
	if (path ~ /\.c$/ && format_of[row_of(path)]) emit("#endif")
	emit("")
	here = was
}

# The name of the function that a line of a header declares, at file scope and not static.
function declared(line) {
	if (line !~ /^[a-z].*[ *]tli_[a-z0-9_]+\(/ || line ~ /^(static|typedef|extern|return|else) /) return ""
	sub(/\(.*/, "", line)
	sub(/.*[ *]/, "", line)
	return line
}

# Every word that begins with tli_ and is not merely declared.
function count_words(    i, line) {
	for (i = 1; i <= count; i++) {
		line = line_of[i]
		if (file_of[i] ~ /\.h$/ && declared(line) != "") continue
		while (match(line, /tli_[a-z0-9_]+/)) {
			named[substr(line, RSTART, RLENGTH)] = 1
			line = substr(line, RSTART + RLENGTH)
		}
	}
}

function gather(part,    i) {
	split("", seen); split("", hoisted); split("", line_of); split("", file_of)
	count = systems = 0
	for (i = 1; i < ARGC; i++)
		if (ARGV[i] ~ /\.c$/ && part_of(ARGV[i]) == part) expand(ARGV[i])
}

function copy(name,    line, path) {
	path = top "/lib/single/" name
	while ((getline line < path) > 0) { gsub(/@VERSION@/, version, line); print line }
	close(path)
}

function write_part(    i, name) {
	copy(want ".txt")
	copy("setup.txt")
	for (i = 1; i <= systems; i++) print system_of[i]
	print "\n#pragma GCC visibility push(hidden)\n"
	for (i = 1; i <= count; i++) {
		name = file_of[i] ~ /\.h$/ && part_of(file_of[i]) == want ? declared(line_of[i]) : ""
		print name != "" && !(name in named) ? "TLI_LOCAL " line_of[i] : line_of[i]
	}
	print "#pragma GCC visibility pop"
}

# All public headers, those first that others include.
function expand_header(path,    line, lines, text, i, name) {
	if (path in seen) return
	seen[path] = 1
	lines = 0
	while ((getline line < (top "/" path)) > 0) text[++lines] = line
	close(top "/" path)
	if (!lines) fail(path ": not there")
	for (i = 1; i <= lines; i++)
		if (text[i] ~ /^#include <tautline\//) {
			name = text[i]; sub(/^#include </, "", name); sub(/>.*/, "", name)
			expand_header("lib/include/" name)
		}
	if (path ~ /\/tautline\.h$/) return
	for (i = 1; i <= lines; i++)
		if (text[i] !~ /^#include <tautline\// && text[i] !~ /^\/\* SPDX-/) emit(text[i])
	emit("")
}

function write_header(    i) {
	print "/* SPDX-License-Identifier: MIT */"
	print "/* tautline " version ": all public headers in one. Made by `make single`. */"
	print "#ifndef TAUTLINE_TAUTLINE_H\n#define TAUTLINE_TAUTLINE_H\n"
	for (i = 1; i < ARGC; i++) if (ARGV[i] ~ /\.h$/) expand_header(ARGV[i])
	for (i = 1; i <= count; i++) print line_of[i]
	print "#endif"
}

BEGIN {
	read_parts()
	if (want == "header") write_header()
	else {
		gather(want == "core" ? "more" : "core")
		count_words()
		gather(want)
		write_part()
	}
	exit failed
}
