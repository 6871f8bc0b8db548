#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Same crowd, same bytes: 10,000 steps of everything that an agent can do have the hash that tests/property/test_crowd_steps.c names,
# flocks that of tests/property/test_crowd_flocks.c, whatever compiler made lib/base, lib/steer and lib/crowd and however: for this
# processor, and with narrow vectors only. What the other layers answer is the matter of test_determinism.sh; they are compiled once.

. "${SRCDIR:-.}/tests/support/script.sh"

cd "$SRCDIR" || exit 99
check=$(pkg-config --cflags --libs check 2>/dev/null) || { bad 'pkg-config does not find libcheck'; finish; }

# compile COMMAND...: with the flags that all have.
compile() {
	"$@" -std=gnu17 -w -ffp-contract=off -pthread -I. -Ilib -Ilib/include -Itests 2>"$work/errors" && return 0
	head -n 20 "$work/errors"
	bad "$1 $2: does not compile"
	return 1
}

in_one_file 'geometry map walls sight graph areas taut mesh corners width nav' >"$work/others.c"
in_one_file 'base steer crowd' >"$work/moving.c"
support='tests/support/small_map.c tests/support/runner.c'

tried=
for compiler in gcc clang; do
	command -v $compiler >/dev/null 2>&1 || continue
	[ -n "$tried" ] || compile $compiler -O0 -r -nostdlib -o "$work/others.o" "$work/others.c" || finish
	tried="$tried $compiler"
	# No optimisation, narrow vectors, and all that a compiler can do, by one of them each.
	first=-O0 second='-O3 -march=native'
	[ $compiler = gcc ] || first='-O1 -DTLI_FOR_EACH_CPU=' second='-O2 -march=native'
	for flags in "$first" "$second"; do
		# shellcheck disable=SC2086
		compile $compiler $flags -r -nostdlib -o "$work/moving.o" "$work/moving.c" || continue
		for test in steps flocks; do
			# shellcheck disable=SC2086
			compile $compiler $flags -o "$work/hash" tests/property/test_crowd_$test.c $support "$work/moving.o" \
				"$work/others.o" $check -lm || continue
			if env CK_RUN_CASE=hash "$work/hash" >"$work/out" 2>&1; then
				good
			else
				bad "$compiler $flags, $test: $(grep -o 'the hash is .*' "$work/out" || tail -n 1 "$work/out")"
			fi
		done
	done
done
[ -n "$tried" ] || skip 'neither gcc nor clang is here'
echo "compilers:$tried"
finish
