#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Maps of Tiled, with Tiled itself: what it exports is the same map as what it saved; its own examples load, or are refused with a
# reason; what we write it opens, and it stays the same map through it; our extension finds, marks and links, in the editor as it runs on a
# screen without a viewer.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "${SRCDIR:-.}/tests/support/script.sh"

command -v tiled >/dev/null || skip "no tiled"
need_command
"$tautline" info "$SRCDIR/maps/formats/harbour.tmx" 2>&1 | grep -q "configured without expat" && skip "no expat"

# Nothing of the user who runs the test is read or written.
mkdir -p "$work/home" "$work/run" "$work/bin"
chmod 700 "$work/run"
ln -s "$tautline" "$work/bin/tautline"
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_RUNTIME_DIR=$work/run QT_QPA_PLATFORM=${QT_QPA_PLATFORM-offscreen}
export PATH=$work/bin:$PATH
export QT_LOGGING_RULES='*.debug=false'
cd "$work" || exit 99

# export_map FORMAT IN OUT
export_map() {
	timeout 60 tiled --export-map "$1" "$2" "$3" >"$work/tiled.log" 2>&1
}

export_map json "$SRCDIR/maps/formats/harbour.tmx" "$work/first.tmj" || skip "this tiled does not run without a screen"

# same NAME A B: both are the same map.
same() {
	if tautline convert "$2" "$work/a.tl" && tautline convert "$3" "$work/b.tl" && cmp "$work/a.tl" "$work/b.tl"; then
		good
	else
		bad "$1: not the same map"
	fi
}

# ---- what is saved, and what is exported ----

# Beside the original, for tilesets are named from there.
exports=0
mkdir "$work/maps"
cp "$SRCDIR"/maps/formats/* "$work/maps" 2>/dev/null
for folder in "$SRCDIR"/tests/cases/tiled/*/; do
	name=$(basename "$folder")
	mkdir "$work/maps/$name"
	cp -r "$folder"/* "$work/maps/$name"
done
for map in "$work"/maps/*.tmx "$work"/maps/*/map.tmx; do
	tautline convert "$map" "$work/a.tl" 2>/dev/null || continue
	name=${map#"$work/maps/"}
	if [ "$name" = class/map.tmx ]; then continue; fi # of Tiled 1.9 alone
	if [ "$name" = tile-object-without-size/map.tmx ]; then continue; fi # Tiled drops the size of a picture that is not there
	for format in json tmx; do
		copy=$(dirname "$map")/exported.$format
		if export_map $format "$map" "$copy"; then
			same "$name as $format" "$map" "$copy"
			exports=$((exports + 1))
		else
			bad "$name: tiled does not open it: $(head -n 1 "$work/tiled.log")"
		fi
	done
done
[ $exports -ge 40 ] || bad "only $exports maps were exported"

# ---- Tiled's own examples ----

examples=/usr/share/doc/tiled/examples
if [ -d $examples ]; then
	cp -r $examples "$work/examples"
	find "$work/examples" -name '*.gz' -exec gunzip {} +
	find "$work/examples" -name '*.tmx' | sort >"$work/list"
	while IFS= read -r map; do
		if tautline info "$map" >"$work/out" 2>&1; then
			good
			if export_map json "$map" "${map%.tmx}.exported.json"; then
				same "$(basename "$map")" "$map" "${map%.tmx}.exported.json"
			fi
		elif [ $? -eq 2 ] && grep -q 'tmx:[0-9]*:[0-9]*: error: .' "$work/out"; then
			good
		else
			bad "$(basename "$map"): $(head -n 1 "$work/out")"
		fi
	done <"$work/list"
	[ "$(wc -l <"$work/list")" -ge 15 ] || bad "only $(wc -l <"$work/list") examples"
else
	echo "Tiled's examples are not installed: passed over"
fi

# ---- what we write ----

for map in "$SRCDIR"/maps/*.tl; do
	name=$(basename "$map" .tl)
	tautline convert "$map" "$work/$name.tmj" || bad "$name: not written"
	for format in json tmx; do
		if export_map $format "$work/$name.tmj" "$work/$name.out.$format"; then
			same "$name written, opened and saved as $format" "$work/$name.tmj" "$work/$name.out.$format"
		else
			bad "$name: tiled does not open it: $(head -n 1 "$work/tiled.log")"
		fi
	done
done

# ---- the extension ----

mkdir -p "$XDG_CONFIG_HOME/tiled/extensions" "$work/edit"
cp "$SRCDIR/editors/tiled/tautline.js" "$XDG_CONFIG_HOME/tiled/extensions"
cp "$SRCDIR"/maps/formats/harbour.* "$SRCDIR"/maps/formats/barrel.tx "$work/edit"
# A link through a wall: `gate` to `store` leads aside.
sed 's|points="0,0 0,-112"/>|points="0,0 -200,-112"/>|' "$work/edit/harbour.tmx" >"$work/edit/broken.tmx"

# Another extension drives ours, and writes what it saw.
cat >"$XDG_CONFIG_HOME/tiled/extensions/zz-drive.js" <<END
tiled.assetOpened.connect((map) => {
	let seen = [], links = () => tautline.layer(map, (it) => it.name === "links").objectCount;
	let write = (name, text) => { let file = new TextFile("$work/edit/" + name, TextFile.WriteOnly); file.write(text); file.commit(); };
	try {
		tiled.activeAsset = map;
		seen.push("actions " + tiled.actions.filter((it) => it.startsWith("Tautline")).sort().join(" "));
		seen.push("findings " + tautline.lint(map).map((it) => it.rule || it.text).join(" "));
		tiled.trigger("TautlineLint");
		let before = links(), added = tautline.link(map, "3");
		seen.push("short links " + added + ", " + (links() - before) + " more");
		added = tautline.link(map, "");
		seen.push("links " + added + ", " + (links() - before) + " more in all");
		tiled.mapFormat("tmx").write(map, "$work/edit/linked.tmx");
		map.undo();
		map.undo();
		seen.push("undone " + (links() - before));
		let marks = () => { let layer = tautline.marksOf(map); return layer ? layer.objects.map((it) => it.name).join(" ") : "none"; };
		let wall = map.currentLayer;
		tautline.markFindings(map, [{ rule: "a-rule", at: { x: 2, y: 3 } }, { rule: "no-point" }]);
		let mark = tautline.marksOf(map).objects[0];
		seen.push("marked " + marks() + " at " + (mark.x + mark.width / 2) + "," + (mark.y + mark.height / 2) + ", current " + (map.currentLayer === wall));
		let find = (name) => tautline.layer(map, (it) => it.name === "waypoints").objects.find((it) => it.name === name);
		map.selectedObjects = [find("gate")];
		seen.push(tautline.look(map) + ": " + marks() + " of " + tautline.marksOf(map).objects[0].polygon.length);
		map.selectedObjects = [find("gate"), find("store")];
		seen.push(tautline.look(map) + ": " + marks() + " of " + tautline.marksOf(map).objects[0].polygon.length);
		map.selectedObjects = [];
		try { tautline.look(map); } catch (error) { seen.push("nothing selected: " + error); }
		tautline.markFindings(map, [{ rule: "a-rule", at: { x: 2, y: 3 } }]);
		let saves = 0;
		tiled.assetSaved.connect(() => saves++);
		tiled.trigger("Save");
		let file = new TextFile(map.fileName, TextFile.ReadOnly);
		seen.push("saved " + saves + ", in the file " + (file.readAll().indexOf(tautline.marks) >= 0 ? "with" : "without") + " marks, on the screen " + marks());
		file.close();
		tautline.markFindings(map, [{ rule: "a-rule", at: { x: 2, y: 3 } }]);
		tiled.trigger("TautlineClear");
		seen.push("cleared: " + marks() + (map.modified ? ", changed" : ", as saved"));
		tautline.markFindings(map, [{ rule: "a-rule", at: { x: 2, y: 3 } }]);
		tautline.markFindings(map, [{ rule: "another-rule", at: { x: 4, y: 3 } }]);
		seen.push("marked again: " + marks() + (map.modified ? ", changed" : ", as saved"));
		let gate = find("gate"), x = gate.x;
		gate.x = x + 1;
		tautline.clear(map);
		seen.push("cleared behind an edit: " + marks() + ", moved by " + (find("gate").x - x));
		map.undo();
		map.undo();
		map.undo();
		seen.push("undone: " + marks() + ", moved by " + (find("gate").x - x) + (map.modified ? ", changed" : ", as saved"));
		tautline.show(map, { kind: "object", object: 20 });
		seen.push("selected " + map.selectedObjects.map((it) => it.id).join(" "));
		tautline.show(map, { kind: "layer", object: 2 });
		seen.push("layer " + map.currentLayer.name);
		let stuck = new MapObject(MapObject.Point, "stuck");
		if (stuck.className === undefined) stuck.type = "waypoint"; else stuck.className = "waypoint";
		stuck.x = 216;
		stuck.y = 16;
		tautline.layer(map, (it) => it.name === "waypoints").addObject(stuck);
		tiled.trigger("Save");
		seen.push("saved with a mistake: " + marks());
		tiled.trigger("TautlineLive");
		tiled.trigger("Save");
		seen.push("not live: " + marks());
		map.setProperty("tautline", "$work/no-such-command");
		try { tautline.lint(map); } catch (error) { seen.push("no command: " + (error ? "reported" : "")); }
	} catch (error) {
		seen.push("error " + error);
	}
	write("seen", seen.join("\n") + "\n");
	write("done", "");
});
END

# drive MAP: opens it in the editor until the driver is done.
drive() {
	rm -f "$work/edit/seen" "$work/edit/done"
	timeout 60 tiled --disable-opengl --new-instance "$1" >"$work/tiled.log" 2>&1 &
	editor=$!
	for ((i = 0; i < 300; i++)); do
		if [ -e "$work/edit/done" ] || ! kill -0 $editor 2>/dev/null; then break; fi
		sleep 0.1
	done
	kill $editor 2>/dev/null
	wait $editor 2>/dev/null
}

# saw MAP LINE...: what the driver has to have written.
saw() {
	drive "$work/edit/$1"
	shift
	printf '%s\n' "$@" >"$work/expected"
	if diff "$work/expected" "$work/edit/seen"; then good; else bad "the extension did something else"; fi
}

saw harbour.tmx 'actions TautlineClear TautlineLink TautlineLint TautlineLive TautlineLook' 'findings ' 'short links 1, 1 more' 'links 2, 3 more in all' \
	'undone 0' 'marked a-rule at 32,48, current true' 'region of 17,8.5: region of 86' 'path of length 7: path of 2' \
	'nothing selected: select one object for its region, or two for the path between them' \
	'saved 1, in the file without marks, on the screen none' 'cleared: none, as saved' 'marked again: another-rule, changed' 'cleared behind an edit: none, moved by 1' 'undone: none, moved by 0, as saved' 'selected 20' 'layer blocks' \
	'saved with a mistake: waypoint-isolated waypoint-on-wall' 'not live: none' 'no command: reported'
tautline sees "$work/edit/linked.tmx" --links >"$work/out"
if [ "$(grep -vc ' linked$' "$work/out")" -eq 0 ]; then good; else bad "some that see each other are not linked"; fi
if tautline lint --rule link-grazes=off "$work/edit/linked.tmx" >"$work/out"; then good; else bad "$(head -n 1 "$work/out")"; fi
[ ! -e "$work/edit/.tautline-harbour.tmx" ] || bad "the copy of the map is still there"

drive "$work/edit/broken.tmx"
if grep -q '^findings .*is at no waypoint' "$work/edit/seen"; then good; else bad "broken.tmx: $(cat "$work/edit/seen")"; fi

finish
