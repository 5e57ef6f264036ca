# exit: 5
# stderr: error: cannot make the folder: File exists
# before the run, not after it
touch taken
artsim "$HERE/man/two.art" -o taken -r models/rig/as/0:length=out.tsv || {
    code=$?
    ls
    exit $code
}
