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

BEGIN {
	print ".\\\" Generated from docs/map-format.md by `make manual`."
	print ".TH " head
	print ".SH NAME"
	print escape(name)
	print ".SH DESCRIPTION"
}

/^```/ { code = !code; print code ? ".PP\n.nf\n.RS" : ".RE\n.fi"; next }
code { print $0 == "" ? "\\ " : escape($0); next }
/^# / { next }
/^## / { print ".SH \"" toupper(substr($0, 4)) "\""; next }
/^###+ / { sub(/^#+ /, ""); print ".SS " inline($0); next }
/^\|[-| :]+\|$/ { next }
/^\|/ { row($0); table = 1; next }
table { print ".PP"; table = 0 }
/^- / { print ".IP \\(bu 2"; print inline(substr($0, 3)); next }
/^$/ { print ".PP"; next }
{ sub(/^ +/, ""); print inline($0) }
