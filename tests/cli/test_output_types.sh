#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The extension of -o FILE decides what is in it; what is refused leaves no file.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

map=$maps/rooms.tl
begins()
{
	head -c 200 "$1" | LC_ALL=C grep -qa "$2"
}

for what in "path $map left right" "sees $map left right" "sees $map left --region" "draw $map"; do
	rm -f seen.*
	run $what -o seen.svg
	check "$what -o seen.svg" begins seen.svg '<svg'
	if "$tautline" draw "$map" -o probe.png 2>/dev/null; then
		run $what -o seen.PNG
		check "$what -o seen.PNG" begins seen.PNG '^.PNG'
	fi
	case $what in draw*) continue ;; esac
	run $what -o seen.json
	check "$what -o seen.json" json seen.json
	run $what -o seen.txt
	check "$what -o seen.txt is text" test "$(head -c 1 seen.txt)" != '{'
	run $what -o seen.csv
	equal "$what -o seen.csv" 2 $status
	check "$what -o seen.csv writes nothing" test ! -e seen.csv
done
run info "$map" -o info.json
check "info -o info.json" json info.json
run lint "$map" -o lint.sarif
check "lint -o lint.sarif" grep -q sarif lint.sarif
run sim --scene swap -o sim.csv
check "sim -o sim.csv" begins sim.csv '^scene,'
printf '1 1 2 2\n' | "$tautline" path "$map" --batch - -o many.jsonl
check "path --batch -o many.jsonl" json many.jsonl
finish
