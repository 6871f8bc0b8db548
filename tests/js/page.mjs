// SPDX-License-Identifier: MIT
//
// Serves a folder and has a browser without screen show its index.html: the answer that it writes must be there. 77 without Chromium.
//
// usage: node page.mjs FOLDER
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const folder = path.resolve(process.argv[2]);
const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };
let chromium;
try {
	chromium = execFileSync('sh', ['-c', 'command -v chromium']).toString().trim();
} catch {
	console.log('skipped: there is no Chromium');
	process.exit(77);
}
const server = http.createServer((request, response) => {
	try {
		const file = path.join(folder, path.normalize(request.url === '/' ? '/index.html' : request.url));
		const bytes = readFileSync(file);
		response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' }).end(bytes);
	} catch {
		response.writeHead(404).end();
	}
}).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const profile = mkdtempSync(path.join(os.tmpdir(), 'tautline-page-'));
const { stdout } = await promisify(execFile)(chromium, ['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${profile}`, '--virtual-time-budget=20000', '--dump-dom',
	`http://127.0.0.1:${server.address().port}/`], { maxBuffer: 1 << 26, timeout: 60000 });
server.close();
rmSync(profile, { recursive: true, force: true });
const answer = /<p id="answer">(.*?)<\/p>/.exec(stdout)?.[1];
console.log(`the page says: ${answer}`);
process.exit(/^length \d+\.\d+$/.test(answer) ? 0 : 1);
