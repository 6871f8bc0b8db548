#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The layers of lib/: a file includes files of its own layer and of those below, and nothing else of ours.
# tools/ sees the installed headers and a few of base; its folders have an order as well.

. "${SRCDIR:-.}/tests/support/script.sh"

# layer: the layers directly below it. What is below those is below it as well.
cat >"$work/table" <<'END'
base:
geometry: base
map: geometry
walls: geometry
graph: geometry
sight: geometry walls
mesh: geometry walls
search: graph
taut: geometry graph
corners: sight mesh taut
format: map
nav: map format sight search mesh corners
lint: nav
steer: base geometry walls sight
crowd: nav steer
draw: map nav crowd lint
END

# One line per include: FILE LINE LAYER TARGET. A public header tautline/X.h is of layer X, text.h is of base, debug.h of geometry.
cd "$SRCDIR" || exit 99
find lib -name '*.[ch]' | sort | while read -r file; do
	case $file in
	lib/include/tautline/*) layer=$(basename "$file" .h) ;;
	*) layer=${file#lib/} layer=${layer%%/*} ;;
	esac
	case $layer in text) layer=base ;; debug) layer=geometry ;; esac
	grep -nE '^[[:space:]]*#[[:space:]]*include' "$file" |
		sed -E 's/^([0-9]+):[^<"]*([<"][^>"]*[>"]).*/\1 \2/' | sed "s|^|$file $layer |"
done >"$work/includes"

awk '
	NR == FNR {
		layer = $1; sub(":", "", layer); known[layer] = 1
		for (i = 2; i <= NF; i++) below[layer, $i] = 1
		for (other in known) # the table is in order, so what is below a lower layer is complete
			for (i = 2; i <= NF; i++) if (below[$i, other]) below[layer, other] = 1
		next
	}
	{
		file = $1; layer = $2; where = $1 ":" $3; target = $4
		name = substr(target, 2, length(target) - 2)
		if (layer == "tautline") { if (name !~ /^tautline\//) print where ": tautline.h includes " target; next }
		if (!known[layer]) { print where ": " layer " is not in the table of layers"; next }
		if (name == "tautline/tautline.h") { print where ": tautline.h is not included inside lib"; next }
		if (target ~ /^</) {
			if (name ~ /^tautline\//) {
				to = name; sub("tautline/", "", to); sub("\\.h$", "", to); if (to == "text") to = "base"; if (to == "debug") to = "geometry"
			} else {
				if (name ~ /^stb\// && file !~ /^lib\/base\/array\.[ch]$/) print where ": " name " is for base/array alone"
				next
			}
		} else {
			if (name !~ /^[a-z]+(\/[a-z_0-9]+)+\.h$/) { print where ": write it as \"layer/file.h\": " target; next }
			if (file ~ /^lib\/include\//) { print where ": an installed header includes " target; next }
			to = name; sub("/.*", "", to)
		}
		if (to != layer && !below[layer, to]) print where ": " layer " may not include " target
	}
' "$work/table" "$work/includes" >"$work/wrong"
none "$work/wrong"

# The rule can fail: the table without its closure knows nothing of two steps down.
awk 'NR == FNR { next } { n++ } END { exit !(n > 50) }' "$work/table" "$work/includes" ||
	bad "only $(wc -l <"$work/includes") includes were found in lib/"

# The folders of tools/: each may include its own headers, those of the folders listed, the installed ones, and a few of base.
base_headers='base/(ascii|text|suggest|hash|rng|team)\.h'
while IFS=: read -r folder below; do
	allowed=$(echo $folder $below | tr ' ' '|')
	find "tools/$folder" -name '*.[ch]' | sort | while read -r file; do
		grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*("|<(stb|base|geometry|map|walls|graph|sight|search|nav|format|lint|draw)/)' "$file" |
			grep -vE "\"(($allowed)/[a-z_]+\.h|$base_headers)\"" | sed "s|^|$file:|; s|\$| (not for tools/$folder)|"
	done
done >"$work/wrong" <<'END'
cli:
io: cli
path: cli io
sees: cli io
map: cli io path
lint: cli io
sim: cli io
bench: cli io path
help: cli io lint
END
none "$work/wrong"

printf 'looked at %d includes in lib/ and at %d files in tools/\n' "$(wc -l <"$work/includes")" "$(find tools -name '*.[ch]' | wc -l)"
finish
