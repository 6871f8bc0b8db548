// SPDX-License-Identifier: MIT
//
// What stands where in a line, by the grammar of docs/map-format.md: `link WAYPOINT WAYPOINT [oneway] [cost N] [jump N]`.
//
//     word            itself
//     UPPERCASE       a value: NAME, WAYPOINT, POINT, N ...; `CHANNEL,...` is a list with commas
//     a b             a, then b
//     [a]             a, or nothing
//     (a | b)         one of them
//     a ...           a, once or more often
//     {a b}           a and b in any order, each once; braces at the end of a part open its parts to those behind it
//
// A line is followed field by field by derivatives: what is left of the grammar behind a field. A word precedes a value; a field that fits
// nothing is passed over, so that what stands behind it is still known.
import type { Field } from './fields.js';
import { isNumeric } from './fields.js';

export type Node =
	| { type: 'empty' }
	| { type: 'word'; word: string }
	| { type: 'value'; value: string; list: boolean }
	| { type: 'sequence'; items: Node[] }
	| { type: 'choice'; items: Node[] }
	| { type: 'maybe'; item: Node }
	| { type: 'repeat'; item: Node }
	| { type: 'parts'; items: Node[] };

const EMPTY: Node = { type: 'empty' };

// ---- reading the notation ----

/** The grammar by directive; `A = ...` names a piece that other lines hold. */
export function readGrammar(text: string): Map<string, Node> {
	const pieces = new Map<string, string>(), lines = new Map<string, Node>();
	for (const line of text.split('\n')) {
		const [, name, body] = /^([A-Z]+) = (.*)$/.exec(line) ?? [];
		if (name && body)
			pieces.set(name, body);
	}
	for (const line of text.split('\n')) {
		const directive = /^[a-z]+/.exec(line)?.[0];
		if (!directive)
			continue;
		const node = readNode(expand(line, pieces)), before = lines.get(directive);
		lines.set(directive, before ? { type: 'choice', items: [before, node] } : node);
	}
	return lines;
}

function expand(text: string, pieces: ReadonlyMap<string, string>): string {
	const longer = text.replace(/\b[A-Z]+\b/g, (name) => pieces.get(name) ?? name);
	return longer === text ? text : expand(longer, pieces);
}

function readNode(text: string): Node {
	const tokens = text.match(/\.\.\.|[[\](){}|]|[^\s[\](){}|]+/g) ?? [];
	let at = 0;
	const choice = (): Node => {
		const items = [sequence()];
		while (tokens[at] === '|') {
			at++;
			items.push(sequence());
		}
		return items.length > 1 ? { type: 'choice', items } : items[0] ?? EMPTY;
	};
	const sequence = (): Node => ({ type: 'sequence', items: list() });
	const list = (): Node[] => {
		const items: Node[] = [];
		while (at < tokens.length && !['|', ']', ')', '}'].includes(tokens[at] ?? '')) {
			const item = one();
			if (tokens[at] === '...')
				at++, items.push({ type: 'repeat', item });
			else
				items.push(item);
		}
		return items;
	};
	const close = <T>(node: T): T => (at++, node);
	const one = (): Node => {
		const token = tokens[at++] ?? '';
		if (token === '[')
			return close({ type: 'maybe', item: choice() });
		if (token === '(')
			return close(choice());
		if (token === '{')
			return close({ type: 'parts', items: list() });
		return /^[A-Z]/.test(token) ? { type: 'value', value: token.replace(/,\.\.\.$/, ''), list: token.endsWith(',...') } : { type: 'word', word: token };
	};
	return choice();
}

// ---- following a line ----

/** What a field is, and the grammar behind it. */
interface Step { word?: string; value?: string; list?: boolean; rest: Node }

function sequenceOf(first: Node, rest: Node[]): Node {
	if (first.type === 'empty')
		return rest.length === 1 ? rest[0] ?? EMPTY : { type: 'sequence', items: rest };
	return rest.length ? { type: 'sequence', items: [first, ...rest] } : first;
}

/** `left` in front of other parts: parts that it ends with are among them. */
function partsOf(left: Node, others: Node[]): Node {
	if (left.type === 'empty')
		return { type: 'parts', items: others };
	if (left.type === 'parts')
		return { type: 'parts', items: [...left.items, ...others] };
	if (left.type === 'sequence' && left.items.length > 0)
		return { type: 'sequence', items: [...left.items.slice(0, -1), ...[partsOf(left.items.at(-1) ?? EMPTY, others)]] };
	return { type: 'sequence', items: [left, { type: 'parts', items: others }] };
}

function canEnd(node: Node): boolean {
	switch (node.type) {
	case 'empty': case 'maybe':
		return true;
	case 'word': case 'value':
		return false;
	case 'repeat':
		return canEnd(node.item);
	case 'choice':
		return node.items.some(canEnd);
	default:
		return node.items.every(canEnd);
	}
}

/** In a list of points the grammar behind a point is that before it: the same node, whose steps are known. */
const knownKeys = new WeakMap<Node, string>(), knownSteps = new WeakMap<Node, Step[]>();

function keyOf(node: Node): string {
	let key = knownKeys.get(node);
	if (key === undefined) {
		key = JSON.stringify(node);
		knownKeys.set(node, key);
	}
	return key;
}

/** All that can stand first, with what follows it. */
function steps(node: Node): Step[] {
	let known = knownSteps.get(node);
	if (!known) {
		known = findSteps(node);
		knownSteps.set(node, known);
	}
	return known;
}

function findSteps(node: Node): Step[] {
	switch (node.type) {
	case 'empty':
		return [];
	case 'word':
		return [{ word: node.word, rest: EMPTY }];
	case 'value':
		return [{ value: node.value, list: node.list, rest: EMPTY }];
	case 'choice':
		return node.items.flatMap(steps);
	case 'maybe':
		return steps(node.item);
	case 'repeat':
		return steps(node.item).map((step) => ({ ...step, rest: sequenceOf(step.rest, [{ type: 'maybe', item: node }]) }));
	case 'parts':
		return node.items.flatMap((item, i) => {
			const others = node.items.filter((_, j) => j !== i);
			return steps(item).map((step) => ({ ...step, rest: partsOf(step.rest, others) }));
		});
	default: {
		const all: Step[] = [];
		for (const [i, item] of node.items.entries()) {
			const rest = node.items.slice(i + 1);
			all.push(...steps(item).map((step) => ({ ...step, rest: sequenceOf(step.rest, rest) })));
			if (!canEnd(item))
				break;
		}
		return all;
	}
	}
}

/** Values that are written as numbers, or with a comma. */
const NUMBERS = new Set(['N', 'R', 'POINT', 'VECTOR']);

function fits(step: Step, field: Field): boolean {
	if (step.word !== undefined)
		return field.kind === 'word' && field.text === step.word;
	if (step.value === 'REASON')
		return field.kind !== 'word';
	if (step.value === 'STOP' || step.value === 'THING')
		return true;
	return NUMBERS.has(step.value ?? '') ? isNumeric(field) : !isNumeric(field);
}

/** A field and what it is: a word of the format, a value, or neither. */
export interface Meaning {
	field: Field;
	word?: string;
	value?: string;
	list?: boolean;
	/** The last word before it, itself included: `by` of what follows `by`. */
	after: string;
}

export interface Followed {
	meanings: Meaning[];
	/** What can stand behind the last field. */
	next: { words: string[]; values: { value: string; list: boolean }[]; end: boolean };
}

/** The states that a line can be in: of several the one that fits first counts for a field, all of them for what follows. */
export function follow(grammar: Node, fields: readonly Field[]): Followed {
	let states: Node[] = [grammar], after = '';
	const meanings: Meaning[] = [];
	for (const field of fields) {
		const only = states.length === 1 ? states[0] : undefined, possible = only ? steps(only) : states.flatMap(steps);
		const fitting = possible.filter((step) => fits(step, field));
		const words = fitting.filter((step) => step.word !== undefined), chosen = words.length ? words : fitting, first = chosen[0];
		after = first?.word ?? after;
		meanings.push({ field, after, ...(first?.word !== undefined && { word: first.word }), ...(first?.value !== undefined && { value: first.value, list: first.list === true }) });
		if (first)
			states = chosen.length === 1 ? [only && keyOf(only) === keyOf(first.rest) ? only : first.rest] : unique(chosen.map((step) => step.rest));
	}
	const open = states.flatMap(steps);
	return { meanings, next: {
		words: unique(open.flatMap((step) => (step.word === undefined ? [] : [step.word]))),
		values: unique(open.flatMap((step) => (step.value === undefined ? [] : [JSON.stringify([step.value, step.list === true])])))
			.map((each) => JSON.parse(each) as [string, boolean]).map(([value, list]) => ({ value, list })),
		end: states.some(canEnd) } };
}

function unique<T>(list: T[]): T[] {
	return [...new Set(list)];
}

/** All words of a grammar, each once. */
export function wordsOf(node: Node): string[] {
	const item = node.type === 'maybe' || node.type === 'repeat' ? wordsOf(node.item) : [];
	const items = 'items' in node ? node.items.flatMap(wordsOf) : [];
	return unique([...(node.type === 'word' ? [node.word] : []), ...item, ...items]);
}
