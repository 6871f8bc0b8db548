// SPDX-License-Identifier: MIT
//
// The questions that the page asks the library, about a map in this thread: the same in the page and in the worker.
import { Crowd, Lint, Nav, Query, TautlineError, Widths, type AgentId, type Blocker, type Choke, type Map as World, type Point, type Severity, type Stop, type Width } from 'tautline';
import { contours, type Contour } from './contours.ts';
import type { Id } from './things.ts';

/** For whom paths are: the channels are bits, as the library has them. */
export interface Traveller { radius: number; heeds: number; keys: number }

export interface Questions {
	links: Record<string, never>;
	path: { from: Point; to: Point };
	region: { from: Point };
	/** The widest body from A to B, whatever the radius of the traveller. */
	width: { from: Point; to: Point };
	/** Narrow places of the map. */
	chokes: Record<string, never>;
	/** Lines of equal distance. */
	distances: { from: Point };
	/** Between waypoints, along links alone. */
	along: { from: Id; to: Id };
	findings: Record<string, never>;
	/** Walkers go from A to B where the map has no agents. */
	crowd: { run: number; step: number; walkers: { from: Point; to: Point } | null };
}
export type Kind = keyof Questions;

export interface BlockedLink { link: Id; at: Point; blocker: Blocker }
export interface PathAnswer {
	found: boolean;
	length: number;
	points: Point[];
	/** Why there is none, until the reason is there (reasons.ts); and what stops it where it comes nearest. */
	why: string;
	blocker: Blocker | undefined;
	/** The channels that what is in the way blocks. */
	blocks: number;
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
export interface Body { at: Point; heading: Point; radius: number; state: string }
export interface CrowdAnswer { step: number; time: number; bodies: Body[]; agents: number; arrived: number; lost: number; /** No more steps are to be expected of them. */ stopped: number }
export interface Answers {
	crowd: CrowdAnswer;
	links: BlockedLink[];
	path: PathAnswer;
	along: { found: boolean; length: number; points: Point[]; why: string };
	region: Point[];
	width: Width;
	/** From the widest to the narrowest. */
	chokes: Choke[];
	distances: Contour[];
	findings: FindingAnswer[];
}

const reasons: Record<string, string> = {
	'none': '', 'start-blocked': 'A stands in a wall', 'goal-blocked': 'B stands in a wall', 'start-alone': 'no link leads from A', 'goal-alone': 'no link leads to B',
	'components': 'no links lead from A to B', 'oneway': 'only the other direction is open', 'separated': 'walls and closed doors separate A from B',
};
const FINDINGS_SHOWN = 300;
/** A place is narrow where it is narrower than this times the widest place on either side. */
const NARROW = 0.7;
const CHOKES_SHOWN = 500;
export const STEPS_PER_SECOND = 60;
const WALKERS = 12;
/** Kinds of agents, by radius, channels and keys, that have navs of their own. */
const MAX_KINDS = 8;

export class Engine {
	private made: { links?: Nav; paths?: Nav; query?: Query; alongQuery?: Query; lint?: Lint; widths?: Widths | undefined } = {};
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
		this.stop();
		for (const each of [this.made.widths, this.made.query, this.made.alongQuery, this.made.links, this.made.paths, this.made.lint])
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

	private get linkNav(): Nav {
		const nav = this.made.links ??= Nav.create(this.map, { ...this.traveller, via: 'waypoints' });
		nav.update(this.map);
		return nav;
	}

	along({ from, to }: { from: Id; to: Id }): Answers['along'] {
		const nav = this.linkNav, query = this.made.alongQuery ??= Query.create(nav), stop = (waypoint: Id) => ({ ...stopAt({ x: 0, y: 0 }), waypoint });
		const { found, length, reason } = query.findPath({ from: stop(from), to: stop(to) });
		const alone = { 'start-alone': from, 'goal-alone': to }[reason as string];
		const why = alone && this.hasLink(alone) ? `links at ${alone === from ? 'A' : 'B'} are blocked` : reasons[reason] ?? reason;
		return { found, length, points: found ? query.getPoints().map(({ at }) => at) : [], why };
	}

	private hasLink({ index1 }: Id): boolean {
		return [...this.map.eachLink()].some((id) => {
			const { from, to } = this.map.getLink(id);
			return from?.index1 === index1 || to?.index1 === index1;
		});
	}

	links(): BlockedLink[] {
		if (this.map.linkCount() === 0)
			return [];
		const nav = this.linkNav;
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
			return { found: true, length: result.length, points, why: '', blocker: undefined, blocks: 0 };
		const blocker = result.blocker.kind !== 'none' ? result.blocker : query.firstHit(points[points.length - 1] ?? from, to);
		return { found: false, length: result.length, points, why: reasons[result.reason] ?? result.reason, blocker: blocker.kind === 'none' ? undefined : blocker, blocks: result.blocker.blocks };
	}

	/** Where the traveller does not fit, from beside there: the pointer is at the end of the wall that it drags. */
	region({ from }: { from: Point }): Point[] {
		const { query, traveller: { radius } } = this, region = query.visibilityPolygon(from);
		if (region.length > 2 || radius === 0)
			return region;
		const { found, at } = query.nearestFree(from, 2 * radius);
		const beside = { x: at.x + 0.2 * (at.x - from.x), y: at.y + 0.2 * (at.y - from.y) }; // round ends of walls count as polygons, which are wider
		return found ? query.visibilityPolygon(beside) : region;
	}

	/** Widths are made anew after an edit. */
	private askWidths<T>(ask: (widths: Widths) => T): T {
		const nav = this.paths;
		try {
			return ask(this.made.widths ??= Widths.create(nav));
		} catch (error) {
			if (!(error instanceof TautlineError && error.code === 'stale'))
				throw error;
		}
		this.made.widths!.free();
		this.made.widths = undefined; // creating may fail
		return ask(this.made.widths = Widths.create(nav));
	}

	width({ from, to }: { from: Point; to: Point }): Width {
		return this.askWidths((widths) => widths.between(from, to));
	}

	chokes(): Choke[] {
		return this.askWidths((widths) => widths.chokes(NARROW)).slice(-CHOKES_SHOWN);
	}

	distances({ from }: { from: Point }): Contour[] {
		return contours(this.map, this.query, stopAt(from));
	}

	/** `navs` are of agents that are not as the traveller. */
	private running: { run: number; crowd: Crowd; navs: Nav[]; spawned: Map<string, number> } | undefined;

	private stop(): void {
		this.running?.crowd.free();
		this.running?.navs.forEach((each) => each.free());
		this.running = undefined;
	}

	/** Steps the crowd of a run up to a step. */
	crowd({ run, step, walkers }: Questions['crowd']): CrowdAnswer {
		const nav = this.paths;
		if (this.running?.run !== run) {
			this.stop();
			const navs = this.navsOfAgents();
			this.running = { run, crowd: Crowd.create({ nav, navs, dt: 1 / STEPS_PER_SECOND }), navs, spawned: new Map() };
			this.populate(this.running.crowd, walkers);
		}
		this.running.navs.forEach((each) => each.update(this.map));
		const { crowd } = this.running;
		while (crowd.stepCount() < step) {
			this.spawn();
			crowd.step();
		}
		const bodies: Body[] = [];
		let arrived = 0, lost = 0, stopped = 0;
		for (const id of crowd.eachAgent()) {
			const { position: at, heading, radius, state, fallsShort } = crowd.getAgent(id);
			bodies.push({ at, heading, radius, state: fallsShort ? 'no-path' : state });
			arrived += state === 'arrived' && !fallsShort ? 1 : 0;
			lost += fallsShort || state === 'no-path' ? 1 : 0;
			stopped += state === 'arrived' || state === 'no-path' ? 1 : 0;
		}
		const agents = bodies.length;
		for (const id of crowd.eachCircle()) {
			const { centre: at, radius } = crowd.getCircle(id);
			bodies.push({ at, heading: { x: 0, y: 0 }, radius, state: 'circle' });
		}
		return { step: crowd.stepCount(), time: crowd.time(), bodies, agents, arrived, lost, stopped };
	}

	/** As `tautline sim` has them. */
	private navsOfAgents(): Nav[] {
		const { map } = this, kinds = new Map<string, { radius: number; heeds: number; keys: number }>();
		for (const id of map.eachAgent()) {
			const { heeds, keys, hasRadius, radius } = map.getAgent(id), kind = { radius: hasRadius ? radius : map.bodyRadius(heeds), heeds, keys };
			kinds.set(JSON.stringify(kind), kind);
		}
		return [...kinds.values()].slice(0, MAX_KINDS).map((kind) => Nav.create(map, { ...kind, via: 'corners' }));
	}

	private populate(crowd: Crowd, walkers: Questions['crowd']['walkers']): void {
		const { map } = this;
		crowd.addMapAgents(map);
		for (const id of map.eachObstacle()) {
			const { centre, radius, velocity, cornerCount } = map.getObstacle(id);
			if (cornerCount === 0 && (velocity.x !== 0 || velocity.y !== 0))
				crowd.addCircle({ circle: { centre, radius, velocity }, bounce: map.bounds() });
		}
		if (!walkers)
			return;
		const { from, to } = walkers, { query } = this, radius = this.traveller.radius || 0.25;
		for (let i = 0, added = 0; i < 60 && added < WALKERS; i++) { // the seeds of a sunflower: as many as see A
			const away = 2.3 * radius * Math.sqrt(i), angle = i * 2.39996, position = { x: from.x + away * Math.cos(angle), y: from.y + away * Math.sin(angle) };
			if (i > 0 && !query.sees(from, position))
				continue;
			try {
				crowd.addAgent({ position, radius, desire: 'goal', goal: to, avoid: 'reciprocal' });
				added++;
			} catch {
				// there stands something
			}
		}
	}

	/** Agents of `spawn` lines come at their rate. */
	private spawn(): void {
		const { crowd, spawned } = this.running!;
		for (const id of this.map.eachAgent()) {
			const { rate, count, name } = this.map.getAgent(id);
			const had = spawned.get(name) ?? 0;
			if (rate <= 0 || (count > 0 && had >= count) || crowd.time() * rate < had)
				continue;
			let added: AgentId | null = null;
			try {
				added = crowd.addMapAgent(this.map, id);
			} catch {
				// no place yet
			}
			if (added)
				spawned.set(name, had + 1);
		}
	}

	findings(): FindingAnswer[] {
		if (this.made.lint)
			this.made.lint.update(this.map);
		const lint = this.made.lint ??= Lint.run(this.map, {});
		return Array.from({ length: Math.min(lint.findingCount(), FINDINGS_SHOWN) }, (_, i) => {
			const of = lint.getFinding(i);
			return { rule: of.rule!.id, fix: of.rule!.fix, severity: of.severity, text: of.text, line: of.place.line, column: of.place.column,
				related: of.relatedText ? { line: of.related.line, column: of.related.column, text: of.relatedText } : undefined, at: of.hasAt ? of.at : undefined };
		});
	}
}

export const stopAt = (at: Point): Stop => ({ at, waypoint: null, place: { line: 0, column: 0, object: 0, kind: '' } });
