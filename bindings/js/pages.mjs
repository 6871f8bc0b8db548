// SPDX-License-Identifier: MIT
//
// Copies pages of the documentation into one folder: links among them stay, other links within the documentation become their text, and pictures go.
//
// usage: node pages.mjs FOLDER PAGE...
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const [folder, ...pages] = process.argv.slice(2);
const names = new Set(pages.map((page) => path.basename(page)));
const isElsewhere = (target) => /^[a-z]+:|^#/.test(target);

function relink(whole, mark, text, target) {
	const [file, anchor] = target.split('#'), name = path.posix.basename(file);
	if (isElsewhere(target))
		return whole;
	if (mark)
		return '';
	return names.has(name) ? `[${text}](${name}${anchor ? `#${anchor}` : ''})` : text;
}

for (const page of pages) {
	let isCode = false;
	const lines = readFileSync(page, 'utf8').split('\n').map((line) => {
		isCode = /^\s*```/.test(line) ? !isCode : isCode;
		return isCode ? line : line.replace(/(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g, relink);
	});
	writeFileSync(path.join(folder, path.basename(page)), lines.join('\n'));
}
