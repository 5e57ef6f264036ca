# The factor of three-dimensional finite elements grows with the power 4/3 of the unknowns where it is ordered by nested dissection
# (George 1973), 1.45 for meshes of this size; what is made anew in each step is told by --profile (Stavness et al. 2011, figure 3).
for n in 8 16; do
    artbuild "$HERE/fem-growth.lua" n=$n -o c.art
    artsim -q --profile --exact -t 0.02 c.art 2>&1 | sed -n 's/.* \([0-9]*\) unknowns, solver cholmod, .* \([0-9]*\) in the factor$/\1 \2/p'
done | awk '{ n[NR] = $1; z[NR] = $2 } END { p = log(z[2] / z[1]) / log(n[2] / n[1]); if (!(NR == 2 && p > 1.3 && p < 1.5)) print NR " sizes, power " p }'
