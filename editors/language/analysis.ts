// SPDX-License-Identifier: MIT
//
// A text and what the library says of it, made when it is first asked for: its lines, the map, the findings, navs. A text with errors has no map;
// then `repaired` is the map of the lines without errors, for answers about what is there.
import type * as Tautline from 'tautline';
import { grammar as grammarText } from './format.js';
import type { Field } from './fields.js';
import { fieldsOf } from './fields.js';
import type { Followed, Meaning } from './grammar.js';
import { follow, readGrammar } from './grammar.js';
import type { Place } from './text.js';
import { LineTable } from './text.js';

/** What is used of the package: `import * as tautline from 'tautline'`. */
export type Package = Pick<typeof Tautline, 'Map' | 'Nav' | 'Query' | 'Lint' | 'Why' | 'Widths' | 'version'>;

export const grammar = readGrammar(grammarText);
const OTHER = { type: 'empty' } as const;

export interface Line extends Followed {
	/** From 0, as the library's lines. */
	number: number;
	directive: string;
	fields: Field[];
}

export interface LoadError { place: Place; text: string }

/** The names of a kind of things are their own. */
export type NameKind = 'waypoint' | 'door' | 'obstacle' | 'agent' | 'channel' | 'key' | 'group';

export type ThingKind = 'wall' | 'door' | 'waypoint' | 'link' | 'obstacle' | 'agent' | 'area' | 'expectation' | 'allowance';

/** At most so much work of the linter, a second or two; a text that takes more is not linted. 5,000 walls take a twentieth of it. */
export const LINT_WORK = 2 ** 27;
/** Lines with errors are left out so often, since what names what they declare has errors then. */
const REPAIRS = 8;

export class Analysis {
	readonly lines: LineTable;
	private readonly known = new Map<string, unknown>();
	private readonly cachedLines = new Map<number, Line>();
	private readonly toFree: { free(): void }[] = [];

	constructor(readonly tautline: Package, readonly text: string) {
		this.lines = new LineTable(text);
	}

	/** Frees what the library holds for it; without it that is left to the garbage collector. */
	free(): void {
		for (const each of this.toFree.splice(0).reverse())
			each.free();
		this.known.clear();
	}

	/** What another text is like, with the same package. */
	with<T>(text: string, ask: (other: Analysis) => T): T {
		const other = new Analysis(this.tautline, text);
		try {
			return ask(other);
		} finally {
			other.free();
		}
	}

	/** What is found out once. */
	once<T>(name: string, make: () => T): T {
		if (!this.known.has(name))
			this.known.set(name, make());
		return this.known.get(name) as T;
	}

	private keep<T extends { free(): void }>(thing: T): T {
		this.toFree.push(thing);
		return thing;
	}

	// ---- lines ----

	line(number: number): Line {
		let line = this.cachedLines.get(number);
		if (!line) {
			line = this.readLine(number, this.lines.line(number), this.lines.start(number));
			this.cachedLines.set(number, line);
		}
		return line;
	}

	/** A line as it would be with this text. */
	readLine(number: number, text: string, start: number): Line {
		const fields = fieldsOf(text, start), directive = fields[0]?.text ?? '';
		return { number, directive, fields, ...follow(grammar.get(directive) ?? OTHER, fields) };
	}

	/** The directive of a line without the rest of it. */
	directiveOf(number: number): string {
		const text = this.lines.text;
		let at = this.lines.start(number);
		while (text[at] === ' ' || text[at] === '\t' || text[at] === '\ufeff')
			at++;
		let end = at;
		while (end < text.length && /[a-z]/.test(text[end] ?? ''))
			end++;
		return text.slice(at, end);
	}

	lineAt(offset: number): Line {
		return this.line(this.lines.lineAt(offset));
	}

	/** The field at an offset, its end included, and what it is. */
	meaningAt(offset: number): { line: Line; meaning: Meaning; index: number } | undefined {
		const line = this.lineAt(offset);
		const index = line.meanings.findIndex(({ field }) => field.start <= offset && offset <= field.end);
		const meaning = line.meanings[index];
		return meaning && { line, meaning, index };
	}

	// ---- the map ----

	private load(text: string): { map?: Tautline.Map; errors: LoadError[] } {
		try {
			return { map: this.keep(this.tautline.Map.loadMemory(text, { format: 'native' })), errors: [] };
		} catch (error) {
			return { errors: errorsOf(error) };
		}
	}

	private get loaded(): { map?: Tautline.Map; errors: LoadError[] } {
		return this.once('loaded', () => this.load(this.text));
	}

	/** The map, if the text has no errors. */
	get map(): Tautline.Map | undefined {
		return this.loaded.map;
	}

	get errors(): LoadError[] {
		return this.loaded.errors;
	}

	/** The map of the lines without errors; its places are those of the text. */
	get repaired(): Tautline.Map | undefined {
		return this.once('repaired', () => {
			let { map, errors } = this.loaded;
			if (map || this.text.length > 1 << 20)
				return map;
			const lines = this.text.split('\n');
			for (let round = 0; !map && round < REPAIRS && errors.length > 0; round++) {
				for (const { place } of errors)
					if (place.line > 0)
						lines[place.line - 1] = place.line === 1 ? 'tautline 1' : '';
				({ map, errors } = this.load(lines.join('\n')));
			}
			return map;
		});
	}

	// ---- the linter ----

	private get linted(): { findings: Tautline.Finding[]; failed?: string } {
		return this.once('linted', () => {
			if (!this.map)
				return { findings: [] };
			try {
				const lint = this.tautline.Lint.run(this.map, { budget: { maxWork: LINT_WORK } });
				const findings = Array.from({ length: lint.findingCount() }, (_, i) => lint.getFinding(i));
				lint.free();
				return { findings };
			} catch (error) {
				return { findings: [], failed: messageOf(error) };
			}
		});
	}

	get findings(): Tautline.Finding[] {
		return this.linted.findings;
	}

	/** Why there are no findings of a map, if it could not be linted. */
	get lintFailed(): string | undefined {
		return this.linted.failed;
	}

	get rules(): Map<string, Tautline.LintRule> {
		return rulesOf(this.tautline);
	}

	// ---- things and questions ----

	/** What a line, from 0, declares. Only things of its kind are looked through. */
	thingAt(number: number): Thing | undefined {
		const kind = THINGS[this.directiveOf(number)];
		return kind && this.once(`things ${kind}`, () => thingsOf(this.repaired, kind)).get(number + 1);
	}

	/** For an agent that goes by these channels and has these keys; without channels one that walks. */
	query(heeds = 0, keys = 0, radius = -1, via: Tautline.Via = 'auto'): Tautline.Query | undefined {
		return this.once(`query ${heeds} ${keys} ${radius} ${via}`, () => {
			const nav = this.nav({ heeds, keys, radius, via });
			return nav && this.keep(this.tautline.Query.create(nav));
		});
	}

	/** How wide it is between all that stops such an agent. */
	widths(heeds: number, keys: number): Tautline.Widths | undefined {
		return this.once(`widths ${heeds} ${keys}`, () => {
			const nav = this.nav({ heeds, keys, radius: 0, via: 'corners' });
			try {
				return nav && this.keep(this.tautline.Widths.create(nav, { maxWork: LINT_WORK }));
			} catch {
				return undefined;
			}
		});
	}

	private nav(of: Partial<Tautline.NavDef>): Tautline.Nav | undefined {
		try {
			return this.repaired && this.keep(this.tautline.Nav.create(this.repaired, of));
		} catch {
			return undefined;
		}
	}

	/** Why such an agent finds no path, in a line; empty if that takes too much work. */
	whyNoPath(agent: Partial<Tautline.NavDef>, ends: Partial<Tautline.PathDef>): string {
		const map = this.repaired;
		if (!map)
			return '';
		try {
			const why = this.tautline.Why.noPath(map, { ...agent, budget: { maxWork: LINT_WORK } }, ends), text = why.getSummary();
			why.free();
			return text;
		} catch {
			return '';
		}
	}
}

/** A thing of a map, and what finds it there. */
export type Thing =
	| { kind: 'wall'; id: Tautline.WallId }
	| { kind: 'door'; id: Tautline.DoorId }
	| { kind: 'waypoint'; id: Tautline.WaypointId }
	| { kind: 'link'; id: Tautline.LinkId }
	| { kind: 'obstacle'; id: Tautline.ObstacleId }
	| { kind: 'agent'; id: Tautline.MapAgentId }
	| { kind: 'area'; id: Tautline.AreaId }
	| { kind: 'expectation'; id: Tautline.ExpectationId }
	| { kind: 'allowance'; id: Tautline.AllowanceId };

const THINGS: Record<string, ThingKind> = { wall: 'wall', door: 'door', exit: 'door', waypoint: 'waypoint', link: 'link', obstacle: 'obstacle', agent: 'agent',
	spawn: 'agent', area: 'area', expect: 'expectation', allow: 'allowance' };

/** The things of a map, of one kind or all, by the lines, from 1, that declare them. */
export function thingsOf(map: Tautline.Map | undefined, only?: ThingKind): Map<number, Thing> {
	const things = new Map<number, Thing>();
	const add = <K extends ThingKind, I>(kind: K, ids: () => Iterable<I>, get: (id: I) => { place: Place }) => {
		if (only === undefined || only === kind)
			for (const id of ids())
				things.set(get(id).place.line, { kind, id } as unknown as Thing);
	};
	if (!map)
		return things;
	add('wall', () => map.eachWall(), (id) => map.getWall(id));
	add('door', () => map.eachDoor(), (id) => map.getDoor(id));
	add('waypoint', () => map.eachWaypoint(), (id) => map.getWaypoint(id));
	add('link', () => map.eachLink(), (id) => map.getLink(id));
	add('obstacle', () => map.eachObstacle(), (id) => map.getObstacle(id));
	add('agent', () => map.eachAgent(), (id) => map.getAgent(id));
	add('area', () => map.eachArea(), (id) => map.getArea(id));
	add('expectation', () => map.eachExpectation(), (id) => map.getExpectation(id));
	add('allowance', () => map.eachAllowance(), (id) => map.getAllowance(id));
	return things;
}

const rulesByPackage = new WeakMap<object, Map<string, Tautline.LintRule>>();

export function rulesOf(tautline: Package): Map<string, Tautline.LintRule> {
	let rules = rulesByPackage.get(tautline);
	if (!rules) {
		const all = Array.from({ length: tautline.Lint.ruleCount() }, (_, i) => tautline.Lint.getRule(i));
		rules = new Map(all.map((rule) => [rule.id, rule]));
		rulesByPackage.set(tautline, rules);
	}
	return rules;
}

export function errorsOf(error: unknown): LoadError[] {
	const { errors, place, reason, code } = error as Partial<Tautline.TautlineError>;
	if (code === undefined)
		throw error;
	return errors?.length ? errors : [{ place: place ?? { line: 0, column: 0 }, text: reason ?? messageOf(error) }];
}

export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
