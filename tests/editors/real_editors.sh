#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The server in editors as Debian has them, with the configurations that docs/editors.md shows: a finding and a hover have to come. HOST is the folder in
# which tautline-lsp is installed, SRCDIR the top of the source tree. An editor that is not there is passed over, and named.
# The last line is `N passed, N failed`.
set -u
cd "${HOST:?}" || exit 1
passed=0
failed=0
home=$(mktemp -d) || exit 1
trap 'rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home XDG_DATA_HOME=$home XDG_STATE_HOME=$home XDG_CACHE_HOME=$home
printf '%s\n' 'tautline 1' 'wall 5,0 5,4' 'waypoint a 1,2' 'waypoint b 9,2' 'link a b' >map.tl

# blocks HEADING LANGUAGE: what stands in blocks of a section of the page.
blocks()
{
	awk -v heading="## $1" -v fence="\`\`\`$2" '/^## / { here = $0 == heading } $0 == fence { inside = here; next } /^```/ { inside = 0 } inside' "$SRCDIR/docs/editors.md"
}

# saw EDITOR VERSION: its output, in the file `seen`, has the finding and the hover.
saw()
{
	if grep -q '^line 5: .*link a-b is blocked by the wall at 2:1' seen && grep -q 'walk, sight: \*\*blocked\*\* by the wall (line 2)' seen; then
		passed=$((passed + 1))
		echo "$1: $2"
	else
		failed=$((failed + 1))
		echo "$1 $2 shows something else:"
		tail -n 20 seen
	fi
}

# The version decides which lines of the page are used: those with vim.lsp.config are of 0.11, the second block is for older ones.
if command -v nvim >/dev/null; then
	version=$(nvim --version | sed -n '1s/NVIM v//p')
	case $version in
	0.[0-9].* | 0.10.*) { echo 'vim.g.do_filetype_lua = 1'; blocks Neovim lua | grep -v '^vim\.lsp\.\(config\|enable\)('; } >"$home/init.lua" ;;
	*) blocks Neovim lua | sed '/^vim.lsp.enable/q' >"$home/init.lua" ;;
	esac
	cat >"$home/drive.lua" <<-'END'
		local function say(text) io.stdout:write(text .. '\n') end
		vim.cmd('edit map.tl')
		vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
		for _, it in ipairs(vim.diagnostic.get(0)) do say('line ' .. it.lnum + 1 .. ': ' .. it.message) end
		vim.fn.search('link a')
		local where = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 4, character = 1 } }
		for _, it in pairs(vim.lsp.buf_request_sync(0, 'textDocument/hover', where, 5000) or {}) do say(it.result.contents.value) end
		vim.cmd('quitall!')
	END
	timeout 60 nvim --headless -u "$home/init.lua" -c "luafile $home/drive.lua" >seen 2>&1
	saw Neovim "$version"
else
	echo "no Neovim"
fi

if command -v emacs >/dev/null && emacs --batch --eval "(require 'eglot)" 2>/dev/null; then
	blocks Emacs elisp >"$home/init.el"
	cat >"$home/drive.el" <<-'END'
		(require 'eglot)
		(defun until (seconds condition)
		  (let ((end (+ (float-time) seconds)))
		    (while (and (< (float-time) end) (not (funcall condition))) (accept-process-output nil 0.1))))
		(find-file "map.tl")
		(run-hooks 'post-command-hook)
		(until 20 #'eglot-current-server)
		(flymake-start)
		(until 20 #'flymake-diagnostics)
		(dolist (it (flymake-diagnostics))
		  (princ (format "line %d: %s\n" (line-number-at-pos (flymake-diagnostic-beg it)) (flymake-diagnostic-text it))))
		(search-forward "link")
		(backward-char 2)
		(princ (plist-get (plist-get (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams)) :contents) :value))
		(eglot-shutdown (eglot-current-server))
	END
	timeout 60 emacs --batch -l "$home/init.el" -l "$home/drive.el" >seen 2>&1
	saw Emacs "$(emacs --version | sed -n '1s/GNU Emacs //p')"
else
	echo "no Emacs with Eglot"
fi
echo "$passed passed, $failed failed"
((failed == 0))
