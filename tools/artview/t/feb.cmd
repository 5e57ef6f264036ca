# a model of FEBio is a model: it runs; one with parts that have no counterpart is refused with their lines
# needs: perl
artbuild -q "$ARTKIT_TOP/examples/fem-beam/beam.lua" material=NeoHookeanMaterial -o beam.feb 2>/dev/null
artview -q beam.feb >url 2>err &
pid=$!
trap 'kill $pid 2>/dev/null' EXIT
i=0; while [ ! -s url ] && [ $i -lt 1200 ]; do sleep 0.05; i=$((i + 1)); done
perl "$HERE/ask.pl" "$(cat url)" 'POST /command step 2' 'POST /command list' | cut -c 1-60
kill $pid; wait $pid 2>/dev/null; trap - EXIT
sed 's/<Mesh>/<Contact><contact type="x"\/><\/Contact>&/' beam.feb >refused.feb
artview -q refused.feb 2>&1 | sed 's/:[0-9]*:[0-9]*:/:LINE:/'
