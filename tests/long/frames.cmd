# needs: python:meshio
# data: ARTKIT_DATA ARTKIT_REFERENCE
# stdout: ^frames of [1-9][0-9]* models, [1-9][0-9]* files: meshio reads what the models show$
# Frames of real models, as meshio reads them.
sh "$ARTKIT_TOP/tests/long/frames.sh"
