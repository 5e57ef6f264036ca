# stderr: nothing to show
# each is refused before the first step, and what is there stays as it is
cp "$HERE"/man/* .
refuse()
{
    want=$1
    shift
    code=0
    artsim -q two.art -t 0.05 "$@" 2> err || code=$?
    echo "$code $*"
    sed 's/^/  /' err
    [ $code = "$want" ]
}
refuse 2 --frames f@0
refuse 2 --frames f@-0.1
refuse 2 --frames f@often
refuse 2 --frames f@0.1,0.2
refuse 2 --frames f@
refuse 2 --frames '"f@1'
refuse 2 --frames @0.1
refuse 2 --frames ..
refuse 2 --frames f@fields
refuse 2 --frames f@fields=
refuse 2 --frames f@fields=stress+,0.1
refuse 2 --frames f@fields=stres
refuse 2 --frames f@fields=elements/displacement
refuse 2 --frames f@fields=all,0.1,fields=none
refuse 2 --frames f@parts=surface
refuse 2 --frames f@parts=
refuse 2 --frames f@parts=all,parts=fem
refuse 3 --frames f@1e-12
ls
echo mine > taken.pvd
refuse 5 --frames taken
cat taken.pvd
mkdir own
echo mine > own/points-000000.vtu
refuse 5 --frames own
ls own
echo mine > file
refuse 5 --frames file/f
refuse 5 --frames file
# a series of ours that was changed by hand
artsim -q two.art -t 0.02 --frames good
sed 's/timestep="0.01"/timestep="soon"/' good.pvd > x
mv x good.pvd
refuse 3 --frames good
ls good | wc -l
# nothing to show: as if the model had no component of a name
echo 'RootModel [ ComponentList<Model> [ name="models" MechModel [ name="m" ] ] ]' > bare.art
artsim -q bare.art -t 0.02 --frames bare || echo "exit $?"
ls
