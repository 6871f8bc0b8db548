// SPDX-License-Identifier: MIT
//
// The modules of the package, deflated as far as zopfli gets in 15 rounds (5 % below zlib), as base64. It takes some seconds, so make keeps it.
//
// usage: node pack.mjs OUT MODULE...
import zopfli from '@gfx/zopfli';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [out, ...files] = process.argv.slice(2);
const packed = await Promise.all(files.map(async (file) =>
	[path.basename(file, '.wasm'), Buffer.from(await zopfli.deflateAsync(readFileSync(file), { numiterations: 15 })).toString('base64')]));
writeFileSync(out, JSON.stringify(Object.fromEntries(packed)));
