#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Instructions of linking by sight against linking by hand, on each map of tests/bench/bench_link.c: `make bench-links`. Counted by valgrind.
#
# usage: links.sh BENCH [FIRST [LAST]]

set -eu
bench=$1 first=${2:-0} last=${3:-99}
command -v valgrind >/dev/null || { echo "links.sh: valgrind, which counts instructions, is not here" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for ((i = first; i <= last; i++)); do
	BENCH_LINKS=$i valgrind --tool=callgrind --callgrind-out-file="$work/out" --toggle-collect=link_by_sight --toggle-collect=link_authored \
		--toggle-collect=link_by_hand "$bench" --only link >"$work/text" 2>"$work/messages" || { cat "$work/messages" >&2; exit 1; }
	grep -q 'by hand' "$work/text" || break
	callgrind_annotate --inclusive=yes --threshold=100 "$work/out" | awk -v what="$(sed -n 's/ *: links.*//p' "$work/text")" '
		{ gsub(/,/, "", $1) }
		/:link_by_sight/ && !sight { sight = $1 }
		/:link_authored/ && !none { none = $1 }
		/:link_by_hand/ && !hand { hand = $1 }
		END { printf "%-70s links %7.1f M  by hand %7.1f M  %.2f\n", what, (sight - none) / 1e6, hand / 1e6, (sight - none) / hand }'
done
