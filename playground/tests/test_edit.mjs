// SPDX-License-Identifier: MIT
//
// Text and picture are one map with one journal.
import { check, equal } from './page.mjs';

const two = 'tautline 1\n# two rooms\nwall 0,0 10,0 10,6 0,6 loop\nwall 5.00,0 5,2   # short\nwaypoint west 2,3\nwaypoint east 8,3\nlink west east\n';

export const tests = {
	async 'the museum is there at once'(page) {
		check((await page.shown()).includes('A museum on one floor'), 'no text');
		check((await page.answer()).startsWith('A to B: 69.332'), await page.answer());
		equal(await page.page.locator('#count').innerText(), 'No findings');
		await page.shot('museum');
	},
	async 'a wall is dragged, and its line alone changes'(page) {
		await page.setText(two);
		equal(await page.saved(), two);
		equal(await page.blocked(), 0);
		await page.drag([5, 2], [5, 4]);
		equal(await page.saved(), two.replace('5,2 ', '5,4 '));
		equal(await page.text(), two.replace('5,2 ', '5,4 '));
		check((await page.shown()).includes('wall 5.00,0 5,4   # short'), await page.shown());
		equal(await page.blocked(), 1, 'the link is cut');
		await page.shot('link-cut');
		await page.undo();
		equal(await page.saved(), two);
		equal(await page.blocked(), 0, 'and whole again');
		await page.key('Control+Shift+z');
		equal(await page.saved(), two.replace('5,2 ', '5,4 '));
	},
	async 'what is typed in the frame of another edit is put into what that made'(page) {
		await page.setText(two);
		await page.drag([5, 2], [5, 4]);
		await page.read(() => {
			const content = document.querySelector('.cm-content'), { view } = content.cmTile ?? content.cmView;
			playground.session.undo();
			view.dispatch({ changes: { from: view.state.doc.length, insert: '# end' } });
		});
		await page.frame();
		equal(await page.text(), two + '# end');
		equal(await page.saved(), two + '# end');
		await page.undo();
		equal(await page.saved(), two);
	},
	async 'one journal for typing and dragging'(page) {
		await page.setText(two);
		await page.drag([8, 3], [8, 5]);
		const dragged = two.replace('8,3', '8,5');
		equal(await page.saved(), dragged);
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await page.page.keyboard.type('waypoint north 5,4');
		await page.frame();
		equal(await page.saved(), dragged + 'waypoint north 5,4');
		await page.drag([5, 4], [4, 5]);
		equal(await page.saved(), dragged + 'waypoint north 4,5');
		await page.undo();
		await page.undo();
		equal(await page.saved(), dragged, 'typing is one step');
		await page.undo();
		equal(await page.saved(), two);
	},
	async 'a draft with an error stays, and the picture can be edited'(page) {
		await page.setText(two);
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await page.page.keyboard.type('waypoint nor');
		await page.frame();
		check((await page.page.locator('#findings').innerText()).includes('waypoint'), 'the error is listed');
		await page.drag([8, 3], [8, 5]);
		equal(await page.text(), two.replace('8,3', '8,5') + 'waypoint nor');
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await page.page.keyboard.type('th 5,4\n');
		await page.frame();
		equal(await page.saved(), two.replace('8,3', '8,5') + 'waypoint north 5,4\n');
		await page.undo();
		equal(await page.saved(), two.replace('8,3', '8,5') + 'waypoint nor', 'the draft is there again');
		await page.undo();
		equal(await page.saved(), two + 'waypoint nor');
		await page.undo();
		equal(await page.saved(), two);
		for (let i = 0; i < 4; i++)
			await page.key('Control+y');
		equal(await page.saved(), two.replace('8,3', '8,5') + 'waypoint north 5,4\n');
	},
	async 'a room is drawn, with a door in it'(page) {
		await page.setText('tautline 1\n');
		await page.tool('r');
		await page.drag([2, 2], [12, 8]);
		equal(await page.saved(), 'tautline 1\nwall 2,2 12,2 12,8 2,8 loop\n');
		await page.tool('d');
		await page.drag([6, 8], [8, 8]);
		equal(await page.saved(), 'tautline 1\nwall 6,8 2,8 2,2 12,2 12,8 8,8\ndoor door-1 6,8 8,8 closed\n');
		await page.tool('v');
		await page.key('Space');
		check((await page.saved()).includes('6,8 8,8 open'), await page.saved());
		await page.shot('room');
		await page.undo();
		await page.undo();
		await page.undo();
		equal(await page.saved(), 'tautline 1\n');
	},
	async 'a finding is repaired by its button'(page) {
		const twice = 'tautline 1\n# kept\nwall 0,0 10.0,0   # once\nwall 0,0 10.0,0\nwaypoint a 2,2\n';
		await page.setText(twice);
		await page.page.locator('#findings .fix').first().waitFor();
		const titles = await page.page.locator('#findings .fix').allInnerTexts();
		await page.shot('fixes');
		await page.page.locator('#findings .fix').first().click();
		await page.frame();
		const text = await page.text();
		check(text !== twice && text.includes('# kept\n') && (text.match(/10\.0/g) ?? []).length === 1, `${titles.join(' | ')}: ${text}`);
		equal(await page.read(() => playground.session.document.map.wallCount()), 1);
		await page.undo();
		equal(await page.saved(), twice);
		return titles.join(' | ');
	},
	async 'what is drawn has a line at once, in the order of drawing'(page) {
		await page.setText('tautline 1\n# plan\nwall 0,0 20,0 20,10 0,10 loop # hall\nwaypoint a 2,2\n');
		await page.tool('r');
		await page.drag([4, 4], [8, 8]);
		for (let i = 0; i < 2; i++) { // twice the same
			await page.tool('w');
			await page.click(12, 4);
			await page.click(16, 4);
			await page.key('Enter');
		}
		await page.tool('v');
		const text = await page.saved();
		equal(text, 'tautline 1\n# plan\nwall 0,0 20,0 20,10 0,10 loop # hall\nwaypoint a 2,2\nwall 4,4 8,4 8,8 4,8 loop\nwall 12,4 16,4\nwall 12,4 16,4\n');
		await page.page.waitForFunction(() => document.querySelector('#findings .wall-duplicate .line')?.textContent === '6');
		await page.page.locator('#findings .fix').first().click();
		await page.frame();
		equal((await page.saved()).match(/wall 12,4/g).length, 1, 'it is repaired by its button');
		await page.undo();
		equal(await page.saved(), text);
		await page.undo();
		await page.undo();
		await page.undo();
		equal(await page.saved(), 'tautline 1\n# plan\nwall 0,0 20,0 20,10 0,10 loop # hall\nwaypoint a 2,2\n');
		await page.key('Control+Shift+z');
		await page.click(4, 6);
		equal(await page.page.locator('.selected-line').innerText(), 'wall 4,4 8,4 8,8 4,8 loop', 'its line after undo and redo');
	},
	async 'walls stay straight, and numbers short'(page) {
		await page.setText('tautline 1\nwall 2,4.53 14.6,4.53\nwall 0,0 24,0 24,9 0,9 loop\n');
		const step = await page.read(() => playground.view.camera.snapStep);
		await page.drag([14.6, 4.53], [12, 4.53 + step / 3]);
		equal((await page.saved()).split('\n')[1], 'wall 2,4.53 12,4.53', 'along itself');
		await page.undo();
		await page.page.locator('#picture').focus();
		await page.key('ArrowLeft');
		equal((await page.saved()).split('\n')[1], `wall 2,4.53 ${14.6 - step},4.53`);
		await page.key('ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown');
		equal((await page.saved()).split('\n')[1], `wall 2,4.53 ${14.6 - step},4.53`);
		const things = 'tautline 1\nwall 0,0 24,0 24,9 0,9 loop\nwaypoint w 9.6,2.4\nobstacle table 16,4.4 0.6\ndoor gate 9.6,6.6 10.6,6.6 closed\nagent guest 4.6,6.6 to w\n';
		await page.setText(things);
		await page.drag([9.6, 2.4], [10.6, 2.4], 1);
		await page.drag([16, 4.4], [16.4, 4.4], 2);
		await page.drag([10.1, 6.6], [11.1, 6.6], 1);
		await page.drag([4.6, 6.6], [5.6, 6.6], 1);
		const moved = things.replace('w 9.6', 'w 10.6').replace('16,', '16.4,').replace('9.6,6.6 10.6', '10.6,6.6 11.6').replace('4.6,6.6', '5.6,6.6');
		equal(await page.saved(), moved, 'sums on paper');
		await page.page.keyboard.down('Alt');
		await page.drag([10.6, 2.4], [12, 3]);
		await page.page.keyboard.up('Alt');
		await page.undo();
		await page.key('ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight');
		equal(await page.saved(), moved, 'there and back by keys');
	},
	async 'an expectation is listed as the text has it'(page) {
		await page.setText('tautline 1\nradius 0.3\nwall 0,0 12,0 12,8 0,8 loop\nwaypoint a 2,2\nwaypoint "b 2" 10,2\n' +
			'expect width a "b 2" >= 1.2   # a cart\nexpect clear a >= 0.4\nexpect path a "b 2" <= 9\nexpect route a "b 2"\n');
		await page.count('.expectation.holds', 4);
		equal((await page.page.locator('.expectation').allInnerTexts()).map((each) => each.split('\n')[1]).join(', '),
			'expect width a "b 2" >= 1.2, expect clear a >= 0.4, expect path a "b 2" <= 9, expect route a "b 2"');
	},
	async 'the radius of the text counts, and findings are for it'(page) {
		const slit = 'tautline 1\nradius 0.3\nwall 0,0 12,0 12,8 0,8 loop\nwall 6,0 6,3.5\nwall 6,4.5 6,8\nwaypoint a 2,2\nwaypoint b 10,2\nexpect path a b\n';
		await page.setText(slit);
		check((await page.answer()).startsWith('A to B: '), await page.answer());
		await page.page.locator('.cm-content').focus();
		await page.key('Control+Home', 'ArrowDown', 'End', 'Backspace');
		await page.page.keyboard.type('7');
		await page.frame();
		equal(await page.page.locator('#traveller input').inputValue(), '0.7');
		await page.answers('No path for radius 0.7: the widest body that gets through has radius 0.5; narrowest at 6,4 between the wall at 4:1 and the wall at 5:1');
		await page.count('#findings .expect-failed', 1);
		await page.page.locator('#traveller input').fill('0.4');
		await page.frame();
		check((await page.answer()).startsWith('A to B: '), 'for another body');
		await page.count('#findings .expect-failed', 1);
		await page.page.locator('#traveller input').blur();
		await page.page.locator('#traveller button').click();
		await page.frame();
		equal(await page.page.locator('#traveller input').inputValue(), '0.7', 'back to that of the map');
	},
	async 'what the picture shows is said to be older than the text'(page) {
		await page.setText(two);
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await page.page.keyboard.type('wal');
		await page.key('Escape');
		equal(await page.page.locator('#count').innerText(), '1 line cannot be read: the picture shows the map as it was before');
		check(await page.read(() => document.body.classList.contains('draft')), 'dimmed');
		await page.shot('draft');
		await page.setText('');
		check((await page.page.locator('#count').innerText()).startsWith('1 line cannot be read'), 'an empty text is no map');
		await page.page.locator('#new').click();
		await page.frame();
		equal(await page.saved(), 'tautline 1\n');
		equal(await page.read(() => playground.session.document.scene.shapes.size), 0);
		await page.undo();
		await page.undo();
		equal(await page.saved(), two + 'wal');
	},
	async 'from finding to finding by keys'(page) {
		await page.setText('tautline 1\nwall 0,0 10,0\nwall 0,0 10,0\n');
		await page.count('#findings .wall-duplicate', 1);
		await page.page.locator('.cm-content').focus();
		await page.key('Control+Home', 'Control+.');
		check((await page.read(() => getSelection().toString())).startsWith('wall 0,0'), 'the finding is selected');
		await page.setText('tautline 1\nwaypoint a 2,2\n');
		await page.page.waitForFunction(() => document.querySelector('#count').textContent === 'No findings');
		await page.key('Control+.');
		await page.says('No findings.');
		equal(await page.page.locator('.cm-panel').count(), 0, 'and no strip to close');
	},
	async 'words are completed, and explained'(page) {
		await page.setText(two);
		await page.page.locator('.cm-content').focus();
		await page.key('Control+End');
		await page.page.keyboard.type('link we', { delay: 30 });
		await page.page.waitForFunction(() => document.querySelector('.cm-tooltip-autocomplete li')?.innerText.startsWith('west'));
		await page.page.waitForTimeout(150);
		await page.key('Enter');
		check((await page.text()).endsWith('link west'), await page.text());
		await page.page.keyboard.type(' east oneway');
		await page.key('Escape');
		await page.page.locator('.cm-line', { hasText: 'waypoint east' }).hover({ position: { x: 20, y: 8 } });
		await page.page.locator('.cm-tooltip-hover').waitFor();
		check((await page.page.locator('.cm-tooltip-hover').innerText()).includes('waypoint'), 'hover');
		await page.shot('hover');
	},
};
