#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What make windows has built, under wine: the cases of tests/cases, byte for byte but those in differences.txt; a program that uses the DLL;
# and what is particular to Windows. The last line is `N passed, N failed`; 77 without wine. With TL_EFFORT=quick it is every fifteenth case.
#
# TL_WINDOWS is the folder in which make windows has built, TL_API_NATIVE tests/windows/api of the host, SRCDIR the top of the source tree,
# NATIVE the command of the host, WINDOWS_CC the compiler, DOCS_URL what the command was built with.
set -u
command -v wine >/dev/null || { echo "skipped: there is no wine (Debian: wine64 wine)"; exit 77; }
SRCDIR=$(cd "${SRCDIR:?}" && pwd)
here=$SRCDIR/tests/windows
cd "${TL_WINDOWS:?}" || exit 1
work=$(mktemp -d) || exit 1
export WINEPREFIX=$work/wine WINEDEBUG=-all LC_ALL=C.UTF-8
# The server goes with the last program; a second waits for that.
trap 'wineserver -k; wineserver -w; rm -rf "$work"' EXIT
# One server for all, which is there before the first program: one that is about to end resets the next program's connection.
mkdir "$WINEPREFIX" && wineserver -p
wine wineboot -i >"$work/log" 2>&1
printf '#!/bin/sh\nexec wine "%s/tautline.exe" "$@"\n' "$TL_WINDOWS" >"$work/tautline"
chmod +x "$work/tautline"
PATH=$work:$PATH
tautline --version >"$work/version" 2>&1 || { cat "$work/log" "$work/version"; echo "skipped: wine does not run here"; exit 77; }
. "$SRCDIR/tests/support/checks.sh"

# run_cases NAMES-FILE: the names of those that fail; what they say goes to `said`.
run_cases()
{
	TL_DOCS_URL=$DOCS_URL TAUTLINE=$work/tautline xargs -d '\n' "$SRCDIR/tests/cases/run.sh" <"$1" >said 2>&1
	sed -n 's/^failed: //p' said
}

# All cases of the sample; those of them that fail must be those of differences.txt. Wine sometimes ends a program without what it wrote, under
# load: one that fails and should not is tried once more.
cases()
{
	local every=1 names
	[[ ${TL_EFFORT-} == quick ]] && every=15
	mapfile -t names < <(cd "$SRCDIR/tests/cases" && find . -name args | sed 's|^\./||; s|/args$||' | LC_ALL=C sort | awk -v n=$every 'NR % n == 0')
	printf '%s\n' "${names[@]}" >"$work/names"
	run_cases "$work/names" >differ
	tail -n 1 said | grep -q '^checks: [1-9]' || { cat said; return 1; }
	sed -n 's/^\([^# ][^ ]*\) .*/\1/p' "$here/differences.txt" | grep -xFf "$work/names" | LC_ALL=C sort >listed
	local summary
	summary=$(sed -n 's/^checks: //p' said)
	if grep -vxFf listed differ >unexpected; then
		run_cases unexpected >again
		grep -xFf listed differ >expected
		LC_ALL=C sort expected again >differ
	fi
	if ! diff listed differ; then
		cat said
		return 1
	fi
	echo "$summary, of which $(grep -c . listed) must differ"
}

# The DLL gives the answers of the library of the host, and both save the same file.
library()
{
	mkdir -p native
	# shellcheck disable=SC2086 # a word for each word
	$WINDOWS_CC -O2 -I"$SRCDIR/lib/include" "$here/api.c" -L"$TL_WINDOWS" -ltautline -o api.exe && cp "$TL_WINDOWS/tautline.dll" . || return 1
	wine ./api.exe "$SRCDIR/maps/maze.tl" >out || { cat out; return 1; }
	(cd native && "$TL_API_NATIVE" "$SRCDIR/maps/maze.tl") >expected || { cat expected; return 1; }
	tr -d '\r' <out | cmp - expected && cmp saved-é.tl native/saved-é.tl || return 1
	# The folder of a path ends at its last \, too: a tileset is beside its map, and nothing is written into the working directory.
	mkdir -p game/maps game/tiles && cp "$here/map.tmj" game/maps/ && cp "$here/set.tsj" game/tiles/ && cp "$SRCDIR/tests/cases/doom/rooms.wad" game/ || return 1
	touch game/game.tiled-project
	local program=$PWD/api.exe here_native=$PWD/game here_windows
	here_windows=$(winepath -w "$here_native") || return 1
	"$TL_API_NATIVE" "$SRCDIR/maps/maze.tl" "$here_native/maps/map.tmj" "$here_native/rooms.wad" "$here_native/maps/saved.tl" >expected || { cat expected; return 1; }
	(cd /proc && wine "$program" "$SRCDIR/maps/maze.tl" "$here_windows\\maps\\map.tmj" "$here_windows\\rooms.wad" "$here_windows\\maps\\saved.tl") >files ||
		{ cat files; return 1; }
	tr -d '\r' <files | diff - expected && echo "$(cat out files | wc -l) lines equal"
}

# Names in UTF-8, either slash, files that are replaced, pipes, bytes as they are.
files()
{
	mkdir -p 'größe/karten' other && cp "$SRCDIR/maps/office.tl" 'größe/karten/büro.tl' || return 1
	tautline lint 'größe\karten' >out 2>err || { cat out err; return 1; }
	grep -q '^checked 1 map, 0 findings' err || { cat err; return 1; }
	echo old >'größe/out.svg'
	tautline draw 'größe\karten\büro.tl' -o 'größe\out.svg' && "$NATIVE" draw 'größe/karten/büro.tl' -o expected.svg || return 1
	cmp 'größe/out.svg' expected.svg || return 1
	tautline convert 'größe/karten/büro.tl' 'größe\karten\büro.tl' && cmp 'größe/karten/büro.tl' "$SRCDIR/maps/office.tl" || return 1
	[[ -z $(find . -name '.tautline*') ]] || { find .; return 1; }
	tautline info - <"$SRCDIR/maps/office.tl" | "$NATIVE" info - >/dev/null 2>&1
	printf 'tautline 1\r\nwall 0,0 0,4\r\n' >crlf.tl
	tautline info crlf.tl >out && "$NATIVE" info crlf.tl | cmp - out && ! grep -q $'\r' out || return 1
	tautline info nothing.tl 2>err
	[[ $? == 2 ]] && grep -q "cannot read 'nothing.tl': No such file or directory" err || { cat err; return 1; }
	echo "names, slashes, replaced files, line ends"
}

# A map may name files below --root, given with either slash, and none beyond.
root()
{
	mkdir -p game/maps game/tiles && cp "$here/map.tmj" game/maps/ && cp "$here/set.tsj" game/tiles/ || return 1
	local root
	for root in game 'game\' './game' '.\game'; do
		tautline info --root "$root" 'game\maps\map.tmj' >out 2>err || { echo "--root $root"; cat err; return 1; }
		"$NATIVE" info --root game game/maps/map.tmj | cmp - out || return 1
	done
	tautline lint --root 'game\maps' 'game\maps\map.tmj' >out 2>err
	"$NATIVE" lint --root game/maps game/maps/map.tmj 2>/dev/null | cmp - out || { cat out err; return 1; }
	echo "a tileset beside, with either slash"
}

# lint --watch looks again when the file is written.
watch()
{
	cp "$SRCDIR/maps/office.tl" map.tl
	timeout 20 wine "$TL_WINDOWS/tautline.exe" lint --watch map.tl >out 2>&1 &
	local watcher=$! i
	for ((i = 0; i < 50; i++)); do
		[[ $(grep -c '^checked' out) -ge 1 ]] && break
		sleep .1
	done
	printf 'tautline 1\nwall 0,0 0,4\nwaypoint a -1,2\nwaypoint b 1,2\nlink a b\n' >map.tl
	for ((i = 0; i < 100; i++)); do
		grep -q 'map.tl:5:6: error' out && break
		sleep .1
	done
	kill "$watcher"
	wait "$watcher" 2>/dev/null
	grep 'map.tl:5:6: error' out || { cat out; return 1; }
}

check files files
check root root
check watch watch
check library library
check cases cases
checked
