# stderr: other.art:[0-9:]* error: file 'nut.lua' is not in 'models' nor in the data folders$
# a model that a script loads finds its files in the folders of --data, too
mkdir models scripts
cp "$ARTKIT_TOP"/examples/custom-joint/trammel.lua scripts
(cd "$ARTKIT_TOP/examples/custom-joint" && artbuild -q bar.lua) >models/bar.art
grep -c 'trammel.lua' models/bar.art
echo 'require "art".load("models/bar.art")' >copy.lua
artbuild -q --data scripts copy.lua -o copy.art
# the copy lies in another folder, and names the script from there
sed 's|scripts/trammel|trammel|' copy.art | cmp models/bar.art -
grep -o '"[^"]*trammel.lua"' copy.art
sed 's/trammel/nut/' models/bar.art >models/other.art
echo 'require "art".load("models/other.art")' >copy.lua
artbuild -q --data scripts copy.lua -o other.art || echo $?
