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
finish
