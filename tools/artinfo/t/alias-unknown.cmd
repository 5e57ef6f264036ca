# exit: 2
# stderr: unknown class 'MechMode'; did you mean 'MechModel'
artinfo tree --alias my.Arm=MechMode "$HERE/man/arm.art"
