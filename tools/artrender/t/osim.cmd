# a model of OpenSim is drawn as the model that it is converted to
cp -r "$ARTKIT_TOP/examples/opensim/." .
artrender -q --skip-missing arm.osim --size 80x80 -o one.png 2>/dev/null
artbuild -q arm.osim -o arm.art 2>/dev/null
artrender -q --skip-missing arm.art --size 80x80 --compare one.png 2>/dev/null && echo 'the same picture'
