// SPDX-License-Identifier: MIT
//
// The language server: editors/language over the protocol. One state a document: its text, and what was found out about this version of it.
import type { Package } from '../language/index.js';
import { Analysis, codeActions, completion, definition, documentSymbols, hover, prepareRename, references, rename, Session, tokens, tokenTypes } from '../language/index.js';
import type { Connection, Diagnostic, InitializeResult, Position, Range } from 'vscode-languageserver';
import { ErrorCodes, ResponseError, TextDocuments, TextDocumentSyncKind } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** A whole run of diagnostics waits until nothing is typed for so long, in milliseconds, or for as long as the last one took. */
const PAUSE = 60;
/** Where an edit could be followed it only makes what it found exact. */
const LONG_PAUSE = 400;

interface State { version: number; analysis: Analysis }

export function serve(connection: Connection, tautline: Package): void {
	const documents = new TextDocuments(TextDocument), states = new Map<string, State>(), sessions = new Map<string, Session>(), waiting = new Map<string, NodeJS.Timeout>();
	let took = 0;

	function analysisOf(document: TextDocument): Analysis {
		const state = states.get(document.uri);
		if (state?.version === document.version)
			return state.analysis;
		state?.analysis.free();
		const analysis = new Analysis(tautline, document.getText());
		states.set(document.uri, { version: document.version, analysis });
		return analysis;
	}

	/** An answer about a document; none about one that is not open. */
	function about<T>({ uri }: { uri: string }, answer: (analysis: Analysis) => T): T | null {
		const document = documents.get(uri);
		return document ? answer(analysisOf(document)) : null;
	}

	function at<T>(params: { textDocument: { uri: string }; position: Position }, answer: (analysis: Analysis, offset: number) => T): T | null {
		return about(params.textDocument, (analysis) => answer(analysis, analysis.lines.offsetAt(params.position)));
	}

	function sessionOf(uri: string): Session {
		const session = sessions.get(uri) ?? new Session(tautline, uri);
		sessions.set(uri, session);
		return session;
	}

	function send({ uri, version }: TextDocument, found: Diagnostic[]): void {
		void connection.sendDiagnostics({ uri, version, diagnostics: found });
	}

	function wait(uri: string, pause: number, then: (document: TextDocument) => void): void {
		clearTimeout(waiting.get(uri));
		waiting.set(uri, setTimeout(() => {
			waiting.delete(uri);
			const document = documents.get(uri);
			if (document)
				then(document);
		}, pause));
	}

	function runWhole(document: TextDocument): void {
		const begin = performance.now();
		send(document, sessionOf(document.uri).run(document.getText()));
		took = performance.now() - begin;
	}

	// What came in while an answer was made is one change.
	documents.onDidChangeContent(({ document: { uri } }) => wait(uri, 0, (document) => {
		const found = sessionOf(uri).follow(document.getText());
		if (found)
			send(document, found);
		wait(uri, Math.max(found ? LONG_PAUSE : PAUSE, took), runWhole);
	}));
	documents.onDidClose(({ document: { uri } }) => {
		clearTimeout(waiting.get(uri));
		waiting.delete(uri);
		sessions.get(uri)?.free();
		sessions.delete(uri);
		states.get(uri)?.analysis.free();
		states.delete(uri);
		void connection.sendDiagnostics({ uri, diagnostics: [] });
	});

	connection.onInitialize((): InitializeResult => ({
		serverInfo: { name: 'tautline-lsp', version: tautline.version().tautline },
		capabilities: {
			textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
			hoverProvider: true,
			completionProvider: { triggerCharacters: [' ', ',', '"'] },
			definitionProvider: true, referencesProvider: true, documentHighlightProvider: true,
			renameProvider: { prepareProvider: true },
			documentSymbolProvider: true,
			codeActionProvider: { codeActionKinds: ['quickfix'] },
			semanticTokensProvider: { legend: { tokenTypes: [...tokenTypes], tokenModifiers: ['declaration'] }, full: true, range: true },
		},
	}));

	connection.onHover((params) => at(params, hover) ?? null);
	connection.onCompletion((params) => at(params, completion));
	connection.onDefinition((params) => at(params, (analysis, offset) => definition(analysis, params.textDocument.uri, offset)));
	connection.onReferences((params) => at(params, (analysis, offset) => references(analysis, params.textDocument.uri, offset, params.context.includeDeclaration)));
	connection.onDocumentHighlight((params) => at(params, (analysis, offset) => references(analysis, params.textDocument.uri, offset).map(({ range }) => ({ range }))));
	connection.onPrepareRename((params) => at(params, prepareRename) ?? null);
	connection.onRenameRequest((params) => at(params, (analysis, offset) => {
		const edit = rename(analysis, params.textDocument.uri, offset, params.newName);
		return typeof edit === 'string' ? new ResponseError<void>(ErrorCodes.InvalidParams, edit) : edit;
	}));
	connection.onDocumentSymbol((params) => about(params.textDocument, documentSymbols));
	connection.onCodeAction(({ textDocument, range, context }) => about(textDocument, (analysis) =>
		context.only && !context.only.some((kind) => 'quickfix'.startsWith(kind)) ? []
			: codeActions(analysis, textDocument.uri, analysis.lines.offsetAt(range.start), analysis.lines.offsetAt(range.end))));
	connection.languages.semanticTokens.on(({ textDocument }) => ({ data: about(textDocument, (analysis) => encode(analysis)) ?? [] }));
	connection.languages.semanticTokens.onRange(({ textDocument, range }) => ({ data: about(textDocument, (analysis) => encode(analysis, range)) ?? [] }));

	documents.listen(connection);
	connection.listen();
}

/** Five numbers a token: line and character as they differ from the one before, length, type, modifiers. */
function encode(analysis: Analysis, range?: Range): number[] {
	const { lines } = analysis, data: number[] = [];
	const line = (position: Position) => lines.lineAt(lines.offsetAt(position));
	let before: Position = { line: 0, character: 0 };
	for (const { start, end, type, declares } of range ? tokens(analysis, line(range.start), line(range.end)) : tokens(analysis)) {
		const at = lines.positionAt(start);
		data.push(at.line - before.line, at.line === before.line ? at.character - before.character : at.character, end - start, tokenTypes.indexOf(type), declares ? 1 : 0);
		before = at;
	}
	return data;
}
