# SPDX-License-Identifier: MIT
#
# Draws docs/pictures/drag.svg: the end of a wall is dragged, and what the command answers about the map of each frame is shown: whether the wall cuts
# the link, the path from A to B, and the region that the guard sees. No answer is drawn by hand.
#
#   awk -v tautline=COMMAND -f docs/pictures/drag.awk >docs/pictures/drag.svg

# The map of a frame.
function map_of(x, y)
{
	return "tautline 1\\nradius 0.3\\nwall 0,0 16,0 16,9 0,9 loop\\nwall 5,0 5,3\\nwall 11,9 11,6.2\\nwall 8,0 " x "," y "\\n" \
		"wall 12.6,6.6 14.4,6.6 14.4,7.6 12.6,7.6 loop solid\\nwaypoint desk 1.6,5.2\\nwaypoint gate 14.4,3.8\\nlink desk gate\\n"
}

# The lines that the command prints about the map; `count` of them in `line`.
function ask(words,    command)
{
	command = "printf '" map "' | " tautline " " words
	for (count = 0; (command | getline line[count + 1]) > 0; count++)
		;
	close(command)
}

# x,y of the map as pixels.
function pixels(point,    at)
{
	split(point, at, ",")
	return sprintf("%.1f,%.1f", 20 + at[1] * 40, 20 + at[2] * 40)
}

function centre(point,    at)
{
	split(pixels(point), at, ",")
	return "cx=\"" at[1] "\" cy=\"" at[2] "\""
}

function name(point, dx, dy, text, class,    at)
{
	split(pixels(point), at, ",")
	printf "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", class, at[1] + dx, at[2] + dy, text
}

# An attribute takes one value each frame.
function animate(attribute, values)
{
	printf "<animate attributeName=\"%s\" dur=\"%gs\" repeatCount=\"indefinite\" calcMode=\"discrete\" values=\"%s\"/>", attribute, frames / rate, values
}

# A text at a place, another one when it changes.
function texts(list, x, anchor, class,    i, from)
{
	for (from = 0; from < frames; from = i) {
		for (i = from + 1; i < frames && list[i] == list[from]; i++)
			;
		printf "<text class=\"%s\" x=\"%d\" y=\"407\" text-anchor=\"%s\" visibility=\"%s\">%s", list[from] ~ /blocked/ ? "bad" : class, x, anchor, from ? "hidden" : "visible", list[from]
		if (i - from < frames)
			printf "<animate attributeName=\"visibility\" dur=\"%gs\" repeatCount=\"indefinite\" calcMode=\"discrete\" keyTimes=\"0;%.5f;%.5f\" values=\"%s\"/>", \
				frames / rate, from ? from / frames : i / frames, i / frames, from ? "hidden;visible;hidden" : "visible;hidden;hidden"
		print "</text>"
	}
}

BEGIN {
	rate = 15
	# Where the end of the wall is at some seconds; in between it speeds up and slows down.
	stops = split("0 8 2;0.9 8 2;3.6 8.3 6.9;5.2 8.3 6.9;6.4 6.6 5.8;7 6.6 5.8;8.4 8 2;9 8 2", stop, ";")
	for (i = 1; i <= stops; i++) {
		split(stop[i], at, " ")
		time[i] = at[1]
		stop_x[i] = at[2]
		stop_y[i] = at[3]
	}
	frames = time[stops] * rate
	leg = 1
	for (frame = 0; frame < frames; frame++) {
		while (time[leg + 1] <= frame / rate)
			leg++
		part = (frame / rate - time[leg]) / (time[leg + 1] - time[leg])
		part = part * part * (3 - 2 * part)
		x = sprintf("%.2f", stop_x[leg] + (stop_x[leg + 1] - stop_x[leg]) * part) + 0
		y = sprintf("%.2f", stop_y[leg] + (stop_y[leg + 1] - stop_y[leg]) * part) + 0
		map = map_of(x, y)
		split(pixels(x "," y), at, ",")
		ends_x = ends_x semicolon at[1]
		ends_y = ends_y semicolon at[2]
		written[frame] = "wall 8,0 " x "," y

		ask("sees - desk gate --radius 0")
		blocked = line[1] != "sees"
		blocks = blocks semicolon (blocked ? "visible" : "hidden")
		frees = frees semicolon (blocked ? "hidden" : "visible")
		if (blocked) {
			match(line[1], /, at .*/)
			split(substr(line[1], RSTART + 5), at, ",")
			line[1] = substr(line[1], 1, RSTART + 4) sprintf("%.2f,%.2f", at[1], at[2])
			split(pixels(at[1] "," at[2]), at, ",")
			cross = at[1] " " at[2]
		}
		link[frame] = "link desk gate: " (blocked ? line[1] : "free")
		crosses = crosses semicolon (blocked ? cross : "0 0")

		ask("path - 1.6,7.6 14.4,1.4 --via corners")
		path[frame] = sprintf("A to B: %.2f", substr(line[1], 8))
		paths = paths semicolon
		for (i = 2; i <= count; i++)
			paths = paths (i > 2 ? " " : "") pixels(line[i])

		ask("sees - 3,3.4 --region")
		regions = regions semicolon
		for (i = 1; i <= count; i++)
			regions = regions (i > 1 ? " " : "") pixels(line[i])
		semicolon = ";"
	}

	print "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"680\" height=\"420\" viewBox=\"0 0 680 420\">"
	print "<title>The end of a wall is dragged over a link</title>"
	print "<style>text{font:13px system-ui,-apple-system,'Segoe UI','DejaVu Sans',Verdana,sans-serif}.code{font-family:ui-monospace,'DejaVu Sans Mono',monospace}.end{font-weight:bold}"
	light = ".floor{fill:#faf8f4}.solid{fill:#cdc8bd}.wall,.solid{stroke:#2b2b2b}.region{fill:#e8b93c}.link{stroke:#4a5f75}.cut{stroke:#d1182b}.mark{fill:#d1182b}.path{stroke:#1668c4}.way{fill:#2f6f9f}.guard{fill:#a67a00}.name{fill:#2b2b2b}.bad{fill:#b3121f}.grip{fill:#fff;stroke:#2b2b2b}"
	dark = ".floor{fill:#15181d}.solid{fill:#3b424d}.wall,.solid{stroke:#d5dae2}.region{fill:#c99a2e}.link{stroke:#a9bdd2}.cut{stroke:#ff5c6c}.mark{fill:#ff5c6c}.path{stroke:#5aa9ff}.way{fill:#6fb1e0}.guard{fill:#e8bb4d}.name{fill:#d5dae2}.bad{fill:#ff7d8a}.grip{fill:#15181d;stroke:#d5dae2}"
	print ".wall,.solid{stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}.wall{fill:none}.region{fill-opacity:.4}.link{stroke-width:1.6;stroke-dasharray:3 4}.cut{stroke-width:2.2;stroke-dasharray:7 4}.path{stroke-width:4;fill:none;stroke-linejoin:round;stroke-linecap:round}.grip{stroke-width:2}" \
		light "@media (prefers-color-scheme:dark){" dark "}</style>"
	print "<rect class=\"floor\" width=\"680\" height=\"420\" rx=\"6\"/>"
	printf "<polygon class=\"region\">"; animate("points", regions); print "</polygon>"
	printf "<path class=\"link\" d=\"M%sL%s\">", pixels("1.6,5.2"), pixels("14.4,3.8"); animate("visibility", frees); print "</path>"
	printf "<path class=\"cut\" d=\"M%sL%s\" visibility=\"hidden\">", pixels("1.6,5.2"), pixels("14.4,3.8"); animate("visibility", blocks); print "</path>"
	printf "<polyline class=\"path\">"; animate("points", paths); print "</polyline>"
	printf "<path class=\"wall\" d=\"M%sL%sL%sL%sZM%sL%sM%sL%s\"/>\n", pixels("0,0"), pixels("16,0"), pixels("16,9"), pixels("0,9"), pixels("5,0"), pixels("5,3"), pixels("11,9"), pixels("11,6.2")
	printf "<path class=\"solid\" d=\"M%sL%sL%sL%sZ\"/>\n", pixels("12.6,6.6"), pixels("14.4,6.6"), pixels("14.4,7.6"), pixels("12.6,7.6")
	split(pixels("8,0"), at, ",")
	# The wall that is dragged, red while it cuts the link.
	for (i = 0; i < 2; i++) {
		printf "<line class=\"wall%s\" x1=\"%s\" y1=\"%s\" x2=\"340\" y2=\"100\"%s>", i ? " cut\" style=\"stroke-width:5;stroke-dasharray:none" : "", at[1], at[2], i ? " visibility=\"hidden\"" : ""
		animate("x2", ends_x); animate("y2", ends_y)
		if (i)
			animate("visibility", blocks)
		print "</line>"
	}
	printf "<g visibility=\"hidden\">"; animate("visibility", blocks)
	printf "<circle class=\"mark\" r=\"6\"><animateTransform attributeName=\"transform\" type=\"translate\" dur=\"%gs\" repeatCount=\"indefinite\" calcMode=\"discrete\" values=\"%s\"/></circle></g>\n", frames / rate, crosses
	printf "<circle class=\"grip\" r=\"7\">"; animate("cx", ends_x); animate("cy", ends_y); print "</circle>"
	printf "<circle class=\"way\" r=\"5\" %s/>\n<circle class=\"way\" r=\"5\" %s/>\n<circle class=\"guard\" r=\"8\" %s/>\n", centre("1.6,5.2"), centre("14.4,3.8"), centre("3,3.4")
	name("1.6,5.2", 4, 20, "desk", "name")
	name("14.4,3.8", -10, 22, "gate", "name")
	name("3,3.4", -18, -14, "guard", "name")
	name("1.6,7.6", -18, 5, "A", "name end")
	name("14.4,1.4", 10, 5, "B", "name end")
	texts(written, 22, "start", "name code")
	texts(link, 380, "middle", "name")
	texts(path, 658, "end", "name")
	print "</svg>"
}
