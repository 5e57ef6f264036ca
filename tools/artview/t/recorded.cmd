# a recorded run in the browser: it is played frame by frame, stepped, reset; there are no controls of a model; pages can be dark
# needs: chromium perl
artbuild -q "$ARTKIT_TOP/examples/fem-beam/beam.lua" -o beam.art
artsim -q beam.art -t 0.4 --frames run@0.05
artview -q run.pvd >url &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done
perl "$ARTKIT_TOP/tests/view/browser.pl" "$(cat url)" 'wait state.frames === 9' 'show $("message").textContent === ""' \
    'show getComputedStyle($("console")).display' 'do $("run").click()' 'wait state.time === 0.4' 'wait play.on === false' \
    'do $("run").click()' 'wait state.time > 0 && state.time < 0.4' 'do $("reset").click()' 'wait state.time === 0 && !play.on' 'do $("step").click()' 'wait state.time === 0.05' \
    'click 400 300' 'wait chosen.first === 1' 'show $("path").textContent' 'dark' \
    'wait (() => { const p = new Uint8Array(4); gl.readPixels(2, 2, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, p); return p[0] < 40; })()'
