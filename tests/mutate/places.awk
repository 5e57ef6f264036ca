# places.awk FILE.c... - small changes that a mutant may make, one a line:
# file, line, kind, the line as it becomes; parted by tabs. Only lines within functions are changed; comments, texts, and lines
# that report errors or take and give memory stay as they are.

# mask(LINE): the line with comments and texts blanked out, so that places in both agree
function mask(line,    out, i, c, two)
{
    out = ""
    for (i = 1; i <= length(line); i++) {
        c = substr(line, i, 1)
        two = substr(line, i, 2)
        if (comment) {
            if (two == "*/") { comment = 0; out = out "~"; i++ }
            out = out "~"
        } else if (quote != "") {
            if (c == "\\") { out = out "~"; i++ }
            else if (c == quote) quote = ""
            out = out "~"
        } else if (two == "/*") {
            comment = 1
            out = out "~~"
            i++
        } else if (c == "\"" || c == "'") {
            quote = c
            out = out "~"
        } else {
            out = out c
        }
    }
    quote = ""
    return out
}

# change(KIND, AT, LENGTH, NEW): LENGTH characters from AT become NEW
function change(kind, at, n, new)
{
    printf "%s\t%d\t%s\t%s\n", FILENAME, FNR, kind, substr($0, 1, at - 1) new substr($0, at + n)
}

# each(KIND, OLD, NEW): at every place of the text OLD
function each(kind, old, new,    from, at)
{
    from = 1
    while ((at = index(substr(m, from), old)) > 0) {
        change(kind, from + at - 1, length(old), new)
        from += at + length(old) - 1
    }
}

# closing(AT): where the bracket at AT closes, or 0
function closing(at,    depth, i, c)
{
    for (i = at; i <= length(m); i++) {
        c = substr(m, i, 1)
        if (c == "(") depth++
        if (c == ")" && --depth == 0) return i
    }
    return 0
}

# minus(BEFORE): the sign of what follows BEFORE goes
function minus(before,    from, at, next_one)
{
    from = 1
    while ((at = index(substr(m, from), before "-")) > 0) {
        at += from - 1
        next_one = substr(m, at + length(before) + 1, 1)
        if (next_one ~ /[a-zA-Z(]/) change("sign", at, length(before) + 1, before)
        from = at + length(before) + 1
    }
}

# factors that are numbers: a tenth more; whole ones before or after * one more
function numbers(    from, at, before, text)
{
    from = 1
    while (match(substr(m, from), /[0-9]+\.[0-9]+([eE]|[a-zA-Z_])?/)) {
        at = from + RSTART - 1
        text = substr(m, at, RLENGTH)
        before = substr(m, at - 1, 1)
        if (text !~ /[a-zA-Z_]$/ && text + 0 != 0 && before !~ /[a-zA-Z0-9_]/)
            change("factor", at, RLENGTH, "(1.1 * " text ")")
        from = at + RLENGTH
    }
    from = 1
    while (match(substr(m, from), /[ (]([2-9] \* |\* [2-9][ ;,)])/)) {
        at = from + RSTART - 1
        text = substr(m, at, RLENGTH)
        match(text, /[2-9]/)
        change("factor", at + RSTART - 1, 1, substr(text, RSTART, 1) + 1)
        from = at + length(text) - 1
    }
}

# the last term at the end of a statement, or a whole statement, goes
function terms(    i, c, depth)
{
    if (m ~ /;$/ && m !~ /^ *for / && m ~ / [-+] /) {
        for (i = length(m) - 1; i > 1; i--) {
            c = substr(m, i, 1)
            if (c == ")" || c == "]") depth++
            if (c == "(" || c == "[") depth--
            if (depth < 0) break
            if (depth == 0 && substr(m, i - 1, 3) ~ /^ [-+] $/) {
                change("term", i - 1, length(m) - i + 1, "")
                break
            }
        }
    }
    if (m ~ /^ +[a-z_][^=]* [-+*\/]= .*;$/ || (m ~ /^ +[a-z_]+\(.*\);$/ && m !~ /free|clear|remove|close|done|end\(|_pop/)) {
        match(m, /^ +/)
        change("term", RLENGTH + 1, length(m), ";")
    }
}

function branches(    at, end)
{
    at = match(m, /(^| )if \(/)
    if (at) {
        at += RLENGTH - 1
        end = closing(at)
        if (end) change("branch", at, end - at + 1, "(!" substr($0, at, end - at + 1) ")")
    }
    each("branch", " && ", " || ")
    each("branch", " || ", " && ")
}

function comparisons()
{
    if (m !~ /^ *for \(/) {
        each("comparison", " < ", " > ")
        each("comparison", " > ", " < ")
        each("comparison", " <= ", " >= ")
        each("comparison", " >= ", " <= ")
    }
    each("comparison", " == ", " != ")
    each("comparison", " != ", " == ")
}

function off_by_one(    from, at)
{
    if (m ~ /^ *for \(/) {
        each("off-by-one", " = 0;", " = 1;")
        if (match(m, / < [a-zA-Z0-9_>.\[\]-]+;/)) change("off-by-one", RSTART + RLENGTH - 1, 1, " - 1;")
    }
    from = 1
    while (match(substr(m, from), / [-+] 1[ ;,)\]]/)) {
        at = from + RSTART - 1
        change("off-by-one", at + 3, 1, "2")
        from = at + RLENGTH
    }
}

FNR == 1 { inside = comment = 0 }
/^\{/ { inside = 1 }
/^\}/ { inside = 0 }
{
    m = mask($0)
    if (!inside || m ~ /^#/ || $0 ~ /\t/) next
    if (m ~ /art_error|ART_E[A-Z]|ART_OK|art_warn|goto |sizeof|alloc|art_quiet|case |enum |assert|capacity|_grow|reserve/) next
    each("sign", " + ", " - ")
    each("sign", " - ", " + ")
    each("sign", " += ", " -= ")
    each("sign", " -= ", " += ")
    minus("= ")
    minus("(")
    minus("return ")
    minus(", ")
    each("factor", " * ", " / ")
    each("factor", " / ", " * ")
    numbers()
    branches()
    comparisons()
    off_by_one()
    terms()
}
