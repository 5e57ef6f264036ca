# stderr: artedit: --set:1:1: error: faceColor: expected 3 numbers, found word 'rde'
# stderr: artsim: --set:1:1: error: faceColor: expected 3 numbers, found word 'rde'
# --set takes names of colours, and render properties of what has none yet
cat > m.lua <<'EOF'
local m = require("art").root{}:add(art.MechModel{name="m"})
m:add(art.Particle{name="p"})
EOF
artbuild m.lua -o m.art
artedit m.art --set p:renderProps.pointColor=red --set m:renderProps.faceColor=#0080ff -o n.art
artinfo get n.art p:renderProps.pointColor m:renderProps.faceColor m:renderProps.lineColor
artsim -q m.art --set p:renderProps.pointColor=red --set p:renderProps.visible=false -t 0.01 -r p:mass | tail -n 1
artedit m.art --set m:renderProps.faceColor=rde || echo "exit $?"
artsim -q m.art --set m:renderProps.faceColor=rde -t 0.01 || echo "exit $?"
artedit m.art --set m:renderProps.faceColor:Inherited | cmp - m.art && echo same
