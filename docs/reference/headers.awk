# SPDX-License-Identifier: MIT
# Gives the public headers the comment marks that doxygen looks for: a comment that begins a line describes what follows, one behind a
# declaration describes that, and the first one of a file the file. A list of members with one comment becomes members with that comment
# each. Text is passed as it is written:
# `*`, `<` and `&` are no markup in our comments.

function escape(text,    pieces, count, i, all)
{
	count = split(text, pieces, "`")
	for (i = 1; i <= count; i++) {
		if (i % 2 == 1) {
			gsub(/&/, "\\&amp;", pieces[i])
			gsub(/</, "\\&lt;", pieces[i])
			gsub(/\*/, "\\*", pieces[i])
		}
		all = all (i > 1 ? "`" : "") pieces[i]
	}
	return all
}

# What stands before the end of a comment, and whether it ends here.
function inside(text,    end)
{
	end = index(text, "*/")
	open = end == 0
	return end == 0 ? escape(text) : escape(substr(text, 1, end - 1)) substr(text, end)
}

# `text` is the list, `double a, b;`; each member gets the comment.
function split_members(text, comment,    names, type, count, i)
{
	match(text, /^[ \t]*([a-z_0-9]+ )+/)
	type = substr(text, 1, RLENGTH)
	count = split(substr(text, RLENGTH + 1), names, /[,;][ \t]*/)
	for (i = 1; i < count; i++)
		printf "%s%s; /**< %s%s\n", type, names[i], comment, i < count - 1 && open ? " */" : ""
}

open {
	match($0, /^[ \t]*\*? ?/)
	rest = substr($0, RLENGTH + 1)
	if (substr($0, RLENGTH - 1 > 0 ? RLENGTH - 1 : 1, 2) == "*/" || rest ~ /^\//) {
		open = 0
		print " */"
	} else
		print " * " inside(rest)
	next
}

FNR == 1 && /SPDX/ || /^[ \t]*\/\* ---- .* ---- \*\/$/ {
	print ""
	next
}

/\/\*/ {
	at = index($0, "/*")
	before = substr($0, 1, at - 1)
	comment = inside(substr($0, at + 2))
	sub(/^ /, "", comment)
	if (!described) {
		described = 1
		print "/** @file"
		print " * " comment
	} else if (before ~ /^[ \t]*$/)
		print before "/** " comment
	else if (before ~ /^[ \t]+([a-z_0-9]+ )+[a-z_0-9]+(, [a-z_0-9]+)+;[ \t]*$/ && !open)
		split_members(before, comment)
	else
		print before "/**< " comment
	next
}

{ print }
