#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The tests of what editors/ has in TypeScript. LSP is the folder in which make lsp has built, TL_JS that of make js, SRCDIR the top of the source
# tree. The server is installed from its tarball in a clean folder, without network; editors that are there use it, and so does the extension of
# VS Code, as it is packed.
# The last line is `N passed, N failed`.
set -u
cd "${LSP:?}" || exit 1
passed=0
failed=0

# suite FILE ARGUMENT ARGUMENT [NAME]: a file of tests of node, or those of this name; those that fail are shown.
suite()
{
	local log status
	log=$(node --test-reporter=tap ${4:+"--test-name-pattern=$4"} "$SRCDIR/tests/editors/$1" "${@:2:2}" 2>&1)
	status=$?
	passed=$((passed + $(grep -c '^ok [^#]*$' <<<"$log")))
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
	real=$(HOST=$host SRCDIR=$SRCDIR bash "$SRCDIR/tests/editors/real_editors.sh")
	echo "$real" | sed '$d; s/^/editors: /'
	read -r good _ bad _ <<<"${real##*$'\n'}"
	passed=$((passed + good))
	failed=$((failed + bad))
else
	failed=$((failed + 1))
	echo "tautline-lsp was not installed"
fi
# The extension: its files, and its server over stdio.
for vsix in "$LSP"/tautline-[0-9]*.vsix; do
	python3 -m zipfile -e "$vsix" "$host/vsix" && (cd "$host/vsix" && find . -type f | LC_ALL=C sort) >"$host/files"
	diff "$SRCDIR/tests/editors/vsix.txt" "$host/files" && passed=$((passed + 1)) || failed=$((failed + 1))
	TAUTLINE_LSP=$host/vsix/extension/dist/server.cjs suite server.mjs "$LSP" "$host" 'diagnostics, and a correction'
done
echo "$passed passed, $failed failed"
((failed == 0))
