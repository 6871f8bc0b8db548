// SPDX-License-Identifier: MIT
//
// What findings could be repaired by: in a thread of its own, since each repair is linted before it is shown.
import * as tautline from 'tautline';
import { Analysis, applyEdits, codeActions } from '../language/index.ts';
import type { Errands, Repair } from '../model/errands.ts';
import { isSilent } from './findings.ts';

/** Those that are not found until then are not shown. */
const BUDGET_MS = 2000;
const URI = 'map.tl';

export function findFixes({ text, wanted }: Errands['fixes']['given']): Repair[][] {
	const begin = performance.now(), analysis = new Analysis(tautline, text), before = rulesOf(text);
	const fixesAt = (from: number, to: number, rule: string) => codeActions(analysis, URI, from, to).filter(({ diagnostics }) => !diagnostics?.[0]?.code || diagnostics[0].code === rule)
		.map(({ title, edit }) => ({ title, text: applyEdits(analysis.lines, edit?.changes?.[URI] ?? []) })).map((fix) => ({ ...fix, brings: [...rulesOf(fix.text)].find((each) => !before.has(each)) }));
	try {
		return wanted.map(({ rule, at }) => {
			const here = (from: number, to: number) => (performance.now() - begin < BUDGET_MS ? fixesAt(from, to, rule) : []);
			const [first, other] = at as [number, number?], fixes = here(first, first);
			// of two things the text alone may name the other one, somewhere in its line
			const all = fixes.length > 0 || other === undefined ? fixes : here(text.lastIndexOf('\n', other - 1) + 1, (text + '\n').indexOf('\n', other)), good = all.filter(({ brings }) => !brings);
			return good.every(isSilent) ? [...good, ...all.filter(({ brings }) => brings)] : good;
		});
	} finally {
		analysis.free();
	}
}

/** The rules of errors and warnings in a text: a fix that brings another one is shown only where there is no other, with why it is none. */
function rulesOf(text: string): Set<string> {
	using map = tautline.Map.loadMemory(text, { format: 'native' });
	using lint = tautline.Lint.run(map, {});
	return new Set(Array.from({ length: lint.findingCount() }, (_, i) => lint.getFinding(i)).filter(({ severity }) => severity !== 'note').map(({ rule }) => rule!.id));
}
