# Contact as the guide's examples declare it: what is checked stands in the script; who collides then; the file as it
# reads back; behaviours follow what they name
cp "$HERE/contact.lua" .
artbuild contact.lua -o m.art
artinfo contact m.art | cut -f 1,2,4-6,9,10
artinfo check m.art | grep -v 'is not simulated' || true
artedit m.art -o again.art
cmp m.art again.art
artedit --rename models/jointed/rigidBodies/bodyB=hull --delete models/jointed/rigidBodies/base m.art -o less.art
artinfo contact --all less.art | grep jointed/ | cut -f 1-3,11
artinfo get less.art models/jointed/collisionManager/behaviors/4:collidable1
artedit -q --delete models/jointed/rigidBodies/bodyB m.art | artinfo contact - | grep jointed/ | cut -f 1-3
artinfo tree -p models/foundation/collisionManager m.art
# bodies that are joined are told of while they collide
cat >joined.lua <<'END'
local art = require "art"
local root = art.load "m.art"
root.models.jointed.collisionManager.behaviors[5].enabled = true
END
artbuild joined.lua -o /dev/null 2>&1
