// SPDX-License-Identifier: MIT
//
// Measures what blocks the page in a large map: the longest pieces of script, in milliseconds of the processor, while a map is opened, typed
// in, pasted over, and after each undo.
//
// usage: node tests/tasks.mjs PAGE [WALLS]
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Page, say, startBrowser } from './page.mjs';

const [file, count = '5000'] = process.argv.slice(2), WALLS = Number(count), COLUMNS = Math.ceil(Math.sqrt(WALLS)), SHOWN = 5;
const walls = Array.from({ length: WALLS }, (_, i) => {
	const x = i % COLUMNS * 4, y = Math.floor(i / COLUMNS) * 4;
	return i * 7919 % 13 < 6 ? `wall ${x},${y} ${x + 2.5},${y}` : `wall ${x},${y} ${x},${y + 2.5}`;
});
const text = ['tautline 1', 'radius 0.3', ...walls, 'waypoint a 1,3', 'waypoint b 41,43', ''].join('\n');
const map = path.join(mkdtempSync(path.join(os.tmpdir(), 'tautline-tasks-')), 'large.tl');
writeFileSync(map, text);

const browser = await startBrowser(), page = await Page.open(browser, file), client = await page.context.newCDPSession(page.page);

async function trace(name, action) {
	const events = [], take = ({ value }) => events.push(...value);
	client.on('Tracing.dataCollected', take);
	await client.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
	await action();
	await page.page.waitForFunction((count) => !playground.session.document.isUnread && !playground.session.document.scene.isReading && playground.session.document.scene.shapes.size >= count, WALLS,
		{ timeout: 120_000, polling: 100 });
	await page.page.waitForTimeout(4000); // it is kept, answered, drawn
	const complete = new Promise((done) => client.once('Tracing.tracingComplete', done));
	await client.send('Tracing.end');
	await complete;
	client.off('Tracing.dataCollected', take);
	const threadOf = ({ pid, tid }) => `${pid} ${tid}`, frames = events.filter((each) => each.name === 'FireAnimationFrame').map(threadOf);
	const main = [...new Set(frames)].sort((a, b) => frames.filter((each) => each === b).length - frames.filter((each) => each === a).length)[0];
	const names = /^(FunctionCall|EvaluateScript|FireAnimationFrame|TimerFire|EventDispatch|RunMicrotasks|HandlePostMessage|v8\.callFunction)$/;
	const scripts = events.filter((each) => threadOf(each) === main && each.ph === 'X' && names.test(each.name)).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
	let end = 0;
	const pieces = scripts.filter(({ ts, dur }) => ts >= end && (end = ts + dur)).map((each) => ({ ms: (each.tdur ?? each.dur) / 1000, name: each.args?.data?.type ?? each.name })).sort((a, b) => b.ms - a.ms);
	say(`${name}: ${pieces.slice(0, SHOWN).map((each) => `${each.ms.toFixed(1)} ms (${each.name})`).join(', ')}`);
}

await trace('open', async () => {
	await page.page.locator('#file').setInputFiles(map);
	await page.page.waitForFunction(() => playground.session.document.name === 'large.tl');
});
await page.page.locator('.cm-content').focus();
await page.key('Control+End');
await trace('type', () => page.page.keyboard.type('wall 3,3 5,5', { delay: 30 }));
await trace('undo what was typed', () => page.undo());
await trace('paste over all', () => page.setText(text.replaceAll('.5', '.25')));
await trace('undo', () => page.undo());
await trace('redo', () => page.key('Control+Shift+z'));
await trace('drag an end', async () => {
	await page.read(() => {
		Object.assign(playground.view.camera, { centre: { x: 8, y: 8 }, scale: 20 });
		playground.session.change();
	});
	await page.frame();
	await page.drag([4, 4], [5, 5]);
});
await browser.close();
