#!/bin/sh
# A jaw-like lever in a page of the browser: sliders for its muscles, a plot of its angle. Without a terminal the page is not
# opened. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"
slider() {
    printf 'maspack.widgets.DoubleFieldSlider [ property="%s" labelText="%s" sliderRange=maspack.util.DoubleInterval [ [0.0,1.0] ] ]\n' "$1" "$2"
}
artbuild lever.lua | artedit - -o "$out/lever.art" --add "controlPanels=ControlPanel [ name=\"muscles\"
    $(slider models/m/axialSprings/upperMuscle:excitation upper)
    $(slider models/m/axialSprings/lowerMuscle:excitation lower) ]"
artinfo panels "$out/lever.art"
watch=models/m/bodyConnectors/hinge:theta
if [ -t 1 ] && [ -z "${CI-}" ]; then
    echo "Open this address in a browser; Ctrl-C ends."
    exec artview -q --watch $watch "$out/lever.art"
fi
artview -q --run --watch $watch "$out/lever.art" >"$out/address.txt" &
pid=$!
while [ ! -s "$out/address.txt" ]; do sleep 0.05; done
kill $pid
wait $pid || true
