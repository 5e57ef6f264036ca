# stderr: ^artsim: note: the data for .models/rig/axialSprings/spring:restLength. reach from t = 0.01 to 1.01, the run from 0 to 0.01: outside of them nothing drives it$
# The row of t = 0 shows what input probes say of that time, with the forces that follow; the motion is the same.
# --compat artisynth applies inputs from the first step on, as the original does.
cp "$HERE"/man/two.art .
printf '0.0 0.2 1.0\nLinear 1 explicit\n0 0.25\n0.2 0.25\n' > pull.txt
artsim two.art -t 0.02 -r muscle:excitation,muscle:netExcitation,muscle:forceNorm
artsim two.art -t 0.02 --compat artisynth -r muscle:excitation,muscle:netExcitation,muscle:forceNorm
artsim two.art -t 0.1 -r '"hand, left":position' > new.tsv
artsim two.art -t 0.1 --compat artisynth -r '"hand, left":position' > old.tsv
artprobe diff --tol 1e-12 new.tsv old.tsv
# an input that begins later says nothing of the start
printf '0 0.5\n1 0.5\n' > later.tsv
artsim two.art -t 0.01 --input spring:restLength@start:0.01=later.tsv -r spring:restLength
