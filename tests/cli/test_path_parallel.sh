#!/bin/bash
# SPDX-License-Identifier: MIT
#
# path --batch split over processes by GNU parallel, as README says: the same bytes as from a single run.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

parallel --version 2>/dev/null | head -n 1 | grep -q '^GNU parallel' || skip "no GNU parallel"
export PARALLEL_HOME=$work/parallel HOME=$work
mkdir "$PARALLEL_HOME"
touch "$PARALLEL_HOME/will-cite"

[[ ${TL_EFFORT-} = full ]] && lines=50000 || lines=8000
map=$top/maps/courtyard.tl
awk -v lines=$lines 'BEGIN {
	srand(7)
	for (i = 1; i <= lines; i++) {
		if (i % 1009 == 0) print "# a comment"
		else if (i % 503 == 0) print "8.5 12 21 12"
		else printf "%.3f %.3f %.3f %.3f\n", 30 * rand(), 26 * rand(), 30 * rand(), 26 * rand()
	}
}' >queries

for via in waypoints corners; do
	options="--via $via --radius 0"
	"$tautline" path "$map" $options --batch - <queries >one
	equal "$via: exit status of one" 1 $?
	parallel --pipe --keep-order "$tautline" path "$map" $options --batch - <queries >many 2>err
	check "$via: some block has a query without a path" test $? -ne 0
	check "$via: the same bytes" cmp one many
	equal "$via: no other messages than of missing paths" "" "$(grep -v "^tautline: note: .* have no path; --why" err)"
	parallel --pipe --keep-order --jobs 3 --block 20k "$tautline" path "$map" $options --batch - --format jsonl <queries >many
	"$tautline" path "$map" $options --batch - --format jsonl <queries >one
	check "$via: the same bytes in many blocks" cmp one many
	equal "$via: an answer for each query" $(grep -vc '^#' queries) "$(wc -l <many)"
done
grep -v -e '^#' -e '^8.5' queries | head -n 2000 | awk '{ print "18 19 " $3, $4 }' >all
"$tautline" path "$map" --via corners --radius 0 --batch - <all | grep -n -v '^-' | cut -d: -f1 >found
awk 'NR == FNR { found[$1] = 1; next } FNR in found' found all >good
parallel --pipe --keep-order "$tautline" path "$map" --via corners --radius 0 --batch - <good >many
equal "all have a path: exit status" 0 $?
finish
