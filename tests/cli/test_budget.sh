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
"$tautline" info hidden.tl --max-work 1000G --max-memory 8G >out 2>err &
child=$!
sleep 1
kill -INT "$child"
wait "$child"
interrupted=$?
was_cancelled() { [[ $interrupted == 130 ]] && grep -q "cannot compile 'hidden.tl': cancelled" err; }
check "Ctrl-C cancels" was_cancelled
finish
