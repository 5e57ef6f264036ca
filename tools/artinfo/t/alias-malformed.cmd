# exit: 2
# stderr: .MechModel. is not of the form CLASS=KNOWN
artinfo tree --alias MechModel "$HERE/man/arm.art"
