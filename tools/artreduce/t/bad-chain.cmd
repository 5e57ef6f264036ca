# exit: 3
# stderr: none.chain:1:1: error: this is no chain of zones
# stderr: size.chain: error: seam 'right' of 'a' has 6 nodes, seam 'left' of 'loose' has 9
# stderr: word.chain:2:15: error: expected parent=, at=, pivot= or axis=, not 'turn=3'
# stderr: lost.zone: error: cannot open
# stderr: loose.chain: error: zone 'loose' floats
# stderr: -:1:1: error: expected 't x y z', four numbers
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
artreduce compute pad.art --bone 'z < -0.0039' --seam 'right=x > 0.0124' --touch 52 -n a -o a.zone
artreduce compute pad.art --seam 'left=x < -0.0124' --seam 'end=x > 0.0124' -n loose -o b.zone
echo hello >none.chain
printf 'artchain 1\nzone a a.zone\nzone b b.zone parent=a at=0.025,0,0\nseam a:right b:left\n' >size.chain
printf 'artchain 1\nzone a a.zone turn=3\n' >word.chain
printf 'artchain 1\nzone a lost.zone\n' >lost.chain
printf 'artchain 1\nzone b b.zone\nfree b:left\nfree b:end\n' >loose.chain
printf 'artchain 1\nzone a a.zone\n' >good.chain
for c in none size word lost loose; do artreduce pose $c.chain || code=$?; done
echo 'a b c d' | artreduce touch good.chain || code=$?
exit 3
