// SPDX-License-Identifier: MIT
//
// The page in the site of `make docs`: in a frame there, and maps of other pages open in it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { check, equal } from './page.mjs';

const site = process.env.SITE ?? '', docs = path.join(process.env.MAPS ?? '../../maps', '../docs');
const url = (name) => pathToFileURL(path.resolve(site, name)).href;

export const tests = existsSync(path.join(site, 'tautline.html')) ? {
	async 'a map of a page opens'({ page }) {
		const blocks = [...readFileSync(path.join(docs, 'lint-rules.md'), 'utf8').matchAll(/^```tl\n([^]*?)^```$/gm)].map((each) => each[1]);
		await page.goto(url('lint-rules.html'));
		const links = await page.locator('a.playground').evaluateAll((all) => all.map((each) => each.href));
		equal(links.length, blocks.length);
		for (const i of [0, 7, blocks.length - 1]) {
			await page.goto('about:blank');
			await page.goto(links[i]);
			await page.waitForFunction(() => globalThis.playground !== undefined);
			equal(await page.evaluate(() => playground.session.document.save()), blocks[i]);
		}
		await page.goto(url('channels.html'));
		await page.locator('a', { hasText: 'maps/castle.tl' }).first().click();
		await page.waitForFunction(() => globalThis.playground !== undefined);
		equal(await page.evaluate(() => playground.session.document.save()), readFileSync(path.join(docs, '../maps/castle.tl'), 'utf8'));
		return `${links.length} maps of rules`;
	},
	async 'the page is live in a frame'({ page }) {
		await page.goto(url('playground.html'));
		const handle = await page.locator('iframe.playground').elementHandle(), frame = await handle.contentFrame();
		await frame.waitForFunction(() => globalThis.playground !== undefined);
		check(await frame.evaluate(() => playground.session.document.map.wallCount() > 3), 'it shows a map');
		await handle.scrollIntoViewIfNeeded();
		await page.screenshot({ path: 'shots/site.png' });
		await page.goto(url('channels.html'));
		await page.screenshot({ path: 'shots/site-channels.png', fullPage: true });
	},
} : {};
