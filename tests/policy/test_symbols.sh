#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The names in the library: the shared one exports tl_ names alone and every function that a header declares; inside, what
# is not static is called tl_ or tli_; nothing of lib/ calls what a library must not call, and nothing but the
# allocator hook can be written to.

. "${SRCDIR:-.}/tests/support/script.sh"

NM=${NM:-nm} # may have options: libtool's is `nm -B`
core=$BUILDDIR/.libs/libtautline_core.a
if [ ! -f "$core" ]; then
	bad "there is no $core: make builds it"
	finish
fi

# ---- declared ----

cat "$SRCDIR"/lib/include/tautline/*.h | awk '
	/^(TL_CHECKED )?TL_API / { declaration = "" ; inside = 1 }
	inside { declaration = declaration " " $0 }
	inside && /;/ {
		inside = 0
		sub(/\(.*/, "", declaration)
		n = split(declaration, word, /[ *]+/)
		print word[n]
	}
' | sort -u >"$work/declared"
count=$(wc -l <"$work/declared")
[ "$count" -gt 20 ] || bad "only $count functions were found in the headers"

# ---- exported ----

library=$(find "$BUILDDIR/.libs" -name 'libtautline.so*' 2>/dev/null | sort | head -n 1)
if [ -n "$library" ]; then
	$NM -D --defined-only "$library" | awk '$(NF - 1) != "A" { print $NF }' | sort -u >"$work/versioned"
	sed 's/@.*//' "$work/versioned" >"$work/exported"
	if [ "${TL_VERSION_SCRIPT-}" = yes ]; then
		grep -v '@@TAUTLINE_0$' "$work/versioned" | sed 's/$/ is exported without the version TAUTLINE_0/' >"$work/wrong"
		none "$work/wrong"
	fi
	grep -v '^tl_' "$work/exported" | sed 's/$/ is exported/' >"$work/wrong"
	none "$work/wrong"
	comm -23 "$work/declared" "$work/exported" | sed 's/$/ is declared but not in the library/' >"$work/wrong"
	none "$work/wrong"
	comm -13 "$work/declared" "$work/exported" | grep '^tl_' | sed 's/$/ is exported but in no header/' >"$work/wrong"
	none "$work/wrong"
else
	echo '(no shared library in this build)'
	$NM -g --defined-only "$core" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u >"$work/defined"
	comm -23 "$work/declared" "$work/defined" | sed 's/$/ is declared but not in the library/' >"$work/wrong"
	none "$work/wrong"
fi

# ---- inside ----

# Names with two underscores in front belong to the compiler and its instruments.
$NM -A -g --defined-only "$core" 2>/dev/null | awk '
	{ name = $NF; sub(/.*:/, "", $1) }
	name !~ /^(tl_|tli_|__)/ && name !~ /\./ { print $0 ": not tl_ or tli_" }
' >"$work/wrong"
none "$work/wrong"

# Printing, ending the process, the locale, environment; numbers by the locale; memory past the hook; functions whose last
# bit differs between C libraries. (What an inlined or renamed call becomes is listed too.)
forbidden='printf fprintf vprintf vfprintf dprintf puts fputs putchar putc fputc perror stdout stderr
	__printf_chk __fprintf_chk __vfprintf_chk exit _exit _Exit quick_exit abort raise signal atexit
	setlocale uselocale newlocale localeconv getenv setenv putenv system
	strtod strtof strtold atof sscanf fscanf scanf __isoc99_sscanf __isoc99_fscanf strftime
	hypot hypotf hypotl pow powf powl sin cos tan sincos asin acos atan atan2 exp exp2 log log2 log10 cbrt fma
	rand srand random srandom drand48 time clock gets strcpy strcat sprintf vsprintf strtok alloca'
# A build in which assertions hold everywhere may say so and abort.
[ "${TL_ASSERTIONS-}" = everywhere ] && forbidden=$(echo " $forbidden " | sed -E 's/ (fprintf|stderr|__fprintf_chk|abort)//g')
memory='malloc calloc realloc free aligned_alloc posix_memalign strdup strndup reallocarray'

$NM -A -u "$core" 2>/dev/null | awk -v forbidden="$forbidden" -v memory="$memory" '
	BEGIN {
		n = split(forbidden, list); for (i = 1; i <= n; i++) never[list[i]] = 1
		n = split(memory, list); for (i = 1; i <= n; i++) hooked[list[i]] = 1
	}
	{
		name = $NF; sub(/@.*/, "", name)
		object = $1; sub(/:$/, "", object); sub(/.*:/, "", object); sub(/libtautline_core_la-/, "", object)
		if (name in never) print object " calls " name
		if (name in hooked && object != "alloc.o" && object != "base.o") print object " calls " name ": memory comes from base/alloc.h"
		calls++
	}
	END { if (calls < 50) print "only " calls + 0 " undefined names were found" }
' | sort -u >"$work/wrong"
none "$work/wrong"

# Where each room is one file (configure --enable-rooms), the object is base.o. Globals that can change. Instruments add theirs, so only a plain build is looked at.
if $NM "$core" 2>/dev/null | grep -qE '__(asan|gcov|ubsan|sanitizer|llvm_gcov|llvm_prf)'; then
	echo '(globals are looked at in plain builds only)'
else
	$NM -A -f sysv "$core" 2>/dev/null | awk -F'|' '
		NF >= 7 && $7 ~ /^ *\.(data|bss|tdata|tbss)/ && $7 !~ /rel\.ro/ {
			gsub(/ /, "", $1); name = $1; object = $1
			sub(/.*:/, "", name); sub(/:[^:]*$/, "", object); sub(/.*:/, "", object); sub(/libtautline_core_la-/, "", object)
			if ((object == "alloc.o" || object == "base.o") && name == "hook") { hook++; next }
			# The call that a thread is in, while it is in one.
			if ((object == "budget.o" || object == "base.o") && (name == "current_call" || name == "is_borrowed")) next
			# The reason of a refusal of a thread.
			if ((object == "reason.o" || object == "base.o") && (name == "refused_status" || name == "refused_text")) next
			if ((object == "array.o" || object == "base.o") && name ~ /^stbds_/) next # the seed of the hash maps, which are not used
			print object ": " name " is a global that can be written to"
		}
		END { if (hook != 1) print "the allocator hook was not found among the globals" }
	' >"$work/wrong"
	none "$work/wrong"
fi

printf 'looked at %d declared functions\n' "$count"
finish
