# A strip of shells that falls across another flat one stays on it: what was held lies below it by the tolerance, and boxes of flat
# sheets have no height
R=models/mech/collisionManager/responses/r
for n in 5 9 20; do
    artbuild -q "$HERE/contact-strips.lua" n=$n 2> warnings | artsim -q - -t 1 --record \
        "models/mech/models/top:centerOfMass,$R:numContacts@1" 2>> warnings |
        awk -v n=$n 'END { if (!($4 > -0.6 && $5 >= 4)) print n " cells: " $0 }'
    grep -v 'is open' warnings || true
done
