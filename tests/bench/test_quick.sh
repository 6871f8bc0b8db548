#!/bin/sh
# SPDX-License-Identifier: MIT
# Every benchmark runs, on tiny maps: it cannot rot. Figures are not judged here.
set -eu
out=$(mktemp)
trap 'rm -f "$out" "$out.growth"' EXIT
"$BUILDDIR/tests/bench/bench" --quick --growth "$out.growth" > "$out"
for heading in sight: link: load: path:; do
	grep -q "^$heading" "$out" || { echo "no figures of $heading"; cat "$out"; exit 1; }
done
grep -q '^walls ' "$out.growth" && grep -q '^waypoints ' "$out.growth"
echo "1 passed, 0 failed"
