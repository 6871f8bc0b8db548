#!/bin/sh
# SPDX-License-Identifier: MIT
#
# lint --watch and draw --watch: what is printed when the file changes, in place or by another file; Ctrl-C ends them with the status of the
# last check. Once with inotify, where there is one, and once by looking at the file again and again.

. "${SRCDIR:-.}/tests/support/script.sh"
need_command

# wait_for FILE COUNT: until the file has COUNT lines, for half a minute at most.
wait_for() {
	tries=0
	while [ "$(wc -l <"$1")" -lt "$2" ] && [ $tries -lt 300 ]; do
		sleep 0.1
		tries=$((tries + 1))
	done
}

# interrupted: a job in the background ignores SIGINT, unless a program of its own starts it.
start() {
	out=$1
	shift
	: >"$out"
	: >"$out.errors" # what an earlier one left may be counted before the background empties it
	python3 -c 'import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
os.execv(sys.argv[1], sys.argv[1:])' "$tautline" "$@" >"$out" 2>"$out.errors" &
	job=$!
}

# stop STATUS WHAT
stop() {
	kill -INT $job
	wait $job
	status=$?
	[ $status -eq "$1" ] && good || bad "$2: exit status $status, expected $1"
}

map=$work/map.tl
write_map() {
	printf 'tautline 1\nwaypoint a 0,0\nwaypoint b 9,0\nlink a b\n%s' "$1"
}

command -v python3 >/dev/null || skip "no python3"

check_lint() {
	write_map '' >"$map"
	start "$work/out" lint --watch "$map"
	wait_for "$work/out" 1
	write_map 'wall 4,-1 4,1
' >"$map"
	wait_for "$work/out" 3
	echo 'wall' >>"$map"
	wait_for "$work/out.errors" 1
	write_map 'wall 4,-1 4,1
' >"$map"
	wait_for "$work/out" 4
	echo 'wall' >>"$map"
	wait_for "$work/out.errors" 2
	write_map '' >"$work/other"
	mv "$work/other" "$map"
	wait_for "$work/out" 6
	stop 0 "lint --watch ($1)"
	cat >"$work/expected" <<END
0 findings
+ $map:4:6: error: link a-b is blocked by the wall at 5:1, at 4,0 [link-blocked]
1 finding
the map can be read again: 1 finding
- $map:4:6: error: link a-b is blocked by the wall at 5:1, at 4,0 [link-blocked]
the map can be read again: 0 findings
END
	cmp -s "$work/out" "$work/expected" && good || bad "lint --watch ($1): $(cat "$work/out" "$work/out.errors")"
	grep -q ':6:1: ' "$work/out.errors" && good || bad "lint --watch ($1): the broken file is not reported"
}

check_lint events
TAUTLINE_WATCH_POLL=1
export TAUTLINE_WATCH_POLL
check_lint looks
unset TAUTLINE_WATCH_POLL

write_map '' >"$map"
start "$work/out" draw --watch "$map" -o "$work/x.svg"
wait_for "$work/out.errors" 1
cp "$work/x.svg" "$work/first.svg" || bad "no picture"
write_map 'wall 4,-1 4,1
' >"$map"
wait_for "$work/out.errors" 2
stop 0 "draw --watch"
cmp -s "$work/x.svg" "$work/first.svg" && bad "the picture is the old one" || good
"$tautline" draw "$map" -o "$work/fresh.svg" && cmp -s "$work/x.svg" "$work/fresh.svg" && good || bad "draw --watch draws something else"

for arguments in "lint --watch" "lint --watch -" "lint --watch --format json $map" "draw --watch $map" "draw --watch - -o $work/y.svg"; do
	"$tautline" $arguments >/dev/null 2>&1 </dev/null
	status=$?
	[ $status -eq 2 ] && good || bad "$arguments: exit status $status, expected 2"
done

finish
