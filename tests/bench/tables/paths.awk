# SPDX-License-Identifier: MIT
#
# The tables of paths by corners in docs/search.md: from one or more outputs of `bench --maps` (of each time the best counts) and
# peers.txt, the last file. `table` is `corners` or `peers`.

function number(value) { # three digits, thousands with commas
	if (value < 10) return sprintf("%.2f", value)
	if (value < 100) return sprintf("%.1f", value)
	value = sprintf("%.0f", value)
	return commas(value)
}
function commas(value, rest) {
	rest = ""
	while (length(value) > 3) {
		rest = "," substr(value, length(value) - 2) rest
		value = substr(value, 1, length(value) - 3)
	}
	return value rest
}
function ratio(value) { return value < .0995 ? sprintf("%.3f", value) : sprintf("%.2f", value) }
function keep(name, value) {
	if (!((map, name) in best) || value + 0 < best[map, name]) best[map, name] = value + 0
}
function mean(name, over, i, sum, n) { # geometric, of the maps that have both
	for (i = 1; i <= count; i++)
		if (best[maps[i], name] > 0 && peer[maps[i], over] + 0 > 0) {
			sum += log(best[maps[i], name] / peer[maps[i], over] / share)
			n++
		}
	return n ? exp(sum / n) : 0
}

FNR == 1 { sub(/.*\//, "", FILENAME) }
/^times are scaled by/ { scale = $5 + 0 }
FILENAME != "peers.txt" && /\|/ && !/^map / {
	split($0, group, "|")
	split(group[1], word, " ")
	map = word[1]
	if (!(map in known)) { known[map] = 1; maps[++count] = map }
	corners[map] = word[2]
	edges[map] = word[3]
	keep("nav", word[4]); keep("mean", word[5]); keep("median", word[6]); keep("p99", word[7])
	wrong += word[8]
	if (group[2] !~ /no index/) {
		split(group[2], word, " ")
		keep("index", word[1]); keep("indexed", word[3]); keep("indexed-far", word[4])
		bytes[map] = word[2]
		wrong += word[5]
	}
	keep("visible", group[3])
	split(group[4], word, " ")
	keep("cold", word[2]); keep("far", word[3]); keep("warm", word[4])
	next
}
FILENAME == "peers.txt" && $1 == "calibrate" { calibrate = $2 }
FILENAME == "peers.txt" && $1 == "paths" { peer[$2, "mean"] = $3; peer[$2, "far"] = $4; peer[$2, "eps"] = $5 }

function order(i, j, swap) { # by corners
	for (i = 2; i <= count; i++)
		for (j = i; j > 1 && corners[maps[j - 1]] + 0 > corners[maps[j]] + 0; j--) {
			swap = maps[j]; maps[j] = maps[j - 1]; maps[j - 1] = swap
		}
}
function print_corners(i, m) {
	print "| map | corners | taut edges | nav: made / warm, ms | mean / median / p99, us | cold, us | index, ms | nav and index, MB | with index: mean / longest fifth, us | visible corners, us |"
	print "|---|---|---|---|---|---|---|---|---|---|"
	for (i = 1; i <= count; i++) {
		m = maps[i]
		printf "| %s | %s | %s | %s / %s | %s / %s / %s | %s | %s | %.1f | %s / %s | %s |\n", m, commas(corners[m]), commas(edges[m]),
			number(best[m, "nav"]), number(best[m, "warm"]), number(best[m, "mean"]), number(best[m, "median"]), number(best[m, "p99"]),
			number(best[m, "cold"]), best[m, "index"] < 1 ? "< 1" : commas(best[m, "index"]), bytes[m],
			number(best[m, "indexed"]), number(best[m, "indexed-far"]), number(best[m, "visible"])
	}
	printf "\nLengths that are not right to 1e-9, without and with index: %d.\n", wrong
}
function print_peers(i, m) {
	print "| map | Polyanya: mean / longest fifth | EPS: mean | cold | warm: mean / longest fifth | with index: mean / longest fifth | mean over Polyanya's: cold / warm / with index | longest fifth: warm / with index |"
	print "|---|---|---|---|---|---|---|---|"
	for (i = 1; i <= count; i++) {
		m = maps[i]
		if (!((m, "mean") in peer)) continue
		printf "| %s | %s / %s | %s | %s | %s / %s | %s / %s | %s / %s / %s | %s / %s |\n", m, number(peer[m, "mean"] * share),
			number(peer[m, "far"] * share), peer[m, "eps"] == "-" ? "" : number(peer[m, "eps"] * share),
			number(best[m, "cold"]), number(best[m, "mean"]), number(best[m, "far"]),
			number(best[m, "indexed"]), number(best[m, "indexed-far"]),
			ratio(best[m, "cold"] / peer[m, "mean"] / share), ratio(best[m, "mean"] / peer[m, "mean"] / share),
			ratio(best[m, "indexed"] / peer[m, "mean"] / share), ratio(best[m, "far"] / peer[m, "far"] / share),
			ratio(best[m, "indexed-far"] / peer[m, "far"] / share)
	}
	printf "| geometric mean | | | | | | %s / %s / %s | %s / %s |\n", ratio(mean("cold", "mean")), ratio(mean("mean", "mean")),
		ratio(mean("indexed", "mean")), ratio(mean("far", "far")), ratio(mean("indexed-far", "far"))
	printf "\nWhere EPS was built, a query takes %s of its time in the geometric mean, and one with our index %s. ", ratio(mean("mean", "eps")),
		ratio(mean("indexed", "eps"))
	if (calibrate == "same") print "All times are of one run."
	else if (scale) print "The others' times are stored ones, both scaled to a machine where the calibration program prints 52."
	else print "The others' times are stored ones, of a machine where the calibration program prints " calibrate "; ours are of another run and not scaled, so the ratios are rough."
}
END {
	# What the others' times are multiplied by to stand beside ours.
	share = calibrate == "same" ? (scale ? scale : 1) : scale ? 52 / calibrate : 1
	order()
	if (table == "corners") print_corners()
	else print_peers()
}
