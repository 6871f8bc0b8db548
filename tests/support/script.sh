# SPDX-License-Identifier: MIT
#
# For test scripts, to be sourced: `. "${SRCDIR:-.}/tests/support/script.sh"`.
#
#     good [TEXT]     one more check passed
#     bad TEXT...     one failed; says what
#     skip TEXT...    ends the test: it cannot run here (status 77)
#     need_command    sets $tautline to the built command; where there is none, the test fails
#     finish          prints the sum and exits
#     make_by_file    makes libtautline_by_file.a
#
# $SRCDIR and $BUILDDIR are the source and the build tree, $work an empty folder that goes away with the script.

SRCDIR=${SRCDIR:-$(pwd)}
BUILDDIR=${BUILDDIR:-$SRCDIR}
passed=0
failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/tautline-test.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 99' HUP INT TERM

good() {
	passed=$((passed + 1))
}

bad() {
	failed=$((failed + 1))
	printf 'failed: %s\n' "$*"
}

skip() {
	printf 'skipped: %s\n' "$*"
	exit 77
}

need_command() {
	tautline=${TAUTLINE:-$BUILDDIR/tautline}
	if [ ! -x "$tautline" ]; then
		bad "there is no $tautline to test: make builds it"
		finish
	fi
	tautline=$(cd "$(dirname "$tautline")" && pwd)/$(basename "$tautline")
}

# Every line of a file is a failure; an empty file is one check passed.
none() {
	if [ -s "$1" ]; then
		while IFS= read -r line; do bad "$line"; done <"$1"
	else
		good
	fi
}

finish() {
	printf 'checks: %d passed, %d failed\n' "$passed" "$failed"
	[ "$failed" -eq 0 ]
	exit
}

# in_one_file ROOMS: a source file that includes all files of these rooms of lib/, from the top of the sources. Names of file scope occur once in
# the library, and it compiles in a third of the time.
in_one_file() {
	for room in $1; do find "lib/$room" -name '*.c' | LC_ALL=C sort | sed 's/.*/#include "&"/'; done
}

# The library file by file, with its promises checked, in a build whose rooms are compiled as one file each; one test at a time makes it.
make_by_file() {
	flock "$BUILDDIR/by-file.lock" env MAKEFLAGS= MFLAGS= make -C "$BUILDDIR" -j 2 CFLAGS='-O0 -g0 -U_FORTIFY_SOURCE' libtautline_by_file.a >"$work/by-file" 2>&1 && return
	bad 'the library does not compile file by file'
	tail -n 30 "$work/by-file"
	return 1
}
