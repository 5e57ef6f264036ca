# stdout: ^linear, incompressible: off by [0-9.e-]*, [0-9.e-]* of the motion$
sh "$ARTKIT_TOP/tests/long/fem-exact.sh"
