#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Same map, same question, same bytes: the hashes of thousands of answers (tests/support/answers.c) are those below, whichever
# compiler made the library, with and without optimisation, by one thread and by two. Where they differ, the name of the line says
# in which kind of question. An intended change of answers changes them, on every machine alike.

. "${SRCDIR:-.}/tests/support/script.sh"

cat >"$work/expected" <<'EOF'
waypoints 5e48415c2231f806
wide 1eefe780c5c747a1
bodies c42c764ba5695ea7
bodies-indexed c42c764ba5695ea7
corners 26263ca2e0fa0434
corners-indexed 26263ca2e0fa0434
strict 17585415d968c0cf
edits-links fac976951f8771c3
edits-sight 8b0286828cd4ac5d
edits-wide 1da8c642e2bbeb47
edits-bodies 8acf1cf86fd17e05
edits-corners e5bbf52b2dab5d9c
edits-eager e5bbf52b2dab5d9c
EOF

cd "$SRCDIR" || exit 99
support='answers answer_hash edit_answers generate generate_cells generate_hard generate_text path_scenes path_scene_pieces path_oracle path_oracle_leg oracle_grid'
sources=
for name in $support; do sources="$sources tests/support/$name.c"; done
in_one_file 'base geometry steer map walls sight graph mesh corners taut areas width nav' >"$work/library.c"

# The plain command of each compiler; `answer NAME COMMAND...` makes the program and lets it answer.
answer() {
	name=$1
	shift
	# shellcheck disable=SC2086
	if ! "$@" -std=gnu17 -w -ffp-contract=off -pthread -I. -Ilib -Ilib/include -Itests -o "$work/answers" "$work/library.c" $sources -lm 2>"$work/errors"; then
		cat "$work/errors"
		bad "$name: does not compile"
		return
	fi
	for threads in 1 2; do
		"$work/answers" $threads >"$work/now" || bad "$name, $threads threads: ended badly"
		[ -f "$work/first" ] || cp "$work/now" "$work/first"
		sed '/^work /d' "$work/now" >"$work/lasting"
		if cmp -s "$work/first" "$work/now" && cmp -s "$work/expected" "$work/lasting"; then
			good
		else
			bad "$name, $threads threads: other answers"
			diff "$work/expected" "$work/lasting"
			diff "$work/first" "$work/now"
		fi
	done
}

tried=
for compiler in gcc clang; do
	command -v $compiler >/dev/null 2>&1 || continue
	tried="$tried $compiler"
	if [ $compiler = clang ]; then
		answer 'clang -O1' clang -O1
	else
		answer 'gcc -O0' gcc -O0
		answer 'gcc -O3' gcc -O3
	fi
done
[ -n "$tried" ] || skip "neither gcc nor clang is here"
echo "compilers:$tried"
finish
