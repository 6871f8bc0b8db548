// SPDX-License-Identifier: MIT
//
// Serves a folder and has a browser without screen show its index.html: what that writes into #answer comes back by a request. 77 without
// Chromium.
//
// usage: node page.mjs FOLDER
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';

const folder = path.resolve(process.argv[2]);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
const reporter = `<script>
	const report = (text) => fetch('/answer', { method: 'POST', body: text });
	const answer = document.querySelector('#answer');
	new MutationObserver(() => report(answer.textContent)).observe(answer, { childList: true });
	addEventListener('error', (event) => report(event.message));
	addEventListener('unhandledrejection', (event) => report(String(event.reason)));
</script>`;

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
		const file = path.join(folder, path.normalize(request.url === '/' ? '/index.html' : request.url));
		const bytes = readFileSync(file);
		response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
		response.end(file.endsWith('index.html') ? bytes.toString().replace('<script type="module">', reporter + '$&') : bytes);
	} catch {
		response.writeHead(404).end();
	}
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));

const profile = mkdtempSync(path.join(os.tmpdir(), 'tautline-page-'));
const browser = spawn(chromium, ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, '--remote-debugging-port=0', `http://127.0.0.1:${server.address().port}/`],
	{ stdio: 'ignore' });
const said = await answer;
const ended = new Promise((resolve) => browser.once('exit', resolve));
browser.kill();
await ended;
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
console.log(`the page says: ${said}`);
process.exit(/^length \d+\.\d+$/.test(said) ? 0 : 1);
