#!/bin/sh
# SPDX-License-Identifier: MIT
#
# What README.md and docs/ show is what happens. In those files
#
#   - a block ```sh or ```c that is followed by a block ```text, with nothing but blank lines between them, is an example: it
#     is run (C: compiled as a whole program and run), and its output, standard output and error together, must be the text;
#   - a block ```console has lines `$ command`, each followed by what it prints;
#   - a block ```c without text after it must compile;
#   - any other block is only read by people.
#
# The commands run in an empty folder that has maps/, `tautline` on the path and `./run` as in the source tree; files
# that an example makes are there for the next examples of the same page. A C program finds the last ```tl block
# of its page as page.tl.
#
# A picture NAME.svg that a C program writes is that of docs/pictures/, if one has this name.
#
# An example whose map this build cannot read, because it was configured without a library, is passed over.
#
# In the man page, every line between .EX and .EE that begins with `tautline` or `$ tautline` is run in the same folder, and must not
# end with status 2.

. "${SRCDIR:-.}/tests/support/script.sh"

need_command

mkdir "$work/bin"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$tautline" >"$work/bin/tautline"
chmod +x "$work/bin/tautline"
PATH=$work/bin:$PATH
export PATH
NO_COLOR=1
export NO_COLOR

compile() { # source program
	instruments=
	for flag in ${TL_CFLAGS-}; do
		case $flag in -fsanitize* | -fno-sanitize* | --coverage) instruments="$instruments $flag" ;; esac
	done
	rm -f "$work"/*.gcda # with --coverage: the counters of the example before, which had the same name
	# shellcheck disable=SC2086 # words are wanted
	if [ -n "$(find "$BUILDDIR/.libs" -name 'libtautline.so' 2>/dev/null)" ]; then
		${TL_CC:-cc} -std=gnu17 -Wall -Wextra -Werror $instruments -I "$SRCDIR/lib/include" "$1" -o "$2" \
			-L "$BUILDDIR/.libs" -Wl,-rpath,"$BUILDDIR/.libs" -ltautline
	else
		${TL_CC:-cc} -std=gnu17 -Wall -Wextra -Werror $instruments -I "$SRCDIR/lib/include" "$1" -o "$2" \
			"$BUILDDIR/.libs/libtautline.a" ${TL_LIBS-} -lm -ldl
	fi
}

# Takes a page apart: block files NUMBER.KIND in $work/blocks, in order, and $work/list with lines
# `NUMBER KIND LINE` where KIND is sh, c (with text), c-only, console or tl; the text is NUMBER.text.
take_apart() {
	rm -rf "$work/blocks"
	mkdir "$work/blocks"
	awk -v folder="$work/blocks" '
		function settle(with_text) {
			if (!pending) return
			if (kind == "c" && !with_text) print pending, "c-only", at
			else if (kind == "console" || kind == "tl" || with_text) print pending, kind, at
			pending = 0
		}
		!inside && /^```/ {
			language = substr($1, 4); inside = 1
			if (language == "text" && pending && (kind == "sh" || kind == "c")) file = folder "/" pending ".text"
			else {
				settle(0)
				pending = ++number; kind = language; at = FNR
				if (kind !~ /^(sh|c|console|tl)$/) pending = 0
				file = folder "/" number ".block"
			}
			printf "" > file
			next
		}
		inside && /^```$/ {
			inside = 0; close(file)
			if (language == "text") settle(1)
			else if (kind == "console" || kind == "tl") settle(0)
			next
		}
		inside { print > file; next }
		NF { settle(0) }
		END { settle(0) }
	' "$1" >"$work/list"
}

lacks='this build cannot read .*: it was configured without'

compare() { # page line expected actual
	if diff -u "$3" "$4" >"$work/diff"; then
		good
	elif grep -q "$lacks" "$4" && ! grep -q "$lacks" "$3"; then
		echo "$1:$2: passed over: $(grep -m 1 -o "$lacks.*" "$4")"
	else
		bad "$1:$2: the example prints something else"
		sed 1,2d "$work/diff"
	fi
}

run_console() { # page line block
	: >"$work/actual"
	while IFS= read -r line; do
		case $line in
		'$ '*)
			printf '%s\n' "$line"
			(eval "${line#'$ '}") </dev/null 2>&1
			;;
		esac
	done <"$3" >"$work/actual"
	compare "$1" "$2" "$3" "$work/actual"
}

# A picture that a program wrote and docs/pictures/ has is the same there.
same_pictures() { # page line
	for picture in *.svg; do
		[ -f "$SRCDIR/docs/pictures/$picture" ] || continue
		cmp -s "$picture" "$SRCDIR/docs/pictures/$picture" && good || bad "$1:$2: docs/pictures/$picture is not what the program draws"
	done
}

one_page() { # file
	page=${1#"$SRCDIR"/}
	rm -rf "$work/here"
	mkdir "$work/here"
	cd "$work/here" || exit 99
	cp -R "$SRCDIR/maps" maps && chmod -R u+w maps
	cp "$work/bin/tautline" run
	take_apart "$1"
	while read -r number kind at; do
		block=$work/blocks/$number.block
		case $kind in
		tl) cp "$block" page.tl ;;
		console) run_console "$page" "$at" "$block" ;;
		sh)
			sh "$block" </dev/null >"$work/actual" 2>&1
			compare "$page" "$at" "$work/blocks/$number.text" "$work/actual"
			;;
		c | c-only)
			cp "$block" "$work/example.c"
			if ! compile "$work/example.c" "$work/example" >"$work/actual" 2>&1; then
				bad "$page:$at: does not compile"
				head -n 20 "$work/actual"
			elif [ "$kind" = c-only ]; then
				good
			else
				"$work/example" </dev/null >"$work/actual" 2>&1
				compare "$page" "$at" "$work/blocks/$number.text" "$work/actual"
				same_pictures "$page" "$at"
			fi
			;;
		esac
		examples=$((examples + 1))
	done <"$work/list"
}

man_page() { # file
	page=${1#"$SRCDIR"/}
	cd "$work/here" || exit 99
	awk '/^\.EX/ { on = 1; next } /^\.EE/ { on = 0 } on { sub(/^\$ /, ""); gsub(/\\-/, "-"); gsub(/\\e/, "\\"); gsub(/\\&/, "") }
		on && /^tautline / { print FNR "\t" $0 }' "$1" >"$work/commands"
	while IFS="$(printf '\t')" read -r at command; do
		(eval "$command") </dev/null >"$work/actual" 2>&1
		status=$?
		examples=$((examples + 1))
		if [ $status -le 1 ]; then
			good
		else
			bad "$page:$at: status $status: $command"
			head -n 5 "$work/actual"
		fi
	done <"$work/commands"
}

examples=0
pages=0
for file in "$SRCDIR/README.md" "$SRCDIR"/docs/*.md "$SRCDIR"/docs/*/*.md; do
	[ -f "$file" ] || continue
	pages=$((pages + 1))
	one_page "$file"
	[ "$pages" -gt 1 ] || cp "$work/list" "$work/readme"
done
for file in "$SRCDIR"/docs/man/*.1 "$BUILDDIR"/docs/man/*.1; do
	[ -f "$file" ] || continue
	pages=$((pages + 1))
	man_page "$file"
	[ "$SRCDIR" = "$BUILDDIR" ] && break
done
# The first page shows the library and the command, and what they print.
for kind in sh c; do
	if grep -q " $kind " "$work/readme"; then
		good
	else
		bad "README.md has no $kind example with its output"
	fi
done
printf 'ran %d examples of %d pages\n' "$examples" "$pages"
finish
