#!/bin/sh
# SPDX-License-Identifier: MIT
# Every benchmark runs, on tiny maps: it cannot rot. Figures are not judged here.
set -eu
out=$(mktemp)
folder=$(mktemp -d)
trap 'rm -rf "$out" "$out.growth" "$folder"' EXIT
"$BUILDDIR/tests/bench/bench" --quick --growth "$out.growth" > "$out"
for heading in sight: link: lint: load: path: corners: fuzzy: steer: crowd: large:; do
	grep -q "^$heading" "$out" || { echo "no figures of $heading"; cat "$out"; exit 1; }
done
grep -q 'large-city, warm query, mean of paths found' "$out" || { echo "no queries on the large city"; cat "$out"; exit 1; }
grep -q '^walls ' "$out.growth" && grep -q '^waypoints ' "$out.growth"

# Two rooms and a wall between: round its two corners. A length that is wrong is found out.
printf 'type octile\nheight 3\nwidth 5\nmap\n..@..\n..@..\n.....\n' > "$folder/door.map"
printf '# x1 y1 x2 y2 length\n0.5 0.5 0.5 1.5 1\n1.5 1.5 3.5 1.5 2.41421356237\n' > "$folder/door.queries"
printf 'door 5\n' > "$folder/peers.txt"
"$BUILDDIR/tests/bench/bench" --quick --maps "$folder" --growth "$out.growth" > "$out" || { cat "$out"; exit 1; }
grep -q '^door  *[1-9]' "$out"
grep -q 'geometric mean of 1 maps' "$out"
grep -q '^door [1-9]' "$out.growth"
printf '1.5 1.5 3.5 1.5 2.5\n' >> "$folder/door.queries"
! "$BUILDDIR/tests/bench/bench" --quick --maps "$folder" > "$out" || { echo "a wrong length passed"; exit 1; }
grep -q 'MISSED' "$out"

# Generated maps, written and measured as given ones: both formats are read, and all lengths are right.
rm "$folder"/*
"$BUILDDIR/tests/bench/bench" --quick --write-maps "$folder"
"$BUILDDIR/tests/bench/bench" --quick --maps "$folder" > "$out" || { cat "$out"; exit 1; }
grep -q '^game-cave  *[1-9]' "$out" && grep -q '^field-walls  *[1-9]' "$out" || { cat "$out"; exit 1; }

# What the calibration program printed: a scale near the reference, else the advice to compare, and no judgement.
BENCH_CALIBRATE=65 "$BUILDDIR/tests/bench/bench" --quick --only load > "$out"
grep -q '^times are scaled by 0.800: the calibration program printed 65' "$out" || { cat "$out"; exit 1; }
BENCH_CALIBRATE=400 "$BUILDDIR/tests/bench/bench" --quick --only load > "$out"
grep -q '^times are as measured, unscaled, and not judged: the calibration program printed 400' "$out" &&
	grep -q 'bench-compare' "$out" || { cat "$out"; exit 1; }
echo "1 passed, 0 failed"
