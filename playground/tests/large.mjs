// SPDX-License-Identifier: MIT
//
// A large map, and the pieces of script that the page takes while something is done to one.

export function large(walls) {
	const columns = Math.ceil(Math.sqrt(walls));
	const lines = Array.from({ length: walls }, (_, i) => {
		const x = i % columns * 4, y = Math.floor(i / columns) * 4;
		return i * 7919 % 13 < 6 ? `wall ${x},${y} ${x + 2.5},${y}` : `wall ${x},${y} ${x},${y + 2.5}`;
	});
	return ['tautline 1', 'radius 0.3', ...lines, 'waypoint a 1,3', 'waypoint b 41,43', ''].join('\n');
}

/** All has been read and drawn. */
export const whole = (page, walls) => page.page.waitForFunction((count) => {
	const { session: { document: of }, view } = playground;
	return !of.isUnread && !of.scene.isReading && of.scene.shapes.size >= count && !view.isDrawing;
}, walls, { timeout: 120_000, polling: 100 });

const SCRIPTS = /^(FunctionCall|EvaluateScript|FireAnimationFrame|TimerFire|EventDispatch|RunMicrotasks|HandlePostMessage|v8\.callFunction)$/;

/** The pieces that `action` leads to, the longest first, in milliseconds of the processor: other programs do not count. */
export async function pieces(page, client, action) {
	const events = [], take = ({ value }) => events.push(...value);
	client.on('Tracing.dataCollected', take);
	await client.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
	await action();
	const complete = new Promise((done) => client.once('Tracing.tracingComplete', done));
	await client.send('Tracing.end');
	await complete;
	client.off('Tracing.dataCollected', take);
	const threadOf = ({ pid, tid }) => `${pid} ${tid}`, frames = events.filter((each) => each.name === 'FireAnimationFrame').map(threadOf);
	const main = [...new Set(frames)].sort((a, b) => frames.filter((each) => each === b).length - frames.filter((each) => each === a).length)[0];
	const scripts = events.filter((each) => threadOf(each) === main && each.ph === 'X' && SCRIPTS.test(each.name)).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
	let end = 0;
	return scripts.filter(({ ts, dur }) => ts >= end && (end = ts + dur)).map((each) => ({ ms: (each.tdur ?? each.dur) / 1000, name: each.args?.data?.type ?? each.name })).sort((a, b) => b.ms - a.ms);
}
