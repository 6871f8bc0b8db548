// SPDX-License-Identifier: MIT
//
// format.ts from docs/map-format.md and docs/parameters.md: the grammar, and what the pages say of each directive and word.
//
// usage: node generate.mjs DOCS >format.ts
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const [docs] = process.argv.slice(2);
const page = readFileSync(path.join(docs, 'map-format.md'), 'utf8'), parameters = readFileSync(path.join(docs, 'parameters.md'), 'utf8');

const grammar = /```grammar\n([^]*?)```/.exec(page)?.[1];
if (!grammar)
	throw new Error('docs/map-format.md has no grammar');

/** Links become their text, lines of a paragraph one line. */
const plain = (text) => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\s*\n\s*/g, ' ').trim();
const rowsOf = (text) => [...text.matchAll(/^\|(.*)\|$/gm)].map((row) => row[1].replaceAll('\\|', '\u0000').split('|').map((cell) => plain(cell).replaceAll('\u0000', '|')));
const wordIn = (cell) => /^`([a-z<][a-z<=-]*(?: [a-z]+)?)/.exec(cell)?.[1];

const directives = {};
for (const section of page.slice(page.indexOf('## Directives')).split(/^## (?!Directives)/m)[0].split(/^### /m).slice(1)) {
	const heading = section.slice(0, section.indexOf('\n')), name = /^`([a-z]+)/.exec(heading)[1];
	const paragraphs = section.slice(heading.length).split(/\n\n+/).map((each) => each.trim()).filter(Boolean);
	const end = paragraphs.findIndex((each) => /^(\||#|```|!)/.test(each));
	const words = {};
	for (const [cell, text, usual] of rowsOf(section.split('| wrong |')[0]).filter((row) => row.length > 1)) {
		const word = wordIn(cell);
		if (word && text && !text.startsWith('`')) {
			const key = word.startsWith('avoid ') || word.startsWith('expect ') ? word.replace(/^expect /, '') : word.split(' ')[0];
			words[key] ??= usual && usual !== 'this' ? `${text}; by default ${usual}` : text;
		}
	}
	directives[name] = { usage: [...heading.matchAll(/`([^`]*)`/g)].map((each) => each[1])[0], text: paragraphs.slice(0, end < 0 ? 2 : Math.min(end, 2)).map(plain).join('\n\n'), words };
}
for (const section of parameters.split('## Of agents')[1].split(/^## /m)[0].split(/^### /m).slice(1))
	for (const [cell, unit, range, usual, text] of rowsOf(section).filter((row) => row.length === 5 && wordIn(row[0])))
		directives.agent.words[wordIn(cell)] ??= `${text} (${range ? `${unit}, ${range}` : unit}; by default ${usual})`;

process.stdout.write(`// Made by generate.mjs from docs/map-format.md and docs/parameters.md.

export interface DirectiveText { usage: string; text: string; words: Record<string, string> }

export const grammar = ${JSON.stringify(grammar.split('\n').filter(Boolean), null, '\t')}.join('\\n');

export const directives: Record<string, DirectiveText> = ${JSON.stringify(directives, null, '\t')};
`);
