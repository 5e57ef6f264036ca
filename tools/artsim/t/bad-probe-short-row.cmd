# exit: 3
# stderr: ^artsim: pull.txt:4:1: error: the row has 1 of 2 numbers$
printf '0.0 0.2 1.0\nLinear 1 explicit\n0 0\n0.1\n0.2 1\n' > pull.txt
sed '' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
