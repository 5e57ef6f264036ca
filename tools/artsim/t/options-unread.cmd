# exit: 2
# stderr: error: --script needs --console: nobody reads it without
# stderr: error: --console-format needs --console
# stderr: error: --socket needs --console or --control
# stderr: error: --shm needs --control
# stderr: error: --partial needs --mot or --markers
# stderr: error: --mot does nothing beside --console
# stderr: error: --load-state does nothing beside --console
# stderr: error: --frames does nothing beside --static-optimisation: excitations are found in place of a run
# stderr: error: --record does nothing beside --inverse-dynamics
# stderr: error: --output does nothing beside --inverse-dynamics
# An option that nobody would read is an error, and nothing is written.
cp "$HERE"/man/pendulum.art .
run()
{
    artsim pendulum.art "$@" </dev/null || echo $?
}
run -t 0.1 --script x
run -t 0.1 --console-format json
run -t 0.1 --socket x
run -t 0.1 --shm x
run -t 0.1 --partial
run --console --mot x
run --console --load-state x
run --mot x --static-optimisation y --frames z
run --mot x --inverse-dynamics y -r a:b
run --mot x --inverse-dynamics y -o z
ls
artsim pendulum.art -t 0.1 --shm x 2>err || exit $?
