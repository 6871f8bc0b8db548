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

# ---- figures of tables ----

# cell PAGE ROW NUMBER: that cell of the first row that begins so.
cell() {
	grep -F -m 1 -- "| $2 |" "$1" | cut -d '|' -f $(($3 + 1)) | tr -d ' ,'
}

# part LIST NUMBER: of cells as `100 / 1.28 / 0 / 0`.
part() {
	echo "$1" | cut -d / -f "$2"
}

# near WHAT FIGURE PATTERN: the number that stands for * in the pattern is as large as the figure, to a quarter.
near() {
	number=$(grep -oE -m 1 -- "$3" "$work/readme" | head -n 1 | grep -oE '[0-9]+(\.[0-9]+)?' | head -n 1)
	if [ -n "$number" ] && [ -n "$2" ] && awk -v a="$number" -v b="$2" 'BEGIN { d = a - b; exit !(d * d <= b * b / 16) }'; then
		good
	else
		bad "README.md, $1: '$number', where the table has '$2'"
	fi
}

crowds=docs/crowds.md
scene() { # CELL ROW: of the table of scenes
	sed -n '/table scenes-peers/,/end of table/p' $crowds | grep -F "| $2 |" | cut -d '|' -f $(($1 + 1)) | tr -d ' ,'
}
near "overlaps of DetourCrowd" "$(part "$(scene 5 'circle 100')" 3)" '[0-9]+ overlaps in 1,000 agent-frames, ours none'
near "overlaps of RVO2" "$(part "$(scene 3 'circle 100')" 3)" '[0-9]+ overlaps in 1,000 agent-frames of the circle, ours 0'
near "RVO2 through a door" "$(part "$(scene 3 'door 1.2')" 1)" '[0-9]+ % arrive \([0-9]+ to [0-9]+, by its horizon of walls\), ours 100'
near "RVO2 through a door, fewest" "$(part "$(cell $crowds 'door 1.2, RVO2 | horizon of walls 5 s' 3)" 1)" '[0-9]+ to [0-9]+, by its horizon'
near "RVO2 through a door, most" "$(part "$(cell $crowds '| 0.1 s' 3)" 1)" '[0-9]+, by its horizon'
near "OpenSteer, arrived" "$(part "$(scene 4 'circle 100')" 1)" '[0-9]+ % arrive across the circle'
near "OpenSteer, overlaps" "$(part "$(scene 4 'circle 100')" 3)" '[0-9]+ overlaps in 1,000 agent-frames, ours 100 % and 0'
[ "$(part "$(scene 2 'circle 100')" 1) $(part "$(scene 2 'circle 100')" 3) $(part "$(scene 2 'door 1.2')" 1)" = '100 0 100' ] && good ||
	bad "the figures of tautline in the table of scenes are not those that README.md names"

steps=$(sed -n '/table steps/,/end of table/p' $crowds)
printf '%s\n' "$steps" >"$work/steps"
us() {
	cell "$work/steps" "$1" 2 | awk '{ print $1 / 1000 }'
}
near "a step of RVO2" "$(us RVO2)" '[0-9.]+ us each, ours [0-9.]+; [0-9]+ overlaps in'
near "a step of a crowd" "$(us 'crowd, here')" '[0-9.]+; [0-9]+ overlaps in'
near "a step of OpenSteer's flock" "$(us "OpenSteer's flock")" '[0-9.]+ us each, ours [0-9.]+: \[crowds'
near "a step of a flock" "$(us 'flock, here')" '[0-9.]+: \[crowds\]\(docs/crowds.md\), \[steering'

# Ratios in words.
ratios=$(cell docs/search.md 'geometric mean' 7)
said "a query of Polyanya takes about ten times as long as ours on game maps, and twenty times as long as ours with an index; one of EPS, which has an index, three and five times"
between() { # WHAT VALUE LOW HIGH
	awk -v v="$2" -v low="$3" -v high="$4" 'BEGIN { exit !(v >= low && v <= high) }' && good || bad "README.md, $1: the table has $2"
}
between "ten times" "$(part "$ratios" 2)" 0.08 0.125
between "twenty times" "$(part "$ratios" 3)" 0.04 0.0625
eps=$(grep -m 1 'Where EPS was built' docs/search.md)
between "three times" "$(echo "$eps" | grep -oE '[0-9]\.[0-9]+' | sed -n 1p)" 0.27 0.42
between "five times" "$(echo "$eps" | grep -oE '[0-9]\.[0-9]+' | sed -n 2p)" 0.16 0.25

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
near "Detour, new" "$(part "$ratios" 1)" '[0-9.]+ times as long as ours on a new nav, [0-9.]+ on a warm one, [0-9.]+ with an index'
near "Detour, warm" "$(part "$ratios" 2)" '[0-9.]+ on a warm one, [0-9.]+ with an index'
near "Detour, index" "$(part "$ratios" 3)" '[0-9.]+ with an index; its paths'
near "Detour, longest" "$(longest)" '[0-9]+ % longer: \[table\]\(docs/search.md#recast'

section "Godot's navigation"
near "Godot, new" "$(cell "$work/section" "geometric mean of Godot's time over ours" 4)" '[0-9]+ times as long as ours on a new nav and'
near "Godot, warm" "$(cell "$work/section" "geometric mean of Godot's time over ours" 5)" '[0-9]+ times as long as ours on a warm one'
near "Godot, longest" "$(longest)" '[0-9]+ % longer: \[table\]\(docs/search.md#godots'
finish
