#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The tests of what editors/ has in TypeScript. LSP is the folder in which make lsp has built, TL_JS that of make js, SRCDIR the top of the source
# tree. The server is installed from its tarball in a clean folder, without network.
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
host=$(mktemp -d) || exit 1
trap 'rm -rf "$host"' EXIT
if (cd "$host" && echo '{"private":true}' >package.json && npm install --offline --no-audit --no-fund --ignore-scripts --silent "$TL_JS"/tautline-[0-9]*.tgz "$LSP"/tautline-lsp-*.tgz); then
	suite server.mjs "$LSP" "$host"
else
	failed=$((failed + 1))
	echo "tautline-lsp was not installed"
fi
echo "$passed passed, $failed failed"
((failed == 0))
