#!/bin/sh
# SPDX-License-Identifier: MIT
#
# On a large open map, with a terminal as standard error: a command that takes more than half a second shows its progress, Ctrl-C ends it by the
# signal and leaves no file behind, and without a terminal nothing is shown. Skipped where there is no Python.

. "${SRCDIR:-.}/tests/support/script.sh"
need_command

command -v python3 >/dev/null || skip "no python3"
cd "$work" || exit 1

cat >terminal.py <<'EOF'
import os, pty, random, select, signal, subprocess, sys, time

def make_map(path, count):
    r = random.Random(3)
    side = int(count ** 0.5 * 8)
    with open(path, "w") as f:
        f.write("tautline 1\nwaypoint a 0.5,0.5\nwaypoint b %d.5,%d.5\n" % (side - 1, side - 1))
        for _ in range(count):
            x, y = r.randrange(32, (side - 8) * 4) / 4, r.randrange(32, (side - 8) * 4) / 4
            f.write("wall %g,%g %g,%g\n" % (x, y, x + r.randrange(-12, 12) / 4, y + r.randrange(-12, 12) / 4))

def run(arguments, interrupt_after=None):
    master, slave = pty.openpty()
    begin, sent, text, first = time.time(), None, b"", None
    child = subprocess.Popen([sys.argv[1]] + arguments, stdout=subprocess.DEVNULL, stderr=slave, stdin=subprocess.DEVNULL)
    os.close(slave)
    while True:
        ready = select.select([master], [], [], 0.02)[0]
        now = time.time()
        if ready:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            first = now - begin if first is None else first
            text += data
        if interrupt_after is not None and sent is None and now - begin >= interrupt_after:
            child.send_signal(signal.SIGINT)
            sent = now
    status = child.wait()
    os.close(master)
    return time.time() - begin, status, first, text, time.time() - sent if sent else None

wrong = 0
def check(good, words):
    global wrong
    if not good:
        print("failed: " + words)
        wrong += 1

make_map("big.tl", int(sys.argv[2]))
shown = 0
for arguments, file in [
    (["path", "big.tl", "a", "b"], None),
    (["path", "big.tl", "a", "b", "--index", "full"], None),
    (["path", "big.tl", "a", "b", "-o", "p.svg"], "p.svg"),
    (["sees", "big.tl", "--region", "a"], None),
    (["sees", "big.tl", "a", "b"], None),
    (["draw", "big.tl", "-o", "d.svg"], "d.svg"),
    (["draw", "big.tl", "-o", "d.png"], "d.png"),
    (["convert", "big.tl", "-o", "c.svg"], "c.svg"),
    (["convert", "big.tl", "-o", "c.tmj"], "c.tmj"),
    (["info", "big.tl"], None),
    (["lint", "big.tl"], None),
    (["bench", "big.tl"], None),
    (["sim", "--scene", "crossing", "--count", "1500"], None),
]:
    name = " ".join(arguments)
    seconds, status, first, text, _ = run(arguments)
    if b"librsvg" in text:
        continue
    check(status in (0, 1), "%s ends with %d: %s" % (name, status, text[-200:]))
    check(text.endswith(b"\n") or text == b"" or text.endswith(b"\r\x1b[K"), "%s leaves a line of progress: %r" % (name, text[-80:]))
    if seconds < 2.2:  # reading and writing may take a second each, of which nothing is shown; the clocks of a busy machine are not exact
        continue
    shown += 1
    check(first is not None and first < max(1.3, 0.6 * seconds), "%s took %.1f s and showed nothing for %s s" % (name, seconds, first))
    if file and os.path.exists(file):
        os.remove(file)
    for share in (0.2, 0.5, 0.8):
        moment = share * seconds
        for _ in range(4):
            if file and os.path.exists(file):
                os.remove(file)  # of a run that was done before the signal came
            _, status, _, text, after = run(arguments, moment)
            if status not in (0, 1):
                break
            moment /= 2  # the command was done before the signal came, since the machine is less busy now
        if status in (0, 1) and share > 0.5:
            continue
        check(status == -signal.SIGINT, "%s after Ctrl-C at %.1f s: status %d" % (name, moment, status))
        check(after is not None and after < max(2, 0.3 * seconds), "%s goes on for %s s after Ctrl-C" % (name, after))
        check(file is None or not os.path.exists(file), "%s leaves %s after Ctrl-C" % (name, file))
check(shown > 0, "no command took long")
plain = subprocess.run([sys.argv[1], "path", "big.tl", "a", "b"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE).stderr
check(plain == b"", "without a terminal: %r" % plain[:80])
print("looked at %d long commands" % shown)
sys.exit(wrong > 0)
EOF
if python3 terminal.py "$tautline" 60000 >out 2>&1; then good; else bad "$(cat out)"; fi
tail -n 1 out

finish
