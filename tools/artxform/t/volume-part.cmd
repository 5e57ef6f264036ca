# exit: 2
# stderr: say nothing about a mesh
artvol make grid -o beam.vtu
artxform --part x --translate 1,0,0 beam.vtu
