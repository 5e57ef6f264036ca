# columns of inverse dynamics and static optimisation with the names that OpenSim has; the values and the format stay
cp "$ARTKIT_TOP/examples/opensim/arm.osim" arm.osim
printf 'reach\ninDegrees=yes\nendheader\ntime\telbow_flexion\n0\t20\n0.5\t60\n1\t100\n' > reach.mot
artsim -q arm.osim --mot reach.mot --inverse-dynamics id.sto
artsim -q arm.osim --mot reach.mot --static-optimisation so.sto
artprobe rename --short property -n '*=*_moment' id.sto -o named.sto
grep -n time named.sto
artprobe rename --short component so.sto | grep -n time
artprobe rename --short both so.sto | grep -n time
artprobe rename -n '*/biceps:excitation=u' -n '*:excitation=the rest' so.sto -t csv | head -n 1
sed 1,/^time/d id.sto > a
sed 1,/^time/d named.sto > b
cmp a b
# the exit codes of what is refused; no file is written
for bad in "--short component -n biceps=triceps" "-n *elbow=x" "-n elbow" "--short none" "-n *:*=x" "-n **=x"; do
    code=0
    (set -f; artprobe rename $bad so.sto -o no.sto 2> err) || code=$?
    echo "$code $(cat err)"
done
[ ! -e no.sto ]
