#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The examples that the help shows are run, as they stand, in a folder with the project's maps.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

[[ -d $top/maps ]] || skip "no maps here"
mkdir bin
ln -s "$tautline" bin/tautline
PATH=$work/bin:$PATH
cp -r "$top/maps" maps
commands="path sees sample reach width lint draw info convert help"
[[ ${TL_EFFORT-} = full ]] && commands="$commands bench"
for command in $commands; do
	"$tautline" help "$command" | sed -n '/^Examples:/,/^$/s/^  \([^ ].*\)$/\1/p' >examples
	check "$command has examples" test -s examples
	while IFS= read -r line; do
		bash -c "set -o pipefail; $line" </dev/null >out 2>err
		result=$?
		# `sees` may answer no; nothing may be wrong with the question.
		check "$line: exit status $result" test $result -le $([[ $command == sees ]] && echo 1 || echo 0)
		equal "$line: messages" "" "$(grep -v -e "^tautline: note: " -e "^checked " err)" # of convert and lint
	done <examples
done

# -h is short, and has all options by name; --help is the whole.
for command in path sees sample reach width lint draw info convert sim bench help ''; do
	"$tautline" $command -h >short 2>err
	equal "$command -h: exit status" 0 $?
	check "$command -h has at most 30 lines" test "$(wc -l <short)" -le 30
	check "$command -h has lines of at most 81 columns" test "$(awk 'length > 81' short | wc -l)" -eq 0
	check "$command -h says how to get all of it" grep -q -e --help short
	"$tautline" $command --help >whole
	check "$command --help is longer" test "$(wc -l <whole)" -gt "$(wc -l <short)"
	"$tautline" help $command | cmp -s - whole
	equal "$command --help is what help prints" 0 $?
	[[ -n $command ]] || continue
	grep -oE '^  (-[a-z], |    )--[a-z-]+' whole | grep -oE -e '--[a-z-]+' >options
	while IFS= read -r option; do
		check "$command -h has $option" grep -qF -e "$option" short
	done <options
done
finish
