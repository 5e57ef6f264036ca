# exit: 2
# stderr: --alias takes CLASS=KNOWN, not 'MechModel'
artinfo tree --alias MechModel "$HERE/man/arm.art"
