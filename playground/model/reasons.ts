// SPDX-License-Identifier: MIT
//
// Why there is no path from A to B: asked in a thread of its own, since the answer costs some navs. The last one stays until the next is there.
import type { Document } from './document.ts';
import type { Questions, Traveller } from './engine.ts';
import { Errand, type Reason } from './errands.ts';

export class Reasons {
	private readonly errand = new Errand('why');
	private asked = '';
	private shown: { key: string; reason: Reason } | undefined;

	constructor(private readonly document: Document, private readonly changed: () => void) {}

	/** The newest one; asks if the question or the map is another one. */
	ask(question: Questions['path'], traveller: Traveller): Reason | undefined {
		const key = JSON.stringify([this.document.revision, question, traveller]);
		if (key !== this.asked) {
			this.asked = key;
			this.errand.run(() => ({ text: this.document.map.saveMemory(), traveller, ...question }), (reply) => {
				if ('done' in reply)
					this.shown = { key, reason: reply.done };
				else
					console.warn(reply.failed);
				this.changed();
			});
		}
		return this.shown?.reason;
	}

	/** Is the reason one of an older map, or of another question? */
	get isLate(): boolean {
		return this.shown?.key !== this.asked;
	}

	/** There is a path: what was the reason before is none any more. */
	forget(): void {
		this.asked = '';
		this.shown = undefined;
	}
}
