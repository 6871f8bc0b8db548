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

awk -v limit="$limit" '
	FNR == 1 { file++ }
	{
		key = $1 " " $2
		if (!((file, key) in best) || $3 < best[file, key]) best[file, key] = $3
		if (file == 1) { name[key] = $0; sub(/^[^ ]+ [^ ]+ [^ ]+ /, "", name[key]) }
		count[file, $1] = $2 > count[file, $1] ? $2 : count[file, $1]
		if (!($1 in part)) { part[$1] = 1; order[++parts] = $1 }
	}
	END {
		for (p = 1; p <= parts; p++) {
			group = order[p]
			if (count[1, group] != count[2, group]) {
				printf "%-8s not compared: %d figures here, %d there\n", group, count[1, group], count[2, group]
				continue
			}
			sum = 0; worst = 0
			for (i = 1; i <= count[1, group]; i++) {
				key = group " " i
				ratio = best[1, key] / best[2, key]
				sum += log(ratio)
				if (ratio > worst) { worst = ratio; at = name[key] }
			}
			mean = exp(sum / count[1, group])
			failed += mean > limit
			printf "%-8s %.3f over %d figures, worst %.3f (%s)%s\n", group, mean, count[1, group], worst, at,
				(mean > limit ? "  TOO SLOW" : "")
		}
		exit (failed > 0)
	}' "$work/this" "$work/base"
