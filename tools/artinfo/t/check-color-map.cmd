# a colour map that is none, or whose values its class does not take, is found by check; those of pictures are not
for map in 'Nonsense [ 1 ]' 'HueColorMap [ hueRange=[ 1 ] ]' 'JetColorMap [ colorArray="0x0000ff" ]' \
    'maspack.render.color.HueColorMap [ hueRange=[ 0.7 0 ] ]' 'GreyscaleColorMap [ ]' RainbowColorMap; do
    cat > m.art <<END
MechModel [ name="m"
  CollisionManager [ name="collisionManager" colorMap=$map ]
  RenderableComponentList<FemModel3d> [ name="models"
    FemModel3d [ name="f" colorMap=$map ] ] ]
END
    artinfo check m.art || echo "exit $?"
done
