# SPDX-License-Identifier: MIT
#
# The figures of what a benchmark program prints, one a line: GROUP, tab, NAME, tab, VALUE. Times are as they are, in their own unit,
# rates as their inverse: smaller is better.
#
# A figure is a line that begins with two blanks; its group is the variable `part`. In a table of maps each column that is a
# time is a group of its own, `part` and the column.

# The table of maps: groups of columns between bars. Programs of older commits lack the last one.
/^map +corners/ {
	table = 1
	groups = split($0, heading, "|")
	more = 0
	for (i = 1; i <= groups; i++)
		if (heading[i] ~ /^ *load/) more = i
	next
}

# Below `least` the digits printed are too few for a ratio.
function put(column, value, least) {
	if (value + 0 > least + 0) printf "%s %s\t%s\t%s\n", part, column, map, value
}

# `index` is what a nav with an index costs: the index and the nav of which it was made, warm where the table knows of warm ones. Alone,
# the index would have another price in each version: edges are found by tl_nav_create in 0.1.0, by warming the nav or making the index later.
table && /\|/ {
	split($0, group, "|")
	split(group[1], word, " ")
	map = word[1]
	made = word[4]
	put("nav", word[4], 2)
	put("path", word[5])
	if (more) {
		split(group[more], word, " ")
		made = word[4]
		put("load", word[1])
		put("cold", word[2])
		put("path-far", word[3])
		put("nav-warm", word[4], 2)
	}
	if (group[2] !~ /no index/) {
		split(group[2], word, " ")
		put("index", made + word[1], 20)
		put("indexed", word[3])
		put("indexed-far", word[4])
	}
	put("visible", group[3] + 0)
	next
}

/^  / {
	line = $0
	sub(/ \((at least|at most).*/, "", line)
	count = split(line, word, " ")
	for (at = count; at > 1 && word[at] !~ /^[0-9.]+(e[-+]?[0-9]+)?$/; at--);
	unit = word[at + 1]
	rate = line ~ /(MB\/s|a second)/
	if (word[at] <= 0 || !(unit ~ /^(ns|us|ms|s)$/ || rate)) next
	name = word[1]
	for (k = 2; k < at; k++) name = name " " word[k]
	if (name ~ /by loop/) next # the tests' own, no code of the library
	printf "%s\t%s %d\t%.9g\n", part, name, ++before[name], rate ? 1 / word[at] : word[at]
}
