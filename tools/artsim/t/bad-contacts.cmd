# what --contacts cannot be is said before the first step; bodies that responses name must be there
m=$HERE/man/brick.art
refuse()
{
    code=0
    artsim -q "$@" 2> err || code=$?
    echo "$code"
    sed -e 's/^/  /' -e "s|$HERE|.|" err
}
for text in '' @0.1 c.tsv@ c.tsv@0 c.tsv@-1 c.tsv@x '"c.tsv' c.txt; do
    refuse "$m" -t 0.01 --contacts "$text"
done
refuse "$m" -t 0.01 --contacts - -r models/mech:energy
refuse "$m" -t 0.01 --contacts c.tsv -r models/mech:energy=c.tsv
refuse "$m" -t 0.01 --contacts no/such/folder/c.tsv
ls
refuse "$m" -t 0.01 -r models/mech/collisionManager/responses/left:presure
awk -v t=0 '/responses/ { t = 1 } { if (t) sub(/rigidBodies\/top/, "rigidBodies/nobody") } 1' "$m" > x.art
refuse x.art -t 0.01
awk -v t=0 '/responses/ { t = 1 } { if (t) sub(/"rigidBodies\/top"/, "Rigid") } 1' "$m" > x.art
refuse x.art -t 0.01
awk -v t=0 '/responses/ { t = 1 } { if (t) sub(/rigidBodies\/left/, "collisionManager") } 1' "$m" > x.art
refuse x.art -t 0.01
