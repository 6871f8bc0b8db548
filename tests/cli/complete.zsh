# SPDX-License-Identifier: MIT
#
# What zsh offers at the end of a line: zsh complete.zsh FOLDER LINE... prints the offers for each line, sorted, in one line. FOLDER has
# _tautline. A shell at a terminal of its own completes; what compadd gets there is written to a file.
zmodload zsh/zpty || exit 77
offers=$PWD/offers setup=$PWD/setup.zsh
cat >$setup <<END
PS1= PS2=
fpath=($1 \$fpath)
autoload -Uz compinit
compinit -u -d $PWD/zcompdump
zstyle ':completion:*' menu no
unsetopt beep
compadd() {
	local -a matches
	[[ \$1 == -[OAD] || " \$* " == *" -[OAD] "* ]] || {
		builtin compadd -A matches "\$@"
		print -rl -- \$matches >>$offers
	}
	builtin compadd "\$@"
}
finish() { print -- ready >>$offers; zle kill-whole-line }
zle -N finish
bindkey '^X' finish
bindkey '^I' list-choices
print ready >>$offers
END
shift
await() {
	for i in {1..200}; do
		[[ -f $offers ]] && grep -q '^ready$' $offers && return
		sleep 0.05
		zpty -r -t shell >/dev/null 2>&1
	done
	print "zsh does not answer"
	exit 1
}
zpty shell zsh -f -i
zpty -w shell "source $setup"
await
for line; do
	: >$offers
	zpty -w -n shell "$line"$'\t\x18'
	await
	print -r -- $(grep -v '^ready$' $offers | sort -u)
done
zpty -d shell
