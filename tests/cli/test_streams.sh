#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Where answers go: closed and full outputs, a reader that goes away, -o with old files, links, modes and failures.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

map=$maps/rooms.tl

# One call of each kind of writer: whole texts, the linter's lines, the batch, maps, pictures, help.
for arguments in "path $map left right" "sees $map left right" "lint $maps/unsound.tl" "lint --list-rules" "draw $map" "info $map" \
	"convert $map -" "path $map --batch -" "--help" "--version" "help path" "help --man"; do
	echo left right >queries
	$tautline $arguments <queries >/dev/full 2>err
	equal "full: $arguments: exit status" 2 $?
	equal "full: $arguments" "tautline: cannot write 'standard output': No space left on device" "$(cat err)"
	$tautline $arguments <queries >&- 2>err
	equal "closed: $arguments: exit status" 2 $?
	equal "closed: $arguments" "tautline: cannot write 'standard output': Bad file descriptor" "$(cat err)"
done

# A reader that takes one line and leaves. The batch is far larger than a pipe holds.
yes 'left right' | head -n 50000 >queries
{ "$tautline" path "$map" --batch queries 2>err; echo $? >result; } | head -n 1 >first
equal "a reader that leaves: the end is by SIGPIPE, as of other programs" 141 "$(cat result)"
equal "a reader that leaves: no message" "" "$(cat err)"
check "a reader that leaves: it has its line" grep -q '^[0-9.]* 2,1 ' first

# Closed input and closed messages change nothing else.
run path "$map" left right <&-
equal "closed input that is not read: exit status" 0 $status
run path - left right <&-
equal "closed input: exit status" 2 $status
check "closed input: message" grep -q "^tautline: cannot read '-'" err
"$tautline" path "$map" left rihgt 2>&-
equal "closed messages: exit status" 2 $?

# -o: the file is there whole, with the usual mode; an old one keeps its mode, and links are followed.
umask 027
run path "$map" left right
cp out expected
run path "$map" left right -o new
equal "-o: exit status" 0 $status
check "-o: same bytes" cmp new expected
equal "-o: nothing on standard output" "" "$(cat out)"
equal "-o: mode of a new file" 640 "$(stat -c %a new)"
echo old >old
chmod 604 old
ln -s old link
run path "$map" left right -o link
check "-o: a link stays a link" test -L link
check "-o: what it points to is written" cmp old expected
equal "-o: mode of an old file" 604 "$(stat -c %a old)"
mkdir there
ln -s there/second first-link
ln -s new.tl there/second
run convert "$map" first-link --to native
equal "convert: links to nothing yet: exit status" 0 $status
check "convert: links to nothing yet stay" test -L first-link -a -L there/second
check "convert: the file where they lead is written" test -s there/new.tl
rm -r there first-link
run path "$map" left right -o dangling/out
equal "-o: no folder: exit status" 2 $status
equal "-o: no folder" "tautline: cannot write 'dangling/out': No such file or directory" "$(cat err)"

# A file that may not be written is kept, though its folder would allow to replace it. Root may write all files.
chmod 755 .
echo old >kept.tl
chmod 444 kept.tl
cp "$tautline" here
cp "$map" map.tl
chmod 644 map.tl
as_user=()
if [[ $(id -u) == 0 ]]; then
	# A build with counters would say that this user may not write those of the build.
	as_user=(env GCOV_PREFIX="$PWD/counters" setpriv --reuid=65534 --regid=65534 --clear-groups)
	chown 65534 . kept.tl
fi
if "${as_user[@]}" ./here --version >/dev/null 2>&1; then
	for arguments in "path map.tl left right -o kept.tl.txt" "convert map.tl kept.tl"; do
		cp -p kept.tl kept.tl.txt
		: >err
		"${as_user[@]}" ./here $arguments 2>err
		equal "read-only: $arguments: exit status" 2 $?
		equal "read-only: $arguments" "tautline: cannot write '${arguments##* }': Permission denied" "$(cat err)"
		equal "read-only: $arguments: it is kept" old "$(cat "${arguments##* }")"
	done
fi
rm -rf kept.tl kept.tl.txt here map.tl counters

longest=$(printf '%0255d' 0 | tr 0 n)
run path "$map" left right -o "$longest"
equal "-o: the longest name: exit status" 0 $status
check "-o: the longest name" cmp "$longest" expected
rm -f "$longest"
ln -s loop2 loop1
ln -s loop1 loop2
run path "$map" left right -o loop1
equal "-o: a loop of links: exit status" 2 $status
equal "-o: a loop of links" "tautline: cannot write 'loop1': Too many levels of symbolic links" "$(cat err)"
check "-o: a loop of links stays as it was" test -L loop1
rm loop1 loop2

# A failed run leaves the old file as it was and no other behind.
echo precious >old
for arguments in "path $map left nowhere -o old" "path $map --batch none -o old" "path none left right -o old" \
	"convert $maps/bad.tl old.tl" "draw $map --path a b -o old"; do
	run $arguments
	equal "failing: $arguments: exit status" 2 $status
	equal "failing: $arguments: the old file" precious "$(cat old)"
done
ls -A >files
check "no temporary files are left" test -z "$(grep -v -x -e err -e expected -e files -e first -e link -e new -e old -e out -e queries -e result files)"

# A signal takes the temporary file with it.
mkdir stopped
mkfifo slow
"$tautline" path "$map" --batch slow -o stopped/out 2>err &
process=$!
exec 5>slow
echo left right >&5
for _ in $(seq 100); do [[ -n $(ls -A stopped) ]] && break; sleep 0.05; done
check "a temporary file while it runs" test -n "$(ls -A stopped)"
kill -TERM $process
wait $process 2>/dev/null
equal "stopped: exit status" 143 $?
exec 5>&-
equal "stopped: nothing is left" "" "$(ls -A stopped)"

# All that are open go: sim writes its trace as it runs, and more at the end.
cat >walk.tl <<'MAP'
tautline 1
radius 0.3
wall 0,0 40,0 40,9 0,9 loop
agent a 2,2 patrol 2,2 38,8
MAP
# A test that runs under nohup would ignore HUP, and so would its children.
stoppable=(env --default-signal=HUP,TERM "$tautline")
"${stoppable[@]}" sim walk.tl --trace stopped/trace -o stopped/out --seconds 1000000 >/dev/null 2>err &
process=$!
for _ in $(seq 100); do [[ -n $(ls -A stopped) ]] && break; sleep 0.05; done
kill -HUP $process
wait $process 2>/dev/null
equal "sim, stopped: exit status" 129 $?
equal "sim, stopped: nothing is left" "" "$(ls -A stopped)"

# convert is stopped at many moments, of which some come while there is a temporary file: the old file or the new one is there, and nothing else.
awk 'BEGIN { print "tautline 1"; for (i = 0; i < 20000; i++) printf "wall %d,%d %d,%d\n", i % 200, i / 200, i % 200 + 1, i / 200 }' >large.tl
check "a large map is converted" "$tautline" convert large.tl whole.tl
for moment in $(seq 24); do
	signal=$((moment % 2)) && signal=$([[ $signal == 0 ]] && echo TERM || echo HUP)
	rm -f stopped/.tautline-*
	echo old >stopped/map.tl
	"${stoppable[@]}" convert large.tl stopped/map.tl 2>err &
	process=$!
	if ((moment % 3 == 0)); then
		sleep "0.$(printf %02d "$moment")"
	else
		while kill -0 $process 2>/dev/null && [[ $(ls -A stopped) == map.tl ]]; do :; done
	fi
	kill -$signal $process 2>/dev/null
	wait $process 2>/dev/null
	equal "convert, stopped by $signal: no other file" map.tl "$(ls -A stopped)"
	[[ $(cat stopped/map.tl) == old ]] || check "convert, stopped: the old file or the new one" cmp -s whole.tl stopped/map.tl
done

# What is ignored stays so: a run under nohup goes on.
(trap '' HUP; exec "$tautline" path "$map" --batch slow -o stopped/out 2>err) &
process=$!
exec 5>slow
echo left right >&5
for _ in $(seq 100); do [[ $(ls -A stopped) == map.tl ]] || break; sleep 0.05; done
kill -HUP $process
exec 5>&-
wait $process
equal "under nohup: exit status" 0 $?
check "under nohup: it has its answer" test -s stopped/out
finish
