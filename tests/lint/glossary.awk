# Rows "| term, synonym | symbol | `file`, `file` | reference |" of docs/glossary.md: each file is there and has one of
# the terms on a line; the first file has the first term. Case does not count.
function plain(text)
{
    gsub(/–/, "-", text)
    return tolower(text)
}
!/^\|/ || /^\| term / || /^\|[-|]+$/ { next }
{
    split($0, cell, " *[|] *")
    n_terms = split(cell[2], term, ", ")
    n_files = split(cell[4], file, ", ")
    rows++
    for (i = 1; i <= n_files; i++) {
        if (file[i] !~ /^`[^`]+`$/) {
            print FILENAME ":" FNR ": no file: " cell[2]
            continue
        }
        gsub(/`/, "", file[i])
        lines = 0
        found = 0
        while ((getline line < file[i]) > 0) {
            lines++
            line = plain(line)
            for (k = 1; k <= (i == 1 ? 1 : n_terms); k++)
                if (index(line, plain(term[k]))) found = 1
        }
        close(file[i])
        if (!lines) print FILENAME ":" FNR ": there is no " file[i]
        else if (!found) print FILENAME ":" FNR ": " file[i] " does not name " term[1]
    }
}
END { if (!rows) print FILENAME ": no row" }
