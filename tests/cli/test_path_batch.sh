#!/bin/bash
# SPDX-License-Identifier: MIT
#
# path --batch as a stream: many lines in constant memory, the same bytes for any number of threads, line-by-line dialogue,
# lines without end.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

map=$maps/rooms.tl
lines=100000

# Answers of several kinds, some longer than others; a bad line and a hopeless one now and then.
make_queries()
{
	awk -v lines="$1" 'BEGIN {
		for (i = 1; i <= lines; i++) {
			if (i % 997 == 0) print "left nowhere";
			else if (i % 499 == 0) print "left 20,20";
			else if (i % 101 == 0) print "# a comment";
			else printf "%d.%d 1 %d 7.%d\n", 1 + i % 3, i % 10, 6 + i % 4, i % 9;
		}
	}'
}

make_queries $lines >queries
"$tautline" path "$map" --batch - <queries >one
equal "exit status with bad lines" 2 $?
equal "an answer for each query" $(grep -vc '^#' queries) "$(wc -l <one)"
equal "bad lines are numbered" "! line 997: no waypoint is named 'nowhere'" "$(grep -m 1 '^!' one)"
for jobs in 2 7; do
	"$tautline" path "$map" --batch queries --jobs $jobs -o many
	equal "--jobs $jobs: exit status" 2 $?
	check "--jobs $jobs gives the same bytes" cmp one many
done
grep -v -e nowhere -e 20,20 queries | head -n 1000 >good
"$tautline" path "$map" --batch good >out
equal "exit status when all have a path" 0 $?
{ cat good; echo left 20,20; } | "$tautline" path "$map" --batch - >out
equal "exit status when one has none" 1 $?
equal "its answer" "- " "$(tail -n 1 out | cut -c 1-2)"
"$tautline" path "$map" --batch good --format jsonl --jobs 2 >out
equal "jsonl: exit status" 0 $?
check "jsonl: every line is JSON" json out
equal "jsonl: as many" "$(grep -vc '^#' good)" "$(wc -l <out)"

# A dialogue: the answer comes before the next question is asked. Then, over the same pipes, the memory: what 100 blocks
# take must not be more than what 3 take, but for a megabyte.
mkfifo to from
"$tautline" path "$map" --batch - --jobs 2 <to >from 2>err &
process=$!
exec 5>to 6<from
ask()
{
	local answer
	echo "$1" >&5
	IFS= read -r -t 20 answer <&6 || answer="no answer"
	echo "$answer"
}
check "a dialogue, first line" grep -q '^[0-9.]* 2,1 ' <<<"$(ask 'left right')"
check "a dialogue, bad line" grep -q '^! line 2: ' <<<"$(ask 'left')"
check "a dialogue, third line" grep -q '^[0-9.]* 2,1 5,4$' <<<"$(ask 'left gap')"
peak() { awk '/^VmHWM/ { print $2 }' "/proc/$process/status" 2>/dev/null; }
virtual() { awk '/^VmSize/ { print $2 }' "/proc/$process/status" 2>/dev/null; }
# feed N: sends the first N queries and reads all their answers, not a byte more.
feed()
{
	local answers
	answers=$(head -n "$1" queries | grep -vc '^#')
	head -n "$1" queries >&5 &
	head -n "$answers" <&6 >/dev/null
	wait $!
}
feed 3000
early=$(peak)
feed $lines
late=$(peak)
if [[ -n $early && -n $late && $(virtual) -lt 100000000 ]]; then
	check "constant memory: $early KiB early, $late KiB late" test $((late - early)) -le 1024
fi
exec 5>&-
cat <&6 >/dev/null
exec 6<&-
wait $process
equal "a dialogue: exit status" 2 $?
equal "a dialogue: no messages" "" "$(cat err)"

# A line without end is one bad line, and costs no memory.
{ head -c 30000000 /dev/zero | tr '\0' x; echo; echo left gap; } >long
(ulimit -v 400000 2>/dev/null; "$tautline" path "$map" --batch long >out 2>err; echo $? >result)
if ! grep -qi sanitizer err; then
	equal "a long line: exit status" 2 "$(cat result)"
	equal "a long line: its answer" "! line 1: longer than 4096 bytes" "$(head -n 1 out)"
	check "a long line: the next one is answered" grep -q '^[0-9.]* 2,1 5,4$' <<<"$(tail -n 1 out)"
	equal "a long line: two answers" 2 "$(wc -l <out)"
fi
for size in 4096 4097; do
	{ printf '%*s' $((size - 8)) ''; echo 'left gap'; } >edge
	"$tautline" path "$map" --batch edge >out
	equal "a line of $size bytes" $((size == 4096 ? 0 : 2)) $?
done
{ echo -n '#'; head -c 100000 /dev/zero | tr '\0' x; echo; echo left gap; } >comment
"$tautline" path "$map" --batch comment >out
equal "a long comment: exit status" 0 $?
equal "a long comment has no answer" 1 "$(wc -l <out)"
printf 'left\0 gap\nleft gap\n' | "$tautline" path "$map" --batch - >out
equal "a zero byte: exit status" 2 $?
equal "a zero byte: two answers" 2 "$(wc -l <out)"
head -c 300000 /dev/urandom | "$tautline" path "$map" --batch - >out 2>err
equal "random bytes: exit status" 2 $?
equal "random bytes: no messages" "" "$(cat err)"
head -c 300000 /dev/urandom | "$tautline" path "$map" --batch - --format jsonl >out 2>err
check "random bytes: valid JSON all the same" json out
finish
