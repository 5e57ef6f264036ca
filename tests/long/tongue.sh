# The tongue of 946 nodes and 740 hexahedra, Mooney-Rivlin and incompressible by elements, settles under gravity:
# nothing to warn of, every element keeps its volume, it comes to rest where a static solve finds the balance, the
# same bits with one thread, two, and in halves. That it moves as in ArtiSynth is tests/long/reference.
set -eu
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference"
gzip -dc "$reference/art/HexTongueDemo.art.gz" >tongue.art
T=models/mech/models/tongue
ratios=$(seq -s , -f "$T/elements/%.0f:volumeRatio" 0 739)
seen="$T:kineticEnergy,$T:strainEnergy,$T:volume,$T:numInverted,$T/nodes/598:position,$T/elements/0:pressure"

artsim tongue.art -t 0.6 -r "$seen@0.1=one.tsv" -r "$ratios@0.1=ratios.tsv" --save-state one.txt --waypoint 0.3=way.txt --threads 1 2>log
if grep -E 'warning|error' log; then exit 1; fi
awk '!/^#/ { for (i = 2; i <= NF; i++) if (!($i > 1 - 1e-9 && $i < 1 + 1e-9)) { print "volume", i - 2, $i, "at", $1; exit 1 } }
    END { if (NF != 741) exit 1 }' ratios.tsv
# it falls, is braked, and rests; gravity bends it by a millimetre or less
awk '!/^#/ { if ($2 > most) most = $2; rest = $2; bad += $5; z = $8; if (!n++) z0 = z }
    END { if (n != 7 || bad || !(rest < 1e-8 * most) || !(z0 - z > 1e-4 && z0 - z < 2e-3)) { print "not at rest:", rest, most; exit 1 } }' one.tsv

artsim -q tongue.art -t 0.6 -r "$seen@0.1=two.tsv" --save-state two.txt --waypoint 0.3=way.txt --threads 2
cmp one.tsv two.tsv
cmp one.txt two.txt
artsim -q tongue.art -t 0.3 -r "$seen@0.1=half.tsv" --save-state half.txt
artsim -q tongue.art -t 0.6 --load-state half.txt --append -r "$seen@0.1=half.tsv" --save-state end.txt
cmp one.tsv half.tsv
cmp one.txt end.txt

# the trapezoidal rule, and the balance: both lead there
last() { tail -n 1 "$1" | cut -f 6-8; }
artsim -q tongue.art -t 0.6 --integrator Trapezoidal -r "$seen@0.1=other.tsv"
artsim -q tongue.art -t 1 --step 1 --integrator StaticLineSearch -r "$seen@1=static.tsv"
for f in other static; do
    { last one.tsv; last $f.tsv; } | awk -v name=$f 'NR == 1 { for (i = 1; i <= 3; i++) x[i] = $i; next }
        { for (i = 1; i <= 3; i++) if (!($i - x[i] < 2e-7 && x[i] - $i < 2e-7)) { print name, $i, x[i]; exit 1 } }'
done
echo "the tongue settles"
