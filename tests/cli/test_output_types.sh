#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The extension of -o FILE decides what is in it; what is refused leaves no file.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

map=$maps/rooms.tl
echo 'left right' >queries
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
# An answer is never written over a map.
for what in "path $map left right" "sees $map left right" "sees $map left --region" "info $map" "draw $map" "lint $map" "bench $map" \
	"path $map left right --format json" "sim $map --seconds 1"; do
	for name in kept.tl kept.TMX kept.wad kept.yaml; do
		echo 'a map' >$name
		run $what -o $name
		equal "$what -o $name is refused" 2 $status
		equal "$what -o $name changes nothing" 'a map' "$(cat $name)"
	done
done
echo 'a map' >kept.tl
run sim --scene circle --count 4 --seconds 1 --trace kept.tl
equal "sim --trace kept.tl is refused" 2 $status
equal "sim --trace kept.tl changes nothing" 'a map' "$(cat kept.tl)"
# Nor over anything that the run reads, whatever its name, nor over another output of it.
while IFS=: read -r files what; do
	cp "$map" map
	cp queries asked
	run $what
	equal "$what: exit status" 2 $status
	check "$what is explained" grep -qx "tautline: $files" err
	check "$what: the map is as it was" cmp -s map "$map"
	check "$what: the queries are as they were" cmp -s asked queries
done <<END
--output and MAP are the same file. './map':info map -o ./map
--output and MAP are the same file. 'map':info $map map -o map
--output and MAP are the same file. 'map':path map left right -o map
--output and MAP are the same file. 'map':draw map -o map --format svg
--svg and MAP are the same file. 'map':lint map --svg map
--trace and MAP are the same file. 'map':sim map --agents 2 --seconds 1 --trace map
--output and --batch are the same file. 'asked':path map --batch asked -o asked
--output and --batch are the same file. 'asked':sees map --batch asked -o asked
--output and --queries are the same file. 'asked':bench map --queries asked -o asked
--curve and --trace are the same file. 'two.csv':sim --scene swap --trace two.csv --curve two.csv
--record writes no .tl:sim --scene swap --record kept.tl
--write-baseline writes no .tl:lint map --write-baseline kept.tl
--output writes no .tl:help path -o kept.tl
--output writes no .svg:help path -o help.svg
END
check "outputs of one file: nothing is written" test ! -e two.csv
run convert "$map" same.tl
run convert same.tl same.tl
equal "a map may be converted onto itself" 0 $status
run sim --scene swap --trace /dev/null --curve /dev/null
equal "a device may be written twice" 0 $status
run lint --list-rules -o rules.txt
check "lint --list-rules -o" grep -q '^link-blocked' rules.txt
equal "lint --list-rules -o: nothing on standard output" "" "$(cat out)"
run lint --list-rules -o rules.json
equal "lint --list-rules as JSON" 2 $status
for what in "sees $map left --region" "sees $map --links"; do
	run $what -o many.jsonl
	equal "$what -o many.jsonl" 2 $status
	check "$what -o many.jsonl writes nothing" test ! -e many.jsonl
done
# For each command: what -o FILE may end in, and that each other type is refused and writes nothing.
while IFS=: read -r types what; do
	for type in svg png json jsonl csv sarif pdf JPG; do
		rm -f made.*
		run $what -o made.$type
		case " $types " in
		*" $type "*) [[ $type = png ]] && grep -q librsvg err || check "$what -o made.$type" test -s made.$type ;;
		*)
			equal "$what -o made.$type is refused" 2 $status
			check "$what -o made.$type is explained" grep -qi "made\.$type\|no \.$type\|jsonl" err
			check "$what -o made.$type writes nothing" test ! -e made.$type
			;;
		esac
	done
done <<END
svg png json:path $map left right
jsonl:path $map --batch queries
svg png json:sees $map left right
jsonl:sees $map --batch queries
svg png:draw $map
json sarif:lint $map
json:info $map
svg json:convert $map
json csv:sim --scene swap
json:bench $map
END

# Without the library that draws PNG, here a file that is none, the message names its package, and SVG works.
mkdir without
echo no library >without/librsvg-2.so.2
for what in "draw $map" "path $map left right" "sees $map left --region"; do
	LD_LIBRARY_PATH=$work/without${LD_LIBRARY_PATH+:$LD_LIBRARY_PATH} run $what -o without.png
	equal "$what, PNG without librsvg" 2 $status
	check "$what, PNG without librsvg: the message names the package" grep -q 'apt-get install librsvg2-2' err
	check "$what, PNG without librsvg: no file" test ! -e without.png
	LD_LIBRARY_PATH=$work/without${LD_LIBRARY_PATH+:$LD_LIBRARY_PATH} run $what -o without.svg
	equal "$what, SVG without librsvg" 0 $status
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
