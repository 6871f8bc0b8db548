#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Which lines of lib/ and tools/ the tests of a build with --enable-coverage reached: a table of the rooms, then every line that was
# not reached and has no reason in tests/uncovered.txt, and every reason that explains nothing. Exit status 1: less than 97 % of lib/ or
# 93 % of tools/ was reached, or a line of uncovered.txt has no reason.
#
#     sh tests/support/coverage.sh SOURCE-FOLDER     in the build folder, after make check (make coverage does both)
#
# A line of uncovered.txt is FILE | TEXT | REASON. It explains a line of FILE that contains TEXT or follows a line that does (a condition),
# and the lines directly after it that are not reached either; where TEXT is `name()`, the whole function. FILE may be a folder. Lines of
# headers count as reached where any file that includes them reaches them.

source=${1:?the folder of the sources}
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT

find lib tools -name '*.gcno' | LC_ALL=C sort | xargs -n 50 "${GCOV:-gcov}" -t 2>"$work/said" >"$work/lines" ||
	{ cat "$work/said" >&2; exit 99; }
[ -s "$work/lines" ] || { echo 'coverage.sh: this build has no counters: make coverage' >&2; exit 99; }

awk -v source="$source/" '
	function trim(text) { gsub(/^[ \t]+|[ \t]+$/, "", text); return text }
	function matches(i, file, text, above, function_name) {
		if (file != where[i] && index(file, where[i] "/") != 1) return 0
		return what[i] ~ /^[a-z_0-9]+\(\)$/ ? what[i] == function_name "()" : index(text, what[i]) > 0 || index(above, what[i]) > 0
	}

	FILENAME ~ /uncovered\.txt$/ {
		if (/^#|^[ \t]*$/) next
		n = split($0, part, "|")
		where[++reasons] = trim(part[1]); at_line[reasons] = FNR
		what[reasons] = part[2]
		for (i = 3; i < n; i++) what[reasons] = what[reasons] "|" part[i] # the text of a line may have a bar
		what[reasons] = trim(what[reasons])
		if (n < 3 || part[n] !~ /[a-z]/) { print "tests/uncovered.txt:" FNR ": has no reason"; wrong++ }
		next
	}

	# "    count:  line:text", with the count - (no code), ##### (never), or a number; line 0 says things about the file.
	{
		colon = index($0, ":"); count = trim(substr($0, 1, colon - 1))
		rest = substr($0, colon + 1); colon = index(rest, ":")
		number = substr(rest, 1, colon - 1) + 0; text = substr(rest, colon + 1)
	}
	number == 0 {
		if (text ~ /^Source:/) {
			file = substr(text, 8)
			ours = index(file, source) == 1 || source == "./"
			if (index(file, source) == 1) file = substr(file, length(source) + 1)
			ours = ours && file ~ /^(lib|tools)\//
			name = above = ""
		}
		next
	}
	ours { line_above = above; if (text ~ /[^ \t]/) above = text }
	!ours || count == "-" && text !~ /^[a-z].*\(/ { next }
	# A definition begins in the first column; the name stands before the first parenthesis.
	text ~ /^[a-z].*\(/ && text !~ /;$/ { name = text; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
	count == "-" { next }
	{
		key = file ":" number
		if (!(key in reached)) { order[++keys] = key; reached[key] = 0; of_file[key] = file; said[key] = text; before[key] = line_above; inside[key] = name }
		if (count !~ /^[#=]/) reached[key] = 1
	}

	END {
		for (k = 1; k <= keys; k++) {
			key = order[k]; file = of_file[key]
			room = file; if (!sub(/^lib\/include\/.*/, "lib/include", room)) { n = split(file, part, "/"); room = n > 2 ? part[1] "/" part[2] : part[1] "/" }
			top = substr(file, 1, index(file, "/") - 1)
			if (!all[room]++) room_list[++rooms] = room
			all_of[top]++
			if (reached[key]) { hit[room]++; hit_of[top]++; continue }
			unreached++
			# The lines after an explained one are explained by the same reason, up to the next line that is reached.
			explained = k > 1 && file == of_file[order[k - 1]] && inside[key] == inside[order[k - 1]] && last_explained == k - 1
			for (i = 1; i <= reasons; i++) if (matches(i, file, said[key], before[key], inside[key])) { explained = 1; uses[i]++ }
			if (explained) last_explained = k
			if (!explained) { open_count++; open_line[open_count] = key ": " inside[key] "(): " trim(said[key]) }
		}
		for (i = 1; i <= rooms; i++) printf "%-16s %6.2f %% of %5d lines\n", room_list[i], 100 * hit[room_list[i]] / all[room_list[i]], all[room_list[i]]
		for (i = 1; i <= 2; i++) {
			top = i == 1 ? "lib" : "tools"
			printf "%-16s %6.2f %% of %5d lines\n", "all of " top, 100 * hit_of[top] / all_of[top], all_of[top]
		}
		for (i = 1; i <= reasons; i++) if (!uses[i]) { print "tests/uncovered.txt:" at_line[i] ": explains nothing: " where[i] " | " what[i] }
		for (i = 1; i <= open_count; i++) print open_line[i]
		printf "%d lines are not reached, %d of them without a reason in tests/uncovered.txt\n", unreached, open_count
		exit wrong > 0 || 100 * hit_of["lib"] < 97 * all_of["lib"] || 100 * hit_of["tools"] < 93 * all_of["tools"]
	}
' "$source/tests/uncovered.txt" "$work/lines"
