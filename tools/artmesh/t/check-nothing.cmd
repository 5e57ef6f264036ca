# exit: 1
# stdout: ^fem: no \(no faces\)$
# stdout: ^print: no \(no faces\)$
# Nothing is fit for nothing; a single kind of fault is not there all the same.
echo "# nothing" >empty.obj
artmesh check --only open-edge empty.obj >only.txt
artmesh check empty.obj
