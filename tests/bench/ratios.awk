# SPDX-License-Identifier: MIT
#
# Compares two files of figures (figures.awk), each with several rounds: of each figure the best round counts. Prints for each group the
# geometric mean of the ratios, the first file over the second. Groups above `limit` go to the file `slow`.

BEGIN { FS = "\t" }
FNR == 1 { file++ }
{
	key = $1 FS $2
	if (!((file, key) in best) || $3 < best[file, key]) best[file, key] = $3
	if (file == 1 && !(key in seen)) {
		seen[key] = 1
		groups[++count] = $1
		names[count] = $2
		if (!($1 in known)) { known[$1] = 1; order[++parts] = $1 }
	}
}
END {
	for (p = 1; p <= parts; p++) {
		sum = worst = n = alone = 0
		for (i = 1; i <= count; i++) {
			if (groups[i] != order[p]) continue
			key = groups[i] FS names[i]
			if (!((2, key) in best)) { alone++; continue }
			ratio = best[1, key] / best[2, key]
			sum += log(ratio)
			n++
			if (ratio > worst) { worst = ratio; at = names[i] }
		}
		if (n == 0) { printf "%-18s new: the base does not measure it\n", order[p]; continue }
		mean = exp(sum / n)
		if (mean > limit) print order[p] > slow
		printf "%-18s %.3f over %d figures%s, worst %.3f (%s)%s\n", order[p], mean, n,
			(alone ? " (" alone " more are new)" : ""), worst, at, (mean > limit ? "  TOO SLOW" : "")
	}
}
