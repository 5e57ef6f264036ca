# Turns the text of a manual page into the C string that the program carries.
BEGIN {
    print "extern const char art_tool_man[];"
    print "const char art_tool_man[] ="
}
{
    gsub(/["\\?]/, "\\\\&")
    print "    \"" $0 "\\n\""
}
END { print "    \"\";" }
