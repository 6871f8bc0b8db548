// SPDX-License-Identifier: MIT
//
// What of the documentation the playground opens, from the top folder of the sources: a line for each block ```tl of a page (README.md:12, the
// line that ends it), each picture of a map (docs/pictures/museum.svg) and each map (maps/museum.tl), then a tab and the part of an address that
// holds the map, `#map=...`, as `fromFragment` of playground/io/keep.ts reads it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';

const files = (folder, extension) => readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile() && each.name.endsWith(extension))
	.map((each) => path.posix.join(folder, each.name)).sort();
const folders = (top) => [top, ...readdirSync(top, { withFileTypes: true }).filter((each) => each.isDirectory()).map((each) => path.posix.join(top, each.name))];
const fragment = (text) => `#map=${deflateRawSync(text, { level: 9 }).toString('base64url')}`;
const say = (key, text) => process.stdout.write(`${key}\t${fragment(text)}\n`);

const maps = folders('maps').flatMap((folder) => files(folder, '.tl'));
maps.forEach((map) => say(map, readFileSync(map)));

/** Pictures have the name of their map, but for these. */
const drawnFrom = { lint: 'docs/pictures/lint.tl', reach: 'maps/museum.tl', why: 'maps/doors.tl', region: 'maps/courtyard.tl', camera: 'maps/courtyard.tl',
	lamp: 'maps/courtyard.tl', corners: 'maps/courtyard.tl', glass: 'maps/jewels.tl', 'crowds/museum': 'maps/museum.tl', 'crowds/areas': 'tests/cases/path/areas/map.tl' };
for (const [name, map] of Object.entries(drawnFrom))
	say(`docs/pictures/${name}.svg`, readFileSync(map));
for (const picture of folders('docs/pictures').flatMap((folder) => files(folder, '.svg'))) {
	const name = picture.slice('docs/pictures/'.length, -'.svg'.length), map = `maps/${name}.tl`;
	if (!(name in drawnFrom) && maps.includes(map))
		say(picture, readFileSync(map));
}

for (const page of ['README.md', ...folders('docs').flatMap((folder) => files(folder, '.md'))]) {
	let block;
	readFileSync(page, 'utf8').split('\n').forEach((line, i) => {
		if (block && line.startsWith('```')) {
			say(`${page}:${i + 1}`, block.join(''));
			block = undefined;
		} else if (block)
			block.push(`${line}\n`);
		else if (line === '```tl')
			block = [];
	});
}
