# exit: 3
# stderr: ^artsim: x.art:4:17: error: gravity: expected 3 numbers in brackets, found
sed 's/gravity=.*/gravity=[ 0 0 ]/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
