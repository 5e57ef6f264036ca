# labels of parts, and a surface
# stderr: note: [0-9]+ places are outside, by at most 0.5, at
# stderr: warning: [0-9]+ places are farther outside than the limit
artvol make grid kind=tet nx=2 ny=2 nz=2 -o a.vtu
artvol refine --parents a.vtu -o b.vtu
artvol map b.vtu a.vtu -o c.vtu
artvol info c.vtu | grep field
artvol make grid nx=4 ny=4 nz=4 wx=2 wy=1 wz=1 -o wide.vtu
artvol map --limit 0.3 --fill -7 --field parent b.vtu wide.vtu -o d.vtu
artvol info d.vtu | grep field
artvol surface b.vtu -t vtp -o skin.vtp
artvol map -q --surface --limit 0.01 skin.vtp a.vtu -o e.vtu 2>/dev/null
artvol info e.vtu | grep field
