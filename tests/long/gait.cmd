# data: ARTKIT_DATA
# stdout: ^[1-9][0-9]* comparisons, 0 beyond their bounds$
# Setup files of OpenSim's tools against its published results (opensim-workflows/MANIFEST.md of the data).
sh "$ARTKIT_TOP/tests/long/gait.sh"
