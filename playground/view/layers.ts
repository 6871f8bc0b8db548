// SPDX-License-Identifier: MIT
//
// The layers of the picture, each a function, from the lowest to the highest. What rests while something is dragged is drawn once, into a
// bitmap; the rest is drawn in each frame.
import type { Point } from 'tautline';
import type { Reason } from '../model/errands.ts';
import type { Session } from '../model/session.ts';
import type { Shape } from '../model/things.ts';
import type { Camera } from './camera.ts';
import type { Colours } from './colours.ts';
import type { Labels } from './labels.ts';
import { distance, PIN } from './picking.ts';

export interface Pen { context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D; camera: Camera; colours: Colours; ratio: number }
const SIGHT = 2, WALK = 1;

export function trace({ context, camera }: Pen, points: readonly Point[], close = false): void {
	points.forEach((point, i) => {
		const { x, y } = camera.toScreen(point);
		if (i === 0)
			context.moveTo(x, y);
		else
			context.lineTo(x, y);
	});
	if (close)
		context.closePath();
}

export function disc({ context, camera }: Pen, at: Point, pixels: number): void {
	const { x, y } = camera.toScreen(at);
	context.beginPath();
	context.arc(x, y, pixels, 0, 2 * Math.PI);
}

export function drawPaper({ context, camera, colours }: Pen, withGrid: boolean): void {
	context.fillStyle = colours.paper;
	context.fillRect(0, 0, camera.width, camera.height);
	if (!withGrid)
		return;
	const step = camera.step * 2, from = camera.toMap({ x: 0, y: 0 }), to = camera.toMap({ x: camera.width, y: camera.height });
	context.strokeStyle = colours.grid;
	context.lineWidth = 1;
	context.beginPath();
	for (let x = Math.floor(from.x / step) * step; x <= to.x; x += step) {
		const at = Math.round(camera.toScreen({ x, y: 0 }).x) + 0.5;
		context.moveTo(at, 0);
		context.lineTo(at, camera.height);
	}
	for (let y = Math.floor(from.y / step) * step; y <= to.y; y += step) {
		const at = Math.round(camera.toScreen({ x: 0, y }).y) + 0.5;
		context.moveTo(0, at);
		context.lineTo(camera.width, at);
	}
	context.stroke();
}

export function drawAreas(pen: Pen, shapes: Iterable<Shape>): void {
	const { context, colours } = pen;
	for (const { points } of shapes) {
		context.beginPath();
		trace(pen, points, true);
		context.globalAlpha = 0.18;
		context.fillStyle = colours.area;
		context.fill();
		context.globalAlpha = 0.6;
		context.setLineDash([4, 4]);
		context.strokeStyle = colours.area;
		context.lineWidth = 1;
		context.stroke();
		context.setLineDash([]);
		context.globalAlpha = 1;
	}
}

/** Insides of solids: all together even-odd, filled ones each by itself. */
export function drawSolids(pen: Pen, shapes: readonly Shape[]): void {
	const { context, colours } = pen;
	context.fillStyle = colours.solid;
	context.beginPath();
	for (const shape of shapes)
		if (shape.solid && !shape.filled)
			trace(pen, shape.points, true);
	context.fill('evenodd');
	for (const shape of shapes)
		if (shape.filled) {
			context.beginPath();
			trace(pen, shape.points, true);
			context.fill();
		}
}

/** A path of more takes more for each. */
export const AT_ONCE = 250;

/** At most `AT_ONCE`. */
export function drawWalls(pen: Pen, shapes: readonly Shape[]): void {
	const { context, colours, camera } = pen;
	context.lineJoin = 'round';
	context.lineCap = 'round';
	const width = Math.min(3, Math.max(1.25, camera.scale * 0.12));
	for (const isWindow of [false, true]) {
		const alike = shapes.filter((shape) => isPartial(shape) === isWindow);
		context.strokeStyle = isWindow ? colours.window : colours.ink;
		context.lineWidth = width;
		context.beginPath();
		for (const { points, loop } of alike)
			trace(pen, points, loop);
		context.stroke();
	}
	for (const { points } of shapes) // a wall without length is a point that blocks
		if (points.every((each) => each.x === points[0]!.x && each.y === points[0]!.y)) {
			disc(pen, points[0]!, width);
			context.fillStyle = colours.ink;
			context.fill();
		}
}
/** Blocks walking but not sight, or the other round. */
const isPartial = ({ blocks }: Shape): boolean => blocks !== 0 && ((blocks & WALK) === 0 || (blocks & SIGHT) === 0);

export function drawDoors(pen: Pen, shapes: Iterable<Shape>): void {
	const { context, colours, camera } = pen;
	const width = Math.min(5, Math.max(2, camera.scale * 0.2));
	for (const { points, closed, exit } of shapes) {
		context.beginPath();
		trace(pen, points);
		context.strokeStyle = exit ? colours.good : closed ? colours.door : colours.open;
		context.lineWidth = closed ? width : width * 0.6;
		context.setLineDash(closed ? [] : [width * 1.2, width * 1.2]);
		context.lineCap = 'butt';
		context.stroke();
		context.setLineDash([]);
		context.lineCap = 'round';
	}
}

export function drawObstacles(pen: Pen, shapes: Iterable<Shape>): void {
	const { context, colours, camera } = pen;
	for (const { points, radius, moving, velocity } of shapes) {
		const centre = points[0]!;
		if (points.length > 3) {
			context.beginPath();
			trace(pen, points.slice(1).map(({ x, y }) => ({ x: x, y: y })), true);
		} else {
			disc(pen, centre, Math.max(2, radius * camera.scale));
		}
		context.fillStyle = colours.obstacle;
		context.globalAlpha = moving ? 0.35 : 1;
		context.fill();
		context.globalAlpha = 1;
		context.strokeStyle = colours.ink;
		context.lineWidth = 1;
		context.stroke();
		if (velocity.x !== 0 || velocity.y !== 0)
			drawArrow(pen, centre, { x: centre.x + velocity.x, y: centre.y + velocity.y }, colours.ink);
	}
}

function drawArrow(pen: Pen, from: Point, to: Point, colour: string): void {
	const { context, camera } = pen;
	const a = camera.toScreen(from), b = camera.toScreen(to);
	const length = Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2) || 1, u = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
	context.strokeStyle = colour;
	context.lineWidth = 1.25;
	context.beginPath();
	context.moveTo(a.x, a.y);
	context.lineTo(b.x, b.y);
	context.moveTo(b.x - 6 * u.x - 3.5 * u.y, b.y - 6 * u.y + 3.5 * u.x);
	context.lineTo(b.x, b.y);
	context.lineTo(b.x - 6 * u.x + 3.5 * u.y, b.y - 6 * u.y - 3.5 * u.x);
	context.stroke();
}

export function drawAgents(pen: Pen, shapes: Iterable<Shape>): void {
	const { context, colours, camera } = pen;
	for (const { points, radius } of shapes) {
		disc(pen, points[0]!, Math.max(3, radius * camera.scale));
		context.fillStyle = colours.agent;
		context.globalAlpha = 0.85;
		context.fill();
		context.globalAlpha = 1;
	}
}

/** Bodies that walk, with where they look. */
export function drawBodies(pen: Pen, bodies: readonly { at: Point; heading: Point; radius: number; state: string }[]): void {
	const { context, colours, camera } = pen;
	for (const { at, heading, radius, state } of bodies) {
		const pixels = Math.max(3, radius * camera.scale), { x, y } = camera.toScreen(at);
		disc(pen, at, pixels);
		context.fillStyle = state === 'circle' ? colours.obstacle : state === 'stuck' || state === 'no-path' ? colours.bad : state === 'arrived' ? colours.good : colours.agent;
		context.fill();
		context.strokeStyle = colours.paper;
		context.lineWidth = 1.5;
		context.beginPath();
		context.moveTo(x, y);
		context.lineTo(x + heading.x * pixels, y + heading.y * pixels);
		context.stroke();
	}
}

/** Links: those that are blocked in red, with the wall that cuts them and where. */
export function drawLinks(pen: Pen, session: Session): void {
	const { context, colours } = pen;
	const { scene } = session.document;
	const blocked = session.asker.ask('links', {});
	const bad = new Map(blocked?.value.map((each) => [`${each.link.index1} ${each.link.generation}`, each]));
	const stroke = (shapes: Shape[], colour: string, width: number, dash: number[]) => {
		context.beginPath();
		for (const shape of shapes)
			trace(pen, scene.linkEnds(shape) ?? []);
		context.strokeStyle = colour;
		context.lineWidth = width;
		context.setLineDash(dash);
		context.stroke();
		context.setLineDash([]);
	};
	const [free, cut]: [Shape[], Shape[]] = [[], []];
	for (const shape of scene.of('link'))
		(bad.has(`${shape.ref.id.index1} ${shape.ref.id.generation}`) ? cut : free).push(shape);
	context.globalAlpha = 0.75;
	stroke(free, colours.link, 1.25, []);
	context.globalAlpha = 1;
	for (const shape of free)
		if (shape.oneway) {
			const [a, b] = scene.linkEnds(shape)!;
			drawArrow(pen, a, { x: a.x + (b.x - a.x) * 0.6, y: a.y + (b.y - a.y) * 0.6 }, colours.link);
		}
	stroke(cut, colours.bad, 2, [6, 4]);
	for (const { at, blocker } of bad.values())
		drawBlocker(pen, session, at, blocker);
}

/** The segment that blocks, and a cross where it does. */
export function drawBlocker(pen: Pen, session: Session, at: Point, blocker: { kind: string; wall: unknown; door: unknown; obstacle: unknown; segment: number }): void {
	const { context, colours, camera } = pen;
	const kind = blocker.kind as 'wall' | 'door' | 'obstacle';
	const shape = session.document.scene.get({ kind, id: (blocker[kind] ?? { index1: 0, generation: 0 }) as Shape['ref']['id'] });
	context.strokeStyle = colours.bad;
	context.lineWidth = Math.min(6, Math.max(3, camera.scale * 0.2));
	if (shape && kind !== 'obstacle') {
		const first = shape.points[kind === 'wall' ? blocker.segment : 0]!, next = shape.points[((kind === 'wall' ? blocker.segment : 0) + 1) % shape.points.length]!;
		context.beginPath();
		trace(pen, [first, next]);
		context.stroke();
	}
	const { x, y } = camera.toScreen(at);
	context.lineWidth = 2;
	context.beginPath();
	for (const s of [1, -1]) {
		context.moveTo(x - 5, y - 5 * s);
		context.lineTo(x + 5, y + 5 * s);
	}
	context.strokeStyle = colours.paper;
	context.lineWidth = 5;
	context.stroke();
	context.strokeStyle = colours.bad;
	context.lineWidth = 2;
	context.stroke();
}

export function drawRegion(pen: Pen, session: Session): void {
	if (!session.pointer)
		return;
	const answer = session.asker.ask('region', { from: session.pointer });
	if (!answer || answer.value.length < 3)
		return;
	const { context, colours } = pen;
	context.beginPath();
	trace(pen, answer.value, true);
	context.globalAlpha = session.asker.isLate('region') ? 0.08 : 0.16;
	context.fillStyle = colours.region;
	context.fill();
	context.globalAlpha = 1;
}

/** The path along links, beside that by walls. */
function drawAlong(pen: Pen, session: Session): void {
	const along = session.askAlong();
	if (!along?.found)
		return;
	const { context, colours } = pen;
	context.beginPath();
	trace(pen, along.points);
	context.strokeStyle = colours.path;
	context.globalAlpha = session.asker.isLate('along') ? 0.3 : 0.75;
	context.lineWidth = 2;
	context.setLineDash([7, 5]);
	context.stroke();
	context.setLineDash([]);
	context.globalAlpha = 1;
}

export function drawPath(pen: Pen, session: Session): void {
	const { context, colours, camera } = pen;
	const { handles } = session;
	if (!handles)
		return;
	const answer = session.asker.ask('path', { from: handles.a, to: handles.b });
	if (answer) {
		const { found, points, blocker } = answer.value;
		context.globalAlpha = session.asker.isLate('path') ? 0.45 : 1;
		if (points.length > 1) {
			if (found && session.traveller.radius * camera.scale > 2) {
				context.beginPath();
				trace(pen, points);
				context.strokeStyle = colours.path;
				context.globalAlpha *= 0.15;
				context.lineWidth = 2 * session.traveller.radius * camera.scale;
				context.stroke();
				context.globalAlpha = session.asker.isLate('path') ? 0.45 : 1;
			}
			context.beginPath();
			trace(pen, points);
			context.strokeStyle = colours.path;
			context.lineWidth = 2.5;
			context.setLineDash(found ? [] : [2, 6]);
			context.stroke();
			context.setLineDash([]);
		}
		if (session.reason?.text)
			drawReason(pen, session.reason);
		else if (blocker)
			drawBlocker(pen, session, blocker.at, blocker);
		context.globalAlpha = 1;
	}
	drawAlong(pen, session);
	for (const [name, at] of [['A', handles.a], ['B', handles.b]] as const)
		drawPin(pen, name, at, session.held === name.toLowerCase());
}

/** What is in the way, in red, and a ring around each, as in the pictures of the command. */
function drawReason(pen: Pen, { segments, discs, stretches }: Reason): void {
	const { context, colours, camera } = pen;
	context.strokeStyle = colours.bad;
	for (const [lines, width] of [[segments, Math.min(6, Math.max(3, camera.scale * 0.2))], [stretches, 2]] as const) {
		context.beginPath();
		for (const line of lines)
			trace(pen, line);
		context.lineWidth = width;
		context.stroke();
	}
	context.lineWidth = 2;
	for (const { at, radius } of discs) {
		disc(pen, at, Math.max(4, radius * camera.scale));
		context.stroke();
	}
	for (const [a, b] of stretches.length > 0 ? stretches : segments) {
		disc(pen, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, Math.max(14, distance(a, b) / 2 * camera.scale + 8));
		context.stroke();
	}
}

/** Its tip is the point; its head is what one drags, so that a waypoint below can be dragged too. */
function drawPin({ context, camera, colours }: Pen, name: string, at: Point, isHeld: boolean): void {
	const { x, y } = camera.toScreen(at), top = y - PIN;
	context.beginPath();
	context.arc(x, top, 10, 0.75 * Math.PI, 0.25 * Math.PI);
	context.quadraticCurveTo(x + 2.5, y - 8, x, y);
	context.quadraticCurveTo(x - 2.5, y - 8, x - 10 * Math.SQRT1_2, top + 10 * Math.SQRT1_2);
	context.closePath();
	context.strokeStyle = isHeld ? colours.select : colours.paper;
	context.lineWidth = isHeld ? 6 : 3;
	context.stroke();
	context.fillStyle = colours.path;
	context.fill();
	context.fillStyle = colours.paper;
	context.font = '600 11px system-ui, sans-serif';
	context.textAlign = 'center';
	context.textBaseline = 'middle';
	context.fillText(name, x, top + 0.5);
}

/** As in the pictures of the command: a start is a triangle, a goal a diamond. */
function mark(pen: Pen, at: Point, role: string, small: number): void {
	const { context, camera } = pen, { x, y } = camera.toScreen(at), size = small * 1.7;
	if (role !== 'start' && role !== 'goal') {
		disc(pen, at, small);
		return;
	}
	context.beginPath();
	context.moveTo(x, y - size);
	if (role === 'goal')
		context.lineTo(x + size, y);
	context.lineTo(role === 'goal' ? x : x + size, y + size);
	context.lineTo(x - size, role === 'goal' ? y : y + size);
	context.closePath();
}

export function drawWaypoints(pen: Pen, session: Session, labels: Labels | undefined): void {
	const { context, colours, camera } = pen;
	const small = camera.scale < 6 ? 2 : 4;
	for (const { points, role } of session.document.scene.of('waypoint')) {
		const at = points[0]!;
		mark(pen, at, role, small);
		context.fillStyle = role === 'start' ? colours.good : role === 'goal' ? colours.door : colours.waypoint;
		context.fill();
		context.strokeStyle = colours.paper;
		context.lineWidth = 1.5;
		context.stroke();
	}
	if (!labels || camera.scale < 7)
		return;
	labels.begin(session.document.scene, camera, session.document.isOpen);
	context.font = '11px system-ui, sans-serif';
	context.textAlign = 'left';
	context.textBaseline = 'middle';
	context.lineWidth = 3;
	context.strokeStyle = colours.paper;
	context.fillStyle = colours.muted;
	for (const { points, name, key, ref: { kind } } of session.document.scene.of('door', 'waypoint', ...session.run ? [] : ['agent' as const])) {
		if (kind === 'door' && camera.scale < 24)
			continue;
		const [a, b] = points as [Point, Point];
		const at = kind === 'door' ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : a, { x, y } = camera.toScreen(at);
		if (x < -100 || y < -30 || x > camera.width + 100 || y > camera.height + 30)
			continue;
		const left = labels.place(key, context.measureText(name).width, at, session.document.scene, camera);
		context.strokeText(name, left.x, left.y);
		context.fillText(name, left.x, left.y);
	}
}

/** Expectations between points that can be drawn: green where they hold. */
export function drawExpectations(pen: Pen, lines: readonly { from: Point; to: Point; holds: boolean | undefined }[]): void {
	const { context, colours } = pen;
	for (const { from, to, holds } of lines) {
		context.beginPath();
		trace(pen, [from, to]);
		if (holds) // the list says so
			continue;
		context.strokeStyle = holds === undefined ? colours.muted : colours.bad;
		context.globalAlpha = 0.8;
		context.lineWidth = 1.25;
		context.setLineDash([1, 5]);
		context.stroke();
		context.setLineDash([]);
		context.globalAlpha = 1;
	}
}

export function drawFindings(pen: Pen, marks: readonly { at: Point; severity: string; isChosen: boolean }[]): void {
	const { context, colours } = pen;
	for (const { at, severity, isChosen } of marks) {
		disc(pen, at, isChosen ? 12 : 8);
		context.strokeStyle = severity === 'error' ? colours.bad : severity === 'warning' ? colours.door : colours.muted;
		context.lineWidth = isChosen ? 2.5 : 1.5;
		context.stroke();
	}
}

export function drawSelection(pen: Pen, session: Session): void {
	for (const shape of session.selections)
		drawSelected(pen, session, shape);
}

function drawSelected(pen: Pen, session: Session, shape: Shape): void {
	const { context, colours, camera } = pen;
	const points = shape.ref.kind === 'link' ? session.document.scene.linkEnds(shape) ?? [] : shape.points;
	context.strokeStyle = colours.select;
	if (points.length > 1 && shape.ref.kind !== 'obstacle') {
		context.beginPath();
		trace(pen, points, shape.loop || shape.ref.kind === 'area');
		context.globalAlpha = 0.35;
		context.lineWidth = 8;
		context.stroke();
		context.globalAlpha = 1;
		if (shape.ref.kind !== 'link')
			points.forEach((point, i) => {
				const { x, y } = camera.toScreen(point), size = i === session.selectedPoint ? 5 : 3.5;
				context.fillStyle = i === session.selectedPoint ? colours.select : colours.paper;
				context.lineWidth = 1.5;
				context.beginPath();
				context.rect(x - size, y - size, 2 * size, 2 * size);
				context.fill();
				context.stroke();
			});
	} else if (points[0]) {
		disc(pen, points[0], Math.max(9, shape.radius * (shape.ref.kind === 'waypoint' ? 0 : camera.scale) + 4));
		context.lineWidth = 2.5;
		context.stroke();
	}
}

export function drawCursor(pen: Pen, at: Point): void {
	const { context, colours, camera } = pen, { x, y } = camera.toScreen(at);
	context.strokeStyle = colours.select;
	context.lineWidth = 1.5;
	context.beginPath();
	context.moveTo(x - 9, y);
	context.lineTo(x + 9, y);
	context.moveTo(x, y - 9);
	context.lineTo(x, y + 9);
	context.stroke();
}

/** What a tool is drawing. */
export function drawSketch(pen: Pen, points: readonly Point[], options: { close?: boolean; disc?: number; colour?: 'select' | 'door' | 'link' }): void {
	const { context, colours, camera } = pen;
	if (points.length === 0)
		return;
	context.strokeStyle = colours[options.colour ?? 'select'];
	context.lineWidth = 2;
	if (options.disc !== undefined)
		disc(pen, points[0]!, options.disc * camera.scale);
	else {
		context.beginPath();
		trace(pen, points, options.close);
	}
	context.stroke();
	for (const point of points) {
		disc(pen, point, 3);
		context.fillStyle = colours.select;
		context.fill();
	}
}

/** A bar of a round length, so that one sees how large things are. */
export function drawScale({ context, camera, colours }: Pen): void {
	const length = [1, 2, 5].flatMap((each) => [-3, -2, -1, 0, 1, 2, 3, 4, 5].map((power) => each * 10 ** power)).sort((a, b) => a - b).find((each) => each * camera.scale >= 60);
	if (!length)
		return;
	const x = camera.width - 16 - length * camera.scale, y = camera.height - 14;
	context.strokeStyle = context.fillStyle = colours.muted;
	context.lineWidth = 1;
	context.beginPath();
	context.moveTo(x, y - 4);
	context.lineTo(x, y);
	context.lineTo(camera.width - 16, y);
	context.lineTo(camera.width - 16, y - 4);
	context.stroke();
	context.font = '11px system-ui, sans-serif';
	context.textAlign = 'center';
	context.textBaseline = 'bottom';
	context.fillText(String(length), camera.width - 16 - length * camera.scale / 2, y - 3);
}
