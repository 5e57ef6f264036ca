# exit: 3
# stderr: ^artsim: x.art:34:[0-9]+: error: file 'pull.txt' has 2 values a row; probe 'inputProbes/pull' drives 1$
printf '0.0 0.2 1.0\nLinear 2 explicit\n0 0 0\n0.1 1 1\n' > pull.txt
sed '' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
