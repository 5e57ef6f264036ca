# tol: 1e-12
# another program in the loop: a row out, a row in, each step
cp "$HERE/man/pendulum.art" .
bob=models/pendulum/particles/bob
yes '0 0 2.5' | head -n 5 | artsim pendulum.art --control $bob:position:$bob:externalForce@0.01
# with an end; the first row beyond it is not read
yes '0,0,2.5' | artsim pendulum.art -t 0.02 -r $bob:position=r.tsv --control $bob:position,$bob:velocity:$bob:externalForce@0.01 | tail -n 1
cut -f 1,4 r.tsv | tail -n 1
# the same as a constant input
printf '0 0.05 1\nStep 3 explicit\n0 0 0 2.5\n' > force.txt
artsim -q pendulum.art -t 0.05 -i $bob:externalForce=force.txt -r $bob:position@0.05 | tail -n 1
