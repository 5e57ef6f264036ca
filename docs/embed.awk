# Turns a text into a C string that a program carries: the text of its manual page, or `name`.
BEGIN {
    if (name == "") name = "art_tool_man"
    print "extern const char " name "[];"
    print "const char " name "[] ="
}
{
    gsub(/["\\?]/, "\\\\&")
    print "    \"" $0 "\\n\""
}
END { print "    \"\";" }
