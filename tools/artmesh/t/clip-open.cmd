# exit: 3
# stderr: ^artmesh: sheet.obj: error: sheet.obj bounds no solid: 4 edges with one face
artmesh make rectangle -o sheet.obj
artmesh clip --plane 1,0,0,0 sheet.obj -o half.obj
artmesh clip --plane 1,0,0,0 --cap sheet.obj
