#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Colours: on a terminal only, not with NO_COLOR, always and never where --color says so.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

escape=$'\033'
colored() { grep -q "$escape\\[" "$1"; }
plain() { ! colored "$1"; }

run lint "$maps/unsound.tl"
check "no colours in a file" plain out
cp out expected
run lint --color=auto "$maps/unsound.tl"
check "nor with auto" plain out
run lint --color=always "$maps/unsound.tl"
check "colours with always" colored out
sed "s/$escape\\[[0-9;]*m//g" out >stripped
check "and nothing but colours more" cmp stripped expected
NO_COLOR=1 run lint --color=always "$maps/unsound.tl"
check "always beats NO_COLOR" colored out
run path "$maps/bad.tl" a b --color always
check "colours in messages" colored err
run path "$maps/bad.tl" a b
check "none in a file of messages" plain err

# A terminal of our own. The linter's exit status is not asked for here.
if command -v script >/dev/null && script -qec true /dev/null </dev/null >/dev/null 2>&1; then
	on_terminal() { script -qec "$tautline lint $1 $maps/unsound.tl" /dev/null </dev/null >out; }
	TERM=xterm on_terminal ""
	check "colours on a terminal" colored out
	TERM=xterm on_terminal --color=never
	check "not with never" plain out
	TERM=dumb on_terminal ""
	check "not on a dumb one" plain out
	TERM=xterm NO_COLOR=1 on_terminal ""
	check "not with NO_COLOR" plain out
	TERM=xterm NO_COLOR='' on_terminal ""
	check "an empty NO_COLOR says nothing" colored out
fi
finish
