// SPDX-License-Identifier: MIT
//
// Measures: script time of a frame while a wall is dragged among 5,000 walls and 1,000 waypoints, with path, region, links and findings; first
// paint; memory over 10,000 edits.
//
// usage: node tests/figures.mjs PAGE [FACTOR]      FACTOR: times are multiplied by it, 52 / what the calibration program prints
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Page, say, startBrowser } from './page.mjs';

const [file, factor = '1'] = process.argv.slice(2), scale = Number(factor);
const COLUMNS = 71, WALLS = 5000, WAYPOINTS = 1000, ROW = 32;

function large(radius) {
	let seed = 1;
	const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
	const lines = ['tautline 1', `radius ${radius}`];
	for (let i = 0; i < WALLS; i++) {
		const x = i % COLUMNS * 4, y = Math.floor(i / COLUMNS) * 4;
		lines.push(random() < 0.5 ? `wall ${x},${y} ${x + 2.5},${y}` : `wall ${x},${y} ${x},${y + 2.5}`);
	}
	for (let i = 0; i < WAYPOINTS; i++)
		lines.push(`waypoint w${i} ${i % ROW * 8 + 3.25},${Math.floor(i / ROW) * 8 + 3.25}`);
	for (let i = 0; i + 1 < WAYPOINTS; i++)
		if (i % ROW < ROW - 1)
			lines.push(`link w${i} w${i + 1}`);
	return lines.join('\n') + '\n';
}

const firstPaint = async (page) => {
	await page.page.waitForFunction(() => performance.getEntriesByName('shown').length > 0);
	return page.read(() => performance.getEntriesByName('shown')[0].startTime);
};
const show = (ms) => (ms * scale).toFixed(1);
const folder = mkdtempSync(path.join(os.tmpdir(), 'tautline-figures-'));
const browser = await startBrowser(), paints = [];
for (let i = 0; i < 9; i++) {
	const page = await Page.open(browser, file);
	paints.push(await firstPaint(page));
	await page.close();
}
say(`first paint, museum: ${show(paints[0])} ms in a browser that has just started, then median ${show(paints.slice(1).sort((a, b) => a - b)[4])} ms of 8`);
for (const radius of [0, 0.3]) {
	writeFileSync(path.join(folder, 'large.tl'), large(radius));
	const page = await Page.open(browser, file);
	await page.page.locator('#file').setInputFiles(path.join(folder, 'large.tl'));
	await page.page.waitForFunction(() => playground.session.document.scene.shapes.size > 5000);
	await page.page.waitForTimeout(1000);
	await page.page.reload();
	await page.ready();
	say(`first paint, 5,000 walls: ${show(await firstPaint(page))} ms`);
	await page.page.waitForFunction(() => playground.session.asker.lastOf('path') && playground.session.asker.lastOf('findings'), undefined, { timeout: 60000 });
	await page.read(() => {
		const { camera } = playground.view;
		camera.centre = { x: 142, y: 140 };
		camera.scale = 8;
		playground.session.handles = { a: { x: 102, y: 102 }, b: { x: 182, y: 182 } };
		playground.session.change();
	});
	await page.page.waitForTimeout(1500);
	const end = await page.read(() => [...playground.session.document.scene.of('wall')].find(({ points }) => points[0].x === 140 && points[0].y === 140).points[0]);
	await page.move(end.x, end.y);
	await page.page.mouse.down();
	await page.read(() => (playground.session.times.length = 0));
	for (let i = 0; i < 120; i++) {
		await page.move(end.x + 1.5 * Math.sin(i / 9), end.y + i / 60);
		await page.frame();
	}
	const times = (await page.read(() => playground.session.times)).sort((a, b) => a - b);
	const answers = await page.read(() => Object.fromEntries(['links', 'path', 'region', 'findings'].map((kind) => [kind, playground.session.asker.lastOf(kind)?.ms])));
	await page.page.mouse.up();
	await page.frame();
	say(`radius ${radius}: a frame, median ${show(times[times.length >> 1])}, 95th ${show(times[Math.floor(times.length * 0.95)])}, worst ${show(times.at(-1))} ms of ${times.length}; last answers: ${
		Object.entries(answers).map(([kind, ms]) => `${kind} ${ms === undefined ? 'none' : show(ms)}`).join(', ')}`);
	await page.shot(`large-${radius}`);
	await page.close();
}

const page = await Page.open(browser, file), client = await page.context.newCDPSession(page.page);
const memory = async () => {
	await client.send('HeapProfiler.collectGarbage');
	return page.read(() => performance.memory.usedJSHeapSize);
};
const edit = (count) => page.read(async (count) => {
	const { session } = playground, wall = [...session.document.scene.of('wall')][5];
	for (let i = 0; i < count; i++) {
		session.document.edit(['moveWallPoint', wall.ref.id, 0, { x: 25 + i % 7 * 0.25, y: 42 }]);
		if (i % 50 === 0)
			session.frame();
		if (i % 500 === 0)
			await new Promise((done) => setTimeout(done));
	}
	session.change();
}, count);
await edit(3000);
await page.page.waitForTimeout(500);
const before = await memory();
await edit(10000);
await page.page.waitForTimeout(500);
const after = await memory();
say(`memory over 10,000 edits: ${(before / 1e6).toFixed(2)} MB, then ${(after / 1e6).toFixed(2)} MB: ${((after / before - 1) * 100).toFixed(1)} %`);
await browser.close();
