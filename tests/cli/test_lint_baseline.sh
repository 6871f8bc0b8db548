#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Baselines: known findings are not reported, new ones are, and entries that are no longer found are notes.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

mkdir maps
cat >maps/old.tl <<'END'
tautline 1
wall 5,0 5,10
waypoint a 1,1
waypoint b 9,1
waypoint c 1,9
waypoint d 9,9
link a b
link c d
END
{ cat maps/old.tl; echo '# not a copy'; } >'maps/two words.tl'

run lint maps/*.tl
equal "there are findings" 1 $status
before=$(grep -c '\[link-blocked\]$' out)
equal "four links" 4 "$before"
run lint maps/*.tl --write-baseline known.txt
equal "writing: exit status" 0 $status
equal "writing says nothing of the findings" "" "$(cat out)"
check "writing says how many" grep -q "^tautline: 'known.txt' now has [0-9]* findings$" err
check "it is sorted" test "$(tail -n +2 known.txt)" = "$(tail -n +2 known.txt | LC_ALL=C sort)"
check "a line says map, rule, number and words" \
	grep -qx 'maps/old\.tl link-blocked [0-9a-f]\{16\} link a-b is blocked by the wall at 2:1, at 5,1' known.txt
check "a name with a blank is quoted" grep -q '^"maps/two words\.tl" link-blocked ' known.txt

run lint maps/*.tl --baseline known.txt
equal "all is known: exit status" 0 $status
equal "all is known" "" "$(grep -hv '^checked ' out err)"
(cd maps && "$tautline" lint old.tl --baseline ../known.txt) >out 2>err
equal "names are relative to the baseline, not to the working folder" "0 " "$? $(grep -hv '^checked ' out err)"
"$tautline" lint "$work/maps/old.tl" --baseline "$work/known.txt" >out 2>err
equal "nor does it matter how they are given" "0 " "$? $(grep -hv '^checked ' out err)"

# Lines move, names of other things change, the wall is moved a little: the debt is the same.
{ printf 'tautline 1\n# a comment\n\nwaypoint new 2,2\n'; sed -e 1d -e 's/^wall.*/wall 5.5,0 5.5,10/' maps/old.tl; } >moved.tl
mv moved.tl maps/old.tl
run lint maps/*.tl --baseline known.txt --rule waypoint-isolated=off --rule graph-split=off
equal "moved lines are known: exit status" 0 $status
equal "moved lines are known" "" "$(grep -hv '^checked ' out err)"

echo 'link a d' >>maps/old.tl
run lint maps/*.tl --baseline known.txt --rule all=off --rule link-blocked=error
equal "a new one: exit status" 1 $status
equal "a new one is reported, and no other" "1" "$(grep -c '\[link-blocked\]$' out)"
check "it is the new one" grep -q ': error: link a-d is blocked' out

# One is fixed.
sed -i -e '/^link a d$/d' -e '/^link a b$/d' maps/old.tl
run lint maps/*.tl --baseline known.txt --rule all=off --rule link-blocked=error
equal "a debt paid: exit status" 0 $status
line=$(grep -n '^maps/old.tl link-blocked [0-9a-f]* link a-b ' known.txt | cut -d: -f1)
check "an entry no longer found is a note at its line" \
	grep -q "^known\.txt:$line: note: no longer found, remove the line: link-blocked: link a-b is blocked" err
run lint maps/*.tl --baseline known.txt --rule link-blocked=off
equal "of rules that are off nothing is said" 0 "$(grep -c ' link-blocked: ' err)"
run lint 'maps/two words.tl' --baseline known.txt --rule all=off --rule link-blocked=error
equal "of maps that were not looked at nothing is said" "0 " "$status $(grep -hv '^checked ' out err)"
rm 'maps/two words.tl'
run lint --baseline known.txt --rule all=off --rule link-blocked=error
equal "but of a whole tree a removed map is reported" 3 "$(grep -c ': note: no longer found' err)"

# Every form leaves out what is known.
for form in json sarif github; do
	run lint maps/old.tl --baseline known.txt --format $form --rule all=off --rule link-blocked=error
	equal "$form: nothing new" 0 $status
	check "$form: no finding" test -z "$(grep -e '"rule":' -e '^::' -e '"ruleId"' out)"
done

# What can be wrong.
run lint maps/old.tl --baseline none.txt
equal "no such baseline: exit status" 2 $status
equal "no such baseline" "tautline: cannot read 'none.txt': No such file or directory" "$(grep -v '^checked ' err)"
printf '# a comment\n\nmaps/old.tl link-blocked 12 words\n' >wrong.txt
run lint maps/old.tl --baseline wrong.txt
equal "not a baseline: exit status" 2 $status
equal "not a baseline" "wrong.txt:3: error: not a line of a baseline: MAP RULE FINGERPRINT WORDS" "$(grep -v '^checked ' err)"
printf '"maps/old.tl link-blocked 0123456789abcdef words\n' >wrong.txt
run lint maps/old.tl --baseline wrong.txt
equal "an open quote: exit status" 2 $status
: >nothing.txt
run lint maps/old.tl --baseline nothing.txt
equal "an empty one knows nothing" 1 $status
cp known.txt copy.txt
echo nonsense >maps/broken.tl
run lint maps/*.tl --write-baseline copy.txt
equal "an unreadable map: exit status" 2 $status
check "an unreadable map: the baseline stays as it was" cmp known.txt copy.txt
run lint maps/old.tl --write-baseline copy.txt --baseline known.txt
equal "both at once: exit status" 2 $status
run lint maps/old.tl --write-baseline /no/such/folder/known.txt
equal "it cannot be written: exit status" 2 $status
sed 's/$/\r/' known.txt >dos.txt
run lint maps/old.tl --baseline dos.txt
equal "CRLF will do" 0 $status
finish
