#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Speed of this build against that of another commit, measured side by side: `make bench-compare BASE=COMMIT`.
#
# The other commit is built in a folder of its own. Then both benchmark programs run in turn, ROUNDS times (default 3), part by part, so that a
# machine that becomes slower meanwhile is slower for both. Of each figure that is a time or a rate the best of all rounds counts. For each
# part the geometric mean of the ratios, this build over the other, is printed; above LIMIT (default 1.05) the script fails.
#
# usage: compare.sh SOURCE BUILD BASE [MAPS]
#   SOURCE, BUILD  this source tree, and where tests/bench/bench of it is built
#   BASE           a commit, or a folder in which a benchmark program was built
#   MAPS           a folder of benchmark maps with queries, in addition to generated maps
# environment: ROUNDS, LIMIT, PARTS ("sight link lint load path steer crowd"), BENCH_FLAGS (--quick)

set -eu
source=$1 build=$2 base=$3 maps=${4-}
rounds=${ROUNDS:-3} limit=${LIMIT:-1.05}
parts=${PARTS:-sight link lint load path steer crowd}
work=$build/bench-compare
mkdir -p "$work"

# The benchmark program of the other commit.
build_base() {
	local commit tree
	if [[ -x $base/tests/bench/bench ]]; then
		echo "$base/tests/bench/bench"
		return
	fi
	commit=$(git -C "$source" rev-parse --verify "$base^{commit}")
	tree=$work/$commit
	if [[ ! -x $tree/build/tests/bench/bench ]]; then
		rm -rf "$tree"
		mkdir -p "$tree/build"
		git -C "$source" archive "$commit" | tar -xf - -C "$tree"
		(cd "$tree" && autoreconf -i && cd build && ../configure --quiet --disable-shared &&
			make -j "$(nproc)" tests/bench/bench) >"$work/$commit.log" 2>&1 ||
			{ tail -n 20 "$work/$commit.log" >&2; return 1; }
	fi
	echo "$tree/build/tests/bench/bench"
}

# Rows `PART NUMBER VALUE NAME` of what a benchmark prints: times as they are, in their own unit, rates as their inverse. The exit status of a
# benchmark says whether figures met their bounds, which is not the question here.
figures() { # program part argument...
	local program=$1 part=$2
	shift 2
	# shellcheck disable=SC2086 # words are wanted
	SRCDIR=$source "$program" ${BENCH_FLAGS-} "$@" 2>/dev/null | awk -v part="$part" '
		/^  / {
			line = $0; sub(/ \((at least|at most).*/, "", line)
			count = split(line, word, " ")
			for (i = count; i > 1 && word[i] !~ /^[0-9.]+(e[-+]?[0-9]+)?$/; i--) unit = i
			value = word[i] + 0; unit = word[i + 1]
			rate = line ~ /(MB\/s|a second)/
			if (value <= 0 || !(unit ~ /^(ns|us|ms|s)$/ || rate)) next
			name = ""; for (k = 1; k < i; k++) name = name " " word[k]
			printf "%s %d %.9g%s\n", part, ++n, rate ? 1 / value : value, name
		}' || true
}

measure() { # program file
	local part
	for part in $parts; do
		figures "$1" "$part" --only "$part"
	done >>"$2"
	if [[ -n $maps ]]; then figures "$1" maps --maps "$maps" >>"$2"; fi
}

other=$(build_base)
: >"$work/this" && : >"$work/base"
for ((round = 1; round <= rounds; round++)); do
	measure "$build/tests/bench/bench" "$work/this"
	measure "$other" "$work/base"
done

# A figure is the same in both where its name is, and how many of that name came before it in its part.
awk -v limit="$limit" '
	FNR == 1 { file++ }
	{ name = $0; sub(/^[^ ]+ [^ ]+ [^ ]+ /, "", name) }
	$2 == 1 { delete before }
	{
		key = $1 " " name " " ++before[name]
		if (!((file, key) in best) || $3 < best[file, key]) best[file, key] = $3
		if (file == 1 && !(key in seen)) { seen[key] = 1; keys[++count] = key; part[count] = $1; names[count] = name }
		if (!($1 in known)) { known[$1] = 1; order[++parts] = $1 }
	}
	END {
		for (p = 1; p <= parts; p++) {
			sum = worst = n = alone = 0
			for (i = 1; i <= count; i++) {
				if (part[i] != order[p]) continue
				if (!((2, keys[i]) in best)) { alone++; continue }
				ratio = best[1, keys[i]] / best[2, keys[i]]
				sum += log(ratio); n++
				if (ratio > worst) { worst = ratio; at = names[i] }
			}
			if (n == 0) { printf "%-8s no figure in common\n", order[p]; continue }
			mean = exp(sum / n)
			failed += mean > limit
			printf "%-8s %.3f over %d figures (%d more are new), worst %.3f (%s)%s\n", order[p], mean, n, alone, worst, at,
				(mean > limit ? "  TOO SLOW" : "")
		}
		exit (failed > 0)
	}' "$work/this" "$work/base"
