#!/bin/sh
# SPDX-License-Identifier: MIT
#
# RELEASES: each line a version, its date and its commit, newest first; each has its heading in CHANGELOG.md with that date. Where the
# history is here, each commit is in it and has that version.

. "${SRCDIR:-.}/tests/support/script.sh"

cd "$SRCDIR" || exit 99
grep -v '^#' RELEASES >"$work/releases"
[ -s "$work/releases" ] && good || bad 'RELEASES has no release'
grep -vE '^[0-9]+\.[0-9]+\.[0-9]+ [0-9]{4}-[0-9]{2}-[0-9]{2} [0-9a-f]{40}$' "$work/releases" | sed 's/^/RELEASES: /' >"$work/wrong"
none "$work/wrong"
sort -t ' ' -k 1,1Vr "$work/releases" | cmp -s - "$work/releases" && good || bad 'RELEASES: not newest first'

history=no
[ -e .git ] && [ "$(git -c safe.directory="$PWD" rev-parse --is-shallow-repository 2>/dev/null)" = false ] && history=yes
while read -r version date commit; do
	grep -qxF "## $version ($date)" CHANGELOG.md && good || bad "CHANGELOG.md has no heading '## $version ($date)'"
	[ $history = yes ] || continue
	git -c safe.directory="$PWD" merge-base --is-ancestor "$commit" HEAD 2>/dev/null && good || bad "$version: $commit is not in the history"
	git -c safe.directory="$PWD" show "$commit:configure.ac" 2>/dev/null | grep -qF "AC_INIT([tautline], [$version])" && good ||
		bad "$version: $commit has another version"
done <"$work/releases"
[ $history = yes ] || echo 'the history is not here: commits were not looked at'
finish
