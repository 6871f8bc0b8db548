#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Same scene, same bytes: 10,000 steps in which all behaviours of steer.h take part (tests/support/steer_hash.c) have one hash, whatever
# compiler made the library and however, for this processor as well. And no compiler makes one rounding of two: gcc does in places, in
# spite of -ffp-contract=off, where a processor can multiply and add at once.

. "${SRCDIR:-.}/tests/support/script.sh"

expected=6a8a1055593fc397

cd "$SRCDIR" || exit 99
behaviours='arrive avoid_circles avoid_vehicles blend brake_circles contain evade flee flock follow_flow follow_leader follow_path hide interpose
	limit offset_pursue pursue queue seek wander'
sources='tests/support/steer_hash.c lib/base/angle.c lib/base/reason.c lib/base/status.c'
for name in $behaviours; do sources="$sources lib/steer/$name.c"; done
tried=
for compiler in gcc clang; do
	command -v $compiler >/dev/null 2>&1 || continue
	tried="$tried $compiler"
	for flags in -O0 '-O3 -march=native'; do
		# shellcheck disable=SC2086 # words are wanted
		if ! $compiler $flags -std=gnu17 -w -ffp-contract=off -Ilib -Ilib/include -o "$work/hash" \
			$sources -lm 2>"$work/errors"; then
			head -n 20 "$work/errors"
			bad "$compiler $flags: does not compile"
			continue
		fi
		hash=$("$work/hash")
		if [ "$hash" = $expected ]; then good; else bad "$compiler $flags: $hash, not $expected"; fi
	done
done
[ -n "$tried" ] || skip 'neither gcc nor clang is here'

# x86 only: elsewhere the flag is unknown.
if gcc -mfma -mavx2 -S -o /dev/null -x c /dev/null 2>/dev/null; then
	for room in steer crowd; do
		in_one_file $room >"$work/$room.c"
		gcc -O2 -mavx2 -mfma -std=gnu17 -w -ffp-contract=off -I. -Ilib -Ilib/include -S -o "$work/asm" "$work/$room.c" ||
			{ bad "lib/$room does not compile"; continue; }
		if awk '/^[a-z_0-9.]+:$/ { name = $1 } /\tvfn?m(add|sub)/ { print name, $0 }' "$work/asm" | grep . >"$work/fused"; then
			bad "lib/$room: rounds once where it should twice"
			head -n 3 "$work/fused"
		else
			good
		fi
	done
fi
echo "compilers:$tried"
finish
