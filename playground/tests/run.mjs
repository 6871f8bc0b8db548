// SPDX-License-Identifier: MIT
//
// Runs the tests of this folder; the last line is `N passed, N failed`. Screenshots are in shots/.
//
// usage: node tests/run.mjs PAGE [WORD]      WORD: only tests with this word in their name
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import process from 'node:process';
import { findChromium, Page, say, startBrowser } from './page.mjs';

const [file, word = ''] = process.argv.slice(2);
if (!findChromium()) {
	say('skipped: there is no Chromium');
	process.exit(77);
}
rmSync('shots', { recursive: true, force: true });
mkdirSync('shots');
const browser = await startBrowser();
let passed = 0, failed = 0;
for (const name of readdirSync('tests').filter((each) => each.startsWith('test_')).sort()) {
	const { tests, options = {} } = await import(`./${name}`);
	for (const [title, test] of Object.entries(tests)) {
		const whole = `${name.slice(5, -4)}: ${title}`;
		if (!whole.includes(word))
			continue;
		const begin = Date.now();
		let page;
		try {
			page = await Page.open(browser, file, options[title]);
			const note = await test(page);
			if (page.errors.length > 0)
				throw new Error(`the page reports\n${page.errors.slice(0, 2).join('\n')}`);
			passed++;
			say(`PASS ${whole}${note ? ` (${note})` : ''}, ${Date.now() - begin} ms`);
		} catch (error) {
			failed++;
			say(`FAIL ${whole}\n${error.stack ?? error}${page?.errors.length ? `\n${page.errors.slice(0, 2).join('\n')}` : ''}`);
			say(await page?.read(() => JSON.stringify(globalThis.playground?.session.message ?? '')).catch(() => '') ?? '');
			await page?.shot(`failed-${failed}`).catch(() => {});
		}
		await page?.close();
	}
}
await browser.close();
say(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
