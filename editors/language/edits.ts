// SPDX-License-Identifier: MIT
//
// From a text to the text that the library saves after an edit: the lines that differ, and of these what differs. The library keeps the order of
// lines, removes those of removed things and adds new ones at the end.
import type { TextEdit } from 'vscode-languageserver-types';
import type { LineTable } from './text.js';

const LOOK_AHEAD = 64;

export function editsBetween(lines: LineTable, after: string): TextEdit[] {
	const before = lines.text, edits: TextEdit[] = [];
	if (before.charCodeAt(0) === 0xfeff && after.charCodeAt(0) !== 0xfeff)
		after = '\ufeff' + after;
	const old = splitLines(before), now = splitLines(after);
	let i = 0, j = 0, offset = 0;
	while (i < old.length || j < now.length) {
		const one = old[i], other = now[j];
		if (one === other) {
			offset += one?.length ?? 0;
			i++, j++;
			continue;
		}
		// Lines of removed things: the next one that stays is near.
		const gone = one === undefined || other === undefined ? -1 : old.slice(i, i + LOOK_AHEAD).indexOf(other);
		const count = other === undefined ? old.length - i : gone;
		if (count > 0 && one !== undefined) {
			const size = old.slice(i, i + count).join('').length;
			edits.push({ range: lines.range(offset, offset + size), newText: '' });
			offset += size;
			i += count;
		} else if (one === undefined) {
			edits.push({ range: lines.range(before.length, before.length), newText: now.slice(j).join('') });
			j = now.length;
		} else {
			edits.push(changeIn(lines, offset, one, other ?? ''));
			offset += one.length;
			i++, j++;
		}
	}
	return edits;
}

/** Lines with their ends; nothing behind the last one. */
function splitLines(text: string): string[] {
	return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** From the first to the last unit that differs. */
function changeIn(lines: LineTable, offset: number, one: string, other: string): TextEdit {
	const shorter = Math.min(one.length, other.length);
	let head = 0, tail = 0;
	while (head < shorter && one[head] === other[head])
		head++;
	while (tail < shorter - head && one[one.length - 1 - tail] === other[other.length - 1 - tail])
		tail++;
	return { range: lines.range(offset + head, offset + one.length - tail), newText: other.slice(head, other.length - tail) };
}

export function applyEdits(lines: LineTable, edits: readonly TextEdit[]): string {
	let text = lines.text;
	// From the end; of two at one position the later one first, so that the earlier one stands before it.
	const sorted = edits.map((edit, i) => ({ from: lines.offsetAt(edit.range.start), to: lines.offsetAt(edit.range.end), newText: edit.newText, i }));
	for (const { from, to, newText } of sorted.sort((a, b) => b.from - a.from || b.i - a.i))
		text = text.slice(0, from) + newText + text.slice(to);
	return text;
}
