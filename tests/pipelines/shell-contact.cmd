# Thin sheets and what falls on them: nothing goes through, sheets come to rest; a sheet on a floor that none of its edges
# meets, one on a sheet, one on a ball that friction alone holds.
drop() { artbuild -q "$ARTKIT_TOP/examples/shells/drop.lua" "$@" -o drop.art; }
run() { artsim -q drop.art "$@" -r models/mech/models/sheet:kineticEnergy,models/mech/models/sheet:centerOfMass@0.5=e.tsv; }

drop on=floor n=6
run -t 2
# on the floor, half of the tolerance in it or above
awk '$1 > 1.9 { if (!($2 < 1e-12 && $5 > -0.2085 && $5 < -0.2)) print "floor", $0 }' e.tsv
# a behaviour that names the collider has what that finds: nothing here, where no faces cross
set=models/mech/collisionManager/behaviors/4:colliderType=TRI_INTERSECTION
artsim -q drop.art -t 1 -s $set -r models/mech/models/sheet:centerOfMass@1=t.tsv
awk '$1 > 0.9 { if (!($4 < -1)) print "floor by cuts", $0 }' t.tsv

drop what=sheet n=8
run -t 4 -r models/mech/models/thing:kineticEnergy,models/mech/models/thing:centerOfMass@0.5=thing.tsv
# when they meet again differs with any rounding: there is less motion in the second half, in all
paste e.tsv thing.tsv | awk '
    $1 > 0 && $1 <= 2 { early += $2 + $7 }
    $1 > 2 { late += $2 + $7; if (!($10 > -2)) print "sheets", $0 }
    END { if (!(late < early)) print "sheets move on", early, late }'

drop on=ball n=9 mu=0.5
run -t 3
awk '$1 > 2.9 { if (!($2 < 20 && $5 > -3)) print "ball", $0 }' e.tsv

# a box between the vertices of a coarse sheet
drop what=box n=6
run -t 2 -r models/mech/rigidBodies/thing:position@0.5=thing.tsv
paste e.tsv thing.tsv | awk '$1 > 1.9 { if (!($2 < 20 && $9 > -2.5)) print "box", $0 }'
