#!/bin/sh
# SPDX-License-Identifier: MIT
#
# rooms.sh [FILE]: draws the rooms of lib/ and which includes which, from the #include lines of the sources, as SVG.
# Run in the top folder of the sources; FILE is docs/pictures/rooms.svg unless it is given.
#
# A room lies one level above the highest room that it includes. An arrow that follows from others is left out (transitive
# reduction). An arrow that passes a level gets a place there of its own, so that it passes between the boxes; the order within
# a level is found by barycentres, a few sweeps up and down, ties by name.

out=${1:-docs/pictures/rooms.svg}
{
	find lib tools -name '*.[ch]' | LC_ALL=C sort | while read -r file; do
		case $file in
		lib/include/tautline/tautline.h) continue ;;
		lib/include/tautline/*) room=$(basename "$file" .h) ;;
		lib/*) room=${file#lib/} room=${room%%/*} ;;
		tools/*) room=tools ;;
		esac
		case $room in text) room=base ;; debug) room=geometry ;; esac
		echo "room $room"
		sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]([^">]*)[">].*/\1/p' "$file" |
			sed -e 's|^tautline/text\.h|base/|' -e 's|^tautline/debug\.h|geometry/|' -e 's|^tautline/\(.*\)\.h|\1/|' |
			sed -n "s|^\([a-z]*\)/.*|include $room \1|p"
	done
} | LC_ALL=C sort | awk '
	BEGIN {
		split("base arrays, text, threads|geometry signs, distances|graph adjacency, heap|map the authored world|" \
			"walls grid of segments|taut A*, hub labels|search A* over waypoints|mesh triangulation|sight contact rule|" \
			"corners states, expansion|format readers, writers|steer behaviours|nav compiles, answers|" \
			"lint rules|crowd agents in steps|draw SVG, PNG|tools the command", list, "|")
		for (i in list) { name = list[i]; sub(" .*", "", name); what[name] = substr(list[i], length(name) + 2) }
	}
	$1 == "room" { if (!($2 in is_room)) rooms[++count] = $2; is_room[$2] = 1; next }
	{ included[$2, $3] = 1 }

	# The level of a room: one above the highest that it includes.
	function level_of(room,    i, below, high) {
		if (room in level) return level[room]
		high = -1
		level[room] = 0
		for (i = 1; i <= count; i++) {
			below = rooms[i]
			if (below != room && edge[room, below] && level_of(below) > high) high = level_of(below)
		}
		return level[room] = high + 1
	}
	function reaches(from, to,    i) {
		if (from == to) return 1
		if ((from, to) in known) return known[from, to]
		for (i = 1; i <= count; i++)
			if (edge[from, rooms[i]] && rooms[i] != from && reaches(rooms[i], to)) return known[from, to] = 1
		return known[from, to] = 0
	}
	function add_node(name, at) { row[at, ++width[at]] = name; place[name] = width[at]; return name }
	function link(lower, upper) { up[lower] = up[lower] " " upper; down[upper] = down[upper] " " lower }

	# Puts level `at` in the order of the mean place of the neighbours listed in `near`.
	function sort_level(at, near,    i, k, n, parts, sum, name, move) {
		for (i = 1; i <= width[at]; i++) {
			name = row[at, i]
			n = split(near[name], parts, " ")
			sum = 0
			for (k = 1; k <= n; k++) sum += spot[parts[k]]
			mean[name] = n ? sum / n : spot[name]
		}
		for (i = 2; i <= width[at]; i++)
			for (k = i; k > 1 && mean[row[at, k]] < mean[row[at, k - 1]] - 1e-9; k--) {
				move = row[at, k]; row[at, k] = row[at, k - 1]; row[at, k - 1] = move
			}
		spread(at)
	}
	# Where the nodes of a level are: side by side, the whole level centred.
	function spread(at,    i, x) {
		x = 0
		for (i = 1; i <= width[at]; i++) x += size_of(row[at, i])
		x = -x / 2
		for (i = 1; i <= width[at]; i++) { spot[row[at, i]] = x + size_of(row[at, i]) / 2; x += size_of(row[at, i]) }
	}
	function size_of(name) { return name in is_room ? WIDE + GAP : THIN }

	END {
		WIDE = 116; HIGH = 44; GAP = 34; THIN = 30; RISE = 92; MARGIN = 20
		for (i = 1; i <= count; i++)
			for (k = 1; k <= count; k++)
				if (i != k && included[rooms[i], rooms[k]]) edge[rooms[i], rooms[k]] = 1
		for (i = 1; i <= count; i++) if (level_of(rooms[i]) > top) top = level[rooms[i]]
		for (i = 1; i <= count; i++) add_node(rooms[i], level[rooms[i]])
		for (i = 1; i <= count; i++) for (k = 1; k <= count; k++) {
			from = rooms[i]; to = rooms[k]
			if (from == to || !edge[from, to]) continue
			other = 0
			for (m = 1; m <= count && !other; m++)
				other = rooms[m] != from && rooms[m] != to && edge[from, rooms[m]] && reaches(rooms[m], to)
			if (other) continue
			kept[++arrows] = from " " to
			last = to
			for (at = level[to] + 1; at < level[from]; at++) {
				between = add_node(to "." from "." at, at)
				link(last, between)
				last = between
			}
			link(last, from)
		}
		for (at = 0; at <= top; at++) spread(at)
		for (sweep = 0; sweep < 12; sweep++) {
			for (at = 1; at <= top; at++) sort_level(at, down)
			for (at = top - 1; at >= 0; at--) sort_level(at, up)
		}
		for (at = 0; at <= top; at++) for (i = 1; i <= width[at]; i++) {
			name = row[at, i]; half = size_of(name) / 2
			if (spot[name] - half < left) left = spot[name] - half
			if (spot[name] + half > right) right = spot[name] + half
		}
		left -= MARGIN - GAP / 2; right += MARGIN - GAP / 2
		tall = (top + 1) * RISE - (RISE - HIGH) + 2 * MARGIN
		printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">\n", right - left, tall
		print "<title>The rooms of tautline: an arrow leads from a room to one that it includes</title>"
		print "<style>"
		print "rect { fill: #fff; stroke: #345; stroke-width: 1.5 } text { fill: #123; text-anchor: middle; font-size: 15px }"
		print ".what { fill: #678; font-size: 11px } path { fill: none; stroke: #89a; stroke-width: 1.3 } .tip { fill: #89a; stroke: none }"
		print "@media (prefers-color-scheme: dark) { rect { fill: #1b2430; stroke: #9ab } text { fill: #dde } .what { fill: #9ab } path { stroke: #678 } .tip { fill: #678 } }"
		print "</style>"
		for (i = 1; i <= arrows; i++) {
			split(kept[i], ends, " ")
			x = spot[ends[1]] - left; y = height_of(level[ends[1]]) + HIGH
			line = sprintf("M%.1f,%.1f", x, y)
			for (at = level[ends[1]] - 1; at >= level[ends[2]]; at--) {
				last = at == level[ends[2]]
				name = last ? ends[2] : ends[2] "." ends[1] "." at
				to_x = spot[name] - left; to_y = height_of(at) - (last ? 6 : 0)
				line = line sprintf(" C%.1f,%.1f %.1f,%.1f %.1f,%.1f", x, y + 24, to_x, to_y - 24, to_x, to_y)
				x = to_x; y = to_y
				if (!last) { y += HIGH; line = line sprintf(" V%.1f", y) }
			}
			printf "<path d=\"%s\"/><path class=\"tip\" d=\"M%.1f,%.1f l-4,-7 h8z\"/>\n", line, x, y + 6
		}
		for (at = top; at >= 0; at--) for (i = 1; i <= width[at]; i++) {
			name = row[at, i]
			if (!(name in is_room)) continue
			x = spot[name] - left; y = height_of(at)
			printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" rx=\"6\"/>", x - WIDE / 2, y, WIDE, HIGH
			printf "<text x=\"%.1f\" y=\"%.1f\">%s</text>", x, y + 20, name
			printf "<text class=\"what\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x, y + 36, what[name]
		}
		print "</svg>"
	}
	function height_of(at) { return MARGIN + (top - at) * RISE }
' >"$out"
