// SPDX-License-Identifier: MIT
//
// Puts the page together.
import { Session } from '../model/session.ts';
import { Toolbox } from '../tools/toolbox.ts';
import { View } from '../view/canvas.ts';
import { Card } from './card.ts';
import { Findings } from './findings.ts';
import { Inspector } from './inspector.ts';
import { listen } from './keys.ts';
import { TextPanel } from './text.ts';
import { followTheme, showTheme } from './theme.ts';
import { Toolbar } from './toolbar.ts';

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

declare global {
	/** For tests and for the curious: the parts of the running page. */
	var playground: { session: Session; view: View } | undefined;
}

export function start(): void {
	const samples = JSON.parse(element('sample-maps').textContent!) as Record<string, string>;
	const session = new Session(samples['museum.tl']!);
	session.document.name = 'museum.tl';
	showTheme(session);
	const view = new View(element<HTMLCanvasElement>('picture'), session);
	const box = new Toolbox(session, view);
	const findings = new Findings(session, element('findings'), element('count'), ({ from, at }) => {
		if (from !== undefined)
			text.reveal(from);
		if (at)
			view.camera.centre = { ...at };
	});
	const text = new TextPanel(element('text'), session, findings);
	const panels = [new Toolbar(element('tools'), element('hint'), element('where'), session, box, view), new Card(element('answer'), element('traveller'), session),
		new Inspector(element('inspector'), session)];

	session.onFrame(() => {
		const begin = performance.now();
		placeHandles(session);
		if (session.isFitDue)
			view.fit();
		session.isFitDue = false;
		findings.update();
		view.overlay.expectations = findings.expectations;
		view.overlay.marks = findings.current.flatMap((each) => (each.at ? [{ at: each.at, severity: each.severity, isChosen: each === findings.chosen }] : []));
		text.show();
		view.draw();
		for (const each of panels)
			each.update();
		view.times.push(performance.now() - begin);
		if (view.times.length > 1000)
			view.times.shift();
	});
	followTheme(session, element('theme'), () => view.refreshColours());
	const journal = (step: 'undo' | 'redo') => () => void session.try(() => session.document[step]());
	element('undo').addEventListener('click', journal('undo'));
	element('redo').addEventListener('click', journal('redo'));
	listen({ undo: journal('undo'), redo: journal('redo'), save() {}, open() {}, help() {} });
	globalThis.playground = { session, view };
	session.frame();
	view.fit();
}

/** A and B, where there are none: the ends of the first expected path, start and goal, or the first and the last waypoint. */
function placeHandles(session: Session): void {
	if (session.handles)
		return;
	const { map, scene } = session.document;
	for (const id of map.eachExpectation()) {
		const { kind, from, to } = map.getExpectation(id);
		const [a, b] = [from, to].map((stop) => (stop.waypoint ? map.getWaypoint(stop.waypoint).at : stop.at));
		if (kind === 'path')
			return void (session.handles = { a: a!, b: b! });
	}
	const waypoints = [...scene.of('waypoint')];
	const a = waypoints.find((each) => each.role === 'start') ?? waypoints[0], b = waypoints.find((each) => each.role === 'goal') ?? waypoints[waypoints.length - 1];
	const box = scene.bounds() ?? { min: { x: 0, y: 0 }, max: { x: 20, y: 12 } };
	const within = (x: number, y: number) => ({ x: box.min.x + (box.max.x - box.min.x) * x, y: box.min.y + (box.max.y - box.min.y) * y });
	session.handles = a && b && a !== b ? { a: { ...a.points[0]! }, b: { ...b.points[0]! } } : { a: within(0.15, 0.3), b: within(0.85, 0.7) };
}
