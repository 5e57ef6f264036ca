# data: ARTKIT_DATA
# needs: python3
# stdout: ^ScapulothoracicJoint_Scapula.osim: 2 bodies at 100 poses, 0 paths
# stdout: ^arm26.osim: 2 bodies at 100 poses, 6 paths
# stdout: ^arm26_v4.osim: 3 bodies at 100 poses, 6 paths
# stdout: ^opensim-poses.osim: 14 bodies at 100 poses, 5 paths
# What the files of OpenSim's models say, evaluated by a script of its own: masses and poses of bodies at random poses to 1e-9, lengths of paths
# around wrap objects to 1e-9, moment arms to 1e-6.
python3 "$ARTKIT_TOP/tests/long/opensim-poses.py" "$ARTKIT_DATA"/opensim/*.osim "$ARTKIT_TOP/tests/long/opensim-poses.osim"
