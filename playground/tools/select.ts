// SPDX-License-Identifier: MIT
//
// Selects and drags: handles of the path, ends of walls and doors, whole things. Ends that lie on one point move together.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import { adderOf, keyOf, kinds, onPaper, sameRef, type Edit, type Shape } from '../model/things.ts';
import { drawSketch, type Pen } from '../view/layers.ts';
import { clicked, distance, endsAt, pick, snap, toGrid, type Hit } from '../view/picking.ts';
import { close, openingOf, slide, type Opening } from './opening.ts';
import type { Press, Tool } from './tool.ts';

/** `by` is how far `shape` has been moved as a whole. */
interface Drag { hit: Hit; /** What is moved together, as it was. */ group: Shape[]; from: Point; by: Point; ends: { shape: Shape; point: number }[]; moved: boolean; shape: Shape | undefined; opening: Opening | undefined; handles: Session['handles'] }

export class SelectTool implements Tool {
	readonly name = 'select';
	readonly label = 'Select and move';
	readonly key = 'v';
	readonly hint = 'Drag ends, walls, doors, waypoints, or A and B. Drag the floor to pan. With Shift: click or drag a frame to select several; one end alone, a door out of its wall.';
	private drag: Drag | undefined;
	private frame: { from: Point; to: Point } | undefined;

	constructor(private readonly session: Session) {}

	takes(press: Press): boolean {
		return press.shift || pick(this.session, press.at, press.reach, press.pixel) !== undefined;
	}

	press(press: Press): void {
		const { session } = this, { scene } = session.document;
		const hit = pick(session, press.at, press.reach, press.pixel);
		if (!hit) {
			if (press.shift)
				this.frame = { from: press.at, to: press.at };
			else
				session.select(undefined);
			return;
		}
		const shape = scene.get(hit.ref), all = session.selections, group = all.length > 1 && all.some(({ ref }) => sameRef(ref, hit.ref)) ? all : [];
		if (hit.ref && !press.shift && group.length === 0)
			session.select(hit.ref, hit.point);
		const isEnd = group.length === 0 && shape && hit.point !== undefined && (hit.ref?.kind === 'wall' || hit.ref?.kind === 'door');
		const together = isEnd && !press.shift ? endsAt(session, shape.points[hit.point!]!) : isEnd ? [{ ref: hit.ref!, point: hit.point! }] : [];
		const ends = together.map(({ ref, point }) => ({ shape: scene.get(ref)!, point }));
		const opening = shape?.ref.kind === 'door' && !isEnd && !press.shift ? openingOf(session, shape) : undefined;
		this.drag = { opening: group.length === 0 && opening?.isCut ? opening : undefined, hit, group, from: press.at, by: { x: 0, y: 0 }, ends, moved: false, shape, handles: session.handles };
	}

	move(press: Press): void {
		const { session, drag } = this;
		if (this.frame) {
			this.frame.to = press.at;
			session.change();
		}
		if (!drag)
			return;
		if (!drag.moved && distance(drag.from, press.at) < press.reach / 3)
			return;
		if (drag.hit.handle) {
			drag.moved = true;
			const { x, y } = drag.handles![drag.hit.handle];
			this.moveHandle(drag.hit.handle, { x: x + press.at.x - drag.from.x, y: y + press.at.y - drag.from.y }, press.reach);
			return;
		}
		if (!drag.moved) {
			session.document.begin();
			if (drag.hit.ref && drag.group.length === 0)
				session.select(drag.hit.ref, drag.hit.point);
		}
		drag.moved = true;
		const edits = this.edits(drag, press);
		if (edits.length > 0)
			session.try(() => session.document.edit(...edits));
	}

	private moveHandle(handle: 'a' | 'b', to: Point, reach: number): void {
		const { session } = this;
		const near = session.document.scene.of('waypoint').find((each) => distance(each.points[0]!, to) < reach);
		session.isGuess = false;
		session.handles = { ...session.handles!, [handle]: near ? { ...near.points[0]! } : to };
		session.change();
	}

	private edits(drag: Drag, press: Press): Edit[] {
		const { session } = this, resolution = session.document.map.resolution();
		if (drag.ends.length > 0) {
			const without = new Set(drag.ends.map(({ shape, point }) => `${shape.key} ${point}`));
			const { shape, point } = drag.ends[0]!;
			const to = press.alt || !session.snapping ? press.at : snap(session, press.at, press.reach, press.step, without, onPaper(shape.points[point]!, resolution));
			return drag.ends.length > 1 && drag.ends.some((end) => shuts(end, to, press.step)) ? [] : drag.ends.map(({ shape, point }) => moveEnd(shape, point, to));
		}
		if (!drag.shape)
			return [];
		const now = session.document.scene.get(drag.shape.ref);
		const isCorner = drag.group.length === 0 && drag.shape.ref.kind === 'area' && drag.hit.point !== undefined;
		const i = drag.hit.point ?? 0, start = drag.shape.points[i], here = now?.points[i];
		if (!start || !here)
			return [];
		const anchor = onPaper(start, resolution);
		let to = { x: anchor.x + press.at.x - drag.from.x, y: anchor.y + press.at.y - drag.from.y };
		if (session.snapping && !press.alt)
			to = toGrid(to, press.step, anchor);
		if (isCorner)
			return [['moveAreaCorner', drag.shape.ref.id, i, to]];
		const by = { x: to.x - anchor.x, y: to.y - anchor.y };
		if (by.x === drag.by.x && by.y === drag.by.y)
			return [];
		drag.by = by;
		if (drag.group.length > 0)
			return moveAll(session, drag.group, by);
		if (drag.opening)
			return slide(drag.opening, by, press.step, adderOf(resolution));
		return kinds[drag.shape.ref.kind].move?.(drag.shape, by, adderOf(resolution), { x: here.x - start.x, y: here.y - start.y }) ?? [];
	}

	release(press: Press): void {
		const { session, drag, frame } = this;
		this.drag = this.frame = undefined;
		if (frame)
			session.selectAll([...session.selections, ...within(session, frame)].map(({ ref }) => ref).filter((ref, i, all) => all.findIndex((each) => sameRef(each, ref)) === i));
		if (drag && !drag.moved)
			this.click(drag, press);
		if (drag?.moved && !drag.hit.handle)
			session.try(() => session.document.end());
		session.change();
	}

	/** Nothing was dragged: with Shift the thing is selected too, or no longer. */
	private click({ hit }: Drag, press: Press): void {
		const { session } = this, door = clicked(session, hit, press.at, press.reach), ref = door?.ref?.kind === 'door' ? door.ref : hit.ref;
		if (!ref)
			return;
		const others = session.selections.map((each) => each.ref).filter((each) => !sameRef(each, ref));
		if (press.shift)
			session.selectAll(others.length < session.selections.length ? others : [...others, ref]);
		else
			session.select(ref, ref === hit.ref ? hit.point : door?.point);
	}

	cancel(): void {
		const { session, drag } = this;
		this.drag = this.frame = undefined;
		if (session.document.isOpen)
			session.try(() => session.document.cancel());
		else if (!drag)
			session.select(undefined);
		session.change();
	}

	sketch(pen: Pen): void {
		const { frame } = this;
		if (frame)
			drawSketch(pen, [frame.from, { x: frame.to.x, y: frame.from.y }, frame.to, { x: frame.from.x, y: frame.to.y }], { close: true });
	}
}

/** Would this end of a door, which goes with that of a wall, come to its other end or beyond? */
function shuts({ shape: { ref, points }, point }: Drag['ends'][number], to: Point, least: number): boolean {
	const from = points[point]!, other = points[1 - point]!;
	return ref.kind === 'door' && (distance(to, other) < least || (to.x - other.x) * (from.x - other.x) + (to.y - other.y) * (from.y - other.y) <= 0);
}

/** What lies in a frame with all of its points. */
function within({ document: { scene } }: Session, { from, to }: { from: Point; to: Point }): Shape[] {
	const isIn = ({ x, y }: Point) => (x - from.x) * (x - to.x) <= 0 && (y - from.y) * (y - to.y) <= 0;
	return [...scene.shapes.values()].filter(({ points }) => points.length > 0 && points.every(isIn));
}

/** From where `shapes` have them. */
function moveAll({ document: { scene, map } }: Session, shapes: readonly Shape[], by: Point): Edit[] {
	return shapes.flatMap((shape) => {
		const here = scene.get(shape.ref)?.points[0], start = shape.points[0];
		return here && start ? kinds[shape.ref.kind].move?.(shape, by, adderOf(map.resolution()), { x: here.x - start.x, y: here.y - start.y }) ?? [] : [];
	});
}

export function moveEnd(shape: Shape, point: number, to: Point): Edit {
	if (shape.ref.kind === 'wall')
		return ['moveWallPoint', shape.ref.id, point, to];
	const [a, b] = shape.points as [Point, Point];
	return point === 0 ? ['moveDoor', shape.ref.id, to, b] : ['moveDoor', shape.ref.id, a, to];
}

/** Moves what is selected; by keys. */
export function nudge(session: Session, by: Point): void {
	const { held, handles } = session;
	if (held && handles) {
		session.isGuess = false;
		session.handles = { ...handles, [held]: adderOf(session.document.map.resolution())(handles[held], by) };
		session.change();
		return;
	}
	const shape = session.selection, all = session.selections;
	if (!shape)
		return;
	if (all.length > 1) {
		session.try(() => session.document.edit(...moveAll(session, all, by)));
		return;
	}
	const point = session.selectedPoint;
	const isEnd = point !== undefined && (shape.ref.kind === 'wall' || shape.ref.kind === 'door');
	const at = isEnd ? shape.points[point] : undefined, add = adderOf(session.document.map.resolution());
	const opening = shape.ref.kind === 'door' && !isEnd ? openingOf(session, shape) : undefined;
	const edits = opening?.isCut ? slide(opening, by, Math.abs(by.x) + Math.abs(by.y), add) : at
		? endsAt(session, at).map(({ ref, point: i }) => moveEnd(session.document.scene.get(ref)!, i, add(at, by)))
		: kinds[shape.ref.kind].move?.(shape, by, add) ?? [];
	if (edits.length > 0)
		session.try(() => session.document.edit(...edits));
}

/** Removes what is selected: a point of a wall that has more than two, else the thing; of a door that fills its opening, this too, unless it is to be left. */
export function removeSelected(session: Session, leavesOpening = false): void {
	const shape = session.selection, point = session.selectedPoint, all = session.selections;
	if (!shape)
		return;
	const isPoint = shape.ref.kind === 'wall' && point !== undefined && shape.points.length > (shape.loop ? 3 : 2);
	const { map } = session.document, before = { link: map.linkCount(), expectation: map.expectationCount() }, agents = all.flatMap((each) => agentsTo(session, each));
	const opening = shape.ref.kind === 'door' && !leavesOpening ? openingOf(session, shape) : undefined;
	session.try(() => session.document.edit(...all.length > 1 ? removals(all) : isPoint ? [['removeWallPoint', shape.ref.id, point] as Edit] : opening ? close(session, opening) : [kinds[shape.ref.kind].remove(shape.ref.id)]));
	const gone = [[before.link - map.linkCount() - all.filter(({ ref }) => ref.kind === 'link').length, 'link'], [before.expectation - map.expectationCount(), 'expectation']] as const;
	const lost = gone.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}${count > 1 ? 's' : ''}`).join(' and ');
	const messages = [lost && `With it went ${lost}.`, agents.length > 0 && `${agents.join(' and ')} now ${agents.length > 1 ? 'walk' : 'walks'} to the place where it was.`];
	if (messages.some(Boolean))
		session.say(messages.filter(Boolean).join(' '));
	session.select(isPoint ? shape.ref : undefined);
}

/** Links first: they go with their waypoints. */
const removals = (shapes: readonly Shape[]): Edit[] =>
	[...shapes].sort((a, b) => Number(b.ref.kind === 'link') - Number(a.ref.kind === 'link')).map(({ ref }) => kinds[ref.kind].remove(ref.id));

/** The names of agents that walk to a waypoint. */
function agentsTo({ document: { map } }: Session, { ref: { kind, id } }: Shape): string[] {
	return kind !== 'waypoint' ? [] : [...map.eachAgent()].flatMap((agent) => {
		const { name, stopCount } = map.getAgent(agent), stops = Array.from({ length: stopCount }, (_, i) => map.getAgentStop(agent, i).waypoint);
		return stops.some((stop) => stop && keyOf({ kind, id: stop }) === keyOf({ kind, id })) ? [name] : [];
	});
}

/** Opens or closes the selected door. */
export function toggleDoor(session: Session): void {
	const shape = session.selection;
	if (shape?.ref.kind === 'door')
		session.try(() => session.document.edit(['setDoorClosed', shape.ref.id, !shape.closed]));
}

/** The next thing, or point of a wall, in the order of the text. */
export function selectNext(session: Session, direction: 1 | -1, byPoint: boolean): void {
	const shape = session.selection;
	if (byPoint && shape && (shape.ref.kind === 'wall' || shape.ref.kind === 'door')) {
		const count = shape.points.length;
		session.select(shape.ref, ((session.selectedPoint ?? (direction > 0 ? -1 : 0)) + direction + count) % count);
		return;
	}
	const all = [...session.document.scene.shapes.values()].map((each) => ({ each, line: session.document.lineOf(each) ?? Infinity })).sort((a, b) => a.line - b.line);
	const at = all.findIndex(({ each }) => session.selected && each.key === keyOf(session.selected));
	const next = all[(at < 0 ? (direction > 0 ? 0 : all.length - 1) : at + direction + all.length) % all.length];
	if (next)
		session.select(next.each.ref);
}
