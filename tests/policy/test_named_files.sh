#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Files that the documentation names, as `nav/make/compile.c`, are there: in the source tree, by the end of their path.

. "${SRCDIR:-.}/tests/support/script.sh"

cd "$SRCDIR" || exit 1
find lib tools tests docs maps -name '*.[ch]' -o -name '*.sh' >"$work/files"

# Prints the names in the files given that no file has.
missing() {
	grep -HoE '`[A-Za-z_./-]+\.(c|h|sh)`' "$@" | tr -d '`' | sort -u | awk -F: '
		FNR == NR { n = split($0, part, "/"); end = part[n]; there[end] = 1
			for (i = n - 1; i >= 1; i--) { end = part[i] "/" end; there[end] = 1 } next }
		{ name = $2; sub(/^\.\//, "", name) }
		name !~ /NAME/ && !(name in there) && !(("include/" name) in there) { print $1 ": there is no " $2 }
	' "$work/files" -
}

missing CONTRIBUTING.md docs/architecture.md docs/testing.md docs/glossary.md >"$work/wrong"
none "$work/wrong"

named=$(grep -oE '`[A-Za-z_./-]+\.(c|h|sh)`' docs/architecture.md | wc -l)
[ "$named" -gt 50 ] || bad "only $named files were found in docs/architecture.md"

# shellcheck disable=SC2016
printf '`nav/make/compile.c` and `nav/no_such_file.c`\n' >"$work/page.md"
[ "$(missing "$work/page.md" | grep -c no_such_file)" -eq 1 ] || bad 'a file that is not there was not found missing'

finish
