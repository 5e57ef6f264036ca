# Arguments as ArtiSynth takes them: [ -size 50 ] is size=50.
# exit: 2
# stderr: ^50	q	true	-3.5$
# stderr: '\[' is not closed by '\]'
# stderr: 'size' in brackets is not of the form -NAME
cat > a.lua <<'END'
local art = require "art"
local a = art.args{size=1, name="x", fast=false, skew=0}
print(a.size, a.name, a.fast, a.skew)
art.root():add(art.MechModel{name="m"})
END
artbuild a.lua [ -size 50 -fast --skew -3.5 ] name=q -o one.art
artbuild a.lua [ -size 50 && exit 9 || test $? = 2
artbuild a.lua [ size 50 ]
