// SPDX-License-Identifier: MIT
//
// The text of the map, in an editor without a journal of its own: what is typed goes into the document, and what the document says is shown.
import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { linter, nextDiagnostic, lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, StateEffect, StateField, Text, type ChangeSet } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { REASON } from '../language/index.ts';
import { difference } from '../model/difference.ts';
import { Errand } from '../model/errands.ts';
import type { Session } from '../model/session.ts';
import { keyOf } from '../model/things.ts';
import { mapLanguage, Words } from './language.ts';
import { isSilent, type Findings } from './findings.ts';

const FIXES_MS = 250;
/** Of longer texts no repairs are looked for. */
const MAX_REPAIRED = 100_000;
const fromDocument = Annotation.define<boolean>();
const showLine = StateEffect.define<number | undefined>();

const selectedLine = StateField.define<DecorationSet>({
	create: () => Decoration.none,
	update(value, transaction) {
		value = value.map(transaction.changes);
		for (const effect of transaction.effects)
			if (effect.is(showLine))
				value = effect.value === undefined || effect.value > transaction.state.doc.lines ? Decoration.none
					: Decoration.set(Decoration.line({ class: 'selected-line' }).range(transaction.state.doc.line(effect.value).from));
		return value;
	},
	provide: (field) => EditorView.decorations.from(field),
});

export class TextPanel {
	readonly view: EditorView;
	private readonly words: Words;
	private readonly repairs = new Errand('fixes');
	private fixTimer = 0;
	private shownRevision = -1;
	/** Of the document; the editor's is equal to it. */
	private shownText: Text | undefined;
	private shownFindings: unknown;
	private shownSelection = '';
	private byText = false;

	constructor(parent: HTMLElement, private readonly session: Session, private readonly findings: Findings) {
		this.words = new Words(session);
		this.view = new EditorView({
			parent,
			state: EditorState.create({
				doc: session.document.text,
				extensions: [
					lineNumbers(), highlightActiveLineGutter(), highlightActiveLine(), drawSelection(), highlightSelectionMatches(), mapLanguage, selectedLine, EditorView.lineWrapping,
					autocompletion({ override: [this.words.complete], icons: false }), this.words.tooltip, linter(null), lintGutter(),
					keymap.of([
						{ key: 'Mod-.', run: (view) => nextDiagnostic(view) || (session.say(this.findings.current.length > 0 ? 'No other finding.' : 'No findings.'), true) },
						...completionKeymap, ...searchKeymap, ...defaultKeymap, { ...indentWithTab, key: 'Ctrl-Alt-Tab' },
					]),
					EditorView.contentAttributes.of({ 'aria-label': 'Text of the map', spellcheck: 'false', tabindex: '0' }),
					EditorView.updateListener.of((update) => {
						if (update.docChanged && !update.transactions.some((each) => each.annotation(fromDocument)))
							this.type(update);
						if (update.selectionSet && this.view?.hasFocus)
							this.selectAtCaret(update.state);
					}),
				],
			}),
		});
	}

	private type({ changes, startState, state }: ViewUpdate): void {
		const { session, session: { document } } = this;
		const isBehind = document.text !== this.shownText && document.text !== startState.doc; // of an edit in this frame, which the editor gets at its end
		session.try(() => (isBehind ? document.type(changes.map(document.changesFrom(startState.doc))) : document.type(changes, state.doc)));
		let isAll = false;
		changes.iterChanges((from, to) => (isAll ||= from === 0 && to === startState.doc.length));
		if (isAll && startState.doc.length > 0) { // pasted over all
			session.handles = undefined;
			session.takeRadius();
			session.isFitDue = true;
		}
	}

	/** Another map is laid out anew, from its first line on: faster than a change of so many lines. */
	private put(changes: ChangeSet): void {
		const { view, session: { document: { isOtherMap } } } = this, annotations = fromDocument.of(true);
		if (isOtherMap) {
			view.scrollDOM.scrollTop = 0;
			view.setState(view.state.update({ changes, annotations, selection: { anchor: 0 } }).state);
		} else {
			view.dispatch({ changes, annotations });
		}
	}

	private selectAtCaret(state: EditorState): void {
		const shape = this.session.document.thingAt(state.doc.lineAt(state.selection.main.head).number);
		this.byText = true;
		this.session.select(shape?.ref);
	}

	/** In each frame: the text of the document, the squiggles, the line of what is selected. */
	show(): void {
		const { session, view } = this, { document } = session;
		if (document.revision !== this.shownRevision && !view.composing) {
			this.shownRevision = document.revision;
			if (document.text !== this.shownText && document.text !== view.state.doc)
				this.put(document.changesFrom(view.state.doc));
			this.shownText = document.text;
		}
		if (this.findings.current !== this.shownFindings) {
			this.shownFindings = this.findings.current;
			view.dispatch(setDiagnostics(view.state, this.diagnostics()));
			clearTimeout(this.fixTimer);
			this.fixTimer = window.setTimeout(() => this.findFixes(), FIXES_MS);
		}
		const selected = session.selected ? keyOf(session.selected) : '';
		const line = session.selection && document.lineOf(session.selection);
		if (`${selected} ${line}` !== this.shownSelection) {
			const isNew = !this.shownSelection.startsWith(selected) || selected === '';
			this.shownSelection = `${selected} ${line}`;
			view.dispatch({ effects: showLine.of(line) });
			if (line && isNew && !this.byText)
				view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.line(Math.min(line, view.state.doc.lines)).from, { y: 'center' }) });
			this.byText = false;
		}
	}

	/** When nothing has changed for a moment: another thread finds what each finding could be repaired by. */
	private findFixes(): void {
		const { findings, session: { document } } = this, { current } = findings;
		if (document.isOpen || document.errors.length > 0 || current.length === 0 || this.shownFindings !== current || document.text.length > MAX_REPAIRED)
			return;
		const wanted = () => current.map(({ rule, from, other }) => ({ rule, at: [from, other].filter((at) => at !== undefined) })); // of two that are the same, the text alone may name the other one
		this.repairs.run(() => ({ text: document.text.toString(), wanted: wanted() }), (reply) => {
			if (findings.current !== current)
				return;
			current.forEach((item, i) => (item.fixes = ('done' in reply ? reply.done[i] ?? [] : []).sort((a, b) => Number(isSilent(a)) - Number(isSilent(b)))));
			this.view.dispatch(setDiagnostics(this.view.state, this.diagnostics()));
			findings.fill();
		});
	}

	/** Puts a text in place: one step of the journal, and only the lines that differ change. */
	apply(text: string | undefined): void {
		if (text === undefined)
			return;
		const { session, view } = this;
		const changes = difference(session.document.text, Text.of(text.split('\n')));
		session.try(() => session.document.type(changes));
		this.show();
		view.focus();
		changes.iterChanges((_from, _to, begin, _end, inserted) => {
			const at = begin + inserted.toString().indexOf(REASON);
			if (at >= begin) // for the person to write
				view.dispatch({ selection: { anchor: at, head: at + REASON.length }, effects: EditorView.scrollIntoView(at) });
		});
	}

	private diagnostics(): Diagnostic[] {
		const { length } = this.view.state.doc;
		return this.findings.current.flatMap(({ from, to, severity, text, rule, fixes }) => (from === undefined || from > length ? [] : [{
			from, to: Math.min(to ?? from, length), severity: severity === 'error' ? 'error' as const : severity === 'warning' ? 'warning' as const : 'info' as const, message: text, source: rule, actions: fixes.filter(({ brings }) => !brings).map((fix) => ({ name: fix.title, apply: () => this.apply(fix.text) })),
		}]));
	}

	reveal(offset: number | undefined): void {
		if (offset === undefined)
			return;
		this.view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: 'center' }) });
	}
}
