// SPDX-License-Identifier: MIT
//
// Diagnostics while a line is typed, on maps that take long to lint as a whole. The map of the last whole run stays, and its findings follow: what
// changed in a line becomes an edit of its wall or waypoint, and the library's own update finds what that concerns.
//
// States: a whole run (`base`), and edits since then, in `applied`, the text that the map stands for. A line with an error changes neither:
// its errors come before the findings of before; those that it makes in other lines, which name
// what it declares, are left to the whole run. What is no change of a few lines of walls and waypoints is not followed (undefined): run as a
// whole then, also some time after the last keystroke. Differences until then: in edited lines a finding may mark another field, and `grid-merge`,
// which compares texts of points, has no texts of moved ones.
import type * as Tautline from 'tautline';
import type { Diagnostic, Range } from 'vscode-languageserver-types';
import type { LoadError, Package, Thing } from './analysis.js';
import { Analysis, errorsOf, LINT_WORK, messageOf, thingsOf } from './analysis.js';
import { diagnosticOfError, diagnosticOfFinding, diagnostics, notLinted } from './diagnostics.js';
import { fieldsOf } from './fields.js';
import type { Place } from './text.js';
import { LineTable } from './text.js';

/** As many lines may differ from the text of the map. */
const MOST_LINES = 8;

interface Kept { finding: Tautline.Finding; diagnostic: Diagnostic }

export class Session {
	private base: Analysis | undefined;
	private map: Tautline.Map | undefined;
	private lint: Tautline.Lint | undefined;
	/** Of the map, when the first edit is followed. */
	private things: Map<number, Thing> | undefined;
	private applied = new LineTable('');
	private readonly edited = new Set<number>();
	/** By key: several may have the same, as two sides that cross a wall within a thousandth. */
	private readonly kept = new Map<string, Kept[]>();
	/** What can stand before any line of a wall. */
	private header = '';

	constructor(private readonly tautline: Package, private readonly uri: string) {}

	free(): void {
		this.lint?.free();
		this.map?.free();
		this.base?.free();
		this.map = this.lint = this.base = undefined;
	}

	/** All diagnostics of a text, by a whole run. A text with errors leaves the map of before. */
	run(text: string): Diagnostic[] {
		const base = new Analysis(this.tautline, text);
		let map: Tautline.Map;
		try {
			map = this.tautline.Map.loadMemory(text, { format: 'native' });
		} catch {
			const changed = changedLines(this.applied, base.lines);
			return [...diagnostics(base, this.uri), ...(changed ? this.keptOutside(changed) : [])];
		}
		this.free();
		this.map = map;
		this.base = base;
		this.applied = base.lines;
		this.edited.clear();
		this.kept.clear();
		try {
			map.setMaxUndoBytes(0);
			this.lint = this.tautline.Lint.run(map, { budget: { maxWork: LINT_WORK } });
		} catch (error) {
			return [notLinted(base, messageOf(error))];
		}
		this.things = undefined;
		this.header = ['tautline 1', ...text.split('\n').filter((line) => /^\s*(grid|channel)\b/.test(line)), ''].join('\n');
		for (let i = 0; i < this.lint.findingCount(); i++)
			this.keep(this.lint.getFinding(i));
		return this.all().map(({ diagnostic }) => diagnostic);
	}

	/** Those of a text that differs little from the last one; undefined: not by following. */
	follow(text: string): Diagnostic[] | undefined {
		if (!this.map || !this.lint || !this.base)
			return undefined;
		const lines = new LineTable(text), changed = changedLines(this.applied, lines);
		if (!changed)
			return undefined;
		const errors: LoadError[] = [], edits: (() => void)[] = [];
		for (const line of changed) {
			const edit = this.editOf(line, lines.line(line));
			if (!edit)
				return undefined;
			if (edit instanceof Function)
				edits.push(edit);
			else
				errors.push(...edit.map(({ place, text: message }) => ({ place: { line: line + 1, column: place.column }, text: message })));
		}
		if (errors.length)
			return [...errors.map((error) => diagnosticOfError({ lines }, error)), ...this.keptOutside(changed)];
		try {
			edits.forEach((edit) => edit());
			this.lint.update(this.map);
		} catch {
			this.free();
			return undefined;
		}
		this.applied = lines;
		changed.forEach((line) => this.edited.add(line));
		this.update(new Set(changed));
		return this.all().sort((a, b) => a.finding.place.line - b.finding.place.line).map(({ diagnostic }) => diagnostic);
	}

	// ---- findings ----

	private all(): Kept[] {
		return [...this.kept.values()].flat();
	}

	/** Beside errors: those of lines that are as they were. */
	private keptOutside(changed: readonly number[]): Diagnostic[] {
		return this.all().filter(({ finding }) => !changed.includes(finding.place.line - 1)).map(({ diagnostic }) => diagnostic);
	}

	private keep(finding: Tautline.Finding): void {
		const analysis = this.base, key = keyOf(finding);
		if (analysis)
			this.kept.set(key, [...this.kept.get(key) ?? [], { finding, diagnostic: this.placed(finding, diagnosticOfFinding(analysis, finding, this.uri)) }]);
	}

	private update(changed: ReadonlySet<number>): void {
		const { lint } = this;
		if (!lint)
			return;
		for (let i = 0; i < lint.goneCount(); i++)
			this.kept.get(keyOf(lint.getGone(i)))?.pop();
		for (let i = 0; i < lint.appearedCount(); i++)
			this.keep(lint.getAppeared(i));
		for (const kept of this.all())
			if (changed.has(kept.finding.place.line - 1) || changed.has(kept.finding.related.line - 1))
				kept.diagnostic = this.placed(kept.finding, kept.diagnostic);
	}

	/** In edited lines a place is the field of the same number, or the point of the finding. */
	private placed(finding: Tautline.Finding, diagnostic: Diagnostic): Diagnostic {
		if (this.edited.has(finding.place.line - 1))
			diagnostic.range = this.rangeIn(finding.place, finding.hasAt ? finding.at : undefined);
		const related = diagnostic.relatedInformation?.[0];
		if (related && this.edited.has(finding.related.line - 1))
			related.location.range = this.rangeIn(finding.related);
		return diagnostic;
	}

	private rangeIn(place: Place, at?: Tautline.Point): Range {
		const line = place.line - 1, start = this.applied.start(line), fields = fieldsOf(this.applied.line(line), start), base = this.base;
		const offset = base ? base.lines.offsetOf(place) : 0, index = base ? base.line(line).fields.findIndex((field) => field.start <= offset && offset < field.end) : 0;
		const nearest = index === 0 && at ? fields.findIndex(({ text }) => text.split(',').every((number, i) => Math.abs(Number(number) - (i ? at.y : at.x)) < 1e-3)) : -1;
		const field = fields[nearest > 0 ? nearest : Math.max(index, 0)] ?? fields[0];
		return field ? this.applied.range(field.start, field.end) : this.applied.range(start, start);
	}

	// ---- edits ----

	/** What a line of a wall or waypoint has to become; errors of the line; undefined: it is another one. */
	private editOf(line: number, text: string): (() => void) | LoadError[] | undefined {
		this.things ??= thingsOf(this.map);
		const thing = this.things.get(line + 1), before = fieldsOf(this.applied.line(line)), fields = fieldsOf(text);
		if (!thing)
			return before.length === 0 && fields.length === 0 ? () => {} : undefined;
		const said = before.map((field) => field.text), says = fields.map((field) => field.text);
		if (before[0]?.start !== fields[0]?.start)
			return undefined; // texts of findings have the column
		if (said.join(' ') === says.join(' '))
			return () => {};
		if (thing.kind === 'wall' && says[0] === 'wall' && tailOf(said) === tailOf(says))
			return this.editOfWall(thing.id, text);
		const others = (list: string[]) => list.filter((_, i) => i !== 2).join(' ');
		return thing.kind === 'waypoint' && others(said) === others(says) ? this.editOfWaypoint(thing.id, text) : undefined;
	}

	private alone<T>(text: string, ask: (map: Tautline.Map) => T): T | LoadError[] {
		let map: Tautline.Map;
		try {
			map = this.tautline.Map.loadMemory(this.header + text, { format: 'native' });
		} catch (error) {
			return errorsOf(error);
		}
		try {
			return ask(map);
		} finally {
			map.free();
		}
	}

	private editOfWall(id: Tautline.WallId, text: string): (() => void) | LoadError[] {
		return this.alone(text, (alone) => {
			const wall = alone.nextWall(null), points = Array.from({ length: alone.getWall(wall).count }, (_, i) => alone.getWallPoint(wall, i).out);
			return () => {
				const { map } = this, count = map?.getWall(id).count ?? 0;
				points.forEach((to, i) => (i < count ? map?.moveWallPoint(id, i, to) : map?.insertWallPoint(id, i, to)));
				for (let i = count - 1; i >= points.length; i--)
					map?.removeWallPoint(id, i);
			};
		});
	}

	private editOfWaypoint(id: Tautline.WaypointId, text: string): (() => void) | LoadError[] {
		return this.alone(text, (alone) => {
			const { at } = alone.getWaypoint(alone.nextWaypoint(null));
			return () => this.map?.moveWaypoint(id, at);
		});
	}
}

function keyOf({ rule, place, text, related }: Tautline.Finding): string {
	return `${place.line}:${place.column} ${rule?.id} ${related.line}:${related.column} ${text}`;
}

/** What stands behind the points of a wall. */
function tailOf(fields: readonly string[]): string {
	const from = fields.findIndex((field, i) => i > 0 && /^[a-z]/.test(field));
	return from < 0 ? '' : fields.slice(from).join(' ');
}

/** Lines that differ, from 0, where both have the same number of them. */
function changedLines(before: LineTable, after: LineTable): number[] | undefined {
	if (before.count !== after.count)
		return undefined;
	const one = before.text, other = after.text, shorter = Math.min(one.length, other.length);
	let head = 0, tail = 0;
	while (head < shorter && one.charCodeAt(head) === other.charCodeAt(head))
		head++;
	if (head === shorter && one.length === other.length)
		return [];
	while (tail < shorter - head && one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail))
		tail++;
	const first = before.lineAt(head), last = Math.max(before.lineAt(one.length - tail), after.lineAt(other.length - tail)), lines: number[] = [];
	for (let line = first; line <= last; line++) {
		if (before.line(line) !== after.line(line))
			lines.push(line);
		if (lines.length > MOST_LINES || line - first > 4096)
			return undefined;
	}
	return lines;
}
