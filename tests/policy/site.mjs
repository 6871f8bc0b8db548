// SPDX-License-Identifier: MIT
//
// The site: the maps that the links of its pages hold are those of the sources, under each block the map of that block; each of its pictures is there;
// no page shows an element as text; the script of the tree can be read.
//
// usage: node site.mjs HTML SOURCES      the last line is the number of links
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import vm from 'node:vm';
import { inflateRawSync } from 'node:zlib';

const [html, sources] = process.argv.slice(2), wrong = [];
const under = (folder, extension) => readdirSync(path.join(sources, folder), { recursive: true }).filter((each) => each.endsWith(extension)).map((each) => path.posix.join(folder, each));
const read = (file) => readFileSync(path.join(sources, file), 'utf8');
const files = new Set([...under('maps', '.tl'), ...under('docs', '.tl'), 'tests/cases/path/areas/map.tl'].map(read));
let count = 0;
for (const page of ['README.md', ...under('docs', '.md')]) {
	const name = page === 'README.md' ? 'index' : page.replace(/^docs\//, '').replace(/\.md$/, '').replaceAll('/', '-');
	if (!existsSync(path.join(html, `${name}.html`)))
		continue;
	const text = readFileSync(path.join(html, `${name}.html`), 'utf8'), blocks = [...read(page).matchAll(/^```tl\n([^]*?)^```$/gm)].map((each) => each[1]);
	const decoded = [...text.matchAll(/href="tautline\.html#map=([\w-]+)"/g)].map((each) => inflateRawSync(Buffer.from(each[1], 'base64url')).toString());
	count += decoded.length;
	const ofBlocks = decoded.filter((each) => !files.has(each));
	blocks.forEach((each, i) => each === ofBlocks[i] || wrong.push(`${name}.html: map ${i + 1} is not that of ${page}`));
	if (ofBlocks.length !== blocks.length)
		wrong.push(`${name}.html: ${ofBlocks.length} links of blocks, ${page} has ${blocks.length}`);
	for (const [, picture] of text.matchAll(/<img src="(pictures\/[^"]*)"/g))
		existsSync(path.join(html, picture)) || wrong.push(`${name}.html: ${picture} is missing`);
	for (const [, picture] of read(page).matchAll(/^!\[.*\]\((?:docs\/|\.\.\/)?pictures\/((?:steering|classics)\/[^)]*)\.svg\)$/gm))
		decoded.includes(read(`maps/${picture}.tl`)) || wrong.push(`${name}.html: no link to the map of ${picture}.svg`);
}
for (const page of readdirSync(html).filter((each) => each.endsWith('.html') && each !== 'tautline.html'))
	if (readFileSync(path.join(html, page), 'utf8').includes('&lt;code&gt;'))
		wrong.push(`${page}: an element is shown as text`);
try {
	new vm.Script(readFileSync(path.join(html, 'navtreedata.js'), 'utf8'));
} catch (error) {
	wrong.push(`navtreedata.js: ${error.message}`);
}
console.log([...wrong, count].join('\n'));
