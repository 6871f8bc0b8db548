#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The animated pictures of the documentation, those of distances and of a camera are what the tool draws, each is in a page and small enough
# for it; the picture of the rooms shows the includes of the sources; and each map of maps/steering/ and maps/classics/ says what it shows
# and how to try it, lints clean and has a picture; more commands in its comments run too.

. "${SRCDIR:-.}/tests/support/script.sh"

need_command
cd "$SRCDIR" || exit 99

TAUTLINE=$tautline docs/pictures/draw.sh "$work" >"$work/log" 2>&1 ||
	bad "docs/pictures/draw.sh fails: $(tail -n 1 "$work/log")"
for picture in docs/pictures/steering/*.svg docs/pictures/classics/*.svg docs/pictures/crowds/*.svg docs/pictures/drag.svg docs/pictures/reach.svg docs/pictures/camera.svg docs/pictures/why.svg docs/pictures/width.svg docs/pictures/free.svg docs/pictures/route.svg; do
	part=${picture#docs/pictures/}
	cmp -s "$picture" "$work/$part" || bad "$picture is not what the tool draws: docs/pictures/draw.sh"
	[ "$(wc -c <"$picture")" -le 400000 ] || bad "$picture has more than 400,000 bytes"
	grep -qF "pictures/$part" README.md docs/*.md docs/*/*.md && good || bad "$picture is in no page"
done
for picture in "$work"/steering/*.svg "$work"/classics/*.svg "$work"/crowds/*.svg; do
	[ -f "docs/pictures/${picture#"$work/"}" ] && good || bad "docs/pictures/${picture#"$work/"} is missing"
done

# All are in the gallery.
find docs/pictures -name '*.svg' | sed 's,^docs/,,' | sort >"$work/all"
grep -o '(pictures/[^)]*)' docs/gallery.md | tr -d '()' | sort >"$work/shown"
cmp -s "$work/all" "$work/shown" && good || bad "docs/gallery.md does not show each picture once: $(diff "$work/all" "$work/shown" | grep '^[<>]' | head -n 3 | xargs)"

# That of the rooms shows the includes as they are; the numbers of lines in it need not.
# The plot of corners, of the figures of one map: a point for each of six figures, and two lines.
printf 'arena 67 9 0.3 60000 1 0.8 0.4 70000\n\n\n1 3 0.2 0.2\n2 9 0.4 0.3\n' | awk -f tests/bench/growth_corners.awk >"$work/plot.svg"
[ "$(grep -c '<circle' "$work/plot.svg")" -eq 10 ] && [ "$(grep -c 'class="with' "$work/plot.svg")" -eq 2 ] && good ||
	bad 'tests/bench/growth_corners.awk leaves out some of its figures'
! grep -q 'nan\|inf' "$work/plot.svg" && tail -n 1 "$work/plot.svg" | grep -q '</svg>' && good || bad 'tests/bench/growth_corners.awk writes no picture'

sh docs/pictures/rooms.sh | sed '/class="lines"/d' >"$work/rooms.svg"
sed '/class="lines"/d' docs/pictures/rooms.svg | cmp -s - "$work/rooms.svg" && good ||
	bad 'docs/pictures/rooms.svg is not up to date: docs/pictures/rooms.sh >docs/pictures/rooms.svg'
grep -qF pictures/rooms.svg docs/architecture.md && good || bad 'docs/pictures/rooms.svg is in no page'

mkdir "$work/try" && ln -s "$(pwd)/maps" "$work/try/maps"
for map in maps/steering/*.tl maps/classics/*.tl; do
	"$tautline" lint "$map" >"$work/out" 2>&1
	[ "$(cat "$work/out")" = "checked 1 map, 0 findings" ] && good || bad "$map: $(head -n 1 "$work/out")"
	sed -n 2p "$map" | grep -q '^# .' && good || bad "$map: line 2 does not say what the map shows"
	words=$(sed -n '3s/^#     tautline \(sim .*\)/\1/p' "$map")
	# shellcheck disable=SC2086
	(cd "$work/try" && "$tautline" ${words:---} -o /dev/null) >"$work/out" 2>&1 && good ||
		bad "$map: line 3 does not say how to try it: $(head -n 1 "$work/out")"
	sed -n '4,$s/^#     tautline \(.*\)/\1/p' "$map" >"$work/more"
	while read -r words; do
		# shellcheck disable=SC2086
		(cd "$work/try" && "$tautline" $words) >"$work/out" 2>&1
		[ $? -le 1 ] && good || bad "$map: $words: $(head -n 1 "$work/out")"
	done <"$work/more"
	grep -q '<animate' "$work/try/$(basename "$map" .tl).svg" && good || bad "$map: line 3 makes no picture that plays"
done
finish
