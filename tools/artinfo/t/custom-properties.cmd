# Properties that a component declares are read, shown, checked and set like those of classes.
# exit: 3
# stderr: ^artinfo: bad.art:3:[0-9]+: error: a declared property has no 'defualt'; did you mean 'default'
# stderr: ^artinfo: range.art:2:[0-9]+: error: the default of property 'gain': gain = -1 is out of range
# stderr: ^artinfo: target.art:2:[0-9]+: error: the target 'models/x:gravity' of property 'g' does not exist
cat > own.art <<'END'
RootModel [
  customProperties=[
    [ name="gain" type=double default=2.5 unit="1" range="[0,inf)" help="how much" ]
    [ name="g" target="models/m:gravity" ]
    [ name="side" type=enum values="left|right" default=left ]
  ]
  gain=3
  ComponentList<Model> [ name="models" MechModel [ name="m" gravity=[ 0 0 -1 ] ] ]
]
END
artinfo get own.art .:gain .:g .:side
artsim own.art -t 0.02 --set .:gain=4 --set '.:g=0 0 -2' -r .:gain,models/m:gravity
sed 's/default=2.5/defualt=2.5/' own.art > bad.art
artinfo get bad.art .:gain && exit 9 || test $? = 3
sed 's/default=2.5/default=-1/' own.art > range.art
artinfo get range.art .:gain && exit 9 || test $? = 3
sed 's,models/m:,models/x:,' own.art > target.art
artinfo get target.art .:gain
