#!/bin/sh
# SPDX-License-Identifier: MIT
#
# `tautline sees --region --range L --angle FROM,TO`: a point is in the polygon if and only if it lies in the sector and A sees it, for random
# points that are not on the border.

. "${SRCDIR:-.}/tests/support/script.sh"
need_command

cat >"$work/judge.awk" <<'END'
# Of the files points, seen and region: which points lie on the wrong side. `eye_x`, `eye_y`, `range`, `first`, `last` in degrees.
function turned(angle) { return angle - 360 * int(angle / 360) + (angle < 0 ? 360 : 0) }
function in_sector(x, y) {
	return sqrt((x - eye_x) ^ 2 + (y - eye_y) ^ 2) <= range && turned(atan2(y - eye_y, x - eye_x) * 57.29577951308232 - first) <= span
}
function is_near(x, y, i, j,    dx, dy, t, square) {
	dx = px[j] - px[i]; dy = py[j] - py[i]; square = dx * dx + dy * dy
	t = square > 0 ? ((x - px[i]) * dx + (y - py[i]) * dy) / square : 0
	t = t < 0 ? 0 : t > 1 ? 1 : t
	return (px[i] + t * dx - x) ^ 2 + (py[i] + t * dy - y) ^ 2 < 0.0025
}
BEGIN { FS = "[, ]"; n = 0; span = last - first; span = span == 360 ? 360 : turned(span) }
FILENAME ~ /points$/ { x[++points] = $3; y[points] = $4; next }
FILENAME ~ /seen$/ { seen[++answers] = $0 == "sees"; next }
{ px[n] = $1; py[n++] = $2 }
END {
	for (k = 1; k <= points; k++) {
		inside = near = 0
		for (i = 0; i < n; i++) {
			j = (i + 1) % n
			near = near || is_near(x[k], y[k], i, j)
			if ((py[i] > y[k]) != (py[j] > y[k]) && x[k] < px[i] + (y[k] - py[i]) / (py[j] - py[i]) * (px[j] - px[i]))
				inside = !inside
		}
		if (near)
			continue
		judged++
		found += inside
		if (inside != (seen[k] && in_sector(x[k], y[k])))
			print "from " eye_x "," eye_y ", range " range ", angle " first "," last ": " x[k] "," y[k] " is " (inside ? "in" : "out")
	}
	if (answers != points || judged < points / 2)
		print "only " judged " of " points " points were judged"
	print found >"/dev/stderr"
}
END

# sector X Y RANGE FIRST LAST: judges 400 points of the square around A that the range and the map leave.
found=0
sector() {
	awk -v x="$1" -v y="$2" -v range="$3" -v seed="$((seed += 1))" 'BEGIN { srand(seed); if (range > 12) range = 12
		for (i = 0; i < 400; i++) printf "%s,%s %.3f,%.3f\n", x, y, x + range * (2.4 * rand() - 1.2), y + range * (2.4 * rand() - 1.2) }' >"$work/points"
	"$tautline" sees "$map" --radius 0 --batch "$work/points" >"$work/seen"
	"$tautline" sees "$map" "$1,$2" --region --radius 0 --range "$3" --angle "$4,$5" >"$work/region" || bad "$1,$2: no region"
	awk -v eye_x="$1" -v eye_y="$2" -v range="$3" -v first="$4" -v last="$5" -f "$work/judge.awk" "$work/points" "$work/seen" "$work/region" \
		>"$work/wrong" 2>"$work/found"
	found=$((found + $(cat "$work/found")))
	none "$work/wrong"
}

map=$SRCDIR/maps/courtyard.tl
seed=0
for eye in '14.25 6.5' '21 12' '2.5 7' '23.75 12' '28.5 20.5'; do
	for angle in '0 360' '-30 30' '45 135' '90 89' '170 190' '0 180' '200 20' '359 1'; do
		for range in 2 5.5 100; do
			# shellcheck disable=SC2086
			sector $eye $range $angle
		done
	done
done
[ "$found" -ge 2000 ] && good || bad "only $found points lay in a region"

# A ray along a wall, one through its end, and an eye whose outline begins on the first ray.
printf 'tautline 1\nwall 0,0 20,0 20,20 0,20 loop\nwall 12,8 12,12\nwall 12,10 16,10\nwall 10,2 10,5\n' >"$work/walls.tl"
map=$work/walls.tl
for angle in '-90 0' '0 90' '45 -45' '-45 45' '-90 90' '90 -90' '180 -90'; do
	for range in 1 2 7.5 30; do
		# shellcheck disable=SC2086
		sector 10 10 $range $angle
	done
done
finish
