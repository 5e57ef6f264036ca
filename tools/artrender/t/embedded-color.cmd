# A measure of the nodes in colours on meshes: a sheet that is embedded in the side of a block, whose vertices are no nodes, has the colours
# of the surface there, and others with another range.
artbuild "$HERE/embedded-color.lua" -o m.art
m=models/m/models/f/meshes
shot() {
    artrender -q m.art -t 0.3 -c stress --map grayscale --ortho --view back --size 160x160 --hide elements --hide nodes "$@"
}
shot --hide $m/surface --range 0,20000 --pick 80,80
shot --hide $m/sheet --range 0,20000 --pick 80,80
shot --hide $m/sheet --range 0,20000 -o surface.png
shot --hide $m/surface --range 0,20000 --compare surface.png
shot --hide $m/surface --range 0,22000 --compare surface.png >/dev/null || echo "another range looks otherwise"
