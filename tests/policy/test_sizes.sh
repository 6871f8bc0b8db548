#!/bin/sh
# SPDX-License-Identifier: MIT
#
# How the sources look: no file over 500 lines, no line of a public header over 100 columns, no body of a function over 60, no
# function of lib and tools with more than five parameters, the licence on the first line, a comment at the head of each .c, no
# line that ends in a blank, no CR, no mark of unfinished work.

. "${SRCDIR:-.}/tests/support/script.sh"

cd "$SRCDIR" || exit 99
find lib tools tests -name '*.[ch]' | sort >"$work/files"
xargs awk '
	function report(text) { print FILENAME ":" FNR ": " text > wrong }
	# Of what is declared: as many as it has commas between its own parentheses, and one.
	function parameters(text,    at, depth, count, c) {
		count = 1
		for (at = index(text, "("); at <= length(text); at++) {
			c = substr(text, at, 1)
			if (c == "(") depth++
			if (c == ")" && --depth == 0) break
			if (c == "," && depth == 1) count++
		}
		return count
	}
	# on_entity is called by expat; what is always inlined is the inside of a loop, to which nothing is handed over.
	function look_at_declaration() {
		if (declared !~ /[a-z_0-9] ?\(/ || declared ~ /=|^_Static_assert|^TLI_ALWAYS_INLINE|on_entity\(/) return
		declarations++
		if (parameters(declared) > 5) report("a function of " parameters(declared) " parameters")
	}
	FNR == 1 {
		if ($0 !~ /SPDX-License-Identifier: MIT/) report("the first line does not name the licence")
		start = 0; files++
	}
	FNR == 2 && FILENAME ~ /\.c$/ && $0 !~ /^\/\*/ { report("the head does not say what the file does") }
	FNR == 501 { report("the file has more than 500 lines") }
	FILENAME ~ /^lib\/include\// {
		text = $0
		while (at = index(text, "\t")) text = sprintf("%s%" (8 - (at - 1) % 8) "s%s", substr(text, 1, at - 1), "", substr(text, at + 1))
		if (length(text) > 100) report("a line of a public header has " length(text) " columns, more than 100")
	}
	/[ \t]$/ { report("ends in a blank") }
	/\r$/ { report("ends in CR") }
	/(TO)(DO)|(FIX)(ME)|[^X]XXX[^X]/ { report("unfinished work") }
	FILENAME !~ /^tests/ && /^[A-Za-z_]/ { declared = ""; declaring = 1 }
	declaring {
		if ($0 !~ /^\{/) declared = declared $0 " "
		if (/^\{|;/) { look_at_declaration(); declaring = 0 }
		else if (/\{$/) declaring = 0
	}
	/^\{/ { start = FNR }
	/^\}/ {
		if (start) {
			length_of = FNR - start - 1
			if (FILENAME !~ /^tests/) lengths[++functions] = length_of
			if (length_of > 60) report("a function of " length_of " lines ends here")
		}
		start = 0
	}
	END {
		for (i = 1; i <= functions; i++) seen[lengths[i]]++
		for (n = 1; n <= 1000; n++) {
			sum += seen[n]
			if (!median && 2 * sum >= functions) median = n
			if (!nine_of_ten && 10 * sum >= 9 * functions) nine_of_ten = n
		}
		printf "looked at %d files; %d functions of lib and tools: median %d lines, nine of ten within %d\n", files, functions, median, nine_of_ten
		if (declarations < functions) print "only " declarations " declarations were found" > wrong
	}
' wrong="$work/wrong" <"$work/files"
touch "$work/wrong"
none "$work/wrong"

# Short helpers: static functions of up to eight lines that their file calls once, in 1,000 lines of .c of a room. A helper has a second caller or
# hides what the reader does not want to know (CONTRIBUTING.md), so each room has a limit, which is lowered when the room has fewer and
# never raised (docs/decisions/foundations.md).
cat >"$work/limits" <<'END'
lib/areas 12
lib/base 5
lib/corners 20
lib/crowd 9
lib/draw 13
lib/format 11
lib/geometry 4
lib/graph 8
lib/lint 7
lib/map 4
lib/mesh 10
lib/nav 14
lib/sight 10
lib/steer 8
lib/taut 9
lib/walls 17
lib/width 12
tools/lint 13
tools 7
END
grep -E "^(lib|tools)/.*\.c\$" "$work/files" | grep -v "^lib/single" | xargs awk '
	function look_at_file(    name) {
		for (name in size)
			if (words[name] == 2 && calls[name] == 2 && size[name] <= 8) short[room]++
		split("", size); split("", words); split("", calls)
	}
	FNR == 1 {
		look_at_file()
		split(FILENAME, part, "/")
		room = part[1] == "lib" || part[2] == "lint" ? part[1] "/" part[2] : part[1]
		comment = 0; declared = ""
	}
	{ lines[room]++ }
	/^static / { declared = ""; declaring = 1 }
	declaring { declared = declared $0 " "; if (/[;{]/) declaring = 0 }
	/^\{/ { begin = FNR; declaring = 0 }
	/^\}/ {
		if (declared && match(declared, /[a-z_0-9]+\(/)) size[substr(declared, RSTART, RLENGTH - 1)] = FNR - begin - 1
		declared = ""
	}
	{
		text = $0
		if (comment) { if (!sub(/^.*\*\//, "", text)) next; comment = 0 }
		gsub(/\/\*[^*]*\*\//, "", text)
		if (sub(/\/\*.*/, "", text)) comment = 1
		while (match(text, /[A-Za-z_][A-Za-z_0-9]*\(?/)) {
			word = substr(text, RSTART, RLENGTH)
			text = substr(text, RSTART + RLENGTH)
			if (sub(/\($/, "", word)) calls[word]++
			words[word]++
		}
	}
	END {
		look_at_file()
		while ((getline <limits) > 0) limit[$1] = $2
		for (room in lines) {
			found = sprintf("%.1f", 1000 * short[room] / lines[room])
			print room ": " found " short helpers with one caller in 1,000 lines"
			if (found + 0 > limit[room] + 0)
				print room " has " found " short helpers with one caller in 1,000 lines, more than " limit[room] + 0 >wrong
		}
	}
' limits="$work/limits" wrong="$work/wrong.helpers" | sort
touch "$work/wrong.helpers"
none "$work/wrong.helpers"
finish
