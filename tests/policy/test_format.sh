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
for file in $files; do
	if "$formatter" --style=file "$file" | cmp -s - "$file"; then
		good
	else
		bad "$file is not formatted; make format does it"
		"$formatter" --style=file "$file" | diff "$file" - | head -n 10
	fi
done
printf 'looked at %d files\n' "$(echo "$files" | wc -l)"
finish
