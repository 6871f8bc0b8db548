#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs the steps of action.yml as a runner would: the inputs with their defaults, in the environment of each step, its `if`, its script by
# bash -e in the folder of the repository.
#
# usage: action.sh ACTION TARBALL      in a folder in which it may write
set -u
action=$1
tarball=$2
export RUNNER_TEMP=$PWD/runner npm_config_offline=true
mkdir -p "$RUNNER_TEMP" repository/maps
cd repository || exit 1

# run_action NAME=VALUE...: the status of the first step that fails, or 0; inputs that are not given have their defaults.
run_action()
{
	node - "$action" "$@" <<-'JS'
		const { execFileSync, spawnSync } = require('node:child_process'), fs = require('node:fs');
		const [action, ...given] = process.argv.slice(2);
		const lines = fs.readFileSync(action, 'utf8').split('\n');
		const inputs = {}, steps = [];
		let part = '', input, step, block;
		for (const line of lines) {
			const indent = line.search(/\S/), text = line.trim();
			if (indent === 0)
				part = text;
			else if (part === 'inputs:' && indent === 2)
				input = text.slice(0, -1);
			else if (part === 'inputs:' && text.startsWith('default:'))
				inputs[input] = text.slice(8).trim().replace(/^'(.*)'$/, '$1');
			else if (part === 'runs:' && indent === 4 && text.startsWith('- '))
				steps.push((step = { env: {}, run: '' })), (step.name = text.slice(8)), (block = '');
			else if (part === 'runs:' && indent === 6)
				(block = text.split(':')[0]), block === 'if' && (step.if = text);
			else if (block === 'env' && indent === 8)
				step.env[text.split(':')[0]] = text.slice(text.indexOf(':') + 1).trim();
			else if (block === 'run' && (indent >= 8 || text === ''))
				step.run += line.slice(8) + '\n';
		}
		for (const each of given)
			inputs[each.slice(0, each.indexOf('='))] = each.slice(each.indexOf('=') + 1);
		if (steps.length !== 3)
			throw new Error(`${steps.length} steps`);
		const value = (text) => text.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name) => {
			if (!(name in inputs))
				throw new Error(`no input ${name}`);
			return inputs[name];
		});
		for (const each of steps) {
			const condition = /inputs\.(\w+) != ''/.exec(each.if ?? '');
			if (each.if && inputs[condition[1]] === '')
				continue;
			const env = Object.fromEntries(Object.entries(each.env).map(([name, text]) => [name, value(text)]));
			const { status } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', each.run], { env: { ...process.env, ...env }, stdio: 'inherit' });
			if (status !== 0)
				process.exit(status);
		}
	JS
}

printf 'tautline 1\nwall 0,0 0,4\nwaypoint a -1,2\nwaypoint b 1,2\nlink a b\n' >maps/blocked.tl
run_action version="$tarball" >out 2>err
[[ $? == 1 ]] && grep -q '^::error file=maps/blocked.tl,line=5' out || { cat out err; exit 1; }
run_action version="$tarball" maps=maps/blocked.tl sarif=found.sarif >out 2>err
[[ $? == 1 ]] && grep -q '"version":"2.1.0"' found.sarif && grep -q link-blocked found.sarif || { cat out err; exit 1; }
run_action version="$tarball" arguments=$'--rule\nlink-blocked=off' sarif=found.sarif >out 2>err || { cat out err; exit 1; }
printf 'tautline 1\nwall 0,0 0\n' >maps/broken.tl
run_action version="$tarball" sarif=found.sarif >out 2>err
[[ $? == 2 ]] || { cat out err; exit 1; }
echo "annotations, SARIF, arguments, a map that cannot be read"
