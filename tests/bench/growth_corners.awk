# SPDX-License-Identifier: MIT
# Cost of shortest paths by corners against the number of corners and the length of the path, as an SVG that follows the viewer's light or
# dark theme:
#     awk -f tests/bench/growth_corners.awk corner-growth.dat >docs/pictures/corner-growth.svg
# corner-growth.dat is from `bench --maps DIR --growth FILE`: a block of lines `MAP CORNERS EDGES GRAPH_MS GRAPH_BYTES US US_INDEX INDEX_MS
# INDEX_BYTES`, and one block for each map of lines `NUMBER LENGTH US US_INDEX`, in tenths by length.

function log10(x) { return log(x) / log(10) }
function ceil(x) { return x == int(x) || x < 0 ? int(x) : int(x) + 1 }
function floor(x) { return x == int(x) || x >= 0 ? int(x) : int(x) - 1 }
function px(x) { return left + (log10(x) - x0) * width / (x1 - x0) }
function py(y) { return bottom - (log10(y) - y0) * height / (y1 - y0) }

# 10 to the power, as people write it.
function power(e,    text, i)
{
	if (e < 0)
		return sprintf("%g", 10 ^ e)
	text = sprintf("%d", 10 ^ e)
	for (i = length(text) - 3; i > 0; i -= 3)
		text = substr(text, 1, i) "," substr(text, i + 1)
	return text
}

function reset_range() { x0 = y0 = 99; x1 = y1 = -99 }

# Whole powers of ten around all values.
function stretch(x, y)
{
	if (floor(log10(x)) < x0) x0 = floor(log10(x))
	if (ceil(log10(x)) > x1) x1 = ceil(log10(x))
	if (floor(log10(y)) < y0) y0 = floor(log10(y))
	if (ceil(log10(y)) > y1) y1 = ceil(log10(y))
}

function frame(at, title, label,    e)
{
	left = at
	for (e = y0; e <= y1; e++) {
		printf "<path class=\"grid\" d=\"M%d %.1fh%d\"/>\n", left, py(10 ^ e), width
		printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 8, py(10 ^ e) + 4, power(e)
	}
	for (e = x0; e <= x1; e++) {
		printf "<path class=\"grid\" d=\"M%.1f %dv-%d\"/>\n", px(10 ^ e), bottom, height
		printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", px(10 ^ e), bottom + 20, power(e)
	}
	printf "<text x=\"%d\" y=\"%d\">%s</text>\n", left, bottom - height - 14, title
	printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", left + width / 2, bottom + 44, label
}

function dot(x, y, class) { printf "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.4\"/>\n", class, px(x), py(y) }

function line(map, values, class,    i, d)
{
	for (i = 1; i <= tenths[map]; i++)
		d = d sprintf("%s%.1f %.1f", i > 1 ? "L" : "M", px(lengths[map, i]), py(values[map, i]))
	printf "<path class=\"%s\" d=\"%s\"/>\n", class, d
}

function legend(x, class, words)
{
	printf "<circle class=\"%s\" cx=\"%d\" cy=\"26\" r=\"3.4\"/><text x=\"%d\" y=\"30\">%s</text>\n", class, x, x + 12, words
}

/^#/ { next }
!NF { fresh = 1; next }
fresh { block++; fresh = 0 }
block == 0 {
	i = ++maps
	corners[i] = $2
	graph_ms[i] = $4
	graph_mb[i] = $5 / 1048576
	us[i] = $6
	us_index[i] = $7
	index_ms[i] = $8
	index_mb[i] = $9 / 1048576
	next
}
{
	i = ++tenths[block]
	lengths[block, i] = $2
	by_length[block, i] = $3
	by_length_index[block, i] = $4
}

END {
	width = 232
	height = 280
	bottom = 366
	print "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"960\" height=\"420\" viewBox=\"0 0 960 420\">"
	print "<title>Cost of shortest paths against the number of corners and the length of the path</title>"
	print "<style>text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',Verdana,sans-serif;fill:#272b38}.back{fill:#faf9f6}"
	print ".grid{fill:none;stroke:#dedbd2}.without,.with{fill:none;stroke-width:1.4;stroke-linejoin:round;stroke-opacity:.8}"
	print ".without{stroke:#b5541c}.with{stroke:#0b7a55}.a{fill:#b5541c}.b{fill:#0b7a55}.c,.d{fill:none;stroke-width:1.4}.c{stroke:#b5541c}.d{stroke:#0b7a55}"
	print "@media(prefers-color-scheme:dark){text{fill:#dfe2ea}.back{fill:#14161c}.grid{stroke:#343843}.without{stroke:#f0975c}.with{stroke:#4fd1a1}"
	print ".a{fill:#f0975c}.b{fill:#4fd1a1}.c{stroke:#f0975c}.d{stroke:#4fd1a1}}</style>"
	print "<rect class=\"back\" width=\"960\" height=\"420\"/>"
	legend(70, "a", "time without index")
	legend(270, "b", "time with index")
	legend(470, "c", "megabytes without index")
	legend(690, "d", "megabytes with index")

	reset_range()
	for (i = 1; i <= maps; i++) {
		stretch(corners[i], graph_ms[i])
		stretch(corners[i], index_ms[i])
		stretch(corners[i], graph_mb[i])
		stretch(corners[i], index_mb[i])
	}
	frame(64, "making it: ms, MB", "corners, one point a map")
	for (i = 1; i <= maps; i++) {
		dot(corners[i], graph_mb[i], "c")
		dot(corners[i], index_mb[i], "d")
		dot(corners[i], graph_ms[i], "a")
		dot(corners[i], index_ms[i], "b")
	}

	reset_range()
	for (i = 1; i <= maps; i++) {
		stretch(corners[i], us[i])
		stretch(corners[i], us_index[i])
	}
	for (block in tenths)
		for (i = 1; i <= tenths[block]; i++) {
			stretch(corners[1], by_length[block, i])
			stretch(corners[1], by_length_index[block, i])
		}
	frame(380, "a query: microseconds, mean", "corners, one point a map")
	for (i = 1; i <= maps; i++) {
		dot(corners[i], us[i], "a")
		dot(corners[i], us_index[i], "b")
	}

	x0 = 99
	x1 = -99
	for (block in tenths)
		for (i = 1; i <= tenths[block]; i++)
			stretch(lengths[block, i], by_length[block, i])
	frame(692, "a query: microseconds", "length of the path, one line a map")
	for (i = 1; i <= maps; i++)
		line(i, by_length, "without")
	for (i = 1; i <= maps; i++)
		line(i, by_length_index, "with")
	print "</svg>"
}
