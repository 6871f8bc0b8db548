// SPDX-License-Identifier: MIT
//
// What the picture answers, tools by mouse, keys and fingers, agents, light and dark, and who cannot see it.
import { readFileSync } from 'node:fs';
import { check, equal, say } from './page.mjs';

const hall = 'tautline 1\nradius 0.25\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,5\ndoor gate 6,5 6,8 closed\nwaypoint a 2,6\nwaypoint b 10,6\nexpect path a b\nexpect sees a b\n';

export const tests = {
	async 'a path, its length, and why there is none'(page) {
		await page.setText(hall);
		await page.answers('No path: door gate is closed; with it open 8');
		await page.count('#findings .expect-failed', 2);
		await page.shot('no-path');
		const [x, y] = await page.at(6, 7);
		await page.page.mouse.dblclick(x, y);
		await page.frame();
		check((await page.answer()).startsWith('A to B: 8.000'), await page.answer());
		await page.count('.expectation.holds', 2);
		equal(await page.page.locator('#count').innerText(), 'No findings');
		await page.dragPin('a', [2, 2]);
		check(parseFloat((await page.answer()).slice(8)) > 8.5, await page.answer());
		await page.drag([10, 6], [10, 7]);
		equal(await page.read(() => playground.session.handles.b.y), 7, 'B stays on its waypoint');
	},
	async 'handles are dragged, and the radius counts'(page) {
		await page.setText(hall.replace('closed', 'open').replace('a 2,6', 'a 2,1').replace('b 10,6', 'b 10,1'));
		const before = await page.answer();
		check(/1 bend|2 bends|bends/.test(before), before);
		await page.page.locator('#traveller input').fill('1');
		await page.frame();
		const wide = await page.answer();
		check(parseFloat(wide.slice(8)) > parseFloat(before.slice(8)), `${before} and ${wide}`);
		await page.dragPin('b', [10, 7]);
		check(await page.answer() !== wide, 'B moved');
		await page.undo();
	},
	async 'what the pointer sees'(page) {
		await page.setText(hall);
		await page.move(2, 2);
		await page.frame();
		const region = await page.read(() => playground.session.asker.lastOf('region').value.length);
		check(region >= 4, `${region} corners`);
		await page.shot('region');
	},
	async 'how wide: the words of the command, narrow places, the widest body'(page) {
		const slit = 'tautline 1\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,3.5\nwall 6,4.5 6,8\nwaypoint a 2,4\nwaypoint b 10,4\n';
		await page.setText(slit);
		await page.page.locator('#measures button[aria-label^="How wide"]').click();
		const says = (end) => page.page.waitForFunction((end) => document.querySelector('#answer').innerText.endsWith(end), end).catch(async () => equal(await page.answer(), end));
		await says('width 1, narrowest between 6,3.5 and 6,4.5');
		await page.page.waitForFunction(() => playground.session.asker.lastOf('chokes')?.value.length === 1);
		await page.shot('widths');
		await page.setText(slit.replace('6,3.5', '6,4'));
		await says('width 0.5, narrowest between 6,4 and 6,4.5');
		await page.dragPin('b', [11.875, 4]);
		await says('width 0.25, narrowest at B');
		await page.setText('tautline 1\nwall 0,0 12,0 12,8 0,8 loop\nwall 4,0 4,3.5 8,3.5 8,0\nwall 4,8 4,4.5 8,4.5 8,8\nwaypoint a 2,4\nwaypoint b 10,4\n');
		await says('width 1, narrowest between 8,4.5 and 8,3.5, and just as narrow up to between 4,4.5 and 4,3.5');
		await page.setText(slit.replace('6,3.5', '6,4.5'));
		await says('no body gets through');
		await page.page.locator('#measures button[aria-label^="How wide"]').click();
		await page.frame();
		check(!(await page.answer()).includes('width'), await page.answer());
	},
	async 'how far: lines of equal distance, that stop at walls'(page) {
		await page.setText('tautline 1\nwall 0,0 24,0 24,8 0,8 loop\nwall 12,0 12,6\nwaypoint a 2,1\nwaypoint b 22,1\n');
		await page.page.locator('#measures button[aria-label^="How far"]').click();
		await page.page.waitForFunction(() => playground.session.asker.lastOf('distances')?.value.length > 5);
		const lines = await page.read(() => playground.session.asker.lastOf('distances').value);
		check(lines.length >= 6 && lines.length <= 16, `${lines.length} lines`);
		const far = (x, y) => (x <= 12 || 5 * (x - 2) <= 10 * (y - 1) ? Math.hypot(x - 2, y - 1) : Math.hypot(10, 5) + Math.hypot(x - 12, y - 6));
		for (const { distance, lines: ends } of lines)
			for (let i = 0; i < ends.length; i += 2)
				check(Math.abs(far(ends[i], ends[i + 1]) - distance) < 0.012, `${ends[i]},${ends[i + 1]}: ${distance}, is ${far(ends[i], ends[i + 1])}`); // 1/30 of a cell, and the grid
		await page.shot('distances');
		await page.page.locator('#measures button[aria-label^="How far"]').click();
	},
	async 'the picture stays where it is on a narrow screen, whatever the line above it says'(page) {
		await page.page.setViewportSize({ width: 390, height: 800 });
		const slit = (radius) => `tautline 1\nradius ${radius}\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,3.5\nwall 6,4.5 6,8\nwaypoint a 2,4\nwaypoint b 10,4\n`;
		await page.setText(slit(0.7));
		await page.answers('No path for radius 0.7: the widest body that gets through has radius 0.5; narrowest at 6,4 between the wall at 4:1 and the wall at 5:1');
		const top = () => page.read(() => playground.view.element.getBoundingClientRect().top), before = await top();
		await page.page.locator('#answer').click();
		await page.says('the wall at 5:1');
		await page.setText(slit(0.2));
		check((await page.answer()).startsWith('A to B: 8.000'), 'there is a path');
		equal(await top(), before);
		await page.dragPin('a', [2, 2]);
		equal(await page.page.locator('#traveller button').count(), 0, 'no button any more');
		equal(await top(), before);
	},
	async 'a click on a door is for the door, also near its ends'(page) {
		const door = 'tautline 1\nwall 0,0 40,0 40,20 0,20 loop\nwall 20,0 20,9\nwall 20,10 20,20\ndoor gate 20,9 20,10 closed\nwaypoint a 10,10\nwaypoint b 30,10\n';
		await page.setText(door);
		const pixel = await page.read(() => 1 / playground.view.camera.scale), selected = () => page.read(() => [playground.session.selected?.kind, playground.session.selectedPoint].join(' '));
		const near = [20, 9 + 3 * pixel];
		await page.click(...near);
		equal(await selected(), 'door ');
		await page.key('v');
		await page.page.mouse.dblclick(...await page.at(...near));
		await page.frame();
		equal(await page.saved(), door.replace('closed', 'open'), 'by a double-click');
		await page.tool('d');
		await page.page.mouse.dblclick(...await page.at(...near));
		await page.frame();
		equal(await page.saved(), door, 'with the tool for doors too');
		await page.tool('v');
		await page.click(20, 9 - 3 * pixel);
		equal(await selected(), 'wall 1', 'beside it is the wall');
		await page.drag(near, [20, 8]);
		equal(await page.saved(), door.replace('20,0 20,9', '20,0 20,8').replace('gate 20,9', 'gate 20,8'), 'a drag takes the end');
		await page.undo();
		await page.read(() => playground.session.select(undefined));
		await page.page.touchscreen.tap(...await page.at(20, 9.5));
		await page.frame();
		equal(await selected(), 'door ', 'by a finger, larger than the door');
	},
	async 'a door takes its opening along, and closes it when it goes'(page) {
		const lines = async () => (await page.saved()).split('\n').slice(1, -1);
		const plan = 'tautline 1\nwall 0,0 12.0,0 12,8 0,8 loop\nwall 6,0 6,8   # the middle\nwaypoint a 2,6\n';
		await page.setText(plan);
		await page.tool('d');
		await page.drag([6, 2], [6, 4]);
		await page.tool('v');
		const cut = ['wall 0,0 12.0,0 12,8 0,8 loop', 'wall 6,0 6,2   # the middle', 'waypoint a 2,6', 'wall 6,4 6,8', 'door door-1 6,2 6,4 closed'];
		equal((await lines()).join('|'), cut.join('|'));
		await page.drag([6, 3], [6.6, 5]);
		equal((await lines()).join('|'), cut.join('|').replaceAll('6,4', '6,6').replaceAll('6,2', '6,4'), 'dragged along its wall');
		equal(await page.page.locator('#count').innerText(), 'No findings');
		await page.drag([6, 5], [6, 1]);
		const least = await page.read(() => playground.view.camera.snapStep);
		equal((await lines())[1], `wall 6,0 6,${least}   # the middle`, 'not farther than there is wall');
		await page.undo();
		await page.undo();
		await page.key('ArrowDown');
		equal((await lines())[4], `door door-1 6,${2 + least} 6,${4 + least} closed`, 'by keys');
		equal((await lines())[3], `wall 6,${4 + least} 6,8`);
		await page.undo();
		await page.page.keyboard.down('Shift');
		await page.drag([6, 3], [9, 3]);
		await page.page.keyboard.up('Shift');
		equal((await lines())[4], 'door door-1 9,2 9,4 closed', 'Shift takes it out');
		equal((await lines())[1], cut[1]);
		await page.undo();
		await page.key('Delete');
		equal(await page.saved(), plan, 'and its wall is as it was');
		await page.undo();
		await page.click(6, 3);
		await page.page.locator('#inspector button', { hasText: 'Leave the opening' }).click();
		equal((await lines()).join('|'), cut.slice(0, 4).join('|'));
		await page.setText('tautline 1\nwall 2,2 12,2 12,8 2,8 loop\n');
		await page.tool('d');
		await page.drag([6, 8], [8, 8]);
		await page.tool('v');
		await page.click(7, 8);
		await page.key('Delete');
		equal((await lines()).join('|'), 'wall 2,8 2,2 12,2 12,8 loop', 'a loop is one again');
		equal(await page.page.locator('#count').innerText(), 'No findings');
	},
	async 'walls, loops, waypoints, links, obstacles'(page) {
		await page.setText('tautline 1\nwall 0,0 20,0 20,10 0,10 loop\n');
		await page.tool('w');
		for (const [x, y] of [[4, 2], [8, 2], [8, 5]])
			await page.click(x, y);
		await page.key('Enter');
		for (const [x, y] of [[12, 2], [16, 2], [16, 6], [12, 2]])
			await page.click(x, y);
		await page.tool('p');
		await page.click(2, 8);
		await page.click(10, 8);
		await page.tool('l');
		await page.drag([2, 8], [10, 8]);
		await page.tool('o');
		await page.drag([14, 8], [15, 8]);
		equal(await page.saved(), 'tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nwall 4,2 8,2 8,5\nwall 12,2 16,2 16,6 loop\nwaypoint p1 2,8\nwaypoint p2 10,8\nlink p1 p2\nobstacle obstacle-1 14,8 1\n');
		await page.shot('drawn');
		await page.tool('v');
		await page.click(14, 8);
		await page.key('Delete');
		await page.click(2, 8);
		await page.key('Delete');
		equal(await page.saved(), 'tautline 1\nwall 0,0 20,0 20,10 0,10 loop\nwall 4,2 8,2 8,5\nwall 12,2 16,2 16,6 loop\nwaypoint p2 10,8\n', 'a link goes with its waypoint');
		await page.undo();
		check((await page.saved()).includes('link p1 p2'), 'and comes back with it');
		equal(await page.read(() => [...playground.session.document.scene.of('link')].length), 1);
	},
	async 'what a first link means, and what goes with a waypoint, is said'(page) {
		const message = () => page.page.locator('#message').innerText();
		await page.setText('tautline 1\nradius 0.25\nwall 0,0 12,0 12,8 0,8 loop\nwaypoint a 2,6\nwaypoint b 10,6\nwaypoint c 6,2\nagent guest 2,2 to b\nagent "the porter" 4,2 patrol a b\nexpect path a b\n');
		await page.tool('l');
		await page.drag([6, 2], [10, 6]);
		check((await message()).startsWith('The first link: from now on an expected path follows links'), await message());
		await page.count('#findings .expect-failed', 1);
		await page.tool('l');
		await page.page.locator('#message').click();
		await page.drag([2, 6], [10, 6]);
		equal(await page.page.locator('#message').isVisible(), false, 'once');
		await page.tool('v');
		await page.read(() => playground.session.select([...playground.session.document.scene.of('waypoint')].find(({ name }) => name === 'b').ref, 0));
		await page.key('Delete');
		equal(await message(), 'With it went 2 links and 1 expectation. guest and the porter now walk to the place where it was.');
		check((await page.saved()).includes('agent guest 2,2 to 10,6'), await page.saved());
	},
	async 'ends that lie on one point move together, Shift takes one'(page) {
		const corner = 'tautline 1\nwall 0,0 4,0\nwall 4,0 4,4\nwaypoint far 12,8\n';
		await page.setText(corner);
		await page.drag([4, 0], [5, 1]);
		equal(await page.saved(), corner.replace('4,0\n', '5,1\n').replace('wall 4,0', 'wall 5,1'));
		await page.undo();
		await page.page.keyboard.down('Shift');
		await page.drag([4, 0], [6, 1]);
		await page.page.keyboard.up('Shift');
		check((await page.saved()).includes('4,0'), await page.saved());
	},
	async 'by keys alone'(page) {
		await page.setText(hall);
		await page.page.locator('#picture').focus();
		await page.key('.', '.', '.');
		equal(await page.read(() => playground.session.selection.name), 'gate');
		await page.key('Space');
		check((await page.saved()).includes('gate 6,5 6,8 open'), await page.saved());
		await page.key('.', 'ArrowRight', 'ArrowDown');
		const step = await page.read(() => playground.view.camera.snapStep);
		check((await page.saved()).includes(`waypoint a ${2 + step},${6 + step}`), await page.saved());
		await page.key('Control+z', 'Control+z', 'Control+z');
		equal(await page.saved(), hall);
		await page.key('w', 'ArrowLeft', 'Enter', 'Shift+ArrowRight', 'Enter', 'Enter', 'Escape');
		equal(await page.read(() => playground.session.document.map.wallCount()), 3);
		await page.key('Delete');
		equal(await page.read(() => playground.session.document.map.wallCount()), 2, 'the new wall was selected');
		await page.key('F1');
		check(await page.page.locator('#about').isVisible(), 'help');
		await page.shot('help');
		await page.key('Escape');
		for (let i = 0; i < 40; i++) // the keyboard gets everywhere and out again
			await page.page.keyboard.press('Tab');
	},
	async 'an agent that cannot get to its goal has not arrived'(page) {
		await page.setText('tautline 1\nradius 0.3\nwall 0,0 10,0 10,8 0,8 loop\nagent lost 8,4 to 14,4\nagent well 2,6 to 5,6\n');
		await page.page.locator('#agents button').first().click();
		await page.page.waitForFunction(() => playground.session.asker.lastOf('crowd')?.value.arrived === 1, undefined, { timeout: 60000 });
		equal((await page.page.locator('#agents .time').innerText()).replace(/^[\d.]+ s, /, ''), '2 agents, 1 arrived, 1 without a path to the goal');
	},
	async 'on a slow machine agents get to their goals, and the answer is for the map that is there'(page) {
		const client = await page.context.newCDPSession(page.page);
		await client.send('Emulation.setCPUThrottlingRate', { rate: 10 });
		for (const goal of [8, 7]) {
			await page.setText(`tautline 1\nradius 0.3\nwall 0,0 10,0 10,8 0,8 loop\nagent well 2,6 to ${goal},6\nwaypoint a 2,6\nwaypoint b ${goal},6\n`);
			check((await page.answer()).startsWith(`A to B: ${(goal - 2).toFixed(3)}`), await page.answer());
			await page.page.locator('#agents button').first().click();
			await page.page.waitForFunction(() => playground.session.asker.lastOf('crowd')?.value.arrived === 1);
			await page.page.locator('#agents button').nth(2).click();
		}
	},
	async 'a door is closed and opened while an agent walks; and it walks again'(page) {
		await page.setText(hall.replace('closed', 'open') + 'agent guest 2,6 to b\n');
		const play = page.page.locator('#agents button').first(), crowd = (holds) => page.page.waitForFunction(holds);
		const gate = async () => page.page.mouse.dblclick(...await page.at(6, 7));
		await play.click();
		await crowd(() => playground.session.asker.lastOf('crowd')?.value.time > 0.3);
		await gate();
		await crowd(() => playground.session.run.over !== undefined);
		const { at } = await page.read(() => playground.session.asker.lastOf('crowd').value.bodies[0]);
		check(at.x > 5, `it goes to the door first: ${at.x}`);
		check((await page.page.locator('#agents .time').innerText()).endsWith('1 without a path to the goal'), 'and says so');
		await gate();
		await crowd(() => playground.session.asker.lastOf('crowd').value.arrived === 1 && !playground.session.run.isPlaying);
		equal((await page.page.locator('#agents .time').innerText()).replace(/^[\d.]+ s, /, ''), '1 agent, 1 arrived');
		await play.click();
		await crowd(() => playground.session.run.isPlaying && playground.session.asker.lastOf('crowd').value.time < 1);
		await gate();
		await crowd(() => playground.session.run.over !== undefined);
		await play.click();
		await crowd(() => playground.session.asker.lastOf('crowd').value.time < 1);
	},
	async 'after a button or a choice beside the picture its keys work'(page) {
		await page.setText(hall.replace('radius 0.25\n', 'radius 0.25\nchannel fly radius 0.1\n').replace('closed', 'closed key brass'));
		const { page: of } = page, focus = () => page.read(() => document.activeElement.id);
		await page.click(2, 6);
		const tries = [() => of.locator('#inspector button', { hasText: 'start' }).click(), () => of.locator('#traveller select').selectOption({ label: 'fly' }),
			() => of.locator('#traveller input[type="checkbox"]').click(), () => of.locator('#tools [aria-label^="Snap"]').click()];
		for (const each of tries) {
			await each();
			await page.frame();
			equal(await focus(), 'picture');
		}
		await page.key('p');
		equal(await page.read(() => playground.session.tool), 'waypoint');
		await page.key('v');
		await page.click(2, 6);
		await of.locator('#inspector button', { hasText: 'goal' }).focus();
		await page.key('Enter');
		equal(await page.read(() => document.activeElement.textContent), 'goal', 'who came by keys stays there');
		await of.locator('#inspector button', { hasText: 'Delete' }).focus();
		await page.key('Enter');
		equal(await focus(), 'picture', 'and has the picture when the button is gone');
		await of.locator('#traveller input[type="number"]').click();
		await of.keyboard.type('p');
		equal(await page.read(() => playground.session.tool), 'select', 'a field keeps its letters');
	},
	async 'wheel zooms at the pointer, space pans'(page) {
		await page.move(10, 10);
		const before = await page.at(10, 10);
		await page.page.mouse.wheel(0, -240);
		await page.frame();
		const after = await page.at(10, 10);
		check(Math.abs(before[0] - after[0]) < 1.5 && Math.abs(before[1] - after[1]) < 1.5, 'it stays under the pointer');
		const text = await page.saved();
		await page.drag([8, 10], [14, 12]);
		equal(await page.saved(), text, 'the floor pans');
	},
	async 'touch'(page) {
		await page.setText(hall);
		const client = await page.context.newCDPSession(page.page);
		const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
		const up = await page.read(() => 21 / playground.view.camera.scale), from = await page.at(2, 6 - up), to = await page.at(3, 3 - up);
		await touch('touchStart', from);
		for (let i = 1; i <= 4; i++)
			await touch('touchMove', [from[0] + (to[0] - from[0]) * i / 4, from[1] + (to[1] - from[1]) * i / 4]);
		await touch('touchEnd');
		await page.frame();
		const handles = await page.read(() => playground.session.handles.a);
		check(Math.abs(handles.x - 3) < 0.5 && Math.abs(handles.y - 3) < 0.5, JSON.stringify(handles));
		const scale = await page.read(() => playground.view.camera.scale), middle = await page.at(9, 3);
		await touch('touchStart', [middle[0] - 40, middle[1]], [middle[0] + 40, middle[1]]);
		await touch('touchMove', [middle[0] - 80, middle[1]], [middle[0] + 80, middle[1]]);
		await touch('touchEnd');
		await page.frame();
		const zoomed = await page.read(() => playground.view.camera.scale);
		check(zoomed > 1.7 * scale && zoomed < 2.3 * scale, `${scale} to ${zoomed}`);
		await page.shot('touch');
	},
	async 'by fingers: tools, a pinch that selects nothing, a door'(page) {
		await page.setText(hall);
		const client = await page.context.newCDPSession(page.page);
		const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
		const tap = async (x, y) => {
			await page.page.touchscreen.tap(...await page.at(x, y));
			await page.frame();
		};
		await page.page.locator('#tools [aria-label^="Waypoint"]').tap();
		await tap(3, 2);
		check((await page.saved()).includes('waypoint p1 3,2'), await page.saved());
		await page.page.locator('#tools [aria-label^="Room"]').tap();
		await tap(8, 1);
		await tap(10, 3);
		check((await page.saved()).includes('wall 8,1 10,1 10,3 8,3 loop'), await page.saved());
		await page.page.locator('#tools [aria-label^="Select"]').tap();
		await page.read(() => playground.session.select(undefined));
		const [x, y] = await page.at(6, 2);
		await touch('touchStart', [x, y]);
		await touch('touchStart', [x, y], [x + 80, y]);
		await touch('touchMove', [x, y], [x + 120, y]);
		await touch('touchEnd');
		await page.frame();
		equal(await page.read(() => playground.session.selected), undefined, 'a pinch selects nothing');
		await tap(6, 7);
		equal(await page.read(() => playground.session.selection?.name), 'gate');
		await page.page.locator('#inspector button', { hasText: 'Open it' }).tap();
		await page.frame();
		check((await page.saved()).includes('gate 6,5 6,8 open'), await page.saved());
	},
	async 'channels and keys: for whom'(page) {
		const house = 'tautline 1\nradius 0.3\nchannel fly radius 0.1\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,5 blocks walk\ndoor gate 6,5 6,8 closed key brass\nwaypoint a 2,6\nwaypoint b 10,6\n';
		await page.setText(house);
		await page.answers('No path: door gate (key brass) is closed; with it open 8');
		await page.page.locator('#traveller select').selectOption({ label: 'fly' });
		await page.frame();
		check(parseFloat((await page.answer()).slice(8)) > 8, 'it flies over the wall');
		equal(await page.page.locator('#traveller input').first().inputValue(), '0.1', 'with its radius');
		await page.page.locator('#traveller select').selectOption({ label: 'walk' });
		await page.answers('No path: door gate (key brass) is closed; with it open 8');
		await page.page.locator('#traveller label', { hasText: 'key brass' }).locator('input').check();
		await page.frame();
		check((await page.answer()).startsWith('A to B: 8.000'), 'with the key');
		equal(await page.saved(), house, 'the map is as it was');
	},
	async 'agents wander, and come at a rate'(page) {
		await page.setText('tautline 1\nradius 0.25\nwall 0,0 20,0 20,10 0,10 loop\nagent idle 10,5 wander\nspawn gate 2,2 to 18,8 rate 4 count 3\n');
		equal(await page.read(() => playground.session.document.errors.map(({ text }) => text).join()), '');
		await page.page.locator('#agents button').first().click();
		await page.page.waitForFunction(() => playground.session.asker.lastOf('crowd')?.value.agents === 4);
		await page.page.waitForFunction(() => playground.session.asker.lastOf('crowd').value.time > 2);
		const { agents, bodies } = await page.read(() => playground.session.asker.lastOf('crowd').value);
		equal(agents, 4, 'three come, and no more');
		check(bodies.some(({ at }) => Math.abs(at.x - 10) + Math.abs(at.y - 5) > 0.3 && Math.abs(at.x - 10) < 8), 'the idle one has wandered');
		await page.shot('wander');
	},
	async 'light and dark: as the system says, or the button, and kept'(page) {
		const paper = () => page.read(() => [document.documentElement.dataset.theme, getComputedStyle(document.querySelector('#right')).backgroundColor].join(' '));
		await page.page.emulateMedia({ colorScheme: 'dark' });
		await page.frame();
		equal(await paper(), 'dark rgb(23, 25, 29)');
		const pixel = () => page.read(() => [...playground.view.element.getContext('2d').getImageData(5, playground.view.element.height - 5, 1, 1).data].slice(0, 3).join());
		check((await pixel()).split(',').every((each) => each < 60), `the picture is dark: ${await pixel()}`);
		await page.page.locator('#theme').click();
		await page.frame();
		equal(await paper(), 'light rgb(251, 250, 247)');
		check((await pixel()).split(',').every((each) => each > 200), `the picture is light: ${await pixel()}`);
		await page.page.waitForTimeout(500);
		await page.page.reload();
		await page.ready();
		equal(await paper(), 'light rgb(251, 250, 247)', 'it is kept');
	},
	async 'keyboard only: a room with a door, waypoints, names, A and B, an expectation, a file'(page) {
		const press = (...keys) => page.key(...keys);
		await page.page.locator('#new').focus();
		await press('Enter', 'F6');
		equal(await page.read(() => document.activeElement.id), 'picture', 'F6 goes to the picture');
		const step = await page.read(() => playground.view.camera.snapStep);
		check(step === 0.1 || step === 0.2, `${step}`);
		const steps = async (key, length) => {
			for (let left = Math.round(length / step); left > 0; left -= left >= 10 ? 10 : 1)
				await page.page.keyboard.press(left >= 10 ? `Shift+${key}` : key);
			await page.frame();
		};
		await press('r', 'ArrowLeft');
		const middle = await page.read(() => playground.session.cursor);
		await steps('ArrowLeft', 6);
		await steps('ArrowUp', 4);
		await press('Enter');
		await steps('ArrowRight', 12);
		await steps('ArrowDown', 8);
		await press('Enter', 'd');
		const at = (x, y) => `${Math.round((middle.x + x) * 1000) / 1000},${Math.round((middle.y + y) * 1000) / 1000}`;
		equal(await page.saved(), `tautline 1\nwall ${at(-6, -4)} ${at(6, -4)} ${at(6, 4)} ${at(-6, 4)} loop\n`);
		await steps('ArrowLeft', 2);
		await press('Enter');
		await steps('ArrowLeft', 2);
		await press('Enter', 'p');
		await steps('ArrowUp', 2);
		await press('Enter');
		await press('F2');
		await page.page.keyboard.type('inside');
		await press('Enter');
		await steps('ArrowUp', 4);
		await steps('ArrowLeft', 2);
		await press('Enter');
		await press('F2');
		await page.page.keyboard.type('corner');
		await press('Enter', 'Escape', '1');
		const text = await page.saved();
		check(text.includes(`door door-1 ${at(4, 4)} ${at(2, 4)} closed`), text);
		check(text.includes('waypoint inside ') && text.includes('waypoint corner '), text);
		const before = await page.read(() => playground.session.handles.a);
		await press('ArrowRight');
		const after = await page.read(() => playground.session.handles.a);
		check(Math.abs(after.x - before.x - step) < 1e-3 && Math.abs(after.y - before.y) < 1e-3, `A moves by a step: ${before.x} ${after.x}`);
		await press('Escape', 'F6');
		equal(await page.read(() => document.activeElement.className.includes('cm-content')), true, 'F6 goes to the text');
		await press('Control+End');
		await page.page.keyboard.type('expect path inside corner\n');
		await page.count('.expectation.holds', 1);
		const [download] = await Promise.all([page.page.waitForEvent('download'), page.page.keyboard.press('Control+s')]);
		equal(readFileSync(await download.path(), 'utf8'), await page.saved());
	},
	async 'agents walk, pause and step'(page) {
		await page.setText(hall.replace('closed', 'open'));
		await page.page.locator('#agents button').first().click();
		await page.page.waitForFunction(() => playground.session.asker.lastOf('crowd')?.value.time > 0.8);
		await page.shot('agents');
		await page.page.locator('#agents button').first().click();
		await page.frame();
		const time = () => page.read(() => playground.session.asker.lastOf('crowd').value.step);
		const paused = await time();
		await page.page.waitForTimeout(200);
		equal(await time(), paused, 'pause');
		await page.page.locator('#agents button').nth(1).click();
		await page.frame();
		equal(await time(), paused + 1, 'one step');
		await page.drag([6, 5], [6, 4]);
		check((await page.saved()).includes('wall 6,0 6,4'), 'edits while they walk');
		await page.page.locator('#agents button').nth(2).click();
		await page.page.locator('#samples').selectOption('steering/flock.tl');
		await page.frame();
		await page.page.locator('#agents button').first().click();
		await page.page.waitForFunction(() => playground.session.asker.lastOf('crowd')?.value.time > 0.5);
		await page.shot('flock');
	},
	async 'dark, narrow, and accessible'(page) {
		await page.page.addScriptTag({ content: readFileSync('node_modules/axe-core/axe.min.js', 'utf8') });
		const judge = async (what) => {
			const { violations, passes } = await page.read(() => axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }));
			check(violations.length === 0, `${what}: ${violations.map((each) => `${each.id}: ${each.help}: ${each.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`).join('\n')}`);
			return passes.length;
		};
		let count = await judge('light');
		await page.setText(hall);
		await page.click(2, 6);
		count += await judge('with findings and a selection');
		await page.page.locator('#theme').click();
		await page.frame();
		await page.shot('dark');
		count += await judge('dark');
		await page.page.locator('#help').click();
		count += await judge('help');
		await page.key('Escape');
		const inView = async (what) => check(await page.read(() => {
			const { camera, element } = playground.view, tools = document.querySelector('#tools').getBoundingClientRect(), box = element.getBoundingClientRect();
			return [{ x: 0, y: 0 }, { x: 12, y: 8 }].map((each) => camera.toScreen(each)).every(({ x, y }) => x >= 0 && y >= 0 && x <= box.width && y <= box.height
				&& !(x + box.left > tools.left && x + box.left < tools.right && y + box.top > tools.top && y + box.top < tools.bottom))
				&& [...document.querySelectorAll('#tools button')].every((each) => each.getBoundingClientRect().right <= innerWidth && each.getBoundingClientRect().bottom <= innerHeight);
		}), `${what}: all of the map and of the tools is in view`);
		await inView('1280 x 800');
		for (const [width, height] of [[390, 800], [844, 390]]) {
			await page.page.setViewportSize({ width, height });
			await page.frame();
			await page.frame();
			await page.shot(`screen-${width}`);
			await inView(`${width} x ${height}`);
			count += await judge(`${width} x ${height}`);
		}
		return `${count} rules of axe pass`;
	},

	async 'several things are selected, moved and removed together'(page) {
		const text = 'tautline 1\nwall 2,2 6,2\nwall 2,6 6,6\nwaypoint a 4,4\nwaypoint b 12,4\nlink a b\n';
		await page.setText(text);
		await page.read(() => {
			Object.assign(playground.view.camera, { centre: { x: 8, y: 6 }, scale: 40 });
			playground.session.handles = { a: { x: 14, y: 10 }, b: { x: 15, y: 10 } };
			playground.session.change();
		});
		await page.tool('v');
		await page.click(3, 2);
		await page.page.keyboard.down('Shift');
		await page.click(3, 6);
		await page.page.keyboard.up('Shift');
		equal(await page.page.locator('#inspector .kind').innerText(), '2 things');
		await page.drag([3, 2], [4, 3]);
		equal(await page.text(), text.replace('2,2 6,2', '3,3 7,3').replace('2,6 6,6', '3,7 7,7'));
		await page.undo();
		equal(await page.text(), text, 'one step');
		await page.click(15, 8);
		await page.page.keyboard.down('Shift');
		await page.drag([1, 1], [7, 7]);
		equal(await page.page.locator('#inspector .kind').innerText(), '3 things', 'in the frame');
		await page.shot('several');
		await page.click(3, 2);
		equal(await page.page.locator('#inspector .kind').innerText(), '2 things', 'one no longer');
		await page.page.keyboard.up('Shift');
		await page.key('ArrowRight');
		equal(await page.text(), text.replace('2,6 6,6', '2.2,6 6.2,6').replace('a 4,4', 'a 4.2,4'));
		await page.undo();
		await page.key('Delete');
		await page.says('With it went 1 link.');
		equal(await page.text(), 'tautline 1\nwall 2,2 6,2\nwaypoint b 12,4\n');
		await page.undo();
		equal(await page.text(), text);
		await page.key('Control+a', 'Delete');
		equal(await page.text(), 'tautline 1\n');
		await page.undo();
		equal(await page.text(), text);
	},
};

export const options = { touch: { hasTouch: true }, 'a click on a door is for the door, also near its ends': { hasTouch: true }, 'by fingers: tools, a pinch that selects nothing, a door': { hasTouch: true } };
void say;
