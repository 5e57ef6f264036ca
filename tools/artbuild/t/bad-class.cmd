# exit: 3
# stderr: did you mean 'MechModel'
echo 'art.MechModl{}' >bad.lua
artbuild bad.lua -o bad.art || { code=$?; test ! -e bad.art; exit $code; }
