#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The tests of what editors/ has in TypeScript. LSP is the folder in which make lsp has built, SRCDIR the top of the source tree.
# The last line is `N passed, N failed`.
set -u
cd "${LSP:?}" || exit 1
passed=0
failed=0

# suite FILE ARGUMENT...: a file of tests of node; those that fail are shown.
suite()
{
	local log status
	log=$(node --test-reporter=tap "$SRCDIR/tests/editors/$1" "${@:2}" 2>&1)
	status=$?
	passed=$((passed + $(grep -c '^ok ' <<<"$log")))
	failed=$((failed + $(grep -c '^not ok ' <<<"$log")))
	if ((status != 0)); then
		echo "$log" | grep -v '^ok '
		grep -q '^not ok ' <<<"$log" || failed=$((failed + 1))
	fi
	grep -E '^# (tests|figure)' <<<"$log" | sed "s/^#/$1:/"
}

SRCDIR=$(cd "${SRCDIR:?}" && pwd)
suite language.mjs "$LSP" "$SRCDIR"
echo "$passed passed, $failed failed"
((failed == 0))
