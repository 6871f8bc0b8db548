#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The rooms of lib/: a file includes files of its own room and of those below, and nothing else of ours; the internal.h of a room is for
# that room. tools/ sees the installed headers and a few of base; its folders have an order as well. How many rounds there are is for the
# files of tests, not for what they share. The test first shows,
# on a small tree in which every rule is broken once, that it finds what it looks for.

. "${SRCDIR:-.}/tests/support/script.sh"

# room: the rooms directly below it. What is below those is below it as well.
cat >"$work/rooms" <<'END'
base:
geometry: base
walls: geometry
graph: geometry
sight: geometry walls
steer: base geometry walls sight
map: geometry steer
mesh: geometry walls
corners: sight mesh
taut: corners graph
areas: corners graph
format: map
width: sight mesh
nav: map format taut areas width
lint: nav
crowd: nav steer
draw: map nav crowd lint
END

# room: its folders, lowest first; a file includes those of its own folder and of those before. A dot: the files in none of them.
cat >"$work/folders" <<'END'
lint: . facts rules follow run
mesh: . build edit grow
nav: . make ask follow share why
taut: . labels
format: io sink text rules shape . native movingai svg doom ldtk ros tiled uvtt
crowd: math store near walls avoid flock path step .
END

# The folders of tools/: each may include its own headers, those of the folders listed, the installed ones, a few of base, and words.
cat >"$work/tools" <<'END'
cli:
io: cli
path: cli io
sees: cli io
reach: cli io
sample: cli io
width: cli io path
map: cli io path
lint: cli io
scenes: cli
sim: cli io scenes
bench: cli io path
help: cli io lint
END
base_headers='^(base/(array|ascii|text|suggest|hash|rng|team|utf8)|format/rules/words|nav/words)[.]h$'

# violations TREE: every include that breaks a rule, as FILE:LINE: what is wrong.
violations() (
	cd "$1" || exit 99
	find lib tools -name '*.[ch]' | sort >"$work/files"
	xargs grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<]' /dev/null <"$work/files" |
		sed -E 's/^([^:]*:[0-9]+):[^"<]*(["<][^">]*).*/\1 \2/' >"$work/includes"
	awk -v base_headers="$base_headers" '
		function report(text) { print where ": " text }
		function folder_of(path) { sub("/?[^/]*$", "", path); return path }
		# Of a path below lib/: the room, and the folder in it.
		function room_of(path) { sub("/.*", "", path); return path }
		function part_of(path) {
			path = folder_of(path)
			return path ~ "/" ? substr(path, index(path, "/") + 1) : "."
		}
		# A public header is of the room of its name, map_walls.h of map; text.h is of base, debug.h of geometry, parameter.h of steer, undo.h and expect.h of map, area.h of nav, movers.h of crowd.
		function room_of_public(name) {
			sub("(_.*)?\\.h$", "", name)
			return name == "text" ? "base" : name == "debug" ? "geometry" : name == "parameter" ? "steer" : name == "undo" || name == "expect" ? "map" : name == "area" ? "nav" : name == "movers" ? "crowd" : name
		}

		FILENAME ~ "/rooms$" {
			sub(":", "")
			known[$1] = 1
			for (i = 2; i <= NF; i++) below[$1, $i] = 1
			for (other in known) # the table is in order, so what is below a lower room is complete
				for (i = 2; i <= NF; i++) if (below[$i, other]) below[$1, other] = 1
			next
		}
		FILENAME ~ "/folders$" { sub(":", ""); ordered[$1] = 1; for (i = 2; i <= NF; i++) height[$1, $i] = i; next }
		FILENAME ~ "/tools$" { sub(":", ""); tool[$1] = 1; for (i = 1; i <= NF; i++) uses[$1, $i] = 1; next }

		{
			where = $1
			file = $1; sub(":.*", "", file)
			installed = substr($2, 1, 1) == "<"
			name = substr($2, 2)
		}
		file ~ "^tools/" {
			if (installed && (known[room_of(name)] || name ~ /^stb\//)) report("tools include an internal header of lib: " name)
			if (installed) next
			folder = file; sub("tools/", "", folder)
			if (!sub("/.*", "", folder)) next # main, above all of them
			if (!tool[folder]) report("tools/" folder " is not in the table of folders of tools/")
			else if (!uses[folder, folder_of(name)] && name !~ base_headers) report("tools/" folder " may not include " name)
			next
		}
		file ~ "^lib/include/" && !installed { report("an installed header includes " name); next }
		file ~ "^lib/include/tautline/tautline.h$" {
			if (name !~ "^tautline/") report("tautline.h includes " name)
			next
		}
		{
			path = file; sub("lib/(include/tautline/)?", "", path)
			room = file ~ "^lib/include/" ? room_of_public(path) : room_of(path)
			if (!known[room]) { report(room " is not in the table of rooms"); next }
			if (name == "tautline/tautline.h") { report("tautline.h is not for lib"); next }
			if (installed && name ~ "^stb/" && file !~ "^lib/base/array\\.[ch]$") report(name " is for base/array alone")
			if (installed && name !~ "^tautline/") next
			if (!installed && name !~ "^[a-z]+(/[a-z_0-9]+)+\\.h$") { report("write it as room/file.h: " name); next }
			if (installed) { sub("tautline/", "", name); to = room_of_public(name) } else to = room_of(name)
			if (to != room && !below[room, to]) report(room " may not include " name)
			if (installed) next
			if (name ~ "/internal\\.h$" && index(path, folder_of(name) "/") != 1) report(name " is for " folder_of(name) " alone")
			if (to == room && ordered[room]) {
				from = part_of(path); target = part_of(name)
				if (!height[room, from]) report(room "/" from " is not in the order of the folders of " room)
				else if (height[room, target] > height[room, from]) report(room "/" from " may not include " name)
			}
		}
	' "$work/rooms" "$work/folders" "$work/tools" "$work/includes"
	[ ! -d tests ] || find tests -name '*.[ch]' ! -path 'tests/unit/*' ! -path 'tests/property/*' ! -path tests/fuzz/soak_api.c ! -path tests/fuzz/standalone.c -exec \
		grep -n '^#include "support/rounds.h"' /dev/null {} + | sed 's/:#.*/: rounds are for the files of tests, where make check-rest looks/'
)

# ---- the rules can fail ----

# plant FILE INCLUDE...: a file with these includes, of which the last breaks a rule.
plant() {
	file=$work/planted/$1
	mkdir -p "${file%/*}"
	shift
	for include; do printf '#include %s\n' "$include"; done >"$file"
	printf '%s:%d\n' "${file#"$work/planted/"}" $# >>"$work/expected"
}

plant lib/base/upward.c '<stdio.h>' '"base/text.h"' '"nav/links.h"'
plant lib/steer/aside.c '"sight/sight.h"' '"mesh/mesh.h"'
plant lib/nav/foreign.c '"nav/internal.h"' '<tautline/map.h>' '"mesh/internal.h"'
plant lib/lint/inside.c '"lint/near.h"' '"lint/rules/table.h"'
plant lib/lint/unknown/new.c '"lint/unknown/new.h"'
plant lib/taut/labels/deep.c '"taut/internal.h"' '"taut/labels/internal.h"' '"crowd/near/grid.h"'
plant lib/attic/attic.c '"base/text.h"'
plant lib/map/short.c '"geometry/grid.h"' '"store.h"'
plant lib/map/whole.c '<tautline/tautline.h>'
plant lib/map/arrays.c '"base/array.h"' '<stb/stb_ds.h>'
plant lib/include/tautline/map.h '<tautline/base.h>' '"map/store.h"'
plant lib/include/tautline/map_walls.h '<tautline/map_core.h>' '<tautline/nav_make.h>'
plant lib/include/tautline/geometry.h '<stdint.h>' '<tautline/base.h>' '<tautline/nav.h>'
plant tools/cli/cli.c '"cli/cli.h"' '"base/team.h"' '"base/alloc.h"'
plant tools/cli/over.c '"io/output.h"'
plant tools/sim/hidden.c '<tautline/crowd.h>' '<crowd/grid.h>'
plant tests/support/helper.c '"support/runner.h"' '"support/rounds.h"'
plant tools/attic/attic.c '"cli/cli.h"'
violations "$work/planted" >"$work/found"
sed 's/: .*//' "$work/found" | sort >"$work/found_at"
sort "$work/expected" | diff - "$work/found_at" | sed -n 's/^< /planted, and not found: /p; s/^> /found where nothing is wrong: /p' >"$work/wrong"
none "$work/wrong"

# ---- and hold ----

violations "$SRCDIR" >"$work/wrong"
none "$work/wrong"
[ "$(wc -l <"$work/includes")" -gt 1000 ] || bad "only $(wc -l <"$work/includes") includes were found"
printf 'looked at %d includes in %d files\n' "$(wc -l <"$work/includes")" "$(wc -l <"$work/files")"
finish
