#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The sources are as clang-format 14 lays them out (.clang-format); `make format` does it.

. "${SRCDIR:-.}/tests/support/script.sh"

formatter=
for candidate in clang-format-14 clang-format; do
	if "$candidate" --version 2>/dev/null | grep -q 'version 14\.'; then
		formatter=$candidate
		break
	fi
done
[ -n "$formatter" ] || skip 'clang-format 14 is not installed'

cd "$SRCDIR" || exit 99
files=$(find lib tools tests -name '*.[ch]' | sort)
# One process for all of them, some 20 times as fast as one for each.
# shellcheck disable=SC2086 # words are wanted
"$formatter" --style=file --dry-run -Werror $files 2>&1 | sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: .*/\1/p' | sort -u >"$work/wrong"
while read -r file; do
	bad "$file is not formatted; make format does it"
	"$formatter" --style=file "$file" | diff "$file" - | head -n 10
done <"$work/wrong"
count=$(echo "$files" | wc -l)
passed=$((count - failed))

# ---- the rule can fail ----

printf 'int  f( void ) ;\n' >"$work/planted.c"
cp .clang-format "$work"
if "$formatter" --style=file --dry-run -Werror "$work/planted.c" 2>/dev/null; then bad 'a planted mistake is not found'; else good; fi
printf 'looked at %d files\n' "$count"
finish
