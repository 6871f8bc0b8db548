#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Would the tests notice? Changes one line of the library at a time and runs the quick test programs until one fails: such a mutant is
# killed. A survivor changes nothing that can be seen, only makes something slower, or shows what no test looks at.
#
#     tests/mutate/mutate.sh COUNT SEED [PLACE]...     in a build folder (make mutate); places are rooms or files below lib/
#
# The mutants are taken evenly from all that can be made in the places, by the seed. The changed file alone is compiled again and linked
# before the library. Of the programs, those run that link the file: first those whose names speak of its room, the quickest first. What
# runs far longer than without the change is killed too. A survivor is equivalent if the compiler makes the same code of it, or if
# equivalent.txt says so. Prints a line for each mutant, and the survivors again at the end; exit status 1 if less than 90 % of those not
# equivalent were killed.
#
# From make: SRCDIR; TL_COMPILE, the compiler with what configure found; TL_CC and TL_CFLAGS; TL_WORK, a folder with the file
# `programs`, a line for each: its name, its objects, --, and its libraries; TL_QUICK, the seconds of processor time that one may take.
# (R. DeMillo, R. Lipton, F. Sayward: Hints on test data selection, 1978; M. Papadakis et al.: Trivial compiler equivalence, 2015.)

set -u
count=$1
seed=$2
shift 2
export work=$TL_WORK TIMEFORMAT=%U
places=("$@")
mkdir -p "$work/plain"

about() { # the names of the tests that are about a room
	case $1 in
	geometry) echo 'geometry|contact|exact' ;;
	sight) echo 'contact|sight|region|look' ;;
	walls) echo 'walls|filled|sight|loops' ;;
	mesh) echo 'mesh|offset|gaps|polygons' ;;
	corners) echo 'corner|cones|edges|region|reach' ;;
	taut) echo 'taut|cones|labels|far|corners' ;;
	nav) echo 'nav|areas|jumps|reason|path' ;;
	map) echo 'map|undo|names|changes|session' ;;
	*) echo "$1" ;;
	esac
}

# run SECONDS PROGRAM: for at most so much processor time, and in its folder; a mutant must not take all memory either.
run() (
	ulimit -t "$1" -v 8388608
	cd "$(dirname "$2")" && CK_FORK=no timeout 900 "./$(basename "$2")"
)

compile() { # SOURCE OBJECT
	eval "$TL_COMPILE $TL_CFLAGS -O1 -w -DTLI_ASSERT -I\"\$SRCDIR/lib\" -I\"\$SRCDIR/lib/include\" -c -o \"\$2\" \"\$1\""
}

link_program() { # PROGRAM OBJECTS-AND-LIBRARIES [MUTANT]
	# shellcheck disable=SC2086 # words are wanted
	$TL_CC -Wl,-S -o "$1" ${2%% -- *} ${3:-} ${2#* -- } -lm
}

# The seconds of each program without a change, and what it is linked from. Those that fail, or take long, are not used.
measure() {
	local program parts seconds
	while read -r program parts; do
		link_program "$work/plain/test" "$parts" || exit 2
		if seconds=$({ time run "$TL_QUICK" "$work/plain/test" >"$work/plain/log" 2>&1; } 2>&1); then
			echo "$seconds $program $parts"
			nm --defined-only "$work/plain/test" | awk -v program="$program" '$3 ~ /^tli?_/ { print $3, program }' >&3
		else
			echo "mutate.sh: $program fails without a change, or takes too long: not used" >&2
		fi
	done <"$work/programs" >"$work/measured" 3>"$work/symbols"
	mv "$work/measured" "$work/tests"
	cp "$work/programs" "$work/programs.measured"
}

verdict() { # of a survivor: FILE LINE WHAT FOLDER
	cp "$SRCDIR/$1" "$4/mutant.c"
	compile "$4/mutant.c" "$4/plain.o" && cmp -s "$4/plain.o" "$4/mutant.o" && echo equivalent && return
	awk -F ' [|] ' -v file="$1" -v what="$3" -v was="$(sed -n "$2p" "$SRCDIR/$1")" '
		!/^#/ && $1 == file && $2 == what && index(was, $3) { found = 1 }
		END { print found ? "equivalent" : "survived" }' "$SRCDIR/tests/mutate/equivalent.txt"
}

judge() { # the number of a mutant among the chosen
	local dir=$work/$1 file line what text symbol seconds program parts status
	mkdir -p "$dir"
	IFS=$'\t' read -r file line what text < <(sed -n "$1p" "$work/chosen")
	text=$text awk -v line="$line" 'FNR == line { print ENVIRON["text"]; next } { print }' "$SRCDIR/$file" >"$dir/mutant.c"
	compile "$dir/mutant.c" "$dir/mutant.o" 2>"$dir/log" || { echo "no C: $file:$line: $what"; return; }
	symbol=$(nm -g --defined-only "$dir/mutant.o" | awk '{ print $3; exit }')
	while read -r seconds program parts; do
		link_program "$dir/test" "$parts" "$dir/mutant.o" || { echo "mutate.sh: cannot link $program" >&2; return 255; }
		run "$((12 * ${seconds%.*} + 12))" "$dir/test" >"$dir/log" 2>&1 && continue
		status=$?
		((status == 124 || status == 137 || status == 152)) && program+=' (time)'
		echo "killed: $file:$line: $what, by $program"
		return
	done < <(awk -v symbol="$symbol" -v about="$(about "$(cut -d / -f 2 <<<"$file")")" '
		NR == FNR { if ($1 == symbol) links[$2] = 1; next }
		$2 in links { print ($2 ~ about ? 0 : 1), $0 }' "$work/symbols" "$work/tests" | LC_ALL=C sort -k 1,1n -k 2,2n | cut -d ' ' -f 2-)
	echo "$(verdict "$file" "$line" "$what" "$dir"): $file:$line: $what"
}
export -f about run compile link_program verdict judge

# Measured again when there are other programs, or one was made again.
if [[ ! -f $work/tests || -n $(cut -d ' ' -f 1 "$work/programs" | xargs -I{} find {} -newer "$work/tests") ]] ||
	! cmp -s "$work/programs" "$work/programs.measured"; then
	measure
fi

for place in "${places[@]}"; do
	(cd "$SRCDIR" && find "lib/$place" -name '*.c' | LC_ALL=C sort | xargs env LC_ALL=C awk -f tests/mutate/mutants.awk)
done >"$work/all"
awk -v n="$count" -v seed="$seed" -v total="$(wc -l <"$work/all")" '
	BEGIN {
		if (n > total) n = total
		for (i = 0; i < n; i++) {
			seed = (seed * 16807 + 1) % 2147483647
			chosen[int((i + seed / 2147483647) * total / n) + 1] = 1
		}
	}
	FNR in chosen' "$work/all" >"$work/chosen"
seq "$(wc -l <"$work/chosen")" | xargs -P 2 -I{} bash -c "judge {} 2>'$work/{}.said'" | tee "$work/judged"
if ((PIPESTATUS[1] != 0)); then
	cat "$work"/[0-9]*.said >&2
	exit 2
fi
rm -rf "$work"/[0-9]*
awk -v total="$(wc -l <"$work/all")" -F : '
	{ count[$1]++ }
	$1 == "survived" { survivors = survivors $0 "\n" }
	END {
		printf "%s", survivors
		judged = count["killed"] + count["survived"]
		rate = judged ? 100 * count["killed"] / judged : 100
		printf "%d mutants of %d: %d killed, %d survived, %d equivalent, %d no C; %.1f %% killed\n", NR, total, count["killed"], count["survived"],
			count["equivalent"], count["no C"], rate
		exit rate < 90
	}' "$work/judged"
