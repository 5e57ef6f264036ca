# Turns the library's Lua text into the table of chunks that the script room loads.
BEGIN {
    print "#include \"script_priv.h\""
    print "#include <stddef.h>"
    print "const struct art_script_chunk art_script_chunks[] = {"
}
FNR == 1 {
    if (open) print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    sub(/\.lua$/, "", name)
    print "    {\"" name "\","
    open = 1
}
{
    gsub(/["\\?]/, "\\\\&")
    print "        \"" $0 "\\n\""
}
END { print "    },\n    {NULL, NULL}};" }
