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
commands="path sees lint draw info convert help"
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
finish
