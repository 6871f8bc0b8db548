# SPDX-License-Identifier: MIT
# Cost of linking against the number of walls and of waypoints, as an SVG that follows the viewer's light or dark theme:
#     awk -f tests/bench/growth.awk growth.dat >docs/pictures/link-growth.svg
# growth.dat has two blocks of lines `WHAT WALLS WAYPOINTS EDGES NAV_MS LOOP_MS`: one with more and more walls, one with more waypoints.

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

function line(block, values, class,    i, d)
{
	for (i = 1; i <= count[block]; i++)
		d = d sprintf("%s%.1f %.1f", i > 1 ? "L" : "M", px(xs[block, i]), py(values[block, i]))
	printf "<path class=\"%s\" d=\"%s\"/>\n", class, d
	for (i = 1; i <= count[block]; i++)
		printf "<circle class=\"%s-dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n", class, px(xs[block, i]), py(values[block, i])
}

function panel(block, label,    e, i)
{
	left = block == 1 ? 80 : 560
	x0 = floor(log10(xs[block, 1]))
	x1 = log10(xs[block, count[block]]) + 0.05
	for (e = y0; e <= y1; e++) {
		printf "<path class=\"grid\" d=\"M%d %.1fh%d\"/>\n", left, py(10 ^ e), width
		printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 8, py(10 ^ e) + 4, power(e)
	}
	for (e = x0; e <= x1; e++) {
		printf "<path class=\"grid\" d=\"M%.1f %dv-%d\"/>\n", px(10 ^ e), bottom, height
		printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", px(10 ^ e), bottom + 20, power(e)
	}
	printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", left + width / 2, bottom + 44, label
	line(block, loop, "loop")
	line(block, nav, "nav")
}

/^#/ { next }
!NF { fresh = 1; next }
{
	if (fresh || !block) {
		block++
		fresh = 0
	}
	i = ++count[block]
	xs[block, i] = block == 1 ? $2 : $3
	nav[block, i] = $5
	loop[block, i] = $6
	for (k = 5; k <= 6; k++) {
		if (lowest == "" || $k < lowest)
			lowest = $k
		if ($k > highest)
			highest = $k
	}
}

END {
	width = 370
	height = 300
	bottom = 360
	y0 = floor(log10(lowest))
	y1 = ceil(log10(highest))
	print "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"960\" height=\"420\" viewBox=\"0 0 960 420\">"
	print "<title>Cost of linking against the number of walls and of waypoints</title>"
	print "<style>text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',Verdana,sans-serif;fill:#272b38}.back{fill:#faf9f6}"
	print ".grid{fill:none;stroke:#dedbd2}.nav,.loop{fill:none;stroke-width:2.2;stroke-linejoin:round}.nav{stroke:#0b7a55}.loop{stroke:#b5541c}"
	print ".nav-dot{fill:#0b7a55}.loop-dot{fill:#b5541c}"
	print "@media(prefers-color-scheme:dark){text{fill:#dfe2ea}.back{fill:#14161c}.grid{stroke:#343843}.nav{stroke:#4fd1a1}.loop{stroke:#f0975c}"
	print ".nav-dot{fill:#4fd1a1}.loop-dot{fill:#f0975c}}</style>"
	print "<rect class=\"back\" width=\"960\" height=\"420\"/>"
	print "<path class=\"nav\" d=\"M80 26h30\"/><circle class=\"nav-dot\" cx=\"95\" cy=\"26\" r=\"3\"/><text x=\"118\" y=\"30\">nav: index, links, graph</text>"
	print "<path class=\"loop\" d=\"M330 26h30\"/><circle class=\"loop-dot\" cx=\"345\" cy=\"26\" r=\"3\"/><text x=\"368\" y=\"30\">all pairs by the plain loop</text>"
	print "<text x=\"930\" y=\"30\" text-anchor=\"end\">milliseconds</text>"
	panel(1, "walls, among 1,000 waypoints")
	panel(2, "waypoints, among 10,000 walls")
	print "</svg>"
}
