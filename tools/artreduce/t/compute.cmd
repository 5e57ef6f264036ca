# tol: 1e-9 1e-9
# a pad on a bone, with a seam: sizes and laws; the file says what it was made from; interrupted and resumed it is the same
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
artreduce compute pad.art --bone 'z < -0.0039' --seam 'left=x < -0.0124' --touch surface -n tip --units 'm kg s' -o a.zone
artreduce info a.zone | grep -Ev 'symmetry|reciprocity|equilibrium'
# columns as they were interrupted: a file with some of them
artreduce compute -q pad.art --bone 'z < -0.0039' --seam 'left=x < -0.0124' --touch surface -n tip --units 'm kg s' -o b.zone --checkpoint 1
cmp a.zone b.zone && ls b.zone*
artreduce compute pad.art --seam left=0,7,14,21-28 --modes 2 -o super.zone
artreduce info super.zone | grep -c omega
artreduce info --nodes a.zone | sed -n 1,3p
