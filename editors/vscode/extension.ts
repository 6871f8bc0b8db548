// SPDX-License-Identifier: MIT
//
// The extension of VS Code: it starts the language server, which lies beside it.
import * as path from 'node:path';
import type { ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

export async function activate(context: ExtensionContext): Promise<void> {
	const server = { module: context.asAbsolutePath(path.join('dist', 'server.cjs')), args: ['--stdio'], transport: TransportKind.stdio };
	client = new LanguageClient('tautline', 'tautline', server, { documentSelector: [{ language: 'tautline' }] });
	await client.start();
}

export async function deactivate(): Promise<void> {
	await client?.stop();
}
