#!/bin/bash
# SPDX-License-Identifier: MIT
#
# docs/ci/tautline-matcher.json: its patterns match what `lint` prints, as a runner of GitHub Actions applies them:
# the first pattern that matches a line has it.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

command -v python3 >/dev/null || skip "no python3"
mkdir 'a b'
cat >'a b/unsound.tl' <<'END'
tautline 1
wall 5,0 5,10
waypoint "a: error: x [y]" 1,1
waypoint b 9,1
link "a: error: x [y]" b
link b b
allow link-blocked b b "no such link"
END
printf 'tautline 1\nwall 1\n' >broken.tl
"$tautline" lint 'a b/unsound.tl' broken.tl none.tl --rule all=off --rule link-blocked=error --rule link-self=warning --rule allow-unused=note >lines 2>&1
equal "exit status" 2 $?
# What maps without lines look like.
echo 'doom.wad: error: linedef 42: the wall is crossed by another [wall-crossing]' >>lines
echo 'a b/doom.wad:MAP01: warning: linedef 42: the wall is crossed by another [wall-crossing]' >>lines
echo 'room.ldtk:Level 1: note: entity 7: the wall is crossed by another [wall-crossing]' >>lines
echo 'C:\maps\doom.wad: error: error: twice [wall-crossing]' >>lines

python3 - "$top/docs/ci/tautline-matcher.json" >found <<'END'
import json, re, sys
matchers = json.load(open(sys.argv[1]))["problemMatcher"]
assert len({m["owner"] for m in matchers}) == len(matchers)
for line in open("lines", encoding="utf-8"):
    for matcher in matchers:
        assert set(matcher) <= {"owner", "severity", "pattern"} and len(matcher["pattern"]) == 1
        pattern = matcher["pattern"][0]
        got = re.match(pattern["regexp"], line.rstrip("\n"), re.ASCII)
        if got:
            group = lambda key: got.group(pattern[key]) if key in pattern else None
            severity = group("severity") or matcher.get("severity")
            assert severity in ("error", "warning", "notice"), severity
            print(matcher["owner"], severity, *(group(k) for k in ("file", "line", "column", "code", "message")), sep="|")
            break
    else:
        print("none|" + line, end="")
END
equal "the patterns can be read" 0 $?
cat >expected <<'END'
tautline|error|a b/unsound.tl|5|6|link-blocked|link "a: error: x [y]"-b is blocked by the wall at 2:1, at 5,1
none|a b/unsound.tl:2:1: note: the wall is here
tautline|warning|a b/unsound.tl|6|6|link-self|link b-b joins a waypoint with itself
tautline-note|notice|a b/unsound.tl|7|1|allow-unused|allow link-blocked b b is not needed: there is no such finding
tautline-map|error|broken.tl|2|1|None|a wall needs at least 2 points, found 1
tautline-map|error|broken.tl|2|6|None|expected x,y, found '1'
none|tautline: cannot read 'none.tl': No such file or directory
none|checked 1 map, 2 findings, 1 note
tautline|error|doom.wad|None|None|wall-crossing|linedef 42: the wall is crossed by another
tautline|warning|a b/doom.wad|None|None|wall-crossing|linedef 42: the wall is crossed by another
tautline-note|notice|room.ldtk|None|None|wall-crossing|entity 7: the wall is crossed by another
tautline|error|C:\maps\doom.wad|None|None|wall-crossing|error: twice
END
sort found >found.sorted
sort expected >expected.sorted
if diff expected.sorted found.sorted; then good; else bad "what the patterns find (< expected, > found)"; fi
finish
