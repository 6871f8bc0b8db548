/* SPDX-License-Identifier: MIT */
/*
 * tautline in Tiled: two actions in the Map menu.
 *
 *     Lint sight lines    runs `tautline lint` on the map; findings go to the issues view, and a click selects and centres the object
 *     Link waypoints      adds a polyline of class `link` for each pair of waypoints that sees each other and is not linked yet, as
 *                         one step that can be undone
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

	/* An action of the Map menu. */
	action: function (id, text, run) {
		tiled.registerAction(id, () => {
			try {
				run(tiled.activeAsset);
			} catch (error) {
				tiled.error("tautline: " + error, () => {});
			}
		}).text = text;
	},
};

tautline.action("TautlineLint", "Lint sight lines", (map) => tautline.lint(map));
tautline.action("TautlineLink", "Link waypoints", (map) => {
	tautline.link(map, tiled.prompt("Longest link, in map units (empty: any)", "", "Link waypoints").trim());
});
tiled.extendMenu("Map", [{ separator: true }, { action: "TautlineLint" }, { action: "TautlineLink" }]);
