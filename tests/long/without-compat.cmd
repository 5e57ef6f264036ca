# data: ARTKIT_REFERENCE
# needs: python3
# The table "Without --compat" of docs/validation.md: rows of models that take little time are measured anew. All rows, for the page:
#     python3 tests/long/without-compat.py FOLDER/artisynth
. "$ARTKIT_TOP/tests/long/folders.sh"
present "$reference"
python3 "$ARTKIT_TOP/tests/long/without-compat.py" "--check=$ARTKIT_TOP/docs/validation.md" "$reference" RigidBodyJoint MultiJointedArm \
    RigidBodyAttachedFrames FrameBodyAttachment CylindricalJointDemo PlanarTranslationJointDemo CompliantConstraintDemo SimpleCollide \
    TRCMultiJointedArm RigidBodySkinning JointLimitDemo >rows.txt || { cat rows.txt; exit 1; }
