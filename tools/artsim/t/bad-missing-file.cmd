# exit: 3
# stderr: ^artsim: none.art: error: cannot open: No such file or directory$
artsim none.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
