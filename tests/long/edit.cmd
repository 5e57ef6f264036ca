# data: ARTKIT_DATA ARTKIT_REFERENCE
# Edits of the real models.
sh "$ARTKIT_TOP/tests/long/edit.sh"
