#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Speed of this tree against that of another commit, measured side by side: `make bench-compare BASE=COMMIT`.
#
# Both are built anew in folders of their own, with the compiler and the flags of this build: objects do not depend on flags in a makefile, so
# an older build may hold code that its flags would not make. Each commit builds its own benchmark program. Then both run in turn, part by
# part and map by map, ROUNDS times, so that a machine that becomes slower meanwhile is slower for both. Of each figure the best of all
# rounds counts. For each group of figures the geometric mean of the ratios, this tree over the other, is printed. Groups above LIMIT are measured
# again, up to AGAIN times; those that stay above it make the script fail.
#
# The maps: two generated families (bench_made.c), written once by the program of this tree, and those of MAPS. A program of an older
# commit measures what it knows; figures that only one of both has are not compared.
#
# usage: compare.sh SOURCE BUILD BASE [MAPS]
#   SOURCE, BUILD  this source tree, and a folder in which it was configured
#   BASE           a commit, or a folder in which a benchmark program was built
#   MAPS           a folder of benchmark maps with queries, in addition to generated maps
# environment: ROUNDS (3), LIMIT (1.05), AGAIN (2), PARTS ("sight link lint load path steer crowd corners"), BENCH_FLAGS (--quick), THIS (a
#   folder in which this tree was just configured, whose objects are taken in place of new ones)

set -eu
source=$1 build=$2 base=$3 maps=${4-}
rounds=${ROUNDS:-3} limit=${LIMIT:-1.05} again=${AGAIN:-2}
parts=${PARTS:-sight link lint load path steer crowd corners}
here=$source/tests/bench
work=$build/bench-compare
unset BENCH_CALIBRATE
mkdir -p "$work"

variable() { # NAME: of the makefile of this build
	sed -n "s/^$1 = //p" "$build/Makefile"
}

# The benchmark program of an unpacked source tree.
build_tree() { # tree name
	mkdir -p "$1/build"
	(cd "$1" && autoreconf -i && cd build &&
		../configure --quiet --disable-shared CC="$(variable CC)" CFLAGS="$(variable CFLAGS)" CPPFLAGS="$(variable CPPFLAGS)" \
			LDFLAGS="$(variable LDFLAGS)" && make -j "$(nproc)" tests/bench/bench) >"$work/$2.log" 2>&1 ||
		{ tail -n 20 "$work/$2.log" >&2; return 1; }
	echo "$1/build/tests/bench/bench"
}

build_this() {
	local tree=$work/this
	if [[ -n ${THIS-} ]]; then
		make -C "$THIS" -j "$(nproc)" tests/bench/bench >"$work/this.log" 2>&1 || { tail -n 20 "$work/this.log" >&2; return 1; }
		echo "$THIS/tests/bench/bench"
		return
	fi
	rm -rf "$tree" && mkdir -p "$tree"
	(cd "$source" && git ls-files -z --cached --others --exclude-standard |
		while IFS= read -r -d '' file; do [[ -e $file ]] && printf '%s\0' "$file"; done |
		tar --null -T - -cf -) | tar -xf - -C "$tree"
	build_tree "$tree" this
}

# A commit stays built, unless the compiler or the flags are others.
build_base() {
	local commit tree flags
	if [[ -x $base/tests/bench/bench ]]; then
		echo "$base/tests/bench/bench"
		return
	fi
	# A clone without its history fetches the one commit.
	if ! git -C "$source" cat-file -e "$base^{commit}" 2>/dev/null && [[ $(git -C "$source" rev-parse --is-shallow-repository) == true ]]; then
		git -C "$source" fetch --quiet --depth 1 origin "$base"
	fi
	commit=$(git -C "$source" rev-parse --verify "$base^{commit}")
	flags="$(variable CC) $(variable CFLAGS) $(variable CPPFLAGS) $(variable LDFLAGS)"
	tree=$work/$commit
	if [[ ! -x $tree/build/tests/bench/bench || $(cat "$tree/flags" 2>/dev/null) != "$flags" ]]; then
		rm -rf "$tree" && mkdir -p "$tree"
		git -C "$source" archive "$commit" | tar -xf - -C "$tree"
		build_tree "$tree" "$commit" >/dev/null
		echo "$flags" >"$tree/flags"
	fi
	echo "$tree/build/tests/bench/bench"
}

# A folder for each map, with links to its files: so programs run in turn map by map.
list_maps() { # folder family ("" = the first word of the name)
	local queries name file
	for queries in "$1"/*.queries; do
		name=$(basename "$queries" .queries)
		mkdir -p "$work/maps/${2:-${name%%-*}}/$name"
		for file in "$1/$name".*; do
			ln -s "$(realpath "$file")" "$work/maps/${2:-${name%%-*}}/$name/"
		done
	done
}

# Appends the figures of one part or one map. The exit status of a benchmark says whether figures met their bounds, which is not the question here.
measure() { # program item file
	local arguments=(--only "$2") part=$2
	if [[ -d $2 ]]; then
		arguments=(--maps "$2")
		part=$(basename "$(dirname "$2")")
	fi
	# shellcheck disable=SC2086 # words are wanted
	{ SRCDIR=$source "$1" ${BENCH_FLAGS-} "${arguments[@]}" 2>/dev/null || true; } | awk -v part="$part" -f "$here/figures.awk" >>"$3"
}

# Which of both begins changes from round to round.
measure_both() { # round item
	if (($1 % 2)); then
		measure "$this" "$2" "$work/this.figures"
		measure "$other" "$2" "$work/base.figures"
	else
		measure "$other" "$2" "$work/base.figures"
		measure "$this" "$2" "$work/this.figures"
	fi
}

compare() {
	: >"$work/slow"
	awk -v limit="$limit" -v slow="$work/slow" -f "$here/ratios.awk" "$work/this.figures" "$work/base.figures"
}

this=$(build_this)
other=$(build_base)
rm -rf "$work/maps" "$work/made" && mkdir -p "$work/made"
items=()
for part in $parts; do
	if [[ $part == corners ]]; then
		# shellcheck disable=SC2086
		"$this" ${BENCH_FLAGS-} --write-maps "$work/made"
		list_maps "$work/made" ""
	else
		items+=("$part")
	fi
done
[[ -z $maps ]] || list_maps "$maps" maps
for folder in "$work"/maps/*/*; do
	if [[ -d $folder ]]; then items+=("$folder"); fi
done
: >"$work/this.figures" && : >"$work/base.figures"

for ((round = 1; round <= rounds; round++)); do
	for item in "${items[@]}"; do measure_both "$round" "$item"; done
done
compare >"$work/report"
for ((attempt = 1; attempt <= again; attempt++)); do
	[[ -s $work/slow ]] || break
	slow=" $(cut -d' ' -f1 "$work/slow" | sort -u | tr '\n' ' ')"
	for ((round = 1; round <= rounds; round++)); do
		for item in "${items[@]}"; do
			part=$item
			if [[ -d $item ]]; then part=$(basename "$(dirname "$item")"); fi
			if [[ $slow == *" $part "* ]]; then measure_both "$round" "$item"; fi
		done
	done
	compare >"$work/report"
done
cat "$work/report"
echo "this tree over $base: $(wc -l <"$work/slow") of $(wc -l <"$work/report") groups above $limit"
[[ ! -s $work/slow ]]
