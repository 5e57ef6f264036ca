# A script that makes a skin is told what is wrong with it, and nothing is written.
printf 'a,b\n1,0\n1,0\n0.5,0.2\n0,1\n' >sum.csv
printf 'a,b\n1,0\n1,0\n' >short.csv
: >empty.obj
# make TEXT: a script that ends with it
make()
{
    cat >m.lua <<END
local art = require "art"
local root = art.root{name="r"}
local mech = root:add(art.MechModel{name="m"})
local a = mech:add(art.box{name="a", size={1, 1, 1}})
local b = mech:add(art.box{name="b", size={1, 1, 1}, position={4, 0, 0}})
local mesh = art.mesh.rectangle{wx=0.2, wy=0.2}
$1
return root
END
    artbuild m.lua -o m.art 2>&1 && status=0 || status=$?
    echo "exit $status"
    if [ -e m.art ]; then echo "written"; fi
}
skin='mech:add_skin{name="s", masters={a, b}, mesh=mesh'
make 'mech:add_skin{name="s", mesh=mesh, masters={}}'
make "$skin, weights={{1, 0}, {1, 0}, {1, 0}, {0, 0}}}"
make "$skin, weights={{1, 0}, {1, 0}, {1, 0}}}"
make "$skin, weights={{1, 0}, {1, 0}, {0.5, 0.2}, {0, 1}}}"
make "$skin, weights='sum.csv'}"
make "$skin, weights='short.csv'}"
make "$skin, weights='none.csv'}"
make "$skin, weights={sigma=-1}}"
make "local s = $skin}; s.weightingFunction = art.GaussianWeighting{sigma=-3}; s:connect()"
make "local s = $skin}; s:remove_master(mech:add(art.box{name='c', size={1, 1, 1}}))"
make 'mech:add_skin{name="s", file="empty.obj", masters={a, b}}'
