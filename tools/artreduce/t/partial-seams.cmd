# partial seams, whose displacement is a polynomial: the higher its degree, the more a loaded chain gives, up to the whole seam;
# hinges turn, planes press; what cannot be is named
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
touch='surface:z > 0.0039 and abs(x) < 0.0124'
artreduce compute pad.art --bone 'z < -0.0039' --seam 'right=x > 0.0124' --touch "$touch" -n a -o a.zone
artreduce compute pad.art --seam 'left=x < -0.0124' --touch "$touch" -n b -o b.zone
chain() { printf 'artchain 1\nzone a a.zone\nzone b b.zone parent=a at=0.025,0,0 pivot=0.0125,0,-0.004 axis=0,1,0\nseam a:right b:left%s\n' "$1" >"$2"; }
artreduce compute pad.art --seam 'left=x < -0.0124 and z > -0.0039' --touch "$touch" -n b -o b.zone
# energies of the same load and of the same bend, for each degree and for the whole seam
for d in 0 1 2 3 4 5 whole; do
    [ $d = whole ] && chain '' c.chain || chain " degree $d" c.chain
    load=$(artreduce pose c.chain -l b:52=0,0,-0.001 | tail -n 1 | cut -f 4)
    bend=$(artreduce pose c.chain -a b=20 | tail -n 1 | cut -f 4)
    press=$(artreduce press c.chain --plane 0.025,0,0.0038,0,0,-1 -q | awk '{ f += $5 } END { print f }')
    echo "$d $load $bend $press"
done >energies
awk 'NR > 1 { print $1, ($2 >= a * (1 - 1e-9) ? "gives more" : "gives less"), ($3 <= b * (1 + 1e-9) ? "bends as easily" : "bends harder") } { a = $2; b = $3 }
    $1 == 0 { zero = $2 } $1 == 5 { five = $2 " " $3; f5 = $4 } $1 == "whole" { split(five, x, " "); print (zero / $2 < 0.99), ((x[1] / $2 - 1) ^ 2 < 1e-12), ((x[2] / $3 - 1) ^ 2 < 1e-12), ((f5 / $4 - 1) ^ 2 < 1e-8) }' energies
chain ' degree 9' high.chain
chain ' degree 1' one.chain
artreduce pose high.chain 2>&1 || true
artreduce pose one.chain --method pcg 2>&1 || true
