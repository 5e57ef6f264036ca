# Inverse dynamics closes on forward dynamics: moments drive a leg whose knee moves along splines and whose kneecap follows by
# a coupler; the recorded angles give the moments back, also that of the hip alone while the knee's actuator acts.
cp "$HERE/osim/leg.osim" .
artbuild -q --strict leg.osim -o leg.art
forces=models/leg/forceset joints=models/leg/jointset
moments="--set $forces/hip_moment:forceScale=40 --set $forces/hip_moment:excitation=1 --set $forces/knee_moment:forceScale=9 --set $forces/knee_moment:excitation=-1"
artsim -q leg.art -t 0.13 --step 0.00025 --integrator RungeKutta4 $moments -r "$joints/hip:theta,$joints/knee:knee_angle@0.001=angles.tsv"
# $1: file, $2, $3: what the moments are; the velocities and accelerations at the ends are one-sided
compare() {
    awk -v hip="$2" -v knee="$3" '/^#/ { print $3, $4 } !/^#/ { n++; a[n] = $2 - hip; b[n] = $3 - knee }
        END { for (i = 4; i < n - 2; i++) { e = sqrt(a[i] ^ 2 + b[i] ^ 2); if (e > most) most = e }
              print n " rows, " (most < 1e-8 ? "moments found" : "off by " most) }' "$1"
}
artsim -q leg.art --mot angles.tsv --inverse-dynamics found.tsv
compare found.tsv 40 -9
# what the model itself exerts is not asked for
artsim -q leg.art $moments --mot angles.tsv --set $forces/hip_moment:excitation=0 --inverse-dynamics rest.tsv
compare rest.tsv 40 0
awk '!/^#/ { if (!n++) { a = $2; c = $3 } b = $2; d = $3 } END { print (b - a > 1 && d - c < -1 ? "it swings" : "it rests: " b - a ", " d - c) }' angles.tsv
