// SPDX-License-Identifier: MIT
//
// Which functions of a module go into the second one: those of `symbols`, but what others call directly, and what that calls. So only a call by
// an address, of a reader or a rule, and an exported function lead from the first module to the second.
//
// usage: node split.mjs SYMBOLS MODULE.wat     prints their names, one a line
import { readFileSync } from 'node:fs';

const [symbols, text] = process.argv.slice(2);
const wanted = new Set(readFileSync(symbols, 'utf8').split('\n'));
const calls = new Map();
let now;
for (const [, begins, called] of readFileSync(text, 'utf8').matchAll(/^ \(func \$(\S+)|\((?:return_)?call \$(\S+?)[\s)]/gm)) {
	if (begins)
		calls.set(begins, (now = new Set()));
	else
		now.add(called);
}

const kept = new Set();
function keep(name) {
	if (kept.has(name))
		return;
	kept.add(name);
	calls.get(name)?.forEach(keep);
}
for (const name of calls.keys())
	if (!wanted.has(name))
		keep(name);
const second = [...calls.keys()].filter((name) => !kept.has(name));
if (second.length < 100)
	throw new Error(`only ${second.length} functions of ${calls.size} are in no other's way`);
console.log(second.join('\n'));
