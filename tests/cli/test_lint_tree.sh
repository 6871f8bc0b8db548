#!/bin/bash
# SPDX-License-Identifier: MIT
#
# `lint` without MAP: which files of a tree are maps, in which order, and what does not disturb it.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

# bad FILE: a map with one finding, a waypoint on a wall.
unsound()
{
	mkdir -p "$(dirname "$1")"
	printf 'tautline 1\nwall 0,0 10,0\nwaypoint on 5,0 # %s\n' "$1" >"$1"
}

# The files that findings are of, in their order.
files()
{
	sed -n 's/^\([^:]*\):[0-9]*:[0-9]*: error: .*/\1/p' out | tr '\n' ' '
}

mkdir tree && cd tree || exit 99
run lint
equal "an empty tree: exit status" 2 $status
equal "an empty tree" "tautline: there is no map in this folder or below it" "$(grep -v '^checked ' err)"

unsound b.tl
unsound a/z.tl
unsound a/B.TL
unsound a.tl
unsound é/x.tl
run lint
equal "exit status" 1 $status
equal "sorted as bytes, folder by folder" "a/B.TL a/z.tl a.tl b.tl é/x.tl " "$(files)"
cp out first
(cd a && "$tautline" lint) >out 2>err
equal "from another folder" "B.TL z.tl " "$(files)"

unsound .hidden.tl
unsound .git/c.tl
unsound a/.cache/d.tl
unsound a/node_modules/pack/e.tl
printf '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' >icon.svg
printf '{"name":"no map"}' >package.json
printf '{"version":3,"sources":[],"mappings":""}' >app.js.map
printf 'image: none\n' >other.yaml
printf '{"type":"FeatureCollection","features":[]}' >places.geojson
printf 'tautline 1\n' >notes.txt
mkdir folder.tl
ln -s ../a.tl a/link-to-nothing/../nowhere.tl 2>/dev/null
ln -s nowhere.tl dangling.tl
ln -s .. a/loop
ln -s a also-a
mkfifo pipe.tl
run lint
equal "hidden, other, looping, dangling and special files do not count: exit status" 1 $status
check "hidden, other, looping, dangling and special files do not count" cmp first out
equal "nor are they reported" "" "$(grep -v '^checked ' err)"

ln -s ../a.tl a/link.tl
run lint
equal "a link to a file is one, and findings of copies are reported once" "a/B.TL a/link.tl a/z.tl b.tl é/x.tl " "$(files)"
rm a/link.tl

# A grid map shares its extension with others: the content decides.
printf 'type octile\nheight 2\nwidth 2\nmap\n..\n.\n' >short.map
run lint
equal "a broken map of a shared extension: exit status" 2 $status
check "a broken map of a shared extension is reported" grep -q '^short\.map:' err
rm short.map
echo 'no map at all' >broken.tl
run lint
equal "a broken .tl: exit status" 2 $status
equal "the others are checked" "a/B.TL a/z.tl a.tl b.tl é/x.tl " "$(files)"
rm broken.tl

if [ "$(id -u)" != 0 ]; then
	mkdir shut && chmod 0 shut
	run lint
	equal "a folder that cannot be read: exit status" 2 $status
	check "a folder that cannot be read is reported" grep -q "cannot read 'shut'" err
	chmod 700 shut
fi

# Of a file with several maps all are checked, each under its own name.
cp "$top/tests/cases/doom/two.wad" .
run lint two.wad --rule all=off
equal "two maps in a file: exit status" 0 $status
run lint two.wad --format json
equal "two maps in a file" '"file":"two.wad","part":"MAP01","readable":true "file":"two.wad","part":"MAP02","readable":true ' \
	"$(grep -o '"file":"two.wad","part":"[A-Z0-9]*","readable":true' out | tr '\n' ' ')"
run lint two.wad:MAP02 --format json
equal "one of them" '"file":"two.wad","part":"MAP02","readable":true' "$(grep -o '"file":.*"readable":true' out)"
run lint two.wad --svg one.svg
check "--svg of two maps in a file: which, is asked" grep -q 'say which one' err
run lint two.wad:MAP02 --svg one.svg
check "--svg of one of them" grep -q '^</svg>$' one.svg
rm two.wad one.svg

# Options work as with names.
run lint --rule waypoint-on-wall=off
equal "options: exit status" 0 $status
run lint --svg one.svg
equal "--svg of many maps: exit status" 2 $status
check "--svg of many maps: none is drawn" test ! -e one.svg

# A picture of the findings.
run lint b.tl --svg one.svg
equal "--svg: exit status" 1 $status
check "--svg: a ring with the words" grep -q '<circle class="t-error" .*<title>waypoint on is on the wall at 2:1</title>' one.svg
"$tautline" lint b.tl --svg - -o found.txt >out
check "--svg -: the picture alone" cmp -s one.svg out
check "--svg -: the findings are in their file" grep -q '\[waypoint-on-wall\]$' found.txt
rm one.svg found.txt

# Deeper than any path may be.
mkdir ../deep && cd ../deep || exit 99
unsound here.tl
chain=$(printf '%0200d/' {1..15})
mkdir -p "$chain" "../more/$chain"
(cd "$chain" && mv "$work/more" .)
run lint
equal "too deep: what is reached is checked" "here.tl " "$(files)"
check "too deep: reported" grep -q '^tautline: cannot read ' err
equal "too deep: exit status" 2 $status
finish
