# A thousand arrangements of a few boxes, cylinders and rods at rest for ten seconds, in parts beside each other, some of up to twenty, and some that start
# apart by a part of their size.
mkdir 1 2 3 4 5
piles() { (cd "$1" && sh "$ARTKIT_TOP/tests/pipelines/contact-piles.sh" "$2" "$3" 10 "$4" ${5-} >out 2>&1) & }
piles 1 1001 1500 4
piles 2 1501 2000 4
piles 3 2001 2040 20
piles 4 3001 3100 12 1e-3
piles 5 3101 3150 8 1e-2
wait
cat 1/out 2/out 3/out 4/out 5/out
