#!/bin/bash
# SPDX-License-Identifier: MIT
#
# --max-memory and --max-work bound every long step of every command; Ctrl-C cancels a step and ends the process as the signal does.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

{
	echo 'tautline 1'
	for ((i = 0; i < 4000; i++)); do
		echo "wall 0,$((2 * i)) 1000,$((2 * i))"
	done
	echo 'wall 500,-1 500,8001'
} >parallel.tl

says_memory() { grep -q 'it takes more than 1048576 bytes of memory; --max-memory SIZE allows more' err; }
says_work() { grep -q 'it takes more than [0-9]* steps of work; --max-work STEPS allows more' err; }
for command in "info parallel.tl --via corners" "path parallel.tl 1,1 1,3001" "lint parallel.tl" "draw parallel.tl" \
	"sees parallel.tl 1,1 1,3001" "convert parallel.tl copy.tl"; do
	run $command --max-memory 1M
	[[ $command == convert* || $command == draw* || $command == sees* || $command == lint* ]] ||
		check "$command: bounded memory is said" says_memory
	run $command --max-work 10K
	check "$command: bounded work is said" says_work
done

# Each of 20,000 waypoints asks for each other one behind the walls: half a minute.
{
	echo 'tautline 1'
	for ((i = 0; i < 20000; i++)); do
		echo "waypoint w$i $i,0"
		echo "wall $i.5,-1 $i.5,1"
	done
} >hidden.tl
# Ctrl-C after a second: the command ends as the signal does, long before it is done, and says what was cancelled.
cancel() { # MESSAGE INPUT COMMAND...
	local said=$1 input=$2
	shift 2
	"$tautline" "$@" <"$input" >out 2>err &
	local child=$!
	sleep 1
	kill -INT "$child"
	wait "$child"
	interrupted=$?
	was_cancelled() { [[ $interrupted == 130 ]] && grep -q "$said" err; }
	check "Ctrl-C cancels $1" was_cancelled
}
cancel "cannot compile 'hidden.tl': cancelled" /dev/null info hidden.tl --via waypoints --max-work 1000G --max-memory 8G
cancel "cannot simulate 'circle': cancelled" /dev/null sim --scene circle --count 500 --seeds 10000
cancel "cannot [a-z ]*: cancelled" /dev/null bench parallel.tl
yes '1,1 1,3001' | head -n 3000000 >queries
cancel "cannot answer a query: cancelled" queries path parallel.tl --batch -

# Agents at one point: each is a neighbour of each other one, and reciprocal avoidance lists all pairs.
{
	echo 'tautline 1'
	for ((i = 0; i < 5000; i++)); do
		echo "agent a$i 0,0 to 9,9 avoid reciprocal"
	done
} >heap.tl
run sim heap.tl --seconds 1 --max-memory 100M
says_step() { grep -q "cannot simulate 'heap.tl': it takes more than 104857600 bytes" err || { cat err; false; }; }
check "a step of sim has bounded memory" says_step
run sim heap.tl --seconds 1 --max-work 100K
check "a step of sim has bounded work" says_work

# What covers a place is compared once, however many waypoints are there.
for cover in obstacle wall; do
	awk -v cover=$cover 'BEGIN {
		print "tautline 1"
		for (i = 0; i < 4000; i++) if (cover == "wall") printf "wall 5,5 %.3f,9\n", 6 + i / 1000; else print "obstacle o" i " 5,5 1"
		for (i = 0; i < 4000; i++) print "waypoint p" i " 5,5"
	}' >covered.tl
	run lint covered.tl --max-work 50M
	equal "4,000 waypoints under 4,000 of $cover: work" 1 $status
done

# A file of more than 64 MiB is read if more memory than the default is allowed.
{
	echo 'tautline 1'
	echo 'wall 0,0 4,0'
	yes '                                                                                                                               ' | head -c 68M
} >large.tl
run info large.tl
equal "a file of 68 MiB: refused by default" 1 $((status != 0))
check "a file of 68 MiB: says why" grep -q 'the file is larger than 67108864 bytes' err
run info large.tl --max-memory 1G
equal "a file of 68 MiB: read with --max-memory 1G" 0 $status
rm -f large.tl
finish
