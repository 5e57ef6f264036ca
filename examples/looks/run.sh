#!/bin/sh
# What render properties make of models, in textures of colours and heights, balls and lines, arrows for forces, and the stress
# in a cut plane. Writes into $OUT (default: out).
set -eu
out=${OUT:-out}
mkdir -p "$out"

# differ WANT ARGUMENTS -- MORE: whether MORE changes the picture of ARGUMENTS (1: it does)
differ()
{
    want=$1 with='' more=''
    shift
    while [ "$1" != -- ]; do
        with="$with $1"
        shift
    done
    shift
    more="$*"
    # shellcheck disable=SC2086  # words
    artrender -q $with --size 240x180 -o "$out/with.png"
    code=0
    # shellcheck disable=SC2086
    artrender -q $with $more --size 240x180 --compare "$out/with.png" >"$out/compare.txt" || code=$?
    if [ $code -ne "$want" ]; then
        echo "exit code $code of$with $more" >&2
        exit 1
    fi
}

# the textures are drawn as well; of three balls one has the colours, one the heights, one both
artbuild paper.lua | artrender -q - --size 512x256 --background '#c8d430' --ortho -o "$out/bands.png"
artbuild paper.lua what=dots | artrender -q - --size 512x256 --background black --ortho -o "$out/dots.png"
artbuild textures.lua color=bands.png bump=dots.png -o "$out/textures.art"
artrender -q "$out/textures.art" --size 600x240 -o "$out/textures.png"
for ball in '0 1 0' '1 0 1' '2 1 1'; do
    # shellcheck disable=SC2086
    set -- $ball
    mesh=models/mech/rigidBodies/ball$1/meshes/surfaceMesh
    hide="--hide ball$((($1 + 1) % 3)) --hide ball$((($1 + 2) % 3))"
    # shellcheck disable=SC2086
    differ "$2" "$out/textures.art" $hide -- --set "$mesh:renderProps.colorMap.enabled=false"
    # shellcheck disable=SC2086
    differ "$3" "$out/textures.art" $hide -- --set "$mesh:renderProps.bumpMap.enabled=false"
done

# what is seen where: a ball, a line from ball to ball, the outline of a square, nothing within it
artbuild lines.lua -o "$out/lines.art"
artrender -q "$out/lines.art" --size 600x400 -o "$out/lines.png"
look()
{
    artrender -q "$out/lines.art" --size 11x11 --perspective 1 --eye "$1,-5,$2" --centre "$1,0,$2" --pick 5,5 | cut -f 2 || true
}
{
    look -0.5 0.5
    look 0 0.5
    look 0.25 0
    look 1.5 1
    look 1.5 0.5
} >"$out/lines.txt"
printf '%s\n' particles/a axialSprings/ab axialSprings/bc meshBodies/square | sed 's,^,models/mech/,' >"$out/want.txt"
echo - >>"$out/want.txt"
cmp "$out/want.txt" "$out/lines.txt"
# as the guide has them: balls of 0.1 at the corners of a triangle, red lines of 3, red points of 6, a blue outline of 3
{
    for p in a b c; do artinfo get "$out/lines.art" models/mech/particles/$p:position models/mech/particles/$p:renderProps.pointRadius \
        models/mech/particles/$p:renderProps.pointColor; done
    artinfo get "$out/lines.art" models/mech:renderProps.lineColor models/mech:renderProps.lineWidth \
        models/mech/particles/p1:renderProps.pointColor models/mech/particles/p1:renderProps.pointSize \
        models/mech/meshBodies/square:renderProps.edgeColor models/mech/meshBodies/square:renderProps.edgeWidth \
        models/mech/meshBodies/square:renderProps.shading
} | cut -f 2 | tr '\n' ';' >"$out/looks.txt"
want='[ -0.5 0.0 0.5 ];0.1;[ 1.0 0.8 0.0 ];[ 0.5 0.0 0.5 ];0.1;[ 1.0 0.8 0.0 ];[ 0.0 0.0 -0.5 ];0.1;[ 1.0 0.8 0.0 ];'
want="$want[ 1.0 0.0 0.0 ];3;[ 1.0 0.0 0.0 ];6;[ 0.0 0.0 1.0 ];3;NONE;"
if [ "$(cat "$out/looks.txt")" != "$want" ]; then
    echo "not as the guide has them: $(cat "$out/looks.txt")" >&2
    exit 1
fi

# the force on a body and its moment, as arrows; the arrow ends where it must
artbuild ../guide/body-spring.lua -o "$out/forces.art"
box=models/mech/rigidBodies/box
artrender -q "$out/forces.art" -t 0.5 --arrow $box:transForce@0.1,0.01=cyan --arrow $box:moment@0.5,0.01=green --orbit 20,20 \
    --size 480x360 -o "$out/forces.png"
artsim -q "$out/forces.art" -t 0.5 -r "$box:position,$box:transForce@0.5=$out/forces.tsv"
for part in 0.97 1.03; do
    set -- $(awk -v part=$part 'END { print $2 + part * 0.1 * $5, $4 + part * 0.1 * $7 }' "$out/forces.tsv")
    artrender -q "$out/forces.art" -t 0.5 --arrow $box:transForce@0.1,0.01=cyan --size 101x101 --perspective 1 --eye "$1,-9,$2" \
        --centre "$1,0,$2" --hide particles --hide axialSprings --pick 50,50 || true
done | cut -f 2 >"$out/tip.txt"
printf '%s\n-\n' $box | cmp - "$out/tip.txt"

# half a torus under its weight: the stress in a plane through it
artbuild cutplane.lua -o "$out/cutplane.art"
test "$(grep -c 'dynamic=false' "$out/cutplane.art")" -eq 34
artrender -q "$out/cutplane.art" -t 0.5 --colorbar --orbit 20,15 --size 600x400 -o "$out/cutplane.png"
cut=models/mech/models/fem/cutPlanes/cut
for change in surfaceRendering=Shaded squareSize=-1 axisLength=0.02; do
    differ 1 "$out/cutplane.art" -t 0.1 --orbit 20,15 -- --set "$cut:$change"
done
