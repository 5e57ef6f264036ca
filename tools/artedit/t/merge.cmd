# models side by side, into a list, components into a list, and one file twice as one
arm=$HERE/man/arm.art
artedit --names=unique --merge "$arm" "$arm" | artinfo tree -d 2 -
artedit --merge "$arm"=models/arm "$arm" | artinfo tree -d 4 -
printf '[ name="p" ]\nParticle [ name="q" mass=2 ]\n' > parts.art
artedit --merge parts.art=models/arm/particles "$arm" | artinfo tree -p m/arm/particles -
artedit --names=unite --merge "$arm" "$arm" > same.art
artinfo diff "$arm" same.art
