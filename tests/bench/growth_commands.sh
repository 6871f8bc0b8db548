#!/bin/bash
# SPDX-License-Identifier: MIT
#
# How the cost of each command grows with the map: `make bench-growth-commands`. Each command answers on maps with n, 2n and 4n things of several
# kinds. Of each figure the least processor time of TRIES runs counts. What seems too steep is measured again, up to AGAIN times. Fails where an
# exponent is above LIMIT; what takes less than LEAST seconds at 4n is not judged. Judged by processor time, but caches that are shared with others still count: not a part of `make check`.
#
# Cold paths between far points of a city or of rooms are the steepest, and so sim, whose 50 agents need one such path each. The index is not measured.
#
# usage: growth_commands.sh TAUTLINE
# environment: THINGS (4000), TRIES (3), AGAIN (2), LIMIT (1.3), LEAST (0.08)

set -eu
tautline=$1
things=${THINGS:-4000} tries=${TRIES:-3} again=${AGAIN:-2} limit=${LIMIT:-1.3} least=${LEAST:-0.08}
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

run() { # command map
	case $1 in
	path) "$tautline" path "$2" from to --via corners ;;
	waypoints) "$tautline" path "$2" from to --link auto --max-link 30 ;;
	sees) "$tautline" sees "$2" from to ;;
	region) "$tautline" sees "$2" from --region ;;
	info) "$tautline" info "$2" ;;
	lint) "$tautline" lint "$2" ;;
	draw) "$tautline" draw "$2" -o "$work/out.svg" ;;
	convert) "$tautline" convert "$2" "$work/out.tl" ;;
	sim) "$tautline" sim "$2" --agents 50 --seconds 5 ;;
	esac >"$work/out" 2>"$work/messages" || [[ $? == 1 ]] || { cat "$work/messages" >&2; return 2; }
}

# Processor seconds, the least of all tries.
measure() { # command map
	local TIMEFORMAT='%U %S' try
	for ((try = 0; try < tries; try++)); do
		{ time run "$1" "$2"; } 2>&1
	done | awk '{ t = $1 + $2; if (NR == 1 || t < best) best = t } END { print best }'
}

# The smaller one of two times, of each size.
least_times() { # a b c A B C
	echo "$@" | awk '{ for (i = 1; i <= 3; i++) printf "%s ", $i < $(i + 3) ? $i : $(i + 3) }'
}

# Prints the row; fails where the exponent is too large.
judge() { # kind command a b c
	awk -v name="$(printf '%-12s %-10s' "$1" "$2")" -v a="$3" -v b="$4" -v c="$5" -v limit="$limit" -v least="$least" 'BEGIN {
		exponent = log((c > 0 ? c : 0.001) / (a > 0 ? a : 0.001)) / log(4)
		judged = c >= least
		printf "%s %8.3f %8.3f %8.3f  %s\n", name, a, b, c,
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
		read -ra times <<<"9999 9999 9999"
		for ((round = 0; round <= again; round++)); do
			now=()
			for factor in 1 2 4; do now+=("$(measure "$command" "$work/$factor.tl")"); done
			read -ra times <<<"$(least_times "${times[@]}" "${now[@]}")"
			row=$(judge "$kind" "$command" "${times[@]}") && break
		done
		echo "$row"
		if [[ $row == *LARGE ]]; then failed=$((failed + 1)); fi
	done
done
echo "$failed exponents too large"
[[ $failed == 0 ]]
