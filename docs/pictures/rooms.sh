#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Draws the rooms of the library from its includes, lowest at the bottom: docs/pictures/rooms.sh >docs/pictures/rooms.svg
#
# A room stands one row above the highest room that it includes. There is a line to each room below that no other line leads to already.
# A line over several rows passes between boxes: it has a place in each row, as a box has. Rows are sorted by the mean place of what
# they are connected to, then boxes are moved towards it as far as their neighbours let them (Sugiyama, Tagawa and Toda, 1981).

cd "$(dirname "$0")/../.." || exit 99
LC_ALL=C
export LC_ALL

find lib tools -name '*.[ch]' | sort | xargs awk '
	function public_room(name) { return name == "text" ? "base" : name == "debug" ? "geometry" : name == "parameter" ? "steer" : name == "undo" || name == "expect" ? "map" : name == "area" ? "nav" : name == "movers" ? "crowd" : name }
	FNR == 1 {
		room = FILENAME; folder = ""
		if (room ~ /^tools\//) room = "tools"
		else if (room ~ /^lib\/include\//) { sub(/.*\//, "", room); sub(/(_.*)?\.h$/, "", room); room = public_room(room) }
		else {
			sub(/^lib\//, "", room)
			folder = room; sub(/^[^\/]*\//, "", folder); if (!sub(/\/.*/, "", folder)) folder = ""
			sub(/\/.*/, "", room)
		}
		if (room == "tautline") nextfile
		if (folder != "" && !has[room, folder]++) print "folder", room, folder
	}
	{ lines[room]++ }
	/^#[ \t]*include[ \t]*"/ && room != "tools" || /^#[ \t]*include[ \t]*<tautline\// {
		to = $0; sub(/^[^"<]*["<]/, "", to)
		if (sub(/^tautline\//, "", to)) { sub(/(_[^.]*)?\.h.*/, "", to); to = public_room(to) } else sub(/\/.*/, "", to)
		if (to != room && to != "tautline" && !known[room, to]++) print "include", room, to
	}
	END { for (room in lines) print "room", room, lines[room] }
' | sort | awk '
	function min(a, b) { return a < b ? a : b }
	function max(a, b) { return a > b ? a : b }

	# A number of lines, rounded: the picture is not drawn anew for every line.
	function hundreds(n) {
		n = int(n / 100 + .5)
		return n < 10 ? n "00" : int(n / 10) "," n % 10 "00"
	}

	# ---- rows ----

	function level_of(r, i, level) {
		if (r in level_known) return level_known[r]
		level = 0
		for (i = 1; i <= rooms; i++) if (includes[r, room[i]]) level = max(level, 1 + level_of(room[i]))
		return level_known[r] = level
	}
	function reaches(r, s, i) {
		if ((r, s) in reach_known) return reach_known[r, s]
		if (includes[r, s]) return reach_known[r, s] = 1
		for (i = 1; i <= rooms; i++) if (includes[r, room[i]] && reaches(room[i], s)) return reach_known[r, s] = 1
		return reach_known[r, s] = 0
	}
	function is_direct(r, s, i) {
		if (!includes[r, s]) return 0
		for (i = 1; i <= rooms; i++) if (includes[r, room[i]] && reaches(room[i], s)) return 0
		return 1
	}
	# A node: a box, or the place of a line in a row that it passes.
	function add_node(level, width_of, name) {
		node_row[++nodes] = level; width[nodes] = width_of; label[nodes] = name
		row[level, ++row_count[level]] = nodes
		return nodes
	}
	function connect(above, below) {
		down[above, ++downs[above]] = below
		up[below, ++ups[below]] = above
	}

	# ---- places ----

	# The mean place of what a node is connected to above (side 1), below (side -1) or both (0); its own where that is nothing.
	function mean(n, side, i, sum, count) {
		if (side <= 0) for (i = 1; i <= downs[n]; i++) { sum += x[down[n, i]]; count++ }
		if (side >= 0) for (i = 1; i <= ups[n]; i++) { sum += x[up[n, i]]; count++ }
		return count ? sum / count : x[n]
	}
	function spread(level, i, at, n) { # side by side around 0
		at = 0
		for (i = 1; i <= row_count[level]; i++) { n = row[level, i]; x[n] = at + width[n] / 2; at += width[n] + gap }
		for (i = 1; i <= row_count[level]; i++) x[row[level, i]] -= (at - gap) / 2
	}
	function sort_row(level, side, i, j, n, key) {
		for (i = 1; i <= row_count[level]; i++) { n = row[level, i]; wanted[n] = mean(n, side) }
		for (i = 2; i <= row_count[level]; i++) {
			n = row[level, i]; key = wanted[n]
			for (j = i - 1; j >= 1 && wanted[row[level, j]] > key + 1e-6; j--) row[level, j + 1] = row[level, j]
			row[level, j + 1] = n
		}
		spread(level)
	}
	function distance(level, i) { return (width[row[level, i]] + width[row[level, i + 1]]) / 2 + gap }
	# Where they would like to be, as far as the order and the widths allow: the mean of pushing to the right and to the left.
	function settle(level, i, n, last) {
		last = row_count[level]
		for (i = 1; i <= last; i++) { n = row[level, i]; right[i] = left[i] = mean(n, 0) }
		for (i = 2; i <= last; i++) right[i] = max(right[i], right[i - 1] + distance(level, i - 1))
		for (i = last - 1; i >= 1; i--) left[i] = min(left[i], left[i + 1] - distance(level, i))
		for (i = 1; i <= last; i++) x[row[level, i]] = (right[i] + left[i]) / 2
	}
	# Where on the edge of a box the line to another node begins: in the order of what is there.
	function port(n, other, above, i, rank, count) {
		count = above ? ups[n] : downs[n]; rank = 1
		for (i = 1; i <= count; i++) {
			if (above ? x[up[n, i]] < x[other] : x[down[n, i]] < x[other]) rank++
		}
		return x[n] + (label[n] == "" ? 0 : (rank - (count + 1) / 2) * min(26, (width[n] - 30) / count))
	}

	# ---- input ----

	$1 == "room" { room[++rooms] = $2; lines[$2] = $3 }
	$1 == "include" { includes[$2, $3] = 1 }
	$1 == "folder" { folders[$2] = folders[$2] " " $3 }

	END {
		for (i = 1; i <= rooms; i++) for (j = 1; j <= rooms; j++) # tools see everything
			if (room[i] == "tools" && i != j) includes["tools", room[j]] = 1
		gap = 26; box_height = 64; row_height = 108
		for (i = 1; i <= rooms; i++) {
			r = room[i]
			# Folders in two lines where they are many.
			text = substr(folders[r], 2); cut = 0
			if (length(text) > 30) {
				for (k = 1; k <= length(text); k++) if (substr(text, k, 1) == " " && k <= length(text) / 2 + 4) cut = k
			}
			first_line[r] = cut ? substr(text, 1, cut - 1) : text
			second_line[r] = cut ? substr(text, cut + 1) : ""
			longest = max(max(length(first_line[r]), length(second_line[r])) * 6, 80)
			box[r] = add_node(level_of(r), longest + 24, r)
			top = max(top, level_of(r))
		}
		for (i = 1; i <= rooms; i++) for (j = 1; j <= rooms; j++) {
			if (!is_direct(room[i], room[j])) continue
			above = box[room[i]]
			for (k = level_of(room[i]) - 1; k > level_of(room[j]); k--) {
				passing = add_node(k, 8, "")
				connect(above, passing)
				above = passing
			}
			connect(above, box[room[j]])
		}
		for (k = 0; k <= top; k++) spread(k)
		for (round = 1; round <= 12; round++) {
			for (k = 1; k <= top; k++) sort_row(k, -1)
			for (k = top - 1; k >= 0; k--) sort_row(k, 1)
		}
		for (round = 1; round <= 60; round++) {
			for (k = 0; k <= top; k++) settle(k)
			for (k = top; k >= 0; k--) settle(k)
		}
		least = greatest = x[1]
		for (n = 1; n <= nodes; n++) { least = min(least, x[n] - width[n] / 2); greatest = max(greatest, x[n] + width[n] / 2) }
		picture_width = int(greatest - least + 40); picture_height = (top + 1) * row_height + 20
		for (n = 1; n <= nodes; n++) { x[n] += 20 - least; y[n] = 16 + (top - node_row[n]) * row_height }

		printf "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n",
			picture_width, picture_height, picture_width, picture_height
		print "<title>The rooms of the library and what they include</title>"
		print "<style>text{font-family:system-ui,-apple-system,\047Segoe UI\047,\047DejaVu Sans\047,Verdana,sans-serif;" \
			"font-size:11px;text-anchor:middle}.name{font-size:15px;font-weight:bold}.line{fill:none;stroke-width:1.6}.box{stroke-width:1.4}" \
			".floor{fill:#faf8f4}.box{fill:#fff;stroke:#3f7cac}.line{stroke:#a6b8c8}.end{fill:#a6b8c8}text{fill:#3a4048}" \
			"@media(prefers-color-scheme:dark){.floor{fill:#15181d}.box{fill:#22272f;stroke:#6fb1e0}.line{stroke:#4b5d70}" \
			".end{fill:#4b5d70}text{fill:#c3cad4}}</style>"
		printf "<rect class=\"floor\" width=\"%d\" height=\"%d\"/>\n", picture_width, picture_height
		for (n = 1; n <= nodes; n++) for (i = 1; i <= downs[n]; i++) {
			to = down[n, i]; is_box = label[to] != ""
			x1 = port(n, to, 0); x2 = port(to, n, 1); y1 = y[n] + box_height; y2 = y[to] - (is_box ? 7 : 0)
			printf "<path class=\"line\" d=\"M%d,%d C%d,%d %d,%d %d,%d%s\"/>\n", x1, y1, x1, y1 + (y2 - y1) * .5, x2,
				y1 + (y2 - y1) * .5, x2, y2, is_box ? "" : "v" box_height
			if (is_box) printf "<path class=\"end\" d=\"M%d,%dl-4,-8h8z\"/>\n", x2, y2 + 7
		}
		for (n = 1; n <= nodes; n++) {
			r = label[n]
			if (r == "") continue
			printf "<rect class=\"box\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\"/>\n", x[n] - width[n] / 2, y[n], width[n], box_height
			at = first_line[r] == "" ? 28 : second_line[r] == "" ? 21 : 17
			printf "<text class=\"name\" x=\"%d\" y=\"%d\">%s</text>\n", x[n], y[n] + at, r
			printf "<text class=\"lines\" x=\"%d\" y=\"%d\">%s lines</text>\n", x[n], y[n] + at + 15, hundreds(lines[r])
			if (first_line[r] != "") printf "<text x=\"%d\" y=\"%d\">%s</text>\n", x[n], y[n] + at + (second_line[r] == "" ? 31 : 28), first_line[r]
			if (second_line[r] != "") printf "<text x=\"%d\" y=\"%d\">%s</text>\n", x[n], y[n] + at + 41, second_line[r]
		}
		printf "<text x=\"%d\" y=\"%d\">A room may include all rooms to which lines lead down from it. Small print: its folders.</text>\n",
			picture_width / 2, picture_height - 14
		print "</svg>"
	}
'
