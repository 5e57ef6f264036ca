# exit: 4
# stderr: pad.art:[0-9]+:[0-9]+: error: the stiffness of .* is singular at .*it floats
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
artreduce compute pad.art -o a.zone
