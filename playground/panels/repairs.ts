// SPDX-License-Identifier: MIT
//
// What findings could be repaired by: in a thread of its own, since each repair is linted before it is shown.
import * as tautline from 'tautline';
import { Analysis, applyEdits, codeActions } from '../language/index.ts';
import type { Errands, Repair } from '../model/errands.ts';

/** Those that are not found until then are not shown. */
const BUDGET_MS = 2000;
const URI = 'map.tl';

export function findFixes({ text, wanted }: Errands['fixes']['given']): Repair[][] {
	const begin = performance.now(), analysis = new Analysis(tautline, text), before = rulesOf(text);
	const fixesAt = (at: number, rule: string) => codeActions(analysis, URI, at, at).filter(({ diagnostics }) => !diagnostics?.[0]?.code || diagnostics[0].code === rule)
		.map(({ title, edit }) => ({ title, text: applyEdits(analysis.lines, edit?.changes?.[URI] ?? []) })).filter((fix) => [...rulesOf(fix.text)].every((each) => before.has(each)));
	try {
		return wanted.map(({ rule, at }) => {
			for (const each of at) {
				const fixes = performance.now() - begin < BUDGET_MS ? fixesAt(each, rule) : [];
				if (fixes.length > 0)
					return fixes;
			}
			return [];
		});
	} finally {
		analysis.free();
	}
}

/** The rules of errors and warnings in a text: a fix that brings another one is none. */
function rulesOf(text: string): Set<string> {
	using map = tautline.Map.loadMemory(text, { format: 'native' });
	using lint = tautline.Lint.run(map, {});
	return new Set(Array.from({ length: lint.findingCount() }, (_, i) => lint.getFinding(i)).filter(({ severity }) => severity !== 'note').map(({ rule }) => rule!.id));
}
