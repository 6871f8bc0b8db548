// SPDX-License-Identifier: MIT
//
// Selects and drags: handles of the path, ends of walls and doors, whole things. Ends that lie on one point move together.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import { adderOf, keyOf, kinds, onPaper, type Edit, type Shape } from '../model/things.ts';
import { clicked, distance, endsAt, pick, snap, toGrid, type Hit } from '../view/picking.ts';
import { close, openingOf, slide, type Opening } from './opening.ts';
import type { Press, Tool } from './tool.ts';

/** `by` is how far `shape` has been moved as a whole. */
interface Drag { hit: Hit; from: Point; by: Point; ends: { shape: Shape; point: number }[]; moved: boolean; shape: Shape | undefined; opening: Opening | undefined; handles: Session['handles'] }

export class SelectTool implements Tool {
	readonly name = 'select';
	readonly label = 'Select and move';
	readonly key = 'v';
	readonly hint = 'Drag ends, walls, doors, waypoints, or A and B. Drag the floor to pan. Shift takes one end alone, and a door out of its wall.';
	private drag: Drag | undefined;

	constructor(private readonly session: Session) {}

	takes(press: Press): boolean {
		return pick(this.session, press.at, press.reach, press.pixel) !== undefined;
	}

	press(press: Press): void {
		const { session } = this, { scene } = session.document;
		const hit = pick(session, press.at, press.reach, press.pixel);
		if (!hit) {
			session.select(undefined);
			return;
		}
		const shape = scene.get(hit.ref);
		if (hit.ref)
			session.select(hit.ref, hit.point);
		const isEnd = shape && hit.point !== undefined && (hit.ref?.kind === 'wall' || hit.ref?.kind === 'door');
		const together = isEnd && !press.shift ? endsAt(session, shape.points[hit.point!]!) : isEnd ? [{ ref: hit.ref!, point: hit.point! }] : [];
		const ends = together.map(({ ref, point }) => ({ shape: scene.get(ref)!, point }));
		const opening = shape?.ref.kind === 'door' && !isEnd && !press.shift ? openingOf(session, shape) : undefined;
		this.drag = { opening: opening?.isCut ? opening : undefined, hit, from: press.at, by: { x: 0, y: 0 }, ends, moved: false, shape, handles: session.handles };
	}

	move(press: Press): void {
		const { session, drag } = this;
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
		if (!drag.moved)
			session.document.begin();
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
			return drag.ends.map(({ shape, point }) => moveEnd(shape, point, to));
		}
		if (!drag.shape)
			return [];
		const now = session.document.scene.get(drag.shape.ref);
		const isCorner = drag.shape.ref.kind === 'area' && drag.hit.point !== undefined;
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
		if (drag.opening)
			return slide(drag.opening, by, press.step, adderOf(resolution));
		return kinds[drag.shape.ref.kind].move?.(drag.shape, by, adderOf(resolution), { x: here.x - start.x, y: here.y - start.y }) ?? [];
	}

	release(press: Press): void {
		const { session, drag } = this;
		this.drag = undefined;
		const door = drag && !drag.moved ? clicked(session, drag.hit, press.at, press.reach) : undefined;
		if (door?.ref?.kind === 'door')
			session.select(door.ref, door.point);
		if (drag?.moved && !drag.hit.handle)
			session.try(() => session.document.end());
		session.change();
	}

	cancel(): void {
		const { session, drag } = this;
		this.drag = undefined;
		if (session.document.isOpen)
			session.try(() => session.document.cancel());
		else if (!drag)
			session.select(undefined);
		session.change();
	}
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
	const shape = session.selection;
	if (!shape)
		return;
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
	const shape = session.selection, point = session.selectedPoint;
	if (!shape)
		return;
	const isPoint = shape.ref.kind === 'wall' && point !== undefined && shape.points.length > (shape.loop ? 3 : 2);
	const { map } = session.document, before = { link: map.linkCount(), expectation: map.expectationCount() }, agents = agentsTo(session, shape);
	const opening = shape.ref.kind === 'door' && !leavesOpening ? openingOf(session, shape) : undefined;
	session.try(() => session.document.edit(...isPoint ? [['removeWallPoint', shape.ref.id, point] as Edit] : opening ? close(session, opening) : [kinds[shape.ref.kind].remove(shape.ref.id)]));
	const gone = [[before.link - map.linkCount() - (shape.ref.kind === 'link' ? 1 : 0), 'link'], [before.expectation - map.expectationCount(), 'expectation']] as const;
	const lost = gone.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}${count > 1 ? 's' : ''}`).join(' and ');
	const messages = [lost && `With it went ${lost}.`, agents.length > 0 && `${agents.join(' and ')} now ${agents.length > 1 ? 'walk' : 'walks'} to the place where it was.`];
	if (messages.some(Boolean))
		session.say(messages.filter(Boolean).join(' '));
	session.select(isPoint ? shape.ref : undefined);
}

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
