// SPDX-License-Identifier: MIT
//
// The package as a library: each class, errors with code, reason and place, freeing, and that memory stays flat. The description of the API
// and what the package was made from are compared.
//
// usage: node --expose-gc library.mjs PACKAGE SOURCES tautline-api.json
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

const [where, sources, description] = process.argv.slice(2).map((each) => path.resolve(each));
const tautline = await import(pathToFileURL(path.join(where, 'tautline.js')));
const { Map: World, Nav, Query, Lint, Crowd, Meter, Movers, Why, Widths, TautlineError, version, memoryBytes, xmlLines } = tautline;
const p = (x, y) => ({ x, y });

function worldWithWall() {
	const map = World.create();
	map.addWall({ points: [p(5, 0), p(5, 4)] });
	return map;
}

test('a saved text ends where it ends, whatever was in memory before', () => {
	const long = `tautline 1\n# ${'x'.repeat(5000)}\n`;
	for (let size = 0; size < 32; size++) {
		const text = `tautline 1\n#${'y'.repeat(size)}\n`, map = World.loadMemory(text);
		World.loadMemory(long).free();
		assert.equal(map.saveMemory(), text);
	}
});

test('a list of texts has each of them whole', () => {
	const map = World.create();
	map.addAllowance({ rule: 'link-blocked', names: ['kitchen', 'a', 'hall'], reason: 'r' });
	assert.deepEqual(map.getAllowance(map.nextAllowance(null)).names, ['kitchen', 'a', 'hall']);
});

test('sight, paths and batches', () => {
	const map = worldWithWall(), nav = Nav.create(map, { radius: 0.3 }), query = Query.create(nav);
	assert.equal(query.sees(p(0, 2), p(9, 2)), false);
	assert.equal(query.sees(p(0, 5), p(9, 5)), true);
	assert.equal(query.firstHit(p(0, 2), p(9, 2)).kind, 'wall');
	assert.deepEqual([...query.seesMany(new Float64Array([0, 2, 9, 2, 0, 5, 9, 5]))], [0, 1]);
	assert.deepEqual([...query.seesMany([{ from: p(0, 2), to: p(9, 2) }])], [0]);
	const result = query.findPath({ from: { at: p(0, 2) }, to: { at: p(9, 2) } });
	assert.equal(result.found, true);
	assert.equal(result.length, 10.131251990651297);
	assert.deepEqual(query.distances({ from: { at: { x: 0, y: 2 } } }, [{ at: { x: 9, y: 2 } }]), new Float64Array([result.length]));
	assert.deepEqual(query.findLengths(null, new Float64Array([0, 2, 9, 2])), new Float64Array([result.length]));
	const points = query.getPoints();
	assert.equal(points.length, result.count);
	assert.deepEqual(points.at(-1), { at: p(9, 2), waypoint: null });
});

test('a map: things by id, edits, undo, and its text', () => {
	const text = readFileSync(path.join(sources, 'maps/office.tl'), 'utf8');
	const map = World.loadMemory(text);
	const names = [...map.eachWaypoint()].map((id) => map.getWaypoint(id).name);
	assert.equal(names.length, map.waypointCount());
	assert.equal(names[0], 'reception');
	const id = map.findWaypoint('reception');
	map.moveWaypoint(id, p(2, 10));
	assert.deepEqual(map.getWaypoint(id).at, p(2, 10));
	map.undo();
	assert.equal(map.saveMemory(), text);
	map.removeWaypoint(id);
	assert.throws(() => map.getWaypoint(id), { code: 'stale' });
});

test('a text of any length, after a longer one', () => {
	for (let length = 1; length < 40; length++) {
		const longer = World.loadMemory(`tautline 1\n#${'x'.repeat(100)}\n`), shorter = `tautline 1\n#${'y'.repeat(length)}`;
		longer.saveMemory();
		assert.equal(World.loadMemory(shorter).saveMemory(), shorter);
	}
});

test('points of a path as numbers', () => {
	const query = Query.create(Nav.create(worldWithWall(), { radius: 0.3 }));
	query.findPath({ from: { at: p(0, 2) }, to: { at: p(9, 2) } });
	const numbers = query.getPoints().flatMap(({ at }) => [at.x, at.y]);
	assert.deepEqual([...query.findPoints(p(0, 2), p(9, 2))], numbers);
	assert.deepEqual([...query.findPoints(p(0, 2), p(9, 2), { pull: true })], numbers);
	const closed = World.create();
	closed.addWall({ points: [p(1, 1), p(2, 1), p(2, 2), p(1, 2)], loop: true });
	assert.equal(Query.create(Nav.create(closed)).findPoints(p(0, 0), p(1.5, 1.5)).length, 0);
	assert.throws(() => query.findPoints(p(0, NaN), p(1, 1)), TautlineError);
	const towards = Query.create(Nav.create(closed, { radius: 0.1 })), def = { from: { at: p(0, 0) }, to: { at: p(1.5, 1.5) }, partial: true };
	assert.equal(towards.findPath(def).partial, true);
	const way = [...towards.findPoints(p(0, 0), p(1.5, 1.5), { partial: true })];
	assert.ok(way.length >= 4 && Math.hypot(way.at(-2) - 1.5, way.at(-1) - 1.5) < 0.7, String(way));
	assert.deepEqual(way, towards.getPoints().flatMap(({ at }) => [at.x, at.y]));
	assert.deepEqual([...towards.findPoints(p(1, 1.5), p(0, 0), { partial: true })], []); // the start is blocked
});

test('sets of channels: numbers, names, names of the map', () => {
	const points = [p(5, 0), p(5, 4)], map = World.create(), fly = map.addChannel({ name: 'fly' });
	const blocks = (given) => map.getWall(map.addWall({ points, blocks: given })).blocks;
	assert.deepEqual([1, 'walk', 'sight', ['walk', 'sight'], 'fly', ['walk', 'fly'], undefined].map(blocks), [1, 1, 2, 3, fly, 1 | fly, 2 ** 32 - 1]);
	const id = map.addWall({ points });
	map.setWallBlocks(id, ['sight', 'fly']);
	assert.equal(map.getWall(id).blocks, 2 | fly);
	assert.equal(Nav.create(map, { heeds: ['walk', 'fly'] }).heeds(), 1 | fly);
	assert.throws(() => blocks('wolk'), { name: 'TypeError', message: /'wolk' is none of walk, sight and the channels that the map adds/ });
	assert.throws(() => blocks(['walk', 3]), /'3' is none of/);
	assert.throws(() => blocks('toString'), /'toString' is none of/);
	assert.throws(() => blocks([]), { code: 'invalid', reason: /blocks is 0/ });
	const crowd = Crowd.create({ nav: Nav.create(map, { radius: 0.5 }) });
	crowd.addAgent({ position: p(1, 1), heeds: 'walk' });
	assert.throws(() => crowd.addAgent({ position: p(1, 1), heeds: 'fly' }), /map.findChannel has the number/);
});

test('why there is no path, and how wide it is', () => {
	const map = World.loadMemory('tautline 1\nwall 0,0 20,0 20,20 0,20 loop\nwall 10,0 10,12\ndoor gate 10,12 10,14 closed\nwall 10,14 10,20\n');
	const from = p(2, 2), to = p(18, 2), gate = map.findDoor('gate');
	const why = Why.noPath(map, { radius: 0.3, via: 'corners' }, { from: { at: from }, to: { at: to } });
	assert.equal(why.count(), 1);
	assert.equal(why.getCause(0).kind, 'doors');
	assert.match(why.getText(0), /door gate is closed; with it open \d/);
	assert.equal(why.getSummary(), why.getText(0));
	assert.deepEqual(why.getThing(0, 0).blocker.door, gate);
	map.setDoorClosed(gate, false);
	const nav = Nav.create(map), widths = Widths.create(nav), width = widths.between(from, to);
	assert.deepEqual([width.found, width.width, width.limit], [true, 2, 'at-neck']);
	assert.deepEqual([width.oneEnd, width.twoEnd], [width.one, width.two]);
	assert.equal(widths.group(p(5, 5), 0.9), widths.group(p(15, 5), 0.9));
	assert.notEqual(widths.group(p(5, 5), 1.1), widths.group(p(15, 5), 1.1));
	assert.deepEqual(widths.chokes(0.5).map(({ width, one, oneEnd }) => [width, oneEnd.x - one.x, oneEnd.y - one.y]), [[2, 0, 0]]);
	map.setDoorClosed(gate, true);
	nav.update(map);
	assert.throws(() => widths.between(from, to), { code: 'stale' });
	assert.equal(Widths.create(nav).between(from, to).found, false);
});

test('fields, random points and areas', () => {
	const query = Query.create(Nav.create(worldWithWall(), { radius: 0.3, via: 'corners' }));
	const { distances, next } = query.field({ from: { at: p(8, 2) }, corner: p(0, 0), cell: 2, columns: 5, rows: 3 });
	assert.equal(distances.length, 15);
	assert.equal(next.length, 30);
	for (let cell = 0; cell < 15; cell++) {
		const middle = p(1 + 2 * (cell % 5), 1 + 2 * Math.floor(cell / 5));
		const { found, length } = query.findPath({ from: { at: p(8, 2) }, to: { at: middle } });
		assert.equal(distances[cell], found ? length : Infinity);
		assert.ok(!found || query.sees(middle, p(next[2 * cell], next[2 * cell + 1])));
	}
	const lines = query.contours({ from: { at: p(8, 2) }, cell: 1, columns: 10, rows: 6, step: 2 });
	assert.ok(lines.length > 10);
	for (const { distance, to } of lines) {
		const { found, length } = query.findPath({ from: { at: p(8, 2) }, to: { at: to } });
		assert.ok(distance % 2 === 0 && (!found || Math.abs(length - distance) < 0.01));
	}
	for (const def of [{ columns: 2 ** 20, rows: 2 ** 20 }, { columns: 2 ** 16, rows: 2 ** 16 }, { columns: 4, rows: 4, cell: 0 }])
		assert.throws(() => query.field(def), TautlineError);
	const inside = World.create();
	inside.addGrid([0, 1, 0, 0], 2, { size: 5 });
	const free = Query.create(Nav.create(inside, { radius: 0.3 })), points = free.randomPoints(50, { seed: 4 });
	assert.equal(points.length, 50);
	assert.ok(points.every((point) => free.nearestFree(point, 1).at.x === point.x));
	assert.deepEqual(free.randomPoints(3, { seed: 4 }), points.slice(0, 3));
	const map = World.loadMemory('tautline 1\narea 0,0 4,0 4,4 cost 3\narea 5,5 6,5 6,6 5,6 cost 2\n');
	assert.deepEqual(map.areasFromMap(), [{ corners: [p(0, 0), p(4, 0), p(4, 4)], cost: 3 }, { corners: [p(5, 5), p(6, 5), p(6, 6), p(5, 6)], cost: 2 }]);
	query.setAreas(map.areasFromMap());
	assert.deepEqual(World.create().areasFromMap(), []);
});

test('a grid: loops around what is blocked', () => {
	const cells = '..#..|.##..|#..##|..###'.replaceAll('|', ''), columns = 5, rows = 4;
	const map = World.create();
	const ids = map.addGrid([...cells].map((cell) => cell === '#'), columns, { x: 10, y: 20, size: 2 });
	const loops = ids.map((id) => Array.from({ length: map.getWall(id).count }, (_, i) => map.getWallPoint(id, i).out).map(({ x, y }) => `${(x - 10) / 2},${(y - 20) / 2}`).join(' '));
	assert.deepEqual(loops, ['2,0 3,0 3,2 1,2 1,1 2,1', '0,2 1,2 1,3 0,3', '3,2 5,2 5,4 2,4 2,3 3,3', '0,0 5,0 5,4 0,4']);
	const hole = World.create();
	assert.deepEqual(hole.addGrid([1, 1, 1, 1, 0, 1, 1, 1, 1], 3, { rim: false }).map((id) => hole.getWall(id).count), [4, 4]);
	assert.throws(() => map.addGrid([0, 1, 0], 2), TypeError);

	// Rows are the same grid; what is neither is refused, and nothing is added.
	const matrix = Array.from({ length: 4 }, (_, y) => [...cells.slice(5 * y, 5 * y + 5)].map((cell) => Number(cell === '#')));
	for (const given of [[matrix, { x: 10, y: 20, size: 2 }], [matrix.map((row) => Uint8Array.from(row)), 5, { x: 10, y: 20, size: 2 }], [matrix, undefined, { x: 10, y: 20, size: 2 }]]) {
		const same = World.create();
		same.addGrid(...given);
		assert.equal(same.saveMemory(), map.saveMemory());
	}
	const none = World.create(), wrong = [
		[[[[0, 1], [1]]], /row 1 of the grid is no array of 2 cells/], [[[[0, 1], 1]], /row 1 /], [[[1, [0, 1]]], /row 0 /], [[[[[1]]]], /row 0 /],
		[[[[0, 1], [1, 0]], 3], /rows of the grid have 2 cells, not 3/], [[[[], []]], /rows of the grid have 0 cells/], [[[], 2], /0 cells/],
		[[[0, 1]], /2 cells are no rows of an unknown number of columns/], [['..#', 3], /not \.\.#/], [[undefined, 2], /not undefined/], [[7, 2], /not 7/],
		[[[0, 1], 2, { sise: 3 }], /'sise' is none of x, y, size, rim, blocks/], [[[[0, 1]], { block: 1 }], /'block' is none of/], [[[0, 1], 2, 5], /not 5/],
		[[[0, 1], 2, { blocks: 'wolk' }], /'wolk' is none of/], [[[0, 1], 2, { blocks: 0 }], /blocks is 0/] ];
	for (const [given, message] of wrong)
		assert.throws(() => none.addGrid(...given), { message }, String(message));
	assert.equal(none.wallCount(), 0);

	// Water in a yard of walls stops feet and no eyes; the loop around the grid stops both.
	const pool = World.create();
	pool.addGrid([[1, 1, 1, 0], [1, 0, 1, 0], [1, 1, 1, 0]]);
	pool.addGrid([[0, 0, 0, 0], [0, 1, 0, 1], [0, 0, 0, 0]], { rim: false, blocks: 'walk' });
	assert.deepEqual([...pool.eachWall()].map((id) => pool.getWall(id).blocks), [2 ** 32 - 1, 2 ** 32 - 1, 2 ** 32 - 1, 1, 1]);
	const feet = Query.create(Nav.create(pool, { radius: 0.4, via: 'corners' })), eyes = Query.create(Nav.create(pool, { heeds: 'sight' }));
	assert.deepEqual([feet, eyes].map((query) => query.sees(p(3.5, 0.5), p(3.5, 2.5))), [false, true]);
	assert.deepEqual([p(1.5, 1.5), p(3.5, 1.5), p(0.5, 0.5)].map((at) => feet.hasPath({ from: { at }, to: { at } })), [false, false, false]);
	assert.equal(eyes.sees(p(1.2, 1.5), p(1.8, 1.5)), true);
	assert.equal(eyes.sees(p(3.5, 1.5), p(5, 1.5)), false);
	const curtain = World.create();
	assert.deepEqual(curtain.addGrid([[1, 0]], { blocks: 'sight' }).map((id) => curtain.getWall(id).blocks), [2, 2 ** 32 - 1]);

	// Random grids: a point is free where its cell is, and cells are joined where they share sides.
	let state = 1;
	const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
	for (let round = 0; round < 50; round++) {
		const width = 1 + Math.floor(random() * 12), height = 1 + Math.floor(random() * 12), share = random();
		const blocked = Uint8Array.from({ length: width * height }, () => (random() < share ? 1 : 0));
		const world = World.create();
		world.addGrid(blocked, width);
		const query = Query.create(Nav.create(world, { radius: 0.25 }));
		const region = new Int32Array(blocked.length).fill(-1);
		blocked.forEach((is, start) => {
			const open = is || region[start] >= 0 ? [] : [start];
			for (let at; (at = open.pop()) !== undefined; region[at] = start) {
				const [x, y] = [at % width, Math.floor(at / width)];
				for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
					const next = at + dx + dy * width;
					if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height && !blocked[next] && region[next] < 0 && next !== start)
						region[next] = start, open.push(next);
				}
			}
		});
		for (let i = 0; i < 100; i++) {
			const a = Math.floor(random() * blocked.length), b = Math.floor(random() * blocked.length);
			const middle = (cell) => p(cell % width + 0.5, Math.floor(cell / width) + 0.5);
			const joined = !blocked[a] && !blocked[b] && region[a] === region[b];
			assert.equal(query.findPoints(middle(a), middle(b)).length > 0, joined, `round ${round}: ${a} to ${b} of\n${blocked} by ${width}`);
		}
	}
});

test('meters, movers, changes of a nav, navs of a crowd', () => {
	const map = World.loadMemory('tautline 1\nwall 5,0 5,4\nobstacle guard 7,2 0.4 velocity 0,1.5\n');
	const movers = Movers.create(map);
	movers.advance(2);
	assert.equal(movers.count(), 1);
	assert.ok(movers.get(0).circle.centre.y > 2);
	assert.deepEqual(movers.polygons(), []);
	const nav = Nav.create(map, { radius: 0.5 }), crowd = Crowd.create({ nav });
	const meter = Meter.create(crowd, { box: { min: p(0, 0), max: p(10, 10) }, cell: 5 });
	crowd.addAgent({ position: p(1, 1) });
	crowd.step();
	meter.read();
	assert.equal(meter.columns() * meter.rows(), 4);
	map.addWall({ points: [p(8, 0), p(8, 4)] });
	const changes = nav.updateAndList(map);
	assert.equal(typeof changes.areComplete(), 'boolean');
	assert.equal(typeof changes.count(), 'number');
	crowd.setNavs(nav, [Nav.create(map, { radius: 1 })]);
	crowd.step();
	assert.deepEqual(map.jumpsFromMap?.() ?? [], []);
	const lifts = World.loadMemory('tautline 1\nwaypoint a 1,1\nwaypoint b 5,1\nwaypoint c 9,1\nlink a b jump 2\nlink b c cost 3 jump 1\n');
	assert.deepEqual(lifts.jumpsFromMap().map(({ from, to, seconds }) => [from.x, to.x, seconds]), [[1, 5, 2], [5, 9, 1]]);
});

test('lint', () => {
	const map = World.loadMemory('tautline 1\nwall 0,0 0,4\nwaypoint a -1,2\nwaypoint b 1,2\nlink a b\n');
	const lint = Lint.run(map);
	assert.equal(lint.findingCount(), 1);
	const finding = lint.getFinding(0);
	assert.equal(finding.severity, 'error');
	assert.equal(finding.place.line, 5);
});

test('a crowd', () => {
	const crowd = Crowd.create({ nav: Nav.create(worldWithWall(), { radius: 0.5 }) });
	const id = crowd.addAgent({ position: p(0, 2) });
	crowd.setAgentGoal(id, p(9, 2));
	for (let i = 0; i < 2000; i++)
		crowd.step();
	const { position } = crowd.getAgent(id);
	assert.ok(Math.hypot(position.x - 9, position.y - 2) < 1, JSON.stringify(position));
	assert.equal(typeof crowd.hash(), 'bigint');
	const again = Crowd.create({ nav: Nav.create(worldWithWall(), { radius: 0.5 }) });
	again.load(crowd.save());
	assert.equal(again.hash(), crowd.hash());
});

test('errors have a code, a reason and a place', () => {
	const failing = (call) => {
		try {
			call();
		} catch (error) {
			assert.ok(error instanceof TautlineError, String(error));
			return error;
		}
		return assert.fail('nothing was thrown');
	};
	const format = failing(() => World.loadMemory('tautline 1\nwall 0,0 zzz\nwall 1,1\n'));
	assert.equal(format.code, 'format');
	assert.equal(format.place.line, 2);
	assert.equal(format.errors.length, 3);
	assert.match(format.message, /^2:/);
	const range = failing(() => World.create().addWall({ points: [p(0, 0), p(NaN, 1)] }));
	assert.equal(range.code, 'range');
	assert.ok(range.reason.length > 0);
	assert.throws(() => World.create().addWall({ pts: [] }), /'pts' is none of/);
	assert.throws(() => Nav.create(worldWithWall(), { contact: 'maybe' }), /'maybe' is none of graze, strict/);
	assert.throws(() => Nav.create({}), TypeError);
});

test('free, and what is freed by the garbage collector', async () => {
	const map = worldWithWall();
	map.free();
	map.free();
	assert.throws(() => map.waypointCount(), /was freed/);
	assert.equal(typeof World.prototype[Symbol.dispose ?? Symbol.for('Symbol.dispose')], 'function');
	// a query keeps its nav
	const query = Query.create(Nav.create(worldWithWall()));
	globalThis.gc();
	await new Promise((resolve) => setTimeout(resolve, 10));
	assert.equal(query.sees(p(0, 2), p(9, 2)), false);

	for (let i = 0; i < 10000; i++)
		World.create();
	const before = memoryBytes();
	for (let i = 0; i < 1000000; i++) {
		const one = World.create();
		if (i % 4 !== 0)
			one.free(); // one of four is left to the collector
		if (i % 10000 === 0)
			await new Promise((resolve) => setImmediate(resolve)), globalThis.gc();
	}
	const grown = memoryBytes() - before;
	assert.ok(grown <= 32 << 20, `memory grew by ${grown} bytes over 1,000,000 maps`);
});

test('what is in: formats without a library', () => {
	const { tautline: number, formats } = version();
	assert.equal(formats.includes('tmx'), formats.includes('svg'), 'both need expat');
	assert.equal(number, JSON.parse(readFileSync(path.join(where, 'package.json'), 'utf8')).version);
	for (const format of ['native', 'tmj', 'ldtk', 'uvtt', 'doom', 'udmf', 'movingai', 'geojson'])
		assert.ok(formats.includes(format), format);
});

/** What a parser of a page makes: elements of [name, { attributes }, ...children], texts. */
function domOf([name, attributes, ...children]) {
	const nodes = children.map((each) => (typeof each === 'string' ? { nodeType: 3, nodeValue: each } : domOf(each)));
	nodes.forEach((node, i) => (node.nextSibling = nodes[i + 1] ?? null));
	return { nodeType: 1, nodeName: name, localName: name, attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })), firstChild: nodes[0] ?? null, getElementsByTagName: () => [], textContent: '' };
}
const parserOf = (tree) => ({ parseFromString: () => ({ documentElement: tree && domOf(tree) }) });

test('XML by a parser of the host', () => {
	const xml = '<?xml version="1.0" encoding="utf8"?>\n<!DOCTYPE svg [ <!ENTITY n "]>"> <!-- \' --> ]>\n<!-- <a> --><svg id="\u00e9>">\n<![CDATA[<\u00e8>]]><line x1="0" y1="0" x2="4" y2="0" id="w"/><path/>\\</svg>\n';
	const tree = ['svg', { id: '\u00e9>' }, '\n', '<\u00e8>', ['line', { x1: '0', y1: '0', x2: '4', y2: '0', id: 'w' }], ['path', {}], '\\'];
	const lines = 'L3 13\nAid \u00e9>\n(svg\n-\\n\n-<\u00e8>\nL4 17\nAx1 0\nAy1 0\nAx2 4\nAy2 0\nAid w\n(line\n)line\nL4 59\n(path\n)path\n-\\\\\n)svg\n';
	assert.equal(xmlLines(xml, parserOf(tree)), lines);
	assert.equal(xmlLines(new TextEncoder().encode(xml), parserOf(tree)), lines);
	assert.equal(xmlLines(new Uint8Array([0xff, 0xfe, ...Buffer.from(xml, 'utf16le')]), parserOf(tree)), lines);
	const drawing = xmlLines('<svg>\n <g id="walls"><line x2="4"/></g></svg>', parserOf(['svg', {}, '\n ', ['g', { id: 'walls' }, ['line', { x2: '4' }]]]));
	const map = World.loadMemory(drawing, { format: 'svg' });
	assert.equal(map.wallCount(), 1);
	map.free();
	assert.throws(() => World.loadMemory(xmlLines('<svg>\n<path d="M 1"/></svg>', parserOf(['svg', {}, '\n', ['path', { d: 'M 1', id: 'walls' }]])), { format: 'svg' }), { code: 'format', message: /^2:1: / });
	assert.throws(() => xmlLines('', parserOf()), { code: 'format', message: '1:1: invalid XML: no element found' });
	assert.throws(() => xmlLines('<a>\n', { parseFromString: () => ({ documentElement: { localName: 'parsererror', getElementsByTagName: () => [], textContent: 'error on line 2 at column 1: it ends' } }) }), { message: '2:1: invalid XML: it ends' });
	assert.throws(() => xmlLines('<!DOCTYPE a [\n<!ENTITY b "c">\n <!ENTITY d "&b;">]><a/>', parserOf(['a', {}])), { message: '3:2: an entity is no short plain text' });
	assert.throws(() => xmlLines('<a/>', parserOf(Array.from({ length: 300 }).reduce((inside) => ['a', {}, ...(inside ? [inside] : [])], undefined))), { code: 'limit' });
	assert.throws(() => xmlLines('<a/>'), ReferenceError, 'node has none of its own');
});

test('a worker starts with the module of its page', async () => {
	const { start } = await import(pathToFileURL(path.join(where, 'library.js')));
	const worker = new Worker(`const { workerData, parentPort } = require('node:worker_threads');
		import(workerData.library).then(({ start }) => start(...workerData.modules)).then(({ Map, Lint }) => parentPort.postMessage(Lint.run(Map.create()).findingCount()));`,
		{ eval: true, workerData: { modules: tautline.modules, library: pathToFileURL(path.join(where, 'library.js')).href } });
	assert.equal(await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject)), 1); // it has no walls
	assert.equal((await start()).Map, World); // once in each
});

test('the first module alone, as in a page, until the second is there', async () => {
	const { start } = await import(pathToFileURL(path.join(where, 'library.js')).href + '?alone');
	const { Map: First, Nav: FirstNav, Query: FirstQuery, Lint: FirstLint, version: versionOf, loadMore } = await start(tautline.modules[0]);
	const text = readFileSync(path.join(sources, 'maps/office.tl'), 'utf8'), map = First.loadMemory(text, { path: 'office.tl' });
	map.reloadMemory(new TextEncoder().encode('# a comment\n\n' + text));
	map.reloadMemory(text);
	assert.equal(FirstQuery.create(FirstNav.create(map, { radius: 0.3 })).sees(p(2, 10), p(2, 10)), true);
	assert.throws(() => map.drawSvg(), { code: 'unsupported' });
	assert.equal(map.saveMemory(), text);
	assert.deepEqual(versionOf().formats, ['native']);
	const geojson = '{"type": "FeatureCollection", "features": []}';
	for (let i = 0; i < 1000; i++) {
		assert.throws(() => FirstLint.run(map), { code: 'unsupported', message: /await loadMore/ });
		for (const call of [() => First.loadMemory(geojson), () => map.reloadMemory(text, { path: 'a.tmj' }), () => map.saveAsMemory('uvtt')])
			assert.throws(call, { code: 'unsupported', message: /await loadMore/ });
	}
	await loadMore(tautline.modules[1]);
	assert.equal(FirstLint.run(map).findingCount(), 0);
	assert.match(map.drawSvg(), /^<svg/);
	assert.equal(First.loadMemory(geojson).waypointCount(), 0);
	assert.deepEqual(versionOf().formats, version().formats);
	await tautline.loadMore(); // nothing to do in node
});

test('at most 400 kB, compressed, for a page', () => {
	const bytes = ['tautline.wasm', 'tautline.js', 'library.js', 'api.js'].map((name) => gzipSync(readFileSync(path.join(where, name)), { level: 9 }).length);
	assert.ok(bytes.reduce((a, b) => a + b) <= 400000, bytes.join(' + '));
});

test('points are whatever has an x and a y', () => {
	class Sprite {
		constructor(x, y) {
			Object.assign(this, { x, y, angle: 0, name: 'zombie' });
		}
	}
	const query = Query.create(Nav.create(worldWithWall())), [left, right] = [new Sprite(0, 2), new Sprite(9, 2)];
	assert.equal(query.sees(left, right), false);
	assert.equal(query.firstHit(left, right).kind, 'wall');
	assert.deepEqual([...query.seesMany([{ from: left, to: right }])], [0]);
	assert.equal(query.findPath({ from: { at: left }, to: { at: right } }).found, true);
	assert.throws(() => query.firstHit([0, 2], right), /'0' is none of x, y/);
	assert.throws(() => query.firstHit({ x: 0, z: 2 }, right), /'z' is none of x, y/);
});

test('objects of another realm', () => {
	const wall = vm.runInNewContext('({ points: new Float64Array([5, 0, 5, 4]) })');
	const map = World.create();
	assert.equal(map.getWall(map.addWall(wall)).count, 2);
	assert.deepEqual(map.getWallPoint(map.addWall(vm.runInNewContext('({ points: [{ x: 1, y: 2 }, { x: 3, y: 4 }] })')), 1).out, p(3, 4));
	assert.throws(() => map.addWall('wall'), /an object is expected/);
});

test('the package is of this description of the API', async () => {
	const api = JSON.parse(readFileSync(description, 'utf8'));
	const { default: made } = await import(pathToFileURL(path.join(where, 'api.js')));
	const types = readFileSync(path.join(where, 'tautline.d.ts'), 'utf8');
	const all = new Map(api.functions.map((each) => [each.name, each]));
	const structs = new Map(api.structs.map((each) => [each.name, each]));
	for (const f of made.functions) {
		const is = all.get(f.name);
		assert.deepEqual(f.parameters.map((each) => [each.name, each.base]), is.parameters.map((each) => [each.name, each.base]), f.name);
		if (f.class)
			assert.match(types, new RegExp(`\\t(static )?${f.js}\\(`), f.name);
	}
	for (const [name, s] of Object.entries(made.structs)) {
		assert.equal(s.size, structs.get(name).size32, name);
		assert.deepEqual(s.fields.map((each) => [each.name, each.at]), structs.get(name).fields.map((each) => [each.name, each.offset32]), name);
	}
	const names = new Set(made.functions.map((each) => each.name));
	const called = (prototype, as) => Object.assign(prototype[as], { as });
	const hand = { tl_areas_from_map: called(World.prototype, 'areasFromMap'), tl_query_field: called(Query.prototype, 'field'),
		tl_query_random_points: called(Query.prototype, 'randomPoints') };
	const missing = api.functions.filter((each) => Object.values(made.classes).some((c) => c.name === each.class) && !names.has(each.name) && each.name !== each.class + '_free');
	assert.deepEqual(missing.map((each) => each.name).filter((name) => !hand[name]).sort(), ['tl_crowd_debug', 'tl_crowd_set_agent_force', 'tl_draw_png',
		'tl_map_find_project', 'tl_map_load_file', 'tl_map_reload_file', 'tl_map_save_as_file', 'tl_map_save_file']);
	for (const [name, method] of Object.entries(hand)) {
		assert.equal(typeof method, 'function', name);
		assert.match(types, new RegExp(`\\t${method.as}\\(`), name);
	}
});
