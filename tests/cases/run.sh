#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs the cases: every folder below this one with a file `args` is one call of the command.
#
#   args    the arguments, quoted as for a shell, in one line; the command runs inside the folder
#   stdin   what it reads (default: nothing)
#   stdout, stderr   what it must write, byte for byte (default: nothing)
#   status  its exit status (default: 0)
#
# usage: run.sh [--update] [FOLDER]...
#   FOLDER    only these, by their path below tests/cases (`help/overview`) or a part of it (`help`)
#   --update  writes what came out as what is expected; look at it with git diff before you believe it
#
# A case whose map this build cannot read, because it was configured without a library, is skipped.
#
# TAUTLINE is the command to run, SRCDIR the top of the source tree; both are set by `make check`.

[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set -u
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tautline=${TAUTLINE:-$(command -v tautline)}
update=false
if [[ ${1-} == --update ]]; then
	update=true
	shift
fi
if [[ ! -x $tautline ]]; then
	echo "run.sh: no command to test: set TAUTLINE to the path of tautline" >&2
	exit 99
fi
tautline=$(cd "$(dirname "$tautline")" && pwd)/$(basename "$tautline")
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
unset NO_COLOR POSIXLY_CORRECT
export LC_ALL=C.UTF-8 TERM=dumb
# A path in a case may say $SRCDIR, for the maps that come with the project.
export SRCDIR=${SRCDIR:-$(cd "$here/../.." && pwd)}

# run_case FOLDER: leaves stdout, stderr and status in $work.
run_case()
{
	local input=/dev/null line
	IFS= read -r line <"$1/args" || [[ -n $line ]] || line=
	[[ -f $1/stdin ]] && input=$1/stdin
	(
		cd "$1" || exit 99
		eval "set -- $line"
		exec "$tautline" "$@"
	) <"$input" >"$work/stdout" 2>"$work/stderr"
	echo $? >"$work/status"
	# Where the pages are installed depends on the prefix: a case says $DOCS_URL. All that print it do so as SARIF.
	[[ -z ${TL_DOCS_URL-} || $line != *sarif* ]] || sed -i "s|$TL_DOCS_URL|\$DOCS_URL|g" "$work/stdout"
}

# check_file FOLDER FILE DEFAULT: compares, and prints the difference.
check_file()
{
	local expected=$1/$2
	if [[ ! -f $expected ]]; then
		[[ -n $3 || -s $work/$2 ]] || return 0
		[[ $2 != status || $(<"$work/status") != "${3%$'\n'}" ]] || return 0
		expected=$work/default
		printf '%s' "$3" >"$expected"
	fi
	cmp -s "$expected" "$work/$2" || diff -u --label "expected $2" --label "actual $2" "$expected" "$work/$2"
}

# update_file FOLDER FILE DEFAULT: a file that holds the default is left out.
update_file()
{
	printf '%s' "$3" >"$work/default"
	if cmp -s "$work/default" "$work/$2"; then
		rm -f "$1/$2"
	elif ! cmp -s "$1/$2" "$work/$2"; then
		cp "$work/$2" "$1/$2"
		echo "updated: ${1#"$here"/}/$2"
	fi
}

# is_unreadable FOLDER: the command says so, and the case does not expect it to.
is_unreadable()
{
	local said='this build cannot read .*: it was configured without'
	[[ -s $work/stderr ]] && grep -q "$said" "$work/stderr" && ! grep -qs "$said" "$1/stderr"
}

passed=0
failed=0
skipped=0
while IFS= read -r args; do
	folder=${args%/args}
	name=${folder#"$here"/}
	wanted=$(($# == 0))
	for part in "$@"; do
		[[ /$name/ == */"${part%/}"/* ]] && wanted=1
	done
	((wanted)) || continue
	run_case "$folder"
	if is_unreadable "$folder"; then
		skipped=$((skipped + 1))
		continue
	fi
	if $update; then
		update_file "$folder" stdout ''
		update_file "$folder" stderr ''
		update_file "$folder" status $'0\n'
	fi
	difference=$(check_file "$folder" stdout ''; check_file "$folder" stderr ''; check_file "$folder" status $'0\n')
	if [[ -z $difference ]]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "failed: $name"
		printf '%s\n' "$difference"
	fi
done < <(find "$here" -name args -type f | LC_ALL=C sort)
((skipped == 0)) || echo "passed over: $skipped, whose format this build cannot read"
echo "checks: $passed passed, $failed failed"
((failed == 0 && passed > 0))
