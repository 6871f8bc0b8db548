#!/usr/bin/env node
// SPDX-License-Identifier: MIT
import process from 'node:process';
import { runCommand } from './command.js';

process.exitCode = await runCommand(process.argv.slice(2));
