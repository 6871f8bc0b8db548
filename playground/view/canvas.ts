// SPDX-License-Identifier: MIT
//
// The canvas: its size, the camera, and the order of the layers.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import type { Shape } from '../model/things.ts';
import { Camera } from './camera.ts';
import { readColours, type Colours } from './colours.ts';
import * as layers from './layers.ts';
import { drawDistances, drawWidths } from './measures.ts';

export interface Overlay {
	bodies: readonly { at: Point; heading: Point; radius: number; state: string }[] | undefined;
	expectations: readonly { from: Point; to: Point; holds: boolean | undefined }[];
	marks: readonly { at: Point; severity: string; isChosen: boolean }[];
	sketch: ((pen: layers.Pen) => void) | undefined;
}

/** Pixels beside the picture that what is drawn there may reach into it. */
const MARGIN = 20;

export class View {
	readonly camera = new Camera();
	readonly overlay: Overlay = { bodies: undefined, expectations: [], marks: [], sketch: undefined };
	private readonly context: CanvasRenderingContext2D;
	private still: { bitmap: OffscreenCanvas; key: string } | undefined;
	private colours: Colours;
	private isFitted = false;

	constructor(readonly element: HTMLCanvasElement, private readonly session: Session) {
		this.context = element.getContext('2d', { alpha: false })!;
		this.colours = readColours(element);
		addEventListener('resize', () => (this.isWindow = true));
		new ResizeObserver(() => this.resize()).observe(element);
		this.resize();
	}

	refreshColours(): void {
		this.colours = readColours(this.element);
		this.still = undefined;
		this.session.change();
	}

	private resize(): void {
		const { clientWidth, clientHeight } = this.element;
		if (clientWidth === 0 || clientHeight === 0)
			return;
		this.element.width = Math.round(clientWidth * devicePixelRatio);
		this.element.height = Math.round(clientHeight * devicePixelRatio);
		this.camera.width = clientWidth;
		this.camera.height = clientHeight;
		this.still = undefined;
		if (!this.isFitted || (this.isWindow && this.fitted === this.looksAt())) // no other part was chosen since
			this.fit();
		this.isWindow = false;
		this.session.change();
	}

	fit(): void {
		this.isFitted = this.camera.width > 1;
		this.camera.fit(this.session.document.scene.bounds(), this.covered());
		this.fitted = this.looksAt();
		this.session.change();
	}

	private isWindow = false;
	private fitted = '';
	private looksAt(): string {
		const { centre: { x, y }, scale } = this.camera;
		return `${x} ${y} ${scale}`;
	}

	/** What the tools cover, which lie over the picture: a column at the left, or rows at the top. */
	private covered(): { left: number; top: number } {
		const tools = document.getElementById('tools')!.getBoundingClientRect(), { left, top, width, height } = this.element.getBoundingClientRect();
		return tools.width > tools.height ? { left: 0, top: Math.min(Math.max(0, tools.bottom - top), height / 3) } : { left: Math.min(Math.max(0, tools.right - left), width / 3), top: 0 };
	}

	draw(): void {
		const { session, camera, colours, context } = this, { scene } = session.document;
		const ratio = devicePixelRatio;
		const pen: layers.Pen = { context, camera, colours, ratio };
		const active = this.activeKeys();
		context.setTransform(1, 0, 0, 1, 0, 0);
		this.drawStill(active);
		context.drawImage(this.still!.bitmap, 0, 0);
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		if (active.size > 0)
			this.drawThings(pen, (shape) => active.has(shape.key));
		if (session.shown.region && !this.overlay.bodies)
			layers.drawRegion(pen, session);
		if (session.shown.distances)
			drawDistances(pen, session);
		if (session.shown.links)
			layers.drawLinks(pen, session);
		layers.drawExpectations(pen, this.overlay.expectations);
		layers.drawWaypoints(pen, session, session.shown.names);
		layers.drawFindings(pen, this.overlay.marks);
		layers.drawSelection(pen, session);
		if (this.overlay.bodies)
			layers.drawBodies(pen, this.overlay.bodies);
		else
			layers.drawAgents(pen, scene.of('agent'));
		if (session.shown.widths)
			drawWidths(pen, session);
		layers.drawPath(pen, session);
		this.overlay.sketch?.(pen);
		if (session.cursor)
			layers.drawCursor(pen, session.cursor);
		layers.drawScale(pen);
	}

	/** What moves while a gesture is open. */
	private activeKeys(): Set<string> {
		const { session } = this;
		return session.document.isOpen ? session.document.touchedKeys() : new Set();
	}

	private drawStill(active: Set<string>): void {
		const { camera, session, element } = this;
		const key = [camera.centre.x, camera.centre.y, camera.scale, active.size > 0 ? [...active].join() : session.document.scene.revision, session.shown.grid].join(' ');
		if (this.still?.key === key)
			return;
		const bitmap = this.still?.bitmap ?? new OffscreenCanvas(element.width, element.height);
		const context = bitmap.getContext('2d', { alpha: false })!;
		const pen: layers.Pen = { context, camera, colours: this.colours, ratio: devicePixelRatio };
		context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
		layers.drawPaper(pen, session.shown.grid);
		this.drawThings(pen, (shape) => !active.has(shape.key));
		this.still = { bitmap, key };
	}

	private drawThings(pen: layers.Pen, isChosen: (shape: Shape) => boolean): void {
		const { scene } = this.session.document, from = this.camera.toMap({ x: -MARGIN, y: -MARGIN }), to = this.camera.toMap({ x: this.camera.width + MARGIN, y: this.camera.height + MARGIN });
		const [left, right, low, high] = [Math.min(from.x, to.x), Math.max(from.x, to.x), Math.min(from.y, to.y), Math.max(from.y, to.y)];
		const isBeside = ({ ref: { kind }, points }: Shape) => kind !== 'obstacle' && (points.every(({ x }) => x < left) || points.every(({ x }) => x > right)
			|| points.every(({ y }) => y < low) || points.every(({ y }) => y > high));
		const isWanted = (shape: Shape) => isChosen(shape) && !isBeside(shape);
		const walls = scene.of('wall').filter(isWanted);
		layers.drawAreas(pen, scene.of('area').filter(isWanted));
		layers.drawSolids(pen, walls);
		layers.drawObstacles(pen, scene.of('obstacle').filter(isWanted));
		layers.drawWalls(pen, walls);
		layers.drawDoors(pen, scene.of('door').filter(isWanted));
	}
}
