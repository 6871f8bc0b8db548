// SPDX-License-Identifier: MIT
//
// The canvas: its size, the camera, and the order of the layers.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import { boxWith } from '../model/shapes.ts';
import type { Kind, Shape } from '../model/things.ts';
import { Camera } from './camera.ts';
import { readColours, type Colours } from './colours.ts';
import { Labels } from './labels.ts';
import * as layers from './layers.ts';
import { drawDistances, drawWidths } from './measures.ts';
import { Stills } from './still.ts';

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
	private readonly stills = new Stills();
	private readonly labels = new Labels();
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
		this.stills.forget();
		this.session.change();
	}

	private resize(): void {
		const { clientWidth, clientHeight } = this.element;
		if (clientWidth === 0 || clientHeight === 0)
			return;
		const width = Math.round(clientWidth * devicePixelRatio), height = Math.round(clientHeight * devicePixelRatio);
		if (width === this.element.width && height === this.element.height && clientWidth === this.camera.width)
			return;
		this.element.width = width;
		this.element.height = height;
		this.camera.width = clientWidth;
		this.camera.height = clientHeight;
		this.stills.forget();
		if (!this.isFitted || (this.isWindow && this.fitted === this.looksAt())) // no other part was chosen since
			this.fit();
		this.isWindow = false;
		this.session.change();
	}

	fit(): void {
		this.isFitted = this.camera.width > 1;
		const { handles, document: { scene } } = this.session, all = scene.bounds();
		this.camera.fit(all && handles ? boxWith(all, [handles.a, handles.b]) : all, this.covered());
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
		this.isDrawing = this.drawStill(active);
		if (this.isDrawing)
			session.change();
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		layers.drawPaper(pen, false);
		context.setTransform(1, 0, 0, 1, 0, 0);
		this.stills.show(context, camera, ratio);
		context.setTransform(ratio, 0, 0, ratio, 0, 0);
		const moving = new Set([...active, ...this.stills.without]);
		const shapes = [...moving].flatMap((key) => scene.shapes.get(key) ?? []);
		if (shapes.length > 0)
			[...this.drawThings(pen, (kind) => shapes.filter(({ ref }) => ref.kind === kind))];
		if (session.shown.region && !this.overlay.bodies)
			layers.drawRegion(pen, session);
		if (session.shown.distances)
			drawDistances(pen, session);
		if (session.shown.links)
			layers.drawLinks(pen, session);
		layers.drawExpectations(pen, this.overlay.expectations);
		layers.drawWaypoints(pen, session, session.shown.names ? this.labels : undefined);
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

	/** Is not all of what rests drawn yet? */
	isDrawing = false;

	/** Is what is shown of an older map? */
	get isLate(): boolean {
		return this.stills.isLate(this.session.document.scene.readings);
	}

	private drawStill(active: Set<string>): boolean {
		const { camera, session, element } = this, { scene } = session.document;
		const key = [camera.centre.x, camera.centre.y, camera.scale, active.size > 0 ? [...active].join() : scene.revision, session.shown.grid].join(' ');
		const self = this;
		return this.stills.goOn({ key, without: active, reading: scene.readings }, element, camera, session.pieces, function* (context) {
			const pen: layers.Pen = { context, camera, colours: self.colours, ratio: devicePixelRatio };
			context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
			layers.drawPaper(pen, session.shown.grid);
			yield* self.drawThings(pen, (kind) => scene.of(kind), active);
		});
	}

	/** In pieces. */
	private *drawThings(pen: layers.Pen, of: (kind: Kind) => readonly Shape[], without: ReadonlySet<string> = new Set()): Generator<void> {
		const from = this.camera.toMap({ x: -MARGIN, y: -MARGIN }), to = this.camera.toMap({ x: this.camera.width + MARGIN, y: this.camera.height + MARGIN });
		const isBeside = ({ ref: { kind }, points }: Shape) => kind !== 'obstacle' && (points.every(({ x }) => x < from.x) || points.every(({ x }) => x > to.x)
			|| points.every(({ y }) => y < from.y) || points.every(({ y }) => y > to.y));
		const isWanted = (shape: Shape) => !without.has(shape.key) && !isBeside(shape);
		layers.drawAreas(pen, of('area').filter(isWanted));
		layers.drawSolids(pen, of('wall').filter((shape) => shape.solid && isWanted(shape)));
		layers.drawObstacles(pen, of('obstacle').filter(isWanted));
		for (const [kind, draw] of [['wall', layers.drawWalls], ['door', layers.drawDoors]] as const) {
			const all = of(kind);
			for (let i = 0; i < all.length; i += layers.AT_ONCE) {
				yield;
				draw(pen, all.slice(i, i + layers.AT_ONCE).filter(isWanted));
			}
		}
	}
}
