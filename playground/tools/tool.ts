// SPDX-License-Identifier: MIT
//
// What a tool is: it is given presses, moves and releases in map units, and edits the document.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import type { Pen } from '../view/layers.ts';
import { distance } from '../view/picking.ts';

export interface Press {
	at: Point;
	/** To the grid and to ends near by, unless Alt is held or snapping is off. */
	snapped: Point;
	/** How near counts, in map units: more for a finger than for a mouse. */
	reach: number;
	/** The size of a pixel, and what points snap to, in map units. */
	pixel: number;
	step: number;
	shift: boolean;
	alt: boolean;
	byKey: boolean;
}

export interface Tool {
	readonly name: string;
	readonly label: string;
	readonly key: string;
	/** What to do, in one line. */
	readonly hint: string;
	press(press: Press): void;
	move(press: Press): void;
	release(press: Press): void;
	/** Ends what is being drawn, keeping it if it can be kept. */
	finish?(): void;
	cancel(): void;
	/** Something is being drawn. */
	readonly isBegun?: boolean;
	/** Takes back the last point that was set. */
	back?(): boolean;
	sketch?(pen: Pen): void;
	/** How large what is being drawn is. */
	measure?(): string;
	/** Whether a press here takes hold of something; else it pans. */
	takes?(press: Press): boolean;
}

/** A tool for something between two points: press and drag, or press twice. */
export abstract class SpanTool implements Tool {
	abstract readonly name: string;
	abstract readonly label: string;
	abstract readonly key: string;
	abstract readonly hint: string;
	protected from: Point | undefined;
	protected to: Point | undefined;
	private isSecond = false;

	constructor(protected readonly session: Session) {}

	press(press: Press): void {
		this.isSecond = this.from !== undefined;
		this.from ??= this.place(press);
		this.to = this.place(press);
	}

	move(press: Press): void {
		this.to = this.place(press);
		this.session.change();
	}

	release(press: Press): void {
		if (!this.from)
			return;
		const to = this.place(press);
		if (!this.isSecond && (press.byKey || distance(this.from, to) < press.reach / 2))
			return;
		const { from } = this;
		this.cancel();
		if (distance(from, to) > 0)
			this.session.try(() => this.make(from, to));
	}

	get isBegun(): boolean {
		return this.from !== undefined;
	}

	cancel(): void {
		this.from = undefined;
		this.to = undefined;
		this.isSecond = false;
		this.session.change();
	}

	back(): boolean {
		const had = this.from !== undefined;
		this.cancel();
		return had;
	}

	measure(): string {
		return this.from && this.to ? this.sizeOf(this.from, this.to) : '';
	}

	protected sizeOf(from: Point, to: Point): string {
		return `length ${size(distance(from, to))}`;
	}

	sketch(pen: Pen): void {
		if (this.from && this.to)
			this.draw(pen, this.from, this.to);
	}

	protected place(press: Press): Point {
		return press.snapped;
	}

	protected abstract make(from: Point, to: Point): void;
	protected abstract draw(pen: Pen, from: Point, to: Point): void;
}

export const size = (value: number): string => String(Math.round(Math.abs(value) * 100) / 100);

/** A name that no other thing of the kind has. */
export function freeName(session: Session, kind: 'waypoint' | 'door' | 'obstacle' | 'agent', stem: string): string {
	for (let i = 1; ; i++)
		if (!session.document.scene.find(kind, `${stem}${i}`))
			return `${stem}${i}`;
}
