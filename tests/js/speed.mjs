// SPDX-License-Identifier: MIT
//
// The questions of speed.c by the package: processor seconds of making the nav, 100,000 sight lines, 1,000 paths, 100 steps of 1,000 agents,
// each in a second round, and a hash of all answers.
//
// usage: node speed.mjs PACKAGE [PROGRAM]     PROGRAM, built from speed.c, is run as well: the hashes must be equal; ratios are printed
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [where, program] = process.argv.slice(2);
const { Map, Nav, Query, Crowd } = await import(pathToFileURL(path.resolve(where, 'tautline.js')));

let state = 1;
function nextNumber(below) {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	return (state >>> 8) / (1 << 24) * below;
}
function nextPoint() {
	const x = nextNumber(1000);
	return { x, y: nextNumber(1000) };
}
function nextEnd(a, size) {
	const x = a.x + nextNumber(size) - size / 2;
	return { x, y: a.y + nextNumber(size) - size / 2 };
}

// FNV-1a of 64 bits, in two halves
let high = 0xcbf29ce4, low = 0x84222325;
function addByte(byte) {
	low = (low ^ byte) >>> 0;
	const product = low * 0x1b3; // below 2^53
	high = (Math.imul(high, 0x1b3) + (low << 8) + Math.floor(product / 2 ** 32)) >>> 0;
	low = product >>> 0;
}
const eight = new DataView(new ArrayBuffer(8));
function addEight() {
	for (let i = 0; i < 8; i++)
		addByte(eight.getUint8(i));
}
function addNumber(value) {
	eight.setFloat64(0, value, true);
	addEight();
}

function seconds() {
	const now = process.cpuUsage();
	return (now.user + now.system) / 1e6;
}

const map = Map.create();
for (let i = 0; i < 5000; i++) {
	const a = nextPoint();
	map.addWall({ points: [a, nextEnd(a, 10)] });
}
const begin = seconds();
const nav = Nav.create(map, { radius: 0 });
nav.warm();
const query = Query.create(nav);
const making = seconds() - begin;
let sights = 0, paths = 0, steps = 0;
for (let round = 0; round < 2; round++) {
	const starts = [], ends = [], seen = new Uint8Array(100000);
	for (let i = 0; i < seen.length; i++) {
		starts.push(nextPoint());
		ends.push(nextEnd(starts[i], 100));
	}
	const before = seconds();
	for (let i = 0; i < seen.length; i++)
		seen[i] = query.sees(starts[i], ends[i]) ? 1 : 0;
	sights = seconds() - before;
	seen.forEach(addByte);
}
for (let round = 0; round < 2; round++) {
	const defs = [];
	for (let i = 0; i < 1000; i++)
		defs.push({ from: { at: nextPoint() }, to: { at: nextPoint() } });
	const before = seconds();
	for (const def of defs)
		query.findPath(def);
	paths = seconds() - before;
	for (const def of defs) {
		addNumber(query.findPath(def).length);
		for (const { at } of query.getPoints()) {
			addNumber(at.x);
			addNumber(at.y);
		}
	}
}
const crowd = Crowd.create({ nav });
for (let i = 0; i < 1000; i++) {
	let added = 1;
	const position = nextPoint(), goal = nextPoint();
	try {
		crowd.setAgentGoal(crowd.addAgent({ position }), goal);
	} catch {
		added = 0;
	}
	addByte(added);
}
for (let round = 0; round < 2; round++) {
	const before = seconds();
	for (let i = 0; i < 100; i++)
		crowd.step();
	steps = seconds() - before;
}
eight.setBigUint64(0, crowd.hash(), true);
addEight();

const times = [making, sights, paths, steps];
const hash = high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
console.log('package', ...times.map((each) => each.toFixed(3)), hash);
if (program) {
	const words = execFileSync(program).toString().trim().split(' ');
	console.log('host', ...words);
	const ratios = times.map((each, i) => (each / words[i]).toFixed(2));
	console.log(`${words[4] === hash ? 'equal' : 'DIFFERENT'} answers; processor time over that of the host: nav ${ratios[0]}, sight lines ${ratios[1]}, paths ${ratios[2]}, steps ${ratios[3]}`);
	process.exit(words[4] === hash ? 0 : 1);
}
