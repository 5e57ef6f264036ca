# a lone model becomes part of a root when the root gets something of its own
printf 'MechModel [ name="m" ]\n' | artedit | head -n 1
printf 'MechModel [ name="m" ]\n' | artedit --set /:maxStepSize=0.5 | artinfo get - /:maxStepSize
