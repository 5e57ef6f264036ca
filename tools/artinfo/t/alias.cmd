printf 'RootModel [ [ my.Arm [ name="a" ] ] ]' > x.art
artinfo tree --alias my.Arm=MechModel x.art
