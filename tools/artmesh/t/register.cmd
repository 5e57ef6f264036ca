# a mesh that was moved comes back: by landmarks, by closest points, by both; what is written fits together
artmesh make box wx=3 wy=2 wz=1 -o box.obj
artmesh make icosphere r=1.2 divisions=3 | artmesh transform -f obj --translate 1,0.5,0.3 -o ball.obj
artmesh bool union box.obj ball.obj -o target.obj
artmesh transform --rotate 1,2,3,20 --translate 0.2,-0.1,0.15 target.obj -o moved.obj
# no vertex is far from the one that it was
apart()
{
    awk -v tol="$3" '$1 != "v" { next } FNR == NR { x[++n] = $2; y[n] = $3; z[n] = $4; next }
        { m++; d = sqrt(($2 - x[m])^2 + ($3 - y[m])^2 + ($4 - z[m])^2); if (d > most) most = d }
        END { if (m != n || m == 0 || most > tol) print "apart by", most, n, m }' "$1" "$2"
}
artmesh register moved.obj target.obj -o back.obj --matrix m.txt --report r.tsv
apart back.obj target.obj 1e-6
grep converged r.tsv
artmesh transform --matrix "$(tr '\n' ' ' < m.txt)" moved.obj -o again.obj
apart again.obj back.obj 1e-12
artmesh register --step points --most 5000 --still 1e-9 moved.obj target.obj -o back.obj
apart back.obj target.obj 1e-3
# landmarks: two tables with names in another order; from far away
artmesh transform --rotate 1,2,3,170 --translate 20,-10,5 target.obj -o far.obj
printf 'name,x,y,z\na,-1.5,-1,-0.5\nb,-1.5,1,-0.5\nc,-1.5,-1,0.5\nd,1.5,-1,-0.5\n' > to.csv
sed 1d to.csv | tr , ' ' | cut -d' ' -f2- > to.txt
printf 'v %s %s %s\n' $(cat to.txt) > to.obj
echo 'p 1 2 3 4' >> to.obj
artmesh transform --rotate 1,2,3,170 --translate 20,-10,5 to.obj | awk '$1 == "v" { print $2, $3, $4 }' > from.txt
{ echo name,x,y,z; awk '{ printf "%s,%s,%s,%s\n", substr("abcd", NR, 1), $1, $2, $3 }' from.txt | sort -r; } > from.csv
artmesh register far.obj --landmarks from.csv --onto to.csv -o back.obj
apart back.obj target.obj 1e-9
artmesh register far.obj --landmarks from.txt --onto to.txt --report r.tsv | apart - target.obj 1e-9
grep -c '^landmark	' r.tsv
# both sets in one file of Amira, and in a table of six columns
{
    printf '# AmiraMesh 3D ASCII 2.0\n\ndefine Markers 4\n\nParameters {\n    NumSets 2\n}\n'
    printf 'Markers { float[3] Coordinates } @1\nMarkers { float[3] Coordinates2 } @2\n\n# Data section follows\n@1\n'
    cat from.txt
    printf '\n@2\n'
    cat to.txt
} > both.landmarkAscii
artmesh register far.obj -l both.landmarkAscii | apart - target.obj 1e-9
paste -d' ' from.txt to.txt > six.txt
artmesh register far.obj -l six.txt | apart - target.obj 1e-9
# landmarks that are a little off, then closest points
awk '{ print $1 + 0.05, $2 - 0.04, $3 + 0.03 * NR }' from.txt > off.txt
artmesh register far.obj target.obj --landmarks off.txt --onto to.txt | apart - target.obj 1e-6
# scales
artmesh transform --scale 1.1 moved.obj -o large.obj
artmesh register --fit similarity large.obj target.obj --report r.tsv | apart - target.obj 1e-5
awk '$1 == "volume_factor" { printf "%.4f\n", $2 * 1.331 }' r.tsv
