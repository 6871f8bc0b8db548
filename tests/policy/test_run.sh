#!/bin/sh
# SPDX-License-Identifier: MIT
#
# ./run and missing packages: with a terminal it asks and installs nothing without a yes; without one it says what it does and does it.
# Here apt-get only writes down what it is asked for, and the build ends at autoreconf. Then a build of three files in place of the library:
# it is static, a room at a time, and says how far it is.

. "${SRCDIR:-.}/tests/support/script.sh"

[ "$(id -u)" -eq 0 ] || skip 'packages are installed by root'
mkdir "$work/bin" "$work/tree"
cp "$SRCDIR/run" "$work/tree"
cd "$work/tree" || exit 99
printf '#!/bin/sh\nexit 1\n' >"$work/bin/dpkg-query"
printf '#!/bin/sh\nexit 1\n' >"$work/bin/autoreconf"
printf '#!/bin/sh\necho "$*" >>"%s/installed"\n' "$work" >"$work/bin/apt-get"
chmod +x "$work"/bin/*
unset RUN_CONFIGURE # as a build that checks has it
PATH=$work/bin:$PATH
export PATH

# installs WHAT yes|no: whether apt-get was called; the exact line was shown in any case.
installs() {
	[ -f "$work/installed" ] && found=yes || found=no
	if [ $found = "$2" ] && grep -q '^run: apt-get install -y --no-install-recommends autoconf .*check' "$work/out"; then
		good
	else
		bad "$1: installed: $found"
		cat "$work/out"
	fi
	rm -f "$work/installed"
}

./run --version </dev/null >"$work/out" 2>&1
installs 'without a terminal' yes
grep -q '^run: apt-get install .* librsvg2-2' "$work/out" && good || bad 'what draws PNG is not installed'
if grep -q 'y/N' "$work/out"; then bad 'asks where there is no terminal'; else good; fi
if ! script -qec true /dev/null >"$work/out" 2>&1 </dev/null; then
	echo 'script(1) is not here: nothing was tried at a terminal'
	finish
fi
for answer in y yes n '' what; do
	: >"$work/out"
	# The answer comes when the question has been asked: what is typed before it may be lost.
	{
		for _ in 1 2 3 4 5 6 7 8 9 10; do
			grep -q 'y/N' "$work/out" && break
			sleep 0.5
		done
		echo "$answer"
	} | script -qec './run --version' /dev/null >"$work/out" 2>&1
	case $answer in y*) expected=yes ;; *) expected=no ;; esac
	installs "with the answer '$answer'" $expected
done

# ---- the build ----

printf '#!/bin/sh\nprintf installed\n' >"$work/bin/dpkg-query"
cat >"$work/bin/autoreconf" <<'END'
#!/bin/sh
touch Makefile.in
cat >configure <<'MORE'
echo "$*" >configured
touch config.status
printf 'all:\n' >Makefile
for file in a b c; do printf '\t@echo "  CC      " %s.o;:\n' $file; done >>Makefile
printf '\t@echo "#!/bin/sh" >tautline; echo "echo answer" >>tautline; chmod +x tautline\n' >>Makefile
MORE
END

# says WHAT PATTERN: the output of ./run has a line with it.
says() {
	if grep -q -e "$2" "$work/out"; then good; else bad "$1: no $2"; cat "$work/out"; fi
}

./run --version </dev/null >"$work/out" 2>&1
says 'without a terminal' '^run: make: 3 files to compile'
says 'without a terminal' '^answer$'
if grep -q 'compiling 1 of' "$work/out"; then bad 'counts files where there is no terminal'; else good; fi
cp build/configured "$work/out"
says configure '--disable-shared --enable-rooms'
rm build/run.stamp
script -qec './run --version' /dev/null >"$work/out" 2>&1 </dev/null
says 'at a terminal' 'compiling 1 of 3'
says 'at a terminal' 'compiling 3 of 3'
says 'at a terminal' 'answer'
RUN_CONFIGURE='--enable-shared --disable-rooms' ./run --version </dev/null >/dev/null 2>&1
cp build/configured "$work/out"
says 'what RUN_CONFIGURE says' '^--quiet --enable-shared --disable-rooms$'
# A build that fails says so at a terminal too.
printf 'all:\n\t@echo "  CC      " a.o; false\n' >build/Makefile
rm build/run.stamp
script -qec './run --version; echo "status $?"' /dev/null >"$work/out" 2>&1 </dev/null
says 'a build that fails' 'make failed'
says 'a build that fails' 'status 2'
finish
