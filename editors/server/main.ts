// SPDX-License-Identifier: MIT
//
// tautline-lsp --stdio: the language server as a program; as a thread of that, the linter.
import { isMainThread, parentPort } from 'node:worker_threads';
import type { ResponseMessage } from 'vscode-languageserver/node';
import { createConnection, LSPErrorCodes, Message } from 'vscode-languageserver/node';
import { Linter, type ToLinter } from './linter.js';
import { serve } from './server.js';

const USAGE = `Usage: tautline-lsp --stdio

A language server for maps of tautline (.tl), for any editor that has a client. It talks over standard input and output.
`;

/** A request that still waits when it is cancelled is answered at once. */
function cancelUndispatched(message: Message): ResponseMessage | undefined {
	return Message.isRequest(message) ? { jsonrpc: '2.0', id: message.id, error: { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' } } : undefined;
}

async function main(): Promise<void> {
	const tautline = await import('tautline'), [option] = process.argv.slice(2);
	if (option === '--version') {
		process.stdout.write(`tautline-lsp ${tautline.version().tautline}\n`);
	} else if (option === '--help') {
		process.stdout.write(USAGE);
	} else if (option === '--stdio' || option === '--node-ipc' || option?.startsWith('--socket') || option?.startsWith('--pipe')) {
		serve(createConnection({ connectionStrategy: { cancelUndispatched } }), tautline, __filename);
	} else {
		process.stderr.write(USAGE);
		process.exitCode = 2;
	}
}

async function mainOfThread(port: NonNullable<typeof parentPort>): Promise<void> {
	const waiting: ToLinter[] = [], keep = (message: ToLinter) => waiting.push(message);
	port.on('message', keep);
	const linter = new Linter(await import('tautline'), (message) => port.postMessage(message));
	port.off('message', keep);
	port.on('message', (message: ToLinter) => linter.take(message));
	waiting.forEach((message) => linter.take(message));
}

void (isMainThread || !parentPort ? main() : mainOfThread(parentPort));
