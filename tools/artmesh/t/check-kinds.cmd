# the answer follows from the kinds that are asked for
code() { artmesh check -q "$@" "$HERE/man/open.obj" && echo 0 || echo $?; }
code
code --ignore open-edge
code --only open-edge
code --only sliver --only nested
code --only sliver --angle 60
code --only sliver --aspect 1.9
code --only sliver --aspect 2.1
