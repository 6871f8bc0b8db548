#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What zsh and fish complete, asked of these shells. Each is passed over where it is not installed.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "$(dirname "$0")/common.sh"

command -v fish >/dev/null || command -v zsh >/dev/null || skip "neither zsh nor fish is here"
mkdir bin home
ln -s "$tautline" bin/tautline
cp "$maps/rooms.tl" rooms.tl
PATH=$work/bin:$PATH
export HOME=$work/home XDG_CONFIG_HOME=$work/home XDG_DATA_HOME=$work/home

lines=('tautline ' 'tautline pa' 'tautline path --pu' 'tautline path rooms.tl --format ' 'tautline help see' 'tautline info roo' 'tautline sees --contact ' 'tautline width --chokes roo')
expected=('bench convert draw help info lint path reach sample sees sim width' path --pull 'json jsonl png svg text' sees rooms.tl 'graze strict' rooms.tl)

if command -v fish >/dev/null; then
	for i in "${!lines[@]}"; do
		fish --no-config -c "source '$top/tools/completion/tautline.fish'; complete -C'${lines[i]}'" 2>err |
			cut -f 1 | sort -u >out
		[[ -s err ]] && head -n 3 err
		equal "fish, '${lines[i]}'" "${expected[i]}" "$(xargs <out)"
	done
fi
if command -v zsh >/dev/null; then
	check "zsh completes" zsh -f "$top/tests/cli/complete.zsh" "$top/tools/completion" "${lines[@]}" >answers 2>err
	[[ -s err ]] && head -n 3 err
	mapfile -t answers <answers
	for i in "${!lines[@]}"; do
		equal "zsh, '${lines[i]}'" "${expected[i]}" "${answers[i]-}"
	done
fi
finish
