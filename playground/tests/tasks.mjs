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
import { large, pieces, whole } from './large.mjs';
import { Page, say, startBrowser } from './page.mjs';

const [file, count = '5000'] = process.argv.slice(2), WALLS = Number(count), SHOWN = 5, text = large(WALLS);
const map = path.join(mkdtempSync(path.join(os.tmpdir(), 'tautline-tasks-')), 'large.tl');
writeFileSync(map, text);

const browser = await startBrowser(), page = await Page.open(browser, file), client = await page.context.newCDPSession(page.page);

async function trace(name, action) {
	const found = await pieces(page, client, async () => {
		await action();
		await whole(page, WALLS);
		await page.page.waitForTimeout(4000); // it is kept, answered
	});
	say(`${name}: ${found.slice(0, SHOWN).map((each) => `${each.ms.toFixed(1)} ms (${each.name})`).join(', ')}`);
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
