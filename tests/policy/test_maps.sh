#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The authored maps: each lints clean (so what it promises holds), begins with a comment that says what it shows, is in
# maps/README.md, can be drawn, and the commands in its comments run. The pictures of README.md and docs/ are what the tool draws.

. "${SRCDIR:-.}/tests/support/script.sh"

need_command

mkdir "$work/bin"
ln -s "$tautline" "$work/bin/tautline"
PATH=$work/bin:$PATH
export PATH
cd "$SRCDIR" || exit 99
# What commands of comments write lies here.
mkdir "$work/here"
ln -s "$PWD/maps" "$work/here/maps"

for map in maps/*.tl; do
	tautline lint "$map" >"$work/out" 2>&1
	[ "$(cat "$work/out")" = "checked 1 map, 0 findings" ] || bad "$map: $(head -n 1 "$work/out")"
	sed -n 2p "$map" | grep -q '^# .' || bad "$map: line 2 does not say what the map shows"
	grep -q "(${map#maps/})" maps/README.md || bad "$map is not in maps/README.md"
	if tautline draw "$map" -o "$work/map.svg" 2>"$work/out" && tail -n 1 "$work/map.svg" | grep -q '^</svg>$'; then
		good
	else
		bad "$map cannot be drawn: $(head -n 1 "$work/out")"
	fi
	# Commands stand in the comments, indented by five blanks; a second comment on the line says what comes out.
	sed -n 's/^#     \(.*\)/\1/p' "$map" >"$work/commands"
	[ -s "$work/commands" ] || bad "$map: no command to try"
	while IFS= read -r command; do
		(cd "$work/here" && sh -c "$command") >"$work/out" 2>&1 </dev/null
		status=$?
		if [ "$status" -le 1 ]; then good; else bad "$map: $command: exit $status: $(head -n 1 "$work/out")"; fi
	done <"$work/commands"
done

# Maps of other programs: no findings, and a line in the list. What this build cannot read is passed over, and so are files beside a map.
for map in maps/formats/*; do
	case $map in *.png | *.tsx | *.tx | *.pgm) grep -q "\`${map#maps/formats/}\`" maps/README.md || bad "$map is not in maps/README.md"; continue ;; esac
	grep -q "(${map#maps/})" maps/README.md || bad "$map is not in maps/README.md"
	tautline lint --werror "$map" >"$work/out" 2>&1
	status=$?
	if [ "$status" -eq 0 ] || grep -q 'it was configured without' "$work/out"; then
		good
	else
		bad "$map: $(head -n 1 "$work/out")"
	fi
done

# picture NAME ARGUMENT...: docs/pictures/NAME.svg is what the command draws.
picture() {
	name=$1
	shift
	if tautline "$@" --format svg -o "$work/$name.svg" && cmp -s "$work/$name.svg" "docs/pictures/$name.svg"; then
		good
	else
		bad "docs/pictures/$name.svg is not what the tool draws: tautline $* --format svg -o docs/pictures/$name.svg"
	fi
}

picture museum path maps/museum.tl entrance vault
picture region sees maps/courtyard.tl north --region
picture glass sees maps/jewels.tl camera --region
picture jewels path maps/jewels.tl entrance crown --keys red
picture castle sees maps/castle.tl court --region
picture tavern draw maps/formats/tavern.dd2vtt
picture corners path maps/courtyard.tl west-bay hook --via corners --radius 0
if ! tautline info maps/formats/harbour.tmx 2>&1 | grep -q 'it was configured without'; then
	picture harbour draw maps/formats/harbour.tmx
fi

# That of the linter has its map beside it: those in maps/ have no findings.
tautline lint docs/pictures/lint.tl --svg "$work/lint.svg" >"$work/out" 2>&1
if cmp -s "$work/lint.svg" docs/pictures/lint.svg; then
	good
else
	bad "docs/pictures/lint.svg is not what the tool draws: tautline lint docs/pictures/lint.tl --svg docs/pictures/lint.svg"
fi

finish
