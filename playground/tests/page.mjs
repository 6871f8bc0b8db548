// SPDX-License-Identifier: MIT
//
// The page in a browser without screen, and what tests do with it: by mouse and keys, as its users do. `playground` of the page is only read.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** Milliseconds that anything may take, on a machine that does much else beside. */
export const PATIENCE = 30_000;

export function findChromium() {
	try {
		return execFileSync('sh', ['-c', 'command -v chromium || command -v chromium-browser || command -v google-chrome']).toString().trim();
	} catch {
		return undefined;
	}
}

export async function startBrowser() {
	return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
}

export class Page {
	static async open(browser, file, options = {}) {
		const { hash = '', ...rest } = options;
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, acceptDownloads: true, ...rest });
		context.setDefaultTimeout(PATIENCE);
		const page = new Page(await context.newPage(), context);
		page.url = pathToFileURL(path.resolve(file)).href;
		page.page.on('pageerror', (error) => page.errors.push(error.stack ?? error.message));
		page.page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
		await page.go(hash);
		return page;
	}

	errors = [];

	constructor(page, context) {
		this.page = page;
		this.context = context;
	}

	async go(hash = '') {
		await this.page.goto(this.url + hash);
		await this.ready();
	}

	async ready() {
		await this.page.waitForFunction(() => globalThis.playground !== undefined);
		await this.frame();
	}

	/** Two frames: what was done is drawn, and what follows from that. */
	frame() {
		return this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
	}

	/** Of the running page. */
	read(expression, argument) {
		return this.page.evaluate(expression, argument);
	}

	text() {
		return this.read(() => playground.session.document.text.toString());
	}

	saved() {
		return this.read(() => playground.session.document.save());
	}

	shown() {
		return this.page.locator('.cm-content').innerText();
	}

	/** Pixels of the window of a point of the map. */
	async at(x, y) {
		return this.read(([x, y]) => {
			const { camera, element } = playground.view, box = element.getBoundingClientRect(), at = camera.toScreen({ x, y });
			return [box.left + at.x, box.top + at.y];
		}, [x, y]);
	}

	async move(x, y) {
		await this.page.mouse.move(...await this.at(x, y));
	}

	async click(x, y, options = {}) {
		await this.page.mouse.click(...await this.at(x, y), options);
		await this.frame();
	}

	async drag([x1, y1], [x2, y2], steps = 6) {
		await this.move(x1, y1);
		await this.page.mouse.down();
		for (let i = 1; i <= steps; i++)
			await this.move(x1 + (x2 - x1) * i / steps, y1 + (y2 - y1) * i / steps);
		await this.page.mouse.up();
		await this.frame();
	}

	async key(...keys) {
		for (const key of keys)
			await this.page.keyboard.press(key);
		await this.frame();
	}

	async tool(key) {
		await this.page.locator('#picture').focus();
		await this.key(key);
	}

	/** Another text in place of all, pasted. */
	async setText(text) {
		await this.page.locator('.cm-content').focus();
		await this.key('Control+a');
		await this.read((text) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', text);
			document.querySelector('.cm-content').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
		}, text);
		await this.frame();
	}

	/** Takes a pin by its head. */
	async dragPin(name, to) {
		const at = await this.read((name) => playground.session.handles[name], name), up = await this.read(() => 21 / playground.view.camera.scale);
		await this.drag([at.x, at.y - up], [to[0], to[1] - up]);
	}

	async undo() {
		await this.key('Control+z');
	}

	async blocked() {
		await this.page.waitForFunction(() => !playground.session.asker.isLate('links'));
		return this.read(() => playground.session.asker.lastOf('links')?.value.length);
	}

	/** What comes from the worker may come later. */
	async count(selector, expected) {
		await this.page.waitForFunction(([selector, expected]) => document.querySelectorAll(selector).length === expected, [selector, expected])
			.catch(async () => equal(await this.page.locator(selector).count(), expected, selector));
	}

	/** The one to the question of now: a slow machine has the worker answer. */
	async answer() {
		await this.frame();
		await this.page.waitForFunction(() => {
			const { session } = playground, { asker, handles, document: { map, revision }, pinned: { a, b } } = session;
			const answers = (kind, question) => asker.lastOf(kind)?.revision === revision && JSON.stringify(asker.lastOf(kind).question) === JSON.stringify(question);
			return handles && answers('path', { from: handles.a, to: handles.b }) && (map.linkCount() === 0 || !a || !b || answers('along', { from: a.id, to: b.id }))
				&& !document.querySelector('#answer').classList.contains('late');
		}).catch(async () => {
			throw new Error(`no answer, ${await this.page.locator('#answer').innerText()} is shown`);
		});
		await this.frame();
		return this.page.locator('#answer').innerText();
	}

	/** What comes from a thread may come later. */
	async answers(expected) {
		await this.page.waitForFunction((expected) => document.querySelector('#answer').innerText === expected && !document.querySelector('#answer').classList.contains('late'), expected)
			.catch(async () => equal(await this.answer(), expected));
	}

	/** The line that comes and goes by itself ends so, in a moment. */
	async says(end) {
		await this.page.waitForFunction((end) => document.querySelector('#message').textContent.endsWith(end), end)
			.catch(async () => equal(await this.page.locator('#message').innerText(), end));
	}

	async shot(name) {
		await this.page.screenshot({ path: path.join('shots', `${name}.png`) });
	}

	async close() {
		await this.context.close();
	}
}

export const equal = (found, expected, what = '') => {
	if (found !== expected)
		throw new Error(`${what}\nexpected ${JSON.stringify(expected)}\nfound    ${JSON.stringify(found)}`);
};
export const check = (holds, what) => {
	if (!holds)
		throw new Error(what);
};
export const say = (...words) => process.stdout.write(words.join(' ') + '\n');
