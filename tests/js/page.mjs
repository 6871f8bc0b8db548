// SPDX-License-Identifier: MIT
//
// Has a browser without screen show a page of a folder, by a server or, with --disk, as a file: what that writes into #answer comes back by a
// request. 77 without Chromium.
//
// usage: node page.mjs FOLDER PAGE [--disk]
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [folder, page, disk] = [path.resolve(process.argv[2]), ...process.argv.slice(3)];
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const withReporter = (html, url) => html.replace(/<script/, `<script>
	const report = (text) => fetch('${url}answer', { method: 'POST', mode: 'no-cors', body: text });
	addEventListener('error', (event) => report(event.message));
	addEventListener('unhandledrejection', (event) => report(String(event.reason)));
	const told = document.querySelector('#answer');
	new MutationObserver(() => report(told.textContent)).observe(told, { childList: true });
</script>
$&`);

let chromium;
try {
	chromium = execFileSync('sh', ['-c', 'command -v chromium']).toString().trim();
} catch {
	console.log('skipped: there is no Chromium');
	process.exit(77);
}

let answered;
const answer = new Promise((resolve) => (answered = resolve));
setTimeout(() => answered('nothing within 60 seconds'), 60000).unref();
const server = http.createServer((request, response) => {
	if (request.url === '/answer') {
		request.setEncoding('utf8').on('data', answered);
		response.end();
		return;
	}
	try {
		const file = path.join(folder, path.normalize(request.url));
		const bytes = readFileSync(file);
		response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
		response.end(file.endsWith(page) ? withReporter(bytes.toString(), url) : bytes);
	} catch {
		response.writeHead(404).end();
	}
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const url = `http://127.0.0.1:${server.address().port}/`;
if (disk)
	writeFileSync(path.join(folder, page), withReporter(readFileSync(path.join(folder, page), 'utf8'), url));

const profile = mkdtempSync(path.join(os.tmpdir(), 'tautline-page-'));
const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, '--remote-debugging-port=0', (disk ? pathToFileURL(folder + '/') : url) + page],
	{ stdio: 'ignore' });
const said = await answer;
const ended = new Promise((resolve) => browser.once('exit', resolve));
browser.kill();
await ended;
try {
	rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
} catch { /* a process of the browser outlives it and still writes there */ }
console.log(`the page says: ${said}`);
process.exit(/^(length \d+\.\d+|sees [1-9]\d* of \d+ points)$/.test(said) ? 0 : 1);
