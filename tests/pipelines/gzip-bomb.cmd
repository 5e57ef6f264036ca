# exit: 3
# stderr: ^artmesh: bomb\.obj\.gz: error: byte [0-9]+: the file unpacks to more than 200 times its size \([0-9]+ MB so far\); if it is meant to, unpack it with gzip$
# stdout: ^vertices	200000$
# What is packed very well but small is none; what grows without end is an error before memory is short.
yes 'v 0 0 0' | head -n 200000 | gzip -9 >flat.obj.gz
artmesh info flat.obj.gz
# a file that is cut short is named
head -c 1000 flat.obj.gz >cut.obj.gz
artmesh info cut.obj.gz 2>err || grep -q '^artmesh: cut.obj.gz: error: byte 1000: gzip data is cut short$' err
# the size itself has a limit, which can be set
code=0
artmesh info flat.obj.gz --unpacked 1 2>err || code=$?
[ $code = 3 ] && grep -q '^artmesh: flat.obj.gz: error: byte [0-9]*: the file unpacks to more than 1 MB, which is the limit$' err
# beyond what it may become, soon and with little memory
yes 'v 0 0 0' | head -c 100000000 | gzip >bomb.obj.gz
(ulimit -v 300000; artmesh info bomb.obj.gz --threads 1 2>err) || grep -q 'byte [0-9]*: the file unpacks to more than 200 times' err
artmesh info bomb.obj.gz
