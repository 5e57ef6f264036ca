# exit: 3
# stderr: ^artsim: x.art:34:[0-9]+: error: file 'pull.txt' is not in
sed '' "$HERE/man/two.art" > x.art
artsim x.art -t 0.02 -o run -r models/rig/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
