# exit: 3
# stderr: ^artbuild: bad.lua:3: error: .*no property 'gravty'.*'gravity'
# stderr: ^artsim: <stdin>:.*error: 
# a mistake at the head of a chain names its line; nothing is drawn at the end
cat > bad.lua <<'END'
local art = require "art"
local root = art.root{}
root:add(art.MechModel{name="m", gravty={0, 0, 0}})
END
set +e
artbuild bad.lua | artsim - -t 1 -o run
code=$?
ls
exit $code
