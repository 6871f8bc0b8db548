#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The numbers in the text of README.md: counts are those of the tree, and figures beside other programs those of the tables in docs/, to a
# quarter (a table that is measured again may change a little). Its examples are run by test_examples.sh and tests/cli/newcomer.sh, and
# its table of speed is written by `make tables`.

. "${SRCDIR:-.}/tests/support/script.sh"

need_command
cd "$SRCDIR" || exit 99
tr '\n' ' ' <README.md | tr -s ' ' >"$work/readme"

# said TEXT: README.md has it.
said() {
	grep -qF -- "$1" "$work/readme" && good || bad "README.md does not say: $1"
}

# ---- counts ----
said "by $("$tautline" lint --list-rules | grep -c .) rules"
said "There are $(ls maps/steering/*.tl | wc -l) [steering behaviours]"
said "$(ls maps/steering/*.tl | wc -l) steering behaviours, crowds"
maps=$(ls maps/*.tl | wc -l)
said "has $(echo one two three four five six seven eight nine ten eleven twelve | cut -d ' ' -f "$maps") sample maps"
version=$("$tautline" --version | sed 's/tautline \([0-9]*\.[0-9]*\).*/\1/')
grep -qF "find_package(tautline $version REQUIRED)" docs/embedding/building.md && good ||
	bad "docs/embedding/building.md asks CMake for another version than $version"

# ---- maps and formats ----

# Each block that begins as a map is one, without a finding.
awk -v to="$work/map" '/^```/ { file = ""; fence = NR; next }
	NR == fence + 1 && /^tautline 1$/ { count++; file = to count ".tl" }
	file { print >file }' README.md
[ -s "$work/map1.tl" ] || bad 'README.md shows no map'
for map in "$work"/map*.tl; do
	"$tautline" lint --werror "$map" >"$work/said" 2>&1 && good || { bad 'a map of README.md is none'; cat "$work/said"; }
done

# What the table of formats says to be written is written, and no more.
written=$(awk -F'|' '/^\| `/ && $4 ~ /yes/ { gsub(/[` ]/, "", $3); print $3 }' docs/formats.md | tr ',' '\n')
printf 'tautline 1\nwall 0,0 1,1\n' >"$work/one.tl"
sed -n '/^Every command reads maps of other programs/,/^`tautline convert`/p' README.md | grep '^| \[' >"$work/formats"
while IFS='|' read -r _ name extensions what _; do
	case $what in
	*'is also written'*) said=$(echo "$what" | grep -oE '`\.[a-z]+` is also written' | cut -d '`' -f 2) ;;
	*'also written'*) said=$(echo "$extensions" | tr -d '` ' | tr ',' '\n') ;;
	*) said= ;;
	esac
	for extension in $(echo "$extensions" | grep -oE '\.[a-z0-9]+' | grep -v '^\.yaml'); do
		"$tautline" convert "$work/one.tl" "$work/out$extension" >/dev/null 2>&1 && can=yes || can=no
		echo "$said" | grep -qxF -e "$extension" && claimed=yes || claimed=no
		echo "$written" | grep -qxF -e "$extension" && listed=yes || listed=no
		[ "$can$claimed$listed" = "$can$can$can" ] && good ||
			bad "$extension of$name: convert writes it: $can; README.md says: $claimed; docs/formats.md: $listed"
	done
done <"$work/formats"

# ---- figures of tables ----

# cell PAGE ROW NUMBER: that cell of the first row that begins so.
cell() {
	grep -F -m 1 -- "| $2 |" "$1" | cut -d '|' -f $(($3 + 1)) | tr -d ' ,'
}

# part LIST NUMBER: of cells as `100 / 1.28 / 0 / 0`.
part() {
	echo "$1" | cut -d / -f "$2"
}

# near WHAT FIGURE TEXT [NUMBER]: the first number of the text, or the one asked for, is as large as the figure, to a quarter.
near() {
	number=$(echo "$3" | grep -oE '[0-9]+(\.[0-9]+)?' | sed -n "${4:-1}p")
	if [ -n "$number" ] && [ -n "$2" ] && awk -v a="$number" -v b="$2" 'BEGIN { d = a - b; exit !(d * d <= b * b / 16) }'; then
		good
	else
		bad "README.md, $1: '$number', where the table has '$2'"
	fi
}

# ours ROW NUMBER: that cell of the row of README.md that begins with the name, in its table of figures.
ours() {
	sed -n '/^The time of a query/,/^## Guarantees/p' README.md | grep -m 1 -E "^\\| (\\[)?$1" | cut -d '|' -f $(($2 + 1))
}

crowds=docs/crowds.md
scene() { # CELL ROW: of the table of scenes
	sed -n '/table scenes-peers/,/end of table/p' $crowds | grep -F "| $2 |" | cut -d '|' -f $(($1 + 1)) | tr -d ' ,'
}
near "overlaps of DetourCrowd" "$(part "$(scene 5 'circle 100')" 3)" "$(ours DetourCrowd 3)"
near "overlaps of RVO2" "$(part "$(scene 3 'circle 100')" 3)" "$(ours RVO2 3)"
near "RVO2 through a door" "$(part "$(scene 3 'door 1.2')" 1)" "$(ours RVO2 4)"
near "RVO2 through a door, fewest" "$(part "$(cell $crowds 'door 1.2, RVO2 | horizon of walls 5 s' 3)" 1)" "$(ours RVO2 4)" 2
near "RVO2 through a door, most" "$(part "$(cell $crowds '| 0.1 s' 3)" 1)" "$(ours RVO2 4)" 3
near "OpenSteer, arrived" "$(part "$(scene 4 'circle 100')" 1)" "$(ours OpenSteer 2)"
near "OpenSteer, overlaps" "$(part "$(scene 4 'circle 100')" 3)" "$(ours OpenSteer 3)"
[ "$(part "$(scene 2 'circle 100')" 1) $(part "$(scene 2 'circle 100')" 3) $(part "$(scene 2 'door 1.2')" 1)" = '100 0 100' ] &&
	[ "$(ours tautline 2)$(ours tautline 3)$(ours tautline 4)" = ' 100 %  0  100 % ' ] && good ||
	bad "the figures of tautline in the table of scenes are not those that README.md names"

steps=$(sed -n '/table steps/,/end of table/p' $crowds)
printf '%s\n' "$steps" >"$work/steps"
us() {
	cell "$work/steps" "$1" 2 | awk '{ print $1 / 1000 }'
}
near "a step of RVO2" "$(us RVO2)" "$(ours RVO2 5)"
near "a step of a crowd" "$(us 'crowd, here')" "$(ours tautline 5)"
near "a step of OpenSteer's flock" "$(us "OpenSteer's flock")" "$(ours OpenSteer 6)"
near "a step of a flock" "$(us 'flock, here')" "$(ours tautline 6)"

# Ratios in round numbers.
ratios=$(cell docs/search.md 'geometric mean' 7)
near "Polyanya, new" "$(part "$ratios" 1 | awk '{ print 1 / $1 }')" "$(ours Polyanya 2)"
near "Polyanya, warm" "$(part "$ratios" 2 | awk '{ print 1 / $1 }')" "$(ours Polyanya 3)"
near "Polyanya, index" "$(part "$ratios" 3 | awk '{ print 1 / $1 }')" "$(ours Polyanya 4)"
eps=$(grep -m 1 'Where EPS was built' docs/search.md)
near "EPS, warm" "$(echo "$eps" | grep -oE '[0-9]\.[0-9]+' | sed -n 1p | awk '{ print 1 / $1 }')" "$(ours EPS 3)"
near "EPS, index" "$(echo "$eps" | grep -oE '[0-9]\.[0-9]+' | sed -n 2p | awk '{ print 1 / $1 }')" "$(ours EPS 4)"

# section NAME: that section of docs/search.md, for names and columns that others have too.
section() {
	awk -v head="### $1" '/^##/ { on = $0 == head } on' docs/search.md >"$work/section"
}
# longest: the greatest `/ N %` of the section.
longest() {
	grep -oE '/ [0-9]+ %' "$work/section" | tr -dc '0-9\n' | sort -n | tail -n 1
}

section "Recast and Detour"
ratios=$(cell "$work/section" "geometric mean of Detour's time over ours" 9)
near "Detour, new" "$(part "$ratios" 1)" "$(ours Detour] 2)"
near "Detour, warm" "$(part "$ratios" 2)" "$(ours Detour] 3)"
near "Detour, index" "$(part "$ratios" 3)" "$(ours Detour] 4)"
near "Detour, longest" "$(longest)" "$(ours Detour] 5)"

section "Godot's navigation"
near "Godot, new" "$(cell "$work/section" "geometric mean of Godot's time over ours" 4)" "$(ours Godot 2)"
near "Godot, warm" "$(cell "$work/section" "geometric mean of Godot's time over ours" 5)" "$(ours Godot 3)"
near "Godot, longest" "$(longest)" "$(ours Godot 5)"
finish
