# a computation that is killed (SIGKILL) at any moment goes on from its last checkpoint, to the same bytes; nothing else is left
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
set -- --bone 'z < -0.0039' --seam 'left=x < -0.0124' --touch surface --checkpoint 1
artreduce compute -q pad.art "$@" -o a.zone
for after in 0 0.005 0.01 0.015 0.02 0.025 0.03 0.035 0.04 0.05 0.06 0.07; do
    artreduce compute -q pad.art "$@" -o b.zone 2>/dev/null &
    sleep $after
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    if [ -e b.zone ]; then cmp a.zone b.zone || echo "killed after $after s: another file"; fi
    rm -f b.zone
done
artreduce compute -q pad.art "$@" -o b.zone 2>/dev/null
cmp a.zone b.zone && ls b.zone*
