# damage.awk - spoil a surface in Wavefront text as careless segmentation does: a hole on top, single faces missing, some
# faces turned over, some there twice, and a crumb that hangs in the air.
$1 == "v" { z[++verts] = $4 }
$1 != "f" { print; next }
{
    n++
    if (z[$2] > 5.7 || n % 211 == 5) next
    if (n % 97 == 1) print "f", $2, $4, $3
    else print
    if (n % 301 == 7) print
}
END {
    print "v 0 0 9\nv 0.4 0 9\nv 0 0.4 9\nv 0 0 9.4"
    a = verts + 1; b = verts + 2; c = verts + 3; d = verts + 4
    print "f", a, c, b "\nf", a, b, d "\nf", b, c, d "\nf", c, a, d
}
