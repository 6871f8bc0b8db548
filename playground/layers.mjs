// SPDX-License-Identifier: MIT
//
// The rooms of the page: a file imports files of its own room and of the rooms below it, and packages only where the table says so, but for
// types. `language` is editors/language, which the language server has too.
// `node layers.mjs` checks it, after it has seen on a planted import that it finds one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const below = {
	language: [],
	model: [],
	io: ['model'],
	view: ['model'],
	tools: ['model', 'view'],
	panels: ['language', 'model', 'io', 'view', 'tools'],
	'.': ['language', 'model', 'io', 'view', 'tools', 'panels'],
};
const packages = { model: /^(tautline|@codemirror\/state)$/, io: /^tautline$/, panels: /^(tautline$|@codemirror\/)/ };

/** What the imports of a file break: `file: why`. */
function violations(file, text) {
	const room = path.dirname(file);
	return [...text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'|^import '([^']+)'/gm)].flatMap(([whole, from, alone]) => {
		const name = from ?? alone;
		if (!name.startsWith('.'))
			return packages[room]?.test(name) || (/^(tautline|vscode-languageserver-types)$/.test(name) && whole.startsWith('import type')) ? [] : [`${file}: ${room} does not import ${name}`];
		const other = path.posix.dirname(path.posix.normalize(path.posix.join(room, name)));
		return other === room || below[room]?.includes(other) ? [] : [`${file}: ${room} is not above ${other}`];
	});
}

if (violations('model/a.ts', "import { b } from '../view/b.ts';\nimport 'esbuild';\n").length !== 2)
	throw new Error('planted imports are not found');
const files = Object.keys(below).flatMap((room) => readdirSync(room).filter((each) => each.endsWith('.ts')).map((each) => path.posix.join(room, each)));
const wrong = files.flatMap((file) => violations(file, readFileSync(file, 'utf8')));
wrong.forEach((each) => console.error(each));
console.log(`${files.length} files, ${wrong.length} imports against the layers`);
process.exitCode = wrong.length > 0 ? 1 : 0;
