#!/bin/sh
# SPDX-License-Identifier: MIT
#
# The tables of figures that `make tables` writes: each that the script knows is marked once in its page, with its end after it, and no page
# has a mark that the script does not know. The numbers are not looked at. The script puts a table where its marks are, and nothing else changes.
. "${SRCDIR:-.}/tests/support/script.sh"

command -v bash >/dev/null || skip "there is no bash"
script=$SRCDIR/tests/bench/tables/tables.sh
bash "$script" --list >"$work/known" || bad "the script does not list its tables"

while read -r name file; do
	if awk -v name="$name" '
		$0 == "<!-- table " name " -->" { begins++; begin = NR }
		$0 == "<!-- end of table " name " -->" { ends++; end = NR }
		END { exit !(begins == 1 && ends == 1 && begin < end) }' "$SRCDIR/$file"; then good; else bad "$file: no table $name between its two marks"; fi
done <"$work/known"

(cd "$SRCDIR" && grep -o '^<!-- table [a-z-]* -->$' README.md docs/*.md docs/*/*.md) |
	sed 's/^\([^:]*\):<!-- table \(.*\) -->$/\2 \1/' | sort >"$work/marked"
sort "$work/known" | diff - "$work/marked" >"$work/differ"
if [ -s "$work/differ" ]; then bad "known (<) and marked (>) tables differ: $(cat "$work/differ")"; else good; fi

# A tree of its own with a page and a benchmark that prints a known table.
mkdir -p "$work/source/tests/bench" "$work/source/docs" "$work/build/tests/bench"
cp -R "$SRCDIR/tests/bench/tables" "$work/source/tests/bench/"
printf 'before\n<!-- table circles -->\nold\n<!-- end of table circles -->\nafter\n' >"$work/source/docs/steering.md"
cat >"$work/build/tests/bench/bench" <<'END'
#!/bin/sh
echo 'steer: one vehicle among 50 circles'
for part in field 'field, other seeds' static 'static, other seeds'; do
	echo "  $part: arrived     100 %      (at least 100)"
	echo "  $part: runs with any overlap     0.5 %      (at most 5)"
	echo "  $part: time over straight time     1.03"
done
END
chmod +x "$work/build/tests/bench/bench"
bash "$work/source/tests/bench/tables/tables.sh" "$work/source" "$work/build" '' circles >"$work/out" 2>&1 ||
	bad "the script fails: $(cat "$work/out")"
page=$work/source/docs/steering.md
if [ "$(head -n 2 "$page" | tail -n 1)" = '<!-- table circles -->' ] && [ "$(tail -n 2 "$page" | head -n 1)" = '<!-- end of table circles -->' ] &&
	! grep -q old "$page" && [ "$(head -n 1 "$page") $(tail -n 1 "$page")" = 'before after' ]; then good; else bad "$(cat "$page")"; fi
for line in '| the same, seeds 70000 to 70199 | 200 | 0.5 % | 1.030 |' '(Made on '; do
	if grep -qF "$line" "$page"; then good; else bad "no line '$line': $(cat "$page")"; fi
done
finish
