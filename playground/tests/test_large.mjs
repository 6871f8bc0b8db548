// SPDX-License-Identifier: MIT
//
// A map of 40,000 walls blocks the page by nothing but the call that reads its text.
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { large, pieces, whole } from './large.mjs';
import { check, equal } from './page.mjs';

const WALLS = 40_000;
/** Drawn and compared as a whole it takes 85 to 95; in pieces some 10, and up to 27 where the texts are compared. */
const FRAME_MS = 60;

export const tests = {
	async 'no frame is long among 40,000 walls'(page) {
		const map = path.join(mkdtempSync(path.join(os.tmpdir(), 'tautline-large-')), 'large.tl'), text = large(WALLS), client = await page.context.newCDPSession(page.page);
		writeFileSync(map, text);
		await page.page.locator('#file').setInputFiles(map);
		await page.page.waitForFunction(() => playground.session.document.name === 'large.tl');
		await whole(page, WALLS);
		const longest = {};
		const measure = async (name, action) => {
			const found = await pieces(page, client, async () => {
				await action();
				await page.frame();
				await whole(page, WALLS);
			});
			longest[name] = found.find((each) => each.name === 'FireAnimationFrame')?.ms ?? 0;
		};
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await measure('type', async () => {
			await page.page.keyboard.type('wall 3,3 5,5');
			await page.page.waitForFunction(() => !playground.session.document.isUnread);
		});
		await measure('undo', () => page.undo());
		equal(await page.text(), text);
		await page.read(() => {
			Object.assign(playground.view.camera, { centre: { x: 8, y: 8 }, scale: 20 });
			playground.session.change();
		});
		await page.frame();
		await whole(page, WALLS);
		await measure('drag', () => page.drag([4, 4], [5, 5]));
		const before = text.split('\n');
		equal((await page.text()).split('\n').filter((line, i) => line !== before[i]).join(), 'wall 5,5 4,6.5', 'one line differs');
		equal(await page.saved(), await page.text());
		const words = Object.entries(longest).map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ');
		check(Math.max(...Object.values(longest)) < FRAME_MS, `the longest frames: ${words}`);
		return words;
	},
};
