#!/bin/sh
# SPDX-License-Identifier: MIT
#
# On an open map, with a terminal as standard error: commands that take long show their progress, Ctrl-C while they do ends them by the
# signal and leaves no part of a file behind, and without a terminal nothing is shown. Commands take long on any machine, since they are
# stopped again and again. Skipped where there is no Python.

. "${SRCDIR:-.}/tests/support/script.sh"
need_command

command -v python3 >/dev/null || skip "no python3"
cd "$work" || exit 1

cat >terminal.py <<'EOF'
import os, pty, random, select, signal, subprocess, sys, time

SLICE, PAUSE, PAUSES_MOST = 0.004, 0.12, 25  # seconds that a command works, and rests; progress is shown from the first half second on

def make_map(path, count):
    r = random.Random(3)
    side = int(count ** 0.5 * 8)
    with open(path, "w") as f:
        f.write("tautline 1\nwaypoint a 0.5,0.5\nwaypoint b %d.5,%d.5\n" % (side - 1, side - 1))
        for _ in range(count):
            x, y = r.randrange(32, (side - 8) * 4) / 4, r.randrange(32, (side - 8) * 4) / 4
            f.write("wall %g,%g %g,%g\n" % (x, y, x + r.randrange(-12, 12) / 4, y + r.randrange(-12, 12) / 4))

def run(arguments, interrupt_at=None):
    """Runs a command, which is interrupted at the given count of looks at its progress: status, how often it was shown, what."""
    master, slave = pty.openpty()
    sent, text, shown, pauses = False, b"", 0, 0
    child = subprocess.Popen([sys.argv[1]] + arguments, stdout=subprocess.DEVNULL, stderr=slave, stdin=subprocess.DEVNULL)
    os.close(slave)
    while True:
        ready = select.select([master], [], [], SLICE)[0]
        if ready:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            shown += not data.endswith(b"\r\x1b[K")  # which wipes it away at the end, when files are written
            text += data
        elif pauses < PAUSES_MOST:
            os.kill(child.pid, signal.SIGSTOP)  # send_signal would wait for a child that has ended, and take its status away
            time.sleep(PAUSE)
            os.kill(child.pid, signal.SIGCONT)
            pauses += 1
        if interrupt_at is not None and not sent and shown >= interrupt_at:
            os.kill(child.pid, signal.SIGINT)
            sent = True
    _, status = os.waitpid(child.pid, 0)
    os.close(master)
    return os.waitstatus_to_exitcode(status), shown, text

wrong = 0
def read(file):
    if file is None or not os.path.exists(file):
        return None
    with open(file, "rb") as f:
        return f.read()

def check(good, words):
    global wrong
    if not good:
        print("failed: " + words)
        wrong += 1

make_map("big.tl", int(sys.argv[2]))
looked = interrupted = 0
commands = [
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
    (["sim", "--scene", "crossing", "--count", "300"], None),
]
full = os.environ.get("TL_EFFORT") == "full"
if not full:  # one that asks, one that reads, one that writes
    commands = [c for c in commands if c[1] in ("p.svg", "c.svg") or c[0][0] in ("lint", "sim")]
for arguments, file in commands:
    name = " ".join(arguments)
    before = set(os.listdir())
    status, shown, text = run(arguments)
    if b"librsvg" in text:
        continue
    check(status in (0, 1), "%s ends with %d: %s" % (name, status, text[-200:]))
    check(text.endswith(b"\n") or text == b"" or text.endswith(b"\r\x1b[K"), "%s leaves a line of progress: %r" % (name, text[-80:]))
    if shown == 0:  # it was done before: no judgement by time
        continue
    looked += 1
    whole = read(file)
    for moment in (1, shown // 2 + 1):
        for _ in range(4):
            if file and os.path.exists(file):
                os.remove(file)  # of a run that was done before the signal came
            status, _, text = run(arguments, moment)
            if status not in (0, 1):
                break
            moment = moment // 2 + 1  # the command was done before the signal came, since the machine is less busy now
        if status in (0, 1):
            continue
        interrupted += 1
        check(status == -signal.SIGINT, "%s after Ctrl-C: status %d" % (name, status))
        # All of it may be there: the signal may come when it has its name already, and the memory is being freed.
        check(read(file) in (None, whole), "%s leaves a part of %s after Ctrl-C" % (name, file))
        left = set(os.listdir()) - before - {file}
        check(not left, "%s leaves %s after Ctrl-C" % (name, left))
check(looked >= (2 if full else 1), "only %d commands showed their progress" % looked)
check(2 * interrupted >= looked, "only %d of %d long commands could be interrupted" % (interrupted, looked))
plain = subprocess.run([sys.argv[1], "path", "big.tl", "a", "b"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE).stderr
check(plain == b"", "without a terminal: %r" % plain[:80])
print("looked at %d long commands, %d of them interrupted" % (looked, interrupted))
sys.exit(wrong > 0)
EOF
if python3 terminal.py "$tautline" 2500 >out 2>&1; then good; else bad "$(cat out)"; fi
tail -n 1 out

finish
