#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Adds up what the tests of a build folder said: prints "PASSED FAILED SKIPPED".
#
#     sh tests/support/count.sh BUILD-FOLDER
#
# A test that prints lines `checks: N passed, N failed` counts by the last of them; any other counts as one. A test
# that ended badly counts as a failure even where it printed none. A skipped test counts as neither.

find "$1" \( ! -path "$1" \( -name '*-build' -o -name 'tautline-*' \) \) -prune -o -name '*.trs' -print | sort | while read -r trs; do
	result=$(sed -n 's/^:test-result: *//p' "$trs" | head -n 1)
	counts=$(sed -n 's/^checks: \([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2/p' "${trs%.trs}.log" 2>/dev/null | tail -n 1)
	echo "$result ${counts:-none}"
done | awk '
	$1 == "SKIP" { skipped++; next }
	{ bad = $1 != "PASS" && $1 != "XFAIL" }
	$2 == "none" { if (bad) failed++; else passed++; next }
	{ passed += $2; failed += $3; if (bad && $3 == 0) failed++ }
	END { print passed + 0, failed + 0, skipped + 0 }
'
