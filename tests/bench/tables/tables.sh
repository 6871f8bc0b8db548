#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Measures every table of figures in README.md and docs/ again and writes it into its page, with the commit: `make tables BENCH_MAPS=DIR`.
#
# A table stands between `<!-- table NAME -->` and `<!-- end of table NAME -->`; everything between them is replaced. Figures of other programs are
# those of peers.txt; PEERS names another file of that form, for example with times of the same run. BENCH_CALIBRATE is what the
# calibration program printed: times are scaled by it as in all benchmarks, and each table says so.
#
# usage: tables.sh SOURCE BUILD [MAPS [NAME...]]     without names: all tables, without MAPS those that need no maps; some five minutes
#        tables.sh --list                            NAME FILE of each table
# environment: RUNS (2) of the maps, SEEDS (20) of each scene, COLD (25) queries on navs of their own

set -eu

list() {
	cat <<-END
		readme README.md
		corners docs/search.md
		peers docs/search.md
		scenes docs/crowds.md
		scenes-peers docs/crowds.md
		steps docs/crowds.md
		circles docs/steering.md
		feelers docs/steering-fuzzy.md
		fields docs/steering-fuzzy.md
	END
}

if [[ ${1-} == --list ]]; then
	list
	exit
fi
source=$1 build=$2 maps=${3-}
names=("${@:4}")
here=$source/tests/bench/tables
work=$build/bench-tables
peers=${PEERS:-$here/peers.txt}
rm -rf "$work" && mkdir -p "$work"

# The output of a part of the benchmark, measured when first asked for.
part() {
	[[ -s $work/$1.out ]] || SRCDIR=$source "$build/tests/bench/bench" --only "$1" >"$work/$1.out" || true
	cat "$work/$1.out"
}

# `figure HEADING NAME`: the value of the first line NAME below a line that begins with HEADING.
figure() {
	awk -v heading="$1" -v name="  $2 " '
		/^[^ ]/ { on = index($0, heading) == 1 }
		on && index($0, name) == 1 { sub(/ \(at.*/, ""); sub(name, ""); print $1; exit }'
}

measure_maps() {
	local run
	[[ -s $work/maps1.out ]] && return
	for ((run = 1; run <= ${RUNS:-2}; run++)); do
		"$build/tests/bench/bench" --cold "${COLD:-25}" --maps "$maps" >"$work/maps$run.out" || true
	done
	cp "$peers" "$work/peers.txt"
}

scenes() {
	[[ -s $work/scenes.out ]] || TAUTLINE=$build/tautline bash "$here/scenes.sh" "${SEEDS:-20}" >"$work/scenes.out"
	cat "$work/scenes.out"
}

# What the times of a benchmark's output are: scaled or not.
scaling() {
	local line
	line=$(grep -h '^times are' "$1" | head -n 1)
	line=${line%%;*}
	echo "T${line#t}."
}

table_corners() {
	measure_maps
	awk -v table=corners -f "$here/paths.awk" "$work"/maps*.out "$work/peers.txt"
	scaling "$work/maps1.out"
}

table_peers() {
	measure_maps
	awk -v table=peers -f "$here/paths.awk" "$work"/maps*.out "$work/peers.txt"
}

table_scenes() {
	scenes
}

# Columns of the table of scenes: name, seeds, arrived, ratio (range), overlaps, depth, ...
table_scenes-peers() {
	echo "| scene | here | RVO2 | OpenSteer | DetourCrowd |"
	echo "|---|---|---|---|---|"
	{ scenes; cat "$peers"; } | awk -F ' *[|] *' '
		/^\|/ { split($4, arrived, " "); split($5, ratio, " "); here[$2] = arrived[1] " / " ratio[1] " / " $6 " / " $7; alone[$2] = sprintf("%.0f / %s / %.3g %%", arrived[1] * $3 / 100, ratio[1], 100 * $11 / $3) }
		/^scenes / { name = $1; sub(/^scenes /, "", name); print "| " name " | " here[name] " | " $2 " | " $3 " | " $4 " |" }
		/^alone / { name = $1; sub(/^alone /, "", name); print "| " name ": arrived of 200 / ratio / runs with any overlap | " alone[name] " | " $2 " | " $3 " | " $4 " |" }'
}

table_steps() {
	local count ns
	echo "| agents | 1,000 | 10,000 | 100,000 | 1,000,000 | bytes an agent |"
	echo "|---|---|---|---|---|---|"
	printf '| crowd, here |'
	for count in 1000 10000 100000 1000000; do
		ns=$(part crowd | figure "crowd: $count agents, to random goals" "an agent and step")
		printf ' %.0f |' "$ns"
	done
	printf ' %.0f |\n' "$(part crowd | figure "crowd: 100000 agents, to random" "memory an agent")"
	sed -n 's/^steps \(RVO2.*\)/| \1 |/p' "$peers"
	printf '| flock, here |'
	for count in 1000 10000 100000; do
		printf ' %.0f |' "$(part crowd | figure "crowd: $count agents, flocking" "an agent and step")"
	done
	printf ' | %.0f |\n' "$(part crowd | figure "crowd: 100000 agents, flocking" "memory an agent")"
	sed -n "s/^steps \(OpenSteer.*\)/| \1 |/p" "$peers"
	printf '\nAmong 2,000 short walls 10,000 agents, all on their paths, take %.0f ns each, and %.0f bytes. ' \
		"$(part crowd | figure "crowd: 10000 agents, among walls" "an agent and step")" \
		"$(part crowd | figure "crowd: 10000 agents, among walls" "memory an agent")"
	printf 'A thousand on their paths among 200 walls with five neighbours: %.0f ns with this step, %.0f ns by steering around circles.\n' \
		"$(part crowd | figure "crowd: 1000 agents on paths among 200 walls, 5 neighbours, reciprocal" "an agent and step")" \
		"$(part crowd | figure "crowd: 1000 agents on paths among 200 walls, 5 neighbours, by steering" "an agent and step")"
	scaling "$work/crowd.out"
}

table_circles() {
	local label name arrived
	echo "| | arrived | runs with any overlap | time over straight time |"
	echo "|---|---|---|---|"
	while IFS='|' read -r label name; do
		arrived=$(part steer | figure steer: "$name: arrived")
		printf '| %s | %.0f | %.1f %% | %.3f |\n' "$label" "$(awk "BEGIN { print 2 * $arrived }")" \
			"$(part steer | figure steer: "$name: runs with any overlap")" "$(part steer | figure steer: "$name: time over straight time")"
	done <<-END
		*field*: 50 moving circles that never yield|field
		the same, seeds 70000 to 70199|field, other seeds
		*static*: up to 50 standing circles|static
		the same, seeds 70000 to 70199|static, other seeds
	END
}

table_feelers() {
	part fuzzy | awk '
		/^fuzzy: feelers of length .* convex/ { length_of = $5 }
		/^fuzzy/ && !/convex|feelers of/ { length_of = 0 }
		/^fuzzy: feelers .* concave/ { length_of = 0 }
		length_of && /plain test of every edge/ { plain[length_of] = $6 }
		length_of && /four steps over every edge/ { steps[length_of] = $6 }
		length_of && /four steps on what the index gives/ { index_of[length_of] = $8 }
		/a step: feelers, probe/ { step = $8 }
		END {
			print "| nanoseconds a feeler | length 2 | length 10 |"
			print "|---|---|---|"
			printf "| plain segment test of every edge | %.0f | %.0f |\n", plain[2], plain[10]
			printf "| four steps over every edge | %.0f (%.1f times faster) | %.0f (%.1f) |\n", steps[2], plain[2] / steps[2], steps[10], plain[10] / steps[10]
			printf "| four steps on what the index gives | %.0f (%.0f) | %.0f (%.0f) |\n\n", index_of[2], plain[2] / index_of[2], index_of[10], plain[10] / index_of[10]
			printf "A whole step (three feelers, probe, rules, brake, motion) takes %.2f microseconds.\n", step / 1000
		}'
	scaling "$work/fuzzy.out"
}

table_fields() {
	part fuzzy | awk '
		/^fuzzy: [0-9]+ (convex|concave) fields/ {
			n = $2; shape = $3; what = $0
			sub(/^fuzzy: [0-9]+ [a-z]+ fields, /, "", what); sub(/: worst.*/, "", what)
			if (!(what in known)) { known[what] = 1; rows[++count] = what; of[what] = n }
			match($0, /worst ratio [0-9.]+/); worst[what, shape] = substr($0, RSTART + 12, RLENGTH - 12)
		}
		/^  arrived/ { arrived[what, shape] = $2 * n / 100 }
		/^  runs with a contact/ { contacts[what, shape] = $5 * n / 100 }
		/^  time ratio/ { ratio[what, shape] = $3 }
		END {
			print "| | convex: arrive / contacts / ratio / worst | concave |"
			print "|---|---|---|"
			for (i = 1; i <= count; i++) {
				what = rows[i]
				printf "| %s (%d) |", what, of[what]
				for (k = 1; k <= 2; k++) {
					shape = k == 1 ? "convex" : "concave"
					printf " %.0f / %.0f / %.3f / %s |", arrived[what, shape], contacts[what, shape], ratio[what, shape], worst[what, shape]
				}
				printf "\n"
			}
		}'
}

# The extremes of numbers, one a line, in a format.
range() {
	sort -g | awk -v format="$1" 'NR == 1 { low = $1 } { high = $1 } END { l = sprintf(format, low); h = sprintf(format, high); print l == h ? l : l " to " h }'
}

table_readme() {
	measure_maps
	local sees faster link read bytes paths plain indexed crowd
	sees=$(part sight | awk '/^  sees by index/ { print $4 }' | range %.2f)
	faster=$(part sight | awk '/^  loop \/ index/ { print $4 }' | range %.0f)
	link=$(part link | awk '/^  loop \/ nav/ { print $4 }' | range %.0f)
	read=$(part load | awk '/^  reading/ { print $2 }' | range %.0f)
	bytes=$(part load | awk '/^  map and nav together/ { print $5 }' | range %.0f)
	paths=$(part path | awk '/^path: named/ { on = 1 } /^path: free/ { on = 0 } on && /^  mean/ { print $2 }' | range %.0f)
	plain=$(awk -F'|' '/\|/ && !/^map / { split($1, w, " "); print w[5] }' "$work/maps1.out" | range %.2g)
	indexed=$(awk -F'|' '/\|/ && !/^map / && !/no index/ { split($2, w, " "); print w[3] }' "$work/maps1.out" | range %.2g)
	crowd=$(for count in 1000 10000 100000 1000000; do
		part crowd | figure "crowd: $count agents, to random goals" "an agent and step"
	done | awk '{ print $1 / 1000 }' | range %.2f)
	cat <<-END
		- **Fast**, on one core of a cloud machine (\`make bench\` on $made):

		  | question | time | |
		  |---|---|---|
		  | \`sees\` among 16,000 walls | $sees us | a loop over all walls that stores line equations and stops at the first hit takes $faster times as long |
		  | an exact shortest path on fourteen game maps of up to 22,000 corners | $plain us | with an index $indexed us |
		  | a search over 1,000 waypoints | $paths us | linking them among 10,000 walls is $link times as fast as by that loop |
		  | a step of a crowd of a thousand to a million agents, none of which overlap | $crowd us an agent | |
		  | reading a file of 100,000 walls | $read MB/s | $bytes bytes a wall, index and text included |

	END
}

# What the tables were made on.
commit() {
	git -C "$source" describe --always --tags --abbrev=10 --dirty='+changes' 2>/dev/null || echo "an unknown commit"
}

# Replaces what stands between the marks of a table.
put() { # name file text
	awk -v name="$1" -v text="$3" '
		$0 == "<!-- end of table " name " -->" { while ((getline line <text) > 0) print line; off = 0 }
		!off { print }
		$0 == "<!-- table " name " -->" { off = 1 }' "$source/$2" >"$work/page"
	cat "$work/page" >"$source/$2"
}

made=$(commit)
list >"$work/list"
while read -r name file; do
	[[ ${#names[@]} -eq 0 || " ${names[*]} " == *" $name "* ]] || continue
	if [[ -z $maps && $name =~ ^(readme|corners|peers)$ ]]; then
		echo "$name: needs a folder of maps, left as it is"
		continue
	fi
	begin=$SECONDS
	"table_$name" >"$work/$name.md" </dev/null
	if [[ $name != readme ]]; then printf '\n(Made on %s by `make tables`.)\n' "$made" >>"$work/$name.md"; fi
	put "$name" "$file" "$work/$name.md"
	echo "$name: $file, $((SECONDS - begin)) s"
done <"$work/list"
