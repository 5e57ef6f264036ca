# exit: 3
# stderr: the mesh has no solid elements
artvol make shellgrid | artvol improve --strict -
