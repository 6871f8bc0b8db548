/* SPDX-License-Identifier: MIT */
/*
 * tautline in Tiled: actions in the Map menu.
 *
 *     Lint sight lines      runs `tautline lint` on the map; findings go to the issues view, and a click selects and centres the object
 *     Lint when saved       does that whenever the map is saved, and marks the findings in the map; on until it is switched off
 *     Show path and region  of two selected objects the path from the first to the second, or why there is none; of one the region that it sees
 *     Clear marks           takes away what the two of these drew
 *     Link waypoints        adds a polyline of class `link` for each pair of waypoints that sees each other and is not linked yet, as
 *                           one step that can be undone
 *
 * Marks, paths and regions are in a layer of their own, at the top, which is never saved: it goes before the map is written, and comes back
 * behind that. A map with marks counts as changed, since an extension cannot draw on the view of a map, only into it; without them again, by "Clear
 * marks", it is unchanged if nothing else was.
 *
 * To install it, put this file into the folder that Edit > Preferences > Plugins > Extensions opens. The command has to be on the
 * PATH, or to be named by a property `tautline` of the map. What counts is the map as it is on the screen: it goes into a file
 * beside the map, since its tilesets are named from there, and that file is gone afterwards.
 */
var tautline = {
	/* What the command answers on a map, from JSON; throws a text if there is no answer. */
	run: function (map, args) {
		if (!map || !map.isTileMap || !map.fileName)
			throw "open a map that has a file first: its tilesets are looked for beside it";
		tautline.clear(map);
		let copy = FileInfo.path(map.fileName) + "/.tautline-" + FileInfo.baseName(map.fileName) + ".tmx";
		let wrong = tiled.mapFormat("tmx").write(map, copy);
		if (wrong)
			throw wrong;
		let process = new Process();
		try {
			process.exec(String(map.property("tautline") || "tautline"), [args[0], copy].concat(args.slice(1)), false);
			let answer = process.readStdOut();
			if (!answer)
				throw process.readStdErr().trim() || "the command did not answer";
			return JSON.parse(answer);
		} finally {
			process.close();
			File.remove(copy);
		}
	},

	/* The first layer of a map or a group for which `wanted` is true. */
	layer: function (group, wanted) {
		for (let i = 0; i < group.layerCount; i++) {
			let layer = group.layerAt(i);
			let found = wanted(layer) ? layer : layer.isGroupLayer ? tautline.layer(layer, wanted) : null;
			if (found)
				return found;
		}
		return null;
	},

	/* How far layers and the groups around move what is in them. */
	offset: function (layer) {
		let sum = { x: 0, y: 0 };
		for (; layer && layer.offset; layer = layer.parentLayer)
			sum = { x: sum.x + layer.offset.x, y: sum.y + layer.offset.y };
		return sum;
	},

	/* Selects and centres what a finding is about. */
	show: function (map, finding) {
		let object = null, holds = (layer) => layer.isObjectLayer && layer.objects.find((it) => it.id === finding.object);
		let layer = tautline.layer(map, finding.kind === "object" ? holds : (it) => finding.kind === "layer" && it.id === finding.object);
		if (!layer)
			return;
		if (tiled.activeAsset !== map && tiled.mapEditor)
			tiled.activeAsset = map;
		map.currentLayer = layer;
		if (finding.kind !== "object")
			return;
		object = holds(layer);
		map.selectedObjects = [object];
		let by = tautline.offset(layer), at = { x: object.x + by.x, y: object.y + by.y };
		if (map.pixelToScreen)
			at = map.pixelToScreen(at.x, at.y);
		if (tiled.mapEditor && tiled.mapEditor.currentMapView)
			tiled.mapEditor.currentMapView.centerOn(at.x, at.y);
	},

	/* Tells the findings of a map, and what is wrong with it where it cannot be read; gives them. */
	lint: function (map) {
		let answer = tautline.run(map, ["lint", "--format", "json"]), findings = answer.findings.slice();
		for (let file of answer.files)
			findings = findings.concat((file.errors || []).map((it) => Object.assign({ severity: "error" }, it)));
		for (let finding of findings) {
			let text = "tautline: " + finding.text + (finding.rule ? " [" + finding.rule + "]" : "");
			if (finding.severity === "error")
				tiled.error(text, () => tautline.show(map, finding));
			else
				tiled.warn(text, () => tautline.show(map, finding));
		}
		tiled.log("tautline: " + (findings.length || "no") + " findings in " + FileInfo.fileName(map.fileName));
		return findings;
	},

	/* ---- the layer of marks ---- */

	marks: "tautline: not saved",

	marksOf: function (map) {
		return tautline.layer(map, (it) => it.isObjectLayer && it.name === tautline.marks);
	},

	/* Takes the layer of marks away: by an undo, if it was the last change, so that the map is as it was saved; else as a change of its own. */
	clear: function (map) {
		let layer = map && map.isTileMap && tautline.marksOf(map), current = map && map.currentLayer;
		if (!layer)
			return;
		map.undo();
		if (tautline.marksOf(map)) {
			map.redo();
			map.removeLayer(tautline.marksOf(map));
		}
		if (current && current !== layer)
			map.currentLayer = current;
	},

	/* Puts shapes into a new layer of marks; the layer that was edited stays so. */
	mark: function (map, objects, colour) {
		tautline.clear(map);
		if (objects.length === 0)
			return;
		let layer = new ObjectGroup(tautline.marks), current = map.currentLayer;
		layer.color = colour;
		layer.locked = true;
		for (let object of objects)
			layer.addObject(object);
		map.addLayer(layer);
		if (current)
			map.currentLayer = current;
	},

	/* A shape of points in map units, or a ring about one point. */
	shape: function (map, name, points, closed) {
		let unit = Number(map.property("unit")) || 1, object = new MapObject(name), first = points[0];
		object.x = first.x * unit;
		object.y = first.y * unit;
		if (points.length === 1) {
			let size = Math.max(map.tileWidth, map.tileHeight, 8);
			object.shape = MapObject.Ellipse;
			object.x -= size / 2;
			object.y -= size / 2;
			object.width = object.height = size;
		} else {
			object.shape = closed ? MapObject.Polygon : MapObject.Polyline;
			object.polygon = points.map((p) => ({ x: (p.x - first.x) * unit, y: (p.y - first.y) * unit }));
		}
		return object;
	},

	/* Marks findings that have a point. */
	markFindings: function (map, findings) {
		tautline.mark(map, findings.filter((it) => it.at).map((it) => tautline.shape(map, it.rule, [it.at], true)), "#ff2020");
	},

	/* When a map is saved: its findings, and marks. */
	live: true,

	saved: function (map) {
		if (tautline.live && map && map.isTileMap && map.fileName)
			tautline.markFindings(map, tautline.lint(map));
	},

	/* ---- path and region ---- */

	/* The middle of an object as `x,y` in map units. */
	place: function (map, object) {
		let unit = Number(map.property("unit")) || 1, by = tautline.offset(object.layer);
		let x = object.x + by.x + object.width / 2, y = object.y + by.y + (object.tile ? -object.height : object.height) / 2;
		return x / unit + "," + y / unit;
	},

	/* What of a polygon lies within the bounds of the map: cut at one side after the other. */
	cut: function (map, points) {
		let unit = Number(map.property("unit")) || 1, width = map.width * map.tileWidth / unit, height = map.height * map.tileHeight / unit;
		let infinite = map.infinite ? Math.max(width, height) : 0;
		let sides = [["x", -infinite, 1], ["x", width + infinite, -1], ["y", -infinite, 1], ["y", height + infinite, -1]];
		for (let [axis, at, sign] of sides) {
			let inside = (p) => (p[axis] - at) * sign >= 0, left = [];
			points.forEach((p, i) => {
				let q = points[(i + points.length - 1) % points.length], t = (at - q[axis]) / (p[axis] - q[axis]);
				if (inside(p) !== inside(q))
					left.push({ x: q.x + (p.x - q.x) * t, y: q.y + (p.y - q.y) * t });
				if (inside(p))
					left.push(p);
			});
			points = left;
		}
		return points;
	},

	/* Draws the path between two selected objects, or the region of one; says what it is. */
	look: function (map) {
		let places = map && map.isTileMap ? map.selectedObjects.slice(0, 2).map((it) => tautline.place(map, it)) : [];
		if (places.length === 0)
			throw "select one object for its region, or two for the path between them";
		if (places.length === 1) {
			let answer = tautline.run(map, ["sees", places[0], "--region", "--format", "json"]);
			if (!answer.region)
				throw places[0] + " is in a wall, an obstacle or a solid";
			tautline.mark(map, [tautline.shape(map, "region", tautline.cut(map, answer.region), true)], "#40a0ff");
			return "region of " + places[0];
		}
		let answer = tautline.run(map, ["path", places[0], places[1], "--via", "corners", "--format", "json"]);
		if (!answer.found)
			throw "no path from " + places[0] + " to " + places[1] + ": " + answer.reason;
		tautline.mark(map, [tautline.shape(map, "path", answer.points, false)], "#20a040");
		return "path of length " + Number(answer.length.toFixed(3));
	},

	/* ---- links ---- */

	/* Draws links into the object layer `links`, which is made where there is none. */
	draw: function (map, pairs) {
		let layer = tautline.layer(map, (it) => it.isObjectLayer && it.name === "links"), unit = Number(map.property("unit")) || 1;
		if (!layer) {
			layer = new ObjectGroup("links");
			map.addLayer(layer);
		}
		let by = tautline.offset(layer);
		for (let pair of pairs) {
			let line = new MapObject();
			line.shape = MapObject.Polyline;
			if (line.className === undefined)
				line.type = "link"; /* before Tiled 1.10 */
			else
				line.className = "link";
			line.x = pair.from_at.x * unit - by.x;
			line.y = pair.from_at.y * unit - by.y;
			line.polygon = [{ x: 0, y: 0 },
				{ x: (pair.to_at.x - pair.from_at.x) * unit, y: (pair.to_at.y - pair.from_at.y) * unit }];
			layer.addObject(line);
		}
	},

	/* Links all waypoints that see each other, at most `longest` map units apart ("" = any); gives how many links are new. */
	link: function (map, longest) {
		let bound = longest ? ["--max-link", String(longest)] : [];
		let pairs = tautline.run(map, ["sees", "--links", "--format", "json"].concat(bound)).links.filter((it) => !it.linked);
		if (pairs.length > 0)
			map.macro("Link waypoints", () => tautline.draw(map, pairs));
		tiled.log("tautline: " + (pairs.length || "no") + " new links in " + FileInfo.fileName(map.fileName));
		return pairs.length;
	},

	/* Runs one of these on a map, and tells an error. */
	attempt: function (run, map) {
		try {
			return run(map);
		} catch (error) {
			tiled.error("tautline: " + error, () => {});
			return undefined;
		}
	},

	/* An action of the Map menu. */
	action: function (id, text, run) {
		let action = tiled.registerAction(id, () => tautline.attempt(run, tiled.activeAsset));
		action.text = text;
		return action;
	},
};

tautline.action("TautlineLint", "Lint sight lines", (map) => tautline.lint(map));
tautline.action("TautlineLook", "Show path and region", (map) => tiled.log("tautline: " + tautline.look(map)));
tautline.action("TautlineClear", "Clear marks", (map) => tautline.clear(map));
tautline.action("TautlineLink", "Link waypoints", (map) => {
	tautline.link(map, tiled.prompt("Longest link, in map units (empty: any)", "", "Link waypoints").trim());
});
let tautlineLive = tiled.registerAction("TautlineLive", (action) => {
	tautline.live = action.checked;
	if (!tautline.live)
		tautline.clear(tiled.activeAsset);
});
tautlineLive.text = "Lint when saved";
tautlineLive.checkable = true;
tautlineLive.checked = true;
tiled.extendMenu("Map", [{ separator: true }, { action: "TautlineLint" }, { action: "TautlineLive" }, { action: "TautlineLook" },
	{ action: "TautlineClear" }, { action: "TautlineLink" }]);

tiled.assetAboutToBeSaved.connect((asset) => tautline.clear(asset));
tiled.assetSaved.connect((asset) => tautline.attempt(tautline.saved, asset));
