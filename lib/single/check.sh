#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Links the test programs and the command with the one-file build and runs them, with few rounds, and the cases: make check-single.
#
#     lib/single/check.sh PROGRAMS FLAG...      in a build folder
#
# PROGRAMS: a line for each program: its name, its objects, --, and its libraries. FLAGs are for the linker, libraries too. TL_PART=K/N: of the
# property tests and of the cases each N-th, from number K on, 0 to N - 1. Prints what failed; the last line is `N passed, N failed`.

[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set -u
programs=$1
shift
export single_flags="$*" fast_linker=
[[ $TL_CC == *clang* ]] && command -v ld.lld >/dev/null && fast_linker=-fuse-ld=lld
work=single/check
rm -rf "$work"
mkdir -p "$work"
export work

link_program() { # NAME OBJECTS-AND-LIBRARIES
	mkdir -p "$(dirname "$work/$1")"
	# shellcheck disable=SC2086 # words are wanted
	$TL_CC $fast_linker -Wl,-S -o "$work/$1" ${2%% -- *} ${2#* -- } $single_flags
}

run_program() { # NAME OBJECTS-AND-LIBRARIES
	if ! link_program "$1" "$2" >"$work/$1.log" 2>&1; then
		echo "failed: $1 cannot be linked"
		return
	fi
	[[ $1 == tests/* ]] || return
	"$work/$1" >"$work/$1.log" 2>&1
	case $? in
	0) echo "passed: $1" ;;
	77) echo "skipped: $1" ;;
	*) echo "failed: $1" ;;
	esac
}

run_cases() {
	find "$SRCDIR/tests/cases" -name args | sed "s|^$SRCDIR/tests/cases/||; s|/args\$||" | LC_ALL=C sort | part_of >"$work/cases"
	if TAUTLINE=$PWD/$work/single/tautline xargs -d '\n' "$SRCDIR/tests/cases/run.sh" <"$work/cases" >"$work/tests/cases.log" 2>&1; then
		echo 'passed: tests/cases'
	else
		echo 'failed: tests/cases'
	fi
}

part_of() {
	awk -v first="${TL_PART%/*}" -v every="${TL_PART#*/}" '(NR - 1) % every == first % every'
}

run_line() { # a line of PROGRAMS, or the cases
	if [[ $1 == tests/cases ]]; then
		run_cases
		return
	fi
	mkdir -p "$(dirname "$work/${1%% *}")"
	run_program "${1%% *}" "${1#* }"
}
export TL_PART=${TL_PART-0/1}
export -f link_program part_of run_cases run_program run_line

# The command first, which the cases run, and those begin first, since they take longest.
mkdir -p "$work/tests" "$work/single"
run_line "$(grep '^single/tautline ' "$programs")" >"$work/said"
{
	echo tests/cases
	grep -v -e '^single/tautline ' -e '^tests/property/' "$programs"
	grep '^tests/property/' "$programs" | part_of
} | tr '\n' '\0' | xargs -0 -n 1 -P "$(nproc)" bash -c 'run_line "$0"' >>"$work/said"
grep '^skipped' "$work/said"
sed -n 's/^failed: //p' "$work/said" | while read -r name rest; do
	echo "== $name $rest"
	tail -n 30 "$work/$name.log"
done
passed=$(grep -c '^passed' "$work/said")
failed=$(grep -c '^failed' "$work/said")
echo "$passed passed, $failed failed"
((failed == 0))
