# Counts the members of structs; input as strip.awk leaves it. Output: "struct NAME N". Members of structs inside count.
/^@ / { inside = 0; next }
/^[ \t]*#/ { next }
!inside && /^(static |const |typedef )*struct [a-z][A-Za-z0-9_]* *\{/ {
    name = $0
    sub(/^.*struct /, "", name)
    sub(/ *\{.*/, "", name)
    inside = 1
    depth = round = n = 0
}
inside {
    for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        if (c == "{") depth++
        else if (c == "}") { if (--depth > 0) n-- }
        else if (c == "(" || c == "[") round++
        else if (c == ")" || c == "]") round--
        else if (depth > 0 && round == 0 && (c == ";" || c == ",")) n++
        if (c == "}" && depth == 0) {
            print "struct", name, n
            inside = 0
            break
        }
    }
}
