#!/bin/bash
# SPDX-License-Identifier: MIT
#
# How the cost of each command grows with the map: `make bench-growth-commands`. Each command answers on maps with n, 2n and 4n things of several
# kinds. Counted are instructions, by valgrind: the same whatever else the machine does, but too slow for `make check`. Fails where an
# exponent is above LIMIT; what takes less than LEAST million instructions at 4n is not judged.
#
# Cold paths between far points of a city or of rooms are the steepest, and so sim, whose 50 agents need one such path each. The index is not measured.
#
# usage: growth_commands.sh TAUTLINE
# environment: THINGS (1000), LIMIT (1.3), LEAST (100)

set -eu
tautline=$1
things=${THINGS:-1000} limit=${LIMIT:-1.3} least=${LEAST:-100}
command -v valgrind >/dev/null || { echo "growth_commands.sh: valgrind, which counts instructions, is not here" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A map in the native format. Walls lie on a square grid of places, 10 units apart, the first and last waypoint in opposite corners.
make_map() { # kind things
	awk -v kind="$1" -v count="$2" '
	function number(range) { seed = (seed * 16807) % 2147483647; return int(seed % range) }
	BEGIN {
		seed = 8
		side = int(sqrt(count - 1)) + 1
		print "tautline 1\nradius 0.3"
		print "waypoint from -5,-5\nwaypoint to " 10 * side + 5 "," 10 * side + 5
		for (i = 0; i < count; i++) {
			x = 10 * (i % side)
			y = 10 * int(i / side)
			if (kind == "short-walls")
				print "wall " x + number(8) "," y + number(8) " " x + number(8) "," y + 8
			else if (kind == "houses")
				print "wall " x + number(3) + 1 "," y + 1 " " x + 8 "," y + 1 " " x + 8 "," y + 5 + number(4) " " x + 1 "," y + 9 " loop solid"
			else if (kind == "rooms")
				print "wall " x "," y + 4 " " x "," y " " x + 4 "," y "\nwall " x + 6 "," y " " x + 10 "," y
			else
				print "wall " x + 2 "," y + 5 " " x + 8 "," y + 5
			if (kind == "waypoints" && i % 8 == 0)
				print "waypoint w" i " " x + 5 "," y + 1
		}
	}'
}

counted() { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$tautline" "$@"; }

run() { # command map
	case $1 in
	path) counted path "$2" from to --via corners ;;
	waypoints) counted path "$2" from to --link auto --max-link 30 ;;
	sees) counted sees "$2" from to ;;
	region) counted sees "$2" from --region ;;
	info) counted info "$2" ;;
	lint) counted lint "$2" ;;
	draw) counted draw "$2" -o "$work/out.svg" ;;
	convert) counted convert "$2" "$work/out.tl" ;;
	sim) counted sim "$2" --agents 50 --seconds 5 ;;
	esac >"$work/out" 2>"$work/messages" || [[ $? == 1 ]] || { cat "$work/messages" >&2; return 2; }
}

# Millions of instructions.
measure() { # command map
	run "$1" "$2"
	awk '/Collected *:/ { print $NF / 1e6 }' "$work/messages"
}

# Prints the row; fails where the exponent is too large.
judge() { # kind command a b c
	awk -v name="$(printf '%-12s %-10s' "$1" "$2")" -v a="$3" -v b="$4" -v c="$5" -v limit="$limit" -v least="$least" 'BEGIN {
		exponent = log((c > 0 ? c : 0.001) / (a > 0 ? a : 0.001)) / log(4)
		judged = c >= least
		printf "%s %8.0f %8.0f %8.0f  %s\n", name, a, b, c,
			judged ? sprintf("%.2f%s", exponent, exponent > limit ? " TOO LARGE" : "") : "too short"
		exit judged && exponent > limit
	}'
}

failed=0
printf '%-12s %-10s %8s %8s %8s  exponent\n' map command n 2n 4n
for kind in short-walls houses rooms waypoints; do
	for factor in 1 2 4; do
		make_map "$kind" $((things * factor)) >"$work/$factor.tl"
	done
	for command in info path waypoints sees region lint draw convert sim; do
		if [[ $command == waypoints && $kind != waypoints ]]; then continue; fi
		times=()
		for factor in 1 2 4; do times+=("$(measure "$command" "$work/$factor.tl")"); done
		row=$(judge "$kind" "$command" "${times[@]}") || failed=$((failed + 1))
		echo "$row"
	done
done
echo "$failed exponents too large"
[[ $failed == 0 ]]
