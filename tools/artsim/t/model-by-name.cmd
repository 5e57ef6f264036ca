# models are found by name in the folders of ARTKIT_MODELS, by all programs alike; a file that is there counts first, a
# folder of the name does not
mkdir -p one/sub two arm here
cp "$HERE/man/pendulum.art" one/arm.art
cp "$HERE/man/pendulum.art" one/sub/inner.art
sed 's/bob/two/g' "$HERE/man/pendulum.art" | gzip >two/arm.art.gz
sed 's/bob/other/g' "$HERE/man/pendulum.art" >two/other.art
export ARTKIT_MODELS=:one::two
artinfo models
where() { artinfo tree -p models/pendulum/particles "$1" | grep -cE "$2"; }
where arm bob
where arm.art bob
where arm.art.gz two
where other other
where sub/inner bob
artsim arm -t 0.1 -r models/pendulum/particles/bob:position@0.1 | tail -n 1 >a
artsim one/arm.art -t 0.1 -r models/pendulum/particles/bob:position@0.1 | tail -n 1 >b
cmp a b
artxform --translate 1,0,0 other | artinfo get - models/pendulum/particles/other:position
artrender --size 32x32 other -o picture.png
test -s picture.png || echo "no picture"
# back to where it was found, and nowhere else
artedit -q -i --rename models/pendulum/particles/other=third other
test -e other && echo "written here"
where other third
# what is here comes first, under its whole name
cp two/other.art arm.art
where arm.art third
where ./arm.art third
where arm bob
artsim -t 1 ./other 2>&1 || echo "exit $?"
artsim -t 1 nowhere 2>&1 || echo "exit $?"
(unset ARTKIT_MODELS; artsim -t 1 other 2>&1 || echo "exit $?"; artinfo models 2>&1 || echo "exit $?")
ARTKIT_MODELS=none artinfo models 2>&1
