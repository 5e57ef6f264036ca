artmesh make --list | head -n 2
artmesh make --list icosphere prism helix
