# a model from a file, changed
# stdout: mass=7
artbuild "$HERE/spring.lua" -o first.art 2>/dev/null
cat >edit.lua <<'END'
local root = art.load("first.art")
root:find("models/mech/particles/q").mass = 7.0
root:find("models/mech/axialSprings/pq"):remove()
END
artbuild edit.lua >second.art
! grep -q '"pq"' second.art
cat second.art
