# data: ARTKIT_REFERENCE
# stdout: ^5 runs of ArtiSynth's own files go through$
# ArtiSynth's own files of the jaw, without and with the tongue: what runs there runs here: the bones for a second, with the
# tongue for 0.5 s. Trajectories are compared by tests/long/reference; with the tongue, bi_open 0.2 ends there at 0.22 s with inverted elements.
ref=$ARTKIT_REFERENCE/artisynth
[ -f "$ref/art/BadinJawHyoid.art" ]
J=models/jawmodel
n=0
try() # MODEL EXCITER LEVEL WITHIN END
{
    printf '0\t0\n%s\t%s\n9\t%s\n' "$4" "$3" "$3" > ramp.tsv
    artsim -q "$ref/art/$1" -t "$5" -i "$J/$2:excitation=ramp.tsv" -r "$J/frameMarkers/lowerincisor:position@0.1=seen.tsv"
    awk '!/^#/ { n++; if ($2 != $2 + 0 || ($2 - 58) ^ 2 > 400) exit 1 } END { exit n < 6 }' seen.tsv
    n=$((n + 1))
}
try BadinJawHyoid.art exciters/bi_open 0.05 0.3 1
try BadinJawHyoid.art exciters/bi_open 0.2 0.2 1
try BadinJawHyoid.art exciters/bi_close 0.2 0.2 1
try BadinJawHyoidTongue.art.gz exciters/bi_open 0.05 0.3 0.6
try BadinJawHyoidTongue.art.gz models/tongue/exciters/GGP 0.1 0.2 0.5
echo "$n runs of ArtiSynth's own files go through"
