# Columns are called what -r says behind "as"; a * in it is the name of each component; a lone name, or the end of a
# path, stands for the only path that ends so, and is the name of its column.
cp "$HERE"/man/two.art "$HERE"/man/pull.txt .
artsim two.art -t 0.02 -r 'models/rig/as/muscle:forceNorm as F,models/rig/p/bob:position as "x, bob"@0.01'
artsim two.art -t 0.01 -r 'models/rig/p/*:mass as m *'
artsim two.art -t 0.01 -r 'muscle:forceNorm,particles/bob:mass,axialSprings/*:length' --set muscle:material.stiffness=40
artsim two.art -t 0.01 -r 'bob:position as p=rows.csv' && head -1 rows.csv
yes 0.5 | artsim two.art -t 0.02 --control 'muscle:forceNorm as F:muscle:excitation@0.01' | head -1
printf 'record bob:mass as m=rows.tsv\nrun 0.01\n' | artsim --console two.art >log && head -1 rows.tsv
tell()
{
    "$@" >out 2>err && echo "not refused: $*"
    echo "$? $(cat err)"
}
sed 's/name="spring"/name="bob"/' two.art > twice.art
for path in 'models/rig/p/*:mass as m' bob:mas 'bob:mass as ' bub:mass spring/bob:mass 7:mass m/rig/x/muscle:length; do
    tell artsim -q two.art -t 0.1 -r "$path"
done
tell artsim -q twice.art -t 0.1 -r bob:renderProps
# of several the one with the property
artsim -q twice.art -t 0.01 -r bob:restLength
tell artsim -q two.art -t 0.1 --input 'muscle:excitation as x=pull.txt'
