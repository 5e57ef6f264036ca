# exit: 3
# stderr: ^artsim: x.art:9:5: error: 'particles' has two components named 'anchor'; the first is at line 8$
sed 's/name="bob"/name="anchor"/' "$HERE/man/pendulum.art" > x.art
artsim x.art -t 0.02 -o run -r models/pendulum/particles/bob:position=out.tsv || {
    code=$?
    ls
    exit $code
}
