// SPDX-License-Identifier: MIT
//
// Hover: the thing of the line or of the name under the cursor, and what the documentation says of a word or a rule.
import type { Hover } from 'vscode-languageserver-types';
import type { Analysis } from './analysis.js';
import { describe } from './describe.js';
import { linkOf } from './diagnostics.js';
import { directives } from './format.js';
import { mentionAt, sameThing } from './names.js';

/** What the documentation says of a word of a line. */
export function textOfWord(directive: string, word: string, after = ''): string {
	const words = { ...(directive === 'spawn' ? directives['agent']?.words : {}), ...directives[directive]?.words };
	return words[`${after} ${word}`] ?? words[word] ?? '';
}

export function textOfRule(analysis: Analysis, id: string): string {
	const rule = analysis.rules.get(id);
	return rule ? `**${rule.id}** (${rule.severity}): ${rule.summary}\n\n${rule.what}\n\n*To fix it:* ${rule.fix}\n\n[${rule.id}](${linkOf(analysis, rule.id)})` : '';
}

export function hover(analysis: Analysis, offset: number): Hover | undefined {
	const found = analysis.meaningAt(offset);
	if (!found)
		return undefined;
	const { line, meaning, index } = found, texts: string[] = [];
	const mention = mentionAt(analysis, offset), declared = mention && !mention.declares && sameThing(analysis, mention).find((each) => each.declares);
	const thing = analysis.thingAt(declared ? analysis.lines.lineAt(declared.start) : line.number);
	if (meaning.value === 'RULE')
		texts.push(textOfRule(analysis, meaning.field.text));
	else if (thing)
		texts.push(describe(analysis, thing));
	if (index === 0) {
		const { usage, text } = directives[line.directive] ?? { usage: '', text: '' };
		texts.push(usage && `\`\`\`\n${usage}\n\`\`\`\n${text}`);
	} else if (meaning.word !== undefined || meaning.value === 'N' || meaning.value === 'R') {
		const before = line.meanings[index - 1]?.word ?? '', word = meaning.word ?? meaning.after, text = textOfWord(line.directive, word, before);
		texts.push(text && `\`${word}\`: ${text}`);
	}
	const value = texts.filter(Boolean).join('\n\n---\n\n');
	return value ? { contents: { kind: 'markdown', value }, range: analysis.lines.range(meaning.field.start, meaning.field.end) } : undefined;
}
