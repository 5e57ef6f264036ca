# sizes of the jaw-tongue-hyoid model follow from its lists, here made-up ones: nodes and hexahedra of the tongue, the nodes that jaw and hyoid
# hold, and the unknowns and rows of a step; one attachment fewer is three unknowns more
example=$ARTKIT_TOP/examples/jaw-tongue-hyoid data=$PWD/data T=models/jawmodel/models/tongue
sh "$ARTKIT_TOP/tests/made-up/jaw-tongue-hyoid.sh" "$data"
lists() { nodes=$(wc -l <"$data/tongue/tongue.node") elements=$(wc -l <"$data/tongue/tongue.elem")
    jaw=$(wc -w <"$data/geometry/jawAttachmentsStephanie.txt") hyoid=$(wc -w <"$data/geometry/hyoidAttachmentsPartial.txt"); }
# same WHAT GOT WANTED
same() { [ "$2" = "$3" ] && echo "$1" || echo "$1: $2, not $3"; }
sizes()
{
    lists
    artbuild -q "$example/jth.lua" data="$data" contact=false -o jth.art
    # two more nodes are where the styloglossus begins
    same nodes "$(artinfo tree -d 9 jth.art | awk -F '\t' '/models\/tongue\/nodes\// || $2 == "FemNode3d"' | wc -l)" $((nodes + 2))
    same hexahedra "$(artinfo tree -d 9 jth.art | awk -F '\t' '$2 == "HexElement"' | wc -l)" "$elements"
    # each body holds those that its list names, and no node is on both lists
    for body in jaw hyoid; do
        file=jawAttachmentsStephanie.txt && [ $body = jaw ] || file=hyoidAttachmentsPartial.txt
        tr -s ' \n' '\n' <"$data/geometry/$file" | sed '/^$/d' | LC_ALL=C sort >$body.want
        awk -v body="rigidBodies/$body" '/PointFrameAttachment \[/ { point = frame = "" }
            /^ *frame="?/ { frame = $0 } /^ *point="?/ { point = $0 }
            point != "" && index(frame, body) && index(point, "models/tongue/nodes/") { sub(/.*nodes\//, "", point); sub(/"?$/, "", point); print point; point = "" }' jth.art |
            sed 's/^tip$/919/; s/^top$/869/; s/^base$/927/' | LC_ALL=C sort >$body.got
        cmp -s $body.want $body.got && echo "$body holds its nodes" || diff $body.want $body.got | head -n 5
    done
    [ -z "$(LC_ALL=C comm -12 jaw.got hyoid.got)" ] && echo "no node is held twice"
    artsim -q --profile -t 0.005 jth.art 2>said
    same unknowns "$(sed -n 's/^artsim: .*: .* \([0-9]*\) unknowns$/\1/p' said)" $((12 + 3 * (nodes - jaw - hyoid)))
    same rows "$(sed -n 's/^artsim: .*: constraints: \([0-9]*\) rows, .*/\1/p' said)" $((elements + 2))
}
sizes
sed -i 's/ [0-9]* *$//' "$data/geometry/hyoidAttachmentsPartial.txt"
lists
echo "with $hyoid nodes on the hyoid:"
sizes
