# Rows of the places of origin, x, y and z of frame C (12 numbers) and of coordinates: -v rule says what may not differ
# from zero, `limits` what the coordinates may be at most, in size and in order. A row for each step.
function size(a) { return a < 0 ? -a : a }
function no(what) { print rule ": " what " at " $1; bad = 1; exit 1 }
function zero(a) { if (size(a) > 1e-6) no(a) }
BEGIN { n = split(limits, limit, " "); split(rule, rules, " ") }
/^#/ { next }
{
    for (k = 0; k < 3; k++) {
        p[k] = $(2 + k)
        for (a = 1; a < 4; a++) axis[a, k] = $(2 + 3 * a + k) - p[k]
    }
    for (i = 1; i in rules; i++)
        if (rules[i] ~ /^p[012]$/) zero(p[substr(rules[i], 2)])
        else if (rules[i] == "z") for (k = 0; k < 3; k++) zero(axis[3, k] - (k == 2))
        else if (rules[i] == "x") for (k = 0; k < 3; k++) zero(axis[1, k] - (k == 0))
        else if (rules[i] == "universal") zero(axis[2, 2] * cos(skew) + axis[3, 2] * sin(skew) - sin(skew))
        else if (rules[i] == "ellipsoid") {
            zero(p[0] ^ 2 + (p[1] / 1.5) ^ 2 + (p[2] / 2) ^ 2 - 1)
            zero(p[0] * axis[1, 0] + p[1] * axis[1, 1] / 1.5 ^ 2 + p[2] * axis[1, 2] / 2 ^ 2)
        } else if (rules[i] == "segments") zero(p[2] - (size(p[0]) < 0.2 ? 0 : 0.75 * (size(p[0]) - 0.2)))
        else no("is not known")
    for (i = 1; i <= n; i++) {
        c = $(13 + i)
        # what another limit pushes beyond this one in a step is put right in the next
        beyond[i] = size(c) > limit[i] * 1.001 ? beyond[i] + 1 : 0
        if (beyond[i] > 1 || size(c) > limit[i] * 1.01) no("a coordinate is " c)
        if (size(c) > limit[i] * 0.999) reached = 1
    }
    if (NR > 2) for (i = 2; i < 14; i++) moved += size($i - before[i])
    for (i = 2; i < 14; i++) before[i] = $i
}
END {
    if (bad) exit 1
    if (!(moved > 0.1)) { print rule ": it does not move"; exit 1 }
    if (n > 0 && !reached) { print rule ": no limit is reached"; exit 1 }
}
