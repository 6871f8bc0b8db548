// SPDX-License-Identifier: MIT
//
// One analysis a document, of its newest version.
import type { Package } from '../language/index.js';
import { Analysis } from '../language/index.js';

export class Analyses {
	private readonly states = new Map<string, { version: number; analysis: Analysis }>();

	constructor(private readonly tautline: Package) {}

	of(uri: string, { version, text }: { version: number; text: string }): Analysis {
		const state = this.states.get(uri);
		if (state?.version === version)
			return state.analysis;
		state?.analysis.free();
		const analysis = new Analysis(this.tautline, text);
		this.states.set(uri, { version, analysis });
		return analysis;
	}

	forget(uri: string): void {
		this.states.get(uri)?.analysis.free();
		this.states.delete(uri);
	}
}
