# tol: 1e-11 1e-6
# stderr: 15 nodes press with \(.*\) on the object
# a chain of three pads: poses, loads, methods, a plane and a box that press, a tip that touches
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
touch='surface:z > 0.0039 and abs(x) < 0.0124'
artreduce compute pad.art --bone 'z < -0.0039' --seam 'right=x > 0.0124' --touch "$touch" -n prox -o prox.zone
artreduce compute pad.art --bone 'z < -0.0039' --seam 'left=x < -0.0124' --seam 'right=x > 0.0124' --touch "$touch" -n mid -o mid.zone
artreduce compute pad.art --bone 'z < -0.0039' --seam 'left=x < -0.0124' --touch "$touch" -n tip -o tip.zone
cat >finger.chain <<'X'
artchain 1
zone prox prox.zone
zone mid mid.zone parent=prox at=0.025,0,0 pivot=0.0125,0,-0.004 axis=0,1,0  # hinges at the bottom
zone tip tip.zone parent=mid at=0.025,0,0 pivot=0.0125,0,-0.004 axis=0,1,0
seam prox:right mid:left
seam mid:right tip:left
X
artreduce pose finger.chain -l mid:52=0,0,-1
artreduce pose finger.chain -a mid=30 -a tip=30 -s bent.obj
artreduce pose finger.chain -a mid=30 -a tip=30 --method pcg | tail -1
artmesh info bent.obj | grep -E '^(vertices|faces)'
printf 'time\tmid\ttip\n0\t0\t0\n1\t10\t20\n' >poses.tsv
artreduce pose finger.chain --poses poses.tsv -s 's%02d.obj' && ls s*.obj
# factors between angles, in a bend that they were not made for: both are the same solution
printf 'mid\ttip\n0\t0\n7\t13\n20\t30\n' >factors.tsv
artreduce pose finger.chain --poses factors.tsv --method pcg --factors 5 | awk '$1 == 1 { print ($7 < 1e-10) }'
artreduce pose finger.chain --poses factors.tsv --method pcg | cut -f1-5 >p.tsv
artreduce pose finger.chain --poses factors.tsv --method pcg --factors 4 | cut -f1-5 | awk 'NR == FNR { a[FNR] = $2; next } FNR > 2 { print ($2 / a[FNR] - 1 < 1e-9 && $2 / a[FNR] - 1 > -1e-9) }' p.tsv -
artreduce pose finger.chain --poses factors.tsv --method diagonal --factors 4 | awk '$1 == 1 { print ($7 > 1e-4 && $7 < 0.2) }'
artreduce press finger.chain --plane 0.05,0,0.0038,0,0,-1 -q | awk '{ f += $5 } END { print f }'
artmesh make box wx=0.02 wy=0.03 wz=0.01 -o box.obj
artreduce press finger.chain --object box.obj --move 0.05,0,0.0088 | wc -l
printf '0 0.05 0 0.0045\n1 0.05 0 0.0038\n2 0.05 0.004 0.0036\n' | artreduce touch finger.chain
