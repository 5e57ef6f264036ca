# The example jaw-tongue-hyoid: its numbers are those of the tables, masses as the simulator finds them too; the sizes are
# those of the paper; the model that ArtiSynth wrote has the same properties and moves alike; the variants run.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$jaw" "$reference"
example=$ARTKIT_TOP/examples/jaw-tongue-hyoid
build() { artbuild -q "$example/jth.lua" data="$jaw" "$@"; }

OUT=$PWD/out sh -c "cd '$example' && sh run.sh '$jaw'" >run.log 2>&1 || { cat run.log; exit 1; }
grep 'numbers are' run.log
grep -qx '2505 unknowns' run.log
grep -q '^742 rows' run.log

# the densities that the paper tells, and inertias by them
build variant=jh densities=paper -o told.art
for row in jaw:3.6e-06 hyoid:2e-06; do
    [ "$(artinfo get -q told.art "models/jawmodel/rigidBodies/${row%:*}:density")" = "${row#*:}" ]
done

# excited elements get stiffer: the tongue gives way less
T=models/jawmodel/models/tongue
for k in 0 9; do
    build variant=tongue contact=false stiffening=$k -o stiff.art
    artsim -q stiff.art -t 0.1 -s $T/exciters/GGP:excitation=0.5 -r "$T/nodes/tip:position@0.1=stiff.tsv"
    awk '!/^#/ { if (!n++) { x = $2; z = $4 } else print sqrt((x - $2) ^ 2 + (z - $4) ^ 2) }' stiff.tsv
done | awk '{ d[NR] = $1 } END { if (!(d[1] > 1.25 * d[2] && d[2] > 5)) { print "stiffening:", d[1], d[2]; exit 1 } }'

# mass and inertia, as artsim takes them
for row in jaw hyoid; do
    artinfo get -q out/jth.art "models/jawmodel/rigidBodies/$row:inertia" | tr -d '[]' |
        awk -v want="$(awk -v n=$row '$1 == n' "$jaw/derived/bodies_rest.tsv")" -v name=$row '
        function near(got, should, size) { if (!((got - should) ^ 2 <= (1e-6 * size) ^ 2)) { print name, got, should; bad = 1 } }
        { split(want, w, "\t"); near($1, w[3], w[3]); for (i = 0; i < 3; i++) near($(2 + i), w[12 + i], 1)
          near($5, w[15], w[15]); near($9, w[16], w[15]); near($13, w[17], w[15]); near($6, w[18], w[15]); near($7, w[19], w[15])
          near($10, w[20], w[15]) } END { exit bad }'
done

# the same properties as in the file that ArtiSynth wrote, but for how things are drawn and where meshes stand
gzip -dc "$reference/art/BadinJawHyoidTongue.art.gz" >theirs.art
ln -s "$reference/art/meshes" meshes
build point_muscles=true stiffening=0 -o ours.art
artinfo diff -q --tol 1e-9 ours.art theirs.art >diff.tsv || [ $? = 1 ]
awk -F '\t' '
    $2 ~ /[rR]ender|[cC]olor|shortName|pointDamping|elementWidgetSize|refPos|distanceGrid|axisLength|planeSize/ { next }
    $2 ~ /restLength$/ && $2 ~ /fibres/ { next }            # ConstantAxialMuscle has no use for it
    $2 ~ /elements\/[0-9]*:nodes$/ { next }                 # blanks; compared with the table above
    $2 ~ /frameMarkers.*:position$/ { next }                # follows from the location in the body
    $2 ~ /(Angle|Cant|MemStiffness|transparency)$/ { next } # what planes were placed by
    $2 ~ /rigidBodies/ && $2 ~ /:(pose|position|rotation|mesh|massDistribution)$/ { next } # the same in other words; mesh in the file
    $2 ~ /rigidBodies\/cranium:density$/ { next }           # it is fixed
    $2 ~ /hyoidTissue:attachFrameA$/ { next }               # the identity, and none
    $2 ~ /collisionManager.*(Tol|contactNormalLen|Limit)$/ { next } # by default from sizes, there written
    $2 ~ /penetrationLimit$|autoGenerateSurface|activations|surfaceMeshValid|computeStress|strainEnergy|:volume$/ { next }
    $2 ~ /meshes\/surface(:(attachments|meshdata))?$/ { next } # made anew
    $2 ~ /tongue\/frame:/ { next }
    $2 ~ /exciters.*:targets$/ && $4 == "[ ]" { next }      # empty in both
    $2 ~ /^\.($|:)/ || $2 ~ /^[a-zA-Z]*:/ { next }          # the top
    $2 ~ /^(controlPanels|outputProbes|inputProbes|renderables)/ { next }
    { print } ' diff.tsv >left.tsv
if [ -s left.tsv ]; then
    echo "not as in the file of ArtiSynth:"
    head left.tsv
    exit 1
fi

# and the same motion, with a factor of each step: else iterations end 1e-6 mm apart
J=models/jawmodel
seen=$J/rigidBodies/jaw:pose,$J/rigidBodies/hyoid:pose
for n in 0 100 362 598 869 919 927; do seen=$seen,$J/models/tongue/nodes/$n:position; done
for m in ours theirs; do artsim -q --exact $m.art -t 0.1 -r "$seen@0.01=$m.tsv"; done
awk 'NR == FNR { if (!/^#/) for (i = 1; i <= NF; i++) x[FNR, i] = $i; next }
    !/^#/ { for (i = 1; i <= NF; i++) { d = $i - x[FNR, i]; if (!(d < 1e-8 && d > -1e-8)) { print "column", i, $i, x[FNR, i]; exit 1 } } n++ }
    END { if (n != 11) exit 1 }' ours.tsv theirs.tsv
echo "the assembly moves as the model of ArtiSynth does"

# the digastric as a sling: exciters that named one of its bellies name it, once; it is as long as its front part, which is ad
build variant=jh sling=true bolus=left -o chew.art
artsim -q chew.art -t 0.1
for side in l r; do
    artinfo get -q chew.art "$J/multiPointSprings/${side}dg:material.optLength" >length
    awk -F '\t' -v n=${side}ad '$1 == n { print $7 }' "$jaw/derived/muscles_rest.tsv" |
        awk 'NR == FNR { x = $1; next } !(x - $1 < 1e-6 && $1 - x < 1e-6) { print "sling", x, $1; exit 1 }' length -
done
grep -A 40 'name="ldg"' chew.art | grep -o '"exciters/[a-z_]*"' | sort | tr -d '\n' >names
[ "$(cat names)" = '"exciters/bi_ad""exciters/bi_pd""exciters/lhopen""exciters/lsuprahyoid"' ] || { cat names; exit 1; }

# the variants, for some steps
for v in material=linear muscles=elements variant=tongue "regions=true bolus=right" posture=open posture=closed posture=edge \
    posture=built; do
    # shellcheck disable=SC2086  # words
    build $v -o variant.art
    artsim -q variant.art -t 0.02
done
