// SPDX-License-Identifier: MIT
//
// What rests while something is dragged: drawn once, into a bitmap; of a large map in pieces of a few milliseconds. Until the last one is there
// the bitmap of before is shown, where the camera has it now.
import type { Pieces } from '../model/pieces.ts';
import type { Camera } from './camera.ts';

/** What a bitmap is of. */
export interface Subject {
	/** What else it depends on. */
	key: string;
	/** Things that are not in it, as they move. */
	without: ReadonlySet<string>;
	/** Of the scene, when all things were read last. */
	reading: number;
}
interface Still { subject: Subject; context: OffscreenCanvasRenderingContext2D; centre: { x: number; y: number }; scale: number }

export class Stills {
	private shown: Still | undefined;
	private next: (Still & { rest: Iterator<void> }) | undefined;
	private spare: OffscreenCanvasRenderingContext2D | undefined;

	/** Another size, other colours, another map. */
	forget(): void {
		this.shown = this.next = this.spare = undefined;
	}

	/** Draws what `draw` yields for as long as `pieces` says; is there more to draw? */
	goOn(subject: Subject, { width, height }: { width: number; height: number }, camera: Camera, pieces: Pieces, draw: (context: OffscreenCanvasRenderingContext2D) => Iterator<void>): boolean {
		if (this.shown?.subject.key === subject.key) {
			this.next = undefined;
			return false;
		}
		if (this.next?.subject.key !== subject.key) {
			const context = this.next?.context ?? this.spare ?? new OffscreenCanvas(width, height).getContext('2d', { alpha: false, willReadFrequently: true })!;
			this.spare = undefined;
			this.next = { subject, context, rest: draw(context), centre: { ...camera.centre }, scale: camera.scale };
		}
		const { next } = this, ms = pieces.next(), end = performance.now() + ms;
		if (ms === 0)
			return true;
		while (!next.rest.next().done) {
			next.context.getImageData(0, 0, 1, 1); // a browser draws when it has to
			if (performance.now() > end)
				return true;
		}
		this.spare = this.shown?.context;
		this.shown = next;
		this.next = undefined;
		return false;
	}

	/** Of what is shown: does it lack what was read since? */
	isLate(reading: number): boolean {
		return this.next !== undefined && this.shown?.subject.reading !== reading;
	}

	get without(): ReadonlySet<string> {
		return this.shown?.subject.without ?? new Set();
	}

	/** In pixels of the canvas. */
	show(context: CanvasRenderingContext2D, camera: Camera, ratio: number): void {
		const still = this.shown ?? this.next;
		if (!still)
			return;
		const size = camera.scale / still.scale, corner = camera.toScreen({ x: still.centre.x - camera.width / 2 / still.scale, y: still.centre.y - camera.height / 2 / still.scale });
		context.drawImage(still.context.canvas, corner.x * ratio, corner.y * ratio, still.context.canvas.width * size, still.context.canvas.height * size);
	}
}
