# Turns the files of the page into the table that the program carries.
BEGIN {
    print "struct page_file { const char *name, *text; };"
    print "extern const struct page_file page_files[];"
    print "const struct page_file page_files[] = {"
}
FNR == 1 {
    if (open) print "    },"
    name = FILENAME
    sub(/.*\//, "", name)
    print "    {\"" name "\","
    open = 1
}
{
    gsub(/["\\?]/, "\\\\&")
    print "        \"" $0 "\\n\""
}
END { print "    },\n    {0, 0}};" }
