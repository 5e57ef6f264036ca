artinfo get "$HERE/man/arm.art" models/arm/particles/hand | awk -F'\t' '$1 ~ /mass|Damping|force|dynamic|position/'
