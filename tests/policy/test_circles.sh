#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Files of lib/ and tools/ that need one another in a circle, by the symbols of their objects: no circle has more than three files.
# A larger one is printed with the symbols that tie it. Where each room of lib/ is compiled as one file, that shows no circles: with
# TL_EFFORT=full its files are compiled one by one for it, without optimisation, which also shows that each includes what it needs.

. "${SRCDIR:-.}/tests/support/script.sh"

NM=${NM:-nm} # may have options: libtool's is `nm -B`
most=3

# objects FOLDER PATTERN: "defines FILE SYMBOL" and "needs FILE SYMBOL", FILE without what automake puts around it
objects() {
	(cd "$BUILDDIR" && find "$1" -name "$2" -exec $NM -A {} +) 2>/dev/null | awk '
		{
			file = $0; sub(/:.*/, "", file); sub(/\.libs\//, "", file)
			sub(/[^\/]*-/, "", file); sub(/\.o$/, ".c", file)
			kind = $(NF - 1)
			if (kind ~ /^[A-TV-Z]$/) print "defines", file, $NF
			if (kind == "U") print "needs", file, $NF
		}' | sort -u
}

# Takes away, again and again, what needs nothing or is needed by nothing of what is left; then the circles of the rest, each file with those
# that it reaches and that reach it.
circles() {
	awk -v most="$most" '
	function walk(from, next_of, seen, list, n, i, at, to, count) {
		delete seen
		list[n = 1] = from; seen[from] = 1
		for (i = 1; i <= n; i++) {
			count = split(next_of[list[i]], to, " ")
			for (at = 1; at <= count; at++)
				if ((to[at] in left) && !(to[at] in seen)) { seen[to[at]] = 1; list[++n] = to[at] }
		}
	}
	$1 == "defines" { where[$3] = $2; left[$2] = 1 }
	$1 == "needs" { needs[++total] = $2 " " $3 }
	END {
		for (i = 1; i <= total; i++) {
			split(needs[i], part, " ")
			to = where[part[2]]
			if (to == "" || to == part[1]) continue
			if (!((part[1], to) in why)) { forth[part[1]] = forth[part[1]] " " to; back[to] = back[to] " " part[1] }
			why[part[1], to] = why[part[1], to] " " part[2]
		}
		for (again = 1; again;) {
			again = 0
			for (file in left) {
				needed = 0; needing = 0
				count = split(forth[file], to_list, " "); for (i = 1; i <= count; i++) needing += to_list[i] in left
				count = split(back[file], to_list, " "); for (i = 1; i <= count; i++) needed += to_list[i] in left
				if (!needed || !needing) { delete left[file]; again = 1 }
			}
		}
		for (file in left) all[file] = 1
		for (file in all) {
			if (file in done) continue
			walk(file, forth, there); walk(file, back, here)
			size = 0; names = ""
			for (other in there) if (other in here) { size++; done[other] = 1; member[other] = 1; names = names " " other }
			if (size > largest) largest = size
			if (size > most) {
				print "a circle of " size " files:" names
				for (pair in why) {
					split(pair, ends, SUBSEP)
					if ((ends[1] in member) && (ends[2] in member)) print "    " ends[1] " needs of " ends[2] ":" why[pair]
				}
			}
			delete member
		}
		print "largest " largest + 0 >"/dev/stderr"
	}'
}

library='libtautline_core_la-*.o'
if [ "${TL_ROOMS-no}" != no ]; then
	library=
	if [ "${TL_EFFORT-}" != full ] || [ ! -f "$BUILDDIR/libtautline_asserting.a" ]; then # instrumented builds have no library of their own for tests
		echo 'lib: its rooms are compiled as one file each, which shows no circles (configure --disable-rooms)'
	elif make_by_file; then
		library='libtautline_by_file_a-*.o'
	fi
fi
for set in ${library:+"lib $library"} 'tools *.o'; do
	# shellcheck disable=SC2086
	objects ${set%% *} "${set#* }" >"$work/symbols"
	count=$(grep -c '^defines' "$work/symbols")
	[ "$count" -gt 100 ] || bad "only $count symbols were found in ${set%% *}"
	circles <"$work/symbols" >"$work/wrong" 2>"$work/largest"
	echo "${set%% *}: $(cat "$work/largest")"
	none "$work/wrong"
done

# The search finds a circle that is there.
printf 'defines a.c x\ndefines b.c y\ndefines c.c z\ndefines d.c w\ndefines e.c v\nneeds a.c y\nneeds b.c z\nneeds c.c w\nneeds d.c x\nneeds e.c x\n' |
	circles >"$work/found" 2>/dev/null
if grep -q '^a circle of 4 files:' "$work/found"; then good; else bad 'a circle of four files was not found'; fi

finish
