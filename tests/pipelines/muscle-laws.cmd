# needs: python
# stdout: ^35 laws agree$
# All laws of muscles, tendons, ligaments and activation beside the formulas of their papers (docs/rooms/muscle/laws.md) to 1e-12 of their scale.
/usr/bin/python3 -B "$HERE/muscle_laws.py"
