#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The rules of CONTRIBUTING.md for public headers: every function has a comment of its own directly above it and at most five
# parameters, every struct tl_..._def begins with a cookie, and a header has at least half as many lines of comment as of code
# (what the preprocessor reads does not count).

. "${SRCDIR:-.}/tests/support/script.sh"

# violations FILE...: FILE:LINE: what is wrong.
violations() {
	awk '
		function report(line, text) { print FILENAME ":" line ": " text }
		# Of "TL_API int f(int a, int (*g)(int, int));": how many parameters it has.
		function parameters(text, depth, count, i, c) {
			sub(/^[^(]*\(/, "", text)
			if (text ~ /^ *(void)? *\)/) return 0
			count = 1
			for (i = 1; i <= length(text); i++) {
				c = substr(text, i, 1)
				if (c == "(") depth++
				if (c == ")" && depth-- == 0) break
				if (c == "," && depth == 0) count++
			}
			return count
		}
		function settle() {
			if (name && 2 * comments < code) print name ":" lines ": " comments " lines of comment for " code " of code"
		}

		FNR == 1 { settle(); name = FILENAME; comments = code = 0; above = "" }
		{ lines = FNR }
		# A line with both counts for both.
		inside || /\/\*/ { comments++ }
		!inside && !/^[ \t]*(\/\*.*|#.*)?$/ || inside && /\*\/.*[^ \t]/ { code++ }
		/\/\*/ { inside = 1 }
		/\*\// { inside = 0 }

		/^(TL_CHECKED )?TL_API / {
			declaration = ""; first = FNR
			if (above !~ /^(\/\*| \*).*\*\/$/) report(FNR, "no comment directly above: " $0)
		}
		first {
			declaration = declaration " " $0
			if (/;/) {
				count = parameters(declaration)
				if (count > 5) report(first, count " parameters")
				first = 0; functions++
			}
		}
		/^typedef struct tl_[a-z_]*_def \{/ { def = FNR }
		def && /;/ { if (!/cookie/) report(def, "does not begin with a cookie"); def = 0 }
		{ above = $0 }
		END { settle(); print functions + 0 >count_file }
	' count_file="$work/count" "$@"
}

# ---- the rules can fail ----

cat >"$work/planted.h" <<'END'
/* A comment. */
TL_API void tl_a(void);
TL_API void tl_b(void); /* no comment above */
/* Six parameters. */
TL_API void tl_c(int a, int b, int c, int d, void (*e)(int, int),
	int f);
/* Five. */
TL_API void tl_d(int a, int b, int c, int d, void (*e)(int, int));

/* Too far away. */

TL_API int tl_e(void);
/* A def. */
typedef struct tl_x_def {
	int x;
} tl_x_def;
int a;
int b;
int c;
int d;
END
if [ "$(violations "$work/planted.h" | sed 's/^[^:]*:\([0-9]*\).*/\1/' | tr '\n' ' ')" = '3 5 12 14 20 ' ]; then
	good
else
	bad "planted breaks are not found as they should be"
	violations "$work/planted.h"
fi

# ---- and hold ----

cd "$SRCDIR" || exit 99
violations lib/include/tautline/*.h >"$work/wrong"
none "$work/wrong"
printf 'looked at %d functions\n' "$(cat "$work/count")"
finish
