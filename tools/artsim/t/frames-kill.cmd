# a run that is killed at any moment leaves a collection whose files are all there, and goes on to the frames of a
# run left alone
cp "$HERE"/man/* .
artsim pendulum.art -t 6 --frames whole/f@0.02
for pause in 0.02 0.05 0.09; do
    rm -rf x check
    artsim pendulum.art -t 6 --frames x/f@0.02 --checkpoint-every 0.1=check &
    pid=$!
    sleep $pause
    { kill -9 $pid && wait $pid; } > /dev/null 2>&1 || true
    [ -f x/f.pvd ] || continue
    tail -n 1 x/f.pvd | grep -qx '</VTKFile>'
    sed -n 's/.* file="\([^"]*\)".*/\1/p' x/f.pvd | while IFS= read -r file; do
        cmp "x/$file" "whole/$file"
    done
    [ -f check ] || continue
    artsim pendulum.art --load-state check --append -t 6 --frames x/f@0.02
    diff -r -x '*.tmp*' x whole
done
