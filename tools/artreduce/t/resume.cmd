# stderr: b.zone.part: continues from 96 of 111 columns
# stderr: c.zone.part is of another model or choice of nodes: it is computed again
# a computation that was interrupted (the file was too large) goes on from its part, to the same bytes
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
set -- --bone 'z < -0.0039' --seam 'left=x < -0.0124' --touch surface --checkpoint 1
artreduce compute pad.art "$@" -o a.zone
(ulimit -f 300; artreduce compute pad.art "$@" -o b.zone) 2>/dev/null || ls b.zone*
cp b.zone.part c.zone.part
artreduce compute pad.art "$@" -o b.zone
cmp a.zone b.zone && ls b.zone*
artreduce compute pad.art --bone 'z < -0.0039' --touch 28 -o c.zone
