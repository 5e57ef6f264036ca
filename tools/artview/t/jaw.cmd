# the jaw in the page: what is covered is what artrender covers, a slider of a panel opens it; the panels of a file of ArtiSynth's form
# needs: chromium perl python3
cd "$ARTKIT_TOP/examples/jaw" && artbuild -q jaw.lua -o "$OLDPWD/built.art" 2>/dev/null && cd "$OLDPWD"
artedit -q built.art -o jaw.art --delete inputProbes/drive --add 'controlPanels=ControlPanel [ name="muscles"
    maspack.widgets.DoubleFieldSlider [ property="models/jaw/exciters/open:excitation" labelText="open" ] ]'
artview -q --fast jaw.art -w models/jaw/frameMarkers/incisor:position >url &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done
# the places of a grid of 81 by 61 that differ from the background
grid='() => { let s = ""; const p = new Uint8Array(4); for (let r = 0; r < 61; r++) { for (let c = 0; c < 81; c++) {
    gl.readPixels(Math.floor((2 * c + 1) * canvas.width / 162), canvas.height - 1 - Math.floor((2 * r + 1) * canvas.height / 122), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, p);
    s += p[0] === 245 && p[1] === 247 && p[2] === 250 ? "0" : "1"; } s += "/"; } return s; }'
perl "$ARTKIT_TOP/tests/view/browser.pl" "$(cat url)" "do window.grid_ = $grid" 'wait state.model === true && things.length > 5' \
    'do window.before = Number(canvas.dataset.drawn); camera.turn = 0.5; camera.rise = 0.3; redraw()' 'wait Number(canvas.dataset.drawn) > window.before' \
    'show grid_()' 'show (() => { aim(); const { back } = axes(); return [canvas.width + "x" + canvas.height, camera.centre.map((c, k) => c + camera.distance * back[k]).join(), camera.centre.join()].join(" "); })()' \
    'wait document.querySelectorAll(".widget input[type=range]").length > 0' 'do window.z = state.watch[0][3]' \
    'do { const s = document.querySelector(".widget input[type=range]"); s.value = 0.5; s.dispatchEvent(new Event("input")); }' \
    'do $("run").click()' 'wait state.time > 0.15' 'show window.z - state.watch[0][3] > 0.003' \
    'do $("run").click()' 'wait state.running === false' >shown
sed -n 1p shown | tr / '\n' >mask
read -r size eye centre <<END
$(sed -n 2p shown)
END
artrender -q jaw.art --size "$size" --eye "$eye" --centre "$centre" --up 0,0,1 --perspective 29.794 --background none -o own.png
python3 "$ARTKIT_TOP/tests/view/silhouette.py" own.png 81 61 <mask >parts
awk '{ print ($1 > 0.97 && $2 > 0.05 && $3 > 0.05) ? "covers the same" : "differs: " $0 }' parts
sed -n '3,$p' shown
