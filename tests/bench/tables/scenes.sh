#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The table of scenes in docs/crowds.md: scenes of crowds, as many seeds as are asked for (default 20; ten times
# as many for field and static, where one agent walks).
# usage: tests/bench/tables/scenes.sh [SEEDS]     (TAUTLINE is the command)
tautline=${TAUTLINE:-./tautline}
seeds=${1:-20}

# row NAME SEEDS ARGUMENT...
row() {
	local name=$1 runs=$2
	shift 2
	"$tautline" sim --scene "$@" --seeds "$runs" --format csv | awk -F, -v name="$name" -v runs="$runs" '
		NR == 1 { for (i = 1; i <= NF; i++) n[$i] = i }
		NR == 2 {
			printf "| %s | %d | %.4g %% | %.3g (%.3g to %.3g) | %.3g | %.2g | %d | %.6f | %.2g | %d |\n", name, runs,
				100 * $n["arrived"] / $n["goals"], $n["time_ratio"], $n["time_ratio_min"], $n["time_ratio_max"], $n["overlaps"], $n["overlap_depth"],
				$n["wall_contacts"], $n["speed_over_limit"], $n["turn_rate"], $n["overlap_runs"]
		}'
}

echo "| scene | seeds | arrived | time ratio (of the runs) | overlaps | depth | wall contacts | speed over limit | turn, rad/s | runs with overlap |"
echo "|---|---|---|---|---|---|---|---|---|---|"
row "circle 100" "$seeds" circle --count 100
row "circle 250" "$seeds" circle --count 250
row "circle 1000" "$seeds" circle --count 1000
row "streams 2 x 40" "$seeds" streams --count 40
row "streams 2 x 100" "$seeds" streams --count 100
row "door 2.0" "$seeds" door --width 2
row "door 1.2" "$seeds" door --width 1.2
row "two-way door 2.0" "$seeds" twoway --width 2
row "two-way door 1.2" "$seeds" twoway --width 1.2
row "gate 2.0" "$seeds" gate --width 2
row "gate 1.2" "$seeds" gate --width 1.2
row "two-way gate 2.0" "$seeds" twowaygate --width 2
row "two-way gate 1.2" "$seeds" twowaygate --width 1.2
row "crossing 2 x 100" "$seeds" crossing --count 100
row "random 0.4" "$seeds" random
row "mixed circle 100" "$seeds" mixed --count 100
row "field" $((10 * seeds)) field
row "static" $((10 * seeds)) static
