# a blank, a comma, '@' and '=' in a path
sed 's/hand, left/a, b@c=d/' "$HERE/man/two.art" > x.art
cp "$HERE/man/pull.txt" .
artsim x.art -r 'models/rig/as/1:excitation,"models/rig/p/a, b@c=d":mass@0.1=a=b.tsv'
cat a=b.tsv
artsim x.art -t 0.01 -r '"models/rig/p/a, b@c=d:mass"@0.01=b.csv'
cat b.csv
