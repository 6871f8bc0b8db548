// SPDX-License-Identifier: MIT
//
// The page, or in the worker the one that answers. The parts of a frame run in this order: questions, text, picture, panels.
import { isPage } from './model/boot.ts';
import { serve } from './model/asker.ts';
import { start } from './panels/start.ts';

if (isPage)
	start();
else
	serve();
