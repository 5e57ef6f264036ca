# data: ARTKIT_DATA
# needs: chromium perl
# stdout: ^the same widgets$
# The panels of ArtiSynth's ControlPanelDemo in the page: as many widgets as the console lists, sliders set what they show.
artview -q "$ARTKIT_DATA/art-samples/ControlPanelDemo.art" >url 2>/dev/null &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 200 ]; do sleep 0.05; i=$((i + 1)); done
n=$(echo panel | artsim -q --console "$ARTKIT_DATA/art-samples/ControlPanelDemo.art" 2>/dev/null | grep -c .)
perl "$ARTKIT_TOP/tests/view/browser.pl" "$(cat url)" 'wait state.model === true' "wait \$('panels').children.length === $n" \
    'do window.s_ = [...document.querySelectorAll(".widget input[type=range]")][0]; s_.value = (Number(s_.min) + Number(s_.max)) / 2; s_.dispatchEvent(new Event("input"))' \
    'do window.path_ = s_.closest(".widget").querySelector("label").title.split("\n")[0]; (async () => { for (;;) { const a = await command("get " + path_); window.got_ = a.ok && Math.abs(a.rows[0][1] - s_.value) < 1e-6; if (got_) return; await new Promise((r) => setTimeout(r, 100)); } })()' \
    'wait window.got_ === true' >shown
grep -q '^0 errors in the console$' shown && echo 'the same widgets'
