// SPDX-License-Identifier: MIT
//
// The tools, and what leads to them: pointer, wheel, two fingers, keys.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import type { View } from '../view/canvas.ts';
import { clicked, pick, snap } from '../view/picking.ts';
import { DoorTool } from './door.ts';
import { LinkTool } from './link.ts';
import { AgentTool, WaypointTool } from './marks.ts';
import { ObstacleTool } from './obstacle.ts';
import { RoomTool } from './room.ts';
import { nudge, removeSelected, selectNext, SelectTool, toggleDoor } from './select.ts';
import type { Press, Tool } from './tool.ts';
import { WallTool } from './wall.ts';

/** By one key: all of them are drawn in each frame. */
const MOST_SELECTED = 2000;
const MOUSE_REACH = 8, FINGER_REACH = 18;
const arrows: Record<string, Point> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

export class Toolbox {
	readonly tools: Tool[];
	private readonly fingers = new Map<number, Point>();
	private before: { ref: Session['selected']; also: Session['also']; point: number | undefined } = { ref: undefined, also: [], point: undefined };
	private panning = false;
	private isSpaceDown = false;

	constructor(private readonly session: Session, private readonly view: View) {
		this.tools = [new SelectTool(session), new WallTool(session), new RoomTool(session), new DoorTool(session), new WaypointTool(session),
			new LinkTool(session), new ObstacleTool(session), new AgentTool(session)];
		view.overlay.sketch = (pen) => this.tool.sketch?.(pen);
		const { element } = view;
		element.addEventListener('pointerdown', (event) => this.down(event));
		element.addEventListener('pointermove', (event) => session.time(() => this.moved(event)));
		for (const name of ['pointerup', 'pointercancel'] as const)
			element.addEventListener(name, (event) => this.up(event));
		element.addEventListener('pointerleave', () => {
			session.pointer = undefined;
			session.change();
		});
		element.addEventListener('dblclick', (event) => this.twice(event));
		element.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
		element.addEventListener('keydown', (event) => this.key(event));
		element.addEventListener('keyup', (event) => {
			if (event.key === ' ')
				this.isSpaceDown = false;
		});
		element.addEventListener('contextmenu', (event) => event.preventDefault());
		element.addEventListener('blur', () => (this.isSpaceDown = false));
	}

	get tool(): Tool {
		return this.tools.find((each) => each.name === this.session.tool) ?? this.tools[0]!;
	}

	choose(name: string): void {
		this.tool.cancel();
		this.session.tool = name;
		if (name === 'select')
			this.session.cursor = undefined;
		this.session.change();
	}

	private press(at: Point, event: { shiftKey: boolean; altKey: boolean; pointerType?: string }, byKey = false): Press {
		const { camera } = this.view, { session } = this;
		const reach = (event.pointerType === 'touch' ? FINGER_REACH : MOUSE_REACH) / camera.scale, step = camera.snapStep;
		return { at, reach, step, pixel: 1 / camera.scale, shift: event.shiftKey, alt: event.altKey, byKey, snapped: session.snapping && !event.altKey ? snap(session, at, reach, step) : at };
	}

	private screen(event: MouseEvent): Point {
		const box = this.view.element.getBoundingClientRect();
		return { x: event.clientX - box.left, y: event.clientY - box.top };
	}

	private down(event: PointerEvent): void {
		const { element, camera } = this.view, at = this.screen(event);
		element.focus({ preventScroll: true });
		element.setPointerCapture(event.pointerId);
		this.fingers.set(event.pointerId, at);
		this.session.cursor = undefined;
		if (this.fingers.size > 1) { // a pinch: the first finger meant nothing
			this.tool.cancel();
			this.session.select(this.before.ref, this.before.point);
			this.session.also = this.before.also;
			return;
		}
		const press = this.press(camera.toMap(at), event);
		this.before = { ref: this.session.selected, also: this.session.also, point: this.session.selectedPoint };
		this.session.held = undefined;
		this.panning = event.button === 1 || event.button === 2 || this.isSpaceDown || (this.tool.takes !== undefined && !this.tool.takes(press));
		if (event.button === 0 && !this.isSpaceDown)
			this.tool.press(press);
		this.session.change();
	}

	private moved(event: PointerEvent): void {
		const { camera } = this.view, at = this.screen(event), before = this.fingers.get(event.pointerId);
		if (before && this.fingers.size === 2) {
			this.pinch(event.pointerId, at);
			return;
		}
		if (before)
			this.fingers.set(event.pointerId, at);
		if (before && this.panning)
			camera.pan(at.x - before.x, at.y - before.y);
		else
			this.tool.move(this.press(camera.toMap(at), event));
		this.session.pointer = camera.toMap(at);
		this.view.element.style.cursor = this.panning && before ? 'grabbing' : this.session.tool !== 'select' ? 'crosshair'
			: pick(this.session, this.session.pointer, MOUSE_REACH / camera.scale, 1 / camera.scale) ? 'move' : 'default';
		this.session.change();
	}

	/** Two fingers: what is under them stays under them. */
	private pinch(id: number, at: Point): void {
		const { camera } = this.view;
		const other = [...this.fingers].find(([each]) => each !== id)![1], before = this.fingers.get(id)!;
		const length = (a: Point, b: Point) => Math.max(1, Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2));
		camera.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
		camera.zoom(length(at, other) / length(before, other), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
		this.fingers.set(id, at);
		this.session.change();
	}

	private up(event: PointerEvent): void {
		const wasOne = this.fingers.size === 1;
		this.fingers.delete(event.pointerId);
		if (wasOne && !this.panning && event.type === 'pointerup')
			this.tool.release(this.press(this.view.camera.toMap(this.screen(event)), event));
		else if (event.type === 'pointercancel')
			this.tool.cancel();
		if (this.fingers.size === 0)
			this.panning = false;
		if (event.pointerType === 'touch')
			this.session.pointer = undefined;
		this.session.change();
	}

	private twice(event: MouseEvent): void {
		const { session, view } = this;
		if (session.tool === 'wall') {
			this.tool.finish?.();
			return;
		}
		const at = view.camera.toMap(this.screen(event)), reach = MOUSE_REACH / view.camera.scale;
		const hit = clicked(session, pick(session, at, reach, 1 / view.camera.scale), at, reach);
		if (hit?.ref?.kind === 'door') {
			session.select(hit.ref);
			toggleDoor(session);
		}
	}

	private wheel(event: WheelEvent): void {
		event.preventDefault();
		const { camera } = this.view;
		const isPad = event.deltaMode === 0 && (event.deltaX !== 0 || Math.abs(event.deltaY) < 40 || !Number.isInteger(event.deltaY));
		if (isPad && !event.ctrlKey && !event.metaKey)
			camera.pan(-event.deltaX, -event.deltaY);
		else
			camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : event.deltaMode === 0 ? 0.0018 : 0.05)), this.screen(event));
		this.session.change();
	}

	// ---- keys ----

	private key(event: KeyboardEvent): void {
		if (event.ctrlKey || event.metaKey) {
			if (event.key === 'a')
				this.selectAll(event);
			return;
		}
		const isHandled = this.arrow(event) || this.command(event) || this.letter(event);
		if (isHandled) {
			event.preventDefault();
			this.session.change();
		}
	}

	private selectAll(event: KeyboardEvent): void {
		const { session } = this, { shapes } = session.document.scene;
		event.preventDefault();
		this.choose('select');
		if (shapes.size > MOST_SELECTED)
			session.say(`The map has more than ${MOST_SELECTED} things: select some by a frame.`);
		else
			session.selectAll([...shapes.values()].map(({ ref }) => ref));
	}

	private arrow(event: KeyboardEvent): boolean {
		const { session } = this, { camera } = this.view, direction = arrows[event.key];
		if (!direction)
			return false;
		const step = camera.snapStep * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
		if (session.tool !== 'select') {
			const { cursor } = session;
			this.showCursor(cursor && { x: cursor.x + direction.x * step, y: cursor.y + direction.y * step });
		} else if (session.selection || session.held) {
			nudge(session, { x: direction.x * step, y: direction.y * step });
		} else {
			camera.pan(-60 * direction.x, -60 * direction.y);
		}
		return true;
	}

	/** Where the next point would be; at first in the middle of the picture. */
	private showCursor(at?: Point): void {
		const { session } = this, { camera: { centre, snapStep: step } } = this.view;
		session.cursor = at ?? { x: Math.round(centre.x / step) * step, y: Math.round(centre.y / step) * step };
		this.tool.move(this.press(session.cursor, { shiftKey: false, altKey: true }, true));
		this.keepInView(session.cursor);
	}

	private keepInView(at: Point): void {
		const { camera } = this.view, { x, y } = camera.toScreen(at), margin = 40;
		camera.pan(x < margin ? margin - x : x > camera.width - margin ? camera.width - margin - x : 0,
			y < margin ? margin - y : y > camera.height - margin ? camera.height - margin - y : 0);
	}

	private command(event: KeyboardEvent): boolean {
		const { session } = this;
		switch (event.key) {
		case 'Escape':
			if (session.held)
				session.held = undefined;
			else if (this.tool.name !== 'select' && !this.tool.back?.())
				this.choose('select');
			else
				this.tool.cancel();
			return true;
		case 'Enter': {
			if (session.tool === 'select') {
				toggleDoor(session);
				return true;
			}
			if (!session.cursor) {
				if (this.tool.isBegun)
					this.tool.finish?.();
				else
					this.showCursor();
				return true;
			}
			const press = this.press(session.cursor, { shiftKey: false, altKey: true }, true);
			this.tool.press(press);
			this.tool.release(press);
			return true;
		}
		case ' ':
			if (session.selection?.ref.kind === 'door')
				toggleDoor(session);
			else
				this.isSpaceDown = true;
			return true;
		case 'Delete':
		case 'Backspace':
			if (session.tool === 'select' || !this.tool.back?.())
				removeSelected(session);
			return true;
		case 'F2':
			document.querySelector<HTMLInputElement>('#inspector input')?.select();
			return true;
		case '.':
		case ',':
			session.held = undefined;
			selectNext(session, event.key === '.' ? 1 : -1, false);
			return true;
		case '>':
		case '<':
			selectNext(session, event.key === '>' ? 1 : -1, true);
			return true;
		}
		return false;
	}

	private letter(event: KeyboardEvent): boolean {
		const { session, view } = this;
		switch (event.key) {
		case '+':
		case '=':
			view.camera.zoom(1.25);
			return true;
		case '-':
			view.camera.zoom(0.8);
			return true;
		case '0':
			view.fit();
			return true;
		case '1':
		case '2':
			this.choose('select');
			session.select(undefined);
			session.held = event.key === '1' ? 'a' : 'b';
			return true;
		case 'g':
			session.snapping = !session.snapping;
			return true;
		}
		const tool = this.tools.find((each) => each.key === event.key);
		if (tool)
			this.choose(tool.name);
		if (tool && tool.name !== 'select' && !session.pointer)
			this.showCursor(session.cursor);
		return tool !== undefined;
	}
}
