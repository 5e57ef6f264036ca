# needs: python3
# stdout: ^[1-9][0-9]* blocks and sheets have the stresses of their energies$
# Every material and muscle in every kind of element with every way of keeping volume, drawn, pressed and loaded.
python3 "$ARTKIT_TOP/tests/long/fem-sweep.py" "$ARTKIT_TOP/tests/long" 6
