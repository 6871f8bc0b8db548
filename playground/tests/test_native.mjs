// SPDX-License-Identifier: MIT
//
// The package that is in the page answers as the library for the host does: native.c asks the same questions. And the page says why there is
// no path in the words of the command.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { check, equal } from './page.mjs';

const { MAPS: maps = '../../maps', NATIVE: native = 'tests/native', TAUTLINE: command = '../tautline' } = process.env;
const QUERIES = 2500, STEPS = 250;
const asked = [['museum.tl', 0], ['museum.tl', 0.3], ['castle.tl', 0.25], ['office.tl', 0.2]];

/** In the page: what native.c does, in the same order. */
function answer([text, radius, queries, steps]) {
	const { Map: World, Nav, Query, Crowd } = playground.tautline;
	let state = 1, used = 0, room = new DataView(new ArrayBuffer(1 << 24));
	const number = (from, to) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return from + (state >>> 8) / (1 << 24) * (to - from);
	};
	const double = (value) => room.setFloat64((used += 8) - 8, value, true), byte = (value) => room.setUint8(used++, value);
	const map = World.loadMemory(text, { format: 'native' }), nav = Nav.create(map, { radius, via: 'corners' }), query = Query.create(nav), { min, max } = map.bounds();
	const point = () => ({ x: number(min.x, max.x), y: number(min.y, max.y) });
	for (let i = 0; i < queries; i++) {
		const from = point(), to = point(), { found, length } = query.findPath({ from: { at: from }, to: { at: to } });
		const sees = query.sees(from, to);
		byte(found ? 1 : 0);
		byte(sees ? 1 : 0);
		double(length);
		for (const { at } of query.getPoints()) {
			double(at.x);
			double(at.y);
		}
	}
	const crowd = Crowd.create({ nav });
	crowd.addMapAgents(map);
	for (let i = 0; i < 40; i++)
		crowd.addAgent({ position: point(), desire: 'goal', goal: point() });
	for (let i = 0; i < steps; i++) {
		crowd.step();
		room.setBigUint64((used += 8) - 8, crowd.hash(), true);
	}
	crowd.free();
	query.free();
	nav.free();
	map.free();
	let letters = '';
	for (let i = 0; i < used; i++)
		letters += String.fromCharCode(room.getUint8(i));
	return btoa(letters);
}

const island = 'tautline 1\nwall 0,0 12,0 12,8 0,8 loop\n';

export const tests = {
	async '10,000 queries and 1,000 steps of crowds, byte for byte as native'(page) {
		let bytes = 0;
		for (const [name, radius] of asked) {
			const file = path.join(maps, name);
			const expected = execFileSync(native, [file, String(radius), String(QUERIES), String(STEPS)], { maxBuffer: 1 << 26 });
			const found = Buffer.from(await page.read(answer, [readFileSync(file, 'utf8'), radius, QUERIES, STEPS]), 'base64');
			check(expected.length > 10 * QUERIES + 8 * STEPS, `${name}: ${expected.length} bytes`);
			check(found.equals(expected), `${name}, radius ${radius}: ${found.length} and ${expected.length} bytes, from ${found.findIndex((byte, i) => byte !== expected[i])} on others`);
			bytes += found.length;
		}
		return `${asked.length * QUERIES} queries, ${asked.length * STEPS} steps, ${bytes} bytes`;
	},
	async 'why there is no path, in the words of the command'(page) {
		const texts = [
			island + 'wall 6,0 6,5\ndoor "back door" 6,5 6,8 closed\nwaypoint a 2,6\nwaypoint b 10,6\n', // a door
			'tautline 1\nradius 0.4\n' + island.slice(11) + 'wall 6,0 6,3.5\nwall 6,4 6,8\nwaypoint a 2,6\nwaypoint b 10,6\n', // too narrow
			island + 'wall 6,0 6,8\nwaypoint a 2,6\nwaypoint b 10,6\n', // walls
			'tautline 1\nradius 0.25\n' + island.slice(11) + 'waypoint a 0.1,6\nwaypoint b 10,6\n', // the start is too near to a wall
			island + 'obstacle crate 10,6 1\nwaypoint a 2,6\nwaypoint b 10,6\n', // the goal is in an obstacle
			'tautline 1\nchannel boat radius 0.5\n' + island.slice(11) + 'wall 6,0 6,8 blocks walk\nwaypoint a 2,6\nwaypoint b 6,6\n', // the goal is on a wall that blocks something
		];
		const said = [];
		for (const text of texts) {
			await page.setText(text);
			await page.move(3, 3);
			equal(await page.read(() => playground.session.document.errors.map(({ text: what }) => what).join()), '', text);
			let words;
			try {
				words = execFileSync(command, ['path', '-', 'a', 'b', '--via', 'corners'], { input: text }).toString();
			} catch (error) {
				words = error.stdout.toString();
			}
			await page.answers(words.trim().replace('no path', 'No path'));
			said.push(words.trim());
			await page.shot(`why-${said.length}`);
		}
		return said.join(' | ');
	},
	async 'why follows the edit, with the lines of the text as it is then'(page) {
		await page.setText('tautline 1\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,5 # short\nwaypoint a 2,6\nwaypoint b 10,6\n');
		check((await page.answer()).startsWith('A to B: 8.000'), await page.answer());
		await page.tool('o');
		await page.drag([3, 2], [4, 2]); // a line more, above the walls or below them
		await page.tool('v');
		await page.drag([6, 5], [6, 8]);
		const text = await page.saved(), line = text.split('\n').findIndex((each) => each.includes('# short')) + 1;
		await page.page.waitForFunction(() => document.querySelector('#answer').innerText.includes('with an opening there'));
		check((await page.answer()).includes(`the wall at ${line}:1; with an opening there 8`), `${await page.answer()} of ${text}`);
		await page.undo();
		check((await page.answer()).startsWith('A to B: 8.000'), await page.answer());
	},
};
