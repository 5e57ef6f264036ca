# exit: 3
# stderr: no node of '.*pad' is chosen by 'z > 5'
cp "$ARTKIT_TOP/tools/artreduce/t/man/pad.art" .
artreduce compute pad.art --bone 'z > 5' -o a.zone
