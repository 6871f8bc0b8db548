#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Draws pictures of the documentation again: the animated ones of maps/steering/ and maps/classics/, by the command in the map, one of each
# scene, a wall that is dragged, distances, and what a camera sees.
# usage: docs/pictures/draw.sh [FOLDER]     (default: docs/pictures; TAUTLINE is the command)
#
# tests/policy/test_pictures.sh compares them with what is there, byte for byte: a simulation is the same on every machine.
cd "$(dirname "$0")/../.." || exit 99
to=${1:-docs/pictures}
tautline=${TAUTLINE:-./tautline}
mkdir -p "$to/steering" "$to/classics" "$to/crowds" || exit 99
failed=0

for map in maps/steering/*.tl maps/classics/*.tl; do
	name=${map#maps/}
	words=$(sed -n 's/^#     tautline \(.*\)/\1/p' "$map" | head -n 1 | sed 's/ --svg [^ ]*//')
	# shellcheck disable=SC2086
	"$tautline" $words --pixels 560 --svg "$to/${name%.tl}.svg" -o /dev/null || failed=1
done

# scene NAME ARGUMENT...
scene() {
	name=$1
	shift
	"$tautline" sim "$@" --pixels 560 --svg-rate 5 --svg "$to/crowds/$name.svg" -o /dev/null || failed=1
}

# Streams, columns, doors and plans are shown where agents meet, rings and squares where they are.
scene circle --scene circle --count 60 --trail 3 --crop auto
scene streams --scene streams --count 40 --crop -20,-4.4:20,4.4 --svg-seconds 30
scene door --scene door --width 1.2 --count 60 --crop -9,-10:6,4 --svg-seconds 30
scene twoway --scene twoway --width 2 --count 60 --crop -9,-8:9,8 --svg-seconds 24
scene crossing --scene crossing --count 50 --crop -8,-8:14,14 --svg-seconds 30
scene random --scene random --count 100 --crop auto
scene field --scene field --trail 6 --crop -26,-9:26,9
scene static --scene static --trail 60 --crop -26,-9:26,9
scene mixed --scene mixed --count 50 --crop auto
scene museum maps/museum.tl --agents 40 --seconds 40 --trail 2 --crop 12,14:48,42
scene areas tests/cases/path/areas/map.tl --trail 4
# Scenes on a plan take longer.
plan() {
	name=$1
	shift
	"$tautline" sim --scene "$name" "$@" --seconds 60 --pixels 560 --svg-rate 3 --svg "$to/crowds/$name.svg" -o /dev/null || failed=1
}

plan rooms --count 24
plan twodoors --count 24
plan boulder
plan leave --people --count 60
plan bodies --count 40
plan corridors --count 15 --crop -9,-9:9,9
plan merge --count 24 --crop -14,-14:14,3.5
plan necks --count 40 --crop -4,-0.5:16,6.5
plan office --count 60 --crop 3,-5.2:19,5.2
plan wedge --crop -14,-0.5:17,10.5
"$tautline" sim --scene leave --cell 0.5 --pixels 560 --heat "$to/crowds/heat.svg" -o /dev/null || failed=1
awk -v tautline="$tautline" -f docs/pictures/drag.awk >"$to/drag.svg" || failed=1
"$tautline" reach maps/museum.tl entrance -o "$to/reach.svg" || failed=1
"$tautline" sees maps/courtyard.tl north --region --range 12 --angle 45,135 -o "$to/camera.svg" || failed=1
"$tautline" draw maps/office.tl --widths 0.5 --no-links --no-waypoints -o "$to/widths.svg" || failed=1
"$tautline" width maps/museum.tl entrance vault --path -o "$to/width.svg" || failed=1
"$tautline" sample maps/museum.tl 300 --seed 7 | awk '{ print "waypoint p" NR " " $0 }' | cat maps/museum.tl - |
	"$tautline" draw - --no-links --no-names -o "$to/free.svg" || failed=1
awk '/^cat > tower/ { inside = 1; next } inside && /^END/ { exit } inside' docs/questions.md | "$tautline" path - gate chest -o "$to/route.svg" || failed=1
"$tautline" path maps/doors.tl garden study --close kitchen -o "$to/why.svg"
[ $? -eq 1 ] || failed=1
exit $failed
