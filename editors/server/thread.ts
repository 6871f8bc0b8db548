// SPDX-License-Identifier: MIT
//
// The thread of the linter (linter.ts), as the server sees it. It is the same program, started when the first text is sent. If it fails, what it was asked
// fails too, and the next text starts another one.
import { Worker } from 'node:worker_threads';
import type { Answers, FromLinter, Name, ToLinter } from './linter.js';

export class LinterThread {
	private worker: Worker | undefined;
	private readonly asked = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
	private count = 0;

	/** `texts`: of all documents that are open. */
	constructor(private readonly program: string, private readonly texts: () => ToLinter[], private readonly found: (message: Extract<FromLinter, { found: unknown }>) => void,
		private readonly failed: (error: Error) => void) {}

	send(message: ToLinter): void {
		if (this.worker)
			this.worker.postMessage(message);
		else if ('text' in message)
			this.start();
	}

	ask<K extends Name>(uri: string, name: K, given: Answers[K]['given']): Promise<Answers[K]['answer'] | null> {
		const { worker } = this, id = ++this.count;
		if (!worker)
			return Promise.resolve(null);
		return new Promise((resolve, reject) => {
			this.asked.set(id, { resolve: (answer) => resolve(answer as Answers[K]['answer']), reject });
			worker.postMessage({ uri, id, name, given });
		});
	}

	private start(): void {
		const worker = this.worker = new Worker(this.program);
		worker.unref(); // it does not keep a server that was left by its client
		worker.on('message', (message: FromLinter) => {
			if ('found' in message)
				return this.found(message);
			const asked = this.asked.get(message.id);
			this.asked.delete(message.id);
			if ('failed' in message)
				asked?.reject(new Error(message.failed));
			else
				asked?.resolve(message.answer);
		});
		worker.on('error', (error) => {
			this.worker = undefined;
			this.failed(error);
			for (const { reject } of this.asked.values())
				reject(error);
			this.asked.clear();
		});
		for (const text of this.texts())
			worker.postMessage(text);
	}
}
