# the page in a browser (commands arrive in their order): it shows the model, a slider moves a muscle, a click selects, a name is searched, a line is completed,
# plots come and go, a second tab joins; a model without control panels has sliders for its muscles
# needs: chromium perl
artbuild "$ARTKIT_TOP/examples/view/lever.lua" | artedit - -o lever.art --add 'controlPanels=ControlPanel [ name="muscles"
    maspack.widgets.DoubleFieldSlider [ property="models/m/axialSprings/upperMuscle:excitation" labelText="upper" ] ]'
artview -q --fast lever.art -w models/m/bodyConnectors/hinge:theta >url 2>err &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done
perl "$ARTKIT_TOP/tests/view/browser.pl" "$(cat url)" 'wait state.model === true' 'wait document.querySelectorAll(".widget").length === 1' \
    'do { const s = document.querySelector(".widget input[type=range]"); s.value = 0.9; s.dispatchEvent(new Event("input")); }' \
    'do $("run").click()' 'wait state.time > 0.5' 'do $("run").click()' 'wait state.running === false' \
    'wait Number(canvas.dataset.drawn) > 2' 'show series.size' 'show things.filter((t) => t && t.count > 0).length > 1' \
    'do $("reset").click()' 'wait state.time === 0' 'wait canvas.width > 600' \
    'click 400 370' 'wait $("picked").textContent.startsWith("models/m/")' 'wait $("properties").rows.length > 5' \
    'wait isChosen(chosen.first)' 'do window.drawn_ = Number(canvas.dataset.drawn)' 'do $("zoom").click()' 'wait Number(canvas.dataset.drawn) > window.drawn_' \
    'do choose("models/m/axialSprings/upperMuscle")' 'wait chosen.path.endsWith("upperMuscle") && chosen.last >= chosen.first' \
    'do $("hide").click()' 'wait $("hide").textContent === "Show"' 'do $("hide").click()' 'wait $("hide").textContent === "Hide"' \
    'do $("search").value = "class:Muscle"; $("search").oninput()' 'wait document.querySelectorAll("#tree li").length === 2' \
    'do $("search").value = "nothing-such"; $("search").oninput()' 'wait $("tree").textContent === "no component has this name"' \
    'do $("search").value = ""; $("search").oninput()' 'wait document.querySelectorAll("#tree .twist").length > 2' \
    'do document.querySelector("#tree .twist").click()' 'wait document.querySelectorAll("#tree ul li").length === 1' \
    'do $("line").value = "get models/m:grav"; complete()' 'wait $("line").value === "get models/m:gravity "' \
    'do $("line").value = "brea"; complete()' 'wait $("line").value === "breakpoint "' \
    'show table().split("\n")[0]' 'do document.querySelector(".plot button").click()' 'wait document.querySelectorAll(".plot").length === 0' \
    'do $("watch").querySelector("input").value = "models/m:gravvity"; $("watch").requestSubmit()' 'wait $("message").textContent.includes("gravity")' \
    'do { for (let i = 40; i >= 0; i--) command("set models/m/axialSprings/upperMuscle:excitation " + (0.9 - i / 50)); }' \
    'do $("line").value = "get models/m/axialSprings/upperMuscle:excitation"' 'do $("console").requestSubmit()' \
    'wait $("answer").textContent.includes("0.9")' 'second' >shown
printf '1\ntrue\ntime,models/m/bodyConnectors/hinge:theta\n0 errors in the console\n' | cmp - shown
echo 'the page is as it should be'
grep -c gravvity err
