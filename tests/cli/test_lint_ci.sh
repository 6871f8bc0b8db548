#!/bin/bash
# SPDX-License-Identifier: MIT
#
# `lint --format junit` and `--format gitlab`: what the readers of both forms rely on (python3). JUnit has no schema of its own; the elements
# and attributes allowed here are those of junit-4.xsd and junit-10.xsd of Jenkins, the members those of GitLab's Code Quality report.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

mkdir -p 'sub dir' twin
cat >'sub dir/a&<b>"%.tl' <<'END'
tautline 1
wall 5,0 5,10
waypoint "é & <b>" 9,1
waypoint a 1,1
waypoint on 5,5
link "é & <b>" a
waypoint again 1,1
END
cp 'sub dir/a&<b>"%.tl' twin/same.tl
sed -i 's/5,10/5,11/' twin/same.tl
printf 'tautline 1\nwaypoint a 1,1\n' >clean.tl
printf 'tautline 1\nwall 1\nwall x,y\nwall x,y\n' >broken.tl
cp "$top/tests/cases/doom/two.wad" .

maps=('sub dir/a&<b>"%.tl' twin/same.tl clean.tl)
for form in junit gitlab; do
	run lint --format $form "${maps[@]}" -o found.$form
	equal "$form: exit status" 1 $status
	run lint --format $form clean.tl -o clean.$form
	equal "$form: exit status, clean" 0 $status
	run lint --format $form broken.tl none.tl clean.tl -o broken.$form
	equal "$form: exit status, unreadable" 2 $status
	printf 'thing 1 -> waypoint\nthing 11 -> waypoint\n' >tautline.rules # graph-split leaves starts out
	run lint --format $form --rule waypoint-duplicate=warning --rule graph-split=warning two.wad -o two.$form
	rm tautline.rules
	run lint --format $form --werror --rule all=warning "${maps[@]}" -o strict.$form
	equal "$form: exit status, --werror" 1 $status
	run lint --format $form --rule all=warning "${maps[@]}" -o mild.$form
	equal "$form: exit status, warnings" 0 $status
done
{ printf 'tautline 1\n# moved\n\n'; sed 1d 'sub dir/a&<b>"%.tl'; } >moved.tl
mv moved.tl 'sub dir/a&<b>"%.tl'
for form in junit gitlab; do
	run lint --format $form "${maps[@]}" -o moved.$form
done
run lint --format gitlab clean.tl -o quality.json
equal "a report of GitLab may be named .json" 0 $status
run lint clean.tl --format junit -o results.json
equal "JUnit is no JSON" 2 $status
if ! command -v python3 >/dev/null; then
	((failed == 0)) && skip "no python3"
	finish
fi
check "JUnit" python3 - <<'END'
import xml.etree.ElementTree as tree
allowed = {"testsuites": {"name"}, "testsuite": {"name", "tests", "failures", "errors"}, "testcase": {"name", "classname"},
           "failure": {"type", "message"}, "error": {"type", "message"}, "system-out": set()}
inside = {"testsuites": {"testsuite"}, "testsuite": {"testcase"}, "testcase": {"failure", "error", "system-out"}}
def load(name):
    root = tree.parse(name + ".junit").getroot()
    assert root.tag == "testsuites"
    for element in root.iter():
        assert set(element.keys()) <= allowed[element.tag], element.attrib
        assert {child.tag for child in element} <= inside.get(element.tag, set()), element.tag
    for suite in root:
        assert set(suite.keys()) == allowed["testsuite"]
        assert int(suite.get("tests")) == len(suite)
        assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
        assert int(suite.get("errors")) == len(suite.findall("testcase/error"))
        assert all(case.get("classname") == suite.get("name") and len(case) <= 1 for case in suite)
    return root
def names(root):
    return [(c.get("classname"), c.get("name")) for c in root.iter("testcase")]
found, clean, broken, moved, two, strict, mild = map(load, "found clean broken moved two strict mild".split())
assert [s.get("name") for s in found] == ['sub dir/a&<b>"%.tl', "twin/same.tl", "clean.tl"]
assert ('sub dir/a&<b>"%.tl', 'link-blocked "é & <b>" a') in names(found), names(found)
assert names(found) == names(moved) and len(set(names(found))) == len(names(found))
blocked = [c for c in found[0] if c.get("name").startswith("link-blocked")][0][0]
assert blocked.tag == "failure" and blocked.get("type") == "error" and "is blocked by the wall" in blocked.get("message")
lines = blocked.text.split("\n")
assert lines[0].startswith('sub dir/a&<b>"%.tl:6:') and lines[0].endswith("[link-blocked]") and len(lines) == 2
double = [c for c in found[0] if c.get("name").startswith("waypoint-duplicate")][0]
assert double[0].tag == "system-out", "a warning does not make the status 1"
assert names(clean) == [("clean.tl", "read")] and len(clean[0][0]) == 0
assert [c[0].tag if len(c) else "" for c in broken.iter("testcase")] == ["error", "error", ""]
assert "broken.tl:2:" in broken[0][0][0].text and broken[1][0][0].get("message")
assert {s.get("name").split(":")[0] for s in two} == {"two.wad"} and any(":MAP01" in s.get("name") for s in two)
assert any("thing" in c[0].text for c in two.iter("testcase") if len(c))
assert strict[0].get("failures") == str(len(strict[0]) - 1) and mild[0].get("failures") == "0"
END
check "GitLab" python3 - <<'END'
import json, re
def load(name):
    issues = json.load(open(name + ".gitlab", encoding="utf-8"))
    assert isinstance(issues, list)
    for issue in issues:
        assert set(issue) == {"description", "check_name", "fingerprint", "severity", "location"}
        assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
        assert issue["description"] and issue["check_name"] and re.match("^[0-9a-f]{16}$", issue["fingerprint"])
        assert set(issue["location"]) == {"path", "lines"} and not issue["location"]["path"].startswith(("./", "/"))
        assert set(issue["location"]["lines"]) == {"begin"} and issue["location"]["lines"]["begin"] >= 1
    assert len({issue["fingerprint"] for issue in issues}) == len(issues), name
    return issues
found, clean, broken, moved, two, strict, mild = map(load, "found clean broken moved two strict mild".split())
assert clean == [] and found == found
blocked = [i for i in found if i["check_name"] == "link-blocked"]
assert [i["location"] for i in blocked] == [{"path": p, "lines": {"begin": 6}} for p in ('sub dir/a&<b>"%.tl', "twin/same.tl")]
assert {i["severity"] for i in blocked} == {"major"}
assert {i["severity"] for i in found if i["check_name"] == "waypoint-duplicate"} == {"minor"}
assert sorted(i["fingerprint"] for i in found) == sorted(i["fingerprint"] for i in moved)
assert [i["location"] for i in found] != [i["location"] for i in moved]
assert {i["check_name"] for i in broken} == {"unreadable-map"} and {i["severity"] for i in broken} == {"blocker"}
assert {i["location"]["path"] for i in broken} == {"broken.tl", "none.tl"}
assert all(re.match(r"^MAP0\d: thing \d+: ", i["description"]) for i in two) and two
END
finish
