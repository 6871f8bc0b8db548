#!/bin/bash
# SPDX-License-Identifier: MIT
#
# `tautline sim`: what is measured is what the trace shows, by a count of our own over all pairs; threads, runs and a stop in between
# change nothing; and every agent with a goal arrives, in every scene and with every option of a map.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "${SRCDIR:-.}/tests/support/script.sh"
need_command
cd "$work" || exit 99

sim() {
	"$tautline" sim "$@"
}

# value KEY FILE.csv: a column of the answer
value() {
	awk -F, -v key="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == key) n = i } NR == 2 { print $n }' "$2"
}

# expect NAME GOT WANTED
expect() {
	if [ "$2" = "$3" ]; then good; else bad "$1: $2, not $3"; fi
}

# ---- every scene: all arrive, no bodies overlap ----

for scene in "rooms --count 15" "twodoors --count 15" "leave --count 30" "bodies --count 15" "corridors --count 10" \
	"merge --count 15" "necks --count 20" "office --count 40" "leave --count 20 --force 0" "circle --count 40" "mixed --count 30" "symmetric --count 100" "streams --count 15" "door --count 30" \
	"twoway --count 20" "crossing --count 20" "random --count 40" static headon swap "coincident --count 4"; do
	# shellcheck disable=SC2086
	sim --scene $scene --format csv -o out.csv || bad "$scene fails"
	expect "$scene: arrived" "$(value arrived out.csv)" "$(value goals out.csv)"
	case $scene in coincident*) continue ;; esac # they begin in each other
	expect "$scene: overlaps" "$(value overlaps out.csv)" 0
	expect "$scene: wall contacts" "$(value wall_contacts out.csv)" 0
	awk -v v="$(value speed_over_limit out.csv)" 'BEGIN { exit !(v <= 1.0001 && v > 0.9) }' && good || bad "$scene: speed"
done
sim --scene field --format csv -o out.csv && expect "field: arrived" "$(value arrived out.csv)" 1

# A doorway is as wide for a body as its paths are: here those with small ones stood in it until the end.
sim --scene bodies --first-seed 31 --format csv -o out.csv
expect "bodies of other radii at one doorway" "$(value arrived out.csv)" 60
sim --scene bodies --count 30 --first-seed 48 --force 0 --format csv -o out.csv
expect "bodies of other radii at one doorway, without a force" "$(value arrived out.csv)" 30

# ---- seeds ----

sim --scene swap --seeds 3 --format csv -o out.csv
expect "seeds: runs" "$(value runs out.csv) $(value goals out.csv)" "3 6"
sim --scene circle --count 12 --first-seed 2 --trace a.csv >/dev/null
sim --scene circle --count 12 --first-seed 3 --trace b.csv >/dev/null
cmp -s a.csv b.csv && bad "seeds make no difference" || good
# The jitter of agent 0 of circle 12 with seed number 2: base 1012 and 2 times 7919.
awk -F, 'NR == 2 { exit !($4 > 3.18 && $4 < 3.22 && $5 > -0.011 && $5 < 0.011) }' a.csv && good || bad "the ring of seed 2"

# ---- readings: the trace says the same ----

sim --scene leave --count 20 --trace t.csv --heat cells.csv --cell 2 --curve curve.csv --line 0.2,0:0.2,10 --line=-1,20:1,20 \
	--format csv -o out.csv || bad "readings fail"
# How headings turn, in all steps, and directions of motion, of those that move.
awk -F, -v dt=0.05 'function turn(ax, ay, bx, by,  t) { t = atan2(ax * by - ay * bx, ax * bx + ay * by); return t < 0 ? -t : t }
	NR > 1 { i = $3 }
	NR > 1 && i in x { dx = $4 - x[i]; dy = $5 - y[i]; h += turn(hx[i], hy[i], $9, $10) / dt; n++
		if (sqrt(dx * dx + dy * dy) / dt > 1e-6) { fast += turn(gx[i], gy[i], dx, dy) / dt > 3.14159265358979; m++; gx[i] = dx; gy[i] = dy } }
	NR > 1 { x[i] = $4; y[i] = $5; hx[i] = $9; hy[i] = $10 } END { printf "%.4f %.4f\n", h / n, fast / m }' t.csv >wanted
expect "turns" "$(printf '%.4f %.4f' "$(value heading_rate out.csv)" "$(value fast_moves out.csv)")" "$(cat wanted)"
# Crossings of x = 0.2, on the left where x is below it: the line points to +y, so those from left to right go to its right.
awk -F, 'NR > 1 { r = $4 > 0.2; if ($3 in was && was[$3] != r) { n[r]++ } was[$3] = r } END { print n[1] + 0, n[0] + 0 }' t.csv >wanted
expect "line 1" "$(value line1_to_right out.csv) $(value line1_to_left out.csv)" "$(cat wanted)"
expect "line 2" "$(value line2_to_right out.csv) $(value line2_to_left out.csv) $(value line2_specific_flow out.csv)" "0 0 "
# Density times area over all cells is the number of agents; so is the last point of the curve.
awk -F, 'NR > 1 { sum += 4 * $3 } END { exit !(sum > 19.999 && sum < 20.001) }' cells.csv && good || bad "the cells do not hold 20 agents"
expect "curve" "$(sed -n '1p;2p' curve.csv | tr '\n' ' ')$(tail -n 1 curve.csv | cut -d, -f2-)" "t,present,arrived,left 0,20,0,0 20,20,0"
# Neighbours are those of the trace that are nearer than the sight, the nearest first.
sim --scene circle --count 12 --seconds 3 --trace t.csv --neighbours n.csv -o /dev/null
awk -F, 'FNR == 1 { file++; next }
	file == 1 && $1 % 20 == 0 { x[$1 / 20, $3] = $4; y[$1 / 20, $3] = $5 }
	file == 2 { d = sqrt((x[$1, $2] - x[$1, $3])^2 + (y[$1, $2] - y[$1, $3])^2); bad = bad || $2 == $3 || (d - $4)^2 > 1e-10 || $4 > 5; n++ }
	END { for (t = 0; t <= 3; t++) for (i = 0; i < 12; i++) for (k = 0; k < 12; k++)
			n -= i != k && (x[t, i] - x[t, k])^2 + (y[t, i] - y[t, k])^2 <= 25
		exit bad || n }' t.csv n.csv && [ "$(wc -l <n.csv)" -gt 50 ] && good || bad "--neighbours differs from the trace"
awk -F, 'NR > 1 { k = $1 "," $2; if (k == was && $4 < d) bad = 1; was = k; d = $4 } END { exit bad }' n.csv && good || bad "--neighbours: not the nearest first"
sim --scene circle --count 12 --seconds 3 --neighbours n.jsonl -o /dev/null
sed 's/"[a-z]*"://g; s/[{}]//g' n.jsonl | cmp -s - <(tail -n +2 n.csv) && good || bad "--neighbours: JSON lines are not the rows of CSV"
sim --scene circle --count 5 --curve c.jsonl --heat h.jsonl --line 0,-1:0,1 --format json >out.json
sim --scene door --count 5 --curve d.csv -o out.txt && expect "those who left" "$(tail -n 1 d.csv | cut -d, -f2-)" "0,0,5"
if command -v python3 >/dev/null; then
	python3 -c "import json
for n in 'c.jsonl', 'h.jsonl': [json.loads(line) for line in open(n)]
assert json.load(open('out.json'))['lines'][0]['to_left'] >= 0" && good || bad "readings are not JSON"
fi
sim --scene circle --count 5 --heat h.svg -o out.txt && grep -q 'class="t-h t-h8"' h.svg && good || bad "no heat map"

# ---- settings ----

sim --scene leave --count 30 --people --trace a.csv >/dev/null
sim --scene leave --count 30 --set people=1 --set sight=5 --trace b.csv >/dev/null
cmp -s a.csv b.csv && good || bad "--people and --set people=1 differ"
sim --scene swap --set speed=0.5 --format csv -o out.csv
awk -v v="$(value speed_max out.csv)" 'BEGIN { exit !(v > 0.49 && v < 0.501) }' && good || bad "--set speed"
for wrong in speed people=2 people=0.5 speed=-1 colour=3 speed=x; do
	sim --scene swap --set "$wrong" >/dev/null 2>&1 && bad "--set $wrong" || good
done

# ---- spawns and exits ----

cat >spawn.tl <<-END
	tautline 1
	radius 0.25
	wall 0,0 12,0 12,4
	wall 12,6 12,10 0,10 0,0
	waypoint street 15,5
	exit east 12,4 12,6
	spawn stairs 2,5 rate 2 count 8 to street avoid reciprocal speed 1.3
	agent guard 6,2 layer 3
END
sim spawn.tl --curve curve.csv --trace t.csv --svg s.svg --format csv -o out.csv || bad "spawns fail"
expect "spawned" "$(value arrived out.csv) $(value goals out.csv) $(value overlaps out.csv)" "8 8 0"
expect "who left" "$(tail -n 1 curve.csv | cut -d, -f2-)" "1,0,8"
# The k-th comes k / 2 seconds after the start, or when the one before has made room; none is seen beyond the exit.
awk -F, 'NR > 1 && !($3 in seen) { seen[$3] = 1; if ($2 > 0) n++; if ($2 > 3.9) late = 1 } NR > 1 && $4 > 12 { late = 1 }
	END { exit !(n >= 7 && !late) }' t.csv && good || bad "agents come at other times, or stay"
cat >leave.tl <<-END
	tautline 1
	radius 0.25
	wall 10,4 10,0 0,0 0,4
	wall 0,6 0,10 10,10 10,6
	exit east 10,4 10,6
	exit west 0,4 0,6
	spawn stairs 2,5 rate 2 count 12 leave avoid reciprocal
	agent ben 8,5 leave avoid reciprocal
	agent cleo 7,8 leave
END
sim leave.tl --seconds 30 --trace leave-trace.csv --format csv -o leave.csv
expect "leave: arrived, goals, overlaps" "$(value arrived leave.csv) $(value goals leave.csv) $(value overlaps leave.csv)" "14 14 0"
awk -F, 'NR > 1 { x[$3] = $4 } END { for (k in x) n[x[k] > 5 ? "east" : "west"]++; print n["east"], n["west"] }' leave-trace.csv >out
expect "leave: by the nearer exit" "$(cat out)" "2 12"
sim spawn.tl --record r >/dev/null 2>&1 && bad "a record of spawns" || good

sim spawn.tl --neighbours n.csv -o /dev/null && awk -F, 'NR > 1 { n++; bad = bad || !($4 <= 5) || $2 == $3 } END { exit bad || n < 20 }' n.csv && good ||
	bad "neighbours of those that are spawned, and leave"

# ---- the trace and the measures agree ----

# Two who do not avoid each other, head on: counted here over all pairs of the trace.
cat >through.tl <<-END
	tautline 1
	radius 0.5
	wall -9,-4 9,-4 9,4 -9,4 loop
	agent a -6,0 to 6,0 avoid none
	agent b 6,0.1 to -6,0.1 avoid none
	agent c 0,3 radius 0.3 speed 1 patrol -3,3 3,3
END
sim through.tl --seconds 8 --trace through.csv --format csv -o out.csv
sim through.tl --seconds 8 --trace through.jsonl --format json -o out.json
awk -F, -v OFS=, 'NR > 1 && $1 > 0 {
		if ($1 != step) { n = 0; step = $1 }
		for (i = 0; i < n; i++) {
			o = r[i] + $8 - sqrt((x[i] - $4)^2 + (y[i] - $5)^2)
			m = r[i] < $8 ? r[i] : $8
			if (o > 0.005) { pairs++; if (o / m > depth) depth = o / m }
		}
		x[n] = $4; y[n] = $5; r[n] = $8; n++; rows++
	} END { printf "%.6g %.6g\n", 1000 * pairs / rows, depth }' through.csv >counted
read -r ov depth <counted
awk -v a="$ov" -v b="$(value overlaps out.csv)" -v c="$depth" -v d="$(value overlap_depth out.csv)" \
	'BEGIN { exit !(a > 0 && (a - b)^2 < 1e-4 && (c - d)^2 < 1e-6) }' && good ||
	bad "overlaps: counted $ov, $depth; reported $(value overlaps out.csv), $(value overlap_depth out.csv)"
expect "rows" "$(wc -l <through.csv)" $((481 * 3 + 1))
expect "header" "$(head -n 1 through.csv)" "step,t,id,x,y,vx,vy,radius,heading_x,heading_y"
sed 's/"[a-z_]*"://g; s/[{}]//g' through.jsonl | cmp -s - <(tail -n +2 through.csv) && good || bad "JSON lines are not the rows of CSV"
grep -q '^{"map":"through.tl","runs":1,"arrived":2,"goals":2,"time_ratio":[0-9.]*,"overlaps":[0-9.]*,"overlap_depth":[0-9.]*,"wall_contacts":0,"speed_max":[0-9.]*,"turn_rate":[0-9.]*,"ns_per_agent_step":[0-9.]*,' out.json &&
	good || bad "json: $(cat out.json)"

# Turns, counted from the positions of the trace.
sim --scene coincident --trace t.csv --format csv -o out.csv
awk -F, 'NR > 1 {
		vx = ($4 - x[$3]) * 20; vy = ($5 - y[$3]) * 20
		if ($1 > 1 && vx^2 + vy^2 > 0.01 && ux[$3]^2 + uy[$3]^2 > 0.01) {
			turn = atan2(ux[$3] * vy - uy[$3] * vx, ux[$3] * vx + uy[$3] * vy) * 20
			all++; fast += turn^2 > 9.8696044; sum += turn < 0 ? -turn : turn
		}
		x[$3] = $4; y[$3] = $5; ux[$3] = vx; uy[$3] = vy
	} END { printf "%d %.6g %.6g\n", fast, fast / all, sum / all }' t.csv >counted
read -r fast share mean <counted
awk -v n="$fast" -v a="$share" -v b="$(value fast_turns out.csv)" -v c="$mean" -v d="$(value turn_rate out.csv)" \
	'BEGIN { exit !(n > 0 && (a - b)^2 < 1e-10 && (c - d)^2 < 1e-8) }' && good ||
	bad "turns: counted $fast, $share, $mean; reported $(value fast_turns out.csv), $(value turn_rate out.csv)"

# ---- the same whatever the threads, and after a stop ----

for what in "--scene door --count 60 --seconds 12" "$SRCDIR/maps/museum.tl --agents 30 --seconds 6" \
	"$SRCDIR/maps/steering/flock.tl --seconds 5"; do
	# shellcheck disable=SC2086
	{
		sim $what --trace one.csv -o /dev/null && sim $what --threads 3 --trace three.csv -o /dev/null
		sim $what --seconds 3 --record half.rec -o /dev/null && sim $what --replay half.rec --trace rest.csv -o /dev/null
	} || bad "$what fails"
	cmp -s one.csv three.csv && good || bad "$what: threads make a difference"
	first=$(sed -n 2p rest.csv | cut -d, -f1)
	awk -F, -v first="$first" 'NR > 1 && $1 >= first' one.csv | cmp -s - <(tail -n +2 rest.csv) && [ "$first" -gt 50 ] && good ||
		bad "$what: a replay differs"
done
printf 'x' | dd of=half.rec bs=1 seek=100 conv=notrunc 2>/dev/null
sim "$SRCDIR/maps/steering/flock.tl" --replay half.rec >out 2>&1 && bad "a damaged record is taken" || good
sim --scene door --count 61 --seconds 1 --record other.rec >/dev/null
sim --scene door --count 60 --replay other.rec >out 2>&1 && bad "a record of another simulation is taken" || good

# ---- maps ----

# A door that closes during the run makes paths longer, and all agents arrive.
cat >door.tl <<-END
	tautline 1
	radius 0.4
	wall 0,0 20,0 20,10 0,10 loop
	wall 10,0 10,2
	wall 10,4 10,7
	door gate 10,2 10,4 open
	agent anna 1,3 to 18,3
END
sim door.tl --format csv -o open.csv
sim door.tl --toggle gate@3 --format csv -o closed.csv
expect "door: arrived" "$(value arrived open.csv) $(value arrived closed.csv)" "1 1"
awk -v a="$(value seconds open.csv)" -v b="$(value seconds closed.csv)" 'BEGIN { exit !(b > a + 1) }' && good ||
	bad "a closed door makes no difference: $(value seconds open.csv), $(value seconds closed.csv) seconds"
expect "door: walls" "$(value wall_contacts closed.csv)" 0

# Behind a closed door there is no path, which is reported.
sed 's/wall 10,4 10,7/wall 10,4 10,10/; s/open/closed/' door.tl >shut.tl
sim shut.tl --seconds 3 --format csv -o shut.csv
cat >end.tl <<END
	tautline 1
	radius 0.3
	wall 0,0 10,0 10,0.7 0,0.7 loop
	agent a 1,0.35 avoid reciprocal to 9.69,0.35
	agent b 9.69,0.35 avoid reciprocal
END
sim end.tl --seconds 18 --format csv -o end.csv
expect "stuck, and why" "$(value stuck end.csv) $(value stuck_door end.csv) $(value stuck_knot end.csv)" "1 0 1"
sim end.tl --seconds 18 | grep -q '1 stuck (.*: 1 in knots)' && good || bad "sim does not say why an agent is stuck"
expect "no path" "$(value arrived shut.csv) $(value no_path shut.csv)" "0 1"

# Agents that meet in a doorway, and are pushed off their paths, pass it in the end.
sim "$SRCDIR/maps/museum.tl" --agents 40 --seed 4 --seconds 120 --format csv -o museum.csv
expect "museum: arrived, walls" "$(value arrived museum.csv) $(value wall_contacts museum.csv)" "40 0"

# Moving obstacles do not yield.
cat >cart.tl <<-END
	tautline 1
	wall 0,0 20,0 20,10 0,10 loop
	obstacle cart 10,9 1 velocity 0,-1
	agent anna 2,5 to 18,5
END
sim cart.tl --format csv -o cart.csv
expect "cart: arrived" "$(value arrived cart.csv) $(value overlaps cart.csv)" "1 0"

# Each keeps its own radius from walls: the thin one takes the slit, the other one the door.
cat >slit.tl <<-END
	tautline 1
	wall 0,0 20,0 20,10 0,10 loop
	wall 10,0 10,2
	wall 10,2.9 10,8
	wall 10,9.6 10,10
	agent fat 3,4 to 17,4 radius 0.6
	agent thin 3,2 to 17,3 radius 0.2
END
sim slit.tl --format csv --trace slit-trace.csv -o slit.csv
expect "slit: arrived, walls" "$(value arrived slit.csv) $(value wall_contacts slit.csv)" "2 0"
awk -F, 'NR > 1 && $4 > 9.9 && $4 < 10.1 { y = int($5); print $3 ":" (y < 3 ? "slit" : y > 7 ? "door" : "wall") }' slit-trace.csv | sort -u >through
expect "slit: which takes which" "$(tr '\n' ' ' <through)" "0:door 1:slit "

for avoid in circles fuzzy both reciprocal none; do
	sim "$SRCDIR/maps/office.tl" --agents 6 --avoid $avoid --seconds 40 --format csv -o out.csv || bad "--avoid $avoid fails"
	expect "$avoid: walls" "$(value wall_contacts out.csv)" 0
done

# ---- every map of steering, and of the classic texts, as its comment says ----

for map in "$SRCDIR"/maps/steering/*.tl "$SRCDIR"/maps/classics/*.tl; do
	words=$(sed -n 's/^#     tautline sim maps\/[a-z]*\/[^ ]*//p' "$map")
	# shellcheck disable=SC2086
	sim "$map" $words --seconds 8 --svg s.svg --format csv -o out.csv || bad "$map fails"
	expect "${map#"$SRCDIR"/}: walls" "$(value wall_contacts out.csv)" 0
	awk -F, 'NR == 2 { exit !($9 > 0.1) }' out.csv && good || bad "$map: no agent moves"
done

# The thirty of the classic text fly together: the length of their mean heading at the end; and none touches another. Waypoint R to Q of that
# of sight: round DE, by S, until DE is open, then straight.
sim "$SRCDIR/maps/classics/flock.tl" --seconds 40 --format csv -o out.csv --trace trace.csv || bad "the classic flock fails"
expect "classic flock: overlaps" "$(value overlaps out.csv)" 0
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i } $column["step"] == 2400 { x += $column["heading_x"]; y += $column["heading_y"]; n++ }
	END { exit !(n == 30 && sqrt(x * x + y * y) > 0.85 * n) }' trace.csv && good || bad "the classic flock does not fly together"
sim "$SRCDIR/maps/classics/sight.tl" --via waypoints --toggle DE@26 --seconds 50 -o /dev/null --trace trace.csv || bad "the classic waypoints fail"
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i } NR > 1 { y = $column["y"]; t = $column["t"]; if (t < 20 && y > before) before = y; if (t > 32 && y > after) after = y }
	END { exit !(before > 9.5 && after < 6.1) }' trace.csv && good || bad "the classic waypoints: not by S, then straight"

# ---- areas ----

# Six agents walk round the mud, over the gravel: the lowest on the picture is beyond its rim at y = 15.
areas=$SRCDIR/tests/cases/path/areas/map.tl
sim "$areas" --format csv -o out.csv --trace trace.csv || bad "a map with areas fails"
expect "areas: arrived" "$(value arrived out.csv)" 6
awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i } NR > 1 { x = $column["x"]; y = $column["y"]; deep += x > 17 && x < 23 && y < 13.5; low = y > low ? y : low }
	END { exit !(deep == 0 && low > 14.9) }' trace.csv && good || bad "agents walk through the mud, or not along the gravel"
sim "$areas" --via waypoints -o /dev/null 2>err
grep -q 'areas do not count' err && good || bad "no warning for areas over waypoints: $(cat err)"

# ---- pictures ----

sim --scene circle --count 100 --svg big.svg -o /dev/null
[ "$(wc -c <big.svg)" -lt 600000 ] && good || bad "the picture of a hundred agents has $(wc -c <big.svg) bytes"
# --crop: the part that two corners name, twice as wide as high but for the margins; and what the agents use at one moment of it.
sim --scene circle --count 8 --svg part.svg --crop 4,-2:-4,2 -o /dev/null
sed -n 's/.*viewBox="0 0 \([0-9]*\) \([0-9]*\)".*/\1 \2/p' part.svg | head -n 1 >size
read -r wide high <size
[ "$((wide * 10 / high))" -ge 18 ] && [ "$((wide * 10 / high))" -le 20 ] && good || bad "--crop 4,-2:-4,2 gives $wide x $high pixels"
sim --scene circle --count 100 --svg whole.svg -o /dev/null
sim --scene circle --count 100 --svg auto.svg --crop auto -o /dev/null
# of the scale bar, which is longer in pixels where less is shown
units() { sed -n 's/.*class="t-bar-text"[^>]*>\([0-9]*\) units.*/\1/p' "$1"; }
[ "$(units auto.svg)" -lt "$(units whole.svg)" ] && good || bad "--crop auto shows as much as the whole: $(units auto.svg), $(units whole.svg) units"
sim --scene circle --count 8 --debug-svg d.svg --debug 3 --debug-at 2 -o /dev/null
grep -q 'class="t-d t-d' d.svg && ! grep -q '<animate' d.svg && good || bad "the debug picture shows nothing, or moves"

# Who has a key goes through its closed door, who flies over what blocks walking; --by and --keys are for those that say nothing.
cat >keys.tl <<'EOF'
tautline 1
radius 0.25
channel fly
wall 0,0 20,0 20,10 0,10 loop
wall 10,0 10,4
wall 10,6 10,10
wall 14,0 14,10 blocks walk
door vault 10,4 10,6 closed key red
waypoint safe 12,5
waypoint far 18,5
agent guard 3,5 to safe keys red
agent guest 3,2 to safe
agent drone 12,8 to far by fly
EOF
sim keys.tl --seconds 12 --format csv -o keys.csv
expect "keys: arrived" "$(value arrived keys.csv)" 2
expect "keys: by key" "$(value by_key keys.csv)" 1
expect "keys: wall contacts" "$(value wall_contacts keys.csv)" 0
sim keys.tl --seconds 12 --keys red --format csv -o keys.csv
expect "--keys: arrived" "$(value arrived keys.csv)" 3
expect "--keys: by key" "$(value by_key keys.csv)" 2
sim keys.tl --seconds 12 --by fly --format csv -o keys.csv
expect "--by: by key" "$(value by_key keys.csv)" 1
sim keys.tl --agents 5 --by fly --keys red --seconds 5 --format csv -o keys.csv && good || bad "random agents do not fly"

# A corridor with doors in its sides: two streams that meet there do not fill it. They took 3.94 and 3.38 times as long as the straight paths where a door near them
# ended what they do in a jam.
for seed in 504 515; do
	sim "$SRCDIR/maps/office.tl" --agents 150 --seed $seed --set force=8 --seconds 120 --format csv -o office.csv
	awk -v took="$(value time_ratio office.csv)" 'BEGIN { exit !(took > 1 && took < 2.8) }' && good || bad "office, seed $seed: $(value time_ratio office.csv) times as long"
done

# Font libraries keep what they have read: no leak of the command.
printf 'leak:libfontconfig\nleak:libpango\n' >fonts.supp
LSAN_OPTIONS="suppressions=$PWD/fonts.supp:print_suppressions=0${LSAN_OPTIONS:+:$LSAN_OPTIONS}"
export LSAN_OPTIONS
# --png: one moment, with trails and what an agent decides from, if wanted; the last moment is that of the whole run.
if sim "$SRCDIR/maps/steering/wander.tl" --seconds 2 --png all.png -o /dev/null 2>err; then
	[ "$(head -c 8 all.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] && good || bad "--png writes no PNG"
	sim "$SRCDIR/maps/steering/wander.tl" --seconds 3 --png two.png --at 2 -o /dev/null
	sim "$SRCDIR/maps/steering/wander.tl" --seconds 3 --png one.png --at 1 -o /dev/null
	cmp -s all.png two.png && ! cmp -s one.png two.png && good || bad "--at 2 of 3 seconds is not the end of 2 seconds"
	sim "$SRCDIR/maps/steering/wander.tl" --seconds 3 --png shown.png --at 1 --debug ben -o /dev/null
	sim "$SRCDIR/maps/steering/wander.tl" --seconds 3 --png bare.png --at 1 --trail 0 -o /dev/null
	! cmp -s one.png shown.png && ! cmp -s one.png bare.png && good || bad "--debug or --trail changes nothing in --png"
	sim --scene swap --png gone.png --at 500 --seconds 600 -o /dev/null 2>err && bad "--at after the end is taken" || good
	grep -q '^tautline: --at 500 is not in the simulation, which ended after [0-9.]* s$' err && [ ! -e gone.png ] && good || bad "--at after the end: $(cat err)"
	sim "$SRCDIR/maps/steering/wander.tl" --seconds 2 --record r.rec -o /dev/null
	sim "$SRCDIR/maps/steering/wander.tl" --seconds 4 --replay r.rec --png gone.png --at 1 -o /dev/null 2>err && bad "--at before the start is taken" || good
	grep -q '^tautline: --at 1 is not in the simulation, which begins after 2 s$' err && good || bad "--at before the start: $(cat err)"
else
	grep -q librsvg err && good || bad "--png fails: $(cat err)"
fi

finish
