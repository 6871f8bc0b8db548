// SPDX-License-Identifier: MIT
//
// Completion: the words and names that the grammar has at this place of the line.
import type { CompletionItem, CompletionItemKind, Range } from 'vscode-languageserver-types';
import type { Analysis, Line, NameKind } from './analysis.js';
import { grammar } from './analysis.js';
import { commentOf, fieldOfName } from './fields.js';
import { directives } from './format.js';
import { distance } from './geometry.js';
import { textOfWord } from './hover.js';
import { allMentions, kindsOf } from './names.js';

const kinds: Record<'word' | 'directive' | 'name' | 'rule' | 'text', CompletionItemKind> = { word: 14, directive: 7, name: 6, rule: 20, text: 1 };
const PREDEFINED: Partial<Record<NameKind, string[]>> = { channel: ['walk', 'sight'] };

interface Context { analysis: Analysis; line: Line; range: Range }

export function completion(analysis: Analysis, offset: number): CompletionItem[] {
	const { lines } = analysis, number = lines.lineAt(offset), start = lines.start(number), before = lines.text.slice(start, offset);
	const whole = analysis.readLine(number, before, start);
	if (commentOf(before, start, whole.fields) >= 0)
		return [];
	// The field that the cursor is at the end of is not there yet; what it is decides what comes before.
	const last = whole.fields.at(-1), open = last && (last.end === offset || last.kind === 'open') ? last : undefined;
	const line = open ? analysis.readLine(number, before.slice(0, open.start - start), start) : whole;
	const end = analysis.line(number).fields.find((field) => field.start <= offset && offset <= field.end)?.end ?? offset;
	const context = { analysis, line, range: lines.range(open?.start ?? offset, Math.max(end, offset)) };
	if (line.fields.length === 0)
		return directiveItems(context);
	const listed = open?.kind === 'word' && open.text.includes(',') ? open.text.slice(0, open.text.lastIndexOf(',') + 1) : '';
	const items = listed ? [] : wordItems(context);
	for (const { value, list } of line.next.values) {
		if (listed && !list)
			continue;
		const at = { ...context, range: listed ? lines.range((open?.start ?? offset) + listed.length, Math.max(end, offset)) : context.range };
		items.push(...valueItems(at, value, listed.split(',')));
	}
	return items;
}

function item({ range }: Context, label: string, kind: CompletionItemKind, detail: string, documentation = '', newText = label): CompletionItem {
	return { label, kind, ...(detail && { detail }), ...(documentation && { documentation: { kind: 'markdown', value: documentation } }), textEdit: { range, newText } };
}

function directiveItems(context: Context): CompletionItem[] {
	return [...grammar.keys()].map((directive) => {
		const { usage = directive, text = '' } = directives[directive] ?? {};
		return item(context, directive, kinds.directive, usage, text, directive === 'tautline' ? usage : directive);
	});
}

function wordItems(context: Context): CompletionItem[] {
	const { line } = context, before = line.meanings.at(-1)?.word ?? '';
	return line.next.words.map((word) => ({ ...item(context, word, kinds.word, textOfWord(line.directive, word, before)), sortText: `1${word}` }));
}

function valueItems(context: Context, value: string, without: readonly string[]): CompletionItem[] {
	const { analysis, line } = context;
	if (value === 'RULE')
		return [...analysis.rules.values()].map(({ id, summary, what }) => item(context, id, kinds.rule, summary, what));
	if (value === 'REASON')
		return [item(context, '"reason"', kinds.text, 'the reason, in double quotes')];
	if (value === 'NAME')
		return [];
	const of = kindsOf(value, line.directive), bare = of[0] === 'channel' || of[0] === 'key';
	const mentions = allMentions(analysis).filter((each) => each.kinds.length === 1 && of.includes(each.kinds[0] ?? 'group') && (each.declares || of[0] === 'key' || of[0] === 'group'));
	const names = new Map([...of.flatMap((kind) => PREDEFINED[kind] ?? []).map((name) => [name, of[0]] as const), ...mentions.map((each) => [each.name, each.kinds[0]] as const)]);
	const order = nearestFirst(context, of.includes('waypoint'));
	return [...names].filter(([name]) => !without.includes(name)).map(([name, kind]) => ({
		...item(context, name, kinds.name, kind ?? '', '', bare ? name : fieldOfName(name)), sortText: `0${order.get(name) ?? 'z'}${name}` }));
}

/** Behind a first waypoint: those that it sees, from near to far, then the others. */
function nearestFirst({ analysis, line }: Context, wanted: boolean): Map<string, string> {
	const order = new Map<string, string>(), map = analysis.repaired, last = line.meanings.at(-1);
	if (!wanted || !map || !last || map.waypointCount() > 2000)
		return order;
	const waypoints = [...map.eachWaypoint()].map((id) => map.getWaypoint(id)), from = waypoints.find(({ name }) => name === last.field.text);
	const query = from && analysis.query();
	if (!from || !query)
		return order;
	const others = waypoints.map(({ name, at }) => ({ name, far: distance(at, from.at), sees: query.sees(from.at, at) }));
	others.sort((a, b) => Number(b.sees) - Number(a.sees) || a.far - b.far).forEach(({ name }, i) => order.set(name, String(i).padStart(5, '0')));
	order.set(from.name, 'y');
	return order;
}
