# exit: 3
# stderr: <stdin>:1:13: error: unknown property 'foo' of MechModel
printf 'MechModel [ foo=1 ]' | artinfo tree --strict -
