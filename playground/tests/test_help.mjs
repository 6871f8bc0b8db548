// SPDX-License-Identifier: MIT
//
// What a newcomer did by the help alone: building a plan of six rooms by mouse and keys, and repairing a map.
import { check, equal } from './page.mjs';

/** Five faults: a hole in the outer wall, a door beside its opening, a gap too narrow, a link through a wall, a desk on a wall. */
const broken = `tautline 1
radius 0.3
wall 16,8 0,8 0,0 16,0 16,7.5 # the outer wall
wall 6,0 6,3
wall 6,4.2 6,8
door study 6.4,3 6.4,4.2 closed
wall 11,0 11,3.6
wall 11,4 11,8
waypoint hall 3,3.6 start
waypoint study-desk 8,3.6
waypoint store 14,3.5 goal
waypoint desk 16,2
link hall study-desk
link study-desk store
link hall store
expect path hall store
`;

export const tests = {
	async 'a plan of six rooms, by mouse and keys'(page) {
		await page.page.locator('#new').click();
		await page.frame();
		equal(await page.page.locator('#name').inputValue(), 'map.tl');
		await page.page.locator('#name').fill('plan.tl');
		await page.key('Enter');
		await page.tool('0');
		await page.tool('r');
		for (let i = 0; i < 6; i++) {
			const x = 1 + i % 3 * 6, y = 1 + Math.floor(i / 3) * 5;
			await page.drag([x, y], [x + 6, y + 5]);
		}
		equal(await page.saved(), 'tautline 1\nwall 1,1 7,1 7,6 1,6 loop\nwall 7,1 13,1 13,6 7,6\nwall 13,1 19,1 19,6 13,6\nwall 7,6 7,11 1,11 1,6\nwall 13,6 13,11 7,11\nwall 19,6 19,11 13,11\n', 'rooms share their walls');
		await page.frame();
		equal(await page.page.locator('#count').innerText(), 'No findings');
		await page.tool('d');
		const doors = [[[7, 3], [7, 4]], [[13, 3], [13, 4]], [[7, 8], [7, 9]], [[13, 8], [13, 9]], [[3, 6], [4, 6]], [[1, 8], [1, 9]]];
		for (const [from, to] of doors)
			await page.drag(from, to);
		equal(await page.page.locator('#count').innerText(), 'No findings');
		await page.tool('v');
		for (const [[x1, y1], [x2, y2]] of doors) {
			const [x, y] = await page.at((x1 + x2) / 2, (y1 + y2) / 2);
			await page.page.mouse.dblclick(x, y);
			await page.frame();
		}
		check(!(await page.saved()).includes('closed'), await page.saved());
		await page.tool('p');
		for (const [i, name] of ['lobby', 'office', 'lab', 'store', 'hall', 'ward'].entries()) {
			await page.click(4 + i % 3 * 6, 2 + Math.floor(i / 3) * 5);
			await page.key('F2');
			await page.page.keyboard.type(name);
			await page.key('Enter');
		}
		check(/waypoint lobby .*\n.*waypoint office .*\n.*waypoint lab /.test(await page.saved()), 'in the order of drawing');
		await page.tool('v');
		check(await page.read(() => playground.session.handles.a.x === 4 && playground.session.handles.b.y === 2), await page.read(() => JSON.stringify(playground.session.handles)));
		await page.dragPin('b', [16, 7]);
		await page.page.locator('#traveller button', { hasText: 'Expect' }).click();
		await page.frame();
		check((await page.saved()).includes('expect path lobby ward\n'), await page.saved());
		await page.count('.expectation.holds', 1);
		equal(await page.page.locator('#traveller button', { hasText: 'Expect' }).count(), 0, 'it is expected now');
		await page.tool('a');
		await page.click(5, 3);
		check((await page.saved()).includes('agent agent-1 5,3 to ward'), await page.saved());
		await page.tool('v');
		await page.click(5, 3);
		await page.page.locator('#inspector select').selectOption('lab');
		await page.frame();
		check((await page.saved()).includes('agent agent-1 5,3 to lab'), await page.saved());
		await page.undo();
		check((await page.saved()).includes('agent agent-1 5,3 to ward'), await page.saved());
		await page.shot('plan');
		await page.page.locator('#save').click();
		const [download] = await Promise.all([page.page.waitForEvent('download'), page.page.locator('#formats button').first().click()]);
		equal(download.suggestedFilename(), 'plan.tl');
	},
	async 'a door cuts both walls of rooms that have one each'(page) {
		await page.setText('tautline 1\nwall 0,0 6,0 6,6 0,6 loop\nwall 6,0 12,0 12,6 6,6 loop\n');
		await page.tool('d');
		await page.drag([6, 2], [6, 4]);
		await page.tool('v');
		await page.page.mouse.dblclick(...await page.at(6, 3));
		await page.frame();
		await page.dragPin('a', [3, 3]);
		await page.dragPin('b', [9, 3]);
		check((await page.answer()).startsWith('A to B: '), `${await page.answer()} of ${await page.saved()}`);
	},
	async 'a door that is drawn with Shift is open; a doorway is widened by its repair'(page) {
		await page.setText('tautline 1\nradius 0.3\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,3.8\nwall 6,4.2 6,8\nwaypoint a 2,4 start\nwaypoint b 10,4 goal\n');
		await page.page.locator('#findings .fix', { hasText: 'Widen the opening' }).first().click();
		await page.page.waitForFunction(() => document.querySelector('#count').textContent === 'No findings');
		check((await page.saved()).includes('wall 6,0 6,3.6\n'), await page.saved());
		await page.tool('d');
		await page.page.keyboard.down('Shift');
		await page.drag([2, 0], [4, 0]);
		await page.page.keyboard.up('Shift');
		check((await page.saved()).includes('door door-1 2,0 4,0 open'), await page.saved());
	},
	async 'a map with five faults is repaired'(page) {
		await page.setText(broken);
		const rules = async () => [...new Set((await page.read(() => playground.session.asker.lastOf('findings').value)).map(({ rule }) => rule))].sort();
		const before = await rules();
		check(before.length >= 4, before.join());
		check((await page.answer()).includes('along links none') || (await page.answer()).includes('No path'), await page.answer());
		await page.shot('broken');
		await page.tool('v');
		await page.drag([16, 7.5], [16, 8]); // the hole
		await page.drag([6.4, 3], [6, 3]); // the door into its opening
		await page.drag([6.4, 4.2], [6, 4.2]);
		await page.page.mouse.dblclick(...await page.at(6, 3.6));
		await page.frame();
		await page.drag([11, 3.6], [11, 3]); // the gap
		await page.drag([16, 2], [14, 2]); // the desk
		await page.click(6, 1); // nothing, but a wall: what is selected is not moved
		await page.key('Escape');
		await page.frame();
		const text = await page.saved();
		check(text.includes('wall 16,8 0,8 0,0 16,0 16,8 # the outer wall') && text.includes('door study 6,3 6,4.2 open') && text.includes('waypoint desk 14,2'), text);
		await page.page.waitForFunction(() => !playground.session.asker.lastOf('findings').value.some(({ rule }) => rule === 'expect-failed'));
		await page.tool('l');
		await page.drag([14, 2], [14, 3.5]);
		await page.tool('v');
		equal(await page.blocked(), 0, 'links');
		equal((await rules()).join(), '', `of ${before.join()}, in ${await page.saved()}`);
		equal(await page.page.locator('#count').innerText(), 'No findings');
		return before.join(' ');
	},
	async 'what goes with a waypoint is said, and undo ends where the work began'(page) {
		await page.setText('tautline 1\nwall 0,0 12,0 12,8 0,8 loop\nwaypoint a 2,6\nwaypoint b 10,6\nlink a b\nexpect path b a\nexpect sees a b\n');
		equal((await page.page.locator('.expectation').allInnerTexts()).map((each) => each.slice(0, 1)).join(), '6,7', 'in the order of the text');
		await page.click(10, 6);
		await page.key('Delete');
		await page.says('With it went 1 link and 2 expectations.');
		await page.undo();
		equal(await page.page.locator('.expectation').count(), 2);
		await page.page.waitForTimeout(600);
		await page.page.reload();
		await page.ready();
		check(await page.page.locator('#undo').isDisabled(), 'no step to a map that was never opened');
		const fitted = await page.read(() => playground.view.camera.scale);
		await page.page.locator('#samples').selectOption('museum.tl');
		await page.frame();
		await page.undo();
		await page.frame();
		equal(await page.read(() => playground.view.camera.scale), fitted, 'undo of opening shows all of the map before it');
		equal(await page.read(() => playground.session.handles.b.x), 2, 'with its own A and B');
	},
	async 'Enter ends a line whose word is whole; no repair makes errors; A and B along links'(page) {
		await page.setText('tautline 1\nradius 0.3\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,3.8\nwall 6,4.2 6,8\nwaypoint a 2,4 start\nwaypoint b 10,4 goal\n');
		await page.page.locator('#findings button').first().waitFor();
		await page.page.waitForFunction(() => document.querySelector('#findings').innerText.includes('no, it would bring'));
		const titles = (await page.page.locator('#findings .fix').allInnerTexts()).join('|');
		check(titles.includes('Close this gap: no, it would bring unreachable'), titles);
		await page.setText('tautline 1\nwall 6,0 6,3\nwaypoint a 2,2\nwaypoint b 10,2\nwaypoint c 6,5\nlink a c\n');
		check((await page.answer()).includes('along links'), await page.answer());
		await page.dragPin('b', [10, 2]);
		check(/^A to B: .*along links none: no link leads to B$/s.test((await page.answer()).trim()), await page.answer());
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await page.page.keyboard.type('link c b', { delay: 40 });
		await page.page.waitForTimeout(300);
		await page.key('Enter');
		check((await page.text()).endsWith('link c b\n'), await page.text());
		check(/along links [\d.]+$/.test((await page.answer()).trim()), await page.answer());
		return titles;
	},
	async 'an agent of a map without a radius walks, and its box has its size'(page) {
		await page.setText('tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nagent walker 3,5 to 17,5\n');
		await page.frame();
		await page.page.locator('#traveller input[type="number"]').fill('0.3');
		await page.page.locator('#agents button').first().click();
		await page.page.waitForFunction(() => playground.session.asker.lastOf('crowd')?.value.bodies.some(({ at }) => at.x > 4));
		await page.page.locator('#agents button').first().click();
		await page.read(() => playground.session.select([...playground.session.document.scene.of('agent')][0].ref, 0));
		await page.frame();
		const field = page.page.locator('#inspector input[type="number"]');
		equal(await field.inputValue(), '0.5');
		await field.fill('0.25');
		await page.key('Enter');
		equal(await page.saved(), 'tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nagent walker 3,5 radius 0.25 to 17,5\n');
		await page.page.locator('#inspector input[type="number"]').fill('0.4');
		await page.key('Enter');
		equal(await page.saved(), 'tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nagent walker 3,5 radius 0.4 to 17,5\n');
	},
	async 'after New the keys of the picture work, and keys of doors are gone; a name keeps its ending'(page) {
		await page.page.locator('#samples').selectOption('castle.tl');
		await page.frame();
		check((await page.page.locator('#traveller').innerText()).includes('key iron'), 'the castle has a key');
		await page.page.locator('#new').click();
		await page.frame();
		check(!(await page.page.locator('#traveller').innerText()).includes('key'), 'a new map has none');
		await page.key('r');
		equal(await page.read(() => playground.session.tool), 'room');
		await page.page.locator('#name').fill('my house');
		await page.key('Enter');
		equal(await page.page.locator('#name').inputValue(), 'my house.tl');
	},
	async 'undo brings A and B back with the map that they were in'(page) {
		await page.read(() => Object.assign(playground.session, { handles: { a: { x: 4, y: 4.5 }, b: { x: 20, y: 5 } } }));
		await page.frame();
		await page.page.locator('#new').click();
		await page.frame();
		await page.undo();
		await page.frame();
		equal(JSON.stringify(await page.read(() => playground.session.handles)), '{"a":{"x":4,"y":4.5},"b":{"x":20,"y":5}}');
		await page.read(() => playground.session.redo());
		await page.frame();
		check((await page.text()) === 'tautline 1\n' && await page.read(() => playground.session.handles?.a.y !== 4.5), JSON.stringify(await page.read(() => playground.session.handles)));
	},
	async 'the end of a wall that is dragged over a door stops before its other end'(page) {
		await page.setText('tautline 1\nwall 6,8 2,8 2,2 12,2 12,8 8,8\ndoor d 6,8 8,8 closed\n');
		await page.tool('v');
		await page.drag([8, 8], [3, 8]);
		const [, x] = /door d 6,8 (\S+),8/.exec(await page.saved()) ?? [];
		check(Number(x) > 6 && Number(x) <= 8, await page.saved());
	},
	async 'a repair that would bring another finding says so'(page) {
		await page.setText('tautline 1\nwall 0,0 10,0 10,8 0,8 loop\nwall 5,0 5,8\nwaypoint a 2,4\nwaypoint b 8,4\nlink a b\n');
		await page.page.locator('#findings .fix').first().waitFor();
		await page.page.waitForFunction(() => [...document.querySelectorAll('#findings .fix')].every((each) => each.textContent !== ''));
		const fixes = page.page.locator('#findings .fix'), texts = await fixes.allInnerTexts(), at = texts.indexOf('Remove this link: no, it would bring graph-split');
		check(at >= 0 && await fixes.nth(at).isDisabled(), texts.join(' | '));
		await page.shot('withheld');
	},
	async 'names keep off walls'(page) {
		await page.setText('tautline 1\nwall 0,0 10,0 10,8 0,8 loop\nwall 3,1 3,7\nwaypoint entrance 2.6,4\nwaypoint hall 6,4\nwaypoint corner 9.8,7.8\n');
		await page.frame();
		equal(await page.read(() => [...playground.view.labels.sides].map(([key, { across }]) => `${key.split(' ')[0]} ${across}`).sort().join()), 'waypoint -1,waypoint -1,waypoint 0', 'two at the left');
		await page.shot('names');
	},
	async 'a room by keys alone: the cross is there when the tool is taken'(page) {
		await page.page.locator('#picture').focus();
		await page.key('r');
		check(await page.read(() => playground.session.cursor !== undefined), 'a cross');
		await page.setText('tautline 1\n');
		await page.page.locator('#picture').focus();
		await page.key('r', 'Enter', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Enter');
		equal(await page.read(() => playground.session.document.map.wallCount()), 1);
	},
	async 'what is seen while the end of a wall is dragged, for a body too'(page) {
		await page.setText('tautline 1\nradius 0.3\nwall 0,0 20,0 20,10 0,10 loop\nwall 10,3 10,7\n');
		await page.frame();
		await page.move(10, 7);
		await page.page.mouse.down();
		await page.move(9.5, 7.2);
		await page.frame();
		await page.page.waitForFunction(() => (playground.session.asker.lastOf('region')?.value.length ?? 0) > 2);
		await page.page.mouse.up();
	},
	async 'walls that were drawn and cross can be allowed'(page) {
		await page.page.locator('#new').click();
		await page.frame();
		for (const ends of [[[2, 5], [12, 5]], [[7, 2], [7, 9]]]) {
			await page.tool('w');
			for (const end of ends)
				await page.click(...end);
			await page.key('Enter');
		}
		await page.page.locator('#findings button', { hasText: 'Allow this: wall-crossing' }).click();
		await page.page.waitForFunction(() => document.querySelector('#count').textContent === 'No findings');
	},
};
