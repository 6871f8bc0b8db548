# SPDX-License-Identifier: MIT
#
# Lists the mutations of C sources that can be made in one line: FILE, line, what is done, and the line as it becomes, separated by tabs.
# Comments, strings, preprocessor lines, checks of the library of itself, budgets and lines outside of functions
# are left alone.

function emit(what, text) {
	sub(/^\t+/, "", text)
	printf "%s\t%d\t%s\t%s\n", FILENAME, FNR, what, text
}

# At each of its places, but not where a longer number begins.
function exchange(old, new, before, rest, at, quotes) {
	before = ""
	rest = $0
	while ((at = index(rest, old))) {
		before = before substr(rest, 1, at - 1)
		rest = substr(rest, at + length(old))
		quotes = before
		if (gsub(/"/, "", quotes) % 2 == 0 && !(old ~ /1$/ && rest ~ /^[0-9.u]/))
			emit(substr(old, 2) (new == "" ? " dropped" : "becomes" substr(new, 1, length(new) - 1)), before new rest)
		before = before old
	}
}

FNR == 1 { inside = 0; comment = 0 }
/^\{/ { inside = 1; next }
/^\}/ { inside = 0; next }
!inside || /^#/ || /tli_assert|self_check|tli_budget|static const|enum \{/ { next }
/\/\*/ && !/\*\// { comment = 1; next }
comment { if (/\*\//) comment = 0; next }
{ sub(/[ \t]*\/\*.*/, "") }
{
	exchange(" < ", " <= ")
	exchange(" <= ", " < ")
	exchange(" > ", " >= ")
	exchange(" >= ", " > ")
	exchange(" == ", " != ")
	exchange(" != ", " == ")
	exchange(" && ", " || ")
	exchange(" || ", " && ")
	exchange(" + 1", "")
	exchange(" - 1", "")
	exchange(" + ", " - ")
	exchange(" - ", " + ")
	exchange(" ^ 1", "")
	# A statement of one line that declares nothing, and is not the last of its function.
	if (/^\t+[a-z_*(][^ ]*( [-+|&^]?= .*|\(.*\)|\+\+|--);$/ && !/return|free\(|goto/ || /^\t\t+(return.*|continue|break);$/)
		emit("statement dropped", ";")
}
