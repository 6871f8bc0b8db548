#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The words that docs/glossary.md says are not used are not: as whole words in any case and as parts of identifiers between underscores,
# in lib/, tools/, tests/, in the pages that people read and in the comments of the sample maps. A part of a hyphenated word does not count, nor does one_way.

. "${SRCDIR:-.}/tests/support/script.sh"

# Lines `| word | instead |` below the heading, without the head of the table; blanks in a word stand for any blanks.
awk -F'|' '
	/^## / { on = $0 == "## Words that are not used" }
	on && NF >= 4 && $2 !~ /^ *(word|-+) *$/ {
		word = $2; instead = $3
		gsub(/^ +| +$/, "", word); gsub(/^ +| +$/, "", instead)
		print word "|" instead
	}
' "$SRCDIR/docs/glossary.md" >"$work/words"
[ "$(wc -l <"$work/words")" -gt 5 ] || bad "only $(wc -l <"$work/words") words were found in docs/glossary.md"

# forbidden FILE...: FILE:LINE: 'word': instead. The list of the words itself is passed over.
forbidden() {
	awk -F'|' '
		FNR == NR { words[++count] = $1; instead[$1] = $2; pattern = pattern (count > 1 ? "|" : "") $1; next }
		FNR == 1 { listed = 0 }
		/^## / && FILENAME ~ /glossary\.md$/ { listed = $0 == "## Words that are not used" }
		listed { next }
		{
			line = " " tolower($0) " "
			gsub(/(one|two|half)[_-]wa[y]/, "", line)
			gsub(/[^a-z-]+/, " ", line) # underscores and digits separate words as well
			if (line !~ " (" pattern ") ") next
			for (i = 1; i <= count; i++)
				if (index(line, " " words[i] " ")) print FILENAME ":" FNR ": \047" words[i] "\047: " instead[words[i]]
		}
	' "$work/words" "$@"
}

# ---- the rule can fail ----

word=$(head -n 1 "$work/words") && word=${word%%|*}
printf 'int tli_%s_length;\nint a%sb, one_way; /* one-%s, %s-point */\n/* A %s. */\n' "$word" "$word" "$word" "$word" \
	"$(echo "$word" | tr '[:lower:]' '[:upper:]')" >"$work/planted.c"
if [ "$(forbidden "$work/planted.c" | sed 's/^[^:]*:\([0-9]*\).*/\1/' | tr '\n' ' ')" = '1 3 ' ]; then
	good
else
	bad "a planted '$word' is not found as it should be"
fi

# ---- and holds ----

cd "$SRCDIR" || exit 99
find README.md CONTRIBUTING.md docs lib tools tests maps \
	\( -name '*.[ch]' -o -name '*.sh' -o -name '*.md' -o -name '*.1' -o -name '*.mk' -o -name '*.tl' \) ! -path '*/cases/*/*/*' | sort >"$work/files"
# shellcheck disable=SC2046 # words are wanted
forbidden $(cat "$work/files") >"$work/wrong"
none "$work/wrong"
printf 'looked for %d words in %d files\n' "$(wc -l <"$work/words")" "$(wc -l <"$work/files")"
finish
