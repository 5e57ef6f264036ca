# the page in a browser: it shows the model, a slider moves a muscle, a click selects, a second tab joins
# needs: chromium perl
artbuild "$ARTKIT_TOP/examples/view/lever.lua" | artedit - -o lever.art --add 'controlPanels=ControlPanel [ name="muscles"
    maspack.widgets.DoubleFieldSlider [ property="models/m/axialSprings/upperMuscle:excitation" labelText="upper" ] ]'
artview -q --fast lever.art -w models/m/bodyConnectors/hinge:theta >url &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done
perl "$ARTKIT_TOP/tests/view/browser.pl" "$(cat url)" 'wait state.model === true' 'wait document.querySelectorAll(".widget").length === 1' \
    'do { const s = document.querySelector(".widget input[type=range]"); s.value = 0.9; s.dispatchEvent(new Event("input")); }' \
    'do $("run").click()' 'wait state.time > 0.5' 'do $("run").click()' 'wait state.running === false' \
    'wait Number(canvas.dataset.drawn) > 2' 'show series.size' 'show things.filter((t) => t && t.count > 0).length > 1' \
    'click 400 400' 'wait $("picked").textContent.startsWith("models/m/")' 'wait $("properties").rows.length > 5' \
    'do $("line").value = "get models/m/axialSprings/upperMuscle:excitation"' 'do $("console").requestSubmit()' \
    'wait $("answer").textContent.includes("0.9")' 'second' >shown
printf '1\ntrue\n0 errors in the console\n' | cmp - shown
echo 'the page is as it should be'
