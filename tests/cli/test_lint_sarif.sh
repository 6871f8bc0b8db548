#!/bin/bash
# SPDX-License-Identifier: MIT
#
# `lint --format sarif`: its structure, by a look at what consumers rely on (python3), and the whole of it by the validator of
# those who make the format (@microsoft/sarif-multitool of npm), where it is installed.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

mkdir -p 'sub dir'
cat >'sub dir/a:b%.tl' <<'END'
tautline 1
wall 5,0 5,10
waypoint "é b" 9,1
waypoint a 1,1
waypoint on 5,5
link "é b" a
link a "é b"
END
printf 'tautline 1\nwaypoint a 1,1\n' >clean.tl
printf 'tautline 1\nwall 1\nwall x,y\n' >broken.tl

run lint --format sarif 'sub dir/a:b%.tl' clean.tl -o found.sarif
equal "findings: exit status" 1 $status
run lint --format sarif clean.tl -o clean.sarif
equal "clean: exit status" 0 $status
run lint --format sarif broken.tl none.tl clean.tl -o broken.sarif
equal "unreadable: exit status" 2 $status
{ printf '# moved\n\n\n'; sed 1d 'sub dir/a:b%.tl'; } | sed '1i tautline 1' >moved.tl
run lint --format sarif moved.tl -o moved.sarif
cp "$top/tests/cases/tiled/walls-partial/map.tmx" partial.tmx
run lint --format sarif partial.tmx -o partial.sarif
run lint --format sarif - -o stdin.sarif <'sub dir/a:b%.tl'

if command -v python3 >/dev/null; then
	"$tautline" lint --list-rules | cut -d' ' -f1 >rules
	check "structure" python3 - <<'END'
import json, re
def load(name):
    run = json.load(open(name, encoding="utf-8"))
    assert run["version"] == "2.1.0" and len(run["runs"]) == 1, name
    return run["runs"][0]
def prints(run):
    return sorted(r["partialFingerprints"]["tautline/v1"] for r in run["results"])

found, clean, broken, moved, stdin, partial = (
    load(n + ".sarif") for n in ("found", "clean", "broken", "moved", "stdin", "partial"))
rules = open("rules").read().split()
for run in (found, clean, broken):
    driver = run["tool"]["driver"]
    assert driver["name"] == "tautline" and [r["id"] for r in driver["rules"]] == rules
    for rule in driver["rules"]:
        for key in ("shortDescription", "fullDescription", "help"):
            assert rule[key]["text"].strip(), (rule["id"], key)
        assert rule["help"]["markdown"].count("```") == 2
        assert re.match(r"^[a-z]+:\S+#" + rule["id"] + "$", rule["helpUri"])
        assert rule["defaultConfiguration"]["level"] in ("note", "warning", "error")
for result in found["results"]:
    assert rules[result["ruleIndex"]] == result["ruleId"]
    assert result["level"] in ("note", "warning", "error") and result["message"]["text"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "sub%20dir/a%3Ab%25.tl", place
    assert place["region"]["startLine"] > 0 and place["region"]["startColumn"] > 0
blocked = [r for r in found["results"] if r["ruleId"] == "link-blocked"]
assert len(blocked) == 2, found["results"]
first = blocked[0]
assert first["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 2
assert first["relatedLocations"][0]["message"]["text"] == "the wall is here"
# Columns count characters: a place behind the name with an accent.
for result in found["results"]:
    region = result["locations"][0]["physicalLocation"]["region"]
    if result["ruleId"] == "waypoint-on-wall":
        assert (region["startLine"], region["startColumn"]) == (5, 13), region
assert len(set(prints(found))) == len(found["results"]), "fingerprints differ"
assert prints(found) == prints(moved), "lines that moved do not matter"
assert [r["locations"] for r in found["results"]] != [r["locations"] for r in moved["results"]]
assert found["invocations"][0]["executionSuccessful"] is True and clean["results"] == []
call = broken["invocations"][0]
assert call["executionSuccessful"] is False
notes = call["toolExecutionNotifications"]
assert [n["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for n in notes].count("broken.tl") == 5, notes
assert notes[0]["locations"][0]["physicalLocation"]["region"]["startLine"] == 2
assert "region" not in notes[-1]["locations"][0]["physicalLocation"]
assert partial["invocations"][0]["executionSuccessful"] is True
ignored = partial["invocations"][0]["toolExecutionNotifications"]
assert len(ignored) == 1 and ignored[0]["level"] == "warning", ignored
assert ignored[0]["message"]["text"].startswith("ignored: 35 tiles of layer 'StaticTiles'"), ignored
assert ignored[0]["properties"]["rule"] == "layer StaticTiles -> wall" and ignored[0]["properties"]["count"] == 35
assert ignored[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "partial.tmx"
assert stdin["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "-"
END
else
	json_lines=$(head -c 60 found.sarif)
	check "it begins like SARIF" test -z "${json_lines##*2.1.0*}"
fi

# An absolute name is made relative; one above the working folder stays findable.
run lint --format sarif "$work/clean.tl" "$work/sub dir/a:b%.tl"
check "absolute names" grep -q '"uri":"sub%20dir/a%3Ab%25.tl"' out
(cd 'sub dir' && "$tautline" lint --format sarif ../moved.tl) >out
check "names above" grep -q '"uri":"../moved.tl"' out

# A format without lines: findings name the object, below the map where the file has several. Starts are left out of graph-split.
printf 'thing 1 -> waypoint\nthing 11 -> waypoint\n' >tautline.rules
for name in rooms two; do
	cp "$top/tests/cases/doom/$name.wad" .
	run lint --format sarif --rule graph-split=warning "$name.wad" -o "$name.sarif"
done
check "an object" grep -qF '"logicalLocations":[{"name":"thing 0","kind":"thing"}]' rooms.sarif
check "an object of a map" grep -qF '"logicalLocations":[{"name":"thing 0","kind":"thing","fullyQualifiedName":"MAP01::thing 0"}]' two.sarif

# The validator is not fetched by a test; `npm install -g @microsoft/sarif-multitool@5.7.0` brings it. SARIF_MULTITOOL names another.
multitool=${SARIF_MULTITOOL-$(command -v sarif-multitool)}
for folder in "$top/node_modules" "$(command -v npm >/dev/null && npm root -g 2>/dev/null)"; do
	[[ -n $multitool ]] || multitool=$(ls "$folder/.bin/sarif-multitool" "$folder/@microsoft/sarif-multitool/bin.js" 2>/dev/null | head -n 1)
done
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1
if [[ -z $multitool ]] || ! "$multitool" --version >/dev/null 2>&1; then
	((failed == 0)) && skip "no @microsoft/sarif-multitool that runs ($passed checks of the structure passed)"
	finish
fi
validate()
{
	"$multitool" validate "$1.sarif" -o "$1.report" --log ForceOverwrite >log 2>&1
	check "the validator reads $1.sarif" test -s "$1.report"
	grep -c '"ruleId"' "$1.report"
}
for name in found clean broken moved stdin partial; do
	equal "what the validator has to say of $name.sarif" 0 "$(validate $name)"
done
sed 's/"ruleIndex":[0-9]*/"ruleIndex":99/' found.sarif >wrong.sarif
check "the validator can find something" test "$(validate wrong)" != 0
finish
