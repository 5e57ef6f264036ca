# exit: 2
# stderr: error: --append needs a state to continue from: --load-state
# stderr: --waypoint: error: 'x' is not of the form TIME\[=FILE\]
# stderr: --waypoint: error: where to\? Give '0.1' a =FILE, or a folder with -o
# stderr: --waypoint: error: t = 0.01 is before the run, which begins at 0.05
# stderr: --checkpoint-every: error: an interval must be positive: '-1'
# stderr: --checkpoint-every: error: '0.1=' is not of the form
# stderr: error: the run begins at t = 0.05, after -t 0.01
# stderr: error: x.gz: a packed file cannot go on
# stderr: ^artsim: x.tsv:1:1: error: the file has other columns than this record
cp "$HERE"/man/* .
run()
{
    artsim pendulum.art "$@" || echo $?
}
artsim pendulum.art -t 0.05 --save-state s -r models/0/p/1:position=x.tsv
run -t 1 --append
run -t 1 --waypoint x
run -t 1 --waypoint 0.1
run -t 1 --load-state s --waypoint 0.01=w
run -t 1 --checkpoint-every -1
run -t 1 --checkpoint-every 0.1=
run -t 0.01 --load-state s
run -t 0.1 --load-state s --append -r models/0/p/1:position=x.gz
run -t 0.1 --load-state s --append -r models/0/p/1:velocity=x.tsv
artsim pendulum.art -t 0.01 --load-state s 2> err || exit $?
