# what a script draws looks like what the model itself shows: solids, lines, points, faces, texts; by render properties, by draw
# modes, with colours and normals by vertex
camera='--eye 1,-6,2 --centre 0,0,0 --up 0,0,1 --size 200x150'
# make KIND NAME: a model with the components of shown.txt, or with a script that draws what is in drawn.txt
model() {
    {
        echo 'local art = require "art" local root = art.root{} local mech = root:add(art.MechModel{name="m"})'
        if [ "$1" = shown ]; then
            cat shown.txt
        else
            printf 'root.renderables:add(art.drawing{name="d", code=[[function draw(d)\n%s\nend]]})\n' "$(cat "$1.txt")"
        fi
    } >"$1.lua"
    artbuild -q "$1.lua" -o "$1.art"
}
# same NAME: the components of shown.txt look like what the body of draw(d) on standard input draws, and not like nothing
same() {
    cat >drawn.txt
    echo "d:point({0, 5, 0}, {size=1})" >empty.txt
    model shown && model drawn && model empty
    artrender -q shown.art $camera -o shown.png
    if artrender -q --trust drawn.art $camera --compare shown.png; then echo "$1: the same"; fi
    if artrender -q empty.art $camera --compare shown.png >said.txt; then echo "$1: nothing was to be seen"; fi
}
cat >shown.txt <<'END'
mech:add(art.Particle{name="p", position={0.5, 0, 0.2}, mass=1, dynamic=false}):spherical_points(0.3, {1, 0.5, 0})
END
same ball <<'END'
d:ball({0.5, 0, 0.2}, 0.3, {color={1, 0.5, 0}})
END
cat >shown.txt <<'END'
local a, b = mech:add(art.Particle{name="a", dynamic=false, position={-1, 0, 0}}), mech:add(art.Particle{name="b", dynamic=false, position={1, 0.5, 0.5}})
mech.particles.renderProps = art.RenderProps{visible=false}
local s = mech:add(art.AxialSpring{name="s", points={a, b}})
s.renderProps = art.RenderProps{lineStyle=STYLE, lineRadius=0.1, lineColor={0, 0.5, 1}}
END
cp shown.txt line.txt
for rod in cylinder:CYLINDER spindle:SPINDLE arrow:SOLID_ARROW; do
    sed "s/STYLE/\"${rod#*:}\"/" line.txt >shown.txt
    same ${rod%:*} <<END
d:${rod%:*}({-1, 0, 0}, {1, 0.5, 0.5}, 0.1, {color={0, 0.5, 1}})
END
done
sed 's/lineStyle=STYLE, lineRadius=0.1/lineWidth=4/' line.txt >shown.txt
same line <<'END'
d:line({-1, 0, 0}, {1, 0.5, 0.5}, {size=4, color={0, 0.5, 1}})
END
same 'line of a strip' <<'END'
d:vertices("line_strip", {{-1, 0, 0}, {1, 0.5, 0.5}}, {size=4, color={0, 0.5, 1}})
END
cat >shown.txt <<'END'
mech:add(art.Particle{name="p", dynamic=false, position={0.5, 0, 0.2}}).renderProps = art.RenderProps{pointStyle="POINT", pointSize=9, pointColor={1, 0, 0}}
END
same point <<'END'
d:point({0.5, 0, 0.2}, {size=9, color={1, 0, 0}})
END
cat >shown.txt <<'END'
mech:add(art.box{name="b", size={1, 0.5, 0.7}, density=1, dynamic=false}).renderProps = art.RenderProps{faceColor={0.2, 0.6, 0.3}}
END
same box <<'END'
d:box({0, 0, 0}, {1, 0.5, 0.7}, {color={0.2, 0.6, 0.3}})
END
cat >shown.txt <<'END'
mech:add(art.fixed_mesh{name="f", mesh=art.mesh.new({{-1, 0, 0}, {1, 0, 0}, {1, 0, 1}, {-1, 0, 1}}, {{1, 2, 3}, {1, 3, 4}})}).renderProps = art.RenderProps{faceColor={0.2, 0.6, 0.3}}
END
same triangles <<'END'
d:triangle({-1, 0, 0}, {1, 0, 0}, {1, 0, 1}, {color={0.2, 0.6, 0.3}})
d:vertices("triangles", {{-1, 0, 0}, {1, 0, 1}, {-1, 0, 1}}, {color={0.2, 0.6, 0.3}})
END
same mesh <<'END'
d:mesh(art.mesh.new({{-1, 0, 0}, {1, 0, 0}, {1, 0, 1}, {-1, 0, 1}}, {{1, 2, 3, 4}}), {color={0.2, 0.6, 0.3}})
END
same strip <<'END'
d:vertices("triangle_strip", {{-1, 0, 0}, {1, 0, 0}, {-1, 0, 1}, {1, 0, 1}}, {color={0.2, 0.6, 0.3}})
END
same fan <<'END'
d:vertices("triangle_fan", {{-1, 0, 0}, {1, 0, 0}, {1, 0, 1}, {-1, 0, 1}}, {colors={{0.2, 0.6, 0.3}, {0.2, 0.6, 0.3}, {0.2, 0.6, 0.3}, {0.2, 0.6, 0.3}},
  normals={{0, -1, 0}, {0, -1, 0}, {0, -1, 0}, {0, -1, 0}}})
END
cat >shown.txt <<'END'
root.renderables:add(art.TextComponent2d{name="t", position={20, 30}, text="text", textSize=16}).renderProps = art.RenderProps{faceColor={1, 0, 0}}
END
same text <<'END'
d:label(20, 120, "text", {color={1, 0, 0}})
END
