// SPDX-License-Identifier: MIT
//
// One classic script of all: for a page that is opened from disk, where a browser loads neither modules nor WebAssembly. The modules are in
// it as base64 of gzip, a third of their plain size.
//
// usage: node bundle.mjs FOLDER     reads api.js, library.js, package.json and the two modules there, writes tautline.global.js
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = process.argv[2];
const read = (name) => readFileSync(path.join(folder, name));

/** What a module contains, for a scope in which the names of the others are known. */
function contentOf(name, defaultName) {
	const text = read(name).toString().replace(/^import .*\n/gm, '').replace(/^export default /gm, `const ${defaultName} = `).replace(/^export /gm, '');
	if (/^(import|export)\b|\bawait import\(/m.test(text))
		throw new Error(`${name}: an import or export that is not understood`);
	return text;
}

const packed = (name) => gzipSync(read(name), { level: 9 }).toString('base64');
writeFileSync(path.join(folder, 'tautline.global.js'), `// tautline ${JSON.parse(read('package.json')).version}, MIT: the package of npm as one classic script. \`await tautline\` has what the module exports.
var tautline = (() => {
'use strict';
${contentOf('api.js', 'api')}
${contentOf('library.js')}
function unpack(packed) {
	const zipped = new Blob([Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))]);
	return new Response(zipped.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
return start(unpack('${packed('tautline.wasm')}'), unpack('${packed('tautline-more.wasm')}'));
})();
`);
