// SPDX-License-Identifier: MIT
//
// What differs between two texts, as changes that lead from one to the other.
import { ChangeSet, Text } from '@codemirror/state';

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

/** Where the line of an offset begins. */
const lineStart = (text: string, at: number): number => (at > 0 ? text.lastIndexOf('\n', at - 1) + 1 : 0);

/** The lines of `a` and `b` that differ, those of `a` from one offset to another; both texts go on alike behind them, unless `isEnd`. */
function differentLines(a: string, b: string): { before: string[]; after: string[]; from: number; to: number; isEnd: boolean } {
	let from = lineStart(a, commonHead(a, b));
	const least = a.length - commonTail(a, b, from);
	const isStart = [[a, least], [b, b.length - a.length + least]].every(([text, at]) => at === from || (text as string)[at as number - 1] === '\n');
	const line = isStart ? least : a.indexOf('\n', least) + 1, to = line > 0 ? line : a.length, isEnd = to === a.length;
	if (isEnd) // where the last lines go, the end of the line before goes with them
		from = lineStart(a, from - 1);
	const lines = (text: string, end: number) => text.slice(from, end).split('\n').slice(0, isEnd ? undefined : -1);
	return { before: lines(a, to), after: lines(b, b.length - a.length + to), from, to, isEnd };
}

function leavesOf(text: Text, leaves: Text[] = []): Text[] {
	if (text.children)
		text.children.forEach((child) => leavesOf(child, leaves));
	else
		leaves.push(text);
	return leaves;
}

/** The letters between those leaves of two ropes that are the same ones, with the end of their last line. A state of the journal shares most leaves with the next one. */
function unshared(a: Text, b: Text): { a: string; b: string; from: number } {
	const of = leavesOf(a), to = leavesOf(b), most = Math.min(of.length, to.length);
	let head = 0, tail = 0, from = 0, behind = 0;
	for (; head < most && of[head] === to[head]; head++)
		from += of[head]!.length + 1;
	for (; tail < most - head && of[of.length - 1 - tail] === to[to.length - 1 - tail]; tail++)
		behind += of[of.length - 1 - tail]!.length + 1;
	const part = (text: Text) => text.sliceString(from, text.length - Math.max(0, behind - 1));
	return { a: part(a), b: part(b), from };
}

export const wholeChange = (a: Text, b: Text): ChangeSet => ChangeSet.of({ from: 0, to: a.length, insert: b }, a.length);

/** Line by line, so that what stands between two changes keeps its place; of texts that have little in common, as a whole. */
export function difference(a: Text, b: Text | string): ChangeSet {
	const part = typeof b === 'string' ? { a: a.toString(), b, from: 0 } : unshared(a, b);
	if (part.a === part.b)
		return ChangeSet.empty(a.length);
	const { before, after, from, to, isEnd } = differentLines(part.a, part.b);
	const specs = linesChanged(before, after, to - from, isEnd);
	if (!specs || ChangeSet.of(specs, to - from).apply(Text.of(linesOf(part.a.slice(from, to)))).toString() !== part.b.slice(from, part.b.length - part.a.length + to))
		return wholeChange(a, typeof b === 'string' ? Text.of(linesOf(b)) : b);
	const start = part.from + from;
	return ChangeSet.of(specs.map((each) => ({ ...each, from: each.from + start, to: each.to + start })), a.length);
}

interface Spec { from: number; to: number; insert?: Text }

/** From lines that are `length` letters to others; undefined if too many differ. */
function linesChanged(before: readonly string[], after: readonly string[], length: number, isEnd: boolean): Spec[] | undefined {
	const specs: Spec[] = [];
	let at = 0, i = 0, j = 0;
	while (i < before.length || j < after.length) {
		if (specs.length === PLACES)
			return undefined;
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
		const come = after.slice(j, j + inserted), gone = before.slice(i, i + removed).reduce((sum, line) => sum + line.length + 1, 0);
		const atEnd = isEnd && i + removed >= before.length && removed > 0, noneLeft = isEnd && i >= before.length;
		specs.push(removed > 0 && inserted > 0 ? { from: at, to: at + gone - 1, insert: Text.of(come) }
			: inserted > 0 ? (noneLeft ? { from: length, to: length, insert: Text.of(['', ...come]) } : { from: at, to: at, insert: Text.of([...come, '']) })
				: atEnd ? { from: Math.max(0, at - 1), to: length } : { from: at, to: at + gone });
		at += gone;
		i += removed;
		j += inserted;
	}
	return specs;
}
