// SPDX-License-Identifier: MIT
//
// What differs between two texts, as changes that lead from one to the other.
import { ChangeSet, Text, type ChangeSpec } from '@codemirror/state';

export const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);

const LOOK_AHEAD = 64;
/** Texts that differ in more places are different ones. */
const PLACES = 200;
const BLOCK = 1 << 16;

/** How many letters two texts begin with in common. */
function commonHead(a: string, b: string): number {
	let at = 0;
	for (let size = BLOCK; size >= 1; size >>= 1)
		while (at + size <= Math.min(a.length, b.length) && a.slice(at, at + size) === b.slice(at, at + size))
			at += size;
	return at;
}

/** How many they end with in common, of those behind `head`. */
function commonTail(a: string, b: string, head: number): number {
	let tail = 0;
	const end = (text: string, size: number) => text.slice(text.length - tail - size, text.length - tail);
	for (let size = BLOCK; size >= 1; size >>= 1)
		while (tail + size <= Math.min(a.length, b.length) - head && end(a, size) === end(b, size))
			tail += size;
	return tail;
}

/** The lines of `a` and `b` that differ, and where they begin; both texts go on alike behind them, unless `isEnd`. */
function differentLines(a: string, b: string): { before: string[]; after: string[]; from: number; isEnd: boolean } {
	const from = a.lastIndexOf('\n', commonHead(a, b) - 1) + 1, least = a.length - commonTail(a, b, from);
	const isStart = [[a, least], [b, b.length - a.length + least]].every(([text, at]) => at === from || (text as string)[at as number - 1] === '\n');
	const line = isStart ? least : a.indexOf('\n', least) + 1, to = line > 0 ? line : a.length, isEnd = to === a.length;
	const lines = (text: string, end: number) => text.slice(from, end).split('\n').slice(0, isEnd ? undefined : -1);
	return { before: lines(a, to), after: lines(b, b.length - a.length + to), from, isEnd };
}

/** Line by line, so that what stands between two changes keeps its place; of texts that have little in common, as a whole. */
export function difference(a: Text, b: Text | string): ChangeSet {
	const now = b.toString(), { before, after, from, isEnd } = differentLines(a.toString(), now);
	const specs: ChangeSpec[] = [];
	let at = from, i = 0, j = 0;
	while (i < before.length || j < after.length) {
		if (specs.length === PLACES)
			return wholeDifference(a, now);
		if (i < before.length && before[i] === after[j]) {
			at += before[i++]!.length + 1;
			j++;
			continue;
		}
		let removed = 0, inserted = 0;
		for (let ahead = 1; ahead <= LOOK_AHEAD && removed + inserted === 0; ahead++) {
			if (before[i + ahead] !== undefined && before[i + ahead] === after[j])
				removed = ahead;
			else if (after[j + ahead] !== undefined && after[j + ahead] === before[i])
				inserted = ahead;
		}
		if (removed + inserted === 0) {
			removed = i < before.length ? 1 : 0;
			inserted = j < after.length ? 1 : 0;
		}
		const gone = before.slice(i, i + removed), come = after.slice(j, j + inserted);
		const length = gone.reduce((sum, line) => sum + line.length + 1, 0);
		const atEnd = isEnd && i + removed >= before.length && removed > 0, noneLeft = isEnd && i >= before.length;
		specs.push(removed > 0 && inserted > 0
			? { from: at, to: at + length - 1, insert: Text.of(come) }
			: inserted > 0 ? (noneLeft ? { from: a.length, insert: Text.of(['', ...come]) } : { from: at, insert: Text.of([...come, '']) })
				: atEnd ? { from: Math.max(0, at - 1), to: a.length } : { from: at, to: at + length });
		at += length;
		i += removed;
		j += inserted;
	}
	const changes = ChangeSet.of(specs, a.length);
	return changes.apply(a).toString() === now ? changes : wholeDifference(a, now);
}

const wholeDifference = (a: Text, b: string): ChangeSet => ChangeSet.of({ from: 0, to: a.length, insert: Text.of(linesOf(b)) }, a.length);
