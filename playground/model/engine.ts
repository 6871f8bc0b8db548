// SPDX-License-Identifier: MIT
//
// The questions that the page asks the library, about a map in this thread: the same in the page and in the worker.
import { Lint, Nav, Query, type Blocker, type Map as World, type Point, type Severity, type Stop } from 'tautline';
import type { Id } from './things.ts';

/** For whom paths are: the channels are bits, as the library has them. */
export interface Traveller { radius: number; heeds: number; keys: number }

export interface Questions {
	links: Record<string, never>;
	path: { from: Point; to: Point };
	region: { from: Point };
	findings: Record<string, never>;
}
export type Kind = keyof Questions;

export interface BlockedLink { link: Id; at: Point; blocker: Blocker }
export interface PathAnswer {
	found: boolean;
	length: number;
	points: Point[];
	/** Why there is none, in the library's words; and what is in the way. */
	reason: string;
	why: string;
	blocker: Blocker | undefined;
}
export interface FindingAnswer {
	rule: string;
	fix: string;
	severity: Severity;
	text: string;
	line: number;
	column: number;
	related: { line: number; column: number; text: string } | undefined;
	at: Point | undefined;
}
export interface Answers {
	links: BlockedLink[];
	path: PathAnswer;
	region: Point[];
	findings: FindingAnswer[];
}

const reasons: Record<string, string> = {
	'none': '', 'start-blocked': 'A stands in a wall', 'goal-blocked': 'B stands in a wall', 'start-alone': 'A reaches no waypoint', 'goal-alone': 'B reaches no waypoint',
	'components': 'no links lead from A to B', 'oneway': 'only the other direction is open', 'separated': 'walls and closed doors separate A from B',
};
const FINDINGS_SHOWN = 300;

export class Engine {
	private made: { links?: Nav; paths?: Nav; query?: Query; lint?: Lint } = {};
	private setBy = '';

	constructor(private map: World, private traveller: Traveller) {}

	/** Another map, or the same one for another traveller. */
	set(map: World, traveller: Traveller): void {
		if (map === this.map && JSON.stringify(traveller) === this.setBy)
			return;
		this.free();
		this.map = map;
		this.traveller = traveller;
		this.setBy = JSON.stringify(traveller);
	}

	free(): void {
		for (const each of [this.made.query, this.made.links, this.made.paths, this.made.lint])
			each?.free();
		this.made = {};
	}

	answer<K extends Kind>(kind: K, question: Questions[K]): Answers[K] {
		return (this[kind] as (question: Questions[K]) => unknown)(question) as Answers[K];
	}

	/** The nav of paths by corners, brought up to date. */
	get paths(): Nav {
		const nav = this.made.paths ??= Nav.create(this.map, { ...this.traveller, via: 'corners' });
		nav.update(this.map);
		return nav;
	}

	get query(): Query {
		const nav = this.paths;
		return this.made.query ??= Query.create(nav);
	}

	links(): BlockedLink[] {
		if (this.map.linkCount() === 0)
			return [];
		const nav = this.made.links ??= Nav.create(this.map, { ...this.traveller, via: 'waypoints' });
		nav.update(this.map);
		return Array.from({ length: nav.getInfo().blockedLinks }, (_, i) => {
			const { link, blocker } = nav.getBlockedLink(i);
			return { link: link!, at: blocker.at, blocker };
		});
	}

	path({ from, to }: { from: Point; to: Point }): PathAnswer {
		const { query } = this;
		const result = query.findPath({ from: stopAt(from), to: stopAt(to), partial: true });
		const points = query.getPoints().map((point) => point.at);
		if (result.found)
			return { found: true, length: result.length, points, reason: '', why: '', blocker: undefined };
		const hasBlocker = result.blocker.kind !== 'none';
		return { found: false, length: result.length, points, reason: result.reason, why: reasons[result.reason] ?? result.reason, blocker: hasBlocker ? result.blocker : undefined };
	}

	region({ from }: { from: Point }): Point[] {
		return this.query.visibilityPolygon(from);
	}

	findings(): FindingAnswer[] {
		if (this.made.lint)
			this.made.lint.update(this.map);
		const lint = this.made.lint ??= Lint.run(this.map, { radius: this.traveller.radius });
		return Array.from({ length: Math.min(lint.findingCount(), FINDINGS_SHOWN) }, (_, i) => {
			const of = lint.getFinding(i);
			return { rule: of.rule!.id, fix: of.rule!.fix, severity: of.severity, text: of.text, line: of.place.line, column: of.place.column,
				related: of.relatedText ? { line: of.related.line, column: of.related.column, text: of.relatedText } : undefined, at: of.hasAt ? of.at : undefined };
		});
	}
}

export const stopAt = (at: Point): Stop => ({ at, waypoint: null, place: { line: 0, column: 0, object: 0, kind: '' } });
