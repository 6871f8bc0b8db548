// SPDX-License-Identifier: MIT
//
// Puts the page together. The parts of a frame run in this order: agents, questions, text, picture, panels.
import * as tautline from 'tautline';
import { fromFragment, load, store } from '../io/keep.ts';
import { Session } from '../model/session.ts';
import type { Shape } from '../model/things.ts';
import { Toolbox } from '../tools/toolbox.ts';
import { View } from '../view/canvas.ts';
import { Agents } from './agents.ts';
import { Bar } from './bar.ts';
import { Card } from './card.ts';
import { makeDivider } from './divider.ts';
import { Findings } from './findings.ts';
import { Inspector } from './inspector.ts';
import { returnFocus } from './keys.ts';
import { Measures } from './measures.ts';
import { Message } from './message.ts';
import { TextPanel } from './text.ts';
import { followTheme, showTheme } from './theme.ts';
import { Toolbar } from './toolbar.ts';

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const STORE_MS = 400, STORE_LARGE_MS = 3000;
/** Letters that are written at once in any case. */
const LARGE = 100_000;

declare global {
	/** For tests and for the curious: the parts of the running page. */
	var playground: { session: Session; view: View; tautline: typeof tautline } | undefined;
}

export async function start(): Promise<void> {
	const samples = JSON.parse(element('sample-maps').textContent!) as Record<string, string>;
	const { session, kept, wrong } = await firstSession(samples['museum.tl']!);
	showTheme(session);
	const view = new View(element<HTMLCanvasElement>('picture'), session);
	const box = new Toolbox(session, view);
	const findings = new Findings(session, element('findings'), element('count'), ({ from, at }) => {
		if (from !== undefined)
			text?.reveal(from);
		if (at)
			view.camera.show(at);
	}, (fix) => text?.apply(fix.text), (offset) => text?.reveal(offset));
	let text: TextPanel | undefined; // once the picture is there: an editor takes long to make
	const agents = new Agents(element('agents'), session, view);
	const panels = [new Bar(session, samples), new Toolbar(element('tools'), element('hint'), element('where'), session, box, view),
		new Card(element('answer'), element('traveller'), session), new Inspector(element('inspector'), session), new Measures(element('measures'), session), new Message(element('message'), session)];
	followTheme(session, element('theme'), () => view.refreshColours());
	makeDivider(element('divider'));
	for (const id of ['right', 'new', 'samples'])
		returnFocus(element(id), view.element);

	let isShown = false;
	session.onFrame(() => {
		placeHandles(session);
		session.followPins();
		if (session.isFitDue && !session.document.isComing) {
			view.fit();
			session.isFitDue = false;
		}
		agents.update();
		findings.update();
		session.followReason();
		view.overlay.expectations = findings.expectations;
		view.overlay.marks = findings.current.flatMap((each) => (each.at ? [{ at: each.at, severity: each.severity, isChosen: each === findings.chosen }] : []));
		if (isShown)
			(text ??= new TextPanel(element('text'), session, findings)).show();
		view.draw();
		document.body.classList.toggle('draft', session.document.isDraft || session.document.scene.isReading || view.isLate);
		for (const each of panels)
			each.update();
	});
	session.onFrame(() => {
		if (isShown || view.isDrawing)
			return;
		isShown = true;
		performance.mark('shown');
		session.asker.wake();
		session.change();
	});
	keep(session, view);
	view.fit();
	if (kept?.camera) {
		view.camera.centre = kept.camera.centre;
		view.camera.scale = kept.camera.scale;
	}
	if (wrong)
		session.say(wrong, true);
	globalThis.playground = { session, view, tautline };
}

/** The map of the address, else the one of before the reload, else the museum. A text that has an error comes as a draft over the museum. */
async function firstSession(museum: string): Promise<{ session: Session; kept?: ReturnType<typeof load>; wrong?: string }> {
	let wrong = '';
	try {
		const text = await fromFragment(location.hash);
		if (text !== undefined) {
			const session = new Session(museum, 'map.tl');
			history.replaceState(null, '', location.href.replace(/#.*$/, ''));
			session.openDraft(text, 'map.tl');
			session.document.beginHere();
			return { session };
		}
	} catch (error) {
		wrong = `The map of the address was not opened: ${error instanceof Error ? error.message : String(error)}`;
	}
	const kept = load(), session = new Session(museum, 'museum.tl');
	if (kept && typeof kept.text === 'string') {
		session.theme = kept.theme;
		if (kept.text !== museum)
			session.openDraft(kept.text, kept.name);
		session.document.beginHere();
		session.handles = kept.handles ?? undefined;
		session.isGuess = false;
		session.traveller = kept.traveller ?? session.traveller;
	}
	return { session, ...(kept && !wrong && { kept }), wrong };
}

/** Work survives a reload. */
function keep(session: Session, view: View): void {
	let timer = 0, isWarned = false, kept = -1;
	const write = () => {
		clearTimeout(timer);
		timer = 0;
		const { centre, scale } = view.camera, { document } = session, { revision } = document;
		const isKept = store({ text: revision === kept ? undefined : document.save(), name: document.name, theme: session.theme, handles: session.handles ?? null,
			traveller: session.traveller, camera: { centre, scale } });
		kept = revision;
		if (!isKept && !isWarned)
			session.say('The browser has no room for this map: save it before you leave.', true);
		isWarned ||= !isKept;
	};
	session.onFrame(() => {
		if (session.document.text.length > LARGE) { // when nothing has happened for a while
			clearTimeout(timer);
			timer = 0;
		}
		timer ||= window.setTimeout(write, session.document.text.length > LARGE ? STORE_LARGE_MS : STORE_MS);
	});
	addEventListener('pagehide', write);
	addEventListener('hashchange', () => void fromFragment(location.hash).then((text) => {
		if (text !== undefined)
			session.try(() => session.open(text, 'map.tl'));
	}).catch((error: unknown) => session.say(String(error), true)));
}

/** A and B, where there are none: the ends of the first expected path, start and goal, or the first and the last waypoint. */
function placeHandles(session: Session): void {
	const { map, scene, isComing } = session.document;
	if (isComing || (session.handles && !(session.isGuess && map.waypointCount() > 1)))
		return;
	for (const id of map.eachExpectation()) {
		const { kind, from, to } = map.getExpectation(id);
		const [a, b] = [from, to].map((stop) => (stop.waypoint ? map.getWaypoint(stop.waypoint).at : stop.at));
		if (kind === 'path')
			return void (session.handles = { a: a!, b: b! });
	}
	const lineOf = (shape: Shape) => session.document.lineOf(shape) ?? Infinity;
	const waypoints = [...scene.of('waypoint')].sort((a, b) => lineOf(a) - lineOf(b));
	const a = waypoints.find((each) => each.role === 'start') ?? waypoints[0], b = waypoints.find((each) => each.role === 'goal') ?? waypoints[waypoints.length - 1];
	const box = scene.bounds() ?? { min: { x: 0, y: 0 }, max: { x: 20, y: 12 } };
	const within = (x: number, y: number) => ({ x: box.min.x + (box.max.x - box.min.x) * x, y: box.min.y + (box.max.y - box.min.y) * y });
	if (session.isGuess && a && b && a !== b)
		session.say(`A and B are at ${a.name} and ${b.name} now; drag them to other places.`);
	session.isGuess = !(a && b && a !== b);
	session.handles = a && b && a !== b ? { a: { ...a.points[0]! }, b: { ...b.points[0]! } } : { a: within(0.15, 0.3), b: within(0.85, 0.7) };
}
