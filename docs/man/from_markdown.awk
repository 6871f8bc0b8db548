# SPDX-License-Identifier: MIT
#
# Makes a manual page of a page in Markdown, as far as docs/map-format.md goes: headings, paragraphs, lists, tables, blocks of code, and in a
# line code, bold and links. usage: awk -v head='TAUTLINE 5 ...' -v name='tautline - ...' -f from_markdown.awk PAGE.md

function escape(text) {
	gsub(/\\/, "\\e", text)
	gsub(/-/, "\\-", text)
	sub(/^[.']/, "\\\\\\&&", text)
	return text
}

# The inline marks: `code` and **bold** become bold, a link its text.
function inline(text, out, at, piece, end) {
	out = ""
	while (match(text, /`+[^`]+`+|\*\*[^*]+\*\*|\[[^]]*\]\([^)]*\)/)) {
		out = out escape(substr(text, 1, RSTART - 1))
		piece = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		if (piece ~ /^\[/) {
			piece = substr(piece, 2, index(piece, "](") - 2)
			gsub(/`/, "", piece)
			out = out escape(piece)
		} else {
			gsub(/^(`+|\*\*)|(`+|\*\*)$/, "", piece)
			out = out "\\fB" escape(piece) "\\fR"
		}
	}
	out = out escape(text)
	sub(/^[.']/, "\\\\\\&&", out)
	return out
}

# A row of a table: the first cell is the tag of the others.
function row(line, cells, count, i, rest) {
	gsub(/^\| *| *\|$/, "", line)
	gsub(/\\\|/, "\001", line)
	count = split(line, cells, / *\| */)
	rest = ""
	for (i = 2; i <= count; i++)
		if (cells[i] != "")
			rest = rest (rest == "" ? "" : "; ") cells[i]
	gsub(/\001/, "|", cells[1])
	gsub(/\001/, "|", rest)
	print ".TP"
	print cells[1] == "" ? "\\ " : inline(cells[1])
	print rest == "" ? "\\ " : inline(rest)
}

# A paragraph begins before text alone: not before a heading or at the end.
function break_before_text() {
	if (broken)
		print ".PP"
	broken = 0
}

function macro(line) {
	broken = 0
	print line
}

BEGIN {
	print ".\\\" Generated from docs/map-format.md by `make manual`."
	print ".TH " head
	print ".SH NAME"
	print escape(name)
	print ".SH DESCRIPTION"
	headed = 1
}

/^```/ {
	code = !code
	if (code)
		macro((headed ? "" : ".PP\n") ".nf\n.RS")
	else
		macro(".RE\n.fi")
	broken = !code
	headed = 0
	next
}
code { print $0 == "" ? "\\ " : escape($0); next }
/^<!--.*-->$/ { next } # a mark for a test
/^# / { next }
/^## / { macro(".SH \"" toupper(substr($0, 4)) "\""); headed = 1; next }
/^###+ / { sub(/^#+ /, ""); macro(".SS " inline($0)); headed = 1; next }
/^\|[-| :]+\|$/ { next }
/^\|/ { broken = headed = 0; row($0); table = 1; next }
table { broken = 1; table = 0 }
/^- / { macro(".IP \\(bu 2"); headed = 0; print inline(substr($0, 3)); next }
/^$/ { broken = !headed; next }
{ break_before_text(); headed = 0; sub(/^ +/, ""); print inline($0) }

END {
	print ".SH SEE ALSO"
	split(head, words, " ")
	count = split("TAUTLINE(1) TAUTLINE(5) TAUTLINE.RULES(5)", pages, " ")
	for (i = 1; i <= count; i++)
		if (pages[i] != words[1] "(" words[2] ")")
			see = see (see == "" ? "" : ",\n") "\\fB" tolower(substr(pages[i], 1, length(pages[i]) - 3)) "\\fR" substr(pages[i], length(pages[i]) - 2)
	print see
}
