// SPDX-License-Identifier: MIT
//
// Where the picture looks: what point is in the middle, and how many pixels a map unit has. Small y is at the top.
import type { Point } from 'tautline';
import type { Box } from '../model/shapes.ts';

const MIN_SCALE = 1e-3, MAX_SCALE = 4000;

export class Camera {
	centre: Point = { x: 0, y: 0 };
	scale = 20;
	width = 1;
	height = 1;

	toScreen(at: Point): Point {
		return { x: (at.x - this.centre.x) * this.scale + this.width / 2, y: (at.y - this.centre.y) * this.scale + this.height / 2 };
	}

	toMap(at: Point): Point {
		return { x: (at.x - this.width / 2) / this.scale + this.centre.x, y: (at.y - this.height / 2) / this.scale + this.centre.y };
	}

	/** Keeps what is under `at` (in pixels) there. */
	zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
		const fixed = this.toMap(at);
		this.scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, this.scale * factor));
		const now = this.toMap(at);
		this.centre = { x: this.centre.x + fixed.x - now.x, y: this.centre.y + fixed.y - now.y };
	}

	pan(x: number, y: number): void {
		this.centre = { x: this.centre.x - x / this.scale, y: this.centre.y - y / this.scale };
	}

	/** Goes there, unless it is well in view. */
	show(at: Point): void {
		const { x, y } = this.toScreen(at), margin = 60;
		if (x < margin || y < margin || x > this.width - margin || y > this.height - margin)
			this.centre = { ...at };
	}

	/** `left` and `top` are the pixels that the tools take there. */
	fit(box: Box | undefined, { left, top }: { left: number; top: number }): void {
		const { min, max } = box ?? { min: { x: 0, y: 0 }, max: { x: 20, y: 12 } };
		this.centre = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 };
		const margin = Math.min(28, this.width / 16);
		this.scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE,
			Math.min((this.width - left - 2 * margin) / Math.max(max.x - min.x, 1e-3), (this.height - top - 2 * margin) / Math.max(max.y - min.y, 1e-3))));
		this.centre.x -= left / 2 / this.scale;
		this.centre.y -= top / 2 / this.scale;
	}

	/** A step of the grid that one sees, at least 12 pixels. */
	get step(): number {
		return roundStep(12 / this.scale);
	}

	/** What points snap to. */
	get snapStep(): number {
		return roundStep(5 / this.scale);
	}
}

/** 1, 2 or 5 times a power of ten. */
function roundStep(least: number): number {
	const power = 10 ** Math.floor(Math.log10(least));
	const factor = [1, 2, 5, 10].find((each) => each * power >= least)!;
	return power < 1 ? factor / Math.round(1 / power) : factor * power;
}
