// SPDX-License-Identifier: MIT
//
// The language server over standard input and output, as it was installed from its tarball, by the client library of the protocol.
//
// usage: node server.mjs FOLDER HOST: the folder has node_modules with the client, the host node_modules with tautline-lsp; TAUTLINE_LSP is another program
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { after, before, test } from 'node:test';

const [folder, host] = process.argv.slice(2).map((each) => path.resolve(each));
const protocol = createRequire(path.join(folder, 'package.json'))('vscode-languageserver-protocol/node');
const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = protocol;

let server, connection, published;

function start() {
	const [command, ...words] = process.env.TAUTLINE_LSP ? [process.execPath, process.env.TAUTLINE_LSP] : ['npx', '--no-install', 'tautline-lsp'];
	const child = spawn(command, [...words, '--stdio'], { cwd: host, stdio: ['pipe', 'pipe', 'inherit'] });
	const made = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
	made.listen();
	return { child, made, ended: new Promise((resolve) => child.on('exit', resolve)) };
}

before(async () => {
	server = start();
	connection = server.made;
	published = new Map();
	connection.onNotification('textDocument/publishDiagnostics', (params) => {
		const all = published.get(params.uri) ?? { list: [], waiting: [] };
		published.set(params.uri, all);
		all.list.push(params);
		all.waiting.splice(0).forEach((each) => each());
	});
	const { capabilities, serverInfo } = await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
	assert.equal(serverInfo.name, 'tautline-lsp');
	for (const each of ['hoverProvider', 'completionProvider', 'definitionProvider', 'referencesProvider', 'renameProvider', 'documentSymbolProvider', 'codeActionProvider', 'semanticTokensProvider'])
		assert.ok(capabilities[each], each);
	await connection.sendNotification('initialized', {});
});

let documents = 0;
class Document {
	constructor(text) {
		this.uri = `file:///maps/${++documents}.tl`;
		this.version = 1;
		this.text = text;
		connection.sendNotification('textDocument/didOpen', { textDocument: { uri: this.uri, languageId: 'tautline', version: 1, text } });
	}

	/** Diagnostics of the present version, once all that is to come for it has come. */
	async diagnostics(pause = 900) {
		const all = published.get(this.uri) ?? { list: [], waiting: [] };
		published.set(this.uri, all);
		for (;;) {
			while (all.list.at(-1)?.version !== this.version)
				await new Promise((resolve) => all.waiting.push(resolve));
			const count = all.list.length;
			await new Promise((resolve) => setTimeout(resolve, pause));
			if (all.list.length === count)
				return all.list.at(-1).diagnostics;
		}
	}

	position(offset) {
		const lines = this.text.slice(0, offset).split(/\r\n|\n|\r/);
		return { line: lines.length - 1, character: lines.at(-1).length };
	}

	/** Where the text stands. */
	at(text, more = 0) {
		assert.ok(this.text.includes(text), text);
		return { textDocument: { uri: this.uri }, position: this.position(this.text.indexOf(text) + more) };
	}

	edit(from, to, text) {
		const range = { start: this.position(from), end: this.position(to) };
		this.text = this.text.slice(0, from) + text + this.text.slice(to);
		connection.sendNotification('textDocument/didChange', { textDocument: { uri: this.uri, version: ++this.version }, contentChanges: [{ range, text }] });
	}

	/** By lines that end with LF. */
	apply(edits) {
		const offset = ({ line, character }) => this.text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character;
		const list = edits.map(({ range, newText }) => [offset(range.start), offset(range.end), newText]);
		for (const [from, to, text] of list.sort((a, b) => b[0] - a[0]))
			this.edit(from, to, text);
	}

	/** Until it is written: a server that is stopped before refuses it. */
	close() {
		return connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri } });
	}
}

const MAP = 'tautline 1\nwall 5,0 5,4 # the 😀 oven\nwaypoint cook 1,2\nwaypoint "der Küchentisch" 9,2\nlink cook "der Küchentisch"\nagent anna 1,2 to cook\n';

test('diagnostics, and a correction by the server', async () => {
	const document = new Document(MAP), [found, ...others] = await document.diagnostics();
	assert.deepEqual(others, []);
	assert.equal(found.code, 'link-blocked');
	assert.equal(found.relatedInformation[0].location.range.start.line, 1);
	const actions = await connection.sendRequest('textDocument/codeAction', { textDocument: { uri: document.uri }, range: found.range, context: { diagnostics: [found] } });
	assert.deepEqual(actions.map(({ title }) => title), ['Remove this link', 'Allow this: link-blocked cook der Küchentisch']);
	document.apply(actions[1].edit.changes[document.uri]);
	assert.match(document.text, /\nallow link-blocked cook "der Küchentisch" "why this is fine"\n$/);
	assert.deepEqual(await document.diagnostics(), []);
	await document.close();
});

test('hover, completion, definition, references, symbols, tokens', async () => {
	const document = new Document(MAP);
	const { contents, range } = await connection.sendRequest('textDocument/hover', document.at('link cook', 1));
	assert.match(contents.value, /length 8\n\n- walk, sight: \*\*blocked\*\* by the wall \(line 2\), at 5,2/);
	assert.deepEqual(range, { start: { line: 4, character: 0 }, end: { line: 4, character: 4 } });
	const items = await connection.sendRequest('textDocument/completion', document.at('agent anna 1,2 to ', 18));
	assert.deepEqual(items.map(({ label }) => label).sort(), ['cook', 'der Küchentisch']);
	const [place] = await connection.sendRequest('textDocument/definition', document.at('link cook "der', 12));
	assert.deepEqual(place, { uri: document.uri, range: { start: { line: 3, character: 9 }, end: { line: 3, character: 26 } } });
	const references = await connection.sendRequest('textDocument/references', { ...document.at('waypoint cook', 10), context: { includeDeclaration: true } });
	assert.deepEqual(references.map((each) => each.range.start.line), [2, 4, 5]);
	assert.equal((await connection.sendRequest('textDocument/documentHighlight', document.at('waypoint cook', 10))).length, 3);
	const symbols = await connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: document.uri } });
	assert.deepEqual(symbols.map(({ name }) => name), ['wall 5,0', 'waypoint cook', 'waypoint "der Küchentisch"', 'link cook "der Küchentisch"', 'agent anna']);
	const { data } = await connection.sendRequest('textDocument/semanticTokens/full', { textDocument: { uri: document.uri } });
	assert.equal(data.length % 5, 0);
	assert.deepEqual(data.slice(0, 10), [0, 0, 8, 0, 0, 0, 9, 1, 1, 0]);
	await document.close();
});

test('rename, and a name that cannot be', async () => {
	const document = new Document(MAP), at = document.at('link cook', 6);
	assert.equal((await connection.sendRequest('textDocument/prepareRename', at)).placeholder, 'cook');
	const { changes } = await connection.sendRequest('textDocument/rename', { ...at, newName: 'head cook' });
	document.apply(changes[document.uri]);
	assert.match(document.text, /waypoint "head cook" 1,2\n[^]*link "head cook" [^]*to "head cook"/);
	await assert.rejects(connection.sendRequest('textDocument/rename', { ...document.at('link "head', 6), newName: 'der Küchentisch' }), /another waypoint is named/);
	assert.equal(await connection.sendRequest('textDocument/prepareRename', document.at('wall 5')), null);
	await document.close();
});

test('unsaved text with errors: all of them, and answers about the rest', async () => {
	const document = new Document(MAP);
	document.edit(document.text.length, document.text.length, 'wal 1,1\nlink cook kook\n');
	assert.deepEqual((await document.diagnostics()).filter(({ code }) => !code).map(({ message }) => message), ["unknown directive 'wal'; did you mean 'wall'?", "no waypoint is named 'kook'; did you mean 'cook'?"]);
	assert.match((await connection.sendRequest('textDocument/hover', document.at('link cook', 1))).contents.value, /length 8/);
	await document.close();
});

test('incremental edits: the server has the text that the client has', async () => {
	let seed = 7;
	const random = (below) => Math.floor(((seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32) * below);
	const document = new Document(MAP), one = (list) => list[random(list.length)];
	for (let i = 0; i < 300; i++) {
		const from = random(document.text.length + 1), split = (at) => /[\ud800-\udbff]|\r\n/.test(document.text.slice(at - 1, at + 1).slice(0, 2)) && !/^[^\ud800-\udbff\r]/.test(document.text[at - 1] ?? '') ? at + 1 : at;
		document.edit(split(from), split(Math.min(document.text.length, from + random(3))), one(['', '1', '\n', 'wall 1,1 2,2\n', '😀', 'ü', ' ', '\r\n', '#', '"']));
	}
	const edited = await document.diagnostics(), fresh = await new Document(document.text).diagnostics();
	assert.deepEqual(edited.map(({ range, message }) => [range, message]), fresh.map(({ range, message }) => [range, message]));
	document.edit(0, document.text.length, MAP);
	assert.deepEqual((await document.diagnostics()).map(({ code }) => code), ['link-blocked']);
	document.edit(MAP.indexOf('5,0') + 2, MAP.indexOf('5,0') + 3, '3');
	assert.deepEqual(await document.diagnostics(), []);
	await document.close();
});

// ---- hostile texts ----

const MEGA = 5 * 2 ** 20;
const hostile = {
	'one line of 5 MB': `tautline 1\nwall ${'1,2 '.repeat(MEGA / 4)}`,
	'5 MB of walls that cross': `tautline 1\n${Array.from({ length: MEGA / 32 }, (_, i) => `wall ${i % 977},0 ${(i * 7) % 991},900 # ${i}`).join('\n')}`,
	'5 MB of names': `tautline 1\n${Array.from({ length: MEGA / 24 }, (_, i) => `waypoint w${i} ${i % 1000},${Math.floor(i / 1000)}`).join('\n')}`,
	'5 MB that are no map': Array.from({ length: MEGA / 16 }, (_, i) => String.fromCharCode((i * 7919) % 65536, 10, 34, 0)).join('').repeat(4),
};
for (const [name, text] of Object.entries(hostile)) {
	test(`hostile: ${name}`, async () => {
		const begin = performance.now(), document = new Document(text), small = new Document(MAP);
		await connection.sendRequest('textDocument/hover', { textDocument: { uri: document.uri }, position: { line: 1, character: 3 } });
		const first = performance.now() - begin;
		const found = await document.diagnostics(50);
		assert.equal(found.length > 0, name !== '5 MB of names');
		assert.ok(found.every(({ message }) => message.length < 500), 'messages are cut');
		document.edit(0, 0, '#');
		await connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: document.uri } });
		assert.match((await connection.sendRequest('textDocument/hover', small.at('link cook', 1))).contents.value, /blocked/);
		console.log(`# figure: ${name}: first hover ${(first / 1000).toFixed(1)} s, all ${((performance.now() - begin) / 1000).toFixed(1)} s, ${found.length} diagnostics`);
		await document.close();
		small.close();
	});
}

// ---- while the linter runs ----

/** Walls that all cross each other: lint takes long. */
const CROSSING = `tautline 1\nwaypoint here 1,1\n${Array.from({ length: 3000 }, (_, i) => `wall ${i / 4},0 ${750 - i / 4},900`).join('\n')}\n`;

test('completion and hover answer while a map is linted that takes long', async () => {
	const begin = performance.now(), large = new Document(CROSSING), small = new Document(MAP), times = [];
	let done;
	const linted = large.diagnostics(50).then(() => { done = performance.now() - begin; });
	await connection.sendRequest('textDocument/hover', large.at('waypoint here', 1));
	const first = performance.now() - begin;
	await new Promise((resolve) => setTimeout(resolve, 200)); // the run has begun
	for (let i = 0; i < 40 && done === undefined; i++) {
		const [document, word] = i % 4 < 2 ? [large, 'waypoint here'] : [small, 'link cook'], from = performance.now();
		const answer = await connection.sendRequest(i % 2 ? 'textDocument/hover' : 'textDocument/completion', document.at(word, 1));
		times.push(performance.now() - from);
		assert.ok(i % 2 ? answer.contents.value : answer.length > 0);
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	await linted;
	times.sort((a, b) => a - b);
	console.log(`# figure: linted after ${(done / 1000).toFixed(1)} s, first hover ${first.toFixed(0)} ms, ${times.length} answers meanwhile: median ${times[times.length >> 1].toFixed(1)} ms, longest ${times.at(-1).toFixed(1)} ms`);
	assert.ok(times.length >= 10, `${times.length} answers while it was linted`);
	assert.ok(times[times.length >> 1] < 50, `median ${times[times.length >> 1]} ms`);
	large.close();
	small.close();
});

test('why an expectation fails, in the words of the library', async () => {
	const document = new Document('tautline 1\nradius 0.3\nwall 0,0 8,0 8,8 0,8 loop\nwall 4,0 4,3\nwall 4,5 4,8\ndoor hatch 4,3 4,5 closed\nexpect path 2,2 6,2\nagent anna 2,2 to 6,2\n');
	for (const line of ['expect path', 'agent anna'])
		assert.match((await connection.sendRequest('textDocument/hover', document.at(line, 1))).contents.value, /no path: door hatch is closed; with it open [0-9.]+/);
	await document.close();
});

test('a request that is cancelled', async () => {
	const document = new Document(hostile['5 MB of names']);
	const sources = Array.from({ length: 20 }, () => new protocol.CancellationTokenSource());
	const answers = sources.map((source) => connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: document.uri } }, source.token).then(() => 'answered', (error) => error.code));
	sources.forEach((source) => source.cancel());
	const list = await Promise.all(answers);
	assert.ok(list.filter((each) => each === protocol.LSPErrorCodes.RequestCancelled).length >= 18, list.join(' '));
	await document.close();
	const small = new Document(MAP);
	assert.equal((await connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: small.uri } })).length, 5);
});

test('a closed document is forgotten, an unknown one is no error', async () => {
	const document = new Document(MAP);
	await document.diagnostics();
	await document.close();
	assert.equal(await connection.sendRequest('textDocument/hover', document.at('link cook', 1)), null);
	assert.deepEqual(published.get(document.uri).list.at(-1).diagnostics, []);
});

test('shutdown and exit', async () => {
	await connection.sendRequest('shutdown');
	await connection.sendNotification('exit');
	assert.equal(await server.ended, 0);
	const other = start();
	await other.made.sendRequest('initialize', { processId: null, rootUri: null, capabilities: {} });
	other.child.stdin.end();
	await other.ended;
});

after(() => server.child.kill());
