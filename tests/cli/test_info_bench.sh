#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What has numbers of this machine in it: info and bench. Their shapes, not their values.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

number='[0-9.]\{1,\}'

run info "$maps/links.tl"
equal "info: exit status" 0 $status
sed 's/^\(memory *\)[0-9]* bytes (map [0-9]*, compiled [0-9]*)$/\1SOME/' out >shape
cat >expected <<'END'
grid          1024 per map unit
radius        0
bounds        0,0 to 12,8
walls         2 (5 segments, 1 loops, 0 solid)
doors         1 (1 closed)
waypoints     5
links         4 (1 one-way, 1 with a cost, 1 blocked)
obstacles     1 (0 moving)
expectations  0
allowances    0
edges         5 from links
components    2 (largest: 4 waypoints)
memory        SOME
END
check "info: text" diff -u expected shape
run info "$top/maps/museum.tl" --via corners --max-work 28K
equal "info of too many corners: exit status" 0 $status
check "info of too many corners: the other counts" grep -q '^walls ' out
check "info of too many corners: they are not counted" grep -qx 'corners       not counted' out
check "info of too many corners: why" grep -q 'corners are not counted: it takes more than 28[0-9]* steps of work' err
run info "$top/maps/doors.tl" --open front --close kitchen
check "info: doors as they are set" grep -qx 'doors         5 ([0-9]* closed)' out
was=$(sed -n 's/^doors .*(\([0-9]*\) closed)/\1/p' out)
run info "$top/maps/doors.tl" --close front --close kitchen
equal "info: one more is closed" $((was + 1)) "$(sed -n 's/^doors .*(\([0-9]*\) closed)/\1/p' out)"
run info "$maps/links.tl" --format json -o file
check "info: valid JSON" json file
check "info: JSON" grep -q '"bounds":\[0,0,12,8\],"walls":2,"segments":5,.*"blocked_links":1,.*"components":2,"largest":4,"map_bytes":[0-9]*,' file
run info "$top/tests/cases/info/areas/map.tl" --format json
check "info: areas in JSON" grep -q '"agents":0,"areas":2,"expectations":0,' out
cat >expected <<'END'
channel       walk (radius 0.3), blocked by 4 walls, 1 door, 0 obstacles
channel       sight (radius 0), blocked by 4 walls, 1 door, 0 obstacles
channel       fly (radius 0.1), blocked by 2 walls, 1 door, 1 obstacle
key           red, of 1 door
END
run info "$top/tests/cases/sees/channels.tl"
grep '^channel\|^key' out >lines
check "info: channels and keys" diff -u expected lines
corners=$(sed -n 's/^corners *//p' out)
run info "$top/tests/cases/sees/channels.tl" --by fly
check "info: corners of those that fly" test "$corners" -ne "$(sed -n 's/^corners *//p' out)"
run info "$top/tests/cases/sees/channels.tl" --format json -o file
check "info: channels in valid JSON" json file
check "info: channels and keys in JSON" grep -q \
	'"sight","radius":0,"walls":4,"doors":1,"obstacles":0},{"name":"fly",.*}\],"keys":\[{"name":"red","doors":1}\],' file
run info "$maps/links.tl" --format json
check "info: no channels where the map says nothing of them" test -z "$(grep channel out)"
run info "$maps/empty.tl"
equal "info: a map with nothing in it: exit status" 0 $status
check "info: and its bounds" grep -q '^bounds        empty$' out
run info "$maps/empty.tl" --format json
check "info: and its JSON" grep -q '"bounds":null' out
run info "$maps/block.tl"
equal "info: a map without waypoints" 0 $status
sed '/^waypoint/d' "$maps/rooms.tl" >bare.tl
run info bare.tl
check "info: corners" grep -q '^corners       [1-9][0-9]*$' out
check "info: no edges between waypoints" test -z "$(grep '^edges\|^components' out)"
run info bare.tl --format json
check "info: corners, JSON" grep -q '"corners":[1-9][0-9]*,' out
run info "$maps/rooms.tl" --via corners
check "info: corners in spite of waypoints" grep -q '^corners       [1-9][0-9]*$' out
run info bare.tl --contact strict
equal "info: no paths, no corners: exit status" 0 $status
check "info: no paths, no corners" test -z "$(grep '^corners' out)"
run info bare.tl --via corners --contact strict
equal "info: corners that cannot be" 2 $status

run info "$maps/rooms.tl" missing.tl "$maps/empty.tl"
equal "info of several maps: exit status" 2 $status
equal "info of several maps: names" "$maps/rooms.tl $maps/empty.tl" "$(echo $(grep '\.tl$' out))"
equal "info of several maps: message" "tautline: cannot read 'missing.tl': No such file or directory" "$(cat err)"
run info "$maps/rooms.tl" "$maps/empty.tl" --format json
check "info of several maps as JSON" json out
equal "info of several maps as JSON: a line each" 2 "$(wc -l <out)"

run bench "$maps/rooms.tl" --via waypoints
equal "bench: exit status" 0 $status
check "bench: load" grep -q "^load    $number ms ($number MB/s)\$" out
check "bench: build" grep -q "^build   $number ms (6 segments, 4 waypoints, [0-9]* edges, [0-9]* bytes, at most [0-9]* while building)\$" out
check "bench: sight" grep -q "^sight   $number us per pair (the plain loop: $number us, $number times as long; [0-9]* and [0-9]* pairs)\$" out
check "bench: path" grep -q "^path    $number us per query (median $number, 99 % below $number, longest $number; 10000 queries, 0 without a path; $number times a sight)\$" out
run bench "$maps/rooms.tl" --format json
check "bench: valid JSON" json out
for key in queries build_ms warm_ms index_ms mean_us median_us p99_us max_us nodes edges bytes peak_bytes mismatches; do
	check "bench: JSON has $key" grep -q "\"$key\":[0-9]" out
done
peak=$(sed 's/.*"peak_bytes":\([0-9]*\),.*/\1/' out) bytes=$(sed 's/.*"bytes":\([0-9]*\),.*/\1/' out)
check "bench: $peak bytes at most while building, $bytes then" test "$peak" -ge $((bytes * 9 / 10))
run bench bare.tl --format json
equal "bench: a map without waypoints: exit status" 0 $status
check "bench: a map without waypoints" grep -q '"queries":[1-9].*"index_ms":0,.*"nodes":[1-9][0-9]*,"edges":[1-9][0-9]*,.*"mismatches":0,"missing":0,' out
run bench "$maps/rooms.tl" --via corners
check "bench: by corners, warm" grep -q '^warm .* ms$' out
check "bench: by corners" grep -q '^build .* [1-9][0-9]* corners, [1-9][0-9]* taut edges, ' out
run bench "$maps/rooms.tl" --index none --format json
equal "bench: without an index" 0 $status
printf 'tautline 1\nwall 0,0 1,0 1,1 0,1 loop solid\n' >solid.tl
run bench solid.tl
equal "bench: nowhere to start: exit status" 2 $status
check "bench: nowhere to start" grep -q "'solid.tl' has no free point to start from" err
printf '2 1 2 1 0\n2 1 4 1\nleft left\n2 1 4 1 2\n20 20 1 1\n' >queries
run bench "$maps/rooms.tl" --queries queries --format json
equal "bench: right lengths: exit status" 0 $status
check "bench: right lengths" grep -q '"queries":5,.*"mismatches":0,"missing":1,' out
printf '2 1 4 1 2.00000001\n20 20 1 1 5\n2 1 4 1 2.000000001\n' >queries
run bench "$maps/rooms.tl" --queries queries
equal "bench: wrong lengths: exit status" 1 $status
check "bench: wrong lengths" grep -q '^2 lengths differ from the expected ones$' out

# edits MAP KINDS [OPTION]...: an object a kind with all its fields, and no answer that differs.
edits() {
	local map=$1 kinds=$2
	shift 2
	run bench "$map" --edits 20 --format json "$@"
	equal "bench --edits $*: exit status" 0 $status
	check "bench --edits $*: valid JSON" json out
	sed "s/\":$number/\":0/g" out >shape
	equal "bench --edits $*: kinds" "$kinds" "$(sed 's/.*"kind":"\([^"]*\)".*/\1/' out | tr '\n' ',')"
	equal "bench --edits $*: fields" "$(echo "$kinds" | tr -cd , | wc -c)" "$(grep -c '"update_us":{"median":0,"p99":0,"max":0},"first_query_us":0,"rebuild_ms":0,"queries_after_over_fresh":0,"lint_us":{"median":0,"p99":0,"max":0},"lint_ms":0,"undo_us":0,"different":0}' shape)"
	equal "bench --edits $*: answers that differ" "" "$(grep -v '^{"edits":20,.*"different":0}$' out)"
}
walls='wall point moved,wall added,wall removed,door,crate moved,'
edits "$maps/links.tl" "${walls}waypoint moved,link added,"
edits "$maps/rooms.tl" "${walls}waypoint moved,link added," --via waypoints --link auto
edits "$maps/rooms.tl" "${walls}waypoint moved,link added," --via corners --link auto
edits bare.tl "$walls"
edits bare.tl "$walls" --radius 0.2
run bench bare.tl --edits 20
equal "bench --edits: text: exit status" 0 $status
equal "bench --edits: text: a row for the head and for each kind" 6 "$(wc -l <out)"
check "bench --edits: text: figures" grep -q "^wall added  *20\( *$number\)\{9\} *0\$" out
run bench "$maps/empty.tl" --edits 20
equal "bench --edits: nothing to edit: exit status" 2 $status
check "bench --edits: nothing to edit" grep -q "has nothing to edit" err
run bench bare.tl --edits 0
equal "bench --edits: no edits" 2 $status
run bench bare.tl --edits 20 --index full
equal "bench --edits: an index" 2 $status
run bench bare.tl --edits 20 --queries queries
equal "bench --edits: queries of a file" 2 $status

# Grown walls are bounded: 8,000 parallel walls half a unit apart, for a body of radius 5.
awk 'BEGIN { print "tautline 1"; for (i = 0; i < 8000; i++) printf "wall 0,%.1f 100,%.1f\n", i / 2, i / 2 }' >parallel.tl
run info --radius 5 --max-memory 160M parallel.tl
equal "info: parallel walls among which a body has no room" 0 $status
run info --radius 5 --max-memory 32M parallel.tl
check "info: the bound holds" grep -q "corners are not counted: it takes more than 33554432 bytes of memory" err
# What is certain to exceed it is not started, and of a map without links nothing else is compiled.
run info --max-memory 1500K parallel.tl
equal "info: more sides than memory allows: exit status" 0 $status
check "info: why corners are not counted" grep -q "corners are not counted: 8000 sides of walls take more than 1536000 bytes of memory" err
check "info: nothing is compiled" grep -q ", compiled 0)" out
finish
