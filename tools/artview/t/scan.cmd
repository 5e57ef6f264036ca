# the page draws medical images, a timeline of probes, a grid, slabs, without perspective
# needs: chromium perl
artimage make --size 16 --spacing 0.125 '1000 if x>0 else 0' -o half.nii.gz
cat >scan.art <<'END'
RootModel [ RenderableComponentList<ModelComponent> [ name="models" MechModel [ name="m" gravity=[ 0 0 -1 ]
   PointList<Particle> [ name="particles" renderProps=[ pointStyle=SPHERE pointRadius=0.1 ] [ name="p" position=[ 0 0 1 ] ] ] ] ]
 RenderableComponentList<Probe> [ name="inputProbes"
  NumericInputProbe [ name="push" startTime=0.5 stopTime=1.5 vsize=3 props=[ "models/m/particles/p:externalForce" ] data=[ 0 1 0 0 1 3 0 0 ] ] ]
 RenderableComponentList<Probe> [ name="outputProbes"
  NumericOutputProbe [ name="way" startTime=0.0 stopTime=2.0 updateInterval=0.2 vsize=3 props=[ "models/m/particles/p:position" ] ] ]
 RenderableComponentList<RenderableComponent> [ name="renderables"
  NiftiViewer [ name="scan" imageFile="half.nii.gz" drawBox=false drawYZ=false drawXY=false ] ] ]
END
artview -q --fast scan.art >url &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done
# the brightness of a place of the canvas, parts of its size from the middle
light='(x, y) => { const p = new Uint8Array(4); gl.readPixels(canvas.width * (0.5 + x), canvas.height * (0.5 + y), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, p); return p[0] + p[1] + p[2]; }'
drawn='do window.before = Number(canvas.dataset.drawn)'
again='wait Number(canvas.dataset.drawn) > window.before'
perl "$ARTKIT_TOP/tests/view/browser.pl" "$(cat url)" "do window.light = $light" 'wait things.some((t) => t && t.texture)' \
    'do camera.distance = 6; camera.centre = [0, 0, 0]' "$drawn" 'do $("front").click()' "$again" \
    'show light(-0.1, 0.02) < 100' 'show light(0.1, 0.02) > 500' \
    "$drawn" 'do $("ortho").checked = true; $("ortho").oninput()' "$again" 'show light(-0.1, 0.02) < 100' 'show light(0.1, 0.02) > 500' \
    "$drawn" 'do $("clipaxis").value = 0; $("clip").value = 0.1; $("slab").value = 0.3; $("clip").oninput()' "$again" \
    'show light(0.1, 0.02) > 700' "$drawn" 'do $("clip").value = 0; $("grid").checked = true; $("grid").oninput()' "$again" 'show grid.step' \
    'wait tracks.length === 2' 'show tracks.map((t) => [t.path, t.input, t.start, t.stop].join()).join(" ")' \
    'do showKnots("inputProbes/push")' 'wait $("data").textContent === "inputProbes/push: 2 knots"' 'show series.get("data of inputProbes/push").x.length' \
    'do $("line").value = "set inputProbes/push:stopTime 1.9"' 'do $("console").requestSubmit()' 'wait tracks[0].stop === 1.9' \
    'do $("line").value = "waypoint 1"' 'do $("console").requestSubmit()' 'do $("run").click()' 'wait state.time > 1' 'wait state.waypoints.length === 1' \
    'do $("run").click()' 'wait state.running === false' >shown
cat shown
