// SPDX-License-Identifier: MIT
//
// The list of findings: errors of the text first, then what lint says; and the expectations of the map, green and red.
import type { Point } from 'tautline';
import { columnOffset } from '../model/document.ts';
import type { Session } from '../model/session.ts';

export interface Fix { title: string; text: string }
export interface Item { fixes: Fix[]; text: string; rule: string; fix: string; severity: string; from: number | undefined; to: number | undefined; /** Of the other thing that it names. */ other?: number | undefined; line: number | undefined; at: Point | undefined }

const FIXES_SHOWN = 3;

export class Findings {
	current: Item[] = [];
	expectations: { text: string; line: number | undefined; holds: boolean | undefined; from: Point; to: Point }[] = [];
	chosen: Item | undefined;
	private shown: unknown;
	private shownRevision = -1;

	constructor(private readonly session: Session, private readonly list: HTMLElement, private readonly count: HTMLElement, private readonly show: (item: Item) => void,
		private readonly repair: (fix: Fix) => void) {
		list.addEventListener('click', (event) => {
			const button = (event.target as Element).closest('button');
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
			return { fixes: [], text: what, rule: 'syntax', fix: '', severity: 'error', at: undefined, from, ...this.extent(from) };
		});
		this.current = [...errors, ...lint];
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
		const place = (stop: { waypoint: unknown; at: Point }) => (stop.waypoint ? map.getWaypoint(stop.waypoint as Parameters<typeof map.getWaypoint>[0]) : { at: stop.at, name: `${stop.at.x},${stop.at.y}` });
		return [...map.eachExpectation()].map((id) => {
			const of = map.getExpectation(id), from = place(of.from), to = place(of.to);
			const offset = this.session.document.offsetOf(of.place);
			return { text: `${of.kind} ${from.name} ${to.name}${of.hasLimit ? ` <= ${of.limit}` : ''}`, from: from.at, to: to.at,
				line: offset === undefined ? undefined : this.session.document.text.lineAt(offset).number, holds: isKnown ? !failed.has(of.place.line) : undefined };
		});
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
			row.append(button, ...this.current[index]!.fixes.slice(0, FIXES_SHOWN).map(({ title }, i) => {
				const repair = document.createElement('button');
				repair.className = 'fix';
				repair.textContent = title;
				repair.dataset['index'] = String(index);
				repair.dataset['fix'] = String(i);
				return repair;
			}));
			return row;
		});
		const kept = this.expectations.filter(({ holds }) => holds !== false); // those that fail are findings
		const held = kept.map(({ text, holds, line }) => {
			const row = document.createElement('li');
			row.className = `expectation ${holds === undefined ? '' : holds ? 'holds' : 'fails'}`;
			row.textContent = `expect ${text}`;
			const mark = document.createElement('span');
			mark.className = 'line';
			mark.textContent = line === undefined ? '' : String(line);
			const verdict = document.createElement('span');
			verdict.className = 'rule';
			verdict.textContent = holds === undefined ? '' : holds ? 'holds' : 'fails';
			row.prepend(mark);
			row.append(verdict);
			return row;
		});
		this.list.replaceChildren(...rows, ...held);
		const bad = this.current.length, errors = this.session.document.errors.length;
		const lines = errors === 1 ? '1 line cannot be read' : `${errors} lines cannot be read`;
		this.count.textContent = errors > 0 ? `${lines}: the picture shows the map as it was before` : bad === 0 ? 'No findings' : bad === 1 ? '1 finding' : `${bad} findings`;
		this.count.classList.toggle('clean', bad === 0);
	}
}
