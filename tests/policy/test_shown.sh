#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Every public function is shown in use: in a program of a page of docs/, which is compiled and run, or in the command.

. "${SRCDIR:-.}/tests/support/script.sh"

cd "$SRCDIR" || exit 99
# The programs of the pages, and the command.
{
	for page in README.md docs/*.md docs/*/*.md; do
		awk '/^```c$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page"
	done
	find tools -name '*.c' -exec cat {} +
} | grep -oE 'tl_[a-z0-9_]+' | sort -u >"$work/used"

# unshown HEADER...: the functions of headers that are in none.
unshown() {
	cat "$@" | tr '\n' ' ' | grep -oE 'TL_API [^(]*\(' | grep -oE 'tl_[a-z0-9_]+\($' | tr -d '(' | sort -u >"$work/functions"
	comm -23 "$work/functions" "$work/used"
}

for name in $(unshown lib/include/tautline/*.h); do
	bad "$name is in no program of docs/ and not in the command"
done
[ "$(wc -l <"$work/functions")" -gt 200 ] && good || bad "the headers seem to have $(wc -l <"$work/functions") functions only"

printf 'TL_API int tl_bare(void);\n' >"$work/bare.h"
[ "$(unshown "$work/bare.h")" = tl_bare ] && good || bad "a function without an example is not found"
finish
