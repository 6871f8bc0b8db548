// SPDX-License-Identifier: MIT
//
// The page, or in the worker the one that answers.
import { isPage } from './model/boot.ts';
import { serve } from './model/asker.ts';
import { findFixes } from './panels/repairs.ts';
import { start } from './panels/start.ts';

if (isPage)
	await start();
else
	serve({ fixes: findFixes });
