// SPDX-License-Identifier: MIT
//
// How wide and how far: layers that are shown on demand.
import type { Point } from 'tautline';
import type { Session } from '../model/session.ts';
import { disc, trace, type Pen } from './layers.ts';
import { distance } from './picking.ts';

/** Pixels: a shorter line has no room for its number. */
const LABELLED = 16;
const LATE = 0.4;

const between = (a: Point, b: Point, part: number): Point => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
const short = (value: number): string => String(+value.toFixed(value < 10 ? 2 : 1));

function label({ context, camera, colours }: Pen, at: Point, text: string, colour: string): void {
	const { x, y } = camera.toScreen(at);
	context.font = '600 11px system-ui, sans-serif';
	context.textAlign = 'center';
	context.textBaseline = 'middle';
	context.lineWidth = 3.5;
	context.strokeStyle = colours.paper;
	context.strokeText(text, x, y);
	context.fillStyle = colour;
	context.fillText(text, x, y);
}

/** Narrow places, and the widest body from A to B where it has the least room. */
export function drawWidths(pen: Pen, session: Session): void {
	const { context, camera, colours } = pen, { asker, handles } = session;
	const chokes = asker.ask('chokes', {})?.value ?? [];
	context.globalAlpha = asker.isLate('chokes') ? LATE : 1;
	context.strokeStyle = colours.door;
	context.lineWidth = 1.5;
	context.setLineDash([4, 3]);
	context.beginPath();
	for (const { one, two } of chokes)
		trace(pen, [one, two]);
	context.stroke();
	context.setLineDash([]);
	for (const { one, two, width } of chokes)
		if (distance(one, two) * camera.scale > LABELLED)
			label(pen, between(one, two, 0.5), short(width), colours.door);
	const widest = handles && asker.ask('width', { from: handles.a, to: handles.b })?.value;
	context.globalAlpha = asker.isLate('width') ? LATE : 1;
	if (widest?.found && widest.width < Infinity)
		drawWidest(pen, widest);
	context.globalAlpha = 1;
}

/** At a neck between its two walls; at an end of the path about that. Along a corridor the body is drawn at both ends. */
function drawWidest(pen: Pen, { one, two, oneEnd, twoEnd, width, limit }: { one: Point; two: Point; oneEnd: Point; twoEnd: Point; width: number; limit: string }): void {
	const { context, camera, colours } = pen;
	const middles = limit === 'at-neck' ? [between(one, two, 0.5), between(oneEnd, twoEnd, 0.5)] : [one];
	context.strokeStyle = context.fillStyle = colours.select;
	for (const middle of distance(middles[0]!, middles[1] ?? middles[0]!) > 0 ? middles : middles.slice(0, 1)) {
		disc(pen, middle, width / 2 * camera.scale);
		const alpha = context.globalAlpha;
		context.globalAlpha = alpha * 0.15;
		context.fill();
		context.globalAlpha = alpha;
		context.lineWidth = 1.5;
		context.stroke();
	}
	context.lineWidth = 2.5;
	context.beginPath();
	trace(pen, [one, two]);
	if (limit === 'at-neck')
		trace(pen, [oneEnd, twoEnd]);
	context.stroke();
	label(pen, between(one, two, 0.5), short(width), colours.select);
}

/** Lines of equal distance from A, and their numbers where the path to B crosses them. */
export function drawDistances(pen: Pen, session: Session): void {
	const { context, camera, colours } = pen, { asker, handles } = session;
	const lines = handles && asker.ask('distances', { from: handles.a })?.value;
	if (!lines)
		return;
	context.strokeStyle = colours.path;
	for (const { distance: far, lines: ends } of lines) {
		const isFifth = Math.round(far / (lines[0]!.distance || 1)) % 5 === 0;
		context.globalAlpha = (isFifth ? 0.6 : 0.35) * (asker.isLate('distances') ? LATE : 1);
		context.lineWidth = isFifth ? 1.5 : 1;
		context.beginPath();
		for (let i = 0; i < ends.length; i += 4) {
			const from = camera.toScreen({ x: ends[i]!, y: ends[i + 1]! }), to = camera.toScreen({ x: ends[i + 2]!, y: ends[i + 3]! });
			context.moveTo(from.x, from.y);
			context.lineTo(to.x, to.y);
		}
		context.stroke();
	}
	context.globalAlpha = asker.isLate('distances') ? LATE : 1;
	const path = asker.lastOf('path')?.value;
	if (path?.found && lines.length > 0)
		for (const { at, far } of along(path.points, lines.map((each) => each.distance)))
			label(pen, at, short(far), colours.path);
	context.globalAlpha = 1;
}

/** Where a path is this long. */
function along(points: readonly Point[], distances: readonly number[]): { at: Point; far: number }[] {
	const found: { at: Point; far: number }[] = [];
	let before = 0, next = 0;
	for (let i = 0; i + 1 < points.length; i++) {
		const [a, b] = [points[i]!, points[i + 1]!], length = distance(a, b);
		for (; next < distances.length && distances[next]! <= before + length; next++)
			found.push({ at: between(a, b, (distances[next]! - before) / length), far: distances[next]! });
		before += length;
	}
	return found;
}
