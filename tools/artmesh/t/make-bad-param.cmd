# exit: 2
# stderr: ^artmesh: error: cylinder has no parameter 'radius'; it has r, h, slices, nr, nh, open, quads
artmesh make cylinder radius=1
