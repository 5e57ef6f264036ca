# Edits of the real models in $ARTKIT_DATA and $ARTKIT_REFERENCE; without these variables there is nothing to do.
sh "$ARTKIT_TOP/tests/long/edit.sh"
