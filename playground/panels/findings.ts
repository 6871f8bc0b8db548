// SPDX-License-Identifier: MIT
//
// The list of findings: errors of the text first, then what lint says; and the expectations of the map, green and red.
import type { Point, Stop } from 'tautline';
import { columnOffset } from '../model/document.ts';
import type { Session } from '../model/session.ts';

/** Without a text it is one of before the last edit. */
export interface Fix { title: string; text: string | undefined; brings?: string | undefined }
export interface Item { fixes: Fix[]; text: string; rule: string; fix: string; severity: string; from: number | undefined; to: number | undefined; /** Of the other thing that it names. */ other?: number | undefined; line: number | undefined; at: Point | undefined }

const FIXES_SHOWN = 3;

/** It makes the finding go away, and repairs nothing. */
export const isSilent = ({ title }: Fix): boolean => /^(Allow|Expect)\b/.test(title);

const withoutComment = (line: string): string => /^(?:"(?:[^"\\]|\\.)*"|[^#"])*/.exec(line)![0].trim();

export class Findings {
	current: Item[] = [];
	expectations: { text: string; line: number | undefined; offset: number | undefined; holds: boolean | undefined; from: Point; to: Point }[] = [];
	chosen: Item | undefined;
	private shown: unknown;
	private shownRevision = -1;

	constructor(private readonly session: Session, private readonly list: HTMLElement, private readonly count: HTMLElement, private readonly show: (item: Item) => void,
		private readonly repair: (fix: Fix) => void, private readonly reveal: (offset: number | undefined) => void) {
		list.addEventListener('click', (event) => {
			const button = (event.target as Element).closest('button');
			const expected = button?.dataset['expectation'];
			if (expected !== undefined)
				this.reveal(this.expectations.find(({ line }) => String(line) === expected)?.offset);
			const item = button && this.current[Number(button.dataset['index'])];
			const fix = button?.dataset['fix'];
			if (item && fix !== undefined) {
				this.repair(item.fixes[Number(fix)]!);
			} else if (item) {
				this.chosen = item;
				this.show(item);
				session.change();
			}
		});
	}

	/** Before the picture and the text are drawn. */
	update(): void {
		const { session } = this, { document } = session;
		const answer = document.isOpen && session.asker.isSlow('findings') ? session.asker.lastOf('findings') : session.asker.ask('findings', {});
		if (answer?.value === this.shown && document.revision === this.shownRevision)
			return;
		this.shown = answer?.value;
		this.shownRevision = document.revision;
		const text = document.text;
		const lint = (answer?.value ?? []).map((of): Item => {
			const from = document.offsetOf(of);
			return { fixes: [], text: of.text, rule: of.rule, fix: of.fix, severity: of.severity, at: of.at, from, ...(of.related && { other: document.offsetOf(of.related) }), ...this.extent(from) };
		});
		const errors = document.errors.map(({ line, column, text: what }): Item => {
			const of = line >= 1 && line <= text.lines ? text.line(line) : text.line(text.lines);
			const from = of.from + columnOffset(of.text, column);
			return { fixes: text.length === 0 ? [{ title: 'Begin an empty map', text: 'tautline 1\n' }] : [], text: what, rule: 'syntax', fix: '', severity: 'error', at: undefined, from, ...this.extent(from) };
		});
		const before = new Map(this.current.map((each) => [`${each.rule} ${each.text}`, each.fixes]));
		this.current = [...errors, ...lint];
		for (const item of this.current) // so that the list does not jump until they are found anew
			if (item.fixes.length === 0)
				item.fixes = (before.get(`${item.rule} ${item.text}`) ?? []).map(({ title, brings }) => ({ title, text: undefined, brings }));
		this.expectations = this.readExpectations(new Set((answer?.value ?? []).filter(({ rule }) => rule === 'expect-failed').map(({ line }) => line)), answer !== undefined);
		this.fill();
	}

	private extent(from: number | undefined): { to: number | undefined; line: number | undefined } {
		const { text } = this.session.document;
		if (from === undefined || from > text.length)
			return { to: undefined, line: undefined };
		const line = text.lineAt(from);
		const rest = /^[^\s#]+(?:[ \t]+[^\s#]+)*/.exec(line.text.slice(from - line.from))?.[0] ?? '';
		return { to: from + Math.max(1, rest.length), line: line.number };
	}

	private readExpectations(failed: Set<number>, isKnown: boolean): Findings['expectations'] {
		const { map } = this.session.document;
		const place = ({ waypoint, at }: Stop): Point => (waypoint ? map.getWaypoint(waypoint).at : at);
		if (this.session.document.errors.length > 0) // of the map before: nothing is known of the text
			return [];
		const all = [...map.eachExpectation()].map((id) => {
			const of = map.getExpectation(id), offset = this.session.document.offsetOf(of.place);
			const line = offset === undefined ? undefined : this.session.document.text.lineAt(offset);
			return { text: line ? withoutComment(line.text) : `expect ${of.kind}`, from: place(of.from), to: place(of.to),
				line: line?.number, holds: isKnown ? !failed.has(of.place.line) : undefined, offset };
		});
		return all.sort((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
	}

	fill(): void {
		const rows = this.current.map(({ text, rule, severity, line, fix }, index) => {
			const button = document.createElement('button');
			button.dataset['index'] = String(index);
			button.className = `${severity} ${rule}`;
			button.title = fix;
			button.append(...[['line', line === undefined ? '' : String(line)], ['text', text], ['rule', rule]].map(([name, content]) => {
				const span = document.createElement('span');
				span.className = name!;
				span.textContent = content!;
				return span;
			}));
			const row = document.createElement('li');
			const fixes = document.createElement('div');
			fixes.className = 'fixes';
			row.append(button, fixes);
			fixes.append(...this.current[index]!.fixes.slice(0, FIXES_SHOWN).map((fix, i) => {
				const { title } = fix;
				const repair = document.createElement('button');
				repair.className = isSilent(fix) ? 'fix silent' : 'fix';
				repair.disabled = fix.text === undefined || fix.brings !== undefined;
				repair.textContent = fix.brings ? `${title}: no, it would bring ${fix.brings}` : title;
				repair.dataset['index'] = String(index);
				repair.dataset['fix'] = String(i);
				return repair;
			}));
			return row;
		});
		const kept = this.expectations.filter(({ holds }) => holds !== false); // those that fail are findings
		const held = kept.map(({ text, holds, line }) => {
			const row = document.createElement('li');
			const open = document.createElement('button');
			open.dataset['expectation'] = String(line);
			open.className = `expectation ${holds === undefined ? '' : holds ? 'holds' : 'fails'}`;
			open.textContent = text;
			const mark = document.createElement('span');
			mark.className = 'line';
			mark.textContent = line === undefined ? '' : String(line);
			const verdict = document.createElement('span');
			verdict.className = 'rule';
			verdict.textContent = holds === undefined ? '' : holds ? 'holds' : 'fails';
			open.prepend(mark);
			open.append(verdict);
			row.append(open);
			return row;
		});
		this.list.replaceChildren(...rows, ...held);
		const bad = this.current.length, errors = this.session.document.errors.length;
		const lines = errors === 1 ? '1 line cannot be read' : `${errors} lines cannot be read`;
		this.count.textContent = errors > 0 ? `${lines}: the picture shows the map as it was before` : bad === 0 ? 'No findings' : bad === 1 ? '1 finding' : `${bad} findings`;
		this.count.classList.toggle('clean', bad === 0);
	}
}
