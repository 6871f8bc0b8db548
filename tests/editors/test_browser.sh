#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Animated pictures in a browser, Chromium as Debian has it: its clock is set to several moments, and where the bodies are then, which direction they
# head and whether they are shown is compared with the trace of the same run. The picture does not state its scale, so that is fitted: one scale
# and one offset for all bodies and moments. And it plays by itself: two pictures of the screen, seconds apart, differ.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
. "${SRCDIR:-.}/tests/support/script.sh"

browser=$(command -v chromium || command -v chromium-browser) || skip "no chromium"
need_command
mkdir -p "$work/home"
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_CACHE_HOME=$work/home/.cache
cd "$work" || exit 99

# browse ARGUMENT...: without a screen, a profile or the network. A headless browser now and then hangs on a busy machine, so it gets three attempts, each
# with a new profile; its output goes to the file "browsed".
browse() {
	local attempt
	for attempt in 1 2 3; do
		timeout 60 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking --no-first-run \
			--hide-scrollbars --user-data-dir="$work/profile-$attempt-$RANDOM" "$@" >"$work/browsed" 2>"$work/browser.log" && return
	done
	return 1
}

# page FILE.svg TIME...: a page with the picture in it and a script that says what is where at each time
page() {
	local svg=$1
	shift
	printf '<!DOCTYPE html><html><body>'
	cat "$svg"
	cat <<-END
		<pre id="said"></pre><script>
		const pause = () => new Promise(done => setTimeout(done, 100));
		window.onload = async () => {
		const svg = document.querySelector("svg"), said = [], origin = svg.getScreenCTM();
		svg.pauseAnimations();
		for (const time of [$(IFS=,; echo "$*")]) {
			svg.setCurrentTime(time);
			await pause(); // the clock is looked at when a frame is drawn
			svg.querySelectorAll("g.t-body").forEach((body, id) => {
				const at = body.getScreenCTM(), shown = getComputedStyle(body).visibility;
				said.push(["at", time, id, at.e - origin.e, at.f - origin.f, Math.atan2(at.b, at.a) * 180 / Math.PI, shown].join(" "));
			});
		}
		document.getElementById("said").textContent = said.join("\n");
		};
		</script></body></html>
	END
}

# check NAME TRACE SAID ROWS: fits the scale, then compares; at least ROWS bodies must have been seen.
check() {
	awk -v name="$1" -v least="$4" '
		FNR == NR { # the trace, by time in milliseconds and id
			if (FNR > 1) {
				split($0, f, ",")
				key = int(f[2] * 1000 + 0.5) " " f[3]
				x[key] = f[4]; y[key] = f[5]; vx[key] = f[6]; vy[key] = f[7]; hx[key] = f[9]; hy[key] = f[10]; there[key] = 1
			}
			next
		}
		/^at / || /<pre id="said">at / {
			sub(/^.*>at /, "at "); sub(/<.*/, "")
			key = int($2 * 1000 + 0.5) " " $3
			n++; k[n] = key; px[n] = $4; py[n] = $5; angle[n] = $6; shown[n] = $7
		}
		END {
			for (i = 1; i <= n; i++) if (k[i] in there) {
				m++; X = x[k[i]]; Y = y[k[i]]
				sx += X; sy += Y; su += px[i]; sv += py[i]; q += X * X + Y * Y; r += X * px[i] + Y * py[i]
			}
			if (m < least) { print name ": only " m + 0 " bodies were seen"; exit }
			scale = (r - (sx * su + sy * sv) / m) / (q - (sx * sx + sy * sy) / m)
			ox = (su - scale * sx) / m; oy = (sv - scale * sy) / m
			if (!(scale > 0)) print name ": the scale comes out as " scale
			for (i = 1; i <= n; i++) {
				if (!(k[i] in there)) {
					if (shown[i] != "hidden") { print name ": who has gone is shown at " k[i]; bad++ }
					continue
				}
				if (shown[i] != "visible") { print name ": " k[i] " is " shown[i]; bad++ }
				dx = px[i] - ox - scale * x[k[i]]; dy = py[i] - oy - scale * y[k[i]]
				if (dx * dx + dy * dy > 1) { print name ": " k[i] " is off by " dx "," dy " pixels"; bad++ }
				if (vx[k[i]]^2 + vy[k[i]]^2 > 1) {
					turn = angle[i] - atan2(hy[k[i]], hx[k[i]]) * 57.29577951308232
					turn -= 360 * int(turn / 360); if (turn > 180) turn -= 360; if (turn < -180) turn += 360
					if (turn > 15 || turn < -15) { print name ": " k[i] " heads off by " turn; bad++ }
				}
				if (bad > 5) exit
			}
			gone = n - m
			printf "%s: %d bodies at their places, %d hidden\n", name, m, gone >"/dev/stderr"
			if (name == "door" && gone == 0) print name ": no body is gone"
		}' "$2" "$3" >"$work/wrong"
	none "$work/wrong"
}

# moments NAME ROWS TIME... -- ARGUMENT...
moments() {
	local name=$1 rows=$2 times=()
	shift 2
	while [ "$1" != -- ]; do times+=("$1"); shift; done
	shift
	"$tautline" sim "$@" --svg "$name.svg" --trace "$name.csv" >"$name.txt" || bad "$name: $* fails"
	page "$name.svg" "${times[@]}" >"$name.html"
	browse --virtual-time-budget=10000 --dump-dom "file://$work/$name.html" || bad "$name: the browser fails: $(tail -n 1 browser.log)"
	mv browsed "$name.dom"
	check "$name" "$name.csv" "$name.dom" "$rows"
}

printf '<!DOCTYPE html><p>here</p>' >empty.html
{ browse --dump-dom "file://$work/empty.html" && grep -q here browsed; } || skip "this browser does not run here: $(tail -n 1 browser.log)"

moments ring 48 0 2 4.5 6 -- --scene circle --count 12
moments door 20 0 3 6 9 -- --scene door --count 10
moments swap 6 0 1 3 -- --scene swap --svg-rate 2 --seconds 5

# The comparison can fail: the same picture with another trace.
if (failed=0; check ring door.csv ring.dom 1 >/dev/null 2>&1; [ "$failed" -gt 0 ]); then
	good
else
	bad "a wrong trace was taken for the right one"
fi

# By itself, as an image in a page: pictures of the screen differ from the first one when the clock goes on. One later moment is enough, since a busy
# browser may take two of them of the same frame.
printf '<!DOCTYPE html><body style="margin:0"><img src="ring.svg">' >image.html
plays() {
	local budget
	for budget in 1000 4000 6000 8000; do
		browse --window-size=800,800 --virtual-time-budget=$budget --screenshot="$work/at-$budget.png" "file://$work/image.html" || return
		[ -s "at-$budget.png" ] || return
		cmp -s at-1000.png "at-$budget.png" || return 0
	done
	return 1
}
if plays; then
	good
else
	bad "the picture does not play as an image: $(tail -n 1 browser.log)"
fi
finish
