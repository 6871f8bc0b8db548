// SPDX-License-Identifier: MIT
//
// dist/tautline.html: one file with everything inside. The program is one classic script, so that the page works from a disk; the same text
// is the program of the worker. The modules of WebAssembly are in the page as base64 of their deflated bytes (pack.mjs).
//
// usage: node build.mjs PACKAGE SOURCES MODULES      PACKAGE is the built package of npm, SOURCES the top of the source tree, MODULES what pack.mjs wrote
import { build } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const [packed, sources, modules] = process.argv.slice(2).map((each) => path.resolve(each));
const MAX_GZIPPED = 750_000;
const read = (file) => readFileSync(file, 'utf8');

/** The package, started with the modules that the page carries. */
const library = {
	name: 'tautline',
	setup(to) {
		to.onResolve({ filter: /^tautline$/ }, () => ({ path: 'tautline', namespace: 'started' }));
		to.onLoad({ filter: /./, namespace: 'started' }, () => ({ resolveDir: packed, loader: 'js', contents: `import { start } from './library.js';
			export const { Map, Nav, Query, Lint, Crowd, Why, Widths, TautlineError, version, memoryBytes, modules, xmlLines } = await start(...globalThis.tautlineModules);` }));
	},
};

const folder = (name) => Object.fromEntries(readdirSync(path.join(sources, 'maps', name)).filter((each) => each.endsWith('.tl')).map((each) =>
	[path.posix.join(name, each).replace(/^\.\//, ''), read(path.join(sources, 'maps', name, each))]));
const samples = { ...folder('.'), ...folder('steering') };

const bundled = await build({
	entryPoints: ['page.ts'], bundle: true, write: false, format: 'esm', target: 'es2022', minify: true, charset: 'utf8', legalComments: 'none',
	plugins: [library], alias: { '@codemirror/language': path.resolve('panels/no_language.ts'), '@lezer/common': path.resolve('panels/no_language.ts') },
});
const unpack = (await build({ entryPoints: ['unpack.ts'], bundle: true, write: false, format: 'iife', target: 'es2022', minify: true })).outputFiles[0].text;
const { contents: style } = (await build({ entryPoints: ['page.css'], bundle: true, write: false, minify: true })).outputFiles.map((each) => ({ contents: each.text }))[0];

// In a function that is async, await is allowed; and `</script` would end the element.
const safe = (text) => text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
const program = `(async()=>{${bundled.outputFiles[0].text}})()`;
const { tautline: wasm, 'tautline-more': more } = JSON.parse(read(modules));
const licences = ['@codemirror/state', '@codemirror/view', 'style-mod', 'w3c-keyname', 'crelt']
	.map((name) => `${name}\n\n${read(path.join('node_modules', name, 'LICENSE')).trim()}`).join('\n\n----\n\n').replaceAll('--', '- -');

const parts = { style, wasm, more, unpack: safe(unpack), program: safe(program), samples: JSON.stringify(samples).replaceAll('<', '\\u003c'), licences, licence: read(path.join(sources, 'LICENSE')).trim() };
const page = read('page.html').replace(/\{\{(\w+)\}\}/g, (_, name) => {
	if (!(name in parts))
		throw new Error(`page.html names ${name}, which there is not`);
	return parts[name];
});
mkdirSync('dist', { recursive: true });
writeFileSync('dist/tautline.html', page);

const size = gzipSync(page, { level: 9 }).length;
console.log(`dist/tautline.html: ${Math.round(size / 1000)} kB by gzip (${Math.round(program.length / 1000)} kB of program, ${Math.round((wasm.length + more.length) / 1000)} kB of modules)`);
if (size > MAX_GZIPPED) {
	console.error(`that is more than ${MAX_GZIPPED / 1000} kB`);
	process.exitCode = 1;
}
