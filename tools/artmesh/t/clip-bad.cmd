# exit: 2
# stderr: ^artmesh: error: clip by either --plane or --by
# stderr: ^artmesh: error: --plane takes four numbers
artmesh make box -o box.obj
artmesh clip --plane 0,0,1 box.obj && exit 1
artmesh clip box.obj
