// SPDX-License-Identifier: MIT
//
// How a map's text is coloured, and the words that can come next.
import { type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import type { Session } from '../model/session.ts';
import type { Kind } from '../model/things.ts';

/** Directives with the words that may stand in them. */
const words: Record<string, { words: string[]; names: Kind[]; info: string }> = {
	tautline: { words: [], names: [], info: 'tautline 1: the first line' },
	grid: { words: [], names: [], info: 'grid units per map unit' },
	radius: { words: [], names: [], info: 'the radius of the agent the map is for' },
	channel: { words: ['radius'], names: [], info: 'channel NAME [radius R]' },
	wall: { words: ['loop', 'solid', 'filled', 'blocks'], names: [], info: 'wall x,y x,y ... [loop [solid|filled]]' },
	door: { words: ['open', 'closed', 'blocks', 'key'], names: ['door'], info: 'door NAME x,y x,y open|closed' },
	waypoint: { words: ['radius', 'start', 'goal', 'body', 'by', 'keys'], names: ['waypoint'], info: 'waypoint NAME x,y [start|goal]' },
	link: { words: ['oneway', 'cost', 'jump'], names: ['waypoint'], info: 'link NAME NAME [oneway] [cost C]' },
	obstacle: { words: ['corners', 'velocity', 'course', 'loop', 'speed', 'turn', 'blocks'], names: ['obstacle'], info: 'obstacle NAME x,y R' },
	area: { words: ['cost'], names: [], info: 'area x,y x,y x,y ... cost C' },
	agent: { words: ['radius', 'speed', 'to', 'patrol', 'wander', 'flock', 'leave', 'avoid', 'force', 'priority', 'layer', 'by', 'keys', 'none', 'circles', 'fuzzy', 'both', 'reciprocal'],
		names: ['waypoint'], info: 'agent NAME x,y [to STOP | patrol STOP ... | wander | flock]' },
	spawn: { words: ['rate', 'count', 'radius', 'speed', 'to', 'leave', 'avoid'], names: ['waypoint'], info: 'spawn NAME x,y rate R' },
	exit: { words: [], names: [], info: 'exit NAME x,y x,y' },
	expect: { words: ['sees', 'blocked', 'path', 'nopath', 'by', 'keys'], names: ['waypoint'], info: 'expect sees|blocked|path|nopath END END' },
	allow: { words: [], names: ['waypoint', 'door', 'obstacle', 'agent'], info: 'allow RULE [NAME ...] "REASON"' },
};

const language = StreamLanguage.define<{ directive: string }>({
	name: 'tautline',
	startState: () => ({ directive: '' }),
	token(stream, state) {
		if (stream.sol())
			state.directive = '';
		if (stream.eatSpace())
			return null;
		if (stream.match(/^#.*/))
			return 'comment';
		if (stream.match(/^"(?:[^"\\]|\\.)*"?/))
			return 'string';
		if (stream.match(/^[+-]?(?:\d+\.?\d*|\.\d+)(?:,[+-]?(?:\d+\.?\d*|\.\d+))?(?=[\s#]|$)/))
			return 'number';
		const word = (stream.match(/^[^\s#"]+/) as RegExpMatchArray | null)?.[0];
		if (!word) {
			stream.next();
			return null;
		}
		if (state.directive === '') {
			state.directive = word;
			return word in words ? 'keyword' : 'invalid';
		}
		return words[state.directive]?.words.includes(word) ? 'modifier' : 'variableName';
	},
	tokenTable: { modifier: tags.modifier },
	languageData: { commentTokens: { line: '#' } },
});

const style = HighlightStyle.define([
	{ tag: tags.comment, color: 'var(--text-comment)' },
	{ tag: tags.keyword, color: 'var(--text-keyword)', fontWeight: '600' },
	{ tag: tags.modifier, color: 'var(--text-word)' },
	{ tag: tags.number, color: 'var(--text-number)' },
	{ tag: tags.string, color: 'var(--text-name)' },
	{ tag: tags.variableName, color: 'var(--text-name)' },
	{ tag: tags.invalid, color: 'var(--bad)' },
]);

export const mapLanguage = [language, syntaxHighlighting(style)];

export function complete(session: Session): (context: CompletionContext) => CompletionResult | null {
	return (context) => {
		const word = context.matchBefore(/[^\s,"#]+/);
		if (!word && !context.explicit)
			return null;
		const line = context.state.doc.lineAt(context.pos);
		const before = line.text.slice(0, (word?.from ?? context.pos) - line.from);
		if (before.includes('#'))
			return null;
		const directive = before.trim().split(/\s+/)[0] ?? '';
		const options: Completion[] = directive === ''
			? Object.entries(words).map(([label, { info }]) => ({ label, type: 'keyword', detail: info }))
			: [...(words[directive]?.words ?? []).map((label) => ({ label, type: 'keyword' })), ...namesFor(session, directive)];
		return { from: word?.from ?? context.pos, options, validFor: /^[^\s,"#]*$/ };
	};
}

function namesFor(session: Session, directive: string): Completion[] {
	const kinds = ['waypoint', 'door', 'obstacle', 'agent'].includes(directive) && directive !== 'agent' ? [] : words[directive]?.names ?? [];
	return [...session.document.scene.of(...kinds)].map(({ name, ref }) => ({ label: /^[^\s,#"\d+.-][^\s,#"]*$/.test(name) ? name : JSON.stringify(name), type: 'variable', detail: ref.kind }));
}
