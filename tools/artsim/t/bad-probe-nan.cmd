# exit: 3
# stderr: pull.txt:4:5: error: expected a number, found word 'nan'$
printf '0.0 0.2 1.0\nLinear 1 explicit\n0 0\n0.1 nan\n' > pull.txt
sed '' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
