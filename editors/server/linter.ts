// SPDX-License-Identifier: MIT
//
// What may take long, in a thread of its own: diagnostics, and answers that need the findings of the whole map. The server sends it each version of
// a text, and goes on to answer what is asked about names and lines.
import type { CodeAction, Diagnostic, Hover } from 'vscode-languageserver-types';
import type { Package } from '../language/index.js';
import { codeActions, hover, Session } from '../language/index.js';
import { Analyses } from './analyses.js';

/** A whole run of diagnostics waits until nothing is typed for so long, in milliseconds, or for as long as the last one took. */
const PAUSE = 60;
/** Where an edit could be followed it only makes what it found exact. */
const LONG_PAUSE = 400;

/** Asked about the newest text that was sent, by offsets in it. */
export interface Answers {
	hover: { given: { at: number }; answer: Hover | null };
	codeActions: { given: { from: number; to: number }; answer: CodeAction[] };
}
export type Name = keyof Answers;
export type ToLinter =
	| { uri: string; version: number; text: string }
	| { uri: string; closed: true }
	| { [K in Name]: { uri: string; id: number; name: K; given: Answers[K]['given'] } }[Name];
export type FromLinter =
	| { uri: string; version: number; found: Diagnostic[] }
	| { id: number; answer: Answers[Name]['answer'] }
	| { id: number; failed: string };

interface Followed { version: number; text: string; session: Session; waiting: NodeJS.Timeout | undefined }

export class Linter {
	private readonly followed = new Map<string, Followed>();
	private readonly analyses: Analyses;
	private took = 0;

	constructor(private readonly tautline: Package, private readonly reply: (message: FromLinter) => void) {
		this.analyses = new Analyses(tautline);
	}

	take(message: ToLinter): void {
		if ('closed' in message)
			this.close(message.uri);
		else if ('text' in message)
			this.change(message);
		else
			this.answer(message);
	}

	private answer(message: Extract<ToLinter, { id: number }>): void {
		const { uri, id } = message, document = this.followed.get(uri);
		if (!document)
			return this.reply({ id, answer: null });
		try {
			const analysis = this.analyses.of(uri, document);
			this.reply({ id, answer: message.name === 'hover' ? hover(analysis, message.given.at) ?? null : codeActions(analysis, uri, message.given.from, message.given.to) });
		} catch (error) {
			this.reply({ id, failed: String(error) });
		}
	}

	private close(uri: string): void {
		const document = this.followed.get(uri);
		clearTimeout(document?.waiting);
		document?.session.free();
		this.followed.delete(uri);
		this.analyses.forget(uri);
	}

	/** What came in while an answer was made is one change. */
	private change({ uri, version, text }: { uri: string; version: number; text: string }): void {
		const document = this.followed.get(uri) ?? { version, text, session: new Session(this.tautline, uri), waiting: undefined };
		this.followed.set(uri, Object.assign(document, { version, text }));
		this.wait(document, 0, () => {
			const found = document.session.follow(document.text);
			if (found)
				this.reply({ uri, version: document.version, found });
			this.wait(document, Math.max(found ? LONG_PAUSE : PAUSE, this.took), () => this.runWhole(uri, document));
		});
	}

	private wait(document: Followed, pause: number, then: () => void): void {
		clearTimeout(document.waiting);
		document.waiting = setTimeout(then, pause);
	}

	private runWhole(uri: string, document: Followed): void {
		const begin = performance.now();
		this.reply({ uri, version: document.version, found: document.session.run(document.text) });
		this.took = performance.now() - begin;
	}
}
