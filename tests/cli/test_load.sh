#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Maps that are too much: more errors than are shown, an input without end, a line of more than a mebibyte, junk.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

{ echo 'tautline 1'; yes nonsense | head -n 100000; } >many.tl
run path many.tl a b
equal "100,000 errors: exit status" 2 $status
equal "100,000 errors: 100 and one line" 101 "$(wc -l <err)"
equal "100,000 errors: the first" "many.tl:2:1: error: unknown directive 'nonsense'" "$(head -n 1 err)"
equal "100,000 errors: the last line" "many.tl: error: 99900 more errors not shown" "$(tail -n 1 err)"
head -n 102 many.tl >some.tl
run lint some.tl
equal "101 errors: the last line" "some.tl: error: 1 more error not shown" "$(tail -n 1 err)"
head -n 101 many.tl >some.tl
run lint some.tl
equal "100 errors: no line more" 100 "$(wc -l <err)"

# The loader's limit is 64 MiB; /dev/zero has more.
"$tautline" info - </dev/zero >out 2>err
equal "an input without end: exit status" 2 $?
check "an input without end: its message" grep -q '^-: error: .*64 MiB\|^-: error: .*67108864' err
{ echo 'tautline 1'; head -c 1100000 /dev/zero | tr '\0' '#'; echo; } >long.tl
run info long.tl
equal "a line of more than 1 MiB: exit status" 2 $status
check "a line of more than 1 MiB: its place" grep -q '^long.tl:2:' err
head -c 100000 /dev/urandom >junk.tl
run info junk.tl
equal "junk: exit status" 2 $status
equal "junk: nothing but messages with their places" "" "$(grep -v '^junk.tl:[0-9:]* error: ' err | grep -v 'more errors not shown$')"
check "junk: no control characters come through" test -z "$(tr -d '\n\t' <err | LC_ALL=C grep -a '[[:cntrl:]]')"

# Waypoints without links that all see each other: their number has a bound.
awk 'BEGIN { print "tautline 1"; for (i = 0; i < 3000; i++) print "waypoint w" i " " i % 60 "," int(i / 60) }' >open.tl
run path open.tl w0 w2999 --link auto
equal "more than 2^22 visible links: exit status" 2 $status
equal "more than 2^22 visible links: what to do" \
	"open.tl: error: more than 4194304 pairs of waypoints see each other; limit their length with --max-link LENGTH" "$(cat err)"
run info open.tl --link auto
equal "more than 2^22 visible links: info: exit status" 0 $status
equal "more than 2^22 visible links: info: warning" \
	"open.tl: warning: more than 4194304 pairs of waypoints see each other; none is linked; limit their length with --max-link LENGTH" \
	"$(cat err)"
check "more than 2^22 visible links: info" grep -q '^edges  *too many by sight$' out
run info open.tl --format json --link auto
check "more than 2^22 visible links: info as JSON" grep -q '"waypoints":3000,.*"edges":null,.*"components":null' out
run draw open.tl --no-names --link auto
equal "more than 2^22 visible links: draw: exit status" 0 $status
check "more than 2^22 visible links: draw" grep -q '</svg>' out
run draw open.tl --path w0 w2999 --via waypoints
equal "more than 2^22 visible links: draw --path: exit status" 2 $status
run info open.tl --max-link 2
equal "more than 2^22 visible links: with --max-link" 0 $status

# From a pipe as from a file.
run info "$maps/rooms.tl"
cp out expected
cat "$maps/rooms.tl" | "$tautline" info - >out
check "standard input" cmp out expected
"$tautline" info <(cat "$maps/rooms.tl") >out
check "a named pipe" cmp out expected
finish
