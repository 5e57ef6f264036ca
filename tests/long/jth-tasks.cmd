# data: ARTKIT_DATA
# stdout: ^the tasks of the paper do what it tells$
# The tasks of the example jaw-tongue-hyoid, and what the paper says of them.
sh "$ARTKIT_TOP/tests/long/jth-tasks.sh"
