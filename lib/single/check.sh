#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Links the test programs and the command with the one-file build and runs them, with few rounds, and the cases: make check-single.
#
#     lib/single/check.sh PROGRAMS FLAG...      in a build folder
#
# PROGRAMS: a line for each program: its name, its objects, --, and its libraries. FLAGs are for the linker, libraries too. Prints what failed; the last line is `N passed, N failed`.

[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set -u
programs=$1
shift
export single_flags="$*"
work=single/check
rm -rf "$work"
mkdir -p "$work"
export work

link_program() { # NAME OBJECTS-AND-LIBRARIES
	mkdir -p "$(dirname "$work/$1")"
	# shellcheck disable=SC2086 # words are wanted
	$TL_CC -Wl,-S -o "$work/$1" ${2%% -- *} ${2#* -- } $single_flags
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

run_line() { # a line of PROGRAMS
	mkdir -p "$(dirname "$work/${1%% *}")"
	run_program "${1%% *}" "${1#* }"
}
export -f link_program run_program run_line

tr '\n' '\0' <"$programs" | xargs -0 -n 1 -P "$(nproc)" bash -c 'run_line "$0"' >"$work/said"
if TAUTLINE=$PWD/$work/single/tautline bash "$SRCDIR/tests/cases/run.sh" >"$work/cases.log" 2>&1; then
	echo 'passed: tests/cases' >>"$work/said"
else
	echo 'failed: tests/cases' >>"$work/said"
fi
grep '^skipped' "$work/said"
sed -n 's/^failed: //p' "$work/said" | while read -r name rest; do
	echo "== $name $rest"
	log=$work/$name.log
	[[ $name == tests/cases ]] && log=$work/cases.log
	tail -n 30 "$log"
done
passed=$(grep -c '^passed' "$work/said")
failed=$(grep -c '^failed' "$work/said")
echo "$passed passed, $failed failed"
((failed == 0))
