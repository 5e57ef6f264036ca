# A thousand arrangements of a few boxes, cylinders and rods at rest for ten seconds, in parts beside each other, and some of up to twenty.
mkdir 1 2 3
piles() { (cd "$1" && sh "$ARTKIT_TOP/tests/pipelines/contact-piles.sh" "$2" "$3" 10 "$4" >out 2>&1) & }
piles 1 1001 1500 4
piles 2 1501 2000 4
piles 3 2001 2040 20
wait
cat 1/out 2/out 3/out
