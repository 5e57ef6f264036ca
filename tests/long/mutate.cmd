# stdout: of [0-9]+ mutants killed
# small changes of the code, drawn by a seed, are noticed by the tests that come there; docs/testing.md, "Mutants"
cd "$ARTKIT_TOP"
SEED=7 COUNT=12 LEAST=60 sh tests/mutate/mutate.sh
