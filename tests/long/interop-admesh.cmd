# needs: admesh
# stdout: ^admesh: [1-9][0-9]+ files, all the same$
# STL files of ours are the same to admesh, which finds nothing to mend, and its STL and OFF files to us.
sh "$ARTKIT_TOP/tests/long/interop.sh" admesh
