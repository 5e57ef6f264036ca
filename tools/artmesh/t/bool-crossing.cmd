# exit: 3
# stderr: crossed.obj bounds no solid: [0-9]+ pairs of faces that cross, touch or overlap, the first at .*, faces [0-9]+, [0-9]+
artmesh make box -o a.obj
artmesh make box wx=0.5 wy=0.5 wz=2 -o b.obj
artmesh merge a.obj b.obj -o crossed.obj
artmesh bool union a.obj crossed.obj
