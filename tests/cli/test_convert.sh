#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Converting to each format that is written, and back: walls, doors, obstacles, waypoints and links are the same, line by line, and
# so are the bytes of the second trip. Also what becomes of the file that is replaced, and where --from and --to are needed.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

# bare FILE: what every format can say of a native map, in an order of its own.
bare()
{
	sed -E 's/[[:space:]]*#.*//; s/[[:space:]]+/ /g; s/ $//' "$1" | grep -vE '^$|^(expect|allow) |^radius 0$' | LC_ALL=C sort
}

for map in "$top"/maps/*.tl; do
	name=$(basename "$map" .tl)
	for end in svg tmj; do
		run convert "$map" "$name.$end"
		equal "$name to $end: exit status" 0 $status
		run convert "$name.$end" "back.tl"
		if grep -q 'it was configured without' err; then continue; fi
		equal "$name to $end and back: exit status" 0 $status
		check "$name to $end and back: the same map" cmp -s <(bare "$map" | { [ $end = svg ] && grep -v '^agent ' || cat; }) <(bare back.tl)
		run convert back.tl again."$end"
		check "$name to $end again: the same bytes" cmp -s "$name.$end" again."$end"
	done
done

# Standard input and output have no name.
"$tautline" convert "$maps/rooms.tl" - --to svg >rooms.svg
run convert - - <rooms.svg
if grep -q 'it was configured without' err; then
	finish
	exit
fi
equal "a drawing from standard input: exit status" 0 $status
check "a drawing from standard input: the map" cmp -s <(bare "$maps/rooms.tl") <(bare out)
cp rooms.svg rooms.txt
run convert rooms.txt rooms.tl --from=svg
equal "a drawing by another name: exit status" 0 $status
run convert "$maps/rooms.tl" rooms.txt
equal "an end that no format has: exit status" 2 $status
run convert "$maps/rooms.tl" rooms.txt --to native
check "an end that no format has: --to" cmp -s "$maps/rooms.tl" rooms.txt

# What is there stays when IN is bad.
echo old >kept.svg
run convert "$maps/bad.tl" kept.svg
equal "a bad map: exit status" 2 $status
equal "a bad map: what was there" old "$(cat kept.svg)"
equal "a bad map: nothing is left beside it" "" "$(find . -name '.tautline*')"

finish
