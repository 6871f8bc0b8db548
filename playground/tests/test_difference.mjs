// SPDX-License-Identifier: MIT
//
// What differs between two texts leads from one to the other, for texts that share parts of their ropes and for those that do not.
import { build } from 'esbuild';
import { check, equal } from './page.mjs';

const ROUNDS = 5000, LINES = ['', 'a', 'b', 'wall 1,2', 'wall 3,4 5,6'];

export const tests = {
	async 'changes lead from one text to the other, and leave alone what is the same'() {
		const { outputFiles: [{ text }] } = await build({ stdin: { contents: 'export * from "./model/difference.ts"; export { Text } from "@codemirror/state";', resolveDir: '.' }, bundle: true, format: 'esm', write: false });
		const { difference, Text } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
		let seed = 1;
		const random = (n) => {
			seed = (seed * 1103515245 + 12345) & 0x7fffffff;
			return (seed >> 16) % n;
		};
		const lines = (n) => Text.of(Array.from({ length: n }, () => LINES[random(LINES.length)]));
		for (let round = 0; round < ROUNDS; round++) {
			const before = lines(1 + random(round % 50 === 0 ? 400 : 6));
			let after = before;
			for (let i = random(4); i >= 0; i--) {
				const from = random(after.length + 1);
				after = after.replace(from, Math.min(after.length, from + random(9)), lines(1 + random(3)));
			}
			for (const to of [after, after.toString()])
				equal(difference(before, to).apply(before).toString(), after.toString());
		}
		const long = Text.of(Array.from({ length: 1000 }, (_, i) => `wall ${i},0 ${i},1`)), at = long.line(500), changed = long.replace(at.from, at.to, Text.of(['wall 1,1 2,2']));
		for (const to of [changed, changed.toString()])
			difference(long, to).iterChanges((from, end) => check(from >= at.from && end <= at.to, 'one line differs'));
	},
};
